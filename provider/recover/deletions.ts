/** Which objects the last update deletes. The program decides that, and a recovery only says it. */
import { nameInProgram } from "../generate/kinds.js";
import { declarationIn } from "../lifecycle/run/stack-inventory.js";
import type { PreviewStep } from "./source.js";
import type { RecordedObject, RecordedStack } from "./stacks.js";

export interface Deletion extends RecordedObject {
    readonly kind: string;
    readonly name: string;
    /** False while a later round may show that the object is not replaced. */
    readonly isCertain: boolean;
}

/** @param isFinal true if nothing is left to adopt, so that the preview knows all values that exist */
export function deletionsIn(
    steps: readonly PreviewStep[],
    { replaced, current }: Pick<RecordedStack, "replaced" | "current">,
    isFinal: boolean,
): Deletion[] {
    const urnsOf = (op: string): Set<string> =>
        new Set(steps.filter(step => step.op === op).map(({ urn }) => urn));
    const [dropped, replacing] = [urnsOf("delete"), urnsOf("replace")];
    const described = ({ urn, id }: RecordedObject, isCertain: boolean): Deletion => ({
        ...{ urn, id, isCertain, name: nameInProgram(urn) },
        kind: declarationIn(urn)?.kind ?? urn.split("::")[2] ?? "",
    });
    return [
        ...current.filter(({ urn }) => dropped.has(urn)).map(each => described(each, true)),
        ...current.filter(({ urn }) => replacing.has(urn)).map(each => described(each, isFinal)),
        ...replaced.map(each => described(each, true)),
    ];
}
