/** Errors of lookups, and settings that a preview without lookups does not need. */
import * as pulumi from "@pulumi/pulumi";
import * as library from "pulumi-cloud-platform";
import type { Platform, StackConfig } from "pulumi-cloud-platform/testing";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { everything } from "../../scenario/everything.js";
import { kindsOn } from "../../support/kinds.js";
import { kindOf } from "../../support/objects.js";
import { aPlatform, aStack, configOf, previewOf } from "./asking.js";

const { Addon, Member, NetworkGroup, OAuthConsumer } = library;

/** A stack configuration with an address and no credentials. */
const addressOf = ({ url }: Platform): StackConfig => ({ "cloud-platform:baseUrl": url });

test.each([
    ["plain", "getAddons"],
    ["output", "getAddonEnvOutput"],
])("a preview without credentials names the lookup that needs them: %s", async (program, lookup) => {
    const platform = await aPlatform();
    const { succeeded, error } = await previewOf(program, addressOf(platform));
    expect(succeeded).toBe(false);
    expect(error).toMatch(new RegExp(`${lookup}: .*\\[credentials-missing\\]`));
    // The error has no stack trace.
    expect(error).not.toMatch(/\n\s+at |Unauthorised|unhandled/);
    expect(platform.requests.all()).toEqual([]);
});

test("the error for missing credentials names the project's own key", async () => {
    const platform = await aPlatform();
    const own = {
        "lookups-that-fail:token": { secret: "shop-token" },
        "lookups-that-fail:organisation": "Shop & Sons",
    };
    const { error } = await previewOf("plain", { ...addressOf(platform), ...own });
    expect(error).toMatch(/getAddons: .*the project's own key "token".*\[credentials-missing\]/);
    expect(platform.requests.all()).toEqual([]);
});

test("a lookup reports contradictory credentials as resources do", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform, { ...configOf(platform), "cloud-platform:userToken": "x" });
    const { error } = await run("preview", () => library.getAddons());
    expect(error).toContain("getAddons: two kinds of credentials are set, cloud-platform:token and");
});

