/** The examples on the page of errors are messages of the package. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { output, secret } from "@pulumi/pulumi";
import { getAddon, getAddonPlan, Provider } from "pulumi-cloud-platform";
import {
    effects,
    startPlatform,
    type FaultEffect,
    type Platform,
    type Properties,
} from "pulumi-cloud-platform/testing";
import { silentLog, type Log } from "../../../dist/provider/protocol/log.js";
import type { ExportedStack } from "../../../dist/provider/protocol/stack-export.js";
import { withCode, type ErrorCode } from "../../../dist/provider/error-codes.js";
import { markedSecret } from "../../../dist/provider/protocol/secret-marks.js";
import { SeparateProcesses } from "../../../dist/provider/plugin/separate-processes.js";
import { refusalOf } from "../../../dist/provider/resources/resource/secret-values.js";
import { failureOf, Process, type KindName, type ProcessOptions } from "../../faults/process.js";
import { messageOf } from "../lookups/asking.js";
import { general, sections } from "../../support/errors-page.js";
import { commandLine } from "../../support/command-line.js";
import { NativeCalls } from "../../support/native-calls.js";
import { publicKey } from "../../support/ssh-key.js";
import { textOf } from "../../support/text-of.js";

type Provoke = (platform: Platform) => Promise<unknown>;

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform();
});

afterAll(() => platform.close());

async function check(
    kind: KindName,
    args: object,
    {
        olds = {},
        variables = {},
        dialect,
        path = "db",
    }: { olds?: object; variables?: Record<string, string>; dialect?: string; path?: string } = {},
): Promise<string> {
    const said: string[] = [];
    const log: Log = {
        ...silentLog,
        warn: (code, text) => void said.push(withCode(text, code)),
        about: () => log,
    };
    const environment = { ...variables, ...(dialect !== undefined && { CLOUD_PLATFORM_DIALECT: dialect }) };
    const { host } = new Process(platform, { log, variables: environment });
    try {
        const { failures = [] } = await host[kind].check({ ...olds }, { ...args, __path: path });
        return [...said, ...failures.map(({ reason }) => reason)].join("\n");
    } catch (error) {
        return (error as Error).message;
    }
}

const run = (options?: ProcessOptions) => new Process(platform, options);
const group = { label: "front" };
const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const application = "app_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8";

async function faulty(effect: FaultEffect): Promise<string> {
    platform.faults.add({ name: "always", when: { times: Infinity }, effect });
    const { message } = await failureOf(run().create("NetworkGroup", { label: "back" }));
    platform.faults.clear();
    return message;
}

/** Creates an identical object beside those of the other stacks of the project. */
async function besideOthers(others: readonly ExportedStack[]): Promise<string> {
    const again = run({ exportOthers: () => Promise.resolve(others) });
    const { message } = await failureOf(again.create("NetworkGroup", { label: "edge" }));
    platform.state.networkGroups
        .list(platform.account.organisation)
        .filter(({ label }) => label === "edge")
        .forEach(({ id }) => platform.state.networkGroups.remove(id));
    return message;
}

const noState = () => Promise.reject(new Error("`pulumi` is not on PATH"));

/** Two declarations of one run. */
async function both(kind: KindName, one: object, other: object): Promise<string> {
    const process = run();
    await process.check(kind, { ...one }, {}, "one");
    return (await failureOf(process.check(kind, { ...other }, {}, "two"))).message;
}

async function command(...args: string[]): Promise<string> {
    const { stderr } = await commandLine(args, { environment: platform.environment({ organisation: true }) });
    return stderr;
}

/** The variables of the live platform, on a machine where nobody has run "clever login". */
const live = {
    CLOUD_PLATFORM_BASE_URL: "",
    CLOUD_PLATFORM_DIALECT: "clever-cloud",
    XDG_CONFIG_HOME: tmpdir(),
};

/** Runs an operation of a stack that has no credentials. */
async function withoutToken(
    operation: (run: Process) => Promise<unknown>,
    variables: Record<string, string> = {},
): Promise<string> {
    const withoutAny = run({
        environment: { organisation: false },
        variables: { CLOUD_PLATFORM_TOKEN: "", ...variables },
    });
    await withoutAny.host.NetworkGroup.configure({ config: { get: () => undefined, require: () => "" } });
    return (await failureOf(operation(withoutAny))).message;
}

const createGroup = (process: Process): Promise<unknown> => process.create("NetworkGroup", group);

const refreshGroup = (process: Process): Promise<unknown> => {
    const outputs = { ...group, ownerId: platform.account.organisation, platform: platform.url };
    return process.refresh("NetworkGroup", { id: "ng_1", inputs: { ...group, __path: "front" }, outputs });
};

