/** Objects of another platform: they are neither changed nor deleted, and stay in the state. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";
import { creations, type Subject } from "../faults/subjects.js";
import { onEveryEngine } from "./engines.js";
import type { World } from "./world.js";

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

onEveryEngine(start => {
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
