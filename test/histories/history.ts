/** Plays a history on a platform and a stack of its own, and judges each of its runs by the invariants. */
import type {
    Diagnostic,
    Dialect,
    OperationResult,
    Platform,
    ResourceState,
    Stack,
} from "pulumi-cloud-platform/testing";
import { decrypted, secretsOf } from "../scenario/secrets";
import { disturb, type Counts } from "./disturbances";
import { alter, confirm, plant, takeAway } from "./edits";
import { invariants, isUntold, type Observation } from "./invariants";
import { keysOf, objectsOf, textOf, type Objects, type PlatformObject } from "../support/objects";
import { complete, mapArgs, omit, type Declaration, type Value } from "./program";
import { urnOf } from "./stack";
import { isRun, type Edit, type Operation, type Run, type Step } from "./steps";
import { dialects, kindsOf } from "./universe";
import { fastWorld, type World } from "./world";

/** What a history comes to. */
export interface Outcome {
    /** What did not hold, where something did not; nothing is played after that. */
    violations: string[];
    /** The index of the step after which it did not. */
    at?: number;
    counts: Counts & { steps: number; runs: number };
    /** One line for each run, for whoever looks into it. */
    story: string[];
}

/** What a person has to decide, and the message says what: no run can. */
const mistakes =
    /is not as declared|is a member already|declared twice|in three updates|another key of that name|primary address|destroys its data|does not exist|last seen at|has a redirection in|only an address that its holder has confirmed|There is no version/;

/** Between two runs all has shown that was to show. */
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
export async function history(...steps: Step[]): Promise<void> {
    const declared = steps.flatMap(step => ("declare" in step ? [step.declare.kind] : []));
    for (const dialect of dialects) {
        if (declared.every(kind => kindsOf[dialect].includes(kind))) {
            const { violations, at, story } = await play(steps, dialect);
            if (violations.length > 0) {
                const where = `on the wire ${dialect}, after step ${String(at)}:`;
                throw new Error([where, ...violations, "", ...story].join("\n"));
            }
        }
    }
}

class History {
    readonly story: string[] = [];
    readonly #declarations = new Map<string, Declaration>();
    readonly #touched = new Set<string>();
    readonly #everDeclared = new Set<string>();
    readonly #secrets = new Set<string>();
    #errors: Diagnostic[] = [];
    /** Whether the last run was an up of everything, and succeeded. */
    #isSettled = false;
    /** Whether the last preview failed, so that nothing was run. */
    #isRefused = false;

    constructor(
        private readonly world: World,
        private readonly counts: Outcome["counts"],
    ) {}

    async take(step: Step): Promise<string[]> {
        if (isRun(step)) {
            return this.#run(step);
        }
        if ("declare" in step) {
            this.#declarations.set(step.declare.name, structuredClone(step.declare));
        } else if ("remove" in step) {
            this.#declarations.delete(step.remove);
        } else if ("rename" in step) {
            await this.#rename(step.rename, step.to, step.how);
        } else if ("heed" in step) {
            this.#heed();
        } else if ("outside" in step) {
            this.counts.edits += 1;
            this.#edit(step.outside, await this.#states());
        } else {
            const { listing } = step;
            const { delays } = this.world.platform;
            Object.assign(delays, { listing, addonListing: listing, networkGroup: listing, member: listing });
        }
        return [];
    }

    /** However it went on, a program without a mistake comes to be what is there, with one `adopt` at most for each. */
    async end(): Promise<string[]> {
        if (this.#isSettled || this.#declarations.size === 0) {
            return [];
        }
        const { delays } = this.world.platform;
        Object.assign(delays, { listing: 0, addonListing: 0, networkGroup: 0, member: 0 });
        await this.#confirmAll();
        let isMistake = false;
        for (const options of [{}, { refresh: true }, {}, { refresh: true }]) {
            const violations = await this.#run({ run: "up", ...options });
            const isOver = [this.#isSettled, this.#isRefused].includes(true);
            if (violations.length > 0 || isOver) {
                return violations;
            }
            isMistake ||= this.#errors.some(({ message }) => mistakes.test(message));
            this.#heed();
        }
        const reasons = this.#errors.map(({ message }) => message).filter(text => text !== "update failed");
        return isMistake ? [] : [`no up succeeds any more: ${reasons.join("; ")}`];
    }

    /** Whoever has an address follows the link in the message to it, sooner or later. */
    async #confirmAll(): Promise<void> {
        const states = await this.#states();
        for (const { urn } of states.filter(isUntold)) {
            this.#edit({ confirm: urn.split("::").pop() ?? "" }, states);
        }
    }

