/** Decides what each new declaration is: an existing object, several, or none. */
import { nameInProgram } from "../generate/kinds.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { Candidate, Finding } from "../lifecycle/recovery/orders.js";
import { declarationIn } from "../lifecycle/run/stack-inventory.js";
import { claimsOf, freeOf, undeclared } from "./candidates.js";
import { editedArguments, hiddenArguments } from "./edits.js";
import type { PreviewStep } from "./source.js";
import { accountOf, holdersIn, type RecordedStack } from "./stacks.js";
import type { Row, Survey, Unjudged } from "./survey.js";

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

/** A row of which nothing is known yet. */
const blank = {
    ...{ account: "", candidates: [], taken: [], fields: [], waitsFor: [], doubts: [], notes: [] },
    ...{ isReplacement: false, isUnique: false, isPending: false },
};

/** Returns the row of a resource of another package whose creation a killed run began. */
function rowOfOtherPackage(urn: string): Row {
    return {
        ...{ ...blank, urn, kind: urn.split("::")[2] ?? "", path: urn, name: nameInProgram(urn) },
        ...{ verdict: "none", isPending: true },
        doubts: ["a killed run began to create it, and its package cannot be searched"],
    };
}

/** Returns the row of a resource whose provider the engine does not call, since it does not know all its settings. */
function rowOfUnknownProvider(urn: string, { kind, path }: Pick<Row, "kind" | "path">): Row {
    return {
        ...{ ...blank, urn, kind, path, name: nameInProgram(urn), verdict: "waits" },
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
        ...{ ...blank, urn, kind, path, name: nameInProgram(urn) },
        ...{ account: accountOf(platform, owner), isUnique },
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
