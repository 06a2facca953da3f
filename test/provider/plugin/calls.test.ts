/** Everything that the engine passes to a native provider beside arguments: ids of imports, options of resources, marks of secrets. */
import {
    startPlatform,
    type Platform,
    type PlatformOptions,
    type Properties,
} from "pulumi-cloud-platform/testing";
import * as registry from "../../../dist/provider/kinds/index.js";
import { locatingArguments } from "../../../dist/provider/kind/kind.js";
import * as schema from "../../../dist/provider/plugin/schema.json";
import { silentLog, type Log } from "../../../dist/provider/protocol/log.js";
import { markedSecret } from "../../../dist/provider/protocol/secret-marks.js";
import type { KindName } from "../../support/kind-fixture";
import { kindNames } from "../../support/kinds.js";
import { NativeCalls, type CallsOptions } from "../../support/native-calls.js";
import { publicKey } from "../../support/ssh-key.js";

const secret = (value: string): Properties => ({ ...(markedSecret(value) as Properties) });

const ends: (() => unknown)[] = [];

afterEach(async () => {
    await Promise.all(ends.splice(0).map(end => end()));
});

/** @param more the environment and the configuration of the stack */
async function start(options: PlatformOptions = {}, more: (platform: Platform) => CallsOptions = () => ({})) {
    const platform = await startPlatform(options);
    const provider = await NativeCalls.start(platform, more(platform));
    ends.push(
        () => provider.stop(),
        () => platform.close(),
    );
    return { platform, provider };
}

/** A provider with the configuration of the environment. */
async function configured(options?: PlatformOptions) {
    const started = await start(options);
    await started.provider.configure();
    return started;
}

test.each([
    ["cloud-platform:guardData", "guarddata"],
    ["cloud-platform:organisation", "organization"],
])("refuses a misspelled %s, also beside an explicit provider", async (meant, key) => {
    const { provider } = await start({}, () => ({ stackKeys: { [key]: "true" } }));
    const refusal = expect.stringContaining(`Did you mean "${meant}"?`) as string;
    expect(await provider.checkConfig({ [key]: "true" })).toEqual([refusal]);
    expect(await provider.checkConfig({ token: "t" }, "other")).toEqual([refusal]);
});

test("a refresh of the default provider uses the present token of the stack, not the recorded one", async () => {
    const { platform, provider } = await start({}, ({ url, account: { token } }) => ({
        environment: {},
        stackKeys: { baseUrl: url, token },
    }));
    await provider.configure({ baseUrl: platform.url, token: "rotated-since" });
    const { laptop } = platform.seed.sshKeys;
    expect(await provider.read("SshKey", laptop)).toMatchObject({ id: laptop });
});

test("a refresh that finds drift keeps the arguments that only steer", async () => {
    const { platform, provider } = await configured();
    const args = {
        name: "db",
        provider: "postgresql-addon",
        plan: "xs_sml",
        region: "par",
        allowReplace: true,
    };
    const { inputs } = await provider.check("Addon", args);
    const { id, properties } = await provider.create("Addon", inputs);
    platform.state.addons.rename(id, "by hand");
    const found = await provider.read("Addon", id, { inputs, properties });
    expect(found.inputs).toMatchObject({ ...args, name: "by hand" });
});

type IdOf = (platform: Platform) => string;

test.each<[form: string, kind: KindName, given: IdOf, id: IdOf]>([
    ["an id", "SshKey", ({ seed }) => seed.sshKeys.laptop, ({ seed }) => seed.sshKeys.laptop],
    [
        "the id of what contains the object",
        "EnvVars",
        ({ seed }) => seed.applications.website,
        ({ seed }) => seed.applications.website,
    ],
    [
        "an id with its place",
        "Member",
        ({ seed }) => `${seed.networkGroups.backend}/${seed.applications.website}`,
        ({ seed }) => `${seed.networkGroups.backend}/${seed.applications.website}`,
    ],
    [
        "place/id",
        "Drain",
        ({ seed }) => `${seed.applications.website}/${seed.drains.website}`,
        ({ seed }) => seed.drains.website,
    ],
    [
        "owner/id",
        "Addon",
        ({ seed, account }) => `${account.userId}/${seed.addons.blogDatabase.id}`,
        ({ seed }) => seed.addons.blogDatabase.id,
    ],
    [
        "owner/place/id",
        "Drain",
        ({ seed, account }) => `${account.organisation}/${seed.applications.website}/${seed.drains.website}`,
        ({ seed }) => seed.drains.website,
    ],
])("an import takes %s, and its arguments are no change", async (_form, kind, given, id) => {
    const { platform, provider } = await configured();
    const imported = await provider.read(kind, given(platform));
    expect(imported.id).toBe(id(platform));
    const { inputs, failures } = await provider.check(kind, imported.inputs, imported.inputs);
    expect(failures).toEqual([]);
    // The first update adopts variables.
    const adopted = Object.keys(imported.inputs["variables"] ?? {}).map(name => `variables.${name}`);
    expect(await provider.diff(kind, imported, inputs)).toEqual(adopted.sort());
});

