/** Adoptions: their messages in previews, several declarations of one object, and changes left for the next update. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import {
    Addon,
    Drain,
    EnvVars,
    Member,
    NetworkGroup,
    Operator,
    type OperatorArgs,
} from "pulumi-cloud-platform";
import { findDrift } from "../../dist/commands/drift/find-drift.js";
import { unfinishedKey } from "../../dist/provider/protocol/properties.js";
import type { KindName } from "../support/kind-fixture.js";
import { driftSource } from "../support/report-sources.js";
import { onEveryEngine, type Start } from "./engines.js";
import { said, type Outcome, type World } from "./world.js";

const orders = { name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

/** The messages about adoptions, with their resources. */
function takenOver({ diagnostics }: Outcome): string[] {
    return diagnostics
        .filter(({ message }) => message.includes("; nothing is created"))
        .map(({ severity, message, urn = "" }) => `${severity} ${urn.split("::").at(-1) ?? ""}: ${message}`);
}

type Class = new (name: string, args: object, options?: CustomResourceOptions) => CustomResource;

function declare(kind: KindName, name: string, args: object, options?: CustomResourceOptions): void {
    new (cloud[kind] as Class)(name, args, options);
}

interface Unfinished {
    what: string;
    field: string;
    /** Declares the resource `adopted`. */
    declare: (world: World) => () => unknown;
}

function signOn({ seed }: World["platform"]): OperatorArgs {
    return {
        kind: "keycloak",
        name: "sign-on",
        region: "par",
        plan: "base",
        adopt: seed.operators.signOn,
    };
}

const cases: Unfinished[] = [
    {
        what: "an add-on without its tags",
        field: "tags",
        declare: ({ platform, owner }) => {
            const order = {
                name: "made by hand",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
            };
            const { id } = platform.state.addons.create(owner, {
                name: order.name,
                region: order.region,
                providerId: order.provider,
                plan: platform.state.catalogue.findPlan(order.provider, order.plan)?.id ?? "",
            });
            return () => new Addon("adopted", { ...order, tags: ["prod"], adopt: id });
        },
    },
    {
        what: "a drain that is enabled",
        field: "enabled",
        declare: ({ platform, owner }) => {
            const { api } = platform.seed.applications;
            const url = "https://logs.company.example/by-hand";
            const { id } = platform.state.drains.create(owner, api, { kind: "HTTP", url });
            return () =>
                new Drain("adopted", {
                    resource: api,
                    kind: "raw-http",
                    url,
                    enabled: false,
                    adopt: id,
                });
        },
    },
    {
        what: "an operator without its network group",
        field: "networkGroup",
        declare:
            ({ platform }) =>
            () =>
                new Operator("adopted", { ...signOn(platform), networkGroup: true }),
    },
    {
        what: "an operator whose options are not shown",
        field: "options",
        declare:
            ({ platform }) =>
            () =>
                new Operator("adopted", { ...signOn(platform), options: { theme: "dark" } }),
    },
];

/** The changed properties and messages of a preview for this resource. */
function named({ steps, diagnostics }: Awaited<ReturnType<World["preview"]>>): string {
    const shown = steps.flatMap(({ diff }) => diff);
    const messages = diagnostics.filter(({ urn = "" }) => urn.endsWith("::adopted"));
    return [...shown, ...messages.map(({ message }) => message)].join("\n");
}

const stories = (cases: Unfinished[]) => (start: Start) => {
    describe.each(cases)("$what", ({ field, declare }) => {
        test("appears in the adopting up and in the next preview, and is sent once", async () => {
            const world = await start();
            world.program = declare(world);
            const adopted = await world.up();
            const writes = (sent: string[]): string[] => sent.filter(route => !route.startsWith("GET "));
            expect(writes(adopted.sent)).toEqual([]);
            expect(said(adopted)).toContain(`not as declared yet, or not shown by the platform: ${field}`);

            const preview = await world.preview();
            expect(preview.changes).toMatchObject({ update: 1 });
            expect(named(preview)).toContain(field);
            expect(writes((await world.up()).sent).length).toBeGreaterThan(0);

            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            expect(writes((await world.up()).sent)).toEqual([]);
        });

        test("appears once in a refresh and in a drift report", async () => {
            const world = await start();
            world.program = declare(world);
            await world.up();
            world.meddled();

            const report = await findDrift(driftSource(world.stack));
            expect(report).toMatchObject({
                drifted: [{ fields: [{ path: expect.stringContaining(field) as string }] }],
            });
            const found = await world.refresh();
            expect(found.changes).toMatchObject({ update: 1 });
            expect(named(found)).toContain(field);
            expect((await world.refresh()).changes).not.toHaveProperty("update");

            expect(named(await world.preview())).toContain(field);
            await world.up();
        });

        test("appears in a drift report on the state of an older version", async () => {
            const world = await start();
            world.program = declare(world);
            await world.up();
            const exported = await world.stack.exportStack();
            exported.deployment.resources?.forEach(({ outputs = {} }) => {
                Reflect.deleteProperty(outputs, unfinishedKey);
            });
            await world.stack.importStack(exported);
            world.meddled();

            const report = await findDrift(driftSource(world.stack));
            expect(report).toMatchObject({
                drifted: [{ fields: [{ path: expect.stringContaining(field) as string }] }],
            });
        });
    });
};

