/** A value that the platform returns only at creation, and objects of several owners. */
import { Addon, EmailAddress, NetworkGroup, OAuthConsumer } from "pulumi-cloud-platform";
import { onEveryEngine, onEveryWire } from "../scenario/engines.js";
import { warningsIn } from "../scenario/world.js";
import { lose, recovering } from "./recovering.js";

onEveryWire((start, documented) => {
    // Documented wire only: the live platform has an address for the secret.
    documented.test("adopts a consumer without its secret, and each run warns once", async () => {
        const world = await start();
        const { faults, state } = world.platform;
        world.program = () => {
            new OAuthConsumer("shop", { name: "shop", url: "https://shop.example" });
        };
        await world.up();
        const { shop = "" } = await world.ids();
        await lose(world);
        const { name, url } = state.oauthConsumers.find(shop) ?? {};
        const body = { key: shop, name, url, rights: [] };
        faults.add({
            name: "no secret",
            when: { route: "GET /v2/self/consumers/{consumerKey}", times: Infinity },
            effect: { kind: "answer", status: 200, body },
        });

        expect(await recovering(world)).toMatchObject({ ended: "done", writes: [] });
        expect(await world.ids()).toEqual({ shop });
        expect((await world.resource("shop")).outputs).not.toHaveProperty("secret");
        const next = await world.up();
        expect(next).toMatchObject({ story: [], sent: [] });
        expect(warningsIn(next)).toEqual([expect.stringContaining("[secret-unknown]")]);
    });

    test("adopts a database whose plan the catalogue no longer has, although the stack is strict", async () => {
        const world = await start();
        world.program = () => {
            new Addon("db", { name: "db", provider: "postgresql-addon", plan: "xxs_nvm", region: "par" });
        };
        await world.up();
        const ids = await world.ids();
        await lose(world);
        world.stack.setConfig({ "cloud-platform:strict": "true" });
        expect((await world.fails("preview")).error).toContain("[unknown-plan]");
        expect(await recovering(world)).toMatchObject({ ended: "done", writes: [] });
        expect(await world.ids()).toEqual(ids);
    });

    test("adopts objects of two owners that have the same name", async () => {
        const world = await start();
        const { userId } = world.platform.account;
        world.program = () => {
            new NetworkGroup("ours", { label: "front" });
            new NetworkGroup("mine", { label: "front", owner: userId });
        };
        await world.up();
        const ids = await world.ids();
        await lose(world);
        expect(await recovering(world)).toMatchObject({
            ...{ ended: "done", writes: [] },
            tables: [{ ours: "found", mine: "found" }, {}],
        });
        expect(await world.ids()).toEqual(ids);
    });
});

onEveryEngine(start => {
    test("adds an unconfirmed address again, and finds a confirmed one", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { account, state } = world.platform;
        const email = "ada@work.example";
        world.program = () => {
            new EmailAddress("work", { email });
        };
        const added = () => state.emailAddresses.list(account.userId).filter(({ id }) => id === email);
        await world.up();
        await lose(world);
        const again = await recovering(world);
        expect(again).toMatchObject({ ended: "done", tables: [{ work: "none" }] });
        expect(again.writes).toEqual([`PUT /v2/self/emails/${encodeURIComponent(email)}`]);
        expect(added()).toHaveLength(1);

        state.emailAddresses.validate(email);
        await lose(world);
        const found = await recovering(world);
        expect(found).toMatchObject({ ended: "done", tables: [{ work: "found" }, {}], writes: [] });
        expect(await world.ids()).toEqual({ work: email });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });
});
