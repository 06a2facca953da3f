/** Searches the account for the object that a new declaration may have had in a lost state. */
import type { z } from "zod";
import { canBeFound } from "../adoption.js";
import { claimNames, knownText } from "../claim-names.js";
import { differingArguments, isTwin } from "../compare.js";
import { maskedPaths } from "../masked-arguments.js";
import { isIgnored, withIgnored } from "../ignored-changes.js";
import { nameIn, pathOf, previewIn, without } from "../internals.js";
import type { JsonObject } from "../json.js";
import { argumentsThat, placeOf, type Context, type Description, type Kind } from "../kind.js";
import { isNamesake } from "../namesakes.js";
import type { Capabilities } from "../../client/index.js";
import type { Runtime } from "../runtime.js";
import { stringsIn } from "../sets.js";
import { containsUnknown, isUnknown, unknownArguments } from "../unknown.js";
import type { Candidate, Finding } from "./orders.js";

interface Described extends ReturnType<typeof describedBy> {
    readonly id: string;
}

/** An object of the account, with the arguments that differ from the declaration. */
interface Existing extends Described {
    readonly differing: readonly string[];
    /** The arguments that differ, and that a stopped creation may have left undone. */
    readonly unfinished: readonly string[];
    /** The parts that an update to the declaration takes away, such as variables of others. */
    readonly removed: readonly string[];
}

interface Compared {
    readonly kind: Kind;
    readonly context: Context;
    /** The arguments, and those whose value is known. */
    readonly args: JsonObject;
    readonly known: JsonObject;
    readonly unknown: readonly string[];
    /** The paths of the resource option `ignoreChanges`. */
    readonly ignored: readonly string[];
}

/** @param news the checked properties of a declaration without an object, in a preview */
export async function searchFor(runtime: Runtime, news: JsonObject): Promise<Finding> {
    const { kind, session, declarations, contexts } = runtime;
    const path = pathOf(news) ?? "";
    const record = declarations.at(path);
    const args = declarations.withoutCompletedAdoption(news);
    const unknown = unknownArguments(args);
    const adopts = knownText(args["adopt"]);
    const sources = unknown.flatMap(key => record.preview?.sources[key] ?? []);
    const finding = {
        kind: kind.name,
        path,
        position: previewIn(news)?.position ?? 0,
        platform: session.platform,
        isReplacement: record.inputsBefore !== undefined,
        takesOver: kind.creation?.takesOver === true,
        isUnique: isUnique(kind, session.capabilities),
        isAction: kind.creation?.recover !== undefined,
        unknown,
        isPlacedByOthers: placeArguments(kind).some(key => {
            const from = record.preview?.sources[key] ?? [];
            return containsUnknown(args[key]) && !from.some(source => source.path !== undefined);
        }),
        sources: [...new Set(sources.flatMap(source => source.path ?? []).map(nameIn))],
    };
    if (unknown.includes("owner") || !isLocated(kind, args)) {
        const nothing = { owner: "", namesakes: [], lookalikes: [] };
        return { ...finding, ...nothing, ...(adopts !== undefined && { adopts }) };
    }
    const context = await contexts.forNew(news);
    if (adopts !== undefined) {
        const id = await idOfAdopted(kind, context, without(args, ...unknown), adopts);
        const nothing = { candidates: [], namesakes: [], lookalikes: [] };
        return { ...finding, ...nothing, owner: context.owner, adopts: id };
    }
    const { alike, namesakes, lookalikes } = await existing(kind, context, args, unknown, record.ignored);
    const asCandidates = (found: readonly Existing[]) =>
        found.flatMap(each => candidateOf(kind, each, args, record.ignored));
    return {
        ...{ ...finding, owner: context.owner },
        candidates: asCandidates(alike),
        namesakes: asCandidates(namesakes),
        lookalikes: asCandidates(lookalikes),
    };
}

/**
 * Returns the arguments of a declaration that this run adopts. The arguments in `ignoreChanges` get the values of the
 * object, so that no update changes the object. These values are marked as the program marks its own.
 */
export async function withIgnoredArguments(
    runtime: Runtime,
    news: JsonObject,
    args: JsonObject,
): Promise<JsonObject> {
    const { kind, session, declarations, contexts, stored } = runtime;
    const path = pathOf(news);
    const id = session.recovery?.answerTo(kind.name, path)?.id;
    const { ignored } = declarations.at(path);
    if (id === undefined || ignored.length === 0 || !isLocated(kind, args)) {
        return args;
    }
    const context = await contexts.forNew(news);
    const found = await kind.read(context, id, without(args, ...unknownArguments(args)));
    return found === undefined
        ? args
        : stored.marked(withIgnored(ignored, args, found.args as JsonObject), stored.asRead(args));
}

/** True if no second object can exist beside the one that a declaration describes. */
function isUnique({ identity, creation }: Kind, capabilities: Capabilities): boolean {
    const isAction = creation?.recover !== undefined;
    return (
        !isAction && (identity?.idFrom !== undefined || creation?.takesNoDuplicate?.(capabilities) === true)
    );
}

/** Returns the id of an object that the program adopts. An add-on, for example, can be adopted by two ids. */
async function idOfAdopted(kind: Kind, context: Context, known: JsonObject, adopts: string): Promise<string> {
    const id = kind.identity?.idFrom?.(known) ?? (await kind.read(context, adopts, known))?.id;
    return id ?? adopts;
}

/** True if the arguments tell in which list the object is, and which name it has there. */
export function isLocated(kind: Kind, args: JsonObject): boolean {
    return placeArguments(kind).every(key => !containsUnknown(args[key])) && canBeFound(kind, args);
}

