/** Decides what each new declaration is: an existing object, several, or none. */
import { nameInProgram } from "../generate/kinds.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { Answer, Candidate, Finding } from "../lifecycle/recovery/orders.js";
import { declarationIn } from "../lifecycle/run/stack-inventory.js";
import { editedArguments, hiddenArguments } from "./edits.js";
import type { PreviewStep } from "./source.js";
import { accountOf, holdersIn, type RecordedStack } from "./stacks.js";

export type Verdict =
    /** One identical object exists. */
    | "found"
    /** The object that a killed run has created. */
    | "interrupted"
    /** One object has its name, and differs in fields that an update changes. */
    | "differs"
    /** Several objects may be it. */
    | "several"
    /** Another resource of the stack has the object, and the program no longer declares that resource. */
    | "renamed"
    /** Another stack has the only object that may be it. */
    | "elsewhere"
    /** It depends on resources that have no object yet. */
    | "waits"
    /** No object may be it, so that it will be created. */
    | "none";

/** A new declaration of the program. */
export interface Row {
    readonly urn: string;
    readonly kind: string;
    readonly path: string;
    readonly name: string;
    readonly verdict: Verdict;
    readonly candidates: readonly Candidate[];
    /** The fields that differ, or are not known yet. */
    readonly fields: readonly string[];
    /** The names of the resources that it waits for, as far as they are known. */
    readonly waitsFor: readonly string[];
    /** Why `--yes` does not answer, beside the verdict. */
    readonly doubts: readonly string[];
    /** Objects of other stacks, and of other resources of the stack. */
    readonly notes: readonly string[];
    /** The ids of objects that may be it, and that other stacks have. */
    readonly taken: readonly string[];
    /** True if the stack has an object that this one replaces: only an ordinary update adopts it. */
    readonly isReplacement: boolean;
    /** The platform and the account that it belongs to. */
    readonly account: string;
    /** The id that the program adopts. */
    readonly adopts?: string | undefined;
    /** The resource of the state that has its object, and that the program no longer declares. */
    readonly formerUrn?: string | undefined;
    /** True if its arguments name one object, so that no second one can exist beside it. */
    readonly isUnique: boolean;
    /** True if a killed run began to create it with the same arguments, and may have done so. */
    readonly isPending: boolean;
}

export interface Survey {
    readonly steps: readonly PreviewStep[];
    readonly findings: readonly Finding[];
    readonly own: RecordedStack;
    readonly others: readonly RecordedStack[];
    /** The names of states that could not be read. */
    readonly unread: readonly string[];
    /** True if no resource is left that others wait for, so that a value stays unknown until the last update. */
    readonly isLast: boolean;
    readonly choices: Choices;
}

/** Returns the new declarations in the program's order. */
export function rowsOf(survey: Survey): Row[] {
    const findings = new Map(survey.findings.map(each => [`${each.kind} ${each.path}`, each]));
    const urns = new Set<string>();
    const found = survey.steps.flatMap(step => {
        const { urn, op } = step;
        const declaration = declarationIn(urn);
        const finding = findings.get(`${declaration?.kind} ${declaration?.path}`);
        if (
            finding === undefined ||
            !["create", "replace", "create-replacement"].includes(op) ||
            urns.has(urn)
        ) {
            return [];
        }
        urns.add(urn);
        return [{ step, finding }];
    });
    const strange = survey.steps.flatMap(({ urn, op, isCustom }) => {
        if (op !== "create" || !isCustom) {
            return [];
        }
        const declaration = declarationIn(urn);
        if (declaration === undefined) {
            return survey.own.pending.has(urn) ? [rowOfOtherPackage(urn)] : [];
        }
        return findings.has(`${declaration.kind} ${declaration.path}`)
            ? []
            : [rowOfUnknownProvider(urn, declaration)];
    });
    const rows = found
        .toSorted((a, b) => a.finding.position - b.finding.position)
        .map(({ step, finding }) => rowOf(step, finding, survey));
    return [...withSharedAliases(withoutSharedObjects(rows)), ...strange];
}

