/** The objects of an account, and which stack has each. */
import { monthlyCost, pricedPlan, type MonthlyCost } from "../../provider/catalogue/monthly-cost.js";
import { explainAs, Session } from "../../provider/lifecycle/index.js";
import { silentLog } from "../../provider/protocol/log.js";
import { partsOfUrn } from "../../provider/protocol/urns.js";
import type { Inventory, InventoryItem, Omission } from "../account/inventory.js";
import { readInventory } from "../account/read-inventory.js";
import { kinds } from "../kinds.js";
import { readerOf } from "../pulumi/config.js";
import type { StackConfig } from "../pulumi/source.js";
import {
    isOurs,
    managedIn,
    stateIn,
    type MissingState,
    type StackState,
    type StateResource,
} from "../pulumi/state.js";
import { pendingOmission } from "./interrupted.js";
import { Ownerships, type StackResources } from "./ownership.js";

/** The Pulumi CLI, or the engine of a test. */
export interface AccountSource {
    /** The stack whose settings lead to the account. Without one, the environment does. */
    readonly selected?: {
        readonly stack: string;
        /** The folder of the program. */
        readonly directory: string;
        /** Returns the language of the program, as its project names it. */
        runtime(): Promise<string | undefined>;
        config(): Promise<StackConfig>;
    };
    /** The states of all stacks of the backend. */
    states(): Promise<readonly (StackState | MissingState)[]>;
}

/** An object of the account. */
export interface ListedObject {
    readonly kind: string;
    /** The display name. */
    readonly name: string;
    readonly id: string;
    /** Milliseconds since 1970. */
    readonly createdAt?: number;
    /** The plan that the price depends on, such as `postgresql-addon xs_sml`. */
    readonly plan?: string;
    /** Absent for a kind that is free. */
    readonly cost?: MonthlyCost;
    /** The stacks that have it, or a part of it. */
    readonly stacks: readonly string[];
    /** True if no stack has it, or a part of it. False if it is not known which stacks there are. */
    readonly isUnmanaged: boolean;
    /** The reason if no program can declare it. */
    readonly undeclarable?: string;
}

export interface AccountObjects {
    readonly inventory: Inventory;
    /** Asks for the name of the organisation. Undefined where the platform lists none, and after a failure. */
    nameOfOwner(): Promise<string | undefined>;
    /** By kind, with those that no program can declare last. */
    readonly objects: readonly ListedObject[];
    readonly stacks: readonly KnownStack[];
    /** The reason why the stacks are not known. */
    readonly stacksUnknown?: string | undefined;
    /** Undefined if the stacks are not known. */
    readonly ownerships: Ownerships | undefined;
    /** The settings that lead to the account. */
    readonly config: StackConfig;
    /** The states that could not be read. */
    readonly unreadStates: readonly Omission[];
}

/**
 * @param areNeeded true if the stacks have to be known
 * @throws if nothing of the account can be read
 */
export async function readObjects(
    source: AccountSource,
    areNeeded: boolean,
    onProgress?: (done: number, total: number) => void,
): Promise<AccountObjects> {
    const config = (await source.selected?.config()) ?? new Map<string, never>();
    const { stacks, missing, problem } = await stacksOf(source, areNeeded);
    const session = new Session({ readWindow: Infinity, log: silentLog });
    session.configure(readerOf(config));
    const inventory = await read(session, stacks, onProgress);
    const { undeclared = [] } = inventory;
    const ownerships = problem === undefined ? new Ownerships(inventory, stacks) : undefined;
    const all = [
        ...inventory.items.map(item => listedObject(item, ownerships)),
        ...undeclared.map(({ item, why }) => ({ ...listedObject(item, ownerships), undeclarable: why })),
    ];
    return {
        inventory,
        nameOfOwner: () => nameOf(inventory.owner, session),
        objects: [...Map.groupBy(all, ({ kind }) => kind).values()].flat(),
        stacks,
        stacksUnknown: problem,
        ownerships,
        config,
        unreadStates: [
            ...missing.map(({ source, problem }) => ({ what: source, why: problem })),
            ...stacks.flatMap(({ pending }) => pending),
        ],
    };
}

interface KnownStack extends StackResources {
    /** The name for the CLI. */
    readonly reference: string;
    /** Objects that may exist, and that the state does not have. */
    readonly pending: readonly Omission[];
}

/** Returns the problem if the stacks are not known. */
async function stacksOf(source: AccountSource, areNeeded: boolean) {
    try {
        const all = await source.states();
        return {
            stacks: all.filter((state): state is StackState => "text" in state).map(knownStack),
            missing: all.filter((state): state is MissingState => "problem" in state),
            problem: undefined,
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
        ({ type, resource }) => type === "creating" && isOurs(resource) && !recorded.has(resource.urn),
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
    stacks: readonly StackResources[],
    onProgress: ((done: number, total: number) => void) | undefined,
): Promise<Inventory> {
    try {
        const owner = await session.accountCheck.resolveOwner(undefined);
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

async function nameOf(owner: string, session: Session): Promise<string | undefined> {
    const { self } = await session.client();
    const known = await self.organisations().catch(() => []);
    return known.find(({ id, name }) => id === owner && name !== "")?.name;
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
