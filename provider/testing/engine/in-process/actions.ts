/** The steps an operation is made of, and what each does when its turn comes. */
import { randomUUID } from "node:crypto";
import { changedPaths } from "../steps.js";
import type { Properties, ResourceState } from "../types.js";
import { Protected, type PlannedStep } from "./execution.js";
import { PartialFailure } from "./host.js";
import { isProvider, type Providers } from "./providers.js";
import { unknownValue } from "./values.js";

interface Replacement {
    /** The old object is deleted at the end of the operation, and not before. */
    keepOld?: boolean;
    replaceKeys?: string[];
}

export class Actions {
    constructor(
        private readonly providers: Providers,
        private readonly dryRun: boolean,
    ) {}

    same(old: ResourceState, next: ResourceState): PlannedStep {
        const apply = (): void => {
            carryOver(old, next);
            if (old.outputs) next.outputs = structuredClone(old.outputs);
        };
        return { op: "same", old, new: next, apply };
    }

    /** @param old what is replaced. */
    create(
        next: ResourceState,
        old?: ResourceState,
        { keepOld, replaceKeys = [] }: Replacement = {},
    ): PlannedStep {
        const apply = async (): Promise<void> => {
            const host = await this.providers.hostOf(next);
            if (!host || this.dryRun) {
                if (isProvider(next.type)) next.id = this.dryRun ? unknownValue : randomUUID();
                if (next.custom) next.outputs = structuredClone(next.inputs);
            }
            const made = this.dryRun
                ? undefined
                : await host?.create(next.urn, next.inputs).catch(keepPartial);
            if (made) Object.assign(next, { id: made.id, outputs: made.outputs });
            next.created = next.modified = new Date().toISOString();
            if (keepOld && old) old.delete = true;
            throwPartial(made, next);
        };
        return { op: old ? "create-replacement" : "create", old, new: next, replaceKeys, apply };
    }

    update(old: ResourceState, next: ResourceState): PlannedStep {
        const apply = async (): Promise<void> => {
            carryOver(old, next);
            if (!next.custom) return;
            const host = this.dryRun ? undefined : await this.providers.hostOf(next);
            const made = await host
                ?.update(next.urn, old.id ?? "", old.outputs ?? {}, next.inputs)
                .catch(keepPartial);
            next.outputs = made ? made.outputs : structuredClone(next.inputs);
            next.modified = new Date().toISOString();
            throwPartial(made, next);
        };
        return { op: "update", old, new: next, apply };
    }

    /** @param next replaces it, before or afterwards. @param first the new object is made afterwards. */
    delete(old: ResourceState, { replaced = false, first = false } = {}): PlannedStep {
        if (old.pendingReplacement && !replaced) return { op: "remove-pending-replace", old };
        const apply = async (): Promise<void> => {
            if (!replaced && old.protect) throw new Protected(protectedMessage(old.urn));
            if (!this.dryRun && !old.external && !old.retainOnDelete) {
                const host = await this.providers.hostOf(old);
                await host?.delete(old.urn, old.id ?? "", old.outputs ?? {});
            }
            // Its place in the state is kept until the new object is there.
            if (first) old.pendingReplacement = true;
        };
        const verb = old.external ? "discard" : "delete";
        return { op: replaced ? `${verb}-replaced` : verb, old, apply };
    }

    /** @param relinquished what was managed under this name until now. */
    read(
        next: ResourceState,
        old: ResourceState | undefined,
        relinquished: ResourceState | undefined,
    ): PlannedStep {
        const apply = async (): Promise<void> => {
            const host = await this.providers.hostOf(next);
            if (!host || !next.id || next.id === unknownValue) return;
            const found = await host.read(next.urn, next.id, next.inputs, next.inputs);
            next.outputs = found.outputs;
            if (found.id) next.id = found.id;
            if (relinquished) relinquished.delete = true;
        };
        return { op: relinquished ? "read-replacement" : "read", old, new: next, apply };
    }

    /** Dynamic providers cannot import: the SDK's host fails, since it finds no provider in what it is given. */
    import(next: ResourceState, id: string): PlannedStep {
        const apply = async (): Promise<void> => {
            await (await this.providers.hostOf(next))?.read(next.urn, id, undefined, {});
            throw new Error("the in-process engine does not import resources");
        };
        return { op: "import", new: next, apply };
    }

    /** @param differs whether an `up` of the same program would find something to do now. */
    refresh(old: ResourceState, differs: (next: ResourceState) => Promise<boolean>): PlannedStep {
        const step: PlannedStep = { op: "refresh", old, new: old };
        step.apply = async () => {
            const host = old.pendingReplacement ? undefined : await this.providers.hostOf(old);
            step.resultOp = "same";
            if (!host) return;
            const outputs = old.outputs ?? {};
            const found = await host.read(old.urn, old.id ?? "", old.inputs, outputs);
            step.new = found.id ? { ...old, inputs: old.inputs, ...found } : undefined;
            step.resultOp = "delete";
            if (!step.new) return;
            delete step.new.initErrors;
            const outputsChanged = differ(outputs, found.outputs);
            if (outputsChanged || differ(old.inputs, step.new.inputs))
                step.new.modified = new Date().toISOString();
            const changed = old.external ? outputsChanged : await differs(step.new);
            step.resultOp = changed ? "update" : "same";
        };
        return step;
    }
}

function differ(olds: Properties, news: Properties): boolean {
    return changedPaths(olds, news).length > 0;
}

function carryOver({ id, created, modified }: ResourceState, next: ResourceState): void {
    Object.assign(next, id ? { id } : {}, created ? { created } : {}, modified ? { modified } : {});
}

function keepPartial(error: unknown): PartialFailure {
    if (error instanceof PartialFailure) return error;
    throw error;
}

/** What was half done is in the state by now, and so is the reason. */
function throwPartial(made: object | undefined, next: ResourceState): void {
    if (!(made instanceof PartialFailure)) return;
    next.initErrors = made.reasons;
    throw made;
}

function protectedMessage(urn: string): string {
    return [
        `resource "${urn}" cannot be deleted`,
        "because it is protected. To unprotect the resource, either remove the `protect` flag from the resource " +
            "in your Pulumi program and run `pulumi up`, or use the command:",
        `\`pulumi state unprotect '${urn}'\``,
    ].join("\n");
}
