/** Lists what an account has, and which stack has it. */
import { monthlyCost, pricedPlan } from "../../provider/catalogue/monthly-cost.js";
import { explainAs } from "../../provider/lifecycle/messages/errors.js";
import { silentLog } from "../../provider/lifecycle/messages/log.js";
import { Session } from "../../provider/lifecycle/session.js";
import { partsOfUrn } from "../../provider/text/urns.js";
import type { InventoryItem, Omission } from "../account/inventory-item.js";
import type { Inventory } from "../account/inventory.js";
import { pendingOmission } from "../drift/interrupted.js";
import { readInventory } from "../account/read-inventory.js";
import { kinds } from "../kinds.js";
import { readerOf } from "../pulumi/config.js";
import type { StackConfig } from "../pulumi/source.js";
import {
    managedIn,
    stateIn,
    type MissingState,
    type StackState,
    type StateResource,
} from "../pulumi/state.js";
import { adopting } from "./adopt.js";
import { graphOf } from "./graph.js";
import { Ownerships, unmanagedIn, type Holding } from "./ownership.js";
import type { InventoryReport, ListedObject } from "./report.js";

/** The Pulumi CLI, or the engine of a test. */
export interface InventorySource {
    /** The stack whose settings lead to the account. Without one, the environment does. */
    readonly selected?: {
        readonly stack: string;
        /** The folder of the program. */
        readonly directory: string;
        config(): Promise<StackConfig>;
    };
    /** The states of all stacks of the backend. */
    states(): Promise<readonly (StackState | MissingState)[]>;
}

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
    const { stacks, missing, problem } = await stacksOf(source, unmanaged);
    const session = new Session({ readWindow: Infinity, log: silentLog });
    session.configure(readerOf(config));
    const inventory = await read(session, stacks, onProgress);
    const { undeclared = [] } = inventory;
    const ownerships = problem === undefined ? new Ownerships(inventory, stacks) : undefined;
    const all = [
        ...inventory.items.map(item => listedObject(item, ownerships)),
        ...undeclared.map(({ item, why }) => ({ ...listedObject(item, ownerships), undeclarable: why })),
    ];
    // By kind, with those that no program can declare last.
    const listed = [...Map.groupBy(all, ({ kind }) => kind).values()].flat();
    const objects = unmanaged ? listed.filter(({ isUnmanaged }) => isUnmanaged) : listed;
    const own = stacks.find(({ reference }) => reference === selected?.stack);
    const unreadStates = [
        ...missing.map(({ source, problem }) => ({ what: source, why: problem })),
        ...stacks.flatMap(({ pending }) => pending),
    ];
    return {
        owner: inventory.owner,
        ...(problem === undefined
            ? { stacks: stacks.map(({ stack }) => stack) }
            : { stacksUnknown: problem }),
        objects,
        onlyUnmanaged: unmanaged,
        graph: graphOf(inventory, listed),
        adopt:
            // Otherwise, the code could adopt what a stack has already.
            unmanaged && selected !== undefined && ownerships !== undefined && unreadStates.length === 0
                ? adopting(unmanagedIn(inventory, ownerships), {
                      stack: selected.stack,
                      directory: selected.directory,
                      config,
                      resources: own?.managed ?? [],
                  })
                : [],
        // Most of it belongs to objects that a stack has.
        skipped: unmanaged
            ? []
            : inventory.skipped.filter(
                  ({ what, why }) => !undeclared.some(object => object.what === what && object.why === why),
              ),
        unread: [...unreadStates, ...inventory.unread],
    };
}

interface KnownStack extends Holding {
    /** The name for the CLI. */
    readonly reference: string;
    /** Objects that may exist, and that the state does not have. */
    readonly pending: readonly Omission[];
}

interface Stacks {
    readonly stacks: readonly KnownStack[];
    readonly missing: readonly MissingState[];
    /** The reason why the stacks are not known. */
    readonly problem?: string;
}

async function stacksOf(source: InventorySource, areNeeded: boolean): Promise<Stacks> {
    try {
        const all = await source.states();
        return {
            stacks: all.filter((state): state is StackState => "text" in state).map(knownStack),
            missing: all.filter((state): state is MissingState => "problem" in state),
        };
    } catch (error) {
        if (areNeeded) {
            throw error;
        }
        return { stacks: [], missing: [], problem: error instanceof Error ? error.message : String(error) };
    }
}

/** The CLI's name of a stack depends on the folder: `dev`, or `organization/shop/dev`. Its URN does not. */
function knownStack(state: StackState): KnownStack {
    const { stack: reference } = state;
    const content = stateIn(state);
    const { project } = partsOfUrn(content.root);
    const recorded = new Set(content.resources.map(({ urn }) => urn));
    const pending = content.pending.filter(
        ({ type, resource: { kind, type: of, urn } }) =>
            type === "creating" && kind !== of && !recorded.has(urn),
    );
    return {
        // An empty stack has no URN. A backend without organizations calls each of them "organization".
        stack:
            project === ""
                ? reference.replace(/^organization\//, "")
                : `${project}/${reference.split("/").at(-1) ?? ""}`,
        reference,
        managed: managedIn(content),
        pending: pending.map(operation => pendingOmission(operation, reference)),
    };
}

/** Matches the whole id: a network group's member has a domain name that begins with its id. */
const applicationId = /^app_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function read(
    session: Session,
    stacks: readonly Holding[],
    onProgress: InventoryOptions["onProgress"],
): Promise<Inventory> {
    try {
        const owner = await session.owners.resolveOwner(undefined);
        return await readInventory(session, {
            recordedApplications: applicationsIn(
                stacks.flatMap(({ managed }) => managed),
                owner,
            ),
            ...(onProgress !== undefined && { onProgress }),
        });
    } catch (error) {
        throw explainAs(error, "read the account");
    }
}

/** Returns the applications that the states refer to. */
function applicationsIn(managed: readonly StateResource[], owner: string): string[] {
    return managed
        .filter(({ outputs }) => outputs["ownerId"] === owner)
        .flatMap(({ kind, outputs }) => Object.keys(kinds[kind]?.args.shape ?? {}).map(key => outputs[key]))
        .filter((value): value is string => typeof value === "string" && applicationId.test(value));
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
