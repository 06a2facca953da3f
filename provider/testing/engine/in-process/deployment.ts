/** Decides, for each resource a program registers or a state holds, what has to be done. */
import { randomUUID } from "node:crypto";
import { changedPaths } from "../steps.js";
import type { Properties, ResourceState } from "../types.js";
import {
    deletionOrder,
    dependants,
    providerUrn,
    transitiveDependencies,
    withoutDangling,
} from "./dependencies.js";
import { Execution, Protected, type PlannedStep } from "./execution.js";
import { PartialFailure, type Host } from "./host.js";
import { covers, reset } from "./paths.js";
import { refuseUnsupported, some, unknownValue, unwrap } from "./values.js";

export const rootStackType = "pulumi:pulumi:Stack";
const providerType = "pulumi:providers:pulumi-nodejs";

/** A resource as the program wants it. */
export interface Goal {
    type: string;
    name: string;
    custom: boolean;
    inputs: Properties;
    parent?: string | undefined;
    provider?: string | undefined;
    protect?: boolean | undefined;
    retainOnDelete?: boolean | undefined;
    deleteBeforeReplace?: boolean | undefined;
    importId?: string | undefined;
    dependencies?: string[];
    propertyDependencies?: Record<string, string[]>;
    ignoreChanges?: string[];
    replaceOnChanges?: string[];
    additionalSecretOutputs?: string[];
}

interface Difference {
    changed: boolean;
    replace: boolean;
    replaceKeys: string[];
    deleteBeforeReplace: boolean;
}

export interface DeploymentOptions {
    project: string;
    stack: string;
    /** The inputs of the default provider: the whole configuration, namespaces kept. */
    config: Properties;
    startHost: (config: Properties) => Promise<Host>;
}

export class Deployment {
    readonly #olds: Map<string, ResourceState>;
    readonly #registered = new Map<string, ResourceState>();
    readonly #urns = new Set<string>();
    readonly #operated = new Set<string>();
    readonly #deletes = new Set<string>();
    readonly #deletedEarly = new Set<ResourceState>();
    readonly #draggedBy = new Map<string, string[]>();
    readonly #hosts = new Map<string, Promise<Host>>();
    #turn: Promise<unknown> = Promise.resolve();
    #defaultProvider: Promise<string> | undefined;
    #stackOutputs: { urn: string; outputs: Properties } | undefined;

    constructor(
        private readonly execution: Execution,
        private readonly options: DeploymentOptions,
    ) {
        const current = execution.base.resources.filter(state => !state.delete);
        this.#olds = new Map(current.map(state => [state.urn, state]));
    }

    async register(goal: Goal): Promise<ResourceState> {
        return this.#inTurn(() => this.#stepsFor(goal));
    }

    async read(goal: Goal, id: string): Promise<ResourceState> {
        return this.#inTurn(() => this.#readSteps(goal, id));
    }

