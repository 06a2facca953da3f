/** The findings of a refresh, by its events. */
import type { Language } from "../../../dist/commands/program/languages/language.js";
import { python } from "../../../dist/commands/program/languages/python.js";
import { yaml, yamlInProject } from "../../../dist/commands/program/languages/yaml.js";
import { findingsOf } from "./reports.js";

const addon = { provider: "postgresql-addon", plan: "dev", region: "par" };
const key = { name: "desk", publicKey: "ssh-ed25519 AAAA" };

test("reports a resource as unread when the refresh has an error for it, whatever else it returned", () => {
    const changes = [
        { kind: "SshKey", name: "desk", old: key, new: key },
        { kind: "SshKey", name: "laptop", old: key, new: key },
    ];
    const found = findingsOf(changes, ([desk]) => [
        { severity: "error", text: "read SSH key: the platform does not answer", urn: desk },
        { severity: "warning", text: "no error", urn: desk?.replace("desk", "laptop") },
    ]);
    expect(found).toMatchObject({ read: 1, drifted: [{ name: "laptop" }], deleted: [] });
    expect(found.unread).toEqual([
        { what: 'SshKey "desk"', why: "read SSH key: the platform does not answer" },
    ]);
});

test("hides a secret argument that the engine did not know as secret", () => {
    const state = { resource: "app_1", kind: "elasticsearch", url: "https://logs.example.com" };
    const { drifted } = findingsOf([
        {
            kind: "Drain",
            name: "logs",
            old: { ...state, credentials: { username: "ada", password: "before" } },
            new: { ...state, credentials: { username: "ada", password: "after" } },
        },
        {
            kind: "EnvVars",
            name: "vars",
            old: { application: "app_1", variables: { LOG: "before" } },
            new: { application: "app_1", variables: { LOG: "after" } },
        },
    ]);
    expect(drifted.map(({ name, fields }) => [name, fields])).toEqual([
        ["logs", [{ path: "credentials.password", isSecret: true, change: "changed" }]],
        ["vars", [{ path: "variables.LOG", isSecret: true, change: "changed" }]],
    ]);
    expect(JSON.stringify(drifted)).not.toMatch(/before|after/);
});

test("advises no run to recreate a lost resource that the program only reads", () => {
    const { deleted } = findingsOf([{ kind: "SshKey", name: "desk", old: key, external: true }]);
    expect(deleted.map(({ fix }) => fix)).toEqual([
        {
            text: "The program only reads it and fails without it. Recreate it where it is managed.",
            commands: [],
        },
    ]);
});

test("distinguishes a replaced resource that is pending deletion from its replacement", () => {
    const group = { label: "backend" };
    const { drifted, deleted } = findingsOf([
        { kind: "NetworkGroup", name: "group", id: "ng_new", old: group, new: { label: "renamed" } },
        { kind: "NetworkGroup", name: "group", id: "ng_old", old: group },
    ]);
    expect(drifted).toMatchObject([{ id: "ng_new" }]);
    expect(deleted).toMatchObject([{ id: "ng_old" }]);
});

test("reports no property of the SDK as changed", () => {
    const outputs = [
        { ...key, __provider: "before" },
        { ...key, __provider: "after" },
    ] as const;
    const { drifted } = findingsOf([{ kind: "SshKey", name: "desk", old: key, new: key, outputs }]);
    expect(drifted.flatMap(({ fields }) => fields)).toEqual([]);
});

test("a resource of another package is reported with its properties", () => {
    const type = "aws:s3/bucket:Bucket";
    const { drifted } = findingsOf([
        {
            kind: type,
            name: "logs",
            old: { acl: "private", key: "[secret]", list: ["[secret]", "2"], tags: { a: "1" } },
            new: { acl: "public", list: ["1", "[secret]", "3"], tags: { a: "1", b: "2" } },
        },
    ]);
    expect(drifted).toMatchObject([
        {
            kind: type,
            fields: [
                { path: "acl", old: "private", new: "public", change: "changed" },
                { path: "key", isSecret: true, change: "removed" },
                { path: "list", isSecret: true, change: "changed" },
                { path: "tags.b", new: "2", change: "added" },
            ],
            accept: {
                code: 'acl: "public",\n// In tags, set these members and leave the others:\nb: "2",\n// Remove key.\n// Set list: its value is secret and not shown.\n',
                language: "ts",
            },
        },
    ]);
});

test("names a value that is marked on one side only where the engine found a change and no other value differs", () => {
    const type = "aws:s3/bucket:Bucket";
    const old = { acl: "private", key: "[secret]", tags: { a: "[secret]", b: "1" }, list: ["[secret]", "2"] };
    const marked = { acl: "private", key: "plain", tags: { a: "plain", b: "1" }, list: ["plain", "2"] };
    const unwritten = { old: { ...addon, name: "shop" }, new: { ...addon, name: "shop" } };
    const read = { ...addon, name: "[secret]" };
    const { drifted } = findingsOf([
        { kind: type, name: "only", old, new: marked },
        { kind: type, name: "other", old, new: { ...marked, acl: "public" } },
        // An update has stopped before it wrote the name, whose output the program marks.
        { kind: "Addon", name: "unwritten", ...unwritten, outputs: [unwritten.old, read] },
    ]);
    expect(drifted.map(({ name, fields }) => [name, fields.map(({ path }) => path)])).toEqual([
        ["only", ["key", "tags.a", "list"]],
        ["other", ["acl"]],
        ["unwritten", ["name"]],
    ]);
    expect(JSON.stringify(drifted)).not.toContain("plain");
});

