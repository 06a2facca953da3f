/** Finds objects that no stack manages, and how a program adopts them. */
import type { Inventory, InventoryItem } from "../generate/inventory/inventory.js";
import { readInventory } from "../generate/inventory/read-inventory.js";
import type { Omission } from "../generate/read/omissions.js";
import { kinds, type KindChoice } from "../kinds.js";
import { orphansOf } from "../generate/inventory/orphans.js";
import { quoted } from "../generate/files/script.js";
import { sourceOf } from "../generate/program/source.js";
import { explainAs } from "../../provider/lifecycle/messages/errors.js";
import { silentLog } from "../../provider/lifecycle/messages/log.js";
import { Session } from "../../provider/lifecycle/session.js";
import { managedIn, type MissingState, type StateResource, type StateText } from "../pulumi/state.js";
import type { Remedy } from "../report/report.js";
import { configuring, credentials, type Program } from "./accept.js";
import { readerOf, takenKeys } from "./config.js";
import type { Orphan, Orphans } from "./report.js";
import type { DriftSource, StackConfig } from "../pulumi/source.js";

interface OrphanSearch {
    readonly orphans: Orphans;
    readonly unread: readonly Omission[];
}

/** The data of the stack that is known before the search. */
export interface Known {
    readonly state: StateText;
    readonly config: StackConfig;
    readonly program: Program;
    /** Resources that the refresh did not find. Applications among them are not searched. */
    readonly deleted: readonly { readonly id: string }[];
}

export async function findOrphans(source: DriftSource, known: Known): Promise<OrphanSearch> {
    try {
        return await search(source, known);
    } catch (error) {
        return { orphans: { stacks: [], found: [], accept: [] }, unread: [unreadAccount(error)] };
    }
}

/** Returns the entry of a report for an account that cannot be read. */
export function unreadAccount(error: unknown): Omission {
    const { message } = explainAs(error, "read the account");
    return { what: "what is on the platform and in no stack", why: message };
}

async function search(source: DriftSource, known: Known): Promise<OrphanSearch> {
    const { stacks, inventory, unread } = await searchAccount(source, known);
    return {
        orphans: {
            stacks,
            found: inventory.items.map(orphanOf),
            undeclared: (inventory.undeclared ?? []).map(({ what, why }) => ({ what, why })),
            accept: adopting(inventory, managedIn(known.state), known),
        },
        unread,
    };
}

/** The objects of an account that no stack manages. */
interface AccountSearch {
    /** The stacks that were searched. */
    readonly stacks: readonly string[];
    readonly inventory: Inventory;
    readonly unread: readonly Omission[];
}

/** @throws if the account cannot be read */
export async function searchAccount(
    source: Pick<DriftSource, "otherStates">,
    known: Pick<Known, "state" | "config" | "deleted"> & Pick<KindChoice, "only">,
): Promise<AccountSearch> {
    const others = await source.otherStates();
    const missing = others.filter((state): state is MissingState => "problem" in state);
    const states = [known.state, ...others.filter((state): state is StateText => "text" in state)];
    const managed = states.flatMap(managedIn);
    const inventory = orphansOf(await read(known, managed), managed);
    return {
        stacks: states.map(({ source }) => source),
        inventory,
        unread: [
            ...missing.map(({ source, problem }) => ({ what: source, why: problem })),
            ...inventory.unread,
        ],
    };
}

async function read(
    { config, deleted, only }: Pick<Known, "config" | "deleted"> & Pick<KindChoice, "only">,
    managed: readonly StateResource[],
): Promise<Inventory> {
    const session = new Session({ readWindow: Infinity, log: silentLog });
    session.configure(readerOf(config));
    // On a platform that lists applications, naming some would exclude the others.
    const applications = session.capabilities.applications
        ? []
        : applicationsIn(managed, await session.owners.resolveOwner(undefined), deleted);
    return readInventory(session, { applications, only });
}

/** Matches the whole id: a network group's member has a domain name that begins with its id. */
const applicationId = /^app_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the applications that the states refer to. */
function applicationsIn(
    managed: readonly StateResource[],
    owner: string,
    deleted: Known["deleted"],
): string[] {
    const gone = new Set(deleted.map(({ id }) => id));
    const named = managed
        .filter(({ id, outputs }) => outputs["ownerId"] === owner && !gone.has(id))
        .flatMap(({ kind, outputs }) => Object.keys(kinds[kind]?.args.shape ?? {}).map(key => outputs[key]))
        .filter((value): value is string => typeof value === "string" && applicationId.test(value));
    return [...new Set(named)];
}

/** Refers to resources by name: a copied id would not follow a replacement. */
function referring(code: string, own: readonly StateResource[]): string {
    const named = own.flatMap(({ id, name, outputs: { realId } }) =>
        [id, realId]
            .filter(text => typeof text === "string" && code.includes(`: ${JSON.stringify(text)}`))
            .map(
                text => ` In place of ${JSON.stringify(text)}, write a reference to the resource "${name}".`,
            ),
    );
    return named.join("");
}

function orphanOf({ kind, label, id, monthlyPrice }: InventoryItem): Orphan {
    return { kind, name: label, id, ...(monthlyPrice !== undefined && { monthlyPrice }) };
}

/** @param own the resources of the stack: a declaration refers to these by name instead of by id */
function adopting(inventory: Inventory, own: readonly StateResource[], { config, program }: Known): Remedy[] {
    if (inventory.items.length === 0) {
        return [];
    }
    const given = program.settings.all.map(({ key }) => key);
    const { files, resources, settings } = sourceOf(inventory, {
        takenKeys: [...takenKeys(config), ...given],
    });
    const declaring = new Set(resources.map(({ file }) => `${file}.ts`));
    const sources = [...files].filter(([name]) => declaring.has(name));
    const needs = settings.length === 0 ? "" : ` ${credentials}`;
    return sources.map(([name, code], index) => ({
        text: `Adopt them: write in ${name} of the program that they belong to.${needs}${referring(code, own)}`,
        code,
        commands:
            index < sources.length - 1
                ? []
                : [...configuring(settings, program), `pulumi up --stack ${quoted(program.stack)}`],
    }));
}