    /** The reference of the provider of resources that name none. */
    defaultProvider(): Promise<string> {
        this.#defaultProvider ??= this.register({
            type: providerType,
            name: "default",
            custom: true,
            inputs: this.options.config,
        }).then(({ urn, id = "" }) => `${urn}::${id}`);
        return this.#defaultProvider;
    }

    registerOutputs(urn: string, outputs: Properties): void {
        const state = this.#registered.get(urn);
        if (!state) throw new Error(`cannot complete a resource '${urn}' whose registration isn't pending`);
        if (state.type === rootStackType) this.#stackOutputs = { urn, outputs };
        else this.#setOutputs(state, outputs);
    }

    /** The program is done: what it did not register goes. */
    async deleteTheRest(): Promise<void> {
        await this.#turn;
        await this.execution.settle();
        this.execution.assertRunning();
        const { resources } = this.execution.base;
        const condemned = resources.filter(
            state => !this.#deletedEarly.has(state) && (state.delete || !this.#operated.has(state.urn)),
        );
        const kept = new Set<ResourceState>();
        for (const group of deletionOrder(new Set(condemned), resources)) {
            this.execution.assertRunning();
            const runs = group
                .filter(state => !kept.has(state))
                .map(async state => {
                    const step = this.#deleteStep(state, state.delete === true);
                    await this.execution.run([step]);
                    if (!step.failed) return;
                    for (const dependency of transitiveDependencies(state, resources)) kept.add(dependency);
                });
            await Promise.allSettled(runs);
        }
    }

    /** After a failure outputs the program did not get to are kept. */
    completeStackOutputs(): void {
        if (!this.#stackOutputs) return;
        const { urn, outputs } = this.#stackOutputs;
        const state = this.#registered.get(urn);
        if (state)
            this.#setOutputs(
                state,
                this.execution.failed ? { ...this.#olds.get(urn)?.outputs, ...outputs } : outputs,
            );
    }

    #setOutputs(state: ResourceState, outputs: Properties): void {
        state.outputs = outputs;
        this.execution.showOutputs(state);
    }

    /** Reads every resource; what is gone is dropped from the state. */
    async refresh(): Promise<ResourceState[]> {
        const { resources } = this.execution.base;
        const found = new Map<ResourceState, ResourceState | undefined>();
        const runs = resources.map(async old => {
            const step: PlannedStep = { op: "refresh", old, new: old, resultOp: "same" };
            step.apply = () => this.#refresh(old, step);
            await this.execution.limited(() => this.execution.runStep(step));
            found.set(old, step.new);
        });
        await Promise.all(runs);
        return withoutDangling(resources, old => found.get(old));
    }

    async stopHosts(signal?: NodeJS.Signals): Promise<void> {
        const hosts = await Promise.allSettled(this.#hosts.values());
        await Promise.all(hosts.map(async host => host.status === "fulfilled" && host.value.stop(signal)));
    }

    /** Steps are decided on one at a time, and run side by side. */
    #inTurn(decide: () => Promise<PlannedStep[]>): Promise<ResourceState> {
        const decided = this.#turn.then(async () => {
            this.execution.assertRunning();
            try {
                return await decide();
            } catch (error) {
                if (this.execution.isStopped) throw error;
                throw this.execution.refuse(error instanceof Error ? error.message : String(error));
            }
        });
        this.#turn = decided.catch(() => undefined);
        const done = decided.then(async steps => {
            await this.execution.run(steps);
            const state = steps.find(step => step.new && step.op !== "replace")?.new;
            if (!state) throw new Error("a registration without a resource");
            return state;
        });
        return Promise.race([done, this.execution.aborted]);
    }

    async #stepsFor(goal: Goal): Promise<PlannedStep[]> {
        const urn = this.#newUrn(goal);
        refuseUnsupported(goal.inputs);
        const old = this.#olds.get(urn);
        const next = newState(urn, goal);
        this.#registered.set(urn, next);
        const inputs = structuredClone(goal.inputs);
        if (old) this.#ignoreChanges(urn, goal, old.inputs, inputs);
        const host = await this.#hostOf(next);
        if (host && goal.importId && (!old || old.external || old.id !== goal.importId)) {
            return [{ op: "import", new: next, apply: () => refuseImport(host, urn, goal.importId ?? "") }];
        }
        const recreating = this.#deletes.has(urn);
        const fresh = recreating || !old || old.external === true;
        next.inputs = inputs;
        if (host) await this.#check(host, next, fresh ? {} : old.inputs, fresh ? goal.inputs : inputs);
        this.#operated.add(urn);
        if (recreating && old) {
            this.#deletes.delete(urn);
            const replaceKeys = this.#draggedBy.get(urn) ?? [];
            return [{ op: "replace", old, new: next }, this.#createStep(next, old, { replaceKeys })];
        }
        if (!old) return [this.#createStep(next)];
        if (old.external) {
            return [this.#createStep(next, old, { keepOld: true }), { op: "replace", old, new: next }];
        }
        const difference = await this.#difference(host, old, next, next.inputs, goal.replaceOnChanges);
        if (old.pendingReplacement || difference.replace)
            return this.#replaceSteps(goal, old, next, host, difference);
        if (difference.changed || (old.initErrors ?? []).length > 0) return [this.#updateStep(old, next)];
        return [sameStep(old, next)];
    }

    #newUrn({ parent, type, name }: Pick<Goal, "parent" | "type" | "name">): string {
        const parentType = parent?.split("::")[2] ?? "";
        const prefix = parentType === "" || parentType === rootStackType ? "" : `${parentType}$`;
        const urn = `urn:pulumi:${this.options.stack}::${this.options.project}::${prefix}${type}::${name}`;
        if (this.#urns.has(urn)) {
            throw this.execution.refuse(`Duplicate resource URN '${urn}'; try giving it a unique name`, urn);
        }
        this.#urns.add(urn);
        return urn;
    }

    #ignoreChanges(urn: string, { ignoreChanges = [] }: Goal, olds: Properties, news: Properties): void {
        const failed = ignoreChanges.filter(path => !reset(path, structuredClone(olds), news));
        if (failed.length === 0) return;
        const paths = failed.join(", ");
        const message = `cannot ignore changes in added or removed elements of the path: "${paths}"`;
        this.execution.report({ severity: "info", message, urn });
    }

    async #check(host: Host, next: ResourceState, olds: Properties, news: Properties): Promise<void> {
        const { inputs, failures } = await host.check(next.urn, olds, news);
        next.inputs = inputs;
        for (const failure of failures) {
            const property = failure.getProperty();
            const shown = some(inputs[property] ?? null, value => value !== null)
                ? plainText(inputs[property])
                : "{<nil>}";
            const where = property ? `: property ${property} value ${shown}` : "";
            const name = next.urn.split("::").pop() ?? "";
            const message = `${next.type} resource '${name}'${where} has a problem: ${failure.getReason()}`;
            this.execution.fail(message, next.urn);
        }
        if (failures.length > 0) throw this.execution.refuse("");
    }

    async #difference(
        host: Host | undefined,
        old: ResourceState,
        next: { urn: string; type: string },
        news: Properties,
        replaceOnChanges: string[] = [],
    ): Promise<Difference> {
        const plain = { replace: false, replaceKeys: [], deleteBeforeReplace: false };
        if (!host) {
            const olds = isProvider(next.type) ? (old.outputs ?? {}) : old.inputs;
            return { ...plain, changed: changedPaths(olds, news).length > 0 };
        }
        const answer = await host.diff(next.urn, old.id ?? "", old.inputs, old.outputs ?? {}, news);
        const paths = answer.changes === "unknown" ? changedPaths(unwrap(old.inputs), unwrap(news)) : [];
        const changed = answer.changes === "some" || paths.length > 0;
        if ((old.initErrors ?? []).length > 0) paths.push("#initerror");
        const forces = (path: string): boolean => replaceOnChanges.some(each => covers(each, path));
        const replaceKeys = [...new Set([...answer.replaces, ...paths.map(topLevel).filter(forces)])].sort();
        const replace = paths.some(forces) || (changed && replaceKeys.length > 0);
        return { changed, replace, replaceKeys, deleteBeforeReplace: answer.deleteBeforeReplace };
    }

    async #replaceSteps(
        goal: Goal,
        old: ResourceState,
        next: ResourceState,
        host: Host | undefined,
        difference: Difference,
    ): Promise<PlannedStep[]> {
        const { urn } = next;
        if (old.protect && next.protect) {
            const message = `unable to replace resource "${urn}"\nas it is currently marked for protection. To unprotect the resource, remove the \`protect\` flag from the resource in your Pulumi program and run \`pulumi up\``;
            if (!this.execution.dryRun) throw this.execution.refuse(message, urn);
            this.execution.fail(message, urn);
        }
        // What was carried over from the old object (a generated name, say) is not to be carried into the new one.
        if (host) await this.#check(host, next, {}, goal.inputs);
        const { replaceKeys } = difference;
        const replace = { op: "replace", old, new: next, replaceKeys };
        if (!(goal.deleteBeforeReplace ?? difference.deleteBeforeReplace)) {
            return [this.#createStep(next, old, { keepOld: true, replaceKeys }), replace];
        }
        const steps: PlannedStep[] = [];
        for (const { state, keys } of (await this.#dragged(old)).reverse()) {
            if (this.#deletedEarly.has(state)) continue;
            if (state.protect) {
                throw this.execution.refuse(
                    `unable to replace resource "${state.urn}" as part of replacing "${urn}" as it is currently marked for protection. To unprotect the resource, remove the \`protect\` flag from the resource in your Pulumi program and run \`pulumi up\`, or use the command:\n\`pulumi state unprotect '${state.urn}'\``,
                    urn,
                );
            }
            this.#draggedBy.set(state.urn, keys);
            this.#deletes.add(state.urn);
            this.#deletedEarly.add(state);
            steps.push(this.#deleteStep(state, true, true));
        }
        if (!old.pendingReplacement) steps.push(this.#deleteStep(old, true, true));
        return [...steps, replace, this.#createStep(next, old, { replaceKeys })];
    }

    /** Dependants that have to go before the root can: those that its new properties would replace. */
    async #dragged(root: ResourceState): Promise<{ state: ResourceState; keys: string[] }[]> {
        const gone = new Set([root.urn]);
        const dragged: { state: ResourceState; keys: string[] }[] = [];
        const candidates = this.execution.base.resources.filter(
            state => state === root || !this.#operated.has(state.urn),
        );
        for (const state of dependants(root, candidates)) {
            const moved = Object.entries(state.propertyDependencies ?? {}).filter(([, urns]) =>
                urns.some(urn => gone.has(urn)),
            );
            const keys = moved.map(([key]) => key).filter(key => key in state.inputs);
            if (!state.custom || state.external || isProvider(state.type) || keys.length === 0) continue;
            const news = { ...state.inputs, ...Object.fromEntries(keys.map(key => [key, unknownValue])) };
            const { replace, replaceKeys } = await this.#difference(
                await this.#hostOf(state),
                state,
                state,
                news,
                state.replaceOnChanges,
            );
            if (!replace) continue;
            gone.add(state.urn);
            dragged.push({ state, keys: replaceKeys });
        }
        return dragged;
    }

    async #readSteps(goal: Goal, id: string): Promise<PlannedStep[]> {
        const urn = this.#newUrn(goal);
        const old = this.#olds.get(urn);
        const next: ResourceState = { ...newState(urn, goal), id, external: true, outputs: {} };
        const host = await this.#hostOf(next);
        this.#registered.set(urn, next);
        this.#operated.add(urn);
        const relinquished = old && !old.external && old.id !== id ? old : undefined;
        const apply = async (): Promise<void> => {
            if (!host || id === unknownValue) return;
            const found = await host.read(urn, id, next.inputs, next.inputs);
            next.outputs = found.outputs;
            if (found.id) next.id = found.id;
            if (relinquished) relinquished.delete = true;
        };
        if (!relinquished) return [{ op: "read", old, new: next, apply }];
        return [
            { op: "read-replacement", old, new: next, apply },
            { op: "replace", old, new: next },
        ];
    }

    async #refresh(old: ResourceState, step: PlannedStep): Promise<void> {
        const host = old.pendingReplacement ? undefined : await this.#hostOf(old);
        if (!host) return;
        const outputs = old.outputs ?? {};
        const found = await host.read(old.urn, old.id ?? "", old.inputs, outputs);
        if (!found.id) {
            step.new = undefined;
            step.resultOp = "delete";
            return;
        }
        const next: ResourceState & { outputs: Properties } = {
            ...old,
            id: found.id,
            inputs: found.inputs ?? old.inputs,
            outputs: found.outputs,
        };
        delete next.initErrors;
        step.new = next;
        const paths =
            changedPaths(old.inputs, next.inputs).length + changedPaths(outputs, next.outputs).length;
        if (paths > 0) next.modified = new Date().toISOString();
        // The difference an `up` of the same program would find now, seen from the other side.
        const changed = old.external
            ? changedPaths(outputs, next.outputs).length > 0
            : (await this.#difference(host, next, next, old.inputs)).changed;
        step.resultOp = changed ? "update" : "same";
    }

    #createStep(
        next: ResourceState,
        old?: ResourceState,
        { keepOld = false, replaceKeys = [] as string[] } = {},
    ): PlannedStep {
        const apply = async (): Promise<void> => {
            let failure: PartialFailure | undefined;
            const host = await this.#hostOf(next);
            if (host && !this.execution.dryRun) {
                const made = await host.create(next.urn, next.inputs).catch((error: unknown) => {
                    if (!(error instanceof PartialFailure)) throw error;
                    next.initErrors = error.reasons;
                    failure = error;
                    return error;
                });
                next.id = made.id;
                next.outputs = made.outputs;
            } else if (next.custom) {
                if (isProvider(next.type)) next.id = this.execution.dryRun ? unknownValue : randomUUID();
                next.outputs = structuredClone(next.inputs);
            }
            next.created = next.modified = new Date().toISOString();
            if (keepOld && old) old.delete = true;
            if (failure) throw failure;
        };
        return { op: old ? "create-replacement" : "create", old, new: next, replaceKeys, apply };
    }

    #updateStep(old: ResourceState, next: ResourceState): PlannedStep {
        const apply = async (): Promise<void> => {
            carryOver(old, next);
            const host = await this.#hostOf(next);
            try {
                if (host && !this.execution.dryRun) {
                    next.outputs = await host.update(next.urn, old.id ?? "", old.outputs ?? {}, next.inputs);
                } else if (next.custom) {
                    next.outputs = structuredClone(next.inputs);
                }
            } catch (error) {
                if (!(error instanceof PartialFailure)) throw error;
                next.outputs = error.outputs;
                next.initErrors = error.reasons;
                throw error;
            } finally {
                if (next.custom) next.modified = new Date().toISOString();
            }
        };
        return { op: "update", old, new: next, apply };
    }

    /** @param replacing part of a replacement. @param first the new object is made after it, so its place is kept. */
    #deleteStep(old: ResourceState, replacing: boolean, first = false): PlannedStep {
        if (old.pendingReplacement && !replacing) return { op: "remove-pending-replace", old };
        const apply = async (): Promise<void> => {
            if (!replacing && old.protect) {
                throw new Protected(
                    `resource "${old.urn}" cannot be deleted\nbecause it is protected. To unprotect the resource, either remove the \`protect\` flag from the resource in your Pulumi program and run \`pulumi up\`, or use the command:\n\`pulumi state unprotect '${old.urn}'\``,
                );
            }
            if (!this.execution.dryRun && !old.external && !old.retainOnDelete) {
                await (await this.#hostOf(old))?.delete(old.urn, old.id ?? "", old.outputs ?? {});
            }
            if (first) old.pendingReplacement = true;
        };
        const verb = old.external ? "discard" : "delete";
        return { op: replacing ? `${verb}-replaced` : verb, old, apply };
    }

    /** Components and providers have none. */
    #hostOf({
        urn,
        type,
        custom,
        provider,
    }: Pick<ResourceState, "urn" | "type" | "custom" | "provider">): Promise<Host> | undefined {
        if (type === providerType || !custom) return undefined;
        if (!type.startsWith("pulumi-nodejs:") || !provider) {
            throw new Error(
                `the in-process engine runs dynamic providers only, not the one of "${urn}" (${type})`,
            );
        }
        const reference = providerUrn(provider);
        let host = this.#hosts.get(reference);
        if (!host) {
            const state = this.#registered.get(reference) ?? this.#olds.get(reference);
            if (!state) throw new Error(`unknown provider '${provider}' for resource '${urn}'`);
            if (some(state.inputs, value => value === unknownValue)) {
                throw new Error(
                    `the in-process engine needs the configuration of provider '${reference}' to be known in previews`,
                );
            }
            host = this.options.startHost(state.inputs);
            this.#hosts.set(reference, host);
        }
        return host;
    }
}

