/** The steps an operation is made of, and what each does when its turn comes. */
import { changedPaths } from "../steps.js";
import type { PendingOperation, Properties, ResourceState } from "../types.js";
import type { Host } from "./host.js";
import { unknownValue } from "./values.js";

export interface PlannedStep {
    op: string;
    /** The new state, or that of what goes. */
    subject: ResourceState;
    old?: ResourceState | undefined;
    new?: ResourceState | undefined;
    replaceKeys?: string[];
    resultOp?: string;
    failed?: boolean;
    /** What the state says of it while it runs. */
    pending?: PendingOperation["type"];
    /** Its failure does not stop the rest. */
    goesOn?: boolean;
    /** Does the work and completes `new`; a step without it only says something. */
    apply?: () => Promise<void> | void;
}

/** The object exists now, but is not as it was asked for. */
export class PartialFailure extends Error {
    constructor(reasons: string[]) {
        const list = reasons.map(reason => `\t* ${reason}`).join("\n");
        super(`${reasons.length} error${reasons.length === 1 ? "" : "s"} occurred:\n${list}\n\n`);
    }
}

export const removeProtection =
    "remove the `protect` flag from the resource in your Pulumi program and run `pulumi up`";

export class Actions {
    constructor(
        /** Of components, and of the provider itself, there is none. */
        private readonly hostOf: (state: ResourceState) => Promise<Host> | undefined,
        private readonly dryRun: boolean,
    ) {}

    same(old: ResourceState, next: ResourceState): PlannedStep {
        const apply = (): void => {
            Object.assign(next, { id: old.id, outputs: structuredClone(old.outputs) });
        };
        return { op: "same", subject: next, old, new: next, apply };
    }

    /** @param old what is replaced. */
    create(next: ResourceState, old?: ResourceState, replaceKeys: string[] = []): PlannedStep {
        const op = old ? "create-replacement" : "create";
        const apply = (): Promise<void> => this.#make(next, host => host.create(next));
        return { op, subject: next, old, new: next, replaceKeys, pending: "creating", apply };
    }

    update(old: ResourceState, next: ResourceState): PlannedStep {
        const apply = async (): Promise<void> => {
            Object.assign(next, { id: old.id });
            await this.#make(next, host => host.update(old, next.inputs));
        };
        return { op: "update", subject: next, old, new: next, pending: "updating", apply };
    }

    /** In previews, and where no provider is asked, the outputs are the inputs. */
    async #make(next: ResourceState, ask: (host: Host) => Promise<Partial<ResourceState>>): Promise<void> {
        const host = await this.hostOf(next);
        if (host && !this.dryRun) Object.assign(next, await ask(host));
        else if (next.custom) next.outputs = structuredClone(next.inputs);
        if (next.initErrors) throw new PartialFailure(next.initErrors);
    }

    /** @param replaced another object takes its place, or has taken it. */
    delete(old: ResourceState, replaced = old.delete === true): PlannedStep {
        const { urn, external, pendingReplacement } = old;
        if (external || pendingReplacement)
            return { op: external ? "discard" : "remove-pending-replace", subject: old, old };
        const isKept = !replaced && old.protect === true;
        const apply = async (): Promise<void> => {
            if (isKept) throw new Error(`resource "${urn}" cannot be deleted\n${protectedReason(urn)}`);
            if (!this.dryRun) await (await this.hostOf(old))?.delete(old);
        };
        const op = replaced ? "delete-replaced" : "delete";
        return { op, subject: old, old, pending: "deleting", goesOn: isKept, apply };
    }

    read(old: ResourceState | undefined, next: ResourceState): PlannedStep {
        const apply = async (): Promise<void> => {
            const host = await this.hostOf(next);
            if (!host || next.id === unknownValue) return;
            const { id, outputs } = await host.read({ ...next, outputs: next.inputs });
            Object.assign(next, { outputs }, id ? { id } : {});
        };
        return { op: "read", subject: next, old, new: next, pending: "reading", apply };
    }

    refresh(old: ResourceState): PlannedStep {
        const step: PlannedStep = { op: "refresh", subject: old, old, new: old, goesOn: true };
        step.apply = async () => {
            step.resultOp = "same";
            const host = old.pendingReplacement ? undefined : await this.hostOf(old);
            if (!host) return;
            const { id, inputs = old.inputs, outputs } = await host.read(old);
            step.resultOp = "delete";
            step.new = id ? { ...old, id, inputs, outputs } : undefined;
            if (!step.new) return;
            delete step.new.initErrors;
            // A change is what an update of the same program would find.
            const { changed } = old.external
                ? { changed: differ(old.outputs, outputs) }
                : await host.diff(step.new, old.inputs);
            step.resultOp = changed ? "update" : "same";
        };
        return step;
    }
}

export function differ(olds: Properties = {}, news: Properties = {}): boolean {
    return changedPaths(olds, news).length > 0;
}

function protectedReason(urn: string): string {
    const command = `\`pulumi state unprotect '${urn}'\``;
    return `because it is protected. To unprotect the resource, either ${removeProtection}, or use the command:\n${command}`;
}