test("isSecret marks secrets only, and accept code contains no masked text", () => {
    const old = { ...addon, name: "[secret]-db", tags: ["a"] };
    const stored = { ...addon, name: "orders-db", tags: ["a"] };
    const { drifted } = findingsOf([
        { kind: "Addon", name: "shop", old, new: { ...old, name: "[secret]-db-old", tags: ["b"] }, stored },
        { kind: "Addon", name: "same", old, new: { ...old, tags: ["b"] }, stored },
        // A secret that was replaced by another secret.
        { kind: "Addon", name: "alike", old, new: old, stored },
        { kind: "Addon", name: "hidden", old: { ...addon, name: "[secret]" }, new: { ...addon, name: "x" } },
    ]);
    expect(drifted.map(({ name, fields }) => [name, fields])).toEqual([
        [
            "shop",
            [
                { path: "name", isMasked: true, change: "changed" },
                { path: "tags", old: ["a"], new: ["b"], change: "changed" },
            ],
        ],
        ["same", [{ path: "tags", old: ["a"], new: ["b"], change: "changed" }]],
        ["alike", [{ path: "name", isMasked: true, change: "changed" }]],
        ["hidden", [{ path: "name", isSecret: true, change: "changed" }]],
    ]);
    expect(drifted.map(({ accept }) => accept.code)).toEqual([
        'tags: [\n  "b",\n],\n// Set name by hand to the value of the platform: Pulumi masks a configured secret in it.\n',
        'tags: [\n  "b",\n],\n',
        "// Set name by hand to the value of the platform: Pulumi masks a configured secret in it.\n",
        "// Set name: its value is secret and not shown.\n",
    ]);
});

test("offers no fix that would lose data", () => {
    const old = { ...addon, name: "shop" };
    const { drifted } = findingsOf([{ kind: "Addon", name: "shop", old, new: { ...old, region: "rbx" } }]);
    expect(drifted[0]?.fix.commands).toEqual([]);
    expect(drifted[0]?.fix.text).toContain("region cannot be changed in place");
    expect(drifted[0]?.accept.code).toBe('region: "rbx",\n');
});

describe("the drift of a resource of the native provider", () => {
    const variables = { PORT: "[secret]", HOST: "[secret]" };
    const vars = { application: "app_1", variables, plain: [] };
    const drain = { resource: "app_1", kind: "raw-http", url: "https://a.example", enabled: true };
    const changes = [
        {
            kind: "cloud-platform:index:EnvVars",
            name: "v",
            old: vars,
            new: { ...vars, drifted: ["PORT"] },
        },
        { kind: "cloud-platform:index:Drain", name: "logs", old: drain, new: { ...drain, enabled: false } },
        {
            kind: "cloud-platform:index:OAuthConsumer",
            name: "app",
            old: { name: "app", url: "https://a.example", baseUrl: "https://a.example" },
            new: { name: "app", url: "https://a.example", baseUrl: "https://b.example" },
        },
    ];
    const remark = ' Take these variables out of "plain" if it lists them. A command';

    test.each<[string, Language, text: string, code: (string | undefined)[], command: string]>([
        [
            "Python",
            python,
            'Write in its declaration, where "config" is a "pulumi.Config()" of the program.',
            [
                '# In variables, set these members and leave the others:\n"PORT": config.require_secret("v-PORT"),\n',
                "enabled=False,\n",
                'base_url="https://b.example",\n',
            ],
            "pulumi config set --secret v-PORT",
        ],
        [
            "YAML in Pulumi.yaml",
            yamlInProject,
            "Write in its declaration:",
            [
                '# In variables, set these members and leave the others:\nPORT: ${secrets["v-PORT"]}\n# In the config of the program:\nsecrets: { type: object, secret: true }\n',
                "enabled: false\n",
                'baseUrl: "https://b.example"\n',
            ],
            `pulumi config set --secret --path 'secrets["v-PORT"]'`,
        ],
        [
            "YAML in Main.yaml",
            yaml,
            "Write in its declaration:",
            [
                '# In variables, set these members and leave the others:\nPORT: ${config_v_PORT}\n# In the config of the program:\nconfig_v_PORT: { type: string, secret: true, name: "v-PORT" }\n',
                "enabled: false\n",
                'baseUrl: "https://b.example"\n',
            ],
            "pulumi config set --secret v-PORT",
        ],
    ])("is accepted in the words of %s", (_name, language, text, code, command) => {
        const { drifted } = findingsOf(changes, undefined, language);
        expect(drifted.map(({ accept }) => accept.code)).toEqual(code);
        expect(drifted[0]?.accept.text).toContain(`${text}${remark}`);
        expect(drifted[0]?.accept.commands[1]?.split(" | ")[1]).toBe(command);
    });
});

test("says in words how to accept the drift of a resource of the native provider in another language", () => {
    const old = { ...addon, name: "shop", tags: [] };
    const vars = { application: "app_1", variables: { LOG: "info", KEY: "[secret]" }, plain: ["LOG"] };
    const { drifted } = findingsOf([
        { kind: "cloud-platform:index:Addon", name: "shop", old, new: { ...addon, name: "x", tags: ["a"] } },
        {
            kind: "cloud-platform:index:EnvVars",
            name: "vars",
            old: vars,
            new: { ...vars, variables: { KEY: "[secret]" }, drifted: ["KEY"] },
        },
    ]);
    expect(drifted.map(({ accept: { text, code } }) => [code, text])).toEqual([
        [undefined, 'Set name to "x". Set tags to ["a"].'],
        [
            undefined,
            'Remove variables.LOG. Set variables.KEY to the secret vars-KEY of the configuration. Take these variables out of "plain" if it lists them. A command that asks for a secret takes credentials from the environment, such as "CLOUD_PLATFORM_TOKEN".',
        ],
    ]);
});