test("an import names a missing place, which may be the add-on's own id", async () => {
    const { platform, provider } = await configured();
    const { ordersDatabase: id } = platform.seed.drains;
    await expect(provider.read("Drain", id)).rejects.toThrow("[incomplete-get]");
    const place = platform.seed.addons.ordersDatabase.id;
    expect(await provider.read("Drain", `${place}/${id}`)).toMatchObject({ id, inputs: { resource: place } });
});

test("a misspelled argument is refused, also where no class and no language knows the arguments", async () => {
    const { provider } = await configured();
    const { failures } = await provider.check("NetworkGroup", { label: "shop", descripton: "Shop" });
    expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining("[unknown-argument]")]);
});

test.each(kindNames)("the schema has what a read of %s needs beside the id", name => {
    const resources: Record<string, { description: string; stateInputs?: { properties: object } }> =
        schema.resources;
    const { stateInputs } = resources[`cloud-platform:index:${name}`] ?? {};
    const needed = locatingArguments(registry[name]);
    expect(Object.keys(stateInputs?.properties ?? {})).toEqual(expect.arrayContaining([...needed]));
});

describe("the resource option customTimeouts", () => {
    const drain = ({ seed }: Platform) => ({
        resource: seed.applications.api,
        kind: "syslog-tcp",
        url: "tcp://logs.example.com:514",
    });
    const slow: PlatformOptions = { delays: { drain: 30_000 } };

    test("ends a creation at its deadline", async () => {
        const { platform, provider } = await configured(slow);
        const { inputs } = await provider.check("Drain", drain(platform));
        await expect(provider.create("Drain", inputs, 5)).rejects.toThrow("timed out after 5 s");
    });

    test("ends an update at its deadline", async () => {
        const { platform, provider } = await configured({ delays: { drain: 0 } });
        const { inputs } = await provider.check("Drain", drain(platform));
        const created = await provider.create("Drain", inputs);
        Object.assign(platform.delays, slow.delays);
        const updated = await provider.check("Drain", { ...drain(platform), enabled: false }, inputs);
        const updating = provider.update("Drain", created, updated.inputs, 5);
        await expect(updating).rejects.toThrow("timed out after 5 s");
    });

    test("ends a deletion at its deadline", async () => {
        const { platform, provider } = await configured({ delays: { networkGroupDeletion: 30_000 } });
        // A process deletes no object that its own program declares.
        const { id, properties } = await provider.read("NetworkGroup", platform.seed.networkGroups.backend);
        const deleting = provider.remove("NetworkGroup", { id, properties }, 5);
        await expect(deleting).rejects.toThrow("timed out after 5 s");
    });

    test("gives way to the argument timeouts", async () => {
        const { platform, provider } = await configured(slow);
        const args = { ...drain(platform), timeouts: { create: "60s" } };
        const { inputs } = await provider.check("Drain", args);
        expect((await provider.create("Drain", inputs, 5)).id).toMatch(/^drain_/);
    });
});

test("an ignored member of a map is neither a change nor written", async () => {
    const { platform, provider } = await configured();
    const { website: application } = platform.seed.applications;
    const ignored = ["variables.LOG"];
    const withMode = (MODE: string) => ({ application, variables: { LOG: "info", MODE } });
    const { inputs } = await provider.check("EnvVars", withMode("a"));
    const created = await provider.create("EnvVars", inputs);
    platform.state.applications.setVariable(application, "LOG", "debug");

    const second = await provider.check("EnvVars", withMode("b"), inputs);
    expect(await provider.diff("EnvVars", created, second.inputs, ignored)).toEqual(["variables.MODE"]);
    const properties = await provider.update("EnvVars", created, second.inputs);
    expect(platform.state.applications.variables(application)).toMatchObject({ LOG: "debug", MODE: "b" });

    // The state has the present value of LOG, and the inputs the declared one.
    const updated = { ...created, properties };
    expect(await provider.diff("EnvVars", updated, second.inputs, ignored)).toEqual([]);
    const third = await provider.check("EnvVars", withMode("c"), second.inputs);
    expect(await provider.diff("EnvVars", updated, third.inputs, ignored)).toEqual(["variables.MODE"]);
});