onEveryEngine(stories(cases));

onEveryEngine(start => {
    test("the preview of an adoption reports it on its resource, and the next preview does not", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.ordersDatabase;
        world.program = () => new Addon("db", { ...orders, adopt: id });
        const previewed = await world.preview();
        expect(takenOver(previewed)).toEqual([`info db: Addon "db": adopts ${id}; nothing is created`]);
        expect(previewed).toMatchObject({ story: ["create db"], sent: [] });
        await world.up();
        expect(takenOver(await world.preview())).toEqual([]);
    });

    test("an adoption warns of no word that the shipped catalogue lacks, and a mistyped one differs", async () => {
        const world = await start();
        const { seed, state } = world.platform;
        const { id } = seed.addons.ordersDatabase;
        state.catalogue.renamePlan(orders.provider, orders.plan, "next_2027");
        let plan = "next_2027";
        world.program = () => {
            new Addon("db", { ...orders, plan, adopt: id });
        };
        const warnings = ({ diagnostics }: Outcome): string[] =>
            diagnostics.filter(({ severity }) => severity === "warning").map(({ message }) => message);
        expect(warnings(await world.preview())).toEqual([]);
        plan = "next_2028";
        expect(warnings(await world.preview())).toEqual([]);
        expect((await world.fails("up")).error).toContain('its plan is "next_2027"');
        plan = "next_2027";
        expect(warnings(await world.up())).toEqual([]);
        expect(warnings(await world.preview())).toEqual([]);
    });

    test("an up warns that masked fields cannot be compared, and a preview compares nothing", async () => {
        const world = await start();
        const { platform } = world;
        const { api: resource } = platform.seed.applications;
        const url = "https://logs.company.example";
        const credentials = { username: "logs", password: "only known by hand" };
        const { id } = platform.state.drains.create(platform.account.organisation, resource, {
            kind: "HTTP",
            url,
            credentials,
        });
        world.program = () => new Drain("logs", { resource, kind: "raw-http", url, credentials, adopt: id });
        const comparisonWarnings = ({ diagnostics }: Outcome): string[] =>
            diagnostics.map(({ message }) => message).filter(message => message.includes("compared"));
        const said =
            'Drain "logs": cannot be compared, since the platform does not return it: credentials.password. The state records the declared value';
        expect(comparisonWarnings(await world.preview())).toEqual([]);
        expect(comparisonWarnings(await world.up())).toEqual([said]);
    });

    test("the preview of a replacement of an adopted resource reports no adoption, and replaces its member", async () => {
        const world = await start();
        const { id } = world.platform.seed.addons.ordersDatabase;
        let region = "par";
        world.program = () => {
            const { id: member } = new Addon("db", { ...orders, region, allowReplace: true, adopt: id });
            const { id: networkGroup } = new NetworkGroup("group", { label: "new" });
            new Member("member", { networkGroup, member });
        };
        await world.up();
        region = "rbx";
        const previewed = await world.preview();
        expect(previewed.story).toContain("delete-replaced db");
        expect(previewed.story).toContain("replace member (member)");
        expect(takenOver(previewed)).toEqual([]);
        region = "par";
    });

    test("a preview reports no adoption with an unknown id, but one in a component", async () => {
        const world = await start();
        const { worker } = world.platform.seed.applications;
        world.program = () => {
            const group = new NetworkGroup("group", { label: "new" });
            new NetworkGroup("other", { label: "other", adopt: group.networkIp.apply(ip => ip ?? "") });
            const variables = { QUEUE: "orders" };
            new EnvVars("vars", { application: worker, variables, adopt: worker }, { parent: group });
        };
        expect(takenOver(await world.preview())).toEqual([
            `info vars: EnvVars "vars": adopts ${worker}; nothing is created`,
        ]);
    });

    const wrong: [kind: KindName, is: string, given: Record<string, string>][] = [
        [
            "Addon",
            "the id of an add-on (addon_…, or its real id",
            { app_1: "an application", ng_1: "a network group", "shop-db": "" },
        ],
        ["EnvVars", "the id of the application (app_…)", { addon_1: "an add-on or an operator", shop: "" }],
        ["NetworkGroup", "the id of a network group (ng_…)", { app_1: "an application", backend: "" }],
        [
            "Member",
            "the id of a member (ng_…/app_…, or the member's own)",
            { ng_1: "a network group", user_1: "a user", "ng_1/a/b": "a network group" },
        ],
        ["Drain", "the id of a drain", { addon_1: "an add-on or an operator", "my drain": "" }],
        ["Operator", "the id of an operator (addon_…)", { app_1: "an application", "sign on": "" }],
        ["Webhook", "the id of a webhook", { orga_1: "an organisation", "to the chat": "" }],
        ["EmailHook", "the id of an e-mail hook", { ng_1: "a network group", "on call": "" }],
        [
            "TcpRedirection",
            "the id of a redirection (app_…/namespace/port)",
            { app_1: "an application", default: "" },
        ],
        ["OAuthConsumer", "the key of a consumer", { user_1: "a user", "the dashboard": "" }],
        ["EmailAddress", "an e-mail address", { plan_1: "a plan", home: "" }],
    ];

    test.each(wrong)("%s: a preview refuses an adopt that is not %s", async (kind, is, given) => {
        const world = await start();
        for (const [adopt, noun] of Object.entries(given)) {
            world.program = () => declare(kind, "it", { adopt });
            const what =
                noun === ""
                    ? 'and this looks like a name; "npx --no -- cloud-platform inventory" lists the ids.'
                    : `and this is the id of ${noun}.`;
            await world.refuses(`"adopt" must be ${is}`, what, "Write, for example, adopt: ");
        }
    });

    test("a program adopts an add-on once, also by both of its ids", async () => {
        const world = await start();
        const { id, realId } = world.platform.seed.addons.ordersDatabase;
        world.program = () => {
            declare("Addon", "first", { ...orders, adopt: realId });
            declare("Addon", "second", { ...orders, adopt: id });
        };
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`add-on ${id} is declared twice`);
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        expect(await world.resources()).toHaveLength(1);

        world.program = () => declare("Addon", "first", { ...orders, adopt: id });
        await world.up();
        world.program = () => {
            declare("Addon", "first", orders);
            declare("Addon", "again", { ...orders, adopt: realId });
        };
        expect((await world.fails("up")).error).toContain(`add-on ${id} is declared twice`);
        world.program = () => declare("Addon", "first", orders);
        await world.up();
    });

    test("a resource whose object was deleted adopts another object after a refresh", async () => {
        const world = await start();
        const { id: adopt } = world.platform.seed.addons.ordersDatabase;
        let args = {};
        world.program = () => declare("Addon", "db", { ...orders, name: "other", ...args });
        await world.up();
        const { id } = await world.resource("db");
        world.platform.state.addons.remove(id);
        args = { name: orders.name, adopt };
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`If ${id} no longer exists, run "pulumi refresh" first. [adopt-conflict]`);
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        await world.refresh();
        await world.up();
        expect((await world.resource("db")).id).toBe(adopt);
    });

    test("a program does not adopt an operator as an add-on as well", async () => {
        const world = await start();
        const adopt = world.platform.seed.operators.signOn;
        world.program = () => {
            declare("Operator", "operator", {
                kind: "keycloak",
                name: "sign-on",
                region: "par",
                plan: "base",
                adopt,
            });
            declare("Addon", "addon", { ...orders, adopt });
        };
        await world.refuses("declared twice");
    });

    test("an object of another owner is not found", async () => {
        const world = await start();
        const { seed } = world.platform;
        world.program = () => declare("Addon", "db", { ...orders, adopt: seed.addons.foreign.id });
        const refused = await world.fails("up");
        expect(refused.error).toContain(`${seed.addons.foreign.id} does not exist for ${world.owner}`);
        expect(refused.error).toContain("Check the kind, the id and the owner");
    });
});