/** Returns the row of a resource of another package whose creation a killed run began. */
function rowOfOtherPackage(urn: string): Row {
    return {
        ...{ urn, kind: urn.split("::")[2] ?? "", path: urn, name: nameInProgram(urn), verdict: "none" },
        ...{ candidates: [], fields: [], waitsFor: [], notes: [], taken: [], account: "" },
        ...{ isReplacement: false, isUnique: false, isPending: true },
        doubts: ["a killed run began to create it, and its package cannot be searched"],
    };
}

/** Returns the row of a resource whose provider the engine does not call, since it does not know all its settings. */
function rowOfUnknownProvider(urn: string, { kind, path }: Pick<Row, "kind" | "path">): Row {
    return {
        ...{ urn, kind, path, name: nameInProgram(urn), verdict: "waits", account: "", isPending: false },
        ...{
            candidates: [],
            fields: [],
            waitsFor: [],
            doubts: [],
            taken: [],
            isReplacement: false,
            isUnique: false,
        },
        notes: ["the settings of its provider are not known yet"],
    };
}

function rowOf({ urn, inputs = {} }: PreviewStep, finding: Finding, survey: Survey): Row {
    const { kind, path, platform, owner, unknown, adopts, isUnique, isAction } = finding;
    const { own } = survey;
    const begun = own.pending.get(urn);
    const edited =
        begun === undefined ? [] : [...editedArguments(kind, begun, inputs), ...editedProvider(urn, survey)];
    const row: Unjudged = {
        ...{ urn, kind, path, name: nameInProgram(urn), account: accountOf(platform, owner), isUnique },
        ...{ candidates: [], taken: [], fields: [], waitsFor: [], doubts: [], notes: [] },
        // The CLI marks the replaced object before it records the new one.
        isReplacement: finding.isReplacement || own.replaced.some(each => each.urn === urn),
        isPending: begun !== undefined && edited.length === 0,
    };
    if (adopts !== undefined) {
        return adopting(row, adopts, survey);
    }
    if (finding.candidates === undefined || (unknown.length > 0 && !survey.isLast)) {
        const notes = finding.isPlacedByOthers && finding.takesOver ? notesOnUnknown(unknown) : [];
        return { ...row, verdict: "waits", waitsFor: finding.sources, notes };
    }
    const found = freeOf(finding, row, survey, begun !== undefined);
    const [first] = found.candidates;
    if (found.formerUrn !== undefined && !(row.isPending && first !== undefined)) {
        return { ...row, verdict: "renamed", formerUrn: found.formerUrn, notes: found.notes };
    }
    if (first === undefined) {
        const { taken } = found;
        const doubts = isAction ? [] : [...doubtsAboutEdits(edited), ...doubtsAboutNames(finding, survey)];
        const notes = [
            ...(begun === undefined || isUnique ? [] : notesOnSecrets(kind, begun)),
            ...(finding.takesOver ? notesOnUnknown(unknown) : []),
        ];
        const verdict = taken.length > 0 ? "elsewhere" : "none";
        return { ...row, verdict, taken, doubts, notes: [...found.notes, ...notes] };
    }
    if (isAction && own.pending.size + own.stopped.length > 0) {
        // Nothing tells whether the killed run had come to it. To skip the action is worse than to repeat it.
        return { ...row, verdict: "none", notes: found.notes };
    }
    return withCandidates(row, finding, found, inputs, survey);
}

/** The account of an unfinished creation is that of its provider. */
function editedProvider(urn: string, { own, steps }: Survey): string[] {
    const provider = own.providers.get(urn);
    const isChanged = steps.some(step => step.urn === provider && !["same", "read"].includes(step.op));
    return isChanged ? ["provider"] : [];
}

type Unjudged = Omit<Row, "verdict">;

/** Returns the row of a resource whose object the program names. */
function adopting(row: Unjudged, adopts: string, { others }: Survey): Row {
    const candidate = { id: adopts, claims: [], differing: [], unfinished: [], masked: [], removed: [] };
    const doubts = holdersIn(others, { ...row, id: adopts }).map(source => `${adopts} is in ${source}`);
    return { ...row, verdict: "found", candidates: [candidate], doubts, adopts };
}

