/** From what lists and reads tell to the items of the inventory. */
import { Addon } from "../kinds/index.js";
import { canonical, plain, type JsonObject } from "../lifecycle/json.js";
import type { Kind } from "../lifecycle/kind.js";
import { unmanagedOf } from "../lifecycle/unmanaged.js";
import { untoldPaths } from "../lifecycle/untold.js";
import { refusals, takeable, withoutRefused } from "./refusals.js";
import type { InventoryItem } from "./inventory.js";
import { namesAnother } from "./labels.js";
import type { Listed, Reader } from "./reader.js";

/** What a kind's functions tell of one object. */
interface Description {
    readonly args: object;
    readonly outputs: object;
    readonly untold?: object | undefined;
    readonly undeclarable?: string | undefined;
}

type IsWanted = (label: string, id: string) => boolean;

export async function itemsOf(reader: Reader, isWanted: IsWanted): Promise<InventoryItem[]> {
    const lists = await Promise.all([...reader.wanted.map(kind => reader.list(kind)), namesFor(reader)]);
    const listed = withoutRepetitions(lists.flat());
    const items = await Promise.all(listed.map(one => itemOf(reader, one, isWanted)));
    return items
        .flat()
        .sort((a, b) => order(a.kind, b.kind) || natural.compare(a.label, b.label) || order(a.id, b.id));
}

/** A list that grows while it is read may show one twice. */
function withoutRepetitions(listed: Listed[]): Listed[] {
    const byId = new Map(listed.map(one => [`${one.kind.name} ${one.kind.idOf(one.found, {})}`, one]));
    return [...byId.values()];
}

/** What some are known by is told by the lists of others. */
async function namesFor(reader: Reader): Promise<Listed[]> {
    if (reader.wanted.some(namesAnother)) {
        const { applications } = reader.client.capabilities;
        await Promise.all([reader.list(Addon), ...(applications ? [reader.applications()] : [])]);
    }
    return [];
}

async function itemOf(reader: Reader, listed: Listed, isWanted: IsWanted): Promise<InventoryItem[]> {
    const { kind, found } = listed;
    const { notes, labels, client } = reader;
    const id = kind.idOf(found, {});
    const told: Description = kind.describe(found, {});
    const label = labels.labelOf(kind, told.args as JsonObject);
    if (!isWanted(label, id)) {
        return [];
    }
    const what = label === id ? `${kind.name} ${id}` : `${kind.name} ${label} (${id})`;
    const refuse = (why: string): InventoryItem[] => {
        notes.refuse({ kind: kind.name, id, what, why });
        return [];
    };
    const described = await inFull(reader, listed, told, what);
    if (described === undefined) {
        return [];
    }
    if (described.undeclarable !== undefined) {
        return refuse(`A program cannot declare it: it ${described.undeclarable}.`);
    }
    const { args, refused } = withoutRefused(kind, argsIn(described));
    refused.forEach(name => notes.skip(`${name} of ${what}`, "It is no name that a program can declare."));
    const outputs = plain(described.outputs);
    if (kind.claims?.(args, id, outputs).length === 0) {
        return [];
    }
    const paths = untoldPaths(described.untold);
    const reasons = refusals(kind, { args, untold: paths }, client.capabilities);
    if (reasons.length > 0) {
        return refuse(`A program cannot declare it as it is: ${reasons.join(" ")}`);
    }
    // A masked credential is declared, with a value that people supply.
    const isAskedFor = (name: string): boolean => paths.some(path => path.endsWith(`.${name}`));
    const lost = unmanagedOf(kind, outputs).filter(({ name }) => !isAskedFor(name));
    lost.forEach(({ name, is }) =>
        notes.skip(
            `${name} of ${what}`,
            `${kind.name} does not manage it, and a replacement loses it. ${is}`,
        ),
    );
    const { creationDate } = outputs;
    return [
        {
            kind: kind.name,
            id,
            args,
            outputs,
            untold: takeable(kind, { args, untold: paths }, client.capabilities),
            label,
            ...(typeof creationDate === "number" && { createdAt: creationDate }),
        },
    ];
}

/** Undefined where it is gone since it was listed. */
async function inFull(
    reader: Reader,
    { kind, place, context, found }: Listed,
    told: Description,
    what: string,
): Promise<Description | undefined> {
    const known = kind.inFull as JsonObject | undefined;
    if (known === undefined) {
        return told;
    }
    const before = { ...told.args, ...told.outputs, ...known };
    try {
        const read = await reader.track(() =>
            kind.read(context, kind.idOf(found, {}), withPlace(kind, before, place)),
        );
        return (
            read && {
                args: withoutNothing(read.args, known),
                outputs: withoutNothing(read.outputs, known),
                untold: read.untold,
                undeclarable: read.undeclarable,
            }
        );
    } catch (error) {
        reader.fail(error, `all of ${what} but what its list tells`);
        return told;
    }
}

function withPlace({ within }: Kind, known: JsonObject, place: string): JsonObject {
    return within === undefined ? known : { ...known, [within]: place };
}

/** Without what came back as it was given, which says that there is none. */
function withoutNothing(values: object, given: JsonObject): JsonObject {
    const found = Object.entries(plain(values)).filter(
        ([key, value]) => !Object.hasOwn(given, key) || canonical(value) !== canonical(given[key]),
    );
    return Object.fromEntries(found);
}

/** What stands in for a value that the platform does not tell is no argument. */
function argsIn({ args, untold = {} }: Description): JsonObject {
    const shown = plain(untold);
    const told = Object.entries(plain(args)).flatMap(([key, value]): [string, JsonObject[string]][] => {
        if (!Object.hasOwn(untold, key)) {
            return [[key, value]];
        }
        return isNothing(shown[key]) ? [] : [[key, shown[key]]];
    });
    return Object.fromEntries(told);
}

function isNothing(value: unknown): boolean {
    return (
        value === undefined ||
        (typeof value === "object" && value !== null && Object.keys(value).length === 0)
    );
}

/** As people count: `store 9` before `store 10`. */
const natural = new Intl.Collator("en", { numeric: true });

function order(a: string, b: string): number {
    return a === b ? 0 : a < b ? -1 : 1;
}
