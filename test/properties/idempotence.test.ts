/** Resources with any arguments: a created resource is read as declared, and needs no update. */
import fc from "fast-check";
import { webhookFormats } from "../../dist/provider/catalogue/typical-values.js";
import { canonical } from "../../dist/provider/basics/json.js";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { type KindName, Process } from "../faults/process.js";
import type { Properties } from "../faults/subjects.js";
import { requiredArguments } from "../support/kinds.js";
import { freshValues } from "../support/properties.js";

freshValues({ numRuns: 10 });

const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter(value => value.trim() !== "");
const anyText = fc.string({ unit: "grapheme", maxLength: 20 });
const url = fc.webUrl({ validSchemes: ["https"], withQueryParameters: true });
const variableName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/);
const event = fc.constantFrom(
    "DEPLOYMENT_FAIL",
    "DEPLOYMENT_SUCCESS",
    "META_CREDITS",
    "GIT_PUSH",
    "*",
    "A_NEW_ONE",
);
const events = fc.array(event, { minLength: 1, maxLength: 5 });
const email = fc
    .tuple(fc.stringMatching(/^[a-zA-Z0-9.+-]{1,12}$/), fc.domain())
    .map(parts => parts.join("@"));

type Model = Record<string, fc.Arbitrary<unknown>>;

/** A record with some of its members. */
function record(model: Model, required: string[]): fc.Arbitrary<Properties> {
    return fc.record(model, { requiredKeys: required, noNullPrototype: true });
}

/** Arguments of a kind, with some of the optional ones. */
function args(kind: KindName, model: Model): fc.Arbitrary<Properties> {
    return record(model, requiredArguments(kind));
}

const kinds: Partial<Record<KindName, (platform: Platform) => fc.Arbitrary<Properties>>> = {
    Addon: ({ state }) => {
        const plan = state.catalogue.findPlan("postgresql-addon", "xs_sml");
        return args("Addon", {
            name: text,
            provider: fc.constant("postgresql-addon"),
            plan: fc.constantFrom("xs_sml", "XS_SML", plan?.id ?? "", plan?.name ?? ""),
            region: fc.constant("par"),
            tags: fc.array(
                text.filter(tag => ![".", ".."].includes(tag)),
                { maxLength: 4 },
            ),
        });
    },
    EnvVars: ({ seed }) =>
        fc.oneof(
            args("EnvVars", {
                application: fc.constant(seed.applications.website),
                variables: fc.dictionary(variableName, anyText, { maxKeys: 5, noNullPrototype: true }),
                mode: fc.constant("partial"),
            }),
            record(
                {
                    application: fc.constant(seed.applications.website),
                    variables: fc.dictionary(variableName, anyText, { maxKeys: 5, noNullPrototype: true }),
                    mode: fc.constant("whole"),
                    ignore: fc
                        .shuffledSubarray(["*", "PORT", "NODE_*"], { minLength: 1 })
                        .map(list => ["*", ...list]),
                },
                ["application", "variables", "mode", "ignore"],
            ),
        ),
    NetworkGroup: () => args("NetworkGroup", { label: text, description: anyText }),
    Member: ({ seed }) =>
        args("Member", {
            networkGroup: fc.constant(seed.networkGroups.backend),
            member: fc.constantFrom(
                seed.applications.worker,
                seed.applications.api,
                seed.addons.sessions.id,
                seed.addons.search.realId,
                "external_4b0b5f0c-7d1c-4d3e-9a36-0d6d2a3c5b11",
            ),
            label: text,
        }),
    Drain: ({ seed }) =>
        args("Drain", {
            resource: fc.constantFrom(
                seed.applications.api,
                seed.addons.sessions.id,
                seed.addons.sessions.realId,
            ),
            kind: fc.constant("raw-http"),
            url,
            credentials: record({ username: text, password: text }, ["username", "password"]),
            enabled: fc.boolean(),
        }),
    Webhook: ({ seed }) =>
        args("Webhook", {
            name: text,
            url,
            format: fc.constantFrom(...webhookFormats),
            events,
            scope: fc.array(fc.constantFrom(seed.applications.website, seed.addons.sessions.id), {
                maxLength: 3,
            }),
        }),
    EmailHook: ({ seed }) =>
        args("EmailHook", {
            name: text,
            notified: fc.array(email, { minLength: 1, maxLength: 3 }),
            events,
            scope: fc.array(fc.constantFrom(seed.applications.website, seed.addons.sessions.id), {
                maxLength: 3,
            }),
        }),
    OAuthConsumer: () =>
        args("OAuthConsumer", {
            name: text,
            url,
            baseUrl: url,
            description: anyText,
            picture: url,
            rights: fc.array(fc.constantFrom("access_personal_information", "manage_organisations"), {
                maxLength: 3,
            }),
        }),
    SshKey: () =>
        args("SshKey", {
            name: text.filter(name => ![".", ".."].includes(name)),
            publicKey: fc
                .tuple(
                    fc.uint8Array({ minLength: 32, maxLength: 32 }),
                    fc.constantFrom("", " ada@laptop", "  \t", "\n"),
                )
                .map(([bytes, comment]) => {
                    const head = Buffer.from("0000000b7373682d6564323535313900000020", "hex");
                    return `ssh-ed25519 ${Buffer.concat([head, bytes]).toString("base64")}${comment}`;
                }),
        }),
    EmailAddress: () => args("EmailAddress", { email, primary: fc.constant(false) }),
    TcpRedirection: ({ seed }) =>
        args("TcpRedirection", {
            application: fc.constantFrom(seed.applications.website, seed.applications.api),
            namespace: fc.constant("default"),
        }),
};

let platform: Platform;
beforeAll(async () => {
    platform = await startPlatform();
});
afterAll(() => platform.close());

test.each(Object.entries(kinds))(
    "%s: a created resource is read as declared, and needs no update",
    async (name, argumentsOf) => {
        const kind = name as KindName;
        await fc.assert(
            fc.asyncProperty(argumentsOf(platform), async args => {
                const made = await new Process(platform).create(kind, args);
                const next = new Process(platform);
                expect(await next.diff(kind, made, args)).toMatchObject({ changes: false, replaces: [] });

                const refreshed = await next.refresh(kind, made);
                expect(refreshed?.id).toBe(made.id);
                expect(canonical(refreshed?.outputs)).toBe(canonical(made.outputs));
                // A preview after a refresh compares the inputs with the program key by key.
                expect(canonical(refreshed?.inputs)).toBe(canonical(made.inputs));
                const known = refreshed ?? made;
                expect(await next.diff(kind, known, args)).toMatchObject({ changes: false, replaces: [] });
                const again = await new Process(platform).refresh(kind, known);
                expect(canonical(again)).toBe(canonical(refreshed));

                // In a new run, the program no longer declares the resource.
                await new Process(platform).remove(kind, known);
                // The application still exists without the variables.
                expect((await new Process(platform).refresh(kind, known))?.inputs["variables"]).toEqual(
                    kind === "EnvVars" ? {} : undefined,
                );
            }),
        );
        expect(platform.requests.violations()).toEqual([]);
    },
);
