/**
 * The checks of a declaration that need more than its schema and its program. They compare values with the shipped
 * catalogue. A preview that may query the platform also checks adoptions and the live catalogue.
 */
import type { ErrorCode } from "../errors/code.js";
import { adopt, canBeFound } from "./adoption.js";
import { assertCreatable } from "./assert-creatable.js";
import { explain, UserError, type Doing } from "./errors.js";
import { pathOf, previewIn } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { CatalogueCheck, CheckContext } from "./kind.js";
import { logEffects, logPrice } from "./preview-effects.js";
import type { Runtime } from "./runtime.js";

/** A declaration that is being checked. */
interface Checked {
    readonly context: CatalogueCheck<JsonObject>;
    /** The properties to create, with the hidden ones. */
    readonly news: JsonObject;
    /** The id of the object that a new resource adopts, as far as it is known. */
    readonly adopted: string | undefined;
}

/**
 * Returns the problem that the creation will meet, if a preview may ask or with `cloud-platform:strict`. Otherwise logs
 * the warnings about unknown values. Also logs the effects of a new resource. The diff does all this for an existing
 * resource: only the state has the platform's identifiers of a value.
 *
 * @param news the properties to create, with the hidden ones
 * @param doing the operation, as messages name it
 */
export async function problemOf(
    runtime: Runtime,
    context: CheckContext<JsonObject>,
    news: JsonObject,
    doing: Doing,
): Promise<string | undefined> {
    const { declarations } = runtime;
    const [path, preview] = [pathOf(news), previewIn(news)];
    if (Object.keys(context.olds).length > 0) {
        return undefined;
    }
    const adopted = declarations.adoptionOf(news);
    if (adopted !== undefined && preview !== undefined) {
        context.log.info(`adopts ${adopted}; nothing is created`);
    }
    try {
        await assertKnownValues(runtime, { context, news, adopted });
    } catch (error) {
        return explain(error, doing).message;
    }
    if (adopted === undefined) {
        const before = declarations.at(path).existing;
        const change = { path, news: context.news, isReplaced: before !== undefined, log: context.log };
        logEffects(runtime, { ...change, state: {} });
        // With --replace, the engine calls no diff.
        logPrice(runtime, { ...change, state: before?.stored ?? {} });
    }
    return undefined;
}

/** Fails if the platform lacks a value, or if `cloud-platform:strict` makes a warning an error. Logs other warnings. */
export async function assertKnownValues(runtime: Runtime, checked: Checked): Promise<void> {
    const { kind, session, declarations } = runtime;
    const { context, news, adopted } = checked;
    // Values of an existing object are not checked again, even if the engine checks the resource as if it were new.
    const olds = declarations.at(pathOf(news)).existing?.stored ?? context.olds;
    const warnings = kind.preview?.warnings?.({ ...context, olds }) ?? [];
    const [first] = warnings;
    // An existing object may have a plan that is no longer offered.
    const isError = session.isStrict && first !== undefined && adopted === undefined;
    const isPreview = declarations.at(pathOf(news)).preview !== undefined;
    const mayAsk = session.previewLooks && (isPreview || isError);
    if (mayAsk && (await platformHasValues(runtime, checked, warnings.length > 0))) {
        return;
    }
    if (isError) {
        throw new UserError(
            first.code,
            warnings.map(({ text }) => text).join(" "),
            "With cloud-platform:strict this is an error: correct the value, or set cloud-platform:previewLooks to ask the platform.",
        );
    }
    warnings.forEach(({ code, text }) => {
        const advice = adopted === undefined ? adviceOn(code, session) : "";
        context.log.warn(code, text + advice);
    });
    // For --replace, the engine passes no state, and deletes what depends on the object first.
    if (first !== undefined && !isPreview && Object.keys(olds).length === 0) {
        await assertCreatable(runtime, news);
    }
}

const catalogueCodes: readonly ErrorCode[] = ["unknown-provider", "unknown-plan", "unknown-region"];

/** Names the settings that make the warning an error. Only the catalogue can be queried. */
function adviceOn(code: ErrorCode, { previewLooks }: Runtime["session"]): string {
    const mayAsk = catalogueCodes.includes(code) && !previewLooks;
    return ` With cloud-platform:strict${mayAsk ? " or cloud-platform:previewLooks" : ""}, this is an error.`;
}

/**
 * Asks the platform. An adoption is compared with the existing object, which may have a plan that is no longer offered.
 * The catalogue decides if that comparison is not possible. Its refusal is no error.
 *
 * @returns true if the platform has all values: then the warnings of the shipped catalogue don't apply
 */
async function platformHasValues(runtime: Runtime, checked: Checked, hasWarnings: boolean): Promise<boolean> {
    if (checked.adopted === undefined) {
        return query(runtime, checked, hasWarnings);
    }
    return (
        (await verifyAdoption(runtime, checked, checked.adopted)) ||
        (await query(runtime, checked, hasWarnings).catch(() => false))
    );
}

/**
 * Queries the platform about the change, such as its live catalogue. Fails if that lacks a word.
 *
 * @returns false if the kind has no query, or the platform does not answer
 */
async function query(
    { kind, session, contexts, declarations }: Runtime,
    { context, news }: Checked,
    hasWarnings: boolean,
): Promise<boolean> {
    const ask = kind.preview?.query?.(context, hasWarnings);
    if (ask === undefined) {
        return false;
    }
    const owner = async (): Promise<string> => (await contexts.forNew(news)).owner;
    const topic = kind.preview?.needsCredentials === true ? "owner" : "catalogue";
    const found = await session.previewLookups.at(topic, async () => ({
        answer: await ask({ client: await session.client(), owner }),
    }));
    const record = declarations.at(pathOf(news));
    record.preview = record.preview && { ...record.preview, ...found };
    return found !== undefined;
}

/**
 * Compares the existing object with the declaration, as the adoption will.
 *
 * @returns false if that is not possible
 */
async function verifyAdoption(
    { kind, session, contexts, declarations }: Runtime,
    { news }: Checked,
    adopted: string,
): Promise<boolean> {
    const args = declarations.withoutCompletedAdoption(news);
    if (!canBeFound(kind, args)) {
        return false;
    }
    const found = await session.previewLookups.at("owner", async () =>
        adopt(kind, await contexts.forNew(news), adopted, args),
    );
    const conflict = found && declarations.notePreviewedAdoption(news, found.id, found.outputs as JsonObject);
    if (conflict !== undefined) {
        throw conflict;
    }
    return found !== undefined;
}