function placeArguments(kind: Kind): string[] {
    const references = (Object.entries(kind.args.shape) as [string, z.ZodType][])
        .filter(([, field]) => field.meta()?.reference === true)
        .map(([key]) => key);
    return [...references, kind.namedBy];
}

interface Found {
    /** The objects that the declaration may describe. */
    readonly alike: readonly Existing[];
    /** Objects that an update turns into the declared one, if others are identical to it. */
    readonly namesakes: readonly Existing[];
    /** Objects with data that only have its name. */
    readonly lookalikes: readonly Existing[];
}

const nothing: Found = { alike: [], namesakes: [], lookalikes: [] };

async function existing(
    kind: Kind,
    context: Context,
    args: JsonObject,
    unknown: readonly string[],
    ignored: readonly string[],
): Promise<Found> {
    const known = without(args, ...unknown);
    const compared = { kind, context, args, known, unknown, ignored };
    const given = kind.identity?.idFrom?.(known);
    if (given !== undefined) {
        const found = await readExisting(compared, given);
        return { ...nothing, alike: found === undefined ? [] : [found] };
    }
    const resolved = (await kind.creation?.resolve?.(context, known)) as JsonObject | undefined;
    const wanted = { ...known, ...resolved };
    const items = await kind.list(context, placeOf(kind, context, wanted));
    // The program says that others own these objects.
    const foreign = stringsIn(known["allowDuplicate"]);
    const listed = items
        .map(item => ({ id: kind.idOf(item, wanted), ...describedBy(kind.describe(item, wanted)) }))
        .filter(({ id, undeclarable }) => undeclarable === undefined && !foreign.includes(id));
    const twins = listed.filter(item => isTwin(kind, stateOf(context, item), args, unknown));
    const others = listed.filter(
        item => !twins.includes(item) && isNamesake(kind, stateOf(context, item), args, unknown),
    );
    const [alike, namesakes] = twins.length > 0 ? [twins, others] : [others, []];
    const lookalikes = listed
        .filter(item => kind.deletion?.holdsData === true && ![...twins, ...others].includes(item))
        .map(item => withDifferences({ ...compared, ignored: [] }, item))
        .filter(({ differing }) => !differing.includes(kind.namedBy));
    const inFull = async (items: readonly Described[]): Promise<Existing[]> => {
        if (kind.reading?.readDefaults === undefined) {
            return items.map(item => withDifferences(compared, item));
        }
        const found = await Promise.all(items.map(item => readExisting(compared, item.id, item)));
        return found.filter(each => each !== undefined);
    };
    return { alike: await inFull(alike), namesakes: await inFull(namesakes), lookalikes };
}

async function readExisting(
    compared: Compared,
    id: string,
    listed?: Described,
): Promise<Existing | undefined> {
    const { kind, context, args, known, unknown } = compared;
    const defaults = listed && (kind.reading?.readDefaults as JsonObject | undefined);
    // A read selects variables by their names, which are known even if a value is not.
    const named = without(args, ...unknown.filter(key => isUnknown(args[key])));
    const shown = listed === undefined ? named : { ...listed.args, ...listed.outputs };
    // The outputs of the list belong to its own values, such as the id of a plan to the plan.
    const others =
        listed === undefined
            ? []
            : differingArguments(kind, stateOf(context, listed), known).filter(key => key in listed.args);
    const read =
        kind.creation?.recover?.(context, known) ??
        kind.read(context, id, { ...defaults, ...shown, ...without(known, ...others) });
    const found = await read;
    return found === undefined || found.undeclarable !== undefined
        ? undefined
        : withDifferences(compared, { id: found.id, ...describedBy(found) });
}

function withDifferences(
    { kind, context, args, known, unknown, ignored }: Compared,
    item: Described,
): Existing {
    const [state, wanted] = [stateOf(context, item), withIgnored(ignored, args, item.args)];
    const all = differingArguments(kind, state, wanted).filter(key => !unknown.includes(key));
    const unfinished = all.filter(key => kind.creation?.unfinished?.[key]?.(state, known) === true);
    const differing = all.filter(key => !unfinished.includes(key));
    return { ...item, differing, unfinished, removed: kind.sharing?.drops?.(state, wanted) ?? [] };
}

function stateOf({ owner }: Context, { args, outputs }: Described): JsonObject {
    return { ...args, ...outputs, ownerId: owner };
}

function describedBy({ args, outputs, masked, undeclarable }: Description<object, object>) {
    return { args: args as JsonObject, outputs: outputs as JsonObject, masked, undeclarable };
}

/**
 * Returns nothing if the object has none of the declared parts, such as none of the variables, and an update removes
 * nothing either.
 */
function candidateOf(
    kind: Kind,
    { id, args, outputs, masked, differing, unfinished, removed }: Existing,
    declared: JsonObject,
    ignored: readonly string[],
): Candidate[] {
    const wanted = new Set(claimNames(kind, declared, id, outputs));
    const claims = claimNames(kind, { ...args, ...outputs }, id, outputs).filter(claim => wanted.has(claim));
    const maskedKeys = maskedPaths(masked).map(path => path.split(".")[0] ?? "");
    const { creationDate } = outputs;
    return claims.length === 0 && removed.length === 0
        ? []
        : [
              {
                  id,
                  claims,
                  differing: [...differing],
                  unfinished: [...unfinished],
                  removed: [...removed],
                  masked: argumentsThat(kind, "replaces").filter(
                      key =>
                          maskedKeys.includes(key) && declared[key] !== undefined && !isIgnored(ignored, key),
                  ),
                  ...(typeof creationDate === "number" && { createdAt: creationDate }),
              },
          ];
}
