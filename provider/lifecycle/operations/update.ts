/** Updates an object in place. */
import type { dynamic } from "@pulumi/pulumi";
import { explain, explainUnfinished, PartialFailure } from "../messages/errors.js";
import { argumentsOf, markedIn, markedOf } from "../state/internals.js";
import type { JsonObject } from "../json.js";
import type { Context } from "../kind.js";
import { untilListed } from "../creation/wait-until-listed.js";
import { contextFor, ownerOfStored } from "../run/contexts.js";
import type { Runtime } from "../runtime.js";
import { declaredOnly } from "../state/properties.js";
import { doing, explaining, recordedFailure } from "./failures.js";

export async function update(
    runtime: Runtime,
    id: string,
    olds: JsonObject,
    news: JsonObject,
): Promise<dynamic.UpdateResult> {
    const { session, claims, stored } = runtime;
    const what = doing(runtime, "update", news, id);
    const [state, args] = [argumentsOf(olds), argumentsOf(news)];
    session.secrets.conceal([...markedIn(olds), ...markedIn(news)], state);
    claims.own(id);
    const owner = await explaining(runtime, what, () => ownerOfStored(runtime, id, state, news));
    const context = await explaining(runtime, what, () => contextFor(runtime, owner, news));
    let mayHaveWritten = false as boolean;
    const onWrite = (): void => {
        mayHaveWritten = true;
    };
    try {
        const outputs = await session.watching(onWrite, () => write(runtime, context, id, state, args));
        const outs = stored.compose(args, outputs, owner);
        return { outs: { ...stored.marked(outs, args), ...markedOf(news) } };
    } catch (error) {
        if (error instanceof PartialFailure) {
            const properties = stored.compose(args, error.outputs, owner);
            throw recordedFailure(runtime, explain(error.cause, what), id, news, properties);
        }
        if (!mayHaveWritten) {
            throw explain(error, what);
        }
        const left = await afterFailure(runtime, context, id, state, news);
        throw recordedFailure(runtime, explainUnfinished(error, what), id, news, left);
    } finally {
        await session.log.delivered();
    }
}

/** Returns the outputs after the update. */
function write(
    runtime: Runtime,
    context: Context,
    id: string,
    state: JsonObject,
    args: JsonObject,
): Promise<object> {
    const { kind, stored } = runtime;
    return (
        kind.update?.(context, id, state, args) ??
        waitUntilListed(runtime, context, id, { ...stored.outputsIn(state), ...args })
    );
}

/** Waits for an object that no run has seen listed yet: all that is left to do for a kind without updates in place. */
async function waitUntilListed(
    { kind }: Runtime,
    context: Context,
    id: string,
    known: JsonObject,
): Promise<object> {
    const item = await untilListed(kind, context, known, id);
    return kind.describe(item, known).outputs;
}

/** Returns the properties after an update that failed half-way: as read, or as they may be if the read fails too. */
async function afterFailure(
    { kind, stored }: Runtime,
    context: Context,
    id: string,
    state: JsonObject,
    news: JsonObject,
): Promise<JsonObject> {
    const attempted = kind.sharing?.parts?.attempted(state, argumentsOf(news)) ?? state;
    const observed = await kind.read(context, id, attempted).catch(() => undefined);
    if (observed === undefined) {
        return attempted;
    }
    const args = { ...declaredOnly(state), ...(observed.args as JsonObject) };
    return stored.compose(args, observed.outputs, context.owner);
}
