/** The platform's address, its configuration, and errors of requests that do not reach the platform. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import { EnvVars, NetworkGroup, Provider, SshKey, TcpRedirection, Webhook } from "pulumi-cloud-platform";
import { effects, type Platform, type StackConfig } from "pulumi-cloud-platform/testing";
import { creations, type Subject } from "../faults/subjects.js";
import { startScriptedServer } from "../provider/client/scripted-server.js";
import { selfSigned } from "../provider/client/self-signed.js";
import { withoutAddress } from "../support/address-of-code.js";
import { startProxy, type TestProxy } from "../support/proxy.js";
import { withHostProcess } from "./engines.js";
import { warningsIn, type Outcome, type World } from "./world.js";

const password = "pr0xy-p4ssword";
let proxy: TestProxy | undefined;

afterEach(() => proxy?.close());

async function behindProxy(world: World, login = `ada:${password}`): Promise<Record<string, string>> {
    const { port } = new URL(world.platform.url);
    proxy = await startProxy({ names: { "platform.test": Number(port) }, login: `ada:${password}` });
    return {
        ...world.platform.environment(),
        CLOUD_PLATFORM_BASE_URL: "http://platform.test",
        CLOUD_PLATFORM_ALLOW_INSECURE: "true",
        HTTP_PROXY: `http://${login}@${proxy.host}`,
        // The engine itself sends no request through the proxy.
        HTTPS_PROXY: "",
        NO_PROXY: "127.0.0.1,localhost",
    };
}

const always = { times: Infinity };
const groups = ["one", "two", "three"];
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk";

function declare(): void {
    groups.forEach(label => new NetworkGroup(label, { label }));
    new Webhook("hook", { name: "hook", url: "https://hooks.company.example/x", events: ["*"] });
    new SshKey("key", { name: "key", publicKey });
}

function said({ diagnostics }: Outcome, severity: string): string[] {
    return diagnostics
        .filter(diagnostic => diagnostic.severity === severity && diagnostic.message !== "update failed")
        .map(({ message }) => message);
}

function readErrors(outcome: Outcome): string[] {
    return said(outcome, "error")
        .filter(message => message.includes("read "))
        .map(withoutAddress);
}

const unknownToken = { ...effects.forbidden, body: { id: 1504, message: "Token scope is invalid" } };

type Class = new (name: string, args: object, options?: CustomResourceOptions) => CustomResource;

interface Thing extends Pick<Subject, "kind" | "args" | "equal" | "only"> {
    /** Another object with the same id at the other address. */
    readonly plant?: (other: Platform) => void;
    change?: object;
}

const keys = {
    ours: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh planted",
    theirs: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f",
};

const more: Partial<Record<Thing["kind"], Pick<Thing, "plant" | "change">>> = {
    Addon: { change: { name: "planted anew" } },
    Drain: { change: { enabled: false } },
    Member: {
        plant: ({ state, seed }) =>
            state.networkGroups.addMember(seed.networkGroups.backend, {
                id: seed.applications.worker,
                kind: "application",
            }),
    },
    Operator: { change: { name: "planted anew" } },
    OAuthConsumer: { change: { name: "planted anew" } },
    // Replaces the group: the new one would be created before the deletion of the old one fails.
    NetworkGroup: { change: { label: "planted anew" } },
    SshKey: {
        plant: ({ state, account }) => state.sshKeys.put(account.userId, "planted", keys.ours),
        change: { publicKey: keys.theirs },
    },
    EmailAddress: {
        plant: ({ state, account }) =>
            state.emailAddresses.put(account.userId, "planted@company.example", false),
        change: { primary: true },
    },
};

const things: Thing[] = [
    ...creations.map(creation => ({ ...creation, ...more[creation.kind] })),
    {
        kind: "EnvVars",
        args: ({ seed }) => ({ application: seed.applications.worker, variables: { PLANTED: "ours" } }),
        equal: ({ seed, state }) =>
            "PLANTED" in state.applications.variables(seed.applications.worker)
                ? [seed.applications.worker]
                : [],
        plant: ({ state, seed }) =>
            state.applications.setVariable(seed.applications.worker, "PLANTED", "ours"),
        change: { variables: { PLANTED: "changed", MORE: "more" } },
    },
];

