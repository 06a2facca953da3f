/** Decides, for each resource a program registers or a state holds, what has to be done. */
import { randomUUID } from "node:crypto";
import { changedPaths, redact, resourceName } from "../steps.js";
import type { Properties, ResourceState } from "../types.js";
import type { Host } from "./host.js";
import { providerType, type Operation } from "./operation.js";
import { removeProtection, type PlannedStep } from "./perform.js";
import { keepOld, unknownValue } from "./values.js";

export const rootStackType = "pulumi:pulumi:Stack";

export function unsupported(what: string, name: string): Error {
    return new Error(`the in-process engine does not support ${what}, which resource "${name}" asks for`);
}

export class Deployment {
    readonly #olds: Map<string, ResourceState>;
    readonly #registered = new Map<string, ResourceState>();
    #provider: Promise<ResourceState> | undefined;
    #turn: Promise<unknown> = Promise.resolve();
    /** The stack's outputs come when all is done. */
    completeStackOutputs: () => void = () => undefined;

    constructor(readonly operation: Operation) {
        const current = operation.base.resources.filter(state => !state.delete);
        this.#olds = new Map(current.map(state => [state.urn, state]));
    }

    urnOf(type: string, name: string, parent = ""): string {
        const parentType = parent.split("::")[2] ?? rootStackType;
        const qualifiedType = parentType === rootStackType ? type : `${parentType}$${type}`;
        const { stack, project } = this.operation.options;
        return `urn:pulumi:${stack}::${project}::${qualifiedType}::${name}`;
    }

    /** What is external is read, and all else made to be as it is wanted. */
    async register(next: ResourceState, deleteBeforeReplace?: boolean): Promise<ResourceState> {
        if (next.custom) next.provider = await this.#defaultProvider();
        return this.#inTurn(next, deleteBeforeReplace);
    }

    /** Never fails: the SDK waits for the answer nowhere, so an error would be a rejection that nobody handles. */
    registerOutputs(urn: string, outputs: Properties): void {
        const state = this.#registered.get(urn);
        if (!state || this.operation.stopped) return;
        const set = (kept?: Properties): void => this.operation.setOutputs(state, { ...kept, ...outputs });
        if (state.type !== rootStackType) set();
        // After a failure outputs the program did not get to are kept.
        else this.completeStackOutputs = () => set(this.operation.failed ? this.#olds.get(urn)?.outputs : {});
    }

    /** The program is done: what it did not register goes, each after all that depends on it. */
    async deleteTheRest(): Promise<void> {
        await this.#turn;
        await Promise.allSettled(this.operation.runs);
        const dependants = new Map<string, Promise<boolean>[]>();
        const { resources } = this.operation.base;
        const condemned = resources.filter(state => state.delete || !this.#registered.has(state.urn));
        for (const state of condemned.reverse()) {
            const isGone = this.#deleteAfter(dependants.get(state.urn) ?? [], state);
            for (const urn of dependenciesOf(state))
                dependants.set(urn, [...(dependants.get(urn) ?? []), isGone]);
        }
        // All of them, since each names at least its parent, if only as none.
        await Promise.allSettled([...dependants.values()].flat());
    }

    async #deleteAfter(dependants: Promise<boolean>[], state: ResourceState): Promise<boolean> {
        if (!(await Promise.all(dependants)).every(Boolean)) return false;
        const mustGo = state.delete ? "delete-replaced" : "delete";
        const op = state.external ? "discard" : state.pendingReplacement ? "remove-pending-replace" : mustGo;
        const step: PlannedStep = { op, subject: state, old: state };
        await this.operation.run([step]);
        return !step.failed;
    }

    /** Reads every resource; what is gone is dropped from the state. */
    async refresh(): Promise<void> {
        const { base } = this.operation;
        const plan = (old: ResourceState): PlannedStep => ({ op: "refresh", subject: old, old, new: old });
        const steps = base.resources.map(plan);
        await Promise.all(steps.map(step => this.operation.run([step])));
        const parents = new Map(base.resources.map(({ urn, parent }) => [urn, parent]));
        base.resources = steps.flatMap(({ new: found }) => found ?? []);
        const left = new Set(base.resources.map(({ urn }) => urn));
        for (const state of base.resources) mend(state, left, parents);
    }

    /** It comes before the first resource that needs it. @returns the reference to it. */
    async #defaultProvider(): Promise<string> {
        const { dryRun, config } = this.operation.options;
        const urn = this.urnOf(providerType, "default");
        const id = dryRun ? unknownValue : randomUUID();
        const state = { urn, type: providerType, custom: true, id, inputs: config };
        this.#provider ??= this.#inTurn(state);
        return `${urn}::${(await this.#provider).id ?? ""}`;
    }

