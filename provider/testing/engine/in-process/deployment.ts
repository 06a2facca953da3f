/** Decides, for each resource a program registers or a state holds, what has to be done. */
import { changedPaths, redact, resourceName } from "../steps.js";
import type { Properties, ResourceState } from "../types.js";
import { Actions } from "./actions.js";
import { deletionOrder, dependants, transitiveDependencies, withoutDangling } from "./dependencies.js";
import type { Execution, PlannedStep } from "./execution.js";
import type { Host } from "./host.js";
import { covers, reset } from "./paths.js";
import { isProvider, Providers, providerType } from "./providers.js";
import { refuseUnsupported, unknownValue, unwrap } from "./values.js";

export const rootStackType = "pulumi:pulumi:Stack";

/** A resource as the program wants it. */
export interface Goal {
    type: string;
    name: string;
    custom: boolean;
    inputs: Properties;
    deleteBeforeReplace?: boolean | undefined;
    importId?: string | undefined;
    /** What goes into the state as it is. */
    settings: Partial<ResourceState>;
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
    readonly providers: Providers;
    readonly #actions: Actions;
    readonly #olds: Map<string, ResourceState>;
    readonly #registered = new Map<string, ResourceState>();
    /** URNs a step was decided on for. */
    readonly #operated = new Set<string>();
    /** Deleted before their turn came, by what they depend on, with the properties that made it so. */
    readonly #dragged = new Map<ResourceState, string[]>();
    /** Resolves when the program's function has come to its end, well or not. */
    readonly programReturned: Promise<void>;
    #programReturned: () => void = () => undefined;
    #turn: Promise<unknown> = Promise.resolve();
    #defaultProvider: Promise<string> | undefined;
    #stackOutputs: { urn: string; outputs: Properties } | undefined;

