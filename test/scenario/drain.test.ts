import { Addon, Drain, type DrainArgs } from "pulumi-cloud-platform";
import { onEveryWire } from "./engines.js";
import { hush } from "./secrets.js";
import { warningsIn, type World } from "./world.js";

const list = "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains";
const one = "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}";
const create = "POST /v4/drains/<v4_scope>/resources/{resourceId}/drains";
const remove = "DELETE /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}";
const state = "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state";
const restart = "PATCH /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}";
const addons = "GET /v2/{scope}/addons";

const search = "https://search.company.example/_bulk";
const credentials = { username: "shop", password: hush("password") };

/** A world whose program declares one drain, `logs`, of the application `api`. */
function declaring(world: World): (args: Partial<DrainArgs>) => void {
    const base: DrainArgs = {
        resource: world.platform.seed.applications.api,
        kind: "elasticsearch",
        url: search,
        credentials,
    };
    let args = base;
    world.program = () => {
        const drain = new Drain("logs", args);
        return { id: drain.id, url: drain.url, credentials: drain.credentials, enabled: drain.enabled };
    };
    return changed => (args = { ...base, ...changed });
}

function drainsOf({ platform, owner }: World, resource: string) {
    return platform.state.drains.list(owner, resource);
}

function only(world: World, resource = world.platform.seed.applications.api) {
    const [drain, ...others] = drainsOf(world, resource);
    if (drain === undefined || others.length > 0) {
        throw new Error(`${resource} has ${others.length + 1} drains`);
    }
    return drain;
}

/** The requests until a drain is settled. Their number depends on the duration. */
function withoutLooks(sent: string[]): string[] {
    return sent.filter(route => route !== one);
}

