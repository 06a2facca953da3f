/** Plays a history on a platform and a stack of its own, and judges each of its runs by the invariants. */
import type {
    Diagnostic,
    Dialect,
    ExportedStack,
    OperationResult,
    ResourceState,
    Stack,
} from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects";
import { decrypted, secretsOf } from "../scenario/secrets";
import { toldTo } from "./aim";
import { disturb, type Counts } from "./disturbances";
import { carryOut } from "./edits";
import { changedKeys, forgive } from "./forgiveness";
import { invariants, isMasked, leftAsFound } from "./invariants";
import { unnamedLater } from "./named-writes";
import type { Observation } from "./observation";
import { keysOf, namedKeys, objectsOf, textOf, type Objects, type PlatformObject } from "../support/objects";
import { isOfVariables, placeOfVariables } from "../support/variables";
import { typePrefix } from "../../dist/provider/protocol/urns";
import { withNativeTypes } from "../support/native-engine";
import { tell } from "./print";
import { omit, type Declaration } from "./program";
import { recoveryVariables } from "./recovery";
import { Script, type Beside } from "./script";
import { urnOf } from "./stack";
import { isRun, type Edit, type Moment, type Operation, type Run, type Step } from "./steps";
import { kindsOf } from "./universe";
import { fastWorld, guardVariable, nativeWorld, type World } from "./world";

/** The result of a history. */
export interface Outcome {
    /** The broken invariant, if there is one. It ends the history. */
    violations: string[];
    /** The index of the step after which it did not. */
    at?: number;
    counts: Counts & { steps: number; runs: number };
    /** One line for each run, for people who look into the history. */
    story: string[];
}

/** Messages that ask a person to find out or decide something, without an advice that can be followed to the letter. */
const mistakes =
    /is not as declared|Check the id and the kind|is a member already|is required and missing|must not be (?:less|smaller) than min|another key of that name|primary address|does not exist|last seen at|has a redirection in|only a confirmed address|There is no version|cannot depend on itself|Set adopt to the id of the right one/;

/**
 * The number of times that one error may recur after its advice was followed. A conflict of several declarations is
 * resolved one by one.
 */
const patience = 6;

/** The milliseconds between two runs, after which the platform lists everything. */
const pause = 600_000;

export async function play(steps: Step[], dialect: Dialect, makeWorld = fastWorld): Promise<Outcome> {
    const world = await makeWorld(dialect);
    const counts = { steps: 0, runs: 0, faults: 0, kills: 0, edits: 0 };
    const history = new History(world, counts);
    try {
        for (const [at, step] of steps.entries()) {
            counts.steps += 1;
            const violations = await history.take(step);
            if (violations.length > 0) {
                return { violations, at, counts, story: history.story };
            }
        }
        return { violations: await history.end(), counts, story: history.story };
    } finally {
        await world.close();
    }
}

/** A history that is a test: it holds all that is promised, on every wire that has its kinds. */
export function history(...steps: Step[]): Promise<void> {
    return playOnWires(steps, fastWorld);
}

/** The same with the native provider. */
export function nativeHistory(...steps: Step[]): Promise<void> {
    return playOnWires(steps, nativeWorld);
}

async function playOnWires(steps: Step[], makeWorld: typeof fastWorld): Promise<void> {
    const declared = steps.flatMap(step => ("declare" in step ? [step.declare.kind] : []));
    for (const dialect of dialects) {
        if (declared.every(kind => kindsOf[dialect].includes(kind))) {
            const { violations, at, story } = await play(steps, dialect, makeWorld);
            if (violations.length > 0) {
                const where = `on the wire ${dialect}, after step ${String(at)}:`;
                throw new Error([where, ...violations, "", ...story].join("\n"));
            }
        }
    }
}

