/** Lists that a refresh requests in advance. */
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { failureOf, Process, type Kept } from "../faults/process.js";

interface Linked {
    group: Kept;
    member: Kept;
}

const route = "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";
let platform: Platform;
let linked: [one: Linked, two: Linked, three: Linked];

beforeEach(async () => {
    platform = await startPlatform();
    const run = new Process(platform);
    const link = async (label: string): Promise<Linked> => {
        const group = await run.create("NetworkGroup", { label });
        const member = platform.seed.applications.shop;
        return { group, member: await run.create("Member", { networkGroup: group.id, member }) };
    };
    linked = [await link("one"), await link("two"), await link("three")];
    platform.requests.clear();
});

afterEach(() => platform.close());

const asked = (): number => platform.requests.count({ route });

async function untilAsked(times: number): Promise<void> {
    while (asked() < times) {
        await new Promise(resolve => setImmediate(resolve));
    }
}

test("the first read of a member requests the members of all groups of the stack, each list once", async () => {
    const [one, two, three] = linked;
    const run = new Process(platform);
    await run.refresh("NetworkGroup", one.group);
    await run.refresh("NetworkGroup", two.group);
    expect(asked()).toBe(0);
    await run.refresh("Member", one.member);
    await untilAsked(2);
    await run.refresh("NetworkGroup", three.group);
    await untilAsked(3);
    for (const { member } of linked) {
        expect(await run.refresh("Member", member)).toMatchObject({ id: member.id });
    }
    expect(asked()).toBe(3);
});

test("only the resources that need an unreadable list report its failure", async () => {
    const [one, two, three] = linked;
    const path = new RegExp(`/${two.group.id}/members$`);
    platform.faults.add({ name: "hidden", when: { path, times: Infinity }, effect: effects.forbidden });
    const run = new Process(platform);
    for (const { group } of linked) {
        await run.refresh("NetworkGroup", group);
    }
    expect(await run.refresh("Member", one.member)).toMatchObject({ id: one.member.id });
    await untilAsked(3);
    const { message } = await failureOf(run.refresh("Member", two.member));
    expect(message).toContain("You are not allowed to do this");
    expect(await run.refresh("Member", three.member)).toMatchObject({ id: three.member.id });
});
