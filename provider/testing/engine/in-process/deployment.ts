/** Decides, for each resource a program registers or a state holds, what has to be done. */
import { randomUUID } from "node:crypto";
import { redact, resourceName } from "../steps.js";
import type { Properties, ResourceState } from "../types.js";
import { Actions, differ, removeProtection, type PlannedStep } from "./actions.js";
import { Host } from "./host.js";
import type { Operation } from "./operation.js";
import type { RunOptions } from "./program.js";
import { keepOld, unknownValue } from "./values.js";

export const rootStackType = "pulumi:pulumi:Stack";
const providerType = "pulumi:providers:pulumi-nodejs";

export function unsupported(what: string, name: string): Error {
    return new Error(`the in-process engine does not support ${what}, which resource "${name}" asks for`);
}

export class Deployment {
    readonly #actions: Actions;
    readonly #olds: Map<string, ResourceState>;
    readonly #registered = new Map<string, ResourceState>();
    readonly #providerUrn: string;
    #provider: Promise<ResourceState> | undefined;
    /** Started when it is first needed. */
    #host: Promise<Host> | undefined;
    #turn: Promise<unknown> = Promise.resolve();
    #stackOutputs: { state: ResourceState; outputs: Properties } | undefined;

    constructor(
        readonly operation: Operation,
        private readonly options: RunOptions,
    ) {
        const current = operation.base.resources.filter(state => !state.delete);
        this.#olds = new Map(current.map(state => [state.urn, state]));
        this.#actions = new Actions(state => this.#hostOf(state), operation.dryRun);
        this.#providerUrn = this.urnOf(providerType, "default");
    }

    urnOf(type: string, name: string, parent = ""): string {
        const parentType = parent.split("::")[2] ?? rootStackType;
        const qualifiedType = parentType === rootStackType ? type : `${parentType}$${type}`;
        return `urn:pulumi:${this.options.stack}::${this.options.project}::${qualifiedType}::${name}`;
    }

    async register(next: ResourceState, deleteBeforeReplace?: boolean): Promise<ResourceState> {
        if (next.custom) next.provider = await this.#defaultProvider();
        return this.#inTurn(next, old => this.#stepsFor(old, next, deleteBeforeReplace));
    }

