import { type Client, Conflict, NotFound, Rejected } from "../../../dist/provider/client/index.js";
import type { Platform } from "../../../dist/testing/simulator/index.js";
import { connect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
beforeAll(async () => ({ platform, client } = await connect()));
afterEach(() => expect(platform.requests.violations()).toEqual([]));
afterAll(() => platform.close());

const providers = {
    keycloak: "keycloak",
    matomo: "addon-matomo",
    metabase: "metabase",
    otoroshi: "otoroshi",
} as const;

function order(kind: keyof typeof providers): { name: string; region: string; plan: string } {
    const [plan] = platform.state.catalogue.addonProvider(providers[kind]).plans;
    return { name: `my ${kind}`, region: "par", plan: plan?.id ?? "" };
}

test.each(["keycloak", "matomo", "metabase", "otoroshi"] as const)(
    "creates, changes and deletes a %s",
    async kind => {
        const created = await client.operators.create({ kind, ...order(kind), options: { version: "2" } });
        expect(created).toMatchObject({
            name: `my ${kind}`,
            region: "par",
            kind,
            plan: { id: order(kind).plan },
            status: "changing",
            word: "DEPLOYING",
            options: { version: "2" },
        });
        expect(created.realId).toMatch(new RegExp(`^${kind}_`));
        expect(created.creationDate).toBeGreaterThan(0);
        expect(platform.state.operators.find(created.id)).toMatchObject({
            ownerId: platform.account.userId,
            options: { version: "2" },
        });

        const now = () => client.operators.get({ kind, id: created.id });
        platform.clock.advance(800);
        expect(await now()).toMatchObject({ status: "running" });
        expect(await client.operators.list({ kind })).toContainEqual(await now());

        const changes = { name: "renamed", options: { version: "3" } };
        expect(await client.operators.update({ kind, id: created.id, ...changes })).toMatchObject(changes);
        expect(await now()).toMatchObject(changes);

        await client.operators.reboot({ kind, id: created.id });
        expect(await now()).toMatchObject({ status: "changing", word: "REBOOTING" });
        platform.clock.advance(800);
        await client.operators.rebuild({ kind, id: created.id });
        expect(await now()).toMatchObject({ status: "changing", word: "REBUILDING" });
        platform.clock.advance(800);
        expect(platform.state.operators.find(created.id)).toMatchObject({ reboots: 1, rebuilds: 1 });

        platform.delays.operatorDeletion = 500;
        expect(await client.operators.remove({ kind, id: created.id })).toEqual({ existed: true });
        expect(await now()).toMatchObject({ status: "deleting" });
        platform.clock.advance(500);
        await expect(now()).rejects.toBeInstanceOf(NotFound);
        expect(await client.operators.remove({ kind, id: created.id })).toEqual({ existed: false });
    },
);

test("links a network group only to kinds that support it", async () => {
    for (const kind of ["keycloak", "otoroshi"] as const) {
        const { id } = await client.operators.create({ kind, ...order(kind) });
        await client.operators.linkNetworkGroup({ kind, id });
        expect(platform.state.operators.find(id)?.linked).toBe(true);
        await expect(client.operators.linkNetworkGroup({ kind, id })).rejects.toBeInstanceOf(Conflict);
        expect(await client.operators.unlinkNetworkGroup({ kind, id })).toEqual({ existed: true });
        expect(await client.operators.unlinkNetworkGroup({ kind, id })).toEqual({ existed: false });
    }
    const { id } = await client.operators.create({ kind: "matomo", ...order("matomo") });
    await expect(client.operators.linkNetworkGroup({ kind: "matomo", id })).rejects.toBeInstanceOf(Rejected);
});