class History {
    readonly #world: World;
    readonly #counts: Outcome["counts"];
    readonly story: string[] = [];
    readonly #script = new Script();
    readonly #touched = new Set<string>();
    readonly #everHeld = new Set<string>();
    readonly #secrets = new Set<string>();
    #errors: Diagnostic[] = [];
    /** True if the last run was a successful up of the whole program. */
    #isSettled = false;
    #isGuarded = false;
    /** The states after the last runs, each with the platform of that moment, and what the state cannot know of it. */
    readonly #backups: { state: ExportedStack; objects: Objects; touched: string[]; held: string[] }[] = [];

    constructor(world: World, counts: Outcome["counts"]) {
        this.#world = world;
        this.#counts = counts;
    }

    async take(step: Step): Promise<string[]> {
        if (isRun(step)) {
            return this.#run(step);
        }
        if ("declare" in step) {
            this.#script.declare(step.declare);
        } else if ("remove" in step) {
            this.#script.remove(step.remove);
        } else if ("rename" in step) {
            this.#script.rename(step.rename, step.to, step.how, await this.#states());
        } else if ("heed" in step) {
            this.#script.way = step.heed;
            await this.#heed();
        } else if ("guard" in step) {
            this.#isGuarded = true;
        } else if ("rotate" in step) {
            this.#world.rotate();
        } else if ("serve" in step) {
            this.#world.serve(step.serve);
        } else if ("revert" in step) {
            await this.#revert();
        } else if ("lose" in step) {
            await this.#lose(step.lose);
        } else if ("recover" in step) {
            return this.#recover(step.kill);
        } else if ("outside" in step) {
            this.#counts.edits += 1;
            this.#edit(step.outside, await this.#states());
        } else {
            const { listing } = step;
            const { delays } = this.#world.platform;
            Object.assign(delays, { listing, addonListing: listing, networkGroup: listing, member: listing });
        }
        return [];
    }

    /**
     * Runs updates and follows the advice of errors until the platform has what the program declares. A program without a
     * mistake needs at most one `adopt` for each resource.
     */
    async end(): Promise<string[]> {
        if (this.#isSettled || this.#script.isEmpty) {
            return [];
        }
        const { delays } = this.#world.platform;
        Object.assign(delays, { listing: 0, addonListing: 0, networkGroup: 0, member: 0 });
        await this.#confirmAll();
        const seen = new Map<string, number>();
        let withoutAdvice = 0;
        for (let count = 0; count < 24; count += 1) {
            const violations = await this.#run({ run: "up", ...(withoutAdvice === 1 && { refresh: true }) });
            if (violations.length > 0) {
                return violations;
            }
            if (this.#hasSettled()) {
                if (!this.#script.goOn()) {
                    return [];
                }
                continue;
            }
            const reasons = this.#errors.map(({ message }) => message).filter(text => !/ failed$/.test(text));
            const followed = await this.#heed();
            for (const error of followed) {
                const times = (seen.get(error) ?? 0) + 1;
                seen.set(error, times);
                if (times > patience) {
                    return [`what an error advises leads nowhere: ${error}`];
                }
            }
            if (followed.length === 0) {
                withoutAdvice += 1;
                const isMistake = reasons.some(message => mistakes.test(message));
                if (isMistake || this.#script.asksForTwoOfOneName(this.#errors)) {
                    return [];
                }
                if (withoutAdvice > patience) {
                    return [`no up succeeds any more: ${reasons.join("; ")}`];
                }
            }
        }
        return [];
    }

