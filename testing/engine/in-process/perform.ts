/** Performs the steps of an operation. */
import { changedPaths } from "../steps.js";
import type { ResourceState } from "../types.js";
import type { Host } from "./host.js";
import { unknownValue } from "./values.js";

export interface PlannedStep {
    op: string;
    /** The new state, or the state to delete. */
    subject: ResourceState;
    old?: ResourceState | undefined;
    new?: ResourceState | undefined;
    replaceKeys?: string[];
    resultOp?: string;
    failed?: boolean;
    /** The old object stays until the end of the operation. */
    deletesLater?: boolean;
    /** True for the refresh before an update, which then compares with what it finds. */
    isFirst?: boolean;
    /** True if the resource is not created since the operation has other targets; its outputs are shown empty. */
    isSkipped?: boolean;
    /** True if the deletion of another resource deletes the object as well. */
    goesAlong?: boolean;
}

/** The error for an object that exists, but is not as declared. */
export class PartialFailure extends Error {}

export const removeProtection =
    "remove the `protect` flag from the resource in your Pulumi program and run `pulumi up`";

/** @param host unset for components, and for the provider itself. */
export async function perform(step: PlannedStep, host: Host | undefined, dryRun: boolean): Promise<void> {
    const { op, subject, old = subject } = step;
    const changing = dryRun ? undefined : host;
    if (op === "create" || op === "create-replacement") {
        await complete(subject, dryRun ? host?.preview(subject) : host?.create(subject));
    } else if (op === "update") {
        await complete(
            subject,
            dryRun ? host?.preview(subject, old) : host?.update({ ...old, urn: subject.urn }, subject.inputs),
        );
    } else if (op === "delete" || op === "delete-replaced") {
        if (op === "delete" && old.protect) {
            throw new Error(protectedMessage(old.urn));
        }
        if (!old.retainOnDelete && !step.goesAlong) {
            await changing?.delete(old);
        }
    } else if (op === "read" && host && subject.id !== unknownValue) {
        const { id, outputs } = await host.read({ ...subject, outputs: subject.inputs });
        Object.assign(subject, { outputs }, id ? { id } : {});
    } else if (op === "refresh") {
        const found = old.pendingReplacement || !host ? "same" : await refresh(step, old, host);
        // Only a step of a plain refresh has a result of its own.
        step.resultOp = step.isFirst ? "refresh" : found;
    }
}

/** Without an answer, as in previews of dynamic providers, the outputs are the inputs. */
async function complete(
    next: ResourceState,
    asked?: Promise<Partial<ResourceState> | undefined>,
): Promise<void> {
    const made = await asked;
    if (made) {
        Object.assign(next, made);
    } else if (next.custom) {
        next.outputs = structuredClone(next.inputs);
    }
    if (!next.initErrors) {
        return;
    }
    const reasons = next.initErrors.map(reason => `\t* ${reason}`);
    const count = reasons.length === 1 ? "1 error" : `${reasons.length} errors`;
    throw new PartialFailure(`${count} occurred:\n${reasons.join("\n")}`);
}

/** @returns the state that was found. It counts as changed if an update of the same program would change it */
async function refresh(step: PlannedStep, old: ResourceState, host: Host): Promise<string> {
    const { id, inputs = old.inputs, outputs } = await host.read(old);
    step.new = id ? { ...old, id, inputs, outputs } : undefined;
    if (!step.new) {
        return "delete";
    }
    delete step.new.initErrors;
    const isOther = changedPaths(old.outputs ?? {}, outputs).length > 0;
    if (isOther || changedPaths(old.inputs, inputs).length > 0) {
        step.new.modified = new Date().toISOString();
    }
    const { changed } = await host.diff(step.new, old.inputs);
    return (old.external ? isOther : changed) ? "update" : "same";
}

function protectedMessage(urn: string): string {
    const reason = `because it is protected. To unprotect the resource, either ${removeProtection}`;
    return `resource "${urn}" cannot be deleted\n${reason}, or use the command:\n\`pulumi state unprotect '${urn}'\``;
}
