/** Turns the events of a refresh preview into findings, resource by resource. */
import { pick } from "../../provider/basics/json.js";
import { withCode } from "../../provider/error-codes.js";
import { metaOf } from "../../provider/kind/kind.js";
import { argumentOf, kindNamed, referencesOf } from "../kinds.js";
import { isIgnored } from "../../provider/protocol/ignored-changes.js";
import type { Events, Step } from "../pulumi/events.js";
import { displayName, subjectOf } from "../pulumi/names.js";
import type { StateResource } from "../pulumi/state.js";
import { acceptDrift, acceptLoss, noWriting, type Program } from "./accept.js";
import { declaredFields, unclearFields, undeclaredFields, withUnwritten } from "../stack/differences.js";
import { fixDrift, fixDeletion, nothingToFix } from "./fix.js";
import { indistinct, restored } from "../stack/masked-text.js";
import type { Field } from "../stack/field.js";
import type { Finding, StackDrift } from "./drift.js";

export type Findings = Pick<StackDrift, "read" | "drifted" | "deleted" | "unread" | "ignored">;

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
    const unread = outcomes.flatMap(({ unread = [] }) => unread);
    const deleted = outcomes.flatMap(({ deleted = [] }) => deleted);
    return {
        read: outcomes.length - unread.length,
        drifted: outcomes.flatMap(({ drifted = [] }) => drifted),
        deleted: deleted.map(finding => withOrigin(finding, deleted, expected)),
        unread,
        ignored: outcomes.flatMap(({ ignored = [] }) => ignored),
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
        : referencesOf(name).filter(
              argument =>
                  metaOf(kind, argument).change === "replaces" &&
                  argumentOf(kind, argument)?.safeParse(undefined).success !== true,
          );
}

/** Returns the part of the findings that one resource adds. */
function outcomeOf(
    resource: StateResource,
    { read, error }: { read: Step | undefined; error: string | undefined },
    program: Program,
): Partial<Findings> {
    const { stack } = program;
    const subject = subjectOf(resource);
    const kind = kindNamed(resource.kind);
    const old = read?.old ?? { inputs: {}, outputs: {} };
    if (read === undefined || error !== undefined) {
        return { unread: [{ what: displayName(subject), why: reasonFor(error) }] };
    }
    if (read.new === undefined || read.op === "delete") {
        const fix = fixDeletion(kind, resource, stack);
        const accept = acceptLoss(stack);
        return { deleted: [{ ...subject, fields: [], fix, accept }] };
    }
    // A program accepts a resource that it only reads, at every run.
    if (resource.external) {
        return {};
    }
    const { ignoreChanges } = resource;
    const found = withUnwritten(kind, resource, restored(read.new, old, resource));
    const isMeant = ({ path }: Field): boolean => isIgnored(ignoreChanges, path);
    const shown = (fields: readonly Field[]): Field[] => fields.map(field => confidential(field, program));
    const declared = shown(declaredFields(kind, resource, found));
    const meant = declared.filter(isMeant);
    const ignored = meant.map(({ path }) => `${path} of ${displayName(subject)}`);
    const fields = declared.filter(field => !isMeant(field));
    const driftIn = (fields: readonly Field[]): Partial<Findings> => {
        const fix = fixDrift(kind, fields, stack);
        const accept = acceptDrift(subject, kind, { fields, found, program });
        return { drifted: [{ ...subject, fields, fix, accept }], ignored };
    };
    if (fields.length > 0) {
        return driftIn(fields);
    }
    if (read.op === "same" || ignored.length > 0) {
        return { ignored };
    }
    const others = shown(undeclaredFields(kind, resource, found));
    const outputs = kind === undefined ? {} : pick(found.outputs, Object.keys(resource.inputs));
    const unclear = unclearFields(kind, resource.inputs, { ...found.inputs, ...outputs });
    const alike =
        others.length > 0
            ? []
            : [...indistinct(old.inputs, read.new.inputs), ...unclear.filter(field => !isMeant(field))];
    return alike.length > 0
        ? driftIn(alike)
        : { drifted: [{ ...subject, fields: others, fix: nothingToFix, accept: noWriting }], ignored };
}

/** Masks a value that contains a secret of the configuration. */
function confidential(field: Field, { secrets }: Program): Field {
    const { path, old, new: found, change } = field;
    return secrets.occurIn(old) || secrets.occurIn(found) ? { path, isMasked: true, change } : field;
}

function reasonFor(error = withCode("The run ended before it was read.", "refresh-failed")): string {
    return error.replace(/^Preview failed: /, "");
}
