/** What is on the platform and in no stack, and how a program takes it over. */
import { readInventory, type Inventory, type InventoryItem, type Left } from "../generate/inventory.js";
import { managedIn, orphansOf, type Managed } from "../generate/orphans.js";
import { commandFor, quoted } from "../generate/script.js";
import { sourceOf } from "../generate/source.js";
import { explainAs } from "../lifecycle/errors.js";
import { silentLog } from "../lifecycle/log.js";
import { Session } from "../lifecycle/session.js";
import type { Orphan, Orphans, Remedy } from "./report.js";
import type { DriftSource, MissingState, StateText } from "./source.js";

export interface OrphanSearch {
    readonly orphans: Orphans;
    readonly unread: readonly Left[];
}

/** Gone by the refresh: what is named by these is not looked into. */
type Vanished = readonly { readonly id: string }[];

export async function findOrphans(
    source: DriftSource,
    own: StateText,
    vanished: Vanished,
): Promise<OrphanSearch> {
    try {
        return await search(source, own, vanished);
    } catch (error) {
        const { message } = explainAs(error, "read what there is");
        return {
            orphans: { stacks: [], found: [], accept: [] },
            unread: [{ what: "what is on the platform and in no stack", why: message }],
        };
    }
}

async function search(source: DriftSource, own: StateText, vanished: Vanished): Promise<OrphanSearch> {
    const others = await source.otherStates();
    const missing = others.filter((state): state is MissingState => "problem" in state);
    const states = [own, ...others.filter((state): state is StateText => "text" in state)];
    const managed = states.flatMap(({ text, source }) => managedIn(text, source));
    const inventory = orphansOf(await read(source, managed, vanished), managed);
    return {
        orphans: {
            stacks: states.map(({ source }) => source),
            found: inventory.items.map(orphanOf),
            accept: takeOver(inventory, source),
        },
        unread: [
            ...missing.map(({ source, problem }) => ({ what: source, why: problem })),
            ...inventory.unread,
        ],
    };
}

async function read(
    source: DriftSource,
    managed: readonly Managed[],
    vanished: Vanished,
): Promise<Inventory> {
    const session = new Session({ readWindow: Infinity, log: silentLog });
    session.configure(await source.config());
    // Where the platform lists applications, naming some would leave out the others.
    const applications = session.capabilities.applications
        ? []
        : applicationsIn(managed, await session.resolveOwner(undefined), vanished);
    return readInventory(session, { applications });
}

/** Those that the states tell of. */
function applicationsIn(managed: readonly Managed[], owner: string, vanished: Vanished): string[] {
    const gone = new Set(vanished.map(({ id }) => id));
    const named = managed
        .filter(({ id, properties }) => properties["ownerId"] === owner && !gone.has(id))
        .flatMap(({ properties }) => Object.values(properties))
        .filter((value): value is string => typeof value === "string" && /^app_./.test(value));
    return [...new Set(named)];
}

function orphanOf({ kind, label, id, monthlyPrice }: InventoryItem): Orphan {
    return { kind, name: label, id, ...(monthlyPrice !== undefined && { monthlyPrice }) };
}

function takeOver(inventory: Inventory, { stack }: DriftSource): Remedy[] {
    if (inventory.items.length === 0) {
        return [];
    }
    const { files, resources, settings } = sourceOf(inventory, {});
    const declaring = new Set(resources.map(({ file }) => `${file}.ts`));
    const sources = [...files].filter(([name]) => declaring.has(name));
    const commands = settings.map(commandFor);
    return sources.map(([name, code], index) => ({
        text: `Take them over: write in ${name} of the program that they belong to:`,
        code,
        commands:
            index < sources.length - 1
                ? []
                : [
                      ...(commands.length > 0 ? [`pulumi stack select ${quoted(stack)}`] : []),
                      ...commands,
                      `pulumi up --stack ${quoted(stack)}`,
                  ],
    }));
}
