/** Imports of every kind: the id is all that is known, and a declaration of the object as it is changes nothing. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Drain, type DrainArgs } from "pulumi-cloud-platform";
import type { Platform, Properties } from "pulumi-cloud-platform/testing";
import { dialects } from "../../faults/dialects.js";
import { onTheNativeProvider } from "../../scenario/engines.js";
import { everything } from "../../scenario/everything.js";
import { isLeaked, secretsOf } from "../../scenario/secrets.js";
import type { World } from "../../scenario/world.js";
import { textOf, type KindName } from "../../support/kind-fixture.js";
import { fixtures, kindsOn } from "../../support/kinds.js";
import { NativeCalls } from "../../support/native-calls.js";
import { hasYaml } from "../../support/engines.js";
import { YamlProject } from "../../support/yaml-project.js";

interface Subject {
    readonly kind: KindName;
    readonly name: string;
    /** The text that `pulumi import` takes. */
    readonly text: string;
    readonly id: string;
    readonly args: Properties;
}

/** The arguments that the platform does not return, or that only the program has. */
const missing: Partial<Record<KindName, string[]>> = {
    Deployment: ["commit", "useCache", "wait"],
    Kubeconfig: ["trigger"],
    KubernetesCluster: ["networkGroup"],
};

/** Creates a resource of every kind, with all arguments. */
async function subjectsOn(world: World): Promise<Subject[]> {
    const { platform } = world;
    world.program = () => {
        everything(
            platform,
            "first",
            kindsOn(platform.dialect).filter(kind => kind !== "Drain"),
        );
        // Not the drain with a password: the platform masks it, so an import lacks it.
        new Drain(
            fixtures.Drain.everything.name,
            fixtures.Drain.faults?.args(platform) as unknown as DrainArgs,
        );
    };
    await world.up();
    return (await world.resources()).map(({ urn, type, id = "", inputs }) => {
        const kind = type.slice(type.lastIndexOf(":") + 1) as KindName;
        const known = Object.entries(inputs).filter(
            ([key]) => !key.startsWith("__") && missing[kind]?.includes(key) !== true,
        );
        const args = Object.fromEntries(known);
        const place = { Drain: "resource", Operator: "kind" }[kind as string];
        if (kind === "EmailAddress") {
            platform.state.emailAddresses.validate(id);
        }
        return {
            kind,
            name: urn.slice(urn.lastIndexOf(":") + 1),
            id,
            // The slash at the end of a domain may be left out.
            text: (place === undefined ? id : `${textOf(args, place)}/${id}`).replace(/\/$/, ""),
            args: { ...args, ...asImported(kind, args, platform) },
        };
    });
}

/** Arguments that an import returns and the program does not declare. */
function asImported(kind: KindName, args: Properties, { state }: Platform): Properties {
    return {
        ...(kind === "EnvVars" && { variables: state.applications.variables(textOf(args, "application")) }),
        ...(kind === "Deployment" && { triggers: [] }),
    };
}

onTheNativeProvider(start => {
    test.each(dialects)("%s: an import of every kind is as declared", async dialect => {
        const world = await start({ dialect });
        const subjects = await subjectsOn(world);
        const provider = await NativeCalls.start(world.platform);
        try {
            await provider.configure();
            for (const { kind, text, id, args } of subjects) {
                const imported = await provider.read(kind, text);
                const { inputs, failures } = await provider.check(kind, args, imported.inputs);
                expect([kind, imported.id, failures]).toEqual([kind, id, []]);
                expect([kind, await provider.diff(kind, imported, inputs)]).toEqual([kind, []]);
            }
        } finally {
            provider.stop();
        }
    });

    if (hasYaml) {
        jest.setTimeout(600_000);

        test.each(dialects)(
            "%s: the CLI imports every kind, and a YAML program changes nothing",
            async dialect => {
                const world = await start({ dialect });
                const subjects = await subjectsOn(world);
                const project = new YamlProject(world.platform, "imports");
                try {
                    project.declare([]);
                    await project.pulumi("stack", "init", "imports");
                    const list = subjects.map(({ kind, name, text: id }) => ({
                        type: `cloud-platform:index:${kind}`,
                        name,
                        id,
                    }));
                    const file = join(project.folder, "import.json");
                    writeFileSync(file, JSON.stringify({ resources: list }));
                    const flags = ["--yes", "--generate-code=false", "--protect=false"];
                    await project.pulumi("import", "--file", file, ...flags);
                    const state = await project.pulumi("stack", "export");
                    expect(isLeaked(state, secretsOf(world.platform))).toBe(false);
                    project.declare(subjects);
                    await project.pulumi("preview", "--expect-no-changes");
                } finally {
                    project.dispose();
                }
            },
        );
    }
});
