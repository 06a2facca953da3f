/** Which objects of the account may be a resource, and belong to no other one. */
import { nameInProgram } from "../generate/kinds.js";
import type { Candidate, Finding } from "../lifecycle/recovery/orders.js";
import { declarationIn } from "../lifecycle/run/stack-inventory.js";
import type { RecordedStack } from "./stacks.js";
import type { Row, Survey, Unjudged } from "./survey.js";

/** Returns the resource of a stack that has one of the claims. */
function holderIn({ resources }: RecordedStack, claims: readonly string[], { platform, owner }: Finding) {
    return resources.find(each => claims.some(claim => each.has(claim, platform, owner)));
}

/**
 * Returns the identical objects that no resource of any stack has. If there is none, it returns the objects that an
 * update can turn into the declared one.
 *
 * @param isBegun true if a killed run began to create the object
 */
export function freeOf(finding: Finding, row: Unjudged, survey: Survey, isBegun: boolean) {
    const twins = free(finding.candidates ?? [], finding, row, survey, isBegun);
    const namesakes = free(finding.namesakes, finding, row, survey, isBegun);
    const [notes, taken] = [
        [...twins.notes, ...namesakes.notes],
        [...twins.taken, ...namesakes.taken],
    ];
    return twins.candidates.length > 0 || twins.formerUrn !== undefined
        ? { ...twins, besides: undeclared(namesakes.candidates, finding, survey) }
        : { ...namesakes, notes, taken, besides: [] };
}

function free(
    candidates: readonly Candidate[],
    finding: Finding,
    row: Unjudged,
    survey: Survey,
    isBegun: boolean,
) {
    const { own, others, steps, findings } = survey;
    const { kind, isUnique } = finding;
    // Otherwise only an identical object is the replacement of another one.
    const mayDiffer = !row.isReplacement || isUnique || isBegun;
    const notes: string[] = [];
    const taken: string[] = [];
    let formerUrn: string | undefined;
    const leaving = new Set(steps.filter(({ op }) => op === "delete").map(({ urn }) => urn));
    const left = candidates.filter(candidate => {
        const { id, claims, differing } = candidate;
        // The program adopts it as another resource, or an answer gives it to one.
        const isAdopted = findings.some(
            each => isSameAccount(each, finding) && each.kind === kind && each.adopts === id,
        );
        if (isAdopted || isPromised(candidate, row, survey)) {
            return false;
        }
        const holder = holderIn(own, claims, finding);
        if (holder !== undefined) {
            if (leaving.has(holder.urn)) {
                formerUrn = holder.urn;
                notes.push(
                    `${id} belongs to "${holder.name}" of this stack, which the program no longer declares`,
                );
            }
            return false;
        }
        const other = others.find(stack => holderIn(stack, claims, finding) !== undefined);
        if (other !== undefined) {
            notes.push(`${id} is in ${other.source}`);
            taken.push(id);
        }
        return other === undefined && (mayDiffer || differing.length === 0);
    });
    return { candidates: left, taken, notes, formerUrn };
}

/** True if an answer gives the object, or the same part of it, to another resource. */
function isPromised({ id, claims }: Candidate, { urn, name }: Unjudged, survey: Survey): boolean {
    const { steps, findings, choices } = survey;
    const { accept } = choices;
    if (accept.get(urn) === id || accept.get(name) === id) {
        return false;
    }
    const others = steps.filter(step => {
        const answer = accept.get(step.urn) ?? accept.get(nameInProgram(step.urn));
        return step.urn !== urn && answer === id;
    });
    return others.some(step => {
        const declaration = declarationIn(step.urn);
        const finding = findings.find(
            each => each.kind === declaration?.kind && each.path === declaration.path,
        );
        return [...(finding?.candidates ?? []), ...(finding?.namesakes ?? [])].some(
            each => each.id === id && each.claims.some(claim => claims.includes(claim)),
        );
    });
}

/** Returns the objects that belong to no resource of a stack, and that no other declaration describes. */
export function undeclared<Each extends Pick<Candidate, "id" | "claims" | "differing">>(
    objects: readonly Each[],
    finding: Finding,
    { own, others, findings }: Survey,
): Each[] {
    const isDeclared = (id: string): boolean =>
        findings.some(
            other =>
                other !== finding &&
                other.kind === finding.kind &&
                isSameAccount(other, finding) &&
                (other.adopts === id || other.candidates?.some(each => each.id === id) === true),
        );
    return objects.filter(
        ({ id, claims }) =>
            !isDeclared(id) &&
            [own, ...others].every(stack => holderIn(stack, claims, finding) === undefined),
    );
}

/** Objects of two accounts may have the same id. */
function isSameAccount(one: Finding, other: Finding): boolean {
    return one.platform === other.platform && one.owner === other.owner;
}

/** Returns the claims of a candidate, which are unique among all accounts. */
export function claimsOf({ account }: Pick<Row, "account">, { claims }: Pick<Candidate, "claims">): string[] {
    return claims.map(claim => `${account} ${claim}`);
}