/** A world with one of the kind in its state, which is about to look at another platform. */
async function moveAway(world: World, { kind, args, plant }: Thing) {
    let changed = {};
    world.program = () => {
        new (cloud[kind] as Class)("thing", { ...args(world.platform), ...changed });
    };
    await world.up();
    const { id } = await world.resource("thing");
    const other = await world.anotherPlatform({ dialect: world.platform.dialect });
    plant?.(other);
    world.use(other.environment({ organisation: true }));
    return {
        id,
        other,
        change: (change: object): void => {
            changed = change;
        },
    };
}

/** The operation fails, names both addresses, writes nothing, and the state is as it was. */
async function refuses(world: World, other: Platform, operation: "up" | "destroy"): Promise<void> {
    const before = await world.resources();
    const { error } = await world.fails(operation);
    expect(other.requests.all(({ method }) => method !== "GET")).toEqual([]);
    expect(await world.resources()).toEqual(before);
    expect(error).toContain(other.url);
    expect(error).toContain(world.platform.url);
}

/** Back where it is, all is as it was, and can be taken away. */
async function comesBack(world: World, { equal }: Thing, id: string): Promise<void> {
    world.use(world.platform.environment({ organisation: true }));
    expect(equal(world.platform)).toEqual([id]);
    expect(await world.refresh()).toMatchObject({ story: [] });
    await world.destroy();
    expect(equal(world.platform)).toEqual([]);
    expect(await world.resources()).toEqual([]);
}

