/** Turns the events of a refresh preview into findings, resource by resource. */
import { withCode } from "../../provider/errors.js";
import { metaOf } from "../../provider/kind/kind.js";
import { kindNamed, referencesOf } from "../kinds.js";
import type { Omission } from "../account/inventory.js";
import { isIgnored } from "../../provider/protocol/ignored-changes.js";
import type { Events, Step } from "../pulumi/events.js";
import { displayName, subjectOf } from "../pulumi/names.js";
import type { StateResource } from "../pulumi/state.js";
import { acceptDrift, acceptLoss, noWriting, type Program } from "./accept.js";
import { declaredFields, undeclaredFields, withUnwritten } from "../stack/differences.js";
import { fixDrift, fixDeletion, nothingToFix } from "./fix.js";
import { indistinct, restored } from "../stack/masked-text.js";
import type { Field } from "../stack/field.js";
import type { Finding } from "./finding.js";

export interface Findings {
    readonly read: number;
    readonly drifted: readonly Finding[];
    readonly deleted: readonly Finding[];
    readonly unread: readonly Omission[];
    /** Differences that `ignoreChanges` allows. */
    readonly ignored: readonly string[];
}

/** The reads and messages of one resource. */
interface HeardOfOne {
    readonly read: Step | undefined;
    readonly error: string | undefined;
}

/** @param expected the resources to read; those without a result count as unread */
export function findingsIn(expected: readonly StateResource[], heard: Events, program: Program): Findings {
    const reads = Map.groupBy(heard.steps, ({ urn }) => urn);
    const errors = heard.messages.filter(({ severity }) => severity === "error");
    const messages = Map.groupBy(errors, ({ urn }) => urn);
    const outcomes = expected.map(resource => {
        const { urn, id } = resource;
        // A resource that waits for deletion after its replacement has the same URN and another id.
        const read = reads.get(urn)?.find(({ old }) => (old?.id ?? "") === id);
        return outcomeOf(resource, { read, error: messages.get(urn)?.[0]?.text }, program);
    });
    const only = <K extends Outcome["kind"]>(kind: K) =>
        outcomes.filter((outcome): outcome is Extract<Outcome, { kind: K }> => outcome.kind === kind);
    const unread = only("unread").map(({ left }) => left);
    const deleted = only("deleted").map(({ finding }) => finding);
    return {
        read: outcomes.length - unread.length,
        drifted: only("drifted").map(({ finding }) => finding),
        deleted: deleted.map(finding => withOrigin(finding, deleted, expected)),
        unread,
        ignored: outcomes.flatMap(outcome => ("ignored" in outcome ? outcome.ignored : [])),
    };
}

/** The object of a resource does not outlive the object that it belongs to: both have one fix. */
function withOrigin(
    finding: Finding,
    deleted: readonly Finding[],
    expected: readonly StateResource[],
): Finding {
    const { inputs = {} } = expected.find(({ urn, id }) => urn === finding.urn && id === finding.id) ?? {};
    const places = ownersOf(finding.kind).map(argument => inputs[argument]);
    const origin = deleted.find(({ id, kind }) => places.includes(id) && ownersOf(kind).length === 0);
    if (origin === undefined) {
        return finding;
    }
    const fix = { text: `The fix of ${displayName(origin)} creates it again.`, commands: [] };
    const accept = { text: `Remove its declaration with that of ${displayName(origin)}.`, commands: [] };
    return { ...finding, deletedWith: origin.urn, fix, accept };
}

/** The arguments that name the objects without which an object does not exist. */
function ownersOf(name: string): string[] {
    const kind = kindNamed(name);
    return kind === undefined
        ? []
        : referencesOf(name).filter(argument => metaOf(kind, argument).change === "replaces");
}

type Outcome =
    | { readonly kind: "same"; readonly ignored: readonly string[] }
    | { readonly kind: "drifted"; readonly finding: Finding; readonly ignored: readonly string[] }
    | { readonly kind: "deleted"; readonly finding: Finding }
    | { readonly kind: "unread"; readonly left: Omission };

function outcomeOf(resource: StateResource, { read, error }: HeardOfOne, program: Program): Outcome {
    const { stack } = program;
    const subject = subjectOf(resource);
    const kind = kindNamed(resource.kind);
    const old = read?.old ?? { inputs: {}, outputs: {} };
    if (read === undefined || error !== undefined) {
        return { kind: "unread", left: { what: displayName(subject), why: reasonFor(error) } };
    }
    if (read.new === undefined || read.op === "delete") {
        const { external } = resource;
        const fix = fixDeletion(kind, { external, old }, stack);
        const accept = acceptLoss(stack);
        return { kind: "deleted", finding: { ...subject, fields: [], fix, accept } };
    }
    // A program accepts a resource that it only reads, at every run.
    if (resource.external) {
        return { kind: "same", ignored: [] };
    }
    const { ignoreChanges } = resource;
    const found = withUnwritten(kind, resource, restored(read.new, old, resource));
    const isMeant = ({ path }: Field): boolean => isIgnored(ignoreChanges, path);
    const shown = (fields: readonly Field[]): Field[] => fields.map(field => confidential(field, program));
    const declared = shown(declaredFields(kind, resource, found));
    const meant = declared.filter(isMeant);
    const ignored = meant.map(({ path }) => `${path} of ${displayName(subject)}`);
    const fields = declared.filter(field => !isMeant(field));
    if (fields.length > 0) {
        const fix = fixDrift(kind, fields, stack);
        const accept = acceptDrift(subject, kind, { fields, found, program });
        return { kind: "drifted", finding: { ...subject, fields, fix, accept }, ignored };
    }
    if (read.op === "same" || ignored.length > 0) {
        return { kind: "same", ignored };
    }
    const others = shown(undeclaredFields(kind, resource, found));
    const alike = others.length > 0 ? [] : indistinct(old.inputs, read.new.inputs);
    if (alike.length > 0) {
        const fix = fixDrift(kind, alike, stack);
        const accept = acceptDrift(subject, kind, { fields: alike, found, program });
        return { kind: "drifted", finding: { ...subject, fields: alike, fix, accept }, ignored };
    }
    return {
        kind: "drifted",
        finding: { ...subject, fields: others, fix: nothingToFix, accept: noWriting },
        ignored,
    };
}

/** Masks a value that contains a secret of the configuration. */
function confidential(field: Field, { secrets }: Program): Field {
    const { path, old, new: found, change } = field;
    return secrets.occurIn(old) || secrets.occurIn(found) ? { path, isMasked: true, change } : field;
}

function reasonFor(error = withCode("The run ended before it was read.", "refresh-failed")): string {
    return error.replace(/^Preview failed: /, "");
}
