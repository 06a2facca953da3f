/** Many concurrent operations: at most eight requests in flight, also when the platform asks to slow down. */
import { dialects } from "../../dist/provider/client/dialects.js";
import type { Clock } from "../../dist/provider/client/index.js";
import { effects, startPlatform, type Dialect, type Platform } from "pulumi-cloud-platform/testing";
import { Process } from "./process.js";
import type { Properties } from "./subjects.js";

/** A clock that runs five times as fast as real time, so that calls still wait together on a busy machine. */
function fastClock(): Clock & { most: number; waited: number } {
    const pace = 5;
    let sleeping = 0;
    const clock = {
        most: 0,
        waited: 0,
        now: () => performance.now() * pace,
        sleep: async (milliseconds: number) => {
            sleeping += 1;
            clock.waited += milliseconds;
            clock.most = Math.max(clock.most, sleeping);
            await new Promise(resolve => setTimeout(resolve, milliseconds / pace));
            sleeping -= 1;
        },
    };
    return clock;
}

let platform: Platform;

async function start(dialect?: Dialect): Promise<void> {
    platform = await startPlatform(dialect === undefined ? {} : { dialect });
}
afterEach(() => platform.close());

function applications(count: number): string[] {
    return Array.from({ length: count }, (_, index) => {
        const id = `app_${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`;
        platform.state.applications.add(platform.account.organisation, { id, name: `app ${index}` });
        return id;
    });
}

/** Answers a fifth of all requests with 429 and a wait of one second. */
function overload(): () => void {
    return platform.faults.add({
        name: "overload",
        when: { probability: 0.2, seed: 7 },
        effect: effects.tooManyRequests(1),
    });
}

interface Part {
    kind: "EnvVars" | "Webhook" | "Member" | "NetworkGroup" | "Addon";
    args: Properties;
}

/** 500 resources of several kinds. */
function many(prefix: string, ids: string[], group: string): Part[] {
    return ids.flatMap<Part>((application, index) => [
        { kind: "EnvVars", args: { application, variables: { [`${prefix}_A`]: "1", [`${prefix}_B`]: "2" } } },
        { kind: "Member", args: { networkGroup: group, member: application } },
        {
            kind: "Webhook",
            args: { name: `${prefix} ${index}`, url: "https://hooks.company.example/x", events: ["*"] },
        },
        { kind: "NetworkGroup", args: { label: `${prefix} ${index}` } },
        {
            kind: "Addon",
            args: { name: `${prefix} ${index}`, provider: "config-provider", plan: "std", region: "par" },
        },
    ]);
}

test("creates 500 resources although the platform answers a fifth of the requests with 429", async () => {
    await start();
    platform.setLatency(2.5);
    const ids = applications(100);
    const group = (label: string) =>
        platform.state.networkGroups.create(platform.account.organisation, { label }).id;
    const run = async (prefix: string) => {
        const clock = fastClock();
        const parts = many(prefix, ids, group(`group ${prefix}`));
        const process = new Process(platform, { clock });
        platform.requests.clear();
        const started = clock.now();
        const kept = await Promise.all(parts.map(({ kind, args }) => process.create(kind, args)));
        expect(new Set(kept.map(({ id }, index) => `${parts[index]?.kind ?? ""} ${id}`)).size).toBe(500);
        const refused = platform.requests.count({ status: 429 });
        return { took: clock.now() - started, refused, requests: platform.requests.count(), clock };
    };

    const calm = await run("calm");
    expect(calm.refused).toBe(0);
    expect(platform.requests.maxInFlight).toBeLessThanOrEqual(8);

    const settle = overload();
    const busy = await run("busy");
    settle();
    expect(platform.requests.maxInFlight).toBeLessThanOrEqual(8);
    expect(platform.requests.violations()).toEqual([]);
    // Waiting calls free their slots: more calls wait than there are slots.
    expect(busy.clock.most).toBeGreaterThan(8);
    // Only refused requests are repeated.
    expect(busy.refused / busy.requests).toBeGreaterThan(0.1);
    expect(busy.requests - busy.refused).toBeLessThanOrEqual(calm.requests * 1.2);
    // Each refusal costs one second, as the platform asks, and some jitter.
    expect(busy.clock.waited).toBeLessThanOrEqual(busy.refused * 1250 + calm.clock.waited);
});

test.each(dialects)(
    "creates, refreshes and deletes many sets of variables and members at once (%s)",
    async dialect => {
        await start(dialect);
        const settle = overload();
        const { website } = platform.seed.applications;
        const { backend } = platform.seed.networkGroups;
        const before = platform.state.applications.variables(website);
        const members = platform.state.networkGroups.members(backend).length;
        const process = new Process(platform);
        const sets = Array.from({ length: 40 }, (_, index) => ({ [`SET_${index}`]: `${index}` }));
        const peers = applications(40);
        const kept = await Promise.all([
            ...sets.map(variables => process.create("EnvVars", { application: website, variables })),
            ...peers.map(member => process.create("Member", { networkGroup: backend, member })),
        ]);
        expect(platform.state.applications.variables(website)).toEqual(Object.assign({}, before, ...sets));
        expect(platform.state.networkGroups.members(backend)).toHaveLength(members + 40);
        expect(platform.requests.maxInFlight).toBeLessThanOrEqual(8);

        const next = new Process(platform);
        const kinds = kept.map((_, index) => (index < 40 ? ("EnvVars" as const) : ("Member" as const)));
        platform.requests.clear();
        const refreshed = await Promise.all(
            kept.map((one, index) => next.refresh(kinds[index] ?? "Member", one)),
        );
        expect(refreshed.map(one => one?.inputs)).toEqual(kept.map(({ inputs }) => inputs));
        // One list of variables and one of members, besides refused attempts.
        expect(platform.requests.all(({ status }) => status === 200)).toHaveLength(2);
        settle();
        await Promise.all(kept.map((one, index) => next.remove(kinds[index] ?? "Member", one)));
        expect(platform.state.applications.variables(website)).toEqual(before);
        expect(platform.state.networkGroups.members(backend)).toHaveLength(members);
    },
);

test("two concurrent stacks do not disturb each other, and send at most eight requests each at a time", async () => {
    await start();
    const settle = overload();
    const ids = applications(30);
    const stacks = ["left", "right"].map(name => {
        const group = platform.state.networkGroups.create(platform.account.organisation, { label: name }).id;
        return { parts: many(name, ids, group), process: new Process(platform) };
    });
    const made = await Promise.all(
        stacks.map(({ parts, process }) =>
            Promise.all(parts.map(({ kind, args }) => process.create(kind, args))),
        ),
    );
    expect(platform.requests.maxInFlight).toBeLessThanOrEqual(16);
    settle();
    // Each resource has only its own variables, as declared.
    const [left = [], right = []] = made;
    const host = new Process(platform);
    for (const [index, one] of left.entries()) {
        const kind = stacks[0]?.parts[index]?.kind ?? "Addon";
        expect((await host.refresh(kind, one))?.inputs).toEqual(one.inputs);
    }
    const run = new Process(platform);
    await Promise.all(right.map((one, index) => run.remove(stacks[1]?.parts[index]?.kind ?? "Addon", one)));
    const { state, account } = platform;
    expect(state.webhooks.list(account.organisation).filter(({ name }) => name.startsWith("right"))).toEqual(
        [],
    );
    expect(
        state.webhooks.list(account.organisation).filter(({ name }) => name.startsWith("left")),
    ).toHaveLength(30);
});