withHostProcess(start => {
    test("a warning names each credential that the configuration contains in plain text", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        world.program = () => {
            new TcpRedirection("shop", { application: website, namespace: "default" });
            new TcpRedirection("api", { application: api, namespace: "default" });
        };
        const environment = world.platform.environment();
        const token = { "cloud-platform:token": "old-token" };
        const secret = { "cloud-platform:userSecret": { secret: "old-secret" } };

        world.use(environment, { ...token, ...secret });
        const said = warningsIn(await world.preview());
        expect(said.filter(message => message.includes("plaintext-credential"))).toEqual([
            'cloud-platform:token is configured as plain text, so the state contains it. Revoke this credential, and set a new one with "pulumi config set --secret cloud-platform:token". [plaintext-credential]',
        ]);

        world.use(environment, secret);
        expect(warningsIn(await world.preview())).toEqual([]);
    });

    test("the error names the organisation setting when an application is not in the account's own space", async () => {
        const world = await start({ environment: { organisation: false } });
        const application = world.platform.seed.applications.website;
        world.program = () => {
            new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        };
        const { error } = await world.fails("up");
        expect(error).toContain(
            "If the object belongs to an organisation, set cloud-platform:organisation (CLOUD_PLATFORM_ORGANISATION) or the argument owner. [not-found]",
        );
    });

    test("the error for a missing setting names the project's key of that name, and only then", async () => {
        const world = await start();
        world.program = () => {
            new NetworkGroup("backend", { label: "backend" });
        };
        const { url, account } = world.platform;
        const own = {
            "project:baseUrl": "https://shop.example",
            "project:dialect": "formal",
            "project:token": { secret: "shop-token" },
            "project:userSecret": { secret: "shop-secret" },
        };
        const cases: [Record<string, string>, StackConfig, said: string][] = [
            [
                { CLOUD_PLATFORM_TOKEN: account.token },
                {},
                `no platform address (this package does not read the project's own keys "baseUrl" and "dialect"): set CLOUD_PLATFORM_BASE_URL, or run "pulumi config set cloud-platform:baseUrl https://…".`,
            ],
            [
                { CLOUD_PLATFORM_BASE_URL: url },
                {},
                `no credentials (this package does not read the project's own keys "token" and "userSecret"): set CLOUD_PLATFORM_TOKEN, or run "pulumi config set --secret cloud-platform:token …"`,
            ],
            [
                { CLOUD_PLATFORM_BASE_URL: url },
                { "cloud-platform:consumerKey": "ck", "cloud-platform:userToken": { secret: "ut" } },
                `the OAuth credentials are incomplete (this package does not read the project's own key "userSecret"): also set cloud-platform:consumerSecret, cloud-platform:userSecret`,
            ],
        ];
        for (const [environment, config, said] of cases) {
            world.use(environment, { ...own, ...config });
            const { error, sent } = await world.fails("up");
            expect(error).toContain(said);
            expect(error).not.toMatch(/config rm|shop-token|shop-secret|shop\.example/);
            expect(sent).toEqual([]);
        }
        world.use(world.platform.environment({ organisation: true }), own);
        await world.up();
    });

    test("a preview refuses an unknown dialect", async () => {
        const world = await start();
        const application = world.platform.seed.applications.website;
        world.program = () => {
            new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        };
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_DIALECT: "clever" });
        await world.refuses("CLOUD_PLATFORM_DIALECT ", '"documented" or "clever-cloud"', "[invalid-setting]");
    });

    test("a preview names the source of a credential with a character that no credential has", async () => {
        const world = await start();
        const application = world.platform.seed.applications.website;
        const declare = (options: pulumi.CustomResourceOptions = {}) =>
            new EnvVars("variables", { application, variables: { LEVEL: "info" } }, options);
        const { CLOUD_PLATFORM_TOKEN, ...environment } = world.platform.environment({ organisation: true });
        const { CLOUD_PLATFORM_CONSUMER_KEY: key = "", ...oauth } = world.platform.environment({
            scheme: "oauth",
        });
        const token = `hush-${CLOUD_PLATFORM_TOKEN ?? ""}`;
        const refuses = async (said: string, env: Record<string, string>, config = {}): Promise<void> => {
            world.use({ ...environment, ...env }, config);
            const { error } = await world.refuses(said, "[invalid-setting]");
            expect(error).not.toContain("hush-");
        };
        world.program = () => declare();
        const has = (what: string) =>
            `contains ${what}, which no credential has: copy the whole value again.`;
        await refuses(`CLOUD_PLATFORM_TOKEN ${has("an ellipsis")}`, { CLOUD_PLATFORM_TOKEN: `${token}…` });
        await refuses(
            `cloud-platform:token ${has("an invisible character")}`,
            {},
            {
                "cloud-platform:token": { secret: `${token}\u200b` },
            },
        );
        await refuses(`CLOUD_PLATFORM_CONSUMER_KEY ${has("a line break")}`, {
            ...oauth,
            CLOUD_PLATFORM_CONSUMER_KEY: `${key}\nhush-`,
        });
        await refuses(
            "HTTP_PROXY contains a line break, which neither the user nor the password of a proxy has",
            {
                CLOUD_PLATFORM_TOKEN: token,
                CLOUD_PLATFORM_BASE_URL: "http://platform.test",
                CLOUD_PLATFORM_ALLOW_INSECURE: "true",
                HTTP_PROXY: "http://ada:hush-\nhush-@127.0.0.1:1",
                HTTPS_PROXY: "",
                NO_PROXY: "127.0.0.1,localhost",
            },
        );
        world.program = () => {
            const late = pulumi.secret(Promise.resolve(`${token}…`));
            declare({ provider: new Provider("other", { token: late }) });
        };
        await refuses(`token of the provider "other" ${has("an ellipsis")}`, {
            CLOUD_PLATFORM_TOKEN: token,
        });
    });

    test.each(["my-company", "orga_…"])("a preview refuses %s as the organisation", async organisation => {
        const world = await start();
        world.program = () => new NetworkGroup("front", { label: "front" });
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_ORGANISATION: organisation });
        await world.refuses(`CLOUD_PLATFORM_ORGANISATION `, `"${organisation}"`, "[invalid-setting]");
    });

    test("a refresh with such a token of the last configuration says how to use the present one", async () => {
        const world = await start();
        const { CLOUD_PLATFORM_TOKEN: token = "", ...environment } = world.platform.environment({
            organisation: true,
        });
        const application = world.platform.seed.applications.website;
        world.program = () => {
            new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        };
        await world.up();
        const configured = (text: string) => ({ "cloud-platform:token": { secret: text } });
        world.use(environment, configured(`${token}…`));
        await world.fails("up");
        world.use(environment, configured(token));
        const old = await world.fails("refresh");
        expect(old.error).toMatch(/cloud-platform:token contains .*--run-program.* \[invalid-setting\]/);
        world.use({ ...environment, CLOUD_PLATFORM_TOKEN: `${token}…` });
        const { error, sent } = await world.fails("refresh");
        expect(error).toContain("CLOUD_PLATFORM_TOKEN contains an ellipsis");
        expect(error).not.toContain("--run-program");
        expect(sent).toEqual([]);
        world.use(environment, configured(token));
        await world.up();
    });

    test("a preview on the live platform names the file with such a credential", async () => {
        const folder = mkdtempSync(join(tmpdir(), "profile-"));
        mkdirSync(join(folder, "clever-cloud"));
        const file = join(folder, "clever-cloud", "clever-tools.json");
        writeFileSync(file, JSON.stringify({ token: "hush-t\u200b", secret: "hush-s" }));
        const world = await start({ dialect: "clever-cloud" });
        const application = world.platform.seed.applications.website;
        world.program = () => new EnvVars("variables", { application, variables: { LEVEL: "info" } });
        world.use({ CLOUD_PLATFORM_DIALECT: "clever-cloud", XDG_CONFIG_HOME: folder });
        await world.refuses(
            `${file} contains an invisible character, which no credential has: run "clever login" again.`,
        );
        rmSync(folder, { recursive: true });
    });

    test("sends all requests through the proxy", async () => {
        const world = await start();
        world.use(await behindProxy(world));
        world.program = () => new NetworkGroup("private", { label: "private" });
        const sent = [];
        for (const operation of ["up", "refresh", "destroy"] as const) {
            world.meddled();
            sent.push(...(await world[operation]()).sent);
        }
        expect(sent).toContain("POST /v4/networkgroups/<v4_scope>/networkgroups");
        expect(proxy?.lines.length).toBe(sent.length);
    });

    test("names a proxy that refuses the credentials, and hides the password", async () => {
        const world = await start();
        world.use(await behindProxy(world, "ada:wr0ng-p4ssword"));
        world.program = () => new NetworkGroup("private", { label: "private" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`the proxy ${proxy?.host} `);
        expect(error).toContain(
            "Check the proxy in HTTPS_PROXY or HTTP_PROXY, or add the platform's host to NO_PROXY. [transport]",
        );
        expect(sent).toEqual([]);
        expect(await world.visible()).not.toMatch(/wr0ng-p4ssword/);
    });

    test("says how to trust an authority of one's own", async () => {
        const world = await start();
        const server = await startScriptedServer(selfSigned);
        try {
            world.use({ ...world.platform.environment(), CLOUD_PLATFORM_BASE_URL: server.url });
            world.program = () => new NetworkGroup("private", { label: "private" });
            const { error } = await world.fails("up");
            expect(error).toContain("Set NODE_EXTRA_CA_CERTS to the PEM file");
            expect(error).not.toContain("Run the command again later");
        } finally {
            await server.close();
        }
    });

    test("refuses an invalid address of a proxy", async () => {
        const world = await start();
        world.use({ ...(await behindProxy(world)), HTTP_PROXY: "socks5://proxy:1080" });
        world.program = () => new NetworkGroup("private", { label: "private" });
        const { error, sent } = await world.fails("up");
        expect(error).toContain(
            'HTTP_PROXY is "socks5://proxy:1080": it must be the address of an HTTP proxy',
        );
        expect(sent).toEqual([]);
    });

    test("says that a refresh uses the credentials of the last update", async () => {
        const world = await start();
        world.program = () => new NetworkGroup("private", { label: "private" });
        await world.up();
        world.use({ CLOUD_PLATFORM_BASE_URL: world.platform.url });
        const { error } = await world.fails("refresh");
        expect(error).toContain("--run-program");
        world.use(world.platform.environment());
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test.each([
        ["401", "token", effects.unauthorised],
        ["403 with code 1504", "token", unknownToken],
        ["401", "oauth", effects.unauthorised],
    ] as const)(
        "the error of refused credentials names their source: %s, %s",
        async (_status, scheme, effect) => {
            const world = await start({ environment: { scheme } });
            world.program = declare;
            await world.up();
            const refuse = () => world.platform.faults.add({ name: "refused", when: always, effect });
            const accept = refuse();
            const errors = readErrors(await world.fails("refresh"));
            expect(errors).toHaveLength(5);
            for (const error of errors) {
                expect(error).toMatch(
                    scheme === "token"
                        ? /: the platform does not accept the token from CLOUD_PLATFORM_TOKEN: /
                        : /: the platform does not accept the OAuth keys from CLOUD_PLATFORM_CONSUMER_KEY, .*_USER_SECRET: /,
                );
                expect(error).toMatch(/and check that they belong to this platform\. \[unauthorised\]$/);
                expect(error).not.toContain("--run-program");
            }
            accept();
            await world.refresh();
        },
    );

    test("the error of a refused token of the configuration says how to use the present one", async () => {
        const world = await start();
        const { CLOUD_PLATFORM_TOKEN: token = "", ...environment } = world.platform.environment({
            organisation: true,
        });
        world.use(environment, { "cloud-platform:token": { secret: token } });
        world.program = () => new SshKey("key", { name: "key", publicKey });
        await world.up();
        world.platform.faults.add({ name: "expired", when: always, effect: effects.unauthorised });
        const expired = await world.fails("refresh");
        expect(expired.error).toContain("the token from cloud-platform:token");
        expect(expired.error).toMatch(/--run-program.* \[unauthorised\]/);
        world.program = () => {
            new SshKey("key", { name: "key", publicKey });
            new NetworkGroup("group", { label: "group" });
        };
        const up = await world.fails("up");
        expect(up.error).toContain("the platform does not accept the token from cloud-platform:token: ");
        expect(up.error).not.toContain("--run-program");
        world.platform.faults.clear();
        await world.up();
    });

    test("an error appears once, without repetition in the lines beside it", async () => {
        const world = await start();
        world.program = declare;
        await world.up();
        world.platform.faults.add({
            name: "refused",
            when: { route: "GET /v2/self/keys", times: 9 },
            effect: effects.forbidden,
        });
        const outcome = await world.fails("refresh");
        expect(outcome.error.match(/You are not allowed/g)).toHaveLength(1);
        expect(outcome.error.match(/CloudPlatform/g)).toBeNull();
        expect(said(outcome, "info#err").filter(line => line !== "")).toEqual([
            'read SSH key "key": failed, as its own error says',
        ]);
    });

    test.each([
        ["a platform that asks to wait for an hour", effects.tooManyRequests(3600), "rate-limited"],
        ["a refused access", effects.forbidden, "forbidden"],
    ] as const)("%s has its code in each error", async (_title, effect, code) => {
        const world = await start();
        world.program = declare;
        await world.up();
        world.platform.faults.add({ name: "refused", when: always, effect });
        const errors = readErrors(await world.fails("refresh"));
        expect(errors).toHaveLength(5);
        expect(errors.filter(message => !message.endsWith(` [${code}]`))).toEqual([]);
    });

    test("an unreachable platform is named in each error", async () => {
        const world = await start();
        world.program = declare;
        await world.up();
        const closed = await world.anotherPlatform();
        await closed.close();
        world.use({ ...world.platform.environment(), CLOUD_PLATFORM_BASE_URL: closed.url });
        const errors = readErrors(await world.fails("refresh"));
        expect(errors).toHaveLength(5);
        expect(errors.filter(message => !/ECONNREFUSED.*\[(transport|deadline)\]$/.test(message))).toEqual(
            [],
        );
    });

    test.each(things)("$kind is not deleted at another address", async thing => {
        const world = await start({
            delays: { operator: 0, drain: 0 },
            dialect: thing.only ?? "documented",
        });
        const { id, other } = await moveAway(world, thing);
        const there = thing.equal(other);
        await refuses(world, other, "destroy");
        expect(thing.equal(other)).toEqual(there);

        // Nor where everything is answered as if it were done.
        other.faults.add({
            name: "whatever you say",
            when: { times: Infinity },
            effect: { kind: "answer", status: 200, body: {} },
        });
        await refuses(world, other, "destroy");
        await comesBack(world, thing, id);
    });

    const changing = things.flatMap(thing =>
        thing.change === undefined ? [] : { ...thing, change: thing.change },
    );

    test.each(changing)("$kind is not changed at another address", async thing => {
        const world = await start({
            delays: { operator: 0, drain: 0 },
            dialect: thing.only ?? "documented",
        });
        const { id, other, change } = await moveAway(world, thing);
        const there = thing.equal(other);
        change(thing.change);
        await refuses(world, other, "up");
        expect(thing.equal(other)).toEqual(there);

        change({});
        await comesBack(world, thing, id);
    });
});
