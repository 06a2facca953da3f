/** Errors about arguments: they do not contain values, since a secret may be in the wrong argument. */
import * as pulumi from "@pulumi/pulumi";
import type { z } from "zod";
import * as sdk from "pulumi-cloud-platform";
import * as registry from "../../dist/provider/kinds/index.js";
import { textOf } from "../support/text-of.js";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";

type Args = Record<string, unknown>;
type Declare = new (name: string, args: Args) => unknown;

const kinds = Object.values(registry).map(kind => ({
    kind: kind.name,
    shape: kind.args.shape,
}));

function classOf(kind: string): Declare {
    const found = (sdk as unknown as Record<string, Declare | undefined>)[kind];
    if (found === undefined) {
        throw new Error(`there is no class ${kind}`);
    }
    return found;
}

/** Arguments that a secret may be written into by mistake. Some of them take no text. */
const misplaced: Record<string, (key: string) => unknown> = {
    "as a text": key => hush(key),
    "in a list": key => [`fine-${key}`, hush(`${key}-neighbour`), { token: hush(`${key}-element`) }],
    "in a map": key => ({ FINE: hush(`${key}-neighbour`), BAD: { deep: [{ token: hush(key) }] } }),
};

function takesText(field: z.ZodType): boolean {
    const { type } = field.toJSONSchema({ io: "input" }) as { type?: string };
    return type === "string";
}

onEveryEngine(start => {
    test.each(kinds)(
        "$kind: the error does not show the value of a misspelt argument",
        async ({ kind, shape }) => {
            const world = await start();
            const keys = Object.keys(shape);
            const misspelt = Object.fromEntries(keys.map(key => [key.slice(0, -1) + "_", hush(key)]));
            const nested = { variable: { KEY: hush("map") }, credential: [hush("list")], uri: hush("text") };
            world.program = () =>
                new (classOf(kind))("it", { ...misspelt, ...nested, constructor: hush("word") });
            const { error } = await world.fails("preview");
            const named = [...Object.keys(misspelt), ...Object.keys(nested), "constructor"];
            expect(named.filter(key => !error.includes(`there is no argument "${key}"`))).toEqual([]);
            expect(error).not.toContain("hush-");
        },
    );

    test.each(kinds.flatMap(each => Object.keys(misplaced).map(where => ({ ...each, where }))))(
        "$kind: the error does not show a secret $where",
        async ({ kind, shape, where }) => {
            const world = await start();
            const wrong = (Object.entries(shape) as [string, z.ZodType][])
                .filter(([, field]) => where !== "as a text" || !takesText(field))
                .map(([key]) => [key, misplaced[where]?.(key)]);
            world.program = () => new (classOf(kind))("it", Object.fromEntries(wrong) as Args);
            const { error } = await world.fails("preview");
            expect(error).not.toContain("hush-");
        },
    );

    test.each(kinds)(
        "$kind: the preview names each argument with an output in a string",
        async ({ kind, shape }) => {
            const world = await start();
            const output = textOf(pulumi.output("value"));
            const keys = Object.keys(shape);
            const given = keys.map((key, index) => [
                key,
                [`https://${hush(key)}@${output}`, [hush(key), output], { fine: hush(key), WRONG: output }][
                    index % 3
                ],
            ]);
            world.program = () => new (classOf(kind))("it", Object.fromEntries(given) as Args);
            const { error } = await world.refuses(
                ...keys.map(
                    (key, index) =>
                        `"${key}${["", ".1", ".WRONG"][index % 3] ?? ""}" contains Pulumi's help text instead of a value`,
                ),
            );
            expect(error).not.toContain("hush-");
            expect(error).not.toContain("Calling [");
        },
    );

    test("an error about contradictory arguments does not show their values", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        const refuses = async (declare: () => unknown, ...said: string[]): Promise<void> => {
            world.program = declare;
            const { error } = await world.refuses(...said);
            expect(error).not.toContain("hush-");
        };
        const operator = { kind: "keycloak", name: "sign-on", region: "par", plan: "base" } as const;
        await refuses(
            () =>
                new sdk.Operator("it", {
                    ...operator,
                    options: { password: hush("option"), planId: hush("plan") },
                }),
            '"options.planId" is no option: use the argument "plan"',
        );
        await refuses(
            () =>
                new sdk.Drain("it", {
                    resource: website,
                    kind: "datadog",
                    url: `https://logs.company.example/${hush("url")}`,
                    credentials: { token: hush("token") },
                }),
            'the kind "datadog" has no use for token',
        );
        await refuses(
            () => new sdk.SshKey("it", { name: "key", publicKey: hush("key") }),
            '"publicKey" must be a public key',
        );
    });

    test("an error shows a plain value that is not secret", async () => {
        const world = await start();
        world.program = () =>
            new sdk.TcpRedirection("it", { application: "shop", namespace: "a/b", owner: "somebody" });
        const { error } = await world.fails("preview");
        for (const shown of [
            "property application value",
            "property namespace value",
            "property owner value",
        ]) {
            expect(error).toContain(shown);
        }
    });

    test("the error names an undefined member and the probable cause", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        const said =
            '"variables.DATABASE_URL" is undefined or null: is the name of the output or variable right that it comes from, such as env["…"]?';
        const nothing = undefined as unknown as string;
        const given: (() => sdk.EnvVarsArgs["variables"])[] = [
            () => ({ DATABASE_URL: nothing }),
            () => ({ DATABASE_URL: Promise.resolve(nothing) }),
            () => Promise.resolve({ DATABASE_URL: nothing }),
        ];
        for (const variables of given) {
            world.program = () => new sdk.EnvVars("it", { application: website, variables: variables() });
            await world.refuses(said);
        }
        world.program = () => {
            const database = new sdk.Addon("db", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
                tags: ["one"],
            });
            new sdk.EnvVars("it", {
                application: website,
                variables: { DATABASE_URL: database.env.apply(env => env["POSTGRESQL_ADDON_URL"] as string) },
            });
        };
        // The provider is known once the add-on exists.
        await world.preview();
        expect((await world.fails("up")).error).toContain(said);
        await world.refuses(said);

        world.program = () =>
            new sdk.Addon("it", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
                tags: ["one", nothing],
            });
        await world.refuses('"tags.1" is undefined or null.');
    });
});
