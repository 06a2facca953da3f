/** Runs that the tests of `recover` kill, and what has to hold after the recovery. */
import { Addon, Drain, EnvVars, Member, NetworkGroup } from "pulumi-cloud-platform";
import type { LoggedRequest, Platform, StackConfig } from "pulumi-cloud-platform/testing";
import { everything } from "../scenario/everything.js";
import { guard } from "../scenario/guarded.js";
import type { World } from "../scenario/world.js";
import type { KindName } from "../support/kind-fixture.js";
import { fixtures, kindsOn } from "../support/kinds.js";
import { kindOf } from "../support/objects.js";
import { contentOf, killed, type Content, type Kill } from "./kills.js";
import { lose, recovering, type Recovered } from "./recovering.js";

export interface KillStory {
    readonly title: string;
    readonly config: StackConfig;
    /** The program of the `up` before. Absent for a new stack. */
    readonly before?: (platform: Platform) => void;
    /** The program of the `up` that is killed. */
    readonly program: (platform: Platform) => void;
}

export const creation: KillStory = {
    title: "an up that creates a resource of every kind",
    config: {},
    program: everything,
};

const removed: readonly KindName[] = ["TcpRedirection", "ApplicationLink", "AddonLink", "ExposedEnvVars"];

export const change: KillStory = {
    title: "a guarded up that updates, replaces and deletes resources",
    config: guard,
    before: platform => {
        everything(platform);
        declareDatabases("rbx", platform);
    },
    program: platform => {
        const kept = kindsOn(platform.dialect).filter(kind => !removed.includes(kind));
        everything(platform, "second", kept);
        declareDatabases("par", platform);
    },
};

/** Two databases that another region replaces, the second after its deletion, and resources that depend on these. */
function declareDatabases(region: string, { seed: { applications } }: Platform): void {
    const group = new NetworkGroup("hub", { label: "hub" });
    const users = { moved: applications.api, rebuilt: applications.worker };
    for (const [name, application] of Object.entries(users)) {
        const database = new Addon(
            name,
            {
                ...{ name, provider: "postgresql-addon", plan: "xs_sml", region },
                ...{ allowReplace: true },
            },
            { deleteBeforeReplace: name === "rebuilt" },
        );
        new Member(`${name}-member`, { networkGroup: group.id, member: database.id });
        const url = `https://logs.company.example/${name}`;
        new Drain(`${name}-drain`, { resource: database.id, kind: "raw-http", url });
        const uri = database.env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? "");
        new EnvVars(`${name}-variables`, { application, variables: { REGION: region, URI: uri } });
    }
}

export interface Killed {
    readonly request: LoggedRequest;
    readonly recovered: Recovered;
}

/** Makes the next `up` of the world the one to kill. */
export async function begin(world: World, { config, before, program }: KillStory): Promise<World> {
    const { platform, stack } = world;
    stack.setConfig(config);
    if (before !== undefined) {
        world.program = () => {
            before(platform);
        };
        await world.up();
    }
    world.program = () => {
        program(platform);
    };
    return world;
}

/** Kills the `up`, and recovers. @returns undefined if the `up` sends fewer such requests */
export async function killUp(world: World, kill: Kill): Promise<Killed | undefined> {
    const request = await killed(world, kill, () => world.stack.up());
    return request && { request, recovered: await recovering(world) };
}

/** Kinds whose objects are lost together with the state, so that the last update creates these again. */
const lost: readonly KindName[] = ["Domain", "Member", "Operator", "SshKey", "Webhook"];

/**
 * Kills a recovery of a lost state at a request of a command's first run, and begins it again.
 *
 * @returns undefined if the command sends fewer such requests
 */
export async function killRecovery(
    world: World,
    command: "preview" | "adopt" | "complete",
    kill: Kill,
): Promise<Killed | undefined> {
    const { platform } = world;
    await world.up();
    const resources = await world.resources();
    resources
        .filter(resource => lost.includes(kindOf(resource)))
        .forEach(resource => {
            const { id = "", outputs = {} } = resource;
            fixtures[kindOf(resource)].histories.takeAway(platform, { id, outputs });
        });
    await lose(world);
    // The platform masks the credentials of a drain.
    const accept = { drain: resources.find(({ urn }) => urn.endsWith("::drain"))?.id ?? "" };

    const ended = Promise.withResolvers<undefined>();
    let striking: Promise<LoggedRequest | undefined> | undefined;
    const before = (next: string): void => {
        if (next === command) striking ??= killed(world, kill, () => ended.promise);
    };
    const outcome = await recovering(world, { accept, before }).catch((error: unknown) => error);
    ended.resolve(undefined);
    const request = await striking;
    if (request === undefined) {
        return undefined;
    }
    expect(outcome).toMatchObject({ message: expect.stringContaining("the operation was killed") as string });
    return { request, recovered: await recovering(world, { accept }) };
}

/** Fails unless everything is as declared, and exists as often as after an undisturbed run. */
export async function expectRebuilt(world: World, recovered: Recovered, calm?: Content): Promise<void> {
    expect(recovered).toMatchObject({ ended: "done", leftPending: [] });
    expect((await world.stack.exportStack()).deployment.pending_operations ?? []).toEqual([]);
    if (calm !== undefined) {
        const { objects, deployments } = contentOf(world.platform);
        expect(objects).toEqual(calm.objects);
        expect(deployments).toBeGreaterThanOrEqual(calm.deployments);
    }
    // When the test ends, the world sees that a preview and a refresh find nothing, and that the state is true.
    expect(await world.up()).toMatchObject({ story: [], sent: [] });
}
