/** Adoption of one object by several declarations, names and ids: the object is adopted once. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import { creations, type Subject } from "../faults/subjects.js";
import { Process } from "../faults/process.js";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

type Thing = Pick<Subject, "kind" | "args" | "only">;
type Class = new (name: string, args: object, options?: CustomResourceOptions) => CustomResource;

const variables: Thing = {
    kind: "EnvVars",
    args: ({ seed }) => ({ application: seed.applications.worker, variables: { PLANTED: "planted" } }),
};

function declare(kind: Thing["kind"], name: string, args: object, options?: CustomResourceOptions): void {
    new (cloud[kind] as Class)(name, args, options);
}

/** Creates an object outside the stack. */
async function plant({ platform }: World, { kind, args }: Thing): Promise<string> {
    const { id } = await new Process(platform).create(kind, args(platform));
    return id;
}

onEveryEngine(start => {
    test.each([...creations, variables])("$kind: the program adopts an object once", async thing => {
        const world = await start({
            delays: { operator: 0, drain: 0 },
            dialect: thing.only ?? "documented",
        });
        const adopt = await plant(world, thing);
        const args = thing.args(world.platform);
        world.program = () => {
            const parent = new cloud.NetworkGroup("parent", { label: "parent" });
            declare(thing.kind, "inside", { ...args, adopt }, { parent });
            declare(thing.kind, "outside", { ...args, adopt });
        };
        await world.refuses("declared twice", "inside", "outside");

        world.program = () => declare(thing.kind, "it", { ...args, adopt });
        const { story, sent } = await world.up();
        expect(story).toEqual(["create it"]);
        expect(sent.filter(route => !route.startsWith("GET "))).toEqual([]);
        world.program = () => declare(thing.kind, "it", args);
        const nothing = { story: [], sent: [], hasChanges: false };
        expect(await world.preview()).toMatchObject(nothing);
        expect(await world.up()).toMatchObject(nothing);
        expect((await world.resource("it")).id).toBe(adopt);
    });

    const wrong: [Thing["kind"], Record<string, string>][] = [
        ["Addon", { app_1: "an application", "shop-db": "", ng_1: "a network group" }],
        ["EnvVars", { addon_1: "an add-on or an operator", shop: "" }],
        ["NetworkGroup", { app_1: "an application", backend: "" }],
        ["Member", { ng_1: "a network group", user_1: "a user" }],
        ["Drain", { addon_1: "an add-on or an operator", "my drain": "" }],
        ["Operator", { app_1: "an application", "sign on": "" }],
        ["Webhook", { orga_1: "an organisation", "to the chat": "" }],
        ["EmailHook", { ng_1: "a network group", "on call": "" }],
        ["TcpRedirection", { app_1: "an application", default: "" }],
        ["OAuthConsumer", { user_1: "a user", "the dashboard": "" }],
        ["EmailAddress", { plan_1: "a plan", home: "" }],
    ];

    test.each(wrong)("%s: the error explains an id of another resource type", async (kind, given) => {
        const world = await start();
        for (const [adopt, noun] of Object.entries(given)) {
            world.program = () => declare(kind, "it", { adopt });
            const what =
                noun === ""
                    ? 'and this looks like a name; "npx --no -- cloud-platform inventory" lists the ids.'
                    : `and this is the id of ${noun}.`;
            await world.refuses('"adopt" must be ', what, "Write, for example, adopt: ");
        }
    });

    const orders = { name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };

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
                ...{ kind: "keycloak", name: "sign-on", region: "par", plan: "base", adopt },
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
