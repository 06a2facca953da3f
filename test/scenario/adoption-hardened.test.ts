/** Adoption of one object by several declarations, names and ids: the object is adopted once. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import type { KindName } from "../support/kind-fixture.js";
import { onEveryEngine } from "./engines.js";

type Class = new (name: string, args: object, options?: CustomResourceOptions) => CustomResource;

function declare(kind: KindName, name: string, args: object, options?: CustomResourceOptions): void {
    new (cloud[kind] as Class)(name, args, options);
}

onEveryEngine(start => {
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
