/** A lost state of 150 objects, in an account that has 50 more: what is asked, and what is touched. */
import {
    Addon,
    EmailHook,
    EnvVars,
    Member,
    NetworkGroup,
    TcpRedirection,
    Webhook,
} from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";
import { readInventory } from "../../dist/generate/inventory/read-inventory.js";
import { Session } from "../../dist/lifecycle/session.js";
import { onEveryWire } from "../scenario/engines.js";
import { objectsOf } from "../support/objects.js";
import { recovering } from "./recovering.js";

const hook = { events: ["DEPLOYMENT_FAIL"], scope: [] };
const database = { provider: "postgresql-addon", plan: "dev", region: "par" };
const addresses = { url: "https://hooks.example", notified: ["ops@company.example"] };
const eight = [0, 1, 2, 3, 4, 5, 6, 7];

interface Block {
    readonly name: string;
    readonly applications: readonly string[];
}

/** Creates 50 objects: 8 of each kind, and a group with 9 members. */
function plant({ state, account, delays }: Platform, name: string): Block {
    const { organisation: owner } = account;
    const usual = { ...delays };
    Object.assign(delays, { listing: 0, addonListing: 0, networkGroup: 0, member: 0 });
    const { provider: providerId, plan: slug, region } = database;
    const plan = state.catalogue.findPlan(providerId, slug)?.id ?? "";
    const group = state.networkGroups.create(owner, { label: name });
    const applications = eight.map(number => {
        const called = { name: `${name} ${number}` };
        const { id } = state.applications.add(owner, { ...called, variables: { NAME: called.name } });
        const addon = state.addons.create(owner, { ...called, providerId, plan, region });
        state.tcpRedirections.create(id, "default");
        state.webhooks.create(owner, { ...hook, ...called, url: addresses.url, format: "raw" });
        state.emailHooks.create(owner, { ...hook, ...called, notified: addresses.notified });
        state.networkGroups.addMember(group.id, { id, kind: "application" });
        if (number === 0) state.networkGroups.addMember(group.id, { id: addon.realId, kind: "addon" });
        return id;
    });
    Object.assign(delays, usual);
    return { name, applications };
}

function declare({ name, applications }: Block): void {
    const group = new NetworkGroup(name, { label: name });
    applications.forEach((application, number) => {
        const called = `${name} ${number}`;
        const addon = new Addon(called, { ...database, name: called });
        new EnvVars(called, { application, variables: { NAME: called } });
        new TcpRedirection(called, { application, namespace: "default" });
        new Webhook(called, { events: hook.events, name: called, url: addresses.url, format: "raw" });
        new EmailHook(called, { events: hook.events, name: called, notified: addresses.notified });
        new Member(called, { networkGroup: group.id, member: application });
        if (number === 0) new Member(`${called} addon`, { networkGroup: group.id, member: addon.id });
    });
}

onEveryWire(start => {
    test("adopts 150 objects beside 50 others, and asks as little as generate and a refresh", async () => {
        const world = await start();
        const { platform } = world;
        const ours = ["first", "second", "third"].map(name => plant(platform, name));
        plant(platform, "theirs");
        const objects = objectsOf(platform);
        world.program = () => {
            ours.forEach(declare);
        };

        const counts: Record<string, number[]> = {};
        const { requests } = platform;
        let [mark, command] = [requests.mark(), "generate"];
        const begin = (next: string): void => {
            counts[command] = [...(counts[command] ?? []), requests.since(mark).length];
            [mark, command] = [requests.mark(), next];
        };
        const environment = platform.environment({ organisation: true });
        await readInventory(new Session({ environment, readWindow: Infinity }));
        begin("recover");
        const recovered = await recovering(world, { before: begin });
        begin("refresh");
        const refresh = await world.refresh();
        begin("end");

        const [generated = 0] = counts["generate"] ?? [];
        const [refreshed = 0] = counts["refresh"] ?? [];
        // Two lists of the owner, a list for each of the 24 applications and its variables, and 24 environments. The
        // members come in the second round. The third one finds that nothing is missing.
        const ofGroups = platform.dialect === "documented" ? 4 : 2;
        expect(counts).toMatchObject({ preview: [77, ofGroups, 0], complete: [0] });
        expect(generated).toBeGreaterThan(77);
        const rounds = recovered.tables.length - 1;
        const asked = ["preview", "adopt"].flatMap(name => counts[name] ?? []);
        expect(asked.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(rounds * generated + refreshed);
        expect(recovered).toMatchObject({ ended: "done", writes: [] });
        expect(Object.keys(recovered.adopted)).toHaveLength(150);
        expect(objectsOf(platform)).toEqual(objects);
        expect(refresh.story).toEqual([]);
    });
});
