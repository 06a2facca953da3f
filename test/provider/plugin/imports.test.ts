/** Imports of every kind: the id is all that is known, and a declaration of the object as it is changes nothing. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Drain, type DrainArgs } from "pulumi-cloud-platform";
import type { Platform, Properties } from "pulumi-cloud-platform/testing";
import { stringify } from "yaml";
import { dialects } from "../../faults/dialects.js";
import { onTheNativeProvider } from "../../scenario/engines.js";
import { everything } from "../../scenario/everything.js";
import { isLeaked, secretsOf } from "../../scenario/secrets.js";
import type { World } from "../../scenario/world.js";
import { hasCli } from "../../support/engines.js";
import { textOf, type KindName } from "../../support/kind-fixture.js";
import { fixtures, kindsOn } from "../../support/kinds.js";
import { plugins } from "../../support/native-cli.js";
import { NativeCalls } from "../../support/native-calls.js";

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

/** What an import has beyond the arguments of the program. */
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

    if (hasCli && spawnSync("pulumi-language-yaml", ["-h"]).error === undefined) {
        jest.setTimeout(600_000);

        test.each(dialects)(
            "%s: the CLI imports every kind, and a YAML program changes nothing",
            async dialect => {
                const world = await start({ dialect });
                const subjects = await subjectsOn(world);
                const cwd = mkdtempSync(join(tmpdir(), "imports-"));
                const env = {
                    ...process.env,
                    ...world.platform.environment({ organisation: true }),
                    PULUMI_BACKEND_URL: `file://${cwd}`,
                    PULUMI_CONFIG_PASSPHRASE: "only a test",
                    PULUMI_SKIP_UPDATE_CHECK: "true",
                };
                const pulumi = (...args: string[]) =>
                    promisify(execFile)("pulumi", [...args, "--non-interactive"], { cwd, env });
                const project = { name: "imports", runtime: "yaml", plugins };
                const declare = (resources: object) => {
                    writeFileSync(join(cwd, "Pulumi.yaml"), stringify({ ...project, resources }));
                };
                try {
                    declare({});
                    await pulumi("stack", "init", "imports");
                    const list = subjects.map(({ kind, name, text: id }) => ({
                        type: `cloud-platform:index:${kind}`,
                        name,
                        id,
                    }));
                    writeFileSync(join(cwd, "import.json"), JSON.stringify({ resources: list }));
                    const flags = ["--yes", "--generate-code=false", "--protect=false"];
                    await pulumi("import", "--file", "import.json", ...flags);
                    const { stdout: state } = await pulumi("stack", "export");
                    expect(isLeaked(state, secretsOf(world.platform))).toBe(false);
                    declare(
                        Object.fromEntries(
                            subjects.map(({ kind, name, args }) => [
                                name,
                                { type: `cloud-platform:${kind}`, properties: args },
                            ]),
                        ),
                    );
                    await pulumi("preview", "--expect-no-changes");
                } finally {
                    rmSync(cwd, { recursive: true, force: true });
                }
            },
        );
    }
});
