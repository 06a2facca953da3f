/** Creates an object, or adopts an existing one. */
import type { dynamic } from "@pulumi/pulumi";
import { adopt } from "../adoption.js";
import { differingArguments } from "../compare.js";
import { createOnce, type Made } from "../create-once.js";
import { explain, explainPartial, PartialFailure } from "../errors.js";
import { markedOf, pathOf, unfinishedKey } from "../internals.js";
import { textOf, type JsonObject } from "../json.js";
import { isCallers, type Context } from "../kind.js";
import { recoverObject, withKeptValues } from "../recover-object.js";
import type { Runtime } from "../runtime.js";
import { heldElsewhere } from "../held-elsewhere.js";
import { assertNotHeldElsewhere } from "../other-providers.js";
import { doing, explaining, recordedFailure } from "./failures.js";

export async function create(runtime: Runtime, news: JsonObject): Promise<dynamic.CreateResult> {
    const { kind, session, ids, declarations, contexts, stored } = runtime;
    session.inventory.noteCreation(kind.name, pathOf(news) ?? "");
    const owner = await explaining(runtime, doing(runtime, "create", news), () => contexts.ownerOfNew(news));
    const what = {
        ...doing(runtime, "create", news),
        ...(!isCallers(kind, session.capabilities) && { owner }),
    };
    const args = declarations.withoutCompletedAdoption(news);
    try {
        await assertNotHeldElsewhere(runtime, args);
        const made = await make(runtime, await contexts.for(owner, news), news, args);
        ids.add(made.id);
        const conflict = declarations.noteCreation(news, made.id, made.outputs as JsonObject);
        if (conflict !== undefined) {
            throw conflict;
        }
        const outs = stored.compose(made.args, made.outputs, owner);
        const unfinished = differingArguments(kind, outs, args);
        declarations.endWrite(news, made.id, outs);
        return {
            id: made.id,
            outs: {
                ...stored.marked(outs, args),
                ...markedOf(news),
                ...(unfinished.length > 0 && { [unfinishedKey]: unfinished }),
            },
        };
    } catch (error) {
        if (!(error instanceof PartialFailure)) {
            declarations.endWrite(news);
            throw explain(error, what);
        }
        const { id, outputs } = error;
        ids.add(id);
        declarations.noteCreation(news, id, outputs as JsonObject);
        const properties = stored.compose(args, outputs, owner);
        throw recordedFailure(runtime, explainPartial(error, what), id, news, properties);
    } finally {
        await session.log.delivered();
    }
}

async function make(runtime: Runtime, context: Context, news: JsonObject, args: JsonObject): Promise<Made> {
    const { kind, session, ids, declarations, holders } = runtime;
    const path = pathOf(news);
    const adopted = textOf(args["adopt"]);
    if (adopted !== undefined) {
        return adoptUnheld(runtime, context, adopted, args, path);
    }
    const recovered = await recoverObject(runtime, context, news, args);
    if (recovered !== undefined) {
        return recovered;
    }
    declarations.beginWrite(news);
    const kept = await withKeptValues(runtime, context, news, args);
    const made = await createOnce(kind, context, kept, {
        path,
        ids,
        hadObject: id => declarations.hadObject(path, id),
        holderOf: (id, known) => holders.of(path, id, known),
        isInterrupted: () => session.inventory.isInterrupted(kind.name, path ?? ""),
        inTurn: (id, other) => declarations.inTurn(path, id, other),
    });
    return { ...made, args };
}

/** Adopts an object. Fails if another declaration of the program has the object. */
async function adoptUnheld(
    { kind, session, declarations, holders }: Runtime,
    context: Context,
    adopted: string,
    args: JsonObject,
    path: string | undefined,
): Promise<Made> {
    const made = await adopt(kind, context, adopted, args);
    const known = { ...args, ...(made.outputs as JsonObject) };
    const { other } = await holders.of(path, made.id, known);
    if (other?.isElsewhere === true) {
        throw heldElsewhere(`${kind.noun} ${made.id}`, other, session.settings.provider);
    }
    const conflict = other && declarations.adoptedTwice(path, made.id, other);
    if (conflict !== undefined) {
        throw conflict;
    }
    return made;
}
