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
import type { KindRun } from "../run/kind-run.js";
import { markSecrets } from "../../kind/secrets.js";
import { stringsIn } from "../../basics/sets.js";
import { declaredOnly } from "../../kind/arguments.js";
import { driftIn, removedIn } from "../run/state-composer.js";
import { ownerIn, platformIn } from "../../kind/ownership.js";
import { operationOn, withExplainedErrors } from "../failures/failed-operations.js";

export function read(
    kindRun: KindRun,
    id: string,
    properties: Properties<State>,
): Promise<dynamic.ReadResult> {
    const { kind, session, composer } = kindRun;
    session.noteRefresh();
    const { values: state, path, marked, unfinished = [] } = properties;
    session.secrets.conceal(marked, state);
    const withMarks = (found: State): JsonObject =>
        markSecrets(
            composer.withSecretMarks(found, state),
            marked.map(key => [key, "whole"]),
        );
    return withExplainedErrors(kindRun, operationOn(kindRun, "read", state, id), async () => {
        // A refresh passes the whole state, `X.get` only the properties that the program gives.
        const storedOwner = ownerIn(state);
        const owner = storedOwner ?? (await ownerOfNew(kindRun, state));
        await session.accountCheck.assertAccount(owner);
        const observed = await kind.read(
            await contextFor(kindRun, owner, path),
            id,
            withLastApplied(kind.args, state),
        );
        if (observed === undefined) {
            await forgetIfGone(kindRun, id, state, owner);
            return { id: "", props: {} };
        }
        const args = { ...declaredOnly(state), ...(observed.args as JsonObject) };
        session.secrets.conceal(marked, args);
        const isSame = canonical(composer.echo(args)) === canonical(composer.echo(state));
        if (kind.identity !== undefined && !isSame) {
            session.accountCheck.assertPlatformOfDrift(id, platformIn(state));
        }
        const drift = composer.driftSince(state, args);
        const outputs = composer.compose(args, observed.outputs, owner, drift);
        const result = {
            id: observed.id,
            props: { ...composer.unknownIn(state), ...withMarks(outputs), ...hiddenOutputs(properties) },
        };
        const isWritten = unfinished.length === 0;
        const isUnchanged = isSame && isWritten && canonical(drift) === canonical(driftIn(state));
        if (storedOwner !== undefined && isUnchanged) {
            // Without inputs in the result, the engine keeps its own, which also have the arguments that only steer.
            return result;
        }
        // Both sides of an argument that the program marks as secret look the same.
        const changed = marked.filter(key => canonical(args[key]) !== canonical(state[key]));
        const drifted = [...new Set([...stringsIn(drift["drifted"]), ...changed])];
        const inputs = {
            ...composer.echo(args),
            ...removedIn(state),
            ...(drifted.length > 0 && { drifted }),
        };
        return { ...result, inputs: withMarks(plain(inputs)) };
    });
}

/** Forgets an object that no longer exists. Fails if that is not proven, and for `X.get`. */
async function forgetIfGone(
    { kind, declarations, session }: KindRun,
    id: string,
    state: State,
    owner: string,
): Promise<void> {
    await session.accountCheck.assertProvenGone(owner, platformIn(state));
    if (ownerIn(state) === undefined) {
        const { idForm = "the id" } = metaOf(kind, "adopt");
        throw notFoundByGet(id, owner, idForm);
    }
    declarations.forget(id);
}
