/** Reads an object for a refresh or an import, or for `X.get`. */
import type { dynamic } from "@pulumi/pulumi";
import { metaOf } from "../../kind/kind.js";
import { withLastApplied } from "../../kind/drifted-secrets.js";
import { notFoundByGet } from "./messages.js";
import { hiddenOutputs, type Properties } from "../../protocol/properties.js";
import { canonical, plain, type JsonObject } from "../../basics/json.js";
import type { State } from "../../basics/roles.js";
import { contextFor } from "../run/contexts.js";
import { ownerOfNew } from "../run/owners.js";
import type { Runtime } from "../run/runtime.js";
import { markSecrets } from "../../kind/secrets.js";
import { stringsIn } from "../../basics/sets.js";
import { declaredOnly } from "../../kind/arguments.js";
import { driftIn, removedIn } from "../run/stored-state.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";
import { operationOn, withExplainedErrors } from "../run/failed-operations.js";

export function read(
    runtime: Runtime,
    id: string,
    properties: Properties<State>,
): Promise<dynamic.ReadResult> {
    const { kind, session, stored } = runtime;
    session.noteRefresh();
    const { values: state, path, marked: secretByMark, unfinished = [] } = properties;
    session.secrets.conceal(secretByMark, state);
    const marked = (found: State): JsonObject =>
        markSecrets(
            stored.withSecretMarks(found, state),
            secretByMark.map(key => [key, "whole"]),
        );
    return withExplainedErrors(runtime, operationOn(runtime, "read", state, id), async () => {
        // A refresh passes the whole state, `X.get` only the properties that the program gives.
        const storedOwner = ownerIn(state);
        const owner = storedOwner ?? (await ownerOfNew(runtime, state));
        await session.owners.assertAccount(owner);
        const observed = await kind.read(
            await contextFor(runtime, owner, path),
            id,
            withLastApplied(kind.args, state),
        );
        if (observed === undefined) {
            await forgetIfGone(runtime, id, state, owner);
            return { id: "", props: {} };
        }
        const args = { ...declaredOnly(state), ...(observed.args as JsonObject) };
        session.secrets.conceal(secretByMark, args);
        const isSame = canonical(stored.echo(args)) === canonical(stored.echo(state));
        if (kind.identity !== undefined && !isSame) {
            session.owners.assertSamePlatform(id, platformIn(state));
        }
        const drift = stored.driftSince(state, args);
        const outputs = stored.compose(args, observed.outputs, owner, drift);
        const result = {
            id: observed.id,
            props: { ...stored.unknownIn(state), ...marked(outputs), ...hiddenOutputs(properties) },
        };
        const isWritten = unfinished.length === 0;
        const isUnchanged = isSame && isWritten && canonical(drift) === canonical(driftIn(state));
        if (storedOwner !== undefined && isUnchanged) {
            // Without inputs in the result, the engine keeps its own, which also have the arguments that only steer.
            return result;
        }
        // Both sides of an argument that the program marks as secret look the same.
        const changed = secretByMark.filter(key => canonical(args[key]) !== canonical(state[key]));
        const drifted = [...new Set([...stringsIn(drift["drifted"]), ...changed])];
        const inputs = {
            ...stored.echo(args),
            ...removedIn(state),
            ...(drifted.length > 0 && { drifted }),
        };
        return { ...result, inputs: marked(plain(inputs)) };
    });
}

/** Forgets an object that no longer exists. Fails if that is not proven, and for `X.get`. */
async function forgetIfGone(
    { kind, claims, session }: Runtime,
    id: string,
    state: State,
    owner: string,
): Promise<void> {
    await session.owners.assertProvenGone(owner, platformIn(state));
    if (ownerIn(state) === undefined) {
        const { idForm = "the id" } = metaOf(kind, "adopt");
        throw notFoundByGet(id, owner, idForm);
    }
    claims.forget(id);
}