onEveryWire((start, documented) => {
    // Documented wire only: its drains lack the index or the separate key that the live platform requires.
    documented.test("the address and the credentials of a drain are secret", async () => {
        const world = await start();
        const { api } = world.platform.seed.applications;
        declaring(world);
        const created = await world.up();
        expect(withoutLooks(created.sent)).toEqual([list, create]);
        const made = only(world);
        expect(made).toMatchObject({ kind: "ElasticSearch", url: search, credentials, state: "ENABLED" });
        expect(created.outputs).toEqual({
            id: { value: made.id, secret: false },
            url: { value: search, secret: true },
            credentials: { value: credentials, secret: true },
            enabled: { value: true, secret: false },
        });
        expect((await world.resource("logs")).outputs).toEqual({
            resource: api,
            kind: "elasticsearch",
            url: search,
            credentials,
            enabled: true,
            resourceId: api,
            drifted: [],
            ownerId: world.owner,
            platform: world.platform.url,
            __provider: expect.any(String) as unknown,
        });
    });

    documented.test("a drain is disabled, enabled and restarted in place", async () => {
        const world = await start();
        const { drains } = world.platform.state;
        const declare = declaring(world);
        await world.up();
        const made = only(world);

        declare({ enabled: false });
        expect(await world.preview()).toMatchObject({ story: ["update logs (enabled)"], sent: [] });
        expect(withoutLooks((await world.up()).sent)).toEqual([list, state]);
        expect(only(world)).toMatchObject({ id: made.id, state: "DISABLED" });

        declare({ enabled: false, restartTrigger: "1" });
        expect(await world.preview()).toMatchObject({ story: ["update logs (restartTrigger)"], sent: [] });
        expect((await world.up()).sent).toEqual([list, restart]);
        declare({ enabled: false, restartTrigger: "2" });
        await world.up();
        declare({ enabled: false });
        expect((await world.up()).sent).toEqual([list]);
        expect(only(world)).toMatchObject({ id: made.id, restarts: 2 });

        // Enabled outside Pulumi: a refresh reports it, and the next up reverts it.
        drains.setEnabled(made.id, true);
        world.platform.clock.advance(200);
        expect(await world.refresh()).toMatchObject({ sent: [list] });
        expect(await world.preview()).toMatchObject({ story: ["update logs (enabled)"], sent: [] });
        await world.up();
        expect(only(world)).toMatchObject({ id: made.id, state: "DISABLED" });
    });

    documented.test("every other change creates a new drain before the old one is deleted", async () => {
        const world = await start();
        const { api, worker } = world.platform.seed.applications;
        const declare = declaring(world);
        await world.up();

        // A disabled one is disabled from the start.
        const changes: [Partial<DrainArgs>, string[]][] = [
            [{ credentials: { ...credentials, password: hush("other") } }, ["credentials"]],
            [{ kind: "raw-http" }, ["credentials", "kind"]],
            [{ kind: "raw-http", url: `https://logs.company.example/${hush("path")}` }, ["url"]],
            [{ kind: "raw-http", resource: worker }, ["resource", "url"]],
        ];
        for (const [args, keys] of changes) {
            declare({ enabled: false, ...args });
            const replaced = await world.up();
            expect(replaced.steps.find(({ op }) => op === "replace")?.replaceKeys).toEqual(keys);
            expect(withoutLooks(replaced.sent)).toEqual([list, list, create, state, remove]);
        }
        expect(drainsOf(world, api)).toEqual([]);
        expect(only(world, worker)).toMatchObject({ kind: "HTTP", url: search, state: "DISABLED" });
    });

    documented.test(
        "a refresh names the changed fields of a drain, and does not compare masked ones",
        async () => {
            const world = await start();
            const { drains } = world.platform.state;
            declaring(world);
            await world.up();
            drains.edit(only(world).id, { kind: "HTTP" });
            await world.refresh();
            expect((await world.preview()).story).toContain("replace logs (kind)");
            await world.up();
            expect(only(world)).toMatchObject({ kind: "ElasticSearch" });

            // Also in the second refresh, when the state holds the foreign values already.
            drains.edit(only(world).id, {
                url: `https://moved.company.example/${hush("path")}`,
                credentials: { ...credentials, username: "somebody" },
            });
            await world.refresh();
            expect(await world.refresh()).toMatchObject({ sent: [list] });
            expect((await world.resource("logs")).outputs).toMatchObject({
                drifted: ["url", "credentials"],
                lastApplied: { url: search, credentials },
            });
            const healing = await world.preview();
            expect(healing.story).toContain("replace logs (drifted)");
            expect(healing.steps.find(({ op }) => op === "replace")).toMatchObject({
                replaceKeys: ["credentials", "url"],
                old: { inputs: { drifted: ["url", "credentials"] } },
            });
            await world.up();
            expect(only(world)).toMatchObject({ url: search, credentials });

            drains.edit(only(world).id, { credentials: { ...credentials, password: hush("changed") } });
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.preview()).toMatchObject({ story: [] });
        },
    );

    test("a drain accepts either id of an add-on", async () => {
        const world = await start();
        const { id, realId } = world.platform.seed.addons.sessions;
        let resource = id;
        world.program = () => {
            new Drain("logs", { resource, kind: "syslog-udp", url: "udp://logs.company.example:514" });
        };
        expect(withoutLooks((await world.up()).sent)).toEqual([addons, list, create]);
        expect(only(world, realId)).toMatchObject({ resourceId: realId, kind: "SyslogUDP" });
        expect((await world.resource("logs")).outputs).toMatchObject({ resource: id, resourceId: realId });
        // Without asking for the add-on again.
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });
        resource = realId;
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.destroy()).toMatchObject({ sent: [remove] });
    });

    test("a drain is created and deleted with the add-on of the same program", async () => {
        const world = await start();
        world.program = () => {
            const database = new Addon("db", {
                name: "db",
                provider: "postgresql-addon",
                plan: "dev",
                region: "par",
            });
            new Drain("logs", { resource: database.id, kind: "ovh-tcp", url: "tcp://logs.company.example" });
        };
        expect(await world.preview()).toMatchObject({ story: ["create db", "create logs"], sent: [] });
        await world.up();
        const { outputs } = await world.resource("db");
        expect(only(world, outputs["realId"] as string)).toMatchObject({ kind: "TCPSyslog" });
        expect((await world.destroy()).story).toEqual(["delete logs", "delete db"]);
    });

    test("a drain is read with its resource, and its secrets stay secret", async () => {
        const world = await start();
        const { ordersDatabase } = world.platform.seed.addons;
        const { ordersDatabase: id } = world.platform.seed.drains;
        world.program = () => {
            const drain = Drain.get("found", id, { resource: ordersDatabase.id });
            return { kind: drain.kind, url: drain.url, credentials: drain.credentials };
        };
        expect(await world.up()).toMatchObject({
            sent: [addons, list],
            outputs: {
                kind: { value: "elasticsearch", secret: false },
                url: { value: search, secret: true },
                credentials: { value: { username: "logs" }, secret: true },
            },
        });
        world.program = () => Drain.get("homeless", id, {} as { resource: string }).kind;
        expect((await world.fails("up")).error).toContain(
            `its application or add-on is not known. Pass it to get as resource: "app_…", or import app_…/${id}.`,
        );
    });

    test("a drain to Better Stack stays as it is while the platform answers another token", async () => {
        const world = await start();
        const { api: resource } = world.platform.seed.applications;
        const sourceToken = hush("source");
        const args: DrainArgs = {
            resource,
            kind: "betterstack",
            url: "https://in.logs.example",
            credentials: { sourceToken },
        };
        const declare = declaring(world);
        if (world.platform.dialect === "documented") {
            declare(args);
            await world.refuses(
                'the kind "betterstack" of a drain is only available in the dialect "clever-cloud": run "pulumi config set cloud-platform:dialect clever-cloud" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set), or choose another kind. [unsupported-by-dialect]',
            );
            return;
        }
        declare({ ...args, credentials: undefined });
        await world.refuses('"credentials": the kind "betterstack" needs sourceToken.');
        declare({ ...args, url: "http://in.logs.example" });
        await world.refuses('"url" must begin with https:// for the kind "betterstack".');
        declare(args);
        await world.up();
        const made = only(world);
        expect(made).toMatchObject({ kind: "BetterStack", url: args.url, credentials: { sourceToken } });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.preview()).toMatchObject({ story: [] });
        const other = hush("other");
        declare({ ...args, credentials: { sourceToken: other } });
        expect((await world.up()).story).toContain("create-replacement logs");
        expect(only(world)).toMatchObject({ credentials: { sourceToken: other } });
        expect(await world.refresh()).toMatchObject({ story: [] });
        await world.destroy();
        expect(drainsOf(world, resource)).toEqual([]);
    });

    test("an invalid drain is refused before any request, and the error contains no secret", async () => {
        const world = await start();
        const declare = declaring(world);
        const wrong: [object, string][] = [
            [{ resource: "shop" }, '"resource" must be the id of an application (app_…) or of an add-on'],
            [{ kind: "splunk" }, '"kind" must be one of "betterstack", "datadog",'],
            [{ url: hush("nowhere") }, '"url" must be an address, as https://…, tcp://… or udp://….'],
            [
                { url: `udp://${hush("host")}:514` },
                '"url" must begin with https:// or http:// for the kind "elasticsearch". Write, for example, url: "https://logs.example.com".',
            ],
            [{ credentials: undefined }, '"credentials": the kind "elasticsearch" needs username'],
            [{ credentials: { username: "shop" } }, 'the kind "elasticsearch" needs username'],
            [
                { kind: "newrelic" },
                'the kind "newrelic" has no use for username and password: it takes apiKey.',
            ],
            [
                { kind: "raw-http", credentials: { password: hush("alone") } },
                "username and password go together.",
            ],
            [
                { kind: "syslog-tcp", url: "tcp://logs.example" },
                'the kind "syslog-tcp" has no use for username and password: it takes token and rfc5424StructuredDataParameters.',
            ],
            [{ credentials: { pasword: hush("typo") } }, '"credentials" has no "pasword".'],
        ];
        for (const [args, reason] of wrong) {
            declare(args);
            await world.refuses(reason);
        }
    });

    documented.test("a key in the address causes a warning", async () => {
        const world = await start();
        const declare = declaring(world);
        const key = `${hush("key")}-0123456789abcdef`;
        for (const url of [
            `https://intake.company.example/v1/input/${key}`,
            `https://intake.company.example/?dd-api-key=${key}`,
            `https://user:${key}@intake.company.example`,
        ]) {
            declare({ kind: "datadog", url, credentials: undefined });
            expect(warningsIn(await world.preview())).toEqual([
                expect.stringContaining(
                    "the url seems to contain a key. Move it to `credentials`. [secret-in-url]",
                ),
            ]);
        }
        await world.up();
        expect(warningsIn(await world.preview())).toEqual([]);
    });
});