function doubtsAboutEdits(edited: readonly string[]): string[] {
    return edited.length === 0
        ? []
        : [`a killed run began to create it with other arguments (${edited.join(", ")})`];
}

function doubtsAboutNames(finding: Finding, survey: Survey): string[] {
    return undeclared(finding.lookalikes, finding, survey).map(nameAndDifference);
}

function nameAndDifference({ id, differing }: Pick<Candidate, "id" | "differing">): string {
    return `${id} has its name, and differs in ${differing.join(", ")}`;
}

/** Says that secret values of a killed creation cannot be compared. */
function notesOnSecrets(kind: string, begun: JsonObject): string[] {
    const hidden = hiddenArguments(kind, begun);
    return hidden.length === 0
        ? []
        : [`a killed run began to create it: if ${hidden.join(", ")} changed since, a first one may exist`];
}

/** Says that a creation may set fields of an existing object that no search can find. */
function notesOnUnknown(unknown: readonly string[]): string[] {
    return unknown.map(key => `${key} is not known yet: the last update overwrites what exists`);
}

/** Returns the row of a resource that one or several objects may be. */
function withCandidates(
    row: Unjudged,
    finding: Finding,
    { candidates, taken, notes, formerUrn, besides }: ReturnType<typeof freeOf>,
    inputs: JsonObject,
    { others, unread }: Survey,
): Row {
    const { kind, isPending } = row;
    const [first, ...more] = candidates;
    // A killed creation may have left these undone. Otherwise somebody has changed them.
    const changed = isPending ? [] : (first?.unfinished ?? []);
    const fields = [...(first?.differing ?? []), ...changed, ...finding.unknown];
    // A killed creation of these kinds may have written a part of the fields.
    const isBegun = isPending && finding.takesOver;
    const verdict =
        more.length > 0
            ? "several"
            : fields.length > 0 && !isBegun
              ? "differs"
              : isPending
                ? "interrupted"
                : "found";
    const masked = (first?.masked ?? []).map(key => `the platform does not return ${key}`);
    const doubts = [
        ...(formerUrn === undefined ? [] : notesOnAliases([row], formerUrn)),
        ...(isPending ? [] : masked),
        // Whether a killed run made the identical object is known.
        ...(isPending ? [] : besides.map(nameAndDifference)),
        ...(first?.removed ?? []).map(claim => `the last update removes ${claim}`),
        ...others
            .filter(({ pending }) => isBegunIn(pending, kind, inputs))
            .map(({ source }) => `a killed run may have created it for ${source}`),
        ...unread.map(source => `${source} could not be read`),
    ];
    const told = isPending
        ? masked.map(text => `${text}: the state gets the program's value, which the object may not have`)
        : [];
    return {
        ...{ ...row, verdict, candidates, taken, doubts, notes: [...notes, ...told] },
        fields: more.length > 0 ? [] : fields,
    };
}

/** True if another stack has an unfinished creation that may have made the same object. */
function isBegunIn(pending: RecordedStack["pending"], kind: string, inputs: JsonObject): boolean {
    return [...pending].some(
        ([urn, begun]) =>
            declarationIn(urn)?.kind === kind && editedArguments(kind, begun, inputs).length === 0,
    );
}

/** Returns the resource of a stack that has one of the claims. */
function holderIn({ resources }: RecordedStack, claims: readonly string[], { platform, owner }: Finding) {
    return resources.find(each => claims.some(claim => each.has(claim, platform, owner)));
}

/**
 * Returns the candidates that no resource of any stack has: identical objects, or else those that an update turns into
 * the declared one.
 *
 * @param isBegun true if a killed run began to create the object
 */