    /** Steps are decided on one at a time, and run side by side. */
    #inTurn(next: ResourceState, deleteFirst?: boolean): Promise<ResourceState> {
        const decided = this.#turn.then(() => this.#stepsFor(next, deleteFirst));
        this.#turn = decided.catch((error: unknown) => this.operation.stop(error));
        const done = decided.then(steps => this.operation.run(steps)).then(() => next);
        return Promise.race([done, this.operation.options.aborted]);
    }

    async #stepsFor(next: ResourceState, deleteFirst?: boolean): Promise<PlannedStep[]> {
        if (this.operation.stopped) throw new Error("the operation is over");
        const { urn, inputs, external, ignoreChanges = [] } = next;
        const duplicate = `Duplicate resource URN '${urn}'; try giving it a unique name`;
        if (this.#registered.has(urn)) throw this.operation.stop(duplicate, urn);
        this.#registered.set(urn, next);
        const old = this.#olds.get(urn);
        const host = await this.operation.hostOf(next);
        if (old && old.external !== external) throw unsupported("changes of ownership", resourceName(urn));
        if (external) return [{ op: "read", subject: next, old, new: next }];
        const wanted = structuredClone(inputs);
        const lost = ignoreChanges.find(path => old && !keepOld(path, structuredClone(old.inputs), inputs));
        if (lost) throw unsupported(`ignoreChanges of "${lost}" here`, resourceName(urn));
        if (host) await this.#check(host, next, inputs, old?.inputs);
        if (!old) return [{ op: "create", subject: next, new: next }];
        const { changed, replaces, deleteBeforeReplace } = host
            ? await host.diff(old, next.inputs)
            : {
                  changed: changedPaths(old.inputs, inputs).length > 0,
                  replaces: [],
                  deleteBeforeReplace: false,
              };
        if (!host || (replaces.length === 0 && !old.pendingReplacement)) {
            const op = changed || old.initErrors ? "update" : "same";
            next.id = old.id ?? "";
            if (op === "same") next.outputs = structuredClone(old.outputs ?? {});
            return [{ op, subject: next, old, new: next }];
        }
        if (old.protect && next.protect) {
            const reason = `as it is currently marked for protection. To unprotect the resource, ${removeProtection}`;
            const message = `unable to replace resource "${urn}"\n${reason}`;
            if (!this.operation.options.dryRun) throw this.operation.stop(message, urn);
            this.operation.fail(message, urn);
        }
        // What was carried over from the old object (a generated name, say) is not to be carried into the new one.
        await this.#check(host, next, wanted);
        const replace = { op: "replace", subject: next, old, new: next, replaceKeys: replaces };
        const create = { ...replace, op: "create-replacement" };
        if (!old.pendingReplacement && !(deleteFirst ?? deleteBeforeReplace)) return [create, replace];
        await this.#refuseDependants(host, old);
        const deletion = { op: "delete-replaced", subject: old, old };
        return [...(old.pendingReplacement ? [] : [deletion]), replace, create];
    }

    /** Completes the inputs as the provider wants them. */
    async #check(host: Host, next: ResourceState, wanted: Properties, olds: Properties = {}): Promise<void> {
        const { urn, type } = next;
        const { inputs, failures } = await host.check(urn, olds, wanted);
        next.inputs = inputs;
        for (const { property, reason } of failures) {
            const value = redact(inputs)[property] ?? "<nil>";
            const text = typeof value === "string" ? value : JSON.stringify(value);
            const where = property ? `: property ${property} value {${text}}` : "";
            const problem = `${type} resource '${resourceName(urn)}'${where} has a problem: ${reason}`;
            this.operation.fail(problem, urn);
        }
        if (failures.length > 0) throw this.operation.stop("");
    }

    /** The CLI deletes those dependants first that the new properties of what is replaced would replace too. */
    async #refuseDependants(host: Host, root: ResourceState): Promise<void> {
        for (const state of this.operation.base.resources) {
            const { urn, inputs, propertyDependencies = {} } = state;
            if (state.delete || !state.custom || this.#registered.has(urn)) continue;
            const moved = Object.keys(inputs).filter(key => propertyDependencies[key]?.includes(root.urn));
            if (moved.length === 0) continue;
            const unknowns = Object.fromEntries(moved.map(key => [key, unknownValue]));
            const { replaces } = await host.diff(state, { ...inputs, ...unknowns });
            const what = `the replacement of its dependant "${resourceName(urn)}"`;
            if (replaces.length > 0) throw unsupported(what, resourceName(root.urn));
        }
    }
}

/** What a resource depends on directly. */
function dependenciesOf(state: ResourceState): Set<string> {
    const { dependencies = [], propertyDependencies = {}, parent = "", provider = "" } = state;
    const providerUrn = provider.slice(0, provider.lastIndexOf("::"));
    return new Set([...dependencies, ...Object.values(propertyDependencies).flat(), parent, providerUrn]);
}

/** Mends references to resources that are gone: dependencies go, children move to the next ancestor. */
function mend(state: ResourceState, left: Set<string>, parents: Map<string, string | undefined>): void {
    const { dependencies = [], propertyDependencies = {} } = state;
    state.dependencies = dependencies.filter(urn => left.has(urn));
    for (const [key, urns] of Object.entries(propertyDependencies)) {
        propertyDependencies[key] = urns.filter(urn => left.has(urn));
        if (propertyDependencies[key].length === 0) Reflect.deleteProperty(propertyDependencies, key);
    }
    while (state.parent && !left.has(state.parent)) state.parent = parents.get(state.parent) ?? "";
}