async function generateWithoutToken(variables: Record<string, string> = {}): Promise<string> {
    const environment = { ...platform.environment(), CLOUD_PLATFORM_TOKEN: "", ...variables };
    return (await commandLine(["generate", "--out", "unwritten"], { environment })).stderr;
}

/** Returns the message of a lookup that gets these variables, each with a value. */
async function connection(names: readonly string[]): Promise<string> {
    const provider = await NativeCalls.start(platform);
    const env = Object.fromEntries(names.map(name => [name, "4f8b2c7d"]));
    const { message } = await failureOf(provider.invoke("getDatabaseConnection", { env }));
    provider.stop();
    return message.replace(/^\d+ UNKNOWN: /, "");
}

const provocations: Partial<Record<ErrorCode, Provoke>> = {
    "invalid-setting": () => check("Addon", database, { variables: { CLOUD_PLATFORM_STRICT: "ture" } }),
    "credentials-missing": () => withoutToken(createGroup),
    "no-platform-address": async () =>
        (await failureOf(run({ variables: { CLOUD_PLATFORM_BASE_URL: "" } }).create("NetworkGroup", group)))
            .message,
    "invalid-argument": () => check("Addon", { ...database, name: "" }),
    "unknown-argument": () => check("NetworkGroup", { ...group, colour: "red" }),
    "output-in-string": () =>
        check("EnvVars", { application, variables: { SITE_URL: `https://${textOf(output("host"))}` } }),
    "unsupported-by-dialect": () =>
        check("EmailHook", { name: "team", notified: ["organisation"], events: ["*"] }),
    "secret-in-plain": async () =>
        withCode((await refusalOf({ API_KEY: secret("4f8b2c7d") }, ["API_KEY"])) ?? "", "secret-in-plain"),
    "secret-in-url": () =>
        check(
            "Drain",
            { resource: application, kind: "raw-http", url: "https://logs.example.com?token=4f8b2c" },
            { path: "logs" },
        ),
    "declared-twice": () =>
        both(
            "TcpRedirection",
            { application, namespace: "default", adopt: `${application}/default/4000` },
            { application, namespace: "default", adopt: `${application}/default/4000` },
        ),
    "whole-mode-conflict": () =>
        both(
            "EnvVars",
            { application, variables: { PORT: "8080" }, mode: "whole" },
            { application, variables: { LOG_LEVEL: "info" } },
        ),
    "unknown-provider": () => check("Addon", { ...database, provider: "postgresql-adon" }),
    "unknown-plan": () => check("Addon", { ...database, plan: "xs_smll" }),
    "unknown-region": () => check("Addon", { ...database, region: "pari" }),
    "unknown-event": () =>
        check(
            "EmailHook",
            { name: "team", notified: ["a@example.com"], events: ["DEPLOYMENT_FAILED"] },
            { path: "team" },
        ),
    "unknown-namespace": () =>
        check("TcpRedirection", { application, namespace: "defualt" }, { path: "port" }),
    "unknown-operator-option": () =>
        check(
            "Operator",
            { kind: "keycloak", name: "sso", region: "par", plan: "base", options: { vursion: "1" } },
            { path: "sso" },
        ),
    "data-loss": async () => {
        const kept = { id: "addon_1", inputs: database, outputs: database };
        return (await failureOf(run().diff("Addon", kept, { ...database, provider: "mysql-addon" }))).message;
    },
    "duplicate-resource": async () => {
        await run().create("NetworkGroup", group);
        return (await failureOf(run().create("NetworkGroup", group))).message;
    },
    "duplicate-in-stack": async () => {
        const kept = await run().create("NetworkGroup", { label: "shared" }, "group");
        const second = run().has("NetworkGroup", kept);
        return (await failureOf(second.create("NetworkGroup", { label: "shared" }, "renamed"))).message;
    },
    "stack-unreadable": async () => {
        await run().create("NetworkGroup", { label: "seen" });
        const exportStack = () => Promise.reject(new Error("`pulumi` is not on PATH"));
        return (await failureOf(run({ exportStack }).create("NetworkGroup", { label: "seen" }))).message;
    },
    "write-not-confirmed": async () => {
        platform.faults.add({
            name: "lost",
            when: { method: "POST", times: Infinity },
            effect: effects.reset,
        });
        const { message } = await failureOf(run().create("NetworkGroup", { label: "lost" }));
        platform.faults.clear();
        return message;
    },
    "not-as-declared": async () => {
        const { id } = platform.seed.addons.ordersDatabase;
        return (
            await failureOf(
                run().create("Addon", { ...database, name: "orders-db", region: "rbx", adopt: id }),
            )
        ).message;
    },
    "adopt-conflict": async () =>
        (
            await failureOf(
                run().create("EmailAddress", { email: "ada@work.example", adopt: "ada@home.example" }),
            )
        ).message,
    "not-found": async () =>
        (await failureOf(run().create("EnvVars", { application, variables: { LEVEL: "info" } }))).message,
    "organisation-missing": async () => {
        const kept = await run().create("NetworkGroup", { label: "back" });
        const later = run({ environment: { organisation: false } }).has("NetworkGroup", kept);
        return (await failureOf(later.create("NetworkGroup", group))).message;
    },
    "wrong-platform": async () => {
        const kept = await run().create("NetworkGroup", { label: "moved" });
        const moved = { ...kept, outputs: { ...kept.outputs, platform: "https://old.example.com" } };
        return (await failureOf(run().remove("NetworkGroup", moved))).message;
    },
    "unknown-word": () =>
        check(
            "Webhook",
            { name: "chat", url: "https://chat.example", format: "slakc", events: ["*"] },
            { path: "chat" },
        ),
    "unknown-right": () =>
        check(
            "OAuthConsumer",
            {
                name: "shop",
                url: "https://shop.example",
                baseUrl: "https://shop.example",
                rights: ["manage-ssh-keys"],
            },
            { path: "shop" },
        ),
    "fixed-operator-option": () => {
        const operator = { kind: "keycloak", name: "sso", region: "par", plan: "base" };
        return check(
            "Operator",
            { ...operator, options: { version: "26", "access-domain": "sso.example" } },
            { olds: { ...operator, options: { version: "26" } }, dialect: "clever-cloud" },
        );
    },
    "incomplete-get": async () => {
        const outputs = { ownerId: platform.account.organisation };
        return (await failureOf(run().refresh("Drain", { id: "drain_1", inputs: {}, outputs }))).message;
    },
    "name-taken": async () => {
        platform.state.sshKeys.put(platform.account.userId, "desk", publicKey(1));
        return (await failureOf(run().create("SshKey", { name: "desk", publicKey: publicKey(2) }))).message;
    },
    transport: async () => {
        const closed = await startPlatform();
        await closed.close();
        return (await failureOf(run({ baseUrl: closed.url }).create("NetworkGroup", { label: "back" })))
            .message;
    },
    conflict: () => faulty(effects.conflict),
    unauthorised: () => faulty(effects.unauthorised),
    forbidden: () => faulty(effects.forbidden),
    "rate-limited": () => faulty(effects.rateLimited),
    "permanent-provider-failure": () => faulty(effects.providerFailure),
    "invalid-response": () => faulty(effects.invalidJson),
    unavailable: () => faulty(effects.unavailable),
    "output-argument": () =>
        messageOf(getAddon({ addon: Promise.resolve("orders-db") as unknown as string })),
    "ambiguous-name": async () => {
        platform.state.addons.rename(platform.seed.addons.sessions.id, "orders-db");
        return messageOf(getAddon({ addon: "orders-db" }));
    },
    "incomplete-env": () => connection(["REDIS_HOST", "REDIS_PORT", "REDIS_PASSWORD", "REDIS_URL"]),
    "no-matching-plan": () =>
        messageOf(getAddonPlan({ provider: "redis-addon", features: { Size: "2 TB" } })),
    "unknown-feature": () =>
        messageOf(getAddonPlan({ provider: "redis-addon", features: { speed: "2 GB" } })),
    "invalid-option": () => command("cost", "--format", "pdf"),
    "invalid-file": () => command("generate", "--out", "unwritten", "--from-terraform", "none.json"),
    "folder-not-usable": () => command("generate", "--out", "package.json"),
    "folder-in-use": async () => {
        const folder = mkdtempSync(join(tmpdir(), "shop-"));
        writeFileSync(join(folder, "index.ts"), "");
        const said = await command("generate", "--out", folder);
        rmSync(folder, { recursive: true });
        return said.replaceAll(folder, "shop");
    },
    "value-not-returned": () => command("secret", "SshKey", "laptop", "passphrase"),
    "nothing-to-declare": () =>
        command("generate", "--out", join(tmpdir(), "none"), "--match", "no such name"),
};

