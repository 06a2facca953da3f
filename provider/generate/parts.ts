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

async function partsOf(reader: Reader, { place, context, found }: Listed): Promise<[string, string][]> {
    // A list of operators holds just these.
    const { id, name, options } = found as Found;
    const { owner } = context;
    const ask = () => reader.client.operators.get({ owner, kind: place as OperatorKind, id });
    try {
        // The answer is shared with the read of the operator itself.
        const { resources } = options ?? (await reader.track(ask)).options ?? {};
        const isTold = typeof resources === "object" && resources !== null;
        return (isTold ? Object.values(resources) : []).map(part => [textOf(part), `${name} (${id})`]);
    } catch (error) {
        reader.fail(error, `parts of the operator ${name} (${id})`);
        return [];
    }
}