test.each([
    ["organisation", "my-org", "invalid-setting"],
    ["maxConcurrency", "fast", "invalid-setting"],
    ["allowInsecure", "ja", "invalid-setting"],
    ["baseUrl", "api.example.com", "no-platform-address"],
])("a lookup reports an invalid setting with its key, variable and value: %s", async (key, value, code) => {
    const platform = await aPlatform();
    const run = await aStack(platform, { ...configOf(platform), [`cloud-platform:${key}`]: value });
    const { error } = await run("preview", () => library.getAddons());
    const variable = `CLOUD_PLATFORM_${key.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
    expect(error).toContain(`getAddons: cloud-platform:${key} (${variable}`);
    expect(error).toContain(`"${value}"`);
    expect(error).toContain(`[${code}]`);
    expect(platform.requests.all()).toEqual([]);
});

test("a lookup without an owner ignores an invalid organisation", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform, { ...configOf(platform), "cloud-platform:organisation": "my-org" });
    const program = () => ({ zones: library.getZonesOutput(), profile: library.getProfileOutput() });
    expect(await run("preview", program)).toMatchObject({ succeeded: true });
});

test("a preview without lookups ignores invalid settings of the connection", async () => {
    const platform = await aPlatform();
    const run = await aStack(platform, {
        "cloud-platform:baseUrl": "nowhere",
        "cloud-platform:maxConcurrency": "fast",
        "cloud-platform:allowInsecure": "ja",
    });
    const program = () => {
        new NetworkGroup("group", { label: "mesh" });
    };
    expect(await run("preview", program)).toMatchObject({ succeeded: true });
    const { succeeded, error } = await run("up", program);
    expect(succeeded).toBe(false);
    expect(error).toContain('create network group "mesh": cloud-platform:baseUrl ');
    expect(error).toContain("[no-platform-address]");
});

test("a program can catch a failed lookup and continue", async () => {
    expect(await previewOf("caught", {})).toMatchObject({ succeeded: true });
});

test.each(["secretArgument", "secretPath"])("no error contains a secret argument: %s", async program => {
    const platform = await aPlatform();
    const missing = "postgresql_00000000-aaaa-4000-8000-00000000dead";
    const config = { ...configOf(platform), "lookups:addon": { secret: missing } };
    const result = await previewOf(program, config);
    expect(result.error).toContain("[secret]");
    expect(JSON.stringify(result)).not.toContain("00000000dead");
});

test("no error contains the encoded form of a secret argument, even if it begins with another secret", async () => {
    const platform = await aPlatform();
    const { backend } = platform.seed.networkGroups;
    const config = {
        ...configOf(platform),
        "lookups:group": { secret: backend },
        "lookups:peer": { secret: `${backend}!(hush)` },
    };
    const result = await previewOf("secretPathEncoded", config);
    expect(result.error).toContain("/networkgroups/[secret]/external-peers/[secret]/config");
    expect(JSON.stringify(result)).not.toMatch(/hush|%21/);
});

test("the error names each wrong argument in a sentence of its own", async () => {
    const misspelt = { zone: "par" } as unknown as { name: string };
    await expect(library.getZone(misspelt)).rejects.toThrow(
        'getZone: "name" is required and missing. Write, for example, name: "par". Also, there is no argument "zone". Known are: name.',
    );
});

test("the error says that the id belongs to neither an application nor an add-on", async () => {
    const platform = await aPlatform();
    const { error } = await previewOf("neither", configOf(platform));
    expect(error).toContain(
        'getDrainsOutput: there is neither an application nor an add-on "app_orders". Check the id and the owner. [not-found]',
    );
});

test("an owner is refused where the interface only knows the account of the credentials", async () => {
    const platform = await aPlatform();
    Object.assign(process.env, platform.environment({ organisation: true }));
    const owner = platform.account.organisation;
    await expect(library.getOAuthConsumers({ owner })).rejects.toThrow(
        'getOAuthConsumers: on the documented interface, this lookup always uses the account behind the credentials. Leave "owner" out, or run "pulumi config set cloud-platform:dialect clever-cloud" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set). [unsupported-by-dialect]',
    );
});

test("a value that is not a resource is refused in dependsOn", async () => {
    const platform = await aPlatform();
    const { error } = await previewOf("noResource", configOf(platform));
    expect(error).toContain("getAddonOutput: dependsOn contains a value that is not a resource.");
});

test.each(dialects)(
    "%s: a preview of every kind, with lookups of new resources, needs neither credentials nor network",
    async dialect => {
        const platform = await aPlatform({ dialect });
        const run = await aStack(platform, { "cloud-platform:dialect": dialect });
        const program = () => {
            everything(platform);
            const database = new Addon("mesh", {
                name: "mesh",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
            });
            const group = new NetworkGroup("mesh", { label: "mesh" });
            const member = new Member("mesh", { networkGroup: group.id, member: database.id });
            const url = "https://app.example.com";
            const shown = { description: "App", picture: url };
            const consumer = new OAuthConsumer("mesh", { name: "app", url, baseUrl: url, ...shown });
            const addon = database.id;
            return {
                addon: library.getAddonOutput({ addon }),
                env: library.getAddonEnvOutput({ addon }),
                signOn: library.getAddonSingleSignOnOutput({ addon }),
                linked: library.getLinkedApplicationsOutput({ addon }),
                price: library.getPlanChangePriceOutput({ addon, plan: "s_sml" }),
                group: library.getNetworkGroupOutput({ networkGroup: group.id }),
                members: library.getMembersOutput({ networkGroup: group.id }, { dependsOn: member }),
                drains: library.getDrainsOutput({ resource: database.realId }),
                consumer: library.getOAuthConsumerOutput({ consumer: consumer.id }),
                zones: library.getZonesOutput({}, { dependsOn: [database, pulumi.output(group)] }),
            };
        };
        const { error, steps, sent } = await run("preview", program);
        expect([error, sent]).toEqual([undefined, []]);
        const kinds = steps.filter(({ op }) => op === "create").map(kindOf);
        expect(kinds).toEqual(expect.arrayContaining(kindsOn(dialect)));
    },
);