test.each(Object.keys(provocations) as ErrorCode[])(
    "the example of %s is a message of the package",
    async code => {
        Object.assign(process.env, platform.environment({ organisation: true }));
        const said = general(String(await provocations[code]?.(platform)));
        const { example = "" } = sections.find(section => section.code === code) ?? {};
        expect(said).toContain(general(example));
    },
);

/** Messages beside the first one of their code. */
const further: [code: ErrorCode, message: string, provoke: Provoke][] = [
    [
        "invalid-argument",
        "an argument that a failed resource does not pass",
        () => check("EnvVars", { variables: { LEVEL: "info" } }),
    ],
    [
        "invalid-argument",
        "a number in the place of a string",
        () => check("EnvVars", { application, variables: { PORT: 8080 } }),
    ],
    [
        "ineffective-resource-option",
        "ignoreChanges with a name that no argument has",
        () =>
            check(
                "NetworkGroup",
                { ...group, __ignored: ["lable", "label", 'label["a"]', "*"] },
                { path: "front" },
            ),
    ],
    [
        "secret-in-plain",
        "a value that another language marks",
        async () => {
            const provider = await NativeCalls.start(platform);
            const variables = { LOG: markedSecret("info") as Properties };
            const args = { application: platform.seed.applications.website, variables, plain: ["LOG"] };
            const { failures } = await provider.check("EnvVars", args);
            provider.stop();
            return failures.map(({ reason }) => reason).join("\n");
        },
    ],
    [
        "duplicate-resource",
        "an object of another stack of the project",
        async () => {
            const { id, outputs } = await run().create("NetworkGroup", { label: "edge" });
            const urn = "urn:pulumi:production::shop::pulumi-nodejs:dynamic/cloud-platform:NetworkGroup::one";
            const state = { deployment: { resources: [{ urn, id, outputs }] } };
            return besideOthers([{ stack: "production", state }]);
        },
    ],
    [
        "duplicate-in-stack",
        "an object of a resource that another process deletes",
        async () => {
            const kept = await run().create("NetworkGroup", { label: "edge moved" }, "old");
            const beside = run({ native: { otherProcesses: new SeparateProcesses(noState) } });
            const { id: adopt } = kept;
            const moved = { label: "edge moved", adopt };
            return (await failureOf(beside.has("NetworkGroup", kept).create("NetworkGroup", moved, "new")))
                .message;
        },
    ],
    [
        "data-loss",
        "a replacement that no argument asks for",
        async () => {
            const { host } = run();
            const declared = { ...database, __path: "db" };
            await host.Addon.check(database, declared);
            await host.Addon.diff("addon_1", database, declared);
            const { failures = [] } = (await host.Addon.check({}, declared)) as {
                failures?: { reason: string }[];
            };
            return failures.map(({ reason }) => reason).join("\n");
        },
    ],
    [
        "data-loss",
        "a deletion with guardData in the native provider",
        async () => {
            const { id } = platform.seed.addons.ordersDatabase;
            const kept = { id, inputs: database, outputs: { ...database, name: "db" } };
            const variables = { CLOUD_PLATFORM_GUARD_DATA: "true" };
            const guarded = run({ native: { guardsDeletions: true }, variables });
            return (await failureOf(guarded.remove("Addon", kept))).message;
        },
    ],
    [
        "stack-unreadable",
        "a deletion beside other processes",
        async () => {
            const kept = await run().create("NetworkGroup", { label: "open" });
            const beside = run({
                native: { otherProcesses: new SeparateProcesses(noState) },
            });
            return (await failureOf(beside.remove("NetworkGroup", kept))).message;
        },
    ],
    [
        "incomplete-env",
        "a missing variable",
        () => connection(["HOST", "PORT", "USER", "PASSWORD", "DB"].map(end => `POSTGRESQL_ADDON_${end}`)),
    ],
    ["credentials-missing", "a refresh, with which a preview may begin", () => withoutToken(refreshGroup)],
    ["credentials-missing", "the live platform", () => withoutToken(createGroup, live)],
    [
        "credentials-missing",
        "the dialect of the live platform at another address",
        () => withoutToken(createGroup, { CLOUD_PLATFORM_DIALECT: "clever-cloud" }),
    ],
    [
        "credentials-missing",
        "a provider",
        () => messageOf(Promise.resolve().then(() => new Provider("partner", { organisation: "orga_1" }))),
    ],
    ["credentials-missing", "a command", () => generateWithoutToken()],
    ["credentials-missing", "a command on the live platform", () => generateWithoutToken(live)],
];

test.each(further)("the page of %s has the message about %s", async (code, _message, provoke) => {
    Object.assign(process.env, platform.environment({ organisation: true }));
    const said = general(String(await provoke(platform))).trim();
    const { furtherExamples = [] } = sections.find(section => section.code === code) ?? {};
    expect(furtherExamples.map(general)).toContain(said);
});

test("at least 46 examples are compared", () => {
    expect(Object.keys(provocations).length).toBeGreaterThan(45);
});
