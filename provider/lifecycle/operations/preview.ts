/** Previews a creation or an update, for an engine that asks for the outputs. Sends no request. */
import type { z } from "zod";
import { differingArguments } from "../../kind/compare.js";
import type { Kind } from "../../kind/kind.js";
import { ownership } from "../../kind/ownership.js";
import { plain, type Json } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import type { Properties } from "../../protocol/properties.js";
import { adoption } from "../../text/remarks.js";
import { unknownValue } from "../../protocol/unknown.js";
import { effectMessages, movedNameMessages, unaskedLossMessages } from "./change-remarks.js";
import type { KindRun } from "../run/kind-run.js";

/**
 * Returns the properties after the change. An output that only the platform determines is unknown.
 *
 * @param olds the state before an update; undefined for a creation
 */
export async function previewOutputs(
    kindRun: KindRun,
    news: Properties<Inputs>,
    olds: Properties<State> | undefined,
): Promise<State> {
    const { kind, session, declarations, composer } = kindRun;
    const { values: declared, path } = news;
    session.secrets.conceal(news.marked, declared);
    const declaration = declarations.mutable(path);
    declaration.markPreviewed();
    const log = session.log.about(kind.name, path);
    const adopted = olds === undefined ? declarations.adoptionOf(path, declared) : undefined;
    if (adopted !== undefined) {
        session.say(log, [{ text: adoption.write(adopted) }]);
    } else {
        const state = olds?.values ?? declaration.existing?.state ?? {};
        session.say(log, effectMessages(kindRun, declaration, { state, args: declared }, olds === undefined));
        const more =
            olds === undefined
                ? await unaskedLossMessages(kindRun, declaration)
                : await movedNameMessages(kindRun, declaration, { state, news: declared });
        session.say(log, more);
    }
    await session.log.delivered();
    const outputs = olds === undefined ? {} : unmovedOutputs(kind, olds, declared);
    const unknown = Object.fromEntries(outputsOf(kind).map(([key]) => [key, unknownValue]));
    return composer.withSecretMarks(plain({ ...composer.echo(declared), ...unknown, ...outputs }), declared);
}

/** Returns the outputs that an update does not change. An optional one that the state lacks stays absent. */
function unmovedOutputs(
    kind: Kind,
    { values: state, unfinished = [] }: Properties<State>,
    args: Inputs,
): Record<string, unknown> {
    const changed = [...differingArguments(kind, state, args), ...unfinished];
    const unmoved = outputsOf(kind).filter(([key, field]) => {
        const { movedBy = [] } = field.meta() ?? {};
        const isMoved =
            movedBy === "any" || movedBy.some(name => changed.length === 0 || changed.includes(name));
        return !isMoved && (state[key] !== undefined || field.safeParse(undefined).success);
    });
    return Object.fromEntries(unmoved.map(([key]): [string, Json | undefined] => [key, state[key]]));
}

function outputsOf({ outputs }: Kind): [string, z.ZodType][] {
    return Object.entries({ ...outputs.shape, ...ownership.shape });
}