/** The property a path starts with. */
function topLevel(path: string): string {
    return path.replace(/(?<=.)[.[].*/s, "");
}

function isProvider(type: string): boolean {
    return type.startsWith("pulumi:providers:");
}

function newState(urn: string, goal: Goal): ResourceState {
    const {
        type,
        custom,
        inputs,
        parent,
        provider,
        protect,
        retainOnDelete,
        dependencies,
        propertyDependencies,
    } = goal;
    const { ignoreChanges, replaceOnChanges, additionalSecretOutputs } = goal;
    const optional = { parent, provider, protect, retainOnDelete, dependencies, propertyDependencies };
    const lists = { ignoreChanges, replaceOnChanges, additionalSecretOutputs };
    const set = Object.entries({ ...optional, ...lists }).filter(
        ([, value]) => value !== undefined && value !== "",
    );
    return { urn, custom, type, inputs, ...Object.fromEntries(set) };
}

function carryOver(old: ResourceState, next: ResourceState): void {
    if (old.id) next.id = old.id;
    if (old.created) next.created = old.created;
    if (old.modified) next.modified = old.modified;
}

function sameStep(old: ResourceState, next: ResourceState): PlannedStep {
    const apply = (): void => {
        carryOver(old, next);
        if (old.outputs) next.outputs = structuredClone(old.outputs);
    };
    return { op: "same", old, new: next, apply };
}

/** Dynamic providers cannot import: the SDK's host fails, since it finds no provider in what it is given. */
async function refuseImport(host: Host, urn: string, id: string): Promise<void> {
    await host.read(urn, id, undefined, {});
    throw new Error("the in-process engine does not import resources");
}

function plainText(value: unknown): string {
    return `{${typeof value === "string" ? value : JSON.stringify(value)}}`;
}