test("warns of an ignored path that no argument has, in a declared comparison only", async () => {
    const said: string[] = [];
    const log: Log = {
        ...silentLog,
        warn: (code, text) => void said.push(`${code}: ${text}`),
        about: () => log,
    };
    const { provider } = await start({}, () => ({ log }));
    await provider.configure();
    const { inputs } = await provider.check("SshKey", { name: "ada", publicKey: publicKey(1) });
    const created = await provider.create("SshKey", inputs);
    const ignored = ["nam", "name", "public_key", "*"];
    await provider.diff("SshKey", created, inputs, ignored);
    expect(said).toEqual([
        'ineffective-resource-option: SshKey "it": the resource option "ignoreChanges" names "nam", but SshKey has no such argument, so it ignores nothing. Did you mean "name"?',
        'ineffective-resource-option: SshKey "it": the resource option "ignoreChanges" names "public_key", but SshKey has no such argument, so it ignores nothing. Did you mean "publicKey"?',
    ]);
    // A refresh compares without a check.
    const refreshed = await start({}, () => ({
        log: { ...log, warn: () => said.push("again"), about: () => log },
    }));
    await refreshed.provider.configure();
    await refreshed.provider.diff("SshKey", created, inputs, ignored);
    expect(said).toHaveLength(2);
});

describe("marks of secrets", () => {
    test("marks each variable that plain does not list as secret", async () => {
        const { platform, provider } = await configured();
        const { website: application } = platform.seed.applications;
        const variables = { LOG: "info", KEY: "only-a-test" };
        const marked = { LOG: "info", KEY: secret("only-a-test") };
        const { inputs } = await provider.check("EnvVars", { application, variables, plain: ["LOG"] });
        expect(inputs).toMatchObject({ variables: marked });
        const { properties } = await provider.create("EnvVars", inputs);
        expect(properties).toMatchObject({ variables: marked });
    });

    test("keeps the mark of the program at an argument that the kind has in clear", async () => {
        const { provider } = await configured();
        const marked = { publicKey: secret(publicKey(1)) };
        const { inputs } = await provider.check("SshKey", { name: "desk", ...marked });
        expect(inputs).toMatchObject({ name: "desk", ...marked });
        const { properties } = await provider.create("SshKey", inputs);
        expect(properties).toMatchObject({ name: "desk", ...marked });
    });

    test("refuses a mark of the program at a variable that plain lists", async () => {
        const { platform, provider } = await configured();
        const { failures } = await provider.check("EnvVars", {
            application: platform.seed.applications.website,
            variables: { LOG: secret("info") },
            plain: ["LOG"],
        });
        expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining("[secret-in-plain]")]);
    });

    test("accepts the mark of a value that ignoreChanges keeps after an edit outside", async () => {
        const { platform, provider } = await configured();
        const { website: application } = platform.seed.applications;
        const declared = { application, variables: { LOG: "info", MODE: "a" }, plain: ["LOG", "MODE"] };
        const { inputs } = await provider.check("EnvVars", declared);
        const made = await provider.create("EnvVars", inputs);
        platform.state.applications.setVariable(application, "LOG", "debug");
        const found = await provider.read("EnvVars", made.id, { inputs, properties: made.properties });
        const { LOG = null } = found.inputs["variables"] as Properties;
        expect(LOG).toEqual(secret("debug"));
        const ignoring = { ...declared, variables: { LOG, MODE: "a" } };
        const next = await provider.check("EnvVars", ignoring, found.inputs);
        expect(next.failures).toEqual([]);
        expect(await provider.diff("EnvVars", found, next.inputs, ["variables.LOG"])).toEqual(["plain"]);
        const properties = await provider.update("EnvVars", found, next.inputs);
        const kept = { id: made.id, properties };
        expect(await provider.diff("EnvVars", kept, next.inputs, ["variables.LOG"])).toEqual([]);
        expect(platform.state.applications.variables(application)["LOG"]).toBe("debug");
    });
});