function freeOf(finding: Finding, row: Unjudged, survey: Survey, isBegun: boolean) {
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
    { own, others, steps, findings, choices }: Survey,
    isBegun: boolean,
) {
    const { kind, isUnique } = finding;
    // Otherwise only an identical object is the replacement of another one.
    const mayDiffer = !row.isReplacement || isUnique || isBegun;
    const notes: string[] = [];
    const taken: string[] = [];
    let formerUrn: string | undefined;
    const leaving = new Set(steps.filter(({ op }) => op === "delete").map(({ urn }) => urn));
    const left = candidates.filter(({ id, claims, differing }) => {
        // The program adopts it as another resource, or an answer gives it to one.
        const isAdopted = findings.some(
            each => isSameAccount(each, finding) && each.kind === kind && each.adopts === id,
        );
        if (isAdopted || isPromised(id, row, choices, steps)) {
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

/** True if an answer gives the object to another resource of the kind. */
function isPromised(
    id: string,
    { urn, kind, name }: Unjudged,
    { accept }: Choices,
    steps: Survey["steps"],
): boolean {
    const isOther = (each: string, its: string): boolean =>
        each !== urn && declarationIn(each)?.kind === kind && (each === its || nameInProgram(each) === its);
    return (
        accept.get(urn) !== id &&
        accept.get(name) !== id &&
        [...accept].some(([its, given]) => given === id && steps.some(step => isOther(step.urn, its)))
    );
}

/** Returns the objects that belong to no resource of a stack, and that no other declaration describes. */
function undeclared<Each extends Pick<Candidate, "id" | "claims" | "differing">>(
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

/** One object cannot answer two declarations. */
function withoutSharedObjects(rows: readonly Row[]): Row[] {
    const takers = Map.groupBy(
        rows.flatMap(row =>
            row.candidates.flatMap(each => claimsOf(row, each).map(claim => ({ claim, row }))),
        ),
        ({ claim }) => claim,
    );
    return rows.map(row => {
        const others = row.candidates
            .flatMap(each => claimsOf(row, each).flatMap(claim => takers.get(claim) ?? []))
            .filter(({ row: other }) => other !== row)
            .map(({ row: other }) => `"${other.name}" may be the same object`);
        return { ...row, doubts: [...row.doubts, ...new Set(others)] };
    });
}

/** Says what to add to the program. Only one resource can have an alias. */
function withSharedAliases(rows: readonly Row[]): Row[] {
    return rows.map(row => {
        const { formerUrn, verdict } = row;
        if (formerUrn === undefined || verdict !== "renamed") {
            return row;
        }
        const alike = rows.filter(each => each.verdict === "renamed" && each.formerUrn === formerUrn);
        return { ...row, notes: [...notesOnAliases(alike, formerUrn), ...row.notes] };
    });
}

function notesOnAliases(rows: readonly Pick<Row, "name">[], formerUrn: string): string[] {
    const whom = rows.length > 1 ? `one of ${rows.map(({ name }) => `"${name}"`).join(", ")}` : "it";
    return [`Give ${whom} the option aliases: ["${formerUrn}"]`];
}

/** What the options and the table answer. */
export interface Choices {
    /** By name or URN, the id to adopt. */
    readonly accept: ReadonlyMap<string, string>;
    /** The names or URNs of resources to create. */
    readonly create: ReadonlySet<string>;
}

/** Returns undefined for a row that needs an answer. */
export function answerTo(row: Row, { accept, create }: Choices): Answer | undefined {
    const { urn, kind, path, name, verdict, candidates, taken, fields, doubts } = row;
    const answer = { kind, path, mayDiffer: [], beside: [] };
    // A second object would let the last update delete the first one, which the program no longer declares.
    if (verdict !== "renamed" && (create.has(name) || create.has(urn))) {
        return { ...answer, beside: [...candidates.map(({ id }) => id), ...taken] };
    }
    if (verdict === "waits" || (verdict === "none" && doubts.length === 0)) {
        return answer;
    }
    const accepted = accept.get(urn) ?? accept.get(name);
    const chosen = candidates.find(({ id }) => id === accepted);
    if (chosen !== undefined) {
        return { ...answer, id: chosen.id, mayDiffer: [...new Set([...chosen.differing, ...fields])] };
    }
    const [only] = candidates;
    const isSure = (verdict === "found" || verdict === "interrupted") && doubts.length === 0;
    return isSure && only !== undefined ? { ...answer, id: only.id, mayDiffer: [...fields] } : undefined;
}
