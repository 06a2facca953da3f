/** Lists what an account has, and which stack has it. */
import { monthlyCost, pricedPlan } from "../../provider/catalogue/prices.js";
import { silentLog } from "../../provider/lifecycle/messages/log.js";
import { Session } from "../../provider/lifecycle/session.js";
import type { InventoryItem } from "../account/inventory-item.js";
import { readInventory } from "../account/read-inventory.js";
import { kinds } from "../kinds.js";
import { readerOf } from "../pulumi/config.js";
import { managedIn, type MissingState, type StackState, type StateResource } from "../pulumi/state.js";
import { adopting } from "./adopt.js";
import { graphOf } from "./graph.js";
import { Ownerships, unmanagedIn } from "./ownership.js";
import type { InventoryReport, ListedObject } from "./report.js";
import type { InventorySource } from "./source.js";

interface InventoryOptions {
    /** True for only what no stack has, with the code that adopts it. */
    readonly unmanaged: boolean;
    readonly onProgress?: (done: number, total: number) => void;
}

/** @throws if nothing of the account can be read; with `unmanaged`, also if the stacks cannot be listed */
export async function takeInventory(
    source: InventorySource,
    { unmanaged, onProgress }: InventoryOptions,
): Promise<InventoryReport> {
    const { selected } = source;
    const config = (await selected?.config()) ?? new Map<string, never>();
    const { states, missing, problem } = await statesOf(source, unmanaged);
    const session = new Session({ readWindow: Infinity, log: silentLog });
    session.configure(readerOf(config));
    const inventory = await readInventory(session, {
        applications: await applicationsIn(states.flatMap(managedIn), session),
        ...(onProgress !== undefined && { onProgress }),
    });
    const { undeclared = [] } = inventory;
    const ownerships = problem === undefined ? new Ownerships(inventory, states) : undefined;
    const all = [
        ...inventory.items.map(item => listedObject(item, ownerships)),
        ...undeclared.map(({ item, why }) => ({ ...listedObject(item, ownerships), undeclarable: why })),
    ];
    // By kind, with those that no program can declare last.
    const listed = [...Map.groupBy(all, ({ kind }) => kind).values()].flat();
    const objects = unmanaged ? listed.filter(({ isUnmanaged }) => isUnmanaged) : listed;
    const skipped = inventory.skipped.filter(
        ({ what, why }) => !undeclared.some(object => object.what === what && object.why === why),
    );
    const own = states.find(({ stack }) => stack === selected?.stack);
    return {
        owner: inventory.owner,
        ...(problem === undefined
            ? { stacks: states.map(({ stack }) => stack) }
            : { stacksUnknown: problem }),
        objects,
        onlyUnmanaged: unmanaged,
        graph: graphOf(inventory, listed),
        adopt:
            unmanaged && selected !== undefined
                ? adopting(unmanagedIn(inventory, states), {
                      stack: selected.stack,
                      directory: selected.directory,
                      config,
                      resources: own === undefined ? [] : managedIn(own),
                  })
                : [],
        skipped,
        unread: [
            ...missing.map(({ source, problem }) => ({ what: source, why: problem })),
            ...inventory.unread,
        ],
    };
}

interface States {
    readonly states: readonly StackState[];
    readonly missing: readonly MissingState[];
    /** The reason why the stacks are not known. */
    readonly problem?: string;
}

async function statesOf(source: InventorySource, areNeeded: boolean): Promise<States> {
    try {
        const all = await source.states();
        return {
            states: all.filter((state): state is StackState => "text" in state),
            missing: all.filter((state): state is MissingState => "problem" in state),
        };
    } catch (error) {
        if (areNeeded) {
            throw error;
        }
        return { states: [], missing: [], problem: error instanceof Error ? error.message : String(error) };
    }
}

/** Matches the whole id: a network group's member has a domain name that begins with its id. */
const applicationId = /^app_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the applications that the states refer to, for a platform that lists none. On another platform, naming some
 * would exclude the others.
 */
async function applicationsIn(managed: readonly StateResource[], session: Session): Promise<string[]> {
    if (session.capabilities.applications) {
        return [];
    }
    const owner = await session.owners.resolveOwner(undefined);
    const named = managed
        .filter(({ outputs }) => outputs["ownerId"] === owner)
        .flatMap(({ kind, outputs }) => Object.keys(kinds[kind]?.args.shape ?? {}).map(key => outputs[key]))
        .filter((value): value is string => typeof value === "string" && applicationId.test(value));
    return [...new Set(named)];
}

function listedObject(item: InventoryItem, ownerships: Ownerships | undefined): ListedObject {
    const { kind, label: name, id, createdAt } = item;
    const properties = { ...item.args, ...item.outputs };
    const cost = monthlyCost(kind, properties);
    const { stacks, rest } = ownerships?.of(item) ?? { stacks: [] };
    return {
        kind,
        name,
        id,
        ...(createdAt !== undefined && { createdAt }),
        ...(cost !== undefined && { plan: pricedPlan(kind, properties), cost }),
        stacks,
        isUnmanaged: rest !== undefined,
    };
}