test("names the other resource of the npm package that has the object of one that moves", async () => {
    const type = "pulumi-nodejs:dynamic/cloud-platform:SshKey";
    const properties = { name: "desk", publicKey: publicKey(1), __provider: "the text of a class" };
    const resource = (name: string) => {
        const urn = `urn:pulumi:test::project::${type}::${name}`;
        return { urn, id: "desk", outputs: properties };
    };
    const renamed = await start({}, () => ({ resources: [resource("old")] }));
    await renamed.provider.configure();
    expect(await renamed.provider.diff("SshKey", { id: "desk", properties }, properties)).toEqual([]);

    const { provider } = await start({}, () => ({ resources: [resource("old"), resource("it")] }));
    await provider.configure();
    await expect(provider.diff("SshKey", { id: "desk", properties }, properties)).rejects.toThrow(
        'diff SSH key "it": "old" of this stack has SSH key desk as well, and is a resource of the npm package, which deletes it without regard to this declaration. To leave it to this one, run "pulumi state delete" in a terminal and select "old". [duplicate-in-stack]',
    );
});

test("names the ways back to a database that a replacement by the npm package has left", async () => {
    const { platform, provider } = await configured();
    const args = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par", allowReplace: true };
    const { id, properties: outputs } = await provider.create(
        "Addon",
        (await provider.check("Addon", args)).inputs,
    );
    const urn = "urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:Addon::it";
    const next = await NativeCalls.start(platform, { resources: [{ urn, id, outputs, delete: true }] });
    ends.push(() => next.stop());
    await next.configure();
    const create = async (more: Properties) =>
        next.create("Addon", (await next.check("Addon", { ...args, ...more })).inputs);
    await expect(create({})).rejects.toThrow(
        `create add-on "db": an earlier replacement of "it" has left the add-on ${id} as it is declared now, pending deletion by the npm package. To keep the present one, put the changed argument back. To return to ${id}, run "pulumi state delete" in a terminal, select ${id}, and set adopt: "${id}" with allowReplace: true (in Python allow_replace=True). [duplicate-in-stack]`,
    );
    await expect(create({ adopt: id })).rejects.toThrow(
        `"it" of this stack has add-on ${id}, and is a resource of the npm package, which deletes it without regard to this declaration. To leave it to this one, run "pulumi state delete" in a terminal and select ${id}. [duplicate-in-stack]`,
    );
    expect(
        platform.state.addons.list(platform.account.organisation).filter(({ name }) => name === "db"),
    ).toHaveLength(1);
});

test("a preview says that a replacement destroys data which only a resource option asks for", async () => {
    const said: string[] = [];
    const log: Log = { ...silentLog, info: text => void said.push(text), about: () => log };
    const { provider } = await start({}, () => ({ log, resources: [] }));
    await provider.configure();
    const args = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par", allowReplace: true };
    const made = await provider.create("Addon", (await provider.check("Addon", args)).inputs);
    const { inputs } = await provider.check("Addon", args, args);
    expect(await provider.diff("Addon", made, inputs)).toEqual([]);
    // With the option replaceOnChanges, the engine checks it once more as a new one.
    const { inputs: again } = await provider.check("Addon", args);
    await provider.previewCreation("Addon", again);
    expect(said.filter(text => text.includes("destroys"))).toEqual([
        'Addon "it": a resource option: replacementTrigger, replaceWith, deletedWith or replaceOnChanges forces its replacement, which destroys its data',
    ]);
});

test("says which variable to take out of one of two resources, of which a class serves one", async () => {
    const urn = "urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:EnvVars::v";
    const { platform, provider } = await configured();
    const { website: application } = platform.seed.applications;
    const declared = { application, variables: { COLOUR: "red", LEVEL: "info" } };
    const { id, properties: outputs } = await provider.create("EnvVars", declared);
    const next = await NativeCalls.start(platform, { resources: [{ urn, id, outputs }] });
    ends.push(() => next.stop());
    await next.configure();
    const { inputs } = await next.check("EnvVars", { application, variables: { COLOUR: "red", SIZE: "1" } });
    await expect(next.create("EnvVars", inputs)).rejects.toThrow(
        `Otherwise take COLOUR out of one of the two: out of "v" in a "pulumi up" before this one, which deletes COLOUR until then. [duplicate-in-stack]`,
    );
});

test("names the URN as the alias where a resource of the npm package has the object", async () => {
    const urn = "urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:NetworkGroup::old";
    const { platform, provider } = await configured();
    const { id, properties: outputs } = await provider.create("NetworkGroup", { label: "shop" });
    const next = await NativeCalls.start(platform, { resources: [{ urn, id, outputs }] });
    ends.push(() => next.stop());
    await next.configure();
    const again = next.create("NetworkGroup", { label: "shop" });
    await expect(again).rejects.toThrow(`the option aliases with "${urn}"`);
});