    constructor(
        private readonly execution: Execution,
        private readonly options: DeploymentOptions,
    ) {
        this.programReturned = new Promise(resolve => (this.#programReturned = resolve));
        const current = execution.base.resources.filter(state => !state.delete);
        this.#olds = new Map(current.map(state => [state.urn, state]));
        const find = (urn: string): ResourceState | undefined =>
            this.#registered.get(urn) ?? this.#olds.get(urn);
        this.providers = new Providers(options.startHost, find);
        this.#actions = new Actions(this.providers, execution.dryRun);
    }

    register(goal: Goal): Promise<ResourceState> {
        return this.#inTurn(() => this.#stepsFor(goal));
    }

    read(goal: Goal, id: string): Promise<ResourceState> {
        return this.#inTurn(() => this.#readSteps(goal, id));
    }

    /** The reference of the provider of resources that name none. */
    defaultProvider(): Promise<string> {
        const goal = {
            type: providerType,
            name: "default",
            custom: true,
            inputs: this.options.config,
            settings: {},
        };
        this.#defaultProvider ??= this.register(goal).then(({ urn, id = "" }) => `${urn}::${id}`);
        return this.#defaultProvider;
    }

    /** Never fails: the SDK waits for the answer nowhere, so an error would be a rejection that nobody handles. */
    registerOutputs(urn: string, outputs: Properties): void {
        if (urn.includes(`::${rootStackType}::`)) this.#programReturned();
        if (this.execution.isStopped) return;
        const state = this.#registered.get(urn);
        if (!state) return;
        if (state.type === rootStackType) this.#stackOutputs = { urn, outputs };
        else this.#setOutputs(state, outputs);
    }

    /** After a failure outputs the program did not get to are kept. */
    completeStackOutputs(): void {
        const { urn = "", outputs = {} } = this.#stackOutputs ?? {};
        const kept = this.execution.failed ? this.#olds.get(urn)?.outputs : {};
        const state = this.#registered.get(urn);
        if (state) this.#setOutputs(state, { ...kept, ...outputs });
    }

    #setOutputs(state: ResourceState, outputs: Properties): void {
        state.outputs = outputs;
        this.execution.showOutputs(state);
    }

    /** The program is done: what it did not register goes. */
    async deleteTheRest(): Promise<void> {
        await this.#turn;
        await this.execution.settle();
        this.execution.assertRunning();
        const { resources } = this.execution.base;
        const stays = ({ delete: left, urn }: ResourceState): boolean => !left && this.#operated.has(urn);
        const condemned = resources.filter(state => !this.#dragged.has(state) && !stays(state));
        const kept = new Set<ResourceState>();
        for (const group of deletionOrder(new Set(condemned), resources)) {
            this.execution.assertRunning();
            const runs = group.map(async state => {
                if (kept.has(state)) return;
                const step = this.#actions.delete(state, { replaced: state.delete === true });
                await this.execution.run([step]);
                if (!step.failed) return;
                for (const dependency of transitiveDependencies(state, resources)) kept.add(dependency);
            });
            await Promise.allSettled(runs);
        }
        // What was dragged along and is not wanted any more is gone already.
        for (const state of this.#dragged.keys()) {
            if (!this.#operated.has(state.urn)) await this.execution.run([this.#actions.delete(state)]);
        }
    }

    /** Reads every resource; what is gone is dropped from the state. */
    async refresh(): Promise<ResourceState[]> {
        const { resources } = this.execution.base;
        const runs = resources.map(async old => {
            const step = this.#actions.refresh(
                old,
                async next => (await this.#difference(next, { ...next, inputs: old.inputs })).changed,
            );
            await this.execution.limited(() => this.execution.runStep(step));
            return [old, step.new] as const;
        });
        const found = new Map(await Promise.all(runs));
        return withoutDangling(resources, old => found.get(old));
    }

    /** Steps are decided on one at a time, and run side by side. */
    #inTurn(decide: () => Promise<PlannedStep[]>): Promise<ResourceState> {
        const decided = this.#turn.then(async () => {
            this.execution.assertRunning();
            return decide().catch((error: unknown) => {
                if (this.execution.isStopped) throw error;
                throw this.execution.refuse(error instanceof Error ? error.message : String(error));
            });
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
        refuseUnsupported(goal.inputs);
        const next = this.#newState(goal);
        const old = this.#olds.get(next.urn);
        const host = await this.providers.hostOf(next);
        if (host && goal.importId && (!old || old.external || old.id !== goal.importId)) {
            return [this.#actions.import(next, goal.importId)];
        }
        if (old) this.#ignoreChanges(old, next);
        const draggedKeys = old && this.#dragged.get(old);
        if (host && old && !draggedKeys && !old.external) await this.#check(host, next, old.inputs);
        else if (host) await this.#check(host, { ...next, inputs: goal.inputs }, {}, next);
        this.#operated.add(next.urn);
        if (!old) return [this.#actions.create(next)];
        const replace = { op: "replace", old, new: next };
        if (draggedKeys) return [replace, this.#actions.create(next, old, { replaceKeys: draggedKeys })];
        if (old.external) return [this.#actions.create(next, old, { keepOld: true }), replace];
        const difference = await this.#difference(old, next);
        if (old.pendingReplacement || difference.replace)
            return this.#replaceSteps(goal, old, next, difference);
        if (difference.changed || old.initErrors) return [this.#actions.update(old, next)];
        return [this.#actions.same(old, next)];
    }

    #newState({ type, name, custom, inputs, settings }: Goal): ResourceState {
        const { stack, project } = this.options;
        const parentType = settings.parent?.split("::")[2] ?? rootStackType;
        const qualifiedType = parentType === rootStackType ? type : `${parentType}$${type}`;
        const urn = `urn:pulumi:${stack}::${project}::${qualifiedType}::${name}`;
        if (this.#registered.has(urn)) {
            throw this.execution.refuse(`Duplicate resource URN '${urn}'; try giving it a unique name`, urn);
        }
        const state = { urn, custom, type, inputs: structuredClone(inputs), ...settings };
        this.#registered.set(urn, state);
        return state;
    }

    #ignoreChanges(old: ResourceState, { urn, inputs, ignoreChanges = [] }: ResourceState): void {
        const failed = ignoreChanges.filter(path => !reset(path, structuredClone(old.inputs), inputs));
        if (failed.length === 0) return;
        const message = `cannot ignore changes in added or removed elements of the path: "${failed.join(", ")}"`;
        this.execution.report({ severity: "info", message, urn });
    }

    /** Completes the inputs as the provider wants them. @param target gets them. */
    async #check(host: Host, next: ResourceState, olds: Properties, target = next): Promise<void> {
        const { urn, type } = next;
        const { inputs, failures } = await host.check(urn, olds, next.inputs);
        target.inputs = inputs;
        const shown = redact(inputs);
        for (const failure of failures) {
            const property = failure.getProperty();
            const value = shown[property] ?? "<nil>";
            const text = typeof value === "string" ? value : JSON.stringify(value);
            const where = property ? `: property ${property} value {${text}}` : "";
            const reason = failure.getReason();
            this.execution.fail(
                `${type} resource '${resourceName(urn)}'${where} has a problem: ${reason}`,
                urn,
            );
        }
        if (failures.length > 0) throw this.execution.refuse();
    }

    async #difference(old: ResourceState, next: ResourceState): Promise<Difference> {
        const { urn, inputs, replaceOnChanges = [] } = next;
        const host = await this.providers.hostOf(next);
        if (!host) {
            const olds = isProvider(next.type) ? (old.outputs ?? {}) : old.inputs;
            const changed = changedPaths(olds, inputs).length > 0;
            return { changed, replace: false, replaceKeys: [], deleteBeforeReplace: false };
        }
        const answer = await host.diff(urn, old.id ?? "", old.inputs, old.outputs ?? {}, inputs);
        const { changes, deleteBeforeReplace } = answer;
        const paths = changes === "unknown" ? changedPaths(unwrap(old.inputs), unwrap(inputs)) : [];
        const changed = changes === "some" || paths.length > 0;
        const causes = old.initErrors ? [...paths, "#initerror"] : paths;
        const forces = (path: string): boolean => replaceOnChanges.some(each => covers(each, path));
        const replaceKeys = [...new Set([...answer.replaces, ...causes.map(topLevel).filter(forces)])].sort();
        const replace = causes.some(forces) || (changed && replaceKeys.length > 0);
        return { changed, replace, replaceKeys, deleteBeforeReplace };
    }

    async #replaceSteps(
        goal: Goal,
        old: ResourceState,
        next: ResourceState,
        { replaceKeys, deleteBeforeReplace }: Difference,
    ): Promise<PlannedStep[]> {
        const { urn } = next;
        if (old.protect && next.protect) {
            const message = `unable to replace resource "${urn}"\nas it is ${unprotect}`;
            if (!this.execution.dryRun) throw this.execution.refuse(message, urn);
            this.execution.fail(message, urn);
        }
        // What was carried over from the old object (a generated name, say) is not to be carried into the new one.
        const host = await this.providers.hostOf(next);
        if (host) await this.#check(host, { ...next, inputs: goal.inputs }, {}, next);
        const replace = { op: "replace", old, new: next, replaceKeys };
        if (!(goal.deleteBeforeReplace ?? deleteBeforeReplace)) {
            return [this.#actions.create(next, old, { keepOld: true, replaceKeys }), replace];
        }
        const steps: PlannedStep[] = [];
        for (const [state, keys] of (await this.#draggedBy(old)).reverse()) {
            if (state.protect) {
                const command = `, or use the command:\n\`pulumi state unprotect '${state.urn}'\``;
                const subject = `unable to replace resource "${state.urn}" as part of replacing "${urn}" as it is`;
                throw this.execution.refuse(`${subject} ${unprotect}${command}`, urn);
            }
            this.#dragged.set(state, keys);
            steps.push(this.#actions.delete(state, { replaced: true, first: true }));
        }
        if (!old.pendingReplacement) steps.push(this.#actions.delete(old, { replaced: true, first: true }));
        return [...steps, replace, this.#actions.create(next, old, { replaceKeys })];
    }

    /** Dependants that have to go before the root can: those that its new properties would replace. */
    async #draggedBy(root: ResourceState): Promise<[state: ResourceState, keys: string[]][]> {
        const gone = new Set([root.urn]);
        const dragged: [ResourceState, string[]][] = [];
        const left = this.execution.base.resources.filter(
            state => state === root || !this.#operated.has(state.urn),
        );
        for (const state of dependants(root, left)) {
            const { custom, external, type, inputs, propertyDependencies = {} } = state;
            if (!custom || external || state.delete || isProvider(type) || this.#dragged.has(state)) continue;
            const moved = Object.keys(inputs).filter(key =>
                propertyDependencies[key]?.some(urn => gone.has(urn)),
            );
            if (moved.length === 0) continue;
            const unknowns = Object.fromEntries(moved.map(key => [key, unknownValue]));
            const difference = await this.#difference(state, {
                ...state,
                inputs: { ...inputs, ...unknowns },
            });
            if (!difference.replace) continue;
            gone.add(state.urn);
            dragged.push([state, difference.replaceKeys]);
        }
        return dragged;
    }

    async #readSteps(goal: Goal, id: string): Promise<PlannedStep[]> {
        const next = Object.assign(this.#newState(goal), { id, external: true, outputs: {} });
        await this.providers.hostOf(next);
        const old = this.#olds.get(next.urn);
        this.#operated.add(next.urn);
        const relinquished = old && !old.external && old.id !== id ? old : undefined;
        const replace = relinquished ? [{ op: "replace", old, new: next }] : [];
        return [this.#actions.read(next, old, relinquished), ...replace];
    }
}

const unprotect =
    "currently marked for protection. To unprotect the resource, remove the `protect` flag from the resource " +
    "in your Pulumi program and run `pulumi up`";

/** The property a path starts with. */
function topLevel(path: string): string {
    return path.replace(/(?<=.)[.[].*/s, "");
}