    async read(next: ResourceState): Promise<ResourceState> {
        next.provider = await this.#defaultProvider();
        return this.#inTurn(next, old => {
            if (old && !old.external) throw unsupported("changes of ownership", resourceName(next.urn));
            return [this.#actions.read(old, next)];
        });
    }

    /** Never fails: the SDK waits for the answer nowhere, so an error would be a rejection that nobody handles. */
    registerOutputs(urn: string, outputs: Properties): void {
        const state = this.#registered.get(urn);
        if (!state || this.operation.stopped) return;
        if (state.type === rootStackType) this.#stackOutputs = { state, outputs };
        else this.operation.setOutputs(state, outputs);
    }

    /** After a failure outputs the program did not get to are kept. */
    completeStackOutputs(): void {
        if (!this.#stackOutputs) return;
        const { state, outputs } = this.#stackOutputs;
        const kept = this.operation.failed ? this.#olds.get(state.urn)?.outputs : {};
        this.operation.setOutputs(state, { ...kept, ...outputs });
    }

    /** The program is done: what it did not register goes, each after all that depends on it. */
    async deleteTheRest(): Promise<void> {
        await this.#turn;
        await this.operation.settle();
        this.operation.assertRunning();
        const dependants = new Map<string, Promise<boolean>[]>();
        const { resources } = this.operation.base;
        const condemned = resources.filter(state => state.delete || !this.#registered.has(state.urn));
        for (const state of condemned.reverse()) {
            const isGone = this.#deleteAfter(dependants.get(state.urn) ?? [], state);
            for (const urn of dependenciesOf(state))
                dependants.set(urn, [...(dependants.get(urn) ?? []), isGone]);
        }
        await Promise.allSettled([...dependants.values()].flat());
    }

    async #deleteAfter(dependants: Promise<boolean>[], state: ResourceState): Promise<boolean> {
        if (!(await Promise.all(dependants)).every(Boolean)) return false;
        const step = this.#actions.delete(state);
        await this.operation.run([step]);
        return !step.failed;
    }

    /** Reads every resource; what is gone is dropped from the state. */
    async refresh(): Promise<void> {
        const { base } = this.operation;
        const steps = base.resources.map(old => this.#actions.refresh(old));
        await Promise.all(steps.map(step => this.operation.run([step])));
        const parents = new Map(base.resources.map(({ urn, parent }) => [urn, parent]));
        base.resources = steps.flatMap(({ new: found }) => found ?? []);
        const left = new Set(base.resources.map(({ urn }) => urn));
        for (const state of base.resources) mend(state, left, parents);
    }

    async stop(signal?: NodeJS.Signals): Promise<void> {
        await (await this.#host?.catch(() => undefined))?.stop(signal);
    }

    #hostOf({ urn, type, custom }: ResourceState): Promise<Host> | undefined {
        if (!custom || type === providerType) return undefined;
        if (!type.startsWith("pulumi-nodejs:")) {
            throw new Error(`the in-process engine runs dynamic providers only, not that of "${urn}"`);
        }
        const provider = this.#registered.get(this.#providerUrn) ?? this.#olds.get(this.#providerUrn);
        this.#host ??= Host.start(this.options).then(async host => {
            await host.configure(provider?.inputs ?? {});
            return host;
        });
        return this.#host;
    }

    /** It comes before the first resource that needs it. @returns the reference to it. */
    async #defaultProvider(): Promise<string> {
        const id = this.operation.dryRun ? unknownValue : randomUUID();
        const state = {
            urn: this.#providerUrn,
            type: providerType,
            custom: true,
            id,
            inputs: this.options.config,
        };
        this.#provider ??= this.#inTurn(state, old => this.#stepsFor(old, state));
        return `${this.#providerUrn}::${(await this.#provider).id ?? ""}`;
    }

    /** Steps are decided on one at a time, and run side by side. */
    #inTurn(
        next: ResourceState,
        decide: (old: ResourceState | undefined) => PlannedStep[] | Promise<PlannedStep[]>,
    ): Promise<ResourceState> {
        const { urn } = next;
        const decided = this.#turn.then(async () => {
            this.operation.assertRunning();
            if (this.#registered.has(urn)) {
                throw this.operation.stop(
                    `Duplicate resource URN '${urn}'; try giving it a unique name`,
                    urn,
                );
            }
            this.#registered.set(urn, next);
            try {
                return await decide(this.#olds.get(urn));
            } catch (error) {
                throw this.operation.stop(error);
            }
        });
        this.#turn = decided.catch(() => undefined);
        const done = decided.then(steps => this.operation.run(steps)).then(() => next);
        return Promise.race([done, this.operation.aborted]);
    }

    async #stepsFor(
        old: ResourceState | undefined,
        next: ResourceState,
        first?: boolean,
    ): Promise<PlannedStep[]> {
        const { urn, inputs, ignoreChanges = [] } = next;
        const wanted = structuredClone(inputs);
        const host = await this.#hostOf(next);
        if (old?.external) throw unsupported("changes of ownership", resourceName(urn));
        const lost = ignoreChanges.find(path => old && !keepOld(path, structuredClone(old.inputs), inputs));
        if (lost) throw unsupported(`ignoreChanges of "${lost}" here`, resourceName(urn));
        if (host) await this.#check(host, next, inputs, old?.inputs);
        if (!old) return [this.#actions.create(next)];
        const { changed, replaces, deleteBeforeReplace } = host
            ? await host.diff(old, next.inputs)
            : { changed: differ(old.inputs, inputs), replaces: [], deleteBeforeReplace: false };
        if (!host || (replaces.length === 0 && !old.pendingReplacement)) {
            return [
                changed || old.initErrors ? this.#actions.update(old, next) : this.#actions.same(old, next),
            ];
        }
        if (old.protect && next.protect) this.#refuseReplacement(urn);
        // What was carried over from the old object (a generated name, say) is not to be carried into the new one.
        await this.#check(host, next, wanted);
        const create = this.#actions.create(next, old, replaces);
        const replace = { op: "replace", subject: next, old, new: next, replaceKeys: replaces };
        if (!old.pendingReplacement && !(first ?? deleteBeforeReplace)) return [create, replace];
        await this.#refuseDependants(host, old);
        const deletion = old.pendingReplacement ? [] : [this.#actions.delete(old, true)];
        return [...deletion, replace, create];
    }

    /** Completes the inputs as the provider wants them. */
    async #check(host: Host, next: ResourceState, wanted: Properties, olds: Properties = {}): Promise<void> {
        const { urn, type } = next;
        const { inputs, failures } = await host.check(urn, olds, wanted);
        next.inputs = inputs;
        const shown = redact(inputs);
        for (const { property, reason } of failures) {
            const value = shown[property] ?? "<nil>";
            const text = typeof value === "string" ? value : JSON.stringify(value);
            const where = property ? `: property ${property} value {${text}}` : "";
            this.operation.fail(
                `${type} resource '${resourceName(urn)}'${where} has a problem: ${reason}`,
                urn,
            );
        }
        if (failures.length > 0) throw this.operation.stop("");
    }

    #refuseReplacement(urn: string): void {
        const reason = `as it is currently marked for protection. To unprotect the resource, ${removeProtection}`;
        const message = `unable to replace resource "${urn}"\n${reason}`;
        if (!this.operation.dryRun) throw this.operation.stop(message, urn);
        this.operation.fail(message, urn);
    }

    /** The CLI deletes those dependants first that the new properties of what is replaced would replace too. */
    async #refuseDependants(host: Host, root: ResourceState): Promise<void> {
        for (const state of this.operation.base.resources) {
            const { urn, inputs, propertyDependencies = {} } = state;
            if (state.delete || this.#registered.has(urn)) continue;
            const moved = Object.keys(inputs).filter(key => propertyDependencies[key]?.includes(root.urn));
            if (moved.length === 0) continue;
            const unknowns = Object.fromEntries(moved.map(key => [key, unknownValue]));
            const { replaces } = await host.diff(state, { ...inputs, ...unknowns });
            if (replaces.length === 0) continue;
            throw unsupported(
                `the replacement of its dependant "${resourceName(urn)}"`,
                resourceName(root.urn),
            );
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
