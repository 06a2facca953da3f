/** From the records of lists to the items of an inventory. */
import { Addon } from "../../provider/kinds/index.js";
import { canonical, plain, type JsonObject } from "../../provider/basics/json.js";
import type { Kind } from "../../provider/kind/kind.js";
import { unmanagedOf } from "../../provider/kind/unmanaged.js";
import { maskedPaths } from "../../provider/kind/masked-arguments.js";
import { isLabelledByReference } from "./labels.js";
import type { Listings } from "./listings.js";
import type { Description, ListedRecord, Reader } from "./reader.js";
import { refusals, takeable, withoutRefused } from "./declarability.js";
import type { InventoryItem } from "./inventory.js";

interface ItemChoice {
    readonly wanted: readonly Kind[];
    readonly isWanted: (label: string, id: string) => boolean;
}

export async function itemsFrom(
    listings: Listings,
    reader: Reader,
    { wanted, isWanted }: ItemChoice,
): Promise<InventoryItem[]> {
    const [lists] = await Promise.all([
        Promise.all(wanted.map(kind => listings.of(kind))),
        wanted.some(isLabelledByReference) ? readLabels(listings, reader) : undefined,
    ]);
    const records = withoutRepetitions(lists.flat());
    const items = await Promise.all(records.map(record => itemOf(reader, record, isWanted)));
    return items
        .flat()
        .sort((a, b) => order(a.kind, b.kind) || natural.compare(a.label, b.label) || order(a.id, b.id));
}

/** A list that grows while it is read may return an object twice. */
function withoutRepetitions(records: ListedRecord[]): ListedRecord[] {
    const byId = new Map(records.map(one => [`${one.kind.name} ${one.id}`, one]));
    return [...byId.values()];
}

/** Lists the objects whose names label other objects. */
async function readLabels(listings: Listings, { client }: Reader): Promise<void> {
    const { applications } = client.capabilities;
    await Promise.all([listings.of(Addon), ...(applications ? [listings.applications()] : [])]);
}

async function itemOf(
    reader: Reader,
    listed: ListedRecord,
    isWanted: ItemChoice["isWanted"],
): Promise<InventoryItem[]> {
    const { kind, id } = listed;
    const { omissions, labels, client } = reader;
    const label = labels.labelOf(kind, listed.args);
    if (!isWanted(label, id)) {
        return [];
    }
    const what = label === id ? `${kind.name} ${id}` : `${kind.name} ${label} (${id})`;
    const skip = (why: string): InventoryItem[] => {
        const { args, outputs } = listed;
        omissions.skipObject({
            item: { kind: kind.name, id, label, args: plain(args), outputs: plain(outputs), masked: [] },
            what,
            why,
        });
        return [];
    };
    const description = await completed(reader, listed, what);
    if (description === undefined) {
        return [];
    }
    if (description.undeclarable !== undefined) {
        return skip(`A program cannot declare it: it ${description.undeclarable}.`);
    }
    const { args, refused } = withoutRefused(kind, argsIn(description));
    refused.forEach(name => omissions.skip(`${name} of ${what}`, "A program cannot declare this name."));
    const outputs = plain(description.outputs);
    if (kind.sharing?.claims?.(args, id, outputs).length === 0) {
        return [];
    }
    const paths = maskedPaths(description.masked);
    const reasons = refusals(kind, { args, masked: paths }, client.capabilities);
    if (reasons.length > 0) {
        return skip(
            `A program cannot declare it as it is: ${reasons.join(" ")} Leave it to the console, or declare a new one without \`adopt\` and delete this one.`,
        );
    }
    skipUnmanaged(reader, kind, { outputs, paths, what });
    const { creationDate } = outputs;
    return [
        {
            kind: kind.name,
            id,
            args,
            outputs,
            masked: takeable(kind, { args, masked: paths }, client.capabilities),
            label,
            ...(typeof creationDate === "number" && { createdAt: creationDate }),
        },
    ];
}

/** A masked credential is not among the unmanaged: it is declared, with a value that people supply. */
function skipUnmanaged(
    { omissions }: Reader,
    kind: Kind,
    { outputs, paths, what }: { outputs: JsonObject; paths: readonly string[]; what: string },
): void {
    unmanagedOf(kind, outputs)
        .filter(({ name }) => !paths.some(path => path.endsWith(`.${name}`)))
        .forEach(({ name, is }) =>
            omissions.skip(
                `${name} of ${what}`,
                `${kind.name} does not manage it, and a replacement loses it. ${is}`,
            ),
        );
}

/** Adds what only a read returns. Undefined if the object was deleted since it was listed. */
async function completed(
    reader: Reader,
    listed: ListedRecord,
    what: string,
): Promise<Description | undefined> {
    const { kind, scope, context, id, args, outputs } = listed;
    const known = kind.reading?.readDefaults as JsonObject | undefined;
    if (known === undefined) {
        return listed;
    }
    const parent = kind.within !== undefined && { [kind.within]: scope };
    const before = { ...args, ...outputs, ...known, ...parent };
    try {
        const read = await reader.track(() => kind.read(context, id, before));
        return (
            read && {
                ...read,
                args: withoutDefaults(read.args, known),
                outputs: withoutDefaults(read.outputs, known),
            }
        );
    } catch (error) {
        reader.fail(error, `all of ${what} but what its list tells`);
        return listed;
    }
}

/** A value that the read returned as it was given is not set on the platform. */
function withoutDefaults(values: object, given: JsonObject): JsonObject {
    const found = Object.entries(plain(values)).filter(
        ([key, value]) => !Object.hasOwn(given, key) || canonical(value) !== canonical(given[key]),
    );
    return Object.fromEntries(found);
}

/** The placeholder of a value that the platform does not return is no argument. */
function argsIn({ args, masked = {} }: Description): JsonObject {
    const shown = plain(masked);
    const known = Object.entries(plain(args)).flatMap(([key, value]): [string, JsonObject[string]][] => {
        if (!Object.hasOwn(masked, key)) {
            return [[key, value]];
        }
        return isNothing(shown[key]) ? [] : [[key, shown[key]]];
    });
    return Object.fromEntries(known);
}

function isNothing(value: unknown): boolean {
    return (
        value === undefined ||
        (typeof value === "object" && value !== null && Object.keys(value).length === 0)
    );
}

/** Numbers count as numbers: `store 9` before `store 10`. */
const natural = new Intl.Collator("en", { numeric: true });

function order(a: string, b: string): number {
    return a === b ? 0 : a < b ? -1 : 1;
}