    /**
     * Gives the resources the URNs of one native provider, whose process deletes what the classes do not declare. The
     * engine serves no other type than that of the classes.
     */
    async #revert(): Promise<void> {
        const { stack } = this.#world;
        const exported = await stack.exportStack({ showSecrets: true });
        const { resources = [] } = exported.deployment;
        const native = resources.findLast(({ urn }) => /::default_\d$/.test(urn));
        if (native === undefined || resources.some(({ urn }) => urn.endsWith("::other"))) {
            return;
        }
        const provider = `${native.urn}::${native.id ?? ""}`;
        const isOurs = ({ type }: ResourceState): boolean => type.startsWith(typePrefix);
        const moved = resources.map(each =>
            isOurs(each) ? { ...each, provider, outputs: omit(each.outputs ?? {}, "__provider") } : each,
        );
        const { deployment, ...rest } = withNativeTypes({
            ...exported,
            deployment: { ...exported.deployment, resources: moved },
        });
        const typed = (deployment.resources ?? []).map((each, index) => ({
            ...each,
            type: resources[index]?.type ?? "",
        }));
        await stack.importStack({
            ...rest,
            deployment: { ...deployment, resources: typed },
        });
        this.#world.serve("dynamic");
        this.#isSettled = false;
    }

    /** Imports a backup of the state. Afterwards, the stack cannot know what has changed since. */
    async #lose(what: "state" | "last runs"): Promise<void> {
        const { stack, platform } = this.#world;
        const backup = this.#backups.at(-3) ?? this.#backups[0];
        this.#isSettled = false;
        if (what === "last runs" && backup !== undefined) {
            [...backup.touched, ...changedKeys(backup.objects, objectsOf(platform))].forEach(key =>
                this.#touched.add(key),
            );
            // The variables of the lost runs are those of others now.
            this.#everHeld.clear();
            backup.held.forEach(key => this.#everHeld.add(key));
            await stack.importStack(backup.state);
            return;
        }
        const exported = await stack.exportStack();
        await stack.importStack({ ...exported, deployment: { ...exported.deployment, resources: [] } });
    }

    /** Refreshes what a killed run was changing. Afterwards, the pending creations are removed from the state. */
    async #recover(kill?: Moment): Promise<string[]> {
        const { stack } = this.#world;
        const { pending_operations: unfinished = [] } = (await stack.exportStack()).deployment;
        const refresh = unfinished.some(({ type }) => ["updating", "deleting"].includes(type));
        const run: Run = { run: "up", ...(refresh && { refresh }), ...(kill && { kill }) };
        const violations = await this.#runNow(run, {}, recoveryVariables());
        const { resources = [], pending_operations: pending = [] } = (await stack.exportStack()).deployment;
        if (this.#isSettled && pending.length > 0) {
            await stack.refresh({ clearPendingCreates: true, targets: [resources[0]?.urn ?? ""] });
        }
        return violations;
    }

    #environment(beside: Beside, platform = this.#world.platform, account = platform.account) {
        return {
            ...platform.environment({ organisation: true, account }),
            ...(this.#isGuarded && { [guardVariable]: "true" }),
        };
    }

    /** Confirms all new addresses, as their holders do sooner or later. */
    async #confirmAll(): Promise<void> {
        const states = await this.#states();
        for (const { urn } of states.filter(isMasked)) {
            this.#edit({ confirm: urn.split("::").pop() ?? "" }, states);
        }
    }

    #hasSettled(): boolean {
        return this.#isSettled;
    }

    async #heed(): Promise<string[]> {
        const states = await this.#states();
        const { addons, applications } = this.#world.platform.state;
        return this.#script.heed(this.#errors, states, {
            forget: urn => this.#forget(urn),
            unprotect: urn => this.#unprotect(urn),
            edit: edit => void this.#edit(edit, states),
            variables: (kind, place) =>
                kind === "EnvVars"
                    ? applications.variables(place)
                    : kind === "ExposedEnvVars"
                      ? (applications.find(place)?.exposedVariables ?? {})
                      : Object.fromEntries(
                            (addons.find(place)?.environment ?? []).map(({ name, value }) => [name, value]),
                        ),
        });
    }

    /** Does what `pulumi state unprotect` does. */
    async #unprotect(urn: string): Promise<void> {
        const { stack } = this.#world;
        const exported = await stack.exportStack({ showSecrets: true });
        for (const state of exported.deployment.resources ?? []) {
            if (state.urn === urn) {
                state.protect = false;
            }
        }
        await stack.importStack(exported);
    }

    /** Does what `pulumi state delete` does, which refuses a resource that others depend on. */
    async #forget(urn: string): Promise<void> {
        const { stack } = this.#world;
        const exported = await stack.exportStack({ showSecrets: true });
        const { resources = [] } = exported.deployment;
        const isNeeded = resources.some(state =>
            [state.dependencies, ...Object.values(state.propertyDependencies ?? {})].some(urns =>
                urns?.includes(urn),
            ),
        );
        if (isNeeded) {
            return;
        }
        const named = resources.filter(state => state.urn === urn);
        // Asked to choose, a person keeps the resource that the program declares.
        const replaced = named.filter(state => state.delete === true);
        const forgotten = new Set(replaced.length > 0 ? replaced : named);
        exported.deployment.resources = resources.filter(state => !forgotten.has(state));
        for (const state of forgotten) {
            for (const key of keysOf(decrypted(state))) {
                this.#touched.add(key);
            }
        }
        await stack.importStack(exported);
    }

    /**
     * Does what others do, and remembers what the stack cannot know of it.
     *
     * @returns what is otherwise now, with nothing for what is gone
     */
    #edit(edit: Edit, states: ResourceState[]): [key: string, now: PlatformObject | undefined][] {
        const { platform } = this.#world;
        const before = objectsOf(platform);
        carryOut(edit, platform, states, this.#script.resolved(states));
        const after = objectsOf(platform);
        // An object that is not listed yet is in neither.
        states
            .filter(({ urn }) => "takeAway" in edit && urn.endsWith(`::${edit.takeAway}`))
            .flatMap(keysOf)
            .forEach(key => this.#touched.add(key));
        return changedKeys(before, after).map(key => {
            this.#touched.add(key);
            return [key, after.get(key)];
        });
    }

    async #run(run: Run): Promise<string[]> {
        const beside = this.#script.takeBeside();
        if (beside.recover === true) {
            const violations = await this.#recover();
            // A person reads the errors of a recovery before the next run.
            if (violations.length > 0 || !this.#hasSettled()) {
                return violations;
            }
        }
        const violations = beside.refresh === "before" ? await this.#refreshFirst() : [];
        return violations.length > 0 ? violations : this.#runNow(run, beside);
    }

    /** Refreshes because an error advises it, and does what the refresh itself advises. */
    async #refreshFirst(): Promise<string[]> {
        const violations = await this.#run({ run: "refresh" });
        await this.#heed();
        return violations;
    }

    /** @param recovering the variables of `cloud-platform recover` */
    async #runNow(asked: Run, beside: Beside, recovering?: Record<string, string>): Promise<string[]> {
        const isRefreshed = asked.run === "up" && beside.refresh === "along";
        const run: Run = { ...asked, ...(isRefreshed && { refresh: true }) };
        const world = this.#world;
        const { platform, stack } = world;
        await world.pass(run.soon === true ? 0 : pause);
        const isElsewhere = run.wrong === "address" || run.wrong === "mute";
        const elsewhere = isElsewhere ? await world.elsewhere() : undefined;
        const program = this.#script.declared();
        const account = run.wrong === "account" ? platform.otherAccount : platform.account;
        world.prepare({
            program,
            environment: { ...this.#environment(beside, elsewhere ?? platform, account), ...recovering },
        });
        const statesBefore = await this.#states();
        const before = new Map(objectsOf(platform));
        const elsewhereBefore = elsewhere && objectsOf(elsewhere);
        const { options, targets, replaced } = toldTo(run, program, statesBefore);
        const going = run.continueOnError && ["up", "destroy"].includes(run.run) && { continueOnError: true };
        // Automation leaves the preview out, and so does the option of the command line.
        const isPreviewed = ["up", "destroy"].includes(run.run) && run.skipPreview !== true;
        const preview = isPreviewed ? await previewOf(stack, run.run, options) : undefined;
        if (preview) {
            this.story.push(tell(`preview of the ${run.run}`, run, preview));
        }
        const edited = new Set<string>();
        let result = preview;
        let happened: Counts = { faults: 0, kills: 0, edits: 0 };
        if (preview?.succeeded === false) {
            this.#script.keepBeside(beside);
        }
        if (preview?.succeeded !== false) {
            const end = disturb(elsewhere ?? platform, run, {
                kill: () => world.kill(),
                edit: () => {
                    for (const [key, now] of run.meanwhile
                        ? this.#edit(run.meanwhile.edit, statesBefore)
                        : []) {
                        edited.add(key);
                        if (now) {
                            before.set(key, now);
                        } else {
                            before.delete(key);
                        }
                    }
                },
            });
            result = await perform(stack, run.run, { ...options, ...going });
            await world.pass(0);
            happened = end();
            await stack.cancel();
            this.story.push(tell(run.run, run, result));
        }
        if (result === undefined) {
            return [];
        }
        this.#isSettled = isSettled(run, result) && targets === undefined;
        if (this.#isSettled) {
            this.#script.settle();
        } else {
            const hasRun = run.run === "up" && preview?.succeeded !== false;
            this.#script.note(await this.#states(), hasRun ? changedIn(result) : new Set());
        }
        await world.pass(pause);
        this.#counts.runs += 1;
        this.#counts.faults += happened.faults;
        this.#counts.kills += happened.kills;
        this.#counts.edits += happened.edits;
        this.#errors = result.diagnostics.filter(({ severity }) => severity === "error");
        const after = objectsOf(platform);
        const statesAfter = await this.#states();
        const isUncertain =
            happened.kills > 0 ||
            (happened.faults > 0 && (run.faults ?? []).some(({ what }) => what === "lost"));
        const isAimed = targets !== undefined;
        const resolved = this.#script.resolved(statesAfter, program);
        // The id of a new application is known after the run only.
        const declared = [...program, ...resolved].filter(each => targets?.has(urnOf(each)) ?? true);
        for (const each of run.run === "up" && preview?.succeeded !== false ? declared : []) {
            if (isOfVariables(each.kind)) {
                // A creation that was refused has taken nothing.
                const held = statesAfter.filter(({ urn }) => urn === urnOf(each)).flatMap(keysOf);
                const names = Object.keys(each.args["variables"] ?? {});
                names
                    .map(name => `${each.kind} ${placeOfVariables(each.args)}/${name}`)
                    .filter(key => isUncertain || held.includes(key))
                    .forEach(key => this.#everHeld.add(key));
            }
        }
        const state = await stack.exportStack({ showSecrets: true });
        const [touched, everHeld] = [[...this.#touched], [...this.#everHeld]];
        this.#backups.push({ state, objects: after, touched, held: everHeld });
        this.#backups.splice(0, this.#backups.length - 3);
        // A stopped run may have left an old value of what the state had twice.
        const isTwice = (key: string): boolean =>
            statesBefore.filter(each => keysOf(each).includes(key)).length > 1;
        for (const { message } of result.diagnostics) {
            const [kept] = message.split(", which the program still declares");
            statesAfter
                .flatMap(keysOf)
                .filter(key => kept !== message && kept?.includes(key.slice(key.indexOf(" ") + 1)))
                .filter(isTwice)
                .forEach(key => this.#touched.add(key));
        }
        forgive(this.#touched, {
            run,
            isAimed,
            result,
            before,
            after,
            edited,
            isUncertain,
            statesBefore,
            statesAfter,
        });
        secretsOf(platform).forEach(secret => this.#secrets.add(secret));
        const seen: Observation = {
            run,
            platform,
            program: resolved,
            before,
            after,
            statesBefore,
            statesAfter,
            result,
            isUncertain,
            touched: this.#touched,
            everHeld: this.#everHeld,
            ...(targets && { targets }),
            replaced,
            isRecovery: recovering !== undefined,
            isGuarded: this.#isGuarded,
            // Without a preview, the messages of the run itself count.
            ...((preview ?? (run.run === "up" ? result : undefined)) && { preview: preview ?? result }),
            ...(elsewhere &&
                elsewhereBefore && {
                    elsewhere: { url: elsewhere.url, before: elsewhereBefore, after: objectsOf(elsewhere) },
                }),
            texts: [
                ...[preview, result].flatMap(each =>
                    each ? [JSON.stringify(each.steps), each.error ?? ""] : [],
                ),
                ...world.heard.splice(0),
                JSON.stringify(await stack.exportStack()),
            ],
            secrets: this.#secrets,
        };
        const violations = Object.entries(invariants).flatMap(([name, judge]) =>
            judge(seen).map(violation => `${name}: ${violation}`),
        );
        // A recovery may go on after its last update, and what this one left as others made it is due in the next one.
        if (violations.length > 0 || !this.#isSettled || recovering !== undefined) {
            return violations;
        }
        return leftAsFound(result).length > 0
            ? unnamedLater(await stack.preview(), program, name => leftAsFound(result, name))
            : this.#assertSettled(program);
    }

    /** After a successful up a refresh finds nothing, and the next preview has nothing to do. */
    async #assertSettled(program: Declaration[]): Promise<string[]> {
        const { stack, platform } = this.#world;
        const statesAfter = await this.#states();
        const named = program.flatMap(({ kind, args }) => namedKeys(kind, args));
        if ([...statesAfter.flatMap(keysOf), ...named].some(key => this.#touched.has(key))) {
            return [];
        }
        // A deployment leaves no object, so only its application tells that it went along.
        const isOfNothing = ({ kind, args }: Declaration): boolean =>
            kind === "Deployment" &&
            platform.state.applications.find(textOf(args, "application")) === undefined;
        const mayBeDue = (declaration: Declaration): boolean =>
            declaration.args["mode"] === "whole" ||
            declaration.args["adopt"] !== undefined ||
            isOfNothing(declaration);
        const exempt = new Set(program.filter(mayBeDue).map(urnOf));
        const found = await stack.refresh({ previewOnly: true });
        // It tells the engine which values an ignored argument has kept.
        const isLearnt = new Set(program.filter(({ options }) => options?.ignoreChanges).map(urnOf));
        const drifted = found.steps.filter(
            ({ urn, resultOp, failed }) =>
                failed === true || (resultOp !== "same" && !exempt.has(urn) && !isLearnt.has(urn)),
        );
        const next = await stack.preview();
        const due = next.steps.filter(({ op, urn }) => op !== "same" && !exempt.has(urn));
        return [
            ...drifted.map(
                ({ name, resultOp, diff }) => `a refresh finds ${name}: ${String(resultOp)} ${diff.join()}`,
            ),
            ...(next.succeeded ? [] : [`after an up the preview fails: ${next.error ?? ""}`]),
            ...due.map(({ name, op, diff }) => `after an up the preview has to ${op} ${name} ${diff.join()}`),
        ];
    }

    async #states(): Promise<ResourceState[]> {
        const { deployment } = await this.#world.stack.exportStack({ showSecrets: true });
        const isOurs = ({ type }: ResourceState) => type.startsWith("pulumi-nodejs:");
        return (deployment.resources ?? []).filter(isOurs).map(decrypted);
    }
}

function isSettled(run: Run, result: OperationResult): boolean {
    return run.run === "up" && result.succeeded && run.wrong === undefined;
}

function perform(stack: Stack, operation: Operation, options: object): Promise<OperationResult> {
    return stack[operation](options);
}

function previewOf(stack: Stack, operation: Operation, options: object): Promise<OperationResult> {
    return operation === "destroy"
        ? stack.destroy({ ...options, previewOnly: true })
        : stack.preview(options);
}

/** The URNs of what a run has created or updated. */
function changedIn({ steps }: OperationResult): Set<string> {
    const isMade = ({ op, failed }: OperationResult["steps"][number]): boolean =>
        failed !== true && ["create", "create-replacement", "update"].includes(op);
    return new Set(steps.filter(isMade).map(({ urn }) => urn));
}