    async #rename(from: string, to: string, how: "alias" | "adopt" | "plain"): Promise<void> {
        const found = this.#declarations.get(from);
        if (found === undefined || this.#declarations.has(to)) {
            return;
        }
        const { id } = (await this.#states()).find(({ urn }) => urn === urnOf(found)) ?? {};
        const renamed: Declaration = {
            ...found,
            name: to,
            args: { ...found.args, ...(how === "adopt" && id !== undefined && { adopt: id }) },
            options: { ...found.options, ...(how === "alias" && { aliases: [from] }) },
        };
        const all = [...this.#declarations.values()].map(each => (each === found ? renamed : each));
        this.#declarations.clear();
        for (const each of all) {
            const args = mapArgs(each.args, (name, output) => ({
                ref: `${name === from ? to : name}.${output}`,
            }));
            this.#declarations.set(each.name, { ...each, args });
        }
    }

    /** Gives the alias and adopts what an error names; and what cannot be adopted is not to be adopted any more. */
    #heed(): void {
        for (const { message, urn = "" } of this.#errors) {
            const advised = /adopt: "([^"]+)"/.exec(message)?.[1];
            const found = [...this.#declarations.values()].find(each => urnOf(each) === urn);
            const alias = /aliases: \[\{ name: "([^"]+)" \}\]/.exec(message)?.[1];
            if (found && alias !== undefined) {
                found.options = { ...found.options, aliases: [alias] };
            } else if (found && advised !== undefined && found.args["adopt"] !== advised) {
                found.args = { ...found.args, adopt: advised };
            } else if (found && message.startsWith("create ")) {
                found.args = omit(found.args, "adopt");
            }
        }
    }

    /**
     * Does what others do, and remembers what the stack cannot know of it.
     *
     * @returns what is otherwise now, with nothing for what is gone
     */
    #edit(edit: Edit, states: ResourceState[]): [key: string, now: PlatformObject | undefined][] {
        const { platform } = this.world;
        const before = objectsOf(platform);
        const stateOf = (name: string) =>
            states.find(({ urn, delete: old }) => urn.endsWith(`::${name}`) && !old);
        try {
            if ("variable" in edit) {
                const { variable, application, value } = edit;
                if (value === null) platform.state.applications.removeVariable(application, variable);
                else platform.state.applications.setVariable(application, variable, value);
            } else if ("alter" in edit) {
                alter(platform, stateOf(edit.alter));
            } else if ("takeAway" in edit) {
                takeAway(platform, stateOf(edit.takeAway));
            } else if ("confirm" in edit) {
                confirm(platform, stateOf(edit.confirm));
            } else {
                const declaration = this.#program(states).find(({ name }) => name === edit.plant);
                // What takes long to show for its maker shows at once here: else nobody could tell whose it is.
                if (declaration) atOnce(platform, () => plant(platform, declaration));
            }
        } catch {
            // What is not there cannot be edited: then nobody has done anything.
        }
        const after = objectsOf(platform);
        return changedKeys(before, after).map(key => {
            this.#touched.add(key);
            return [key, after.get(key)];
        });
    }

    async #run(run: Run): Promise<string[]> {
        const { world } = this;
        const { platform, stack } = world;
        await world.pass(run.soon === true ? 0 : pause);
        const isElsewhere = run.wrong === "address" || run.wrong === "mute";
        const elsewhere = isElsewhere ? await world.elsewhere() : undefined;
        const program = this.#declared();
        const account = run.wrong === "account" ? platform.otherAccount : platform.account;
        world.prepare({
            program,
            environment: (elsewhere ?? platform).environment({ organisation: true, account }),
        });
        const statesBefore = await this.#states();
        const before = new Map(objectsOf(platform));
        const elsewhereBefore = elsewhere && objectsOf(elsewhere);
        const targets = run.targets?.map(name => urnFor(name, program, statesBefore));
        const options = { ...(targets && { targets }), ...(run.refresh === true && { refresh: true }) };
        const preview = run.run === "up" ? await stack.preview(options) : undefined;
        if (preview) this.#note("preview", run, preview);
        for (const { kind, args } of preview?.succeeded === true ? program : []) {
            if (kind === "EnvVars") {
                const variables = Object.keys(args["variables"] ?? {});
                variables.forEach(name =>
                    this.#everDeclared.add(`EnvVars ${textOf(args, "application")}/${name}`),
                );
            }
        }
        const edited = new Set<string>();
        let result = preview;
        let happened: Counts = { faults: 0, kills: 0, edits: 0 };
        if (preview?.succeeded !== false) {
            const end = disturb(elsewhere ?? platform, run, {
                kill: () => world.kill(),
                edit: () => {
                    for (const [key, now] of run.meanwhile
                        ? this.#edit(run.meanwhile.edit, statesBefore)
                        : []) {
                        edited.add(key);
                        if (now) before.set(key, now);
                        else before.delete(key);
                    }
                },
            });
            result = await perform(stack, run.run, options);
            await world.pass(0);
            happened = end();
            await stack.cancel();
            this.#note(run.run, run, result);
        }
        if (result === undefined) {
            return [];
        }
        this.#isRefused = preview?.succeeded === false;
        this.#isSettled = isSettled(run, result);
        await world.pass(pause);
        this.counts.runs += 1;
        this.counts.faults += happened.faults;
        this.counts.kills += happened.kills;
        this.counts.edits += happened.edits;
        this.#errors = result.diagnostics.filter(({ severity }) => severity === "error");
        const after = objectsOf(platform);
        const statesAfter = await this.#states();
        const isUncertain =
            happened.kills > 0 ||
            (happened.faults > 0 && (run.faults ?? []).some(({ what }) => what === "lost"));
        this.#forgive({ run, result, before, after, edited, isUncertain, statesBefore, statesAfter });
        secretsOf(platform).forEach(secret => this.#secrets.add(secret));
        const seen: Observation = {
            ...{ run, platform, program: this.#program(statesAfter, program), before, after },
            ...{ statesBefore, statesAfter, result, isUncertain, touched: this.#touched },
            everDeclared: this.#everDeclared,
            ...(targets && { targets: new Set(targets) }),
            ...(preview && { preview }),
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
        return violations.length > 0 || !this.#isSettled ? violations : this.#assertSettled(program);
    }

    /** After a successful up a refresh finds nothing, and the next preview has nothing to do. */
    async #assertSettled(program: Declaration[]): Promise<string[]> {
        const { stack } = this.world;
        const statesAfter = await this.#states();
        if (statesAfter.flatMap(keysOf).some(key => this.#touched.has(key))) {
            return [];
        }
        const mayBeDue = ({ args }: Declaration): boolean =>
            args["mode"] === "whole" || args["adopt"] !== undefined;
        const exempt = new Set(program.filter(mayBeDue).map(urnOf));
        const found = await stack.refresh({ previewOnly: true });
        const drifted = found.steps.filter(
            ({ urn, resultOp, failed }) => (failed === true || resultOp !== "same") && !exempt.has(urn),
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

    /** Which keys no stack could know all of any more, or can again. */
    #forgive(forgiving: Forgiving): void {
        const { run, result, before, after, edited, isUncertain, statesBefore, statesAfter } = forgiving;
        const isRead =
            result.succeeded && run.wrong === undefined && (run.run === "refresh" || run.refresh === true);
        if (isRead && run.targets === undefined) {
            for (const key of this.#touched) if (!edited.has(key)) this.#touched.delete(key);
        }
        if (run.run === "up" && result.succeeded) {
            const made = new Set(
                result.steps.filter(({ op }) => op.startsWith("create")).map(({ urn }) => urn),
            );
            const keys = statesAfter.filter(({ urn }) => made.has(urn)).flatMap(keysOf);
            for (const key of keys) if (!edited.has(key)) this.#touched.delete(key);
        }
        // At an address that has an equal one for the same account, a refresh takes that for what it knows.
        if (run.run === "refresh" && (run.wrong === "address" || run.wrong === "mute")) {
            statesAfter.flatMap(keysOf).forEach(key => this.#touched.add(key));
        }
        // What is within something that goes, goes with it: of one that is named by a plain id no run can know.
        for (const [key, { within }] of before) {
            if (!after.has(key) && within.some(parent => before.has(parent) && !after.has(parent))) {
                this.#touched.add(key);
            }
        }
        // What the state has under its old name as well is only known to be gone once that name goes.
        for (const key of before.keys()) {
            const holders = statesBefore.filter(state => keysOf(state).includes(key));
            if (!after.has(key) && holders.length > 1) this.#touched.add(key);
        }
        // The kill itself is what nobody can know; and what a run is not aimed at it does not hear of, nor what that has.
        if ((isUncertain && !result.succeeded) || run.targets !== undefined) {
            for (const key of changedKeys(before, after)) this.#touched.add(key);
        }
    }

    async #states(): Promise<ResourceState[]> {
        const { deployment } = await this.world.stack.exportStack({ showSecrets: true });
        const isOurs = ({ type }: ResourceState) => type.startsWith("pulumi-nodejs:");
        return (deployment.resources ?? []).filter(isOurs).map(decrypted);
    }

    /** In the order of their names. */
    #declared(): Declaration[] {
        const all = [...this.#declarations.values()];
        return complete(all.sort(({ name: one }, { name: other }) => (one < other ? -1 : 1)));
    }

    /** The program with what its references stand for by now. */
    #program(states: ResourceState[], program = this.#declared()): Declaration[] {
        return program.map(declaration => ({
            ...declaration,
            args: mapArgs(declaration.args, (name, output) => valueOf(name, output, program, states)),
        }));
    }

    #note(what: string, run: Run, { succeeded, steps, error, diagnostics }: OperationResult): void {
        const options = omit(run, "run");
        const told = steps
            .filter(
                ({ op, resultOp }) =>
                    (op !== "same" && resultOp !== "same" && op !== "refresh") || resultOp === "delete",
            )
            .map(({ op, name, failed }) => `${op} ${name}${failed === true ? " failed" : ""}`);
        const warnings = diagnostics
            .filter(({ severity }) => severity === "warning")
            .map(({ message }) => message);
        this.story.push(
            `${what} ${JSON.stringify(options)}: ${succeeded ? "ok" : "failed"} [${told.join(", ")}] ${warnings.join("; ")} ${error ?? ""}`,
        );
    }
}

function atOnce(platform: Platform, act: () => void): void {
    const before = { ...platform.delays };
    Object.assign(platform.delays, { listing: 0, addonListing: 0, networkGroup: 0, member: 0 });
    act();
    Object.assign(platform.delays, before);
}

interface Forgiving {
    run: Run;
    result: OperationResult;
    before: Objects;
    after: Objects;
    edited: Set<string>;
    isUncertain: boolean;
    statesBefore: ResourceState[];
    statesAfter: ResourceState[];
}

function isSettled(run: Run, result: OperationResult): boolean {
    return run.run === "up" && result.succeeded && run.targets === undefined && run.wrong === undefined;
}

function perform(stack: Stack, operation: Operation, options: object): Promise<OperationResult> {
    return stack[operation](options);
}

function urnFor(name: string, program: Declaration[], states: ResourceState[]): string {
    const declared = program.find(each => each.name === name);
    return declared ? urnOf(declared) : (states.find(({ urn }) => urn.endsWith(`::${name}`))?.urn ?? name);
}

function changedKeys(before: Objects, after: Objects): string[] {
    return [...new Set([...before.keys(), ...after.keys()])].filter(
        key => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)),
    );
}

/** What a reference stands for; nothing where it is not known. */
function valueOf(name: string, output: string, program: Declaration[], states: ResourceState[]): Value {
    const declared = program.find(each => each.name === name);
    const urns =
        declared &&
        [name, ...(declared.options?.aliases ?? [])].map(each => urnOf({ ...declared, name: each }));
    const current = states.filter(({ urn, delete: old }) => urns?.includes(urn) === true && !old);
    const state = current.find(({ urn }) => urn === urns?.[0]) ?? current[0];
    return (output === "id" ? state?.id : (state?.outputs?.[output] as Value | undefined)) ?? null;
}
