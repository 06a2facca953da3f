/** Which objects the last update deletes. The program decides that, and a recovery only says it. */
import { kinds, nameInProgram } from "../generate/kinds.js";
import { declarationIn } from "../lifecycle/run/stack-inventory.js";
import type { Row } from "./rows.js";
import type { PreviewStep } from "./source.js";
import { holdersIn, type RecordedObject, type RecordedStack } from "./stacks.js";

export interface Deletion extends RecordedObject {
    readonly kind: string;
    readonly name: string;
    /** False while a later round may show that the object is not replaced. */
    readonly isCertain: boolean;
    /** The states of other stacks that have the object. */
    readonly holders: readonly string[];
}

interface Ending {
    readonly steps: readonly PreviewStep[];
    readonly rows: readonly Row[];
    readonly own: Pick<RecordedStack, "resources" | "replaced" | "current">;
    readonly others: readonly RecordedStack[];
    /** True if nothing is left to adopt, so that the preview knows all values that exist. */
    readonly isFinal: boolean;
}

export function deletionsIn({ steps, rows, own, others, isFinal }: Ending): Deletion[] {
    const recorded = new Set(own.current.map(({ urn }) => urn));
    // With an alias, the state has the object under another URN.
    const isAbout = (step: PreviewStep, { urn, id }: RecordedObject): boolean =>
        step.urn === urn || (!recorded.has(step.urn) && step.id === id && kindIn(step.urn) === kindIn(urn));
    const meets =
        (op: string) =>
        (object: RecordedObject): boolean =>
            steps.some(step => step.op === op && isAbout(step, object));
    const described = ({ urn, id }: RecordedObject, isCertain: boolean): Deletion => ({
        ...{ urn, id, isCertain, name: nameInProgram(urn) },
        kind: kindIn(urn) ?? urn.split("::")[2] ?? "",
        holders: own.resources
            .filter(each => each.urn === urn && each.id === id && !hasParts(urn))
            .flatMap(each => holdersIn(others, each)),
    });
    // The run keeps an object that another declaration adopts or has.
    const isKept = (object: RecordedObject): boolean =>
        !hasParts(object.urn) &&
        (rows.some(({ kind, adopts }) => adopts === object.id && kind === kindIn(object.urn)) ||
            own.current.some(
                other => other.urn !== object.urn && isSameAs(object)(other) && !meets("delete")(other),
            ));
    return [
        ...own.current
            .filter(each => meets("delete")(each) && !isKept(each))
            .map(each => described(each, true)),
        ...own.current.filter(meets("replace")).map(each => described(each, isFinal)),
        ...own.replaced.map(each => described(each, true)),
    ];
}

function kindIn(urn: string): string | undefined {
    return declarationIn(urn)?.kind;
}

function isSameAs(object: RecordedObject): (other: RecordedObject) => boolean {
    return ({ urn, id }) => id === object.id && kindIn(urn) === kindIn(object.urn);
}

/** True if several resources may have parts of one object, as with the variables of an application. */
function hasParts(urn: string): boolean {
    return kinds[kindIn(urn) ?? ""]?.sharing?.leftOver !== undefined;
}
