/** What operators are made of, as far as the platform tells: theirs to manage, and nobody's to declare. */
import type { Operator as Found, OperatorKind } from "../client/index.js";
import { Operator } from "../kinds/index.js";
import type { Listed, Reader } from "./reader.js";
import { textOf } from "./texts.js";

/** The operator's label, by the id of each part. */
export async function partsOfOperators(reader: Reader): Promise<ReadonlyMap<string, string>> {
    const operators = await reader.list(Operator);
    const parts = await Promise.all(operators.map(operator => partsOf(reader, operator)));
    return new Map(parts.flat());
}

async function partsOf(reader: Reader, { place, context, ...listed }: Listed): Promise<[string, string][]> {
    // A list of operators holds just these.
    const found = listed.found as Found;
    const { id, name } = found;
    const { owner } = context;
    const ask = () => reader.client.operators.get({ owner, kind: place as OperatorKind, id });
    try {
        // The answer is shared with the read of the operator itself.
        const { options, features } = found.options === undefined ? await reader.track(ask) : found;
        const { resources } = options ?? {};
        const isTold = typeof resources === "object" && resources !== null;
        const ids = [...(isTold ? Object.values(resources) : []), ...features.map(({ value }) => value)];
        return ids.map(part => [textOf(part), `${name} (${id})`]);
    } catch (error) {
        reader.fail(error, `parts of the operator ${name} (${id})`);
        return [];
    }
}
