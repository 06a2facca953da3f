/** Decides the step for each resource that a program registers or a state holds. */
import { randomUUID } from "node:crypto";
import { refusal } from "../refusals.js";
import { changedPaths, redact, resourceName } from "../steps.js";
import type { Properties, ResourceState } from "../types.js";
import { deletable, isAimedAt, unknownTarget } from "./aim.js";
import type { Host } from "./host.js";
import { providerType, Unregistered, type Operation } from "./operation.js";
import { removeProtection, type PlannedStep } from "./perform.js";
import { dependenciesOf } from "./relations.js";
import { keepOld, unknownValue } from "./values.js";

export const rootStackType = "pulumi:pulumi:Stack";

/** The options of a registration that the state does not keep. */
export interface Wish {
    deleteBeforeReplace?: boolean | undefined;
    /** Former URNs. */
    aliases?: string[];
}

export class EngineDeployment {
    /** The old states; after a refresh, the refreshed ones. */
    get #olds(): ResourceState[] {
        return this.operation.base.resources.filter(state => !state.delete);
    }
    readonly #registered = new Map<string, ResourceState>();
    /** The states that registrations matched, with the URNs of these registrations. */
    readonly #kept = new Map<ResourceState, string>();
    /** The URNs of resources that are not created, since the operation has other targets. */
    readonly #skipped = new Set<string>();
    /** Dependants that were deleted first, with the properties that would have replaced them. */
    readonly #deletedFirst = new Map<ResourceState, string[]>();
    /** The URNs of replaced and deleted resources: others may be deleted with them. */
    readonly #replaced = new Set<string>();
    readonly #deleted = new Set<string>();
    #provider: Promise<ResourceState> | undefined;
    #turn: Promise<unknown> = Promise.resolve();
    /** Sets the stack's outputs at the end of the operation. */
    completeStackOutputs: () => void = () => undefined;

    constructor(readonly operation: Operation) {}

    urnOf(type: string, name: string, parent = ""): string {
        const parentType = parent.split("::")[2] ?? rootStackType;
        const qualifiedType = parentType === rootStackType ? type : `${parentType}$${type}`;
        const { stack, project } = this.operation.options;
        return `urn:pulumi:${stack}::${project}::${qualifiedType}::${name}`;
    }

    /**
     * Reads an external resource, and brings any other to its wanted state. @throws Unregistered if the operation
     * continues without it
     */
    async register(next: ResourceState, wish: Wish = {}): Promise<ResourceState> {
        if (next.type === providerType) {
            return this.#inTurn(this.#withProviderId(next), wish);
        }
        if (next.custom) {
            next.provider ||= await this.#defaultProvider();
        }
        return this.#inTurn(next, wish);
    }

    /** Returns the resource that this run registered by the URN. */
    goalOf(urn: string): ResourceState | undefined {
        return this.#registered.get(urn);
    }

    /** True if the resource is not created, so that its outputs are unknown. */
    isSkipped(urn: string): boolean {
        return this.#skipped.has(urn);
    }

    /** Never fails: the SDK awaits the answer nowhere, so an error would be an unhandled rejection. */
    registerOutputs(urn: string, outputs: Properties): void {
        const state = this.#registered.get(urn);
        if (!state || this.operation.stopped) {
            return;
        }
        const set = (kept?: Properties): void => this.operation.setOutputs(state, { ...kept, ...outputs });
        if (state.type !== rootStackType) {
            set();
        }
        // A program that failed has not set all outputs: the others stay.
        else {
            this.completeStackOutputs = () => set(this.operation.failed ? this.#oldOf(urn)?.outputs : {});
        }
    }

    /** Deletes the resources that the program did not register, dependants first. */
    async deleteTheRest(): Promise<void> {
        await this.#turn;
        await Promise.allSettled(this.operation.runs);
        if (this.operation.cutShort) {
            return;
        }
        const dependants = new Map<string, Promise<boolean>[]>();
        const condemned = this.#condemned();
        if (!condemned) {
            return;
        }
        for (const { urn } of condemned) {
            this.#deleted.add(urn);
        }
        const needed = this.operation.neededByFailed();
        for (const state of condemned.filter(({ urn }) => !needed.has(urn)).reverse()) {
            const isGone = this.#deleteAfter(dependants.get(state.urn) ?? [], state);
            for (const urn of dependenciesOf(state)) {
                dependants.set(urn, [...(dependants.get(urn) ?? []), isGone]);
            }
        }
        // Every resource is in the map: a resource without a parent depends on the empty URN.
        await Promise.allSettled([...dependants.values()].flat());
        this.#refuseUnknownTargets();
    }

    /** @returns undefined if more would be deleted than requested */
    #condemned(): ResourceState[] | undefined {
        const { base, options } = this.operation;
        const { aim, dryRun, destroys } = options;
        const surplus = base.resources.filter(
            state => destroys || state.delete === true || !this.#kept.has(state),
        );
        const isDeletable = deletable(aim, base.resources);
        const condemned = surplus.filter(({ urn }) => isDeletable(urn));
        const unasked = condemned.filter(({ urn }) => aim.targets?.includes(urn) === false);
        const advice = "Either include resource in --target list or pass --target-dependents to proceed.";
        for (const { urn } of unasked) {
            const problem = `Resource '${urn}' will be destroyed but was not specified in --target list.`;
            this.operation.fail(`${problem}\n${advice}`, urn);
        }
        if (unasked.length > 0 && !dryRun) {
            return undefined;
        }
        for (const old of surplus.filter(state => !state.delete && !isDeletable(state.urn))) {
            const subject = structuredClone(old);
            void this.operation.run([{ op: "same", subject, old, new: subject }]);
        }
        return condemned;
    }

    #refuseUnknownTargets(): void {
        const known = [...this.#registered.keys(), ...this.operation.base.resources.map(({ urn }) => urn)];
        const { targets = [] } = this.operation.options.aim;
        for (const urn of targets.filter(each => !known.includes(each))) {
            this.operation.fail(unknownTarget(urn));
            this.operation.stop("");
        }
    }

    /** @throws if the state lacks one of them */
    assertKnown(urns: string[] = []): void {
        const unknown = urns.filter(each => !this.operation.base.resources.some(({ urn }) => urn === each));
        for (const urn of unknown) {
            this.operation.fail(unknownTarget(urn));
        }
        if (unknown.length > 0) {
            throw this.operation.stop("");
        }
    }

    async #deleteAfter(dependants: Promise<boolean>[], state: ResourceState): Promise<boolean> {
        if (!(await Promise.all(dependants)).every(Boolean)) {
            return false;
        }
        const isGone = state.pendingReplacement && !state.delete;
        const mustGo = state.delete ? "delete-replaced" : "delete";
        const op = state.external ? "discard" : isGone ? "remove-pending-replace" : mustGo;
        const goesAlong = this.#deleted.has(state.deletedWith ?? "");
        const step: PlannedStep = { op, subject: state, old: state, goesAlong };
        await this.operation.run([step]).catch((error: unknown) => {
            if (!(error instanceof Unregistered)) {
                throw error;
            }
        });
        return !step.failed;
    }

    /** Reads every resource, and drops those that no longer exist from the state. */
    async refresh(isFirst = false): Promise<void> {
        const { base, options } = this.operation;
        if (base.resources.length === 0) {
            return;
        }
        this.assertKnown([...(options.aim.targets ?? []), ...(options.aim.exclude ?? [])]);
        const plan = (old: ResourceState): PlannedStep => ({
            op: "refresh",
            subject: old,
            old,
            new: old,
            isFirst,
        });
        const steps = base.resources.map(plan);
        const aimedAt = steps.filter(({ subject }) => isAimedAt(options.aim, subject.urn));
        await Promise.all(aimedAt.map(step => this.operation.run([step])));
        const parents = new Map(base.resources.map(({ urn, parent }) => [urn, parent]));
        base.resources = steps.flatMap(({ new: found }) => found ?? []);
        const left = new Set(base.resources.map(({ urn }) => urn));
        for (const state of base.resources) {
            mend(state, left, parents);
        }
    }

    /** Registers the default provider before the first resource that needs it. @returns the reference to it */
    async #defaultProvider(): Promise<string> {
        const inputs = this.operation.options.config;
        const urn = this.urnOf(providerType, "default");
        const state = this.#withProviderId({ urn, type: providerType, custom: true, inputs });
        this.#provider ??= this.#inTurn(state);
        return `${urn}::${(await this.#provider).id ?? ""}`;
    }

    /** Gives a provider its id, which the engine chooses. */
    #withProviderId(provider: ResourceState): ResourceState {
        return Object.assign(provider, { id: this.operation.options.dryRun ? unknownValue : randomUUID() });
    }

    /** Decides on steps one at a time and runs them in parallel, as far as there is room. */
    #inTurn(next: ResourceState, wish: Wish = {}): Promise<ResourceState> {
        const started = this.#turn.then(async () => this.#start(next, await this.#stepsFor(next, wish)));
        this.#turn = started.catch((error: unknown) => {
            if (!(error instanceof Unregistered)) {
                this.operation.stop(error, next.urn);
            }
        });
        const done = started.then(({ ended }) => ended).then(() => next);
        return Promise.race([done, this.operation.options.aborted]);
    }

    #start(next: ResourceState, steps: PlannedStep[]): Promise<{ ended: Promise<void> }> {
        const { unmade } = this.operation;
        const isSkipped = unmade.size > 0 && [...dependenciesOf(next)].some(urn => unmade.has(urn));
        if (!isSkipped) {
            return this.operation.start(steps);
        }
        unmade.add(next.urn);
        throw new Unregistered(next, "skipped");
    }

    async #stepsFor(next: ResourceState, wish: Wish): Promise<PlannedStep[]> {
        if (this.operation.stopped) {
            throw new Error("the operation is over");
        }
        const { urn, inputs, external, ignoreChanges = [] } = next;
        const duplicate = `Duplicate resource URN '${urn}'; try giving it a unique name`;
        if (this.#registered.has(urn)) {
            throw this.operation.stop(duplicate, urn);
        }
        this.#registered.set(urn, next);
        const old = this.#findOld(next, wish.aliases);
        const isOurs = [providerType, rootStackType].includes(next.type);
        const { aim, destroys } = this.operation.options;
        if (destroys) {
            return this.#protectAsDeclared(next, old);
        }
        if (!isOurs && !isAimedAt(aim, urn)) {
            return [this.#untouched(next, old)];
        }
        const host = await this.operation.hostOf(next);
        const asking = resourceName(urn);
        if (old && old.external !== external) {
            throw refusal("changes of ownership", { asking });
        }
        if (external) {
            return [{ op: "read", subject: next, old, new: next }];
        }
        const wanted = structuredClone(inputs);
        const lost = ignoreChanges.find(path => old && !keepOld(path, structuredClone(old.inputs), inputs));
        if (lost) {
            throw refusal("ignoreChanges", { subject: lost, asking });
        }
        const keysOfDeleted = old && this.#deletedFirst.get(old);
        const isAsked = aim.replace?.includes(urn) === true;
        const isAnew = keysOfDeleted !== undefined || isAsked;
        if (host) {
            await this.#check(host, next, isAnew ? wanted : inputs, isAnew ? {} : old?.inputs);
        }
        if (aim.targets ?? aim.replace) {
            this.#refuseSkipped(next);
        }
        if (!old) {
            return [{ op: "create", subject: next, new: next }];
        }
        if (keysOfDeleted) {
            this.#replaced.add(urn);
            return replacement(next, old, keysOfDeleted, []);
        }
        const { changed, replaces, deleteBeforeReplace } = await this.#compare(host, old, next, isAsked);
        if (!host || (replaces.length === 0 && !old.pendingReplacement)) {
            const op = changed || old.initErrors ? "update" : "same";
            next.id = old.id ?? "";
            if (op === "same") {
                next.outputs = structuredClone(old.outputs ?? {});
            }
            return [{ op, subject: next, old, new: next }];
        }
        if (old.protect && next.protect) {
            const reason = `as it is currently marked for protection. To unprotect the resource, ${removeProtection}`;
            const message = `unable to replace resource "${urn}"\n${reason}`;
            if (!this.operation.options.dryRun) {
                throw this.operation.stop(message, urn);
            }
            this.operation.fail(message, urn);
        }
        this.#replaced.add(urn);
        // Do not carry values such as a generated name from the old object into the new one.
        if (!isAsked) {
            await this.#check(host, next, wanted);
        }
        const [replace, create] = replacement(next, old, replaces);
        // As in the CLI, also if an interrupted run has deleted the old object already.
        if (!(wish.deleteBeforeReplace ?? deleteBeforeReplace)) {
            return [{ ...create, deletesLater: true }, replace];
        }
        const doomed = [...(await this.#replacedWith(old)), ...(old.pendingReplacement ? [] : [old])];
        for (const state of doomed) {
            this.#deleted.add(state.urn);
        }
        const deletions = doomed.map(state => ({
            op: "delete-replaced",
            subject: state,
            old: state,
            goesAlong: this.#deleted.has(state.deletedWith ?? ""),
        }));
        return [...deletions, replace, create];
    }

    /** Skips the comparison if the command line, or another resource, demands the replacement. */
    async #compare(host: Host | undefined, old: ResourceState, next: ResourceState, isAsked: boolean) {
        const replaced = { changed: true, deleteBeforeReplace: false };
        if (isAsked) {
            return { ...replaced, replaces: ["id"] };
        }
        if (this.#replaced.has(next.deletedWith ?? "")) {
            return { ...replaced, replaces: ["deletedWith"] };
        }
        if (host) {
            return host.diff({ ...old, urn: next.urn }, next.inputs);
        }
        const changed = changedPaths(old.inputs, next.inputs).length > 0;
        return { changed, replaces: [], deleteBeforeReplace: false };
    }

    #oldOf(urn: string): ResourceState | undefined {
        return this.#olds.find(state => state.urn === urn);
    }

    /** Finds the old state by the URN, else by a former URN. */
    #findOld({ urn, parent = "" }: ResourceState, aliases: string[] = []): ResourceState | undefined {
        const isRenamed = [...this.#kept].some(([old, now]) => now === parent && old.urn !== parent);
        if (isRenamed) {
            throw refusal("aliases of parents", { asking: resourceName(urn) });
        }
        const old = this.#oldOf([urn, ...aliases].find(each => this.#oldOf(each)) ?? urn);
        if (!old) {
            return undefined;
        }
        const taken =
            this.#kept.get(old) ?? (old.urn !== urn && this.#registered.has(old.urn) ? old.urn : "");
        const problem = `Duplicate resource alias '${old.urn}' applied to resource with URN '${urn}' conflicting with resource with URN '${taken}'`;
        if (taken) {
            throw this.operation.stop(problem, urn);
        }
        this.#kept.set(old, urn);
        return old;
    }

    /** Keeps a resource that the operation does not target, and does not create it. */
    #untouched(next: ResourceState, old: ResourceState | undefined): PlannedStep {
        if (!old) {
            this.#skipped.add(next.urn);
            return { op: "same", subject: next, isSkipped: true };
        }
        for (const key of Object.keys(next)) {
            Reflect.deleteProperty(next, key);
        }
        Object.assign(next, structuredClone(old));
        return { op: "same", subject: next, old, new: next };
    }

    /** Takes `protect` from the declaration: a destroy uses nothing else of the program. */
    #protectAsDeclared(next: ResourceState, old: ResourceState | undefined): [] {
        const { protect = false } = next;
        this.#untouched(next, old);
        if (old) {
            old.protect = protect;
        }
        return [];
    }

    #refuseSkipped(next: ResourceState): void {
        const missing = [...dependenciesOf(next)].find(urn => this.#skipped.has(urn));
        if (!missing) {
            return;
        }
        const problem = `Resource '${next.urn}' depends on '${missing}' which was was not specified in --target list.`;
        if (!this.operation.options.dryRun) {
            throw this.operation.stop(problem, next.urn);
        }
        this.operation.fail(problem, next.urn);
        this.#skipped.delete(missing);
    }

    /** Completes the inputs through the provider's check. */
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
        if (failures.length > 0) {
            throw this.operation.stop("");
        }
    }

    /** Returns the dependants that an unknown value would replace. They are deleted first, the last one first. */
    async #replacedWith(root: ResourceState): Promise<ResourceState[]> {
        const replaced = new Set([root.urn]);
        const doomed: ResourceState[] = [];
        for (const state of this.operation.base.resources) {
            const { urn, inputs, propertyDependencies = {} } = state;
            const isEarlier = state.delete || this.#registered.has(urn) || this.#kept.has(state);
            if (isEarlier || !state.custom || state.external || this.#deletedFirst.has(state)) {
                continue;
            }
            if (replaced.has(state.deletedWith ?? "")) {
                this.#doom(state, root, []);
                replaced.add(urn);
                doomed.unshift(state);
                continue;
            }
            const moved = Object.keys(inputs).filter(key =>
                propertyDependencies[key]?.some(each => replaced.has(each)),
            );
            if (moved.length === 0) {
                continue;
            }
            const unknowns = Object.fromEntries(moved.map(key => [key, unknownValue]));
            // Its own provider decides, which may be another one than that of the root.
            const host = await this.operation.hostOf(state);
            const { replaces = [] } = (await host?.diff(state, { ...inputs, ...unknowns })) ?? {};
            if (replaces.length === 0) {
                continue;
            }
            this.#doom(state, root, replaces);
            replaced.add(urn);
            doomed.unshift(state);
        }
        return doomed;
    }

    #doom(state: ResourceState, root: ResourceState, replaces: string[]): void {
        const { urn } = state;
        if (state.protect) {
            const reason = `as part of replacing "${root.urn}" as it is currently marked for protection.`;
            const advice = `To unprotect the resource, ${removeProtection}, or use the command:\n\`pulumi state unprotect '${urn}'\``;
            throw this.operation.stop(`unable to replace resource "${urn}" ${reason} ${advice}`, urn);
        }
        this.#deletedFirst.set(state, replaces);
    }
}

/** @param shown the properties in the first half's event; none for a replacement on another resource's behalf */
function replacement(
    next: ResourceState,
    old: ResourceState,
    replaceKeys: string[],
    shown = replaceKeys,
): [PlannedStep, PlannedStep] {
    const step = { subject: next, old, new: next };
    return [
        { ...step, op: "replace", replaceKeys: shown },
        { ...step, op: "create-replacement", replaceKeys },
    ];
}

/** Repairs references to deleted resources: drops dependencies, and moves children to the next ancestor. */
function mend(state: ResourceState, left: Set<string>, parents: Map<string, string | undefined>): void {
    const { dependencies = [], propertyDependencies = {} } = state;
    state.dependencies = dependencies.filter(urn => left.has(urn));
    for (const [key, urns] of Object.entries(propertyDependencies)) {
        propertyDependencies[key] = urns.filter(urn => left.has(urn));
        if (propertyDependencies[key].length === 0) {
            Reflect.deleteProperty(propertyDependencies, key);
        }
    }
    if (state.deletedWith && !left.has(state.deletedWith)) {
        delete state.deletedWith;
    }
    while (state.parent && !left.has(state.parent)) {
        state.parent = parents.get(state.parent) ?? "";
    }
}
