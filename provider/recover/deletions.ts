/** Lists what the last update deletes. The program decides that, and a recovery only says it. */
import { isHiddenText, isSecretMark } from "../drift/masked-text.js";
import { kinds, nameInProgram } from "../generate/kinds.js";
import { claimName, claimNames, textIn } from "../lifecycle/claim-names.js";
import type { JsonObject } from "../lifecycle/json.js";
import { declarationIn } from "../lifecycle/run/stack-inventory.js";
import { isUnknown } from "../lifecycle/unknown.js";
import type { Row } from "./survey.js";
import type { PreviewStep } from "./source.js";
import {
    claimantsIn,
    holdersIn,
    type RecordedObject,
    type RecordedResource,
    type RecordedStack,
} from "./stacks.js";

export interface Deletion extends RecordedObject {
    readonly kind: string;
    readonly name: string;
    /** True if an update removes this part of an object, such as a variable. */
    readonly isPart: boolean;
    /** False while a later round may show that the object is not replaced. */
    readonly isCertain: boolean;
    /** The states of other stacks that have the object. */
    readonly holders: readonly string[];
    /** The states that could not be read, and that may have the object. */
    readonly unread: readonly string[];
}

interface Ending {
    readonly steps: readonly PreviewStep[];
    readonly rows: readonly Row[];
    readonly own: Pick<RecordedStack, "resources" | "replaced" | "current">;
    readonly others: readonly RecordedStack[];
    readonly unread: readonly string[];
    /** True if nothing is left to adopt, so that the preview knows all values that exist. */
    readonly isFinal: boolean;
}

export function deletionsIn(ending: Ending): Deletion[] {
    const { steps, rows, own, others, unread, isFinal } = ending;
    const recorded = new Set(own.current.map(({ urn }) => urn));
    const declared = declaredClaims(steps);
    const leavingClaims = ({ claims }: RecordedResource): string[] =>
        [...claims].filter(claim => !declared.has(claim));
    // With an alias, the state has the object under another URN.
    const isAbout = (step: PreviewStep, { urn, id }: RecordedObject): boolean =>
        step.urn === urn || (!recorded.has(step.urn) && step.id === id && kindIn(step.urn) === kindIn(urn));
    const meets =
        (op: string) =>
        (object: RecordedObject): boolean =>
            steps.some(step => step.op === op && isAbout(step, object));
    const described = ({ urn, id }: RecordedObject, isCertain: boolean): Deletion => {
        const resources = own.resources.filter(each => each.urn === urn && each.id === id);
        const holders = resources.flatMap(each =>
            hasParts(urn) ? claimantsIn(others, leavingClaims(each), each) : holdersIn(others, each),
        );
        return {
            ...{ urn, id, isCertain, holders: [...new Set(holders)], unread, isPart: false },
            ...{ name: nameInProgram(urn), kind: kindIn(urn) ?? urn.split("::")[2] ?? "" },
        };
    };
    // The run keeps an object that another declaration adopts or has.
    const isKept = (object: RecordedObject): boolean =>
        hasParts(object.urn)
            ? own.resources.some(each => each.urn === object.urn && leavingClaims(each).length === 0)
            : rows.some(({ kind, adopts }) => adopts === object.id && kind === kindIn(object.urn)) ||
              own.current.some(
                  other => other.urn !== object.urn && isSameAs(object)(other) && !meets("delete")(other),
              );
    return [
        ...own.current
            .filter(each => meets("delete")(each) && !isKept(each))
            .map(each => described(each, true)),
        ...own.current
            .filter(each => meets("replace")(each) && !(hasParts(each.urn) && isKept(each)))
            .map(each => described(each, isFinal)),
        ...own.replaced.map(each => described(each, true)),
        ...own.resources.flatMap(each => removedParts(each, ending, declared)),
    ];
}

/** Returns the parts that an update of the resource removes, such as variables that it no longer declares. */
function removedParts(resource: RecordedResource, ending: Ending, declared: ReadonlySet<string>): Deletion[] {
    const { urn, kind: kindName, name, outputs } = resource;
    const step = ending.steps.find(each => each.urn === urn && each.op === "update");
    const kind = kinds[kindName];
    if (kind?.sharing?.drops === undefined || step?.inputs === undefined || !isReadable(step.inputs)) {
        return [];
    }
    return kind.sharing
        .drops(outputs, step.inputs)
        .map(text => claimName(kind, text))
        .filter(claim => !declared.has(claim))
        .map(claim => ({
            ...{ urn, id: textIn(claim), kind: kindName, name, isPart: true, isCertain: true },
            ...{ holders: claimantsIn(ending.others, [claim], resource), unread: ending.unread },
        }));
}

/** Returns the parts of objects that the program declares, as far as the preview shows them. */
function declaredClaims(steps: readonly PreviewStep[]): Set<string> {
    return new Set(
        steps.flatMap(({ urn, op, inputs }) => {
            const kind = hasParts(urn) ? kinds[kindIn(urn) ?? ""] : undefined;
            return kind === undefined || inputs === undefined || op === "delete" || !isReadable(inputs)
                ? []
                : claimNames(kind, inputs);
        }),
    );
}

/** True if no argument is hidden or unknown as a whole. */
function isReadable(inputs: JsonObject): boolean {
    return !Object.values(inputs).some(
        value => isHiddenText(value) || isSecretMark(value) || isUnknown(value),
    );
}

export function kindIn(urn: string): string | undefined {
    return declarationIn(urn)?.kind;
}

function isSameAs(object: RecordedObject): (other: RecordedObject) => boolean {
    return ({ urn, id }) => id === object.id && kindIn(urn) === kindIn(object.urn);
}

/** True if several resources may have parts of one object, as with the variables of an application. */
function hasParts(urn: string): boolean {
    return kinds[kindIn(urn) ?? ""]?.sharing?.leftOver !== undefined;
}
