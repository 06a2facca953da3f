/** Generates histories: the ordinary work of one person, with at most one fault. */
import type { Dialect } from "pulumi-cloud-platform/testing";
import { fixtures } from "../support/kinds";
import { argumentsThat, Draft, holdersOf, refersTo } from "./draft";
import { editsOf } from "./edits";
import { hasOwnValues } from "./named-writes";
import { holdsData } from "./observation";
import { Random } from "./random";
import { omit, type Args, type Declaration, type KindName, type Options } from "./program";
import { applications, variables } from "./seed";
import {
    destroy,
    guard,
    heed,
    isRun,
    listing,
    outside,
    preview,
    refresh,
    revert,
    rotate,
    serve,
    up,
} from "./steps";
import type { Disturbance, Edit, Fault, Method, Moment, Renaming, Run, RunOptions, Step } from "./steps";
import { kindsOf } from "./universe";

/**
 * The faults of a run. A delayed listing is the only other fault: it lasts for the whole history. Everything else is
 * ordinary work, such as an edit in the console, a mistake in the program, or a run without a preview. An edit in the
 * middle of a run is a fault, because both must hit the same second.
 */
const faultOptions = ["faults", "kill", "wrong", "meanwhile"] as const;

const refusals: Disturbance[] = ["refused", "forbidden", "conflict", "failing", "unavailable"];
const disturbances: Disturbance[] = [...refusals, "lost", "lost", "slow"];
const writes: Method[] = ["POST", "PUT", "DELETE", "PATCH"];

/** The kinds that refer to an add-on. */
const onAddons: KindName[] = ["Addon", "Operator", "Drain", "EmailHook", "AddonLink"];

/** The kinds that refer to a network group. */
const onGroups: KindName[] = ["Member", "KubernetesCluster"];

/** How each kind is made, by which method. */
const madeBy = (kind: KindName): Method =>
    (fixtures[kind].faults?.routes.create.split(" ")[0] ?? "POST") as Method;

/** Work is added until a history has this many steps. */
const enoughSteps = 10;

function isEditable(kind: KindName, change: "in place" | "replaces"): boolean {
    const isReplaced = change === "in place" || hasOwnValues(kind);
    return isReplaced && argumentsThat(kind, change).length > 0 && editsOf({ kind, name: "" }).length > 0;
}

export function generate(seed: number, dialect: Dialect): Step[] {
    const random = new Random(seed);
    return withOneFault(new Author(random, dialect).write(), random);
}

/** The same histories with the classes. Some stacks keep their data. */
export function generateClasses(seed: number, dialect: Dialect): Step[] {
    const steps = generate(seed, dialect);
    return new Random(seed + 2).chance(0.15) ? [guard(), ...steps] : steps;
}

/**
 * The same histories on the native provider: others of its versions come, and some begin with dynamic classes. Some
 * stacks keep their data.
 */
export function generateNative(seed: number, dialect: Dialect): Step[] {
    const random = new Random(seed + 1);
    const later = random.shuffled(["2", "3"] as const);
    const begun = random.chance(0.25) ? serve("dynamic") : random.chance(0.15) ? guard() : undefined;
    const steps = generate(seed, dialect).flatMap((step, index) => {
        const isNext = index > 3 && isRun(step) && step.run === "up" && random.chance(0.15);
        const version = isNext ? later.pop() : undefined;
        return version === undefined ? [step] : [serve(version), step];
    });
    const returning = random.chance(0.1) ? steps.findLastIndex(step => isRun(step) && step.run === "up") : -1;
    const all = returning < 0 ? steps : steps.toSpliced(returning, 0, revert());
    return begun === undefined ? all : [begun, ...all];
}

function hasFault(step: Step): boolean {
    return isRun(step) ? faultOptions.some(option => option in step) : "listing" in step;
}

/** Keeps one of the faults. Without its fault, a run is still part of the work. */
function withOneFault(steps: Step[], random: Random): Step[] {
    const faulty = steps.filter(hasFault);
    const kept = faulty.length > 0 ? random.pick(faulty) : undefined;
    return steps.flatMap(step => {
        if (step === kept || !hasFault(step)) {
            return [step];
        }
        return isRun(step) ? [faultOptions.reduce<Run>(omit, step)] : [];
    });
}

class Author extends Draft {
    write(): Step[] {
        const { random } = this;
        const draws: [weight: number, draw: () => void][] = [
            [16, () => this.#changeAndRun()],
            [1, () => this.#renameWhileAnotherIsRefused()],
            [1, () => this.#thereAndBack()],
            [4, () => this.#killed()],
            [8, () => this.#byOthers()],
            [8, () => this.#besideAnEdit()],
            [8, () => this.#replacedBesideAnEdit()],
            [3, () => this.#editedBeforeRetry()],
            [1, () => this.#elsewhere()],
            [2, () => this.#aimed()],
            [1, () => this.#replaceOnRequest()],
            [2, () => this.#moveIntoComponent()],
            [1, () => this.#letGo()],
            [1, () => this.#goOnAfterFailure()],
            [1, () => this.#many()],
            [2, () => this.#besideAnother()],
            [2, () => this.#replaceWhatOthersNeed()],
            [1, () => this.#wholeMode()],
            [1, () => this.#inTwoAccounts()],
        ];
        if (random.chance(0.1)) {
            this.steps.push(listing(random.pick([3000, 15_000])));
        }
        for (let count = 1 + random.upTo(4); count > 0; count -= 1) {
            this.add();
        }
        this.steps.push(up());
        while (this.steps.length < enoughSteps) {
            random.weighted(draws)();
        }
        if (random.chance(0.3)) {
            this.steps.push(destroy(this.#manner()));
        }
        // At the end, the advice of an error is followed, whichever of its ways was taken before.
        if (random.chance(0.5)) {
            this.steps.push(heed(random.upTo(3)));
        }
        return this.steps;
    }

    /** Draws the options of a run: at times one resource at once, at times without a preview. */
    #manner(): RunOptions {
        const { random } = this;
        return {
            ...(random.chance(0.15) && { parallel: 1 }),
            ...(random.chance(0.1) && { skipPreview: true }),
            ...(random.chance(0.1) && { continueOnError: true }),
        };
    }

    #changeAndRun(): void {
        const { random } = this;
        for (let count = 1 + random.upTo(2); count > 0; count -= 1) {
            this.change();
        }
        this.steps.push(
            random.weighted<Step>([
                [6, up(this.#manner())],
                [2, up({ ...this.#manner(), faults: [this.#fault()] })],
                [1, up({ ...this.#manner(), refresh: true })],
                [1, preview()],
                [1, refresh()],
                [1, refresh({ faults: [this.#fault(["GET"])] })],
                [1, refresh({ targets: this.some() })],
            ]),
        );
        if (random.chance(0.3)) {
            this.steps.push(this.heed(), up());
        }
    }

    /** A fault for something the program has. */
    #fault(methods: Method[] = writes, what: Disturbance[] = disturbances, kind = this.likely()): Fault {
        const { random } = this;
        const word = random.pick(what);
        const method = random.chance(0.5) && methods === writes ? madeBy(kind) : random.pick(methods);
        return {
            what: word,
            kind,
            method,
            ...(random.chance(0.3) && { nth: random.upTo(3) }),
            ...((word === "lost" || random.chance(0.1)) && { times: 1 }),
        };
    }

    #moment(methods: Method[]): Moment {
        const { random } = this;
        const kind = this.likely();
        const method = random.chance(0.5) && methods === writes ? madeBy(kind) : random.pick(methods);
        return { kind, method, ...(random.chance(0.4) && { nth: random.upTo(3) }) };
    }

    #renameWhileAnotherIsRefused(): void {
        const { random } = this;
        this.rename(random.pick<Renaming>(["adopt", "adopt", "plain", "alias"]));
        const other = random.chance(0.7) ? this.add() : this.any();
        if (!other) {
            return;
        }
        this.steps.push(up({ faults: [this.#refusalOf(other)] }));
        if (random.chance(0.3)) {
            this.change();
        }
        this.steps.push(up());
    }

    #refusalOf({ kind }: Declaration): Fault {
        const what = this.random.pick(refusals);
        return { what, kind, method: this.random.chance(0.7) ? madeBy(kind) : this.random.pick(writes) };
    }

    /** A change that is taken back after a failure, which may go on for a while. */
    #thereAndBack(): void {
        const { random } = this;
        const found = this.any();
        if (!found) {
            return;
        }
        const before = structuredClone(found);
        this.alterArguments(found);
        const other = random.chance(0.5) ? this.add() : (this.any() ?? found);
        const refusal = random.chance(0.5)
            ? this.#refusalOf(other)
            : this.#fault(["DELETE", "PUT", "POST"], refusals, found.kind);
        this.steps.push(up({ faults: [refusal] }));
        if (random.chance(0.2)) {
            this.steps.push(refresh());
        }
        this.put(before);
        if (random.chance(0.5)) {
            this.steps.push(up({ faults: [this.#refusalOf(other)] }));
        }
        if (random.chance(0.3)) {
            this.steps.push(this.heed());
        }
        if (random.chance(0.3)) {
            this.steps.push(up({ faults: [this.#refusalOf(other)] }));
        }
        this.steps.push(up());
    }

    #killed(): void {
        const { random } = this;
        if (random.chance(0.5)) {
            this.add();
        } else {
            this.change();
        }
        const moment = random.chance(0.5)
            ? this.#moment(writes)
            : { method: random.pick<Method>(["POST", "POST", "PUT", "DELETE"]), nth: random.upTo(2) };
        const kill = { ...moment, after: random.chance(0.6) };
        const soon = random.chance(0.3) ? { soon: true } : {};
        this.steps.push(random.chance(0.85) ? up({ kill }) : destroy({ kill }));
        if (random.chance(0.3)) {
            this.steps.push(refresh());
        }
        this.steps.push(up(soon), this.heed(), up());
    }

    /** A resource of another account comes. */
    #inTwoAccounts(): void {
        const { random } = this;
        this.addElsewhere();
        if (random.chance(0.3)) {
            this.steps.push(up(), rotate());
        }
        if (random.chance(0.5)) {
            this.change();
        }
        this.steps.push(up(this.#manner()));
        if (random.chance(0.5)) {
            this.steps.push(this.heed(), up());
        }
        if (random.chance(0.3)) {
            this.steps.push(refresh());
        }
    }

    #byOthers(): void {
        const { random } = this;
        const found = this.any();
        if (!found) {
            return;
        }
        const [altering = { alter: found.name }] = random.shuffled(editsOf(found));
        const edit = random.weighted<Edit>([
            ...(found.kind === "EmailAddress" ? [[4, { confirm: found.name }] as const] : []),
            ...(found.kind === "NetworkGroup" ? [[6, { join: found.name }] as const] : []),
            [6, altering],
            [2, { takeAway: found.name }],
            [1, { plant: found.name }],
            [
                3,
                {
                    variable: random.pick([...variables, "THEIRS"]),
                    application: random.pick(applications),
                    value: random.chance(0.8) ? "hush-theirs" : null,
                },
            ],
        ]);
        if (random.chance(0.4)) {
            this.change();
            this.steps.push(
                up({ meanwhile: { ...this.#moment(random.chance(0.7) ? writes : ["GET"]), edit } }),
            );
            return;
        }
        this.steps.push(outside(edit));
        if (random.chance(0.4)) {
            this.steps.push(random.chance(0.5) ? refresh() : up({ refresh: true }));
        }
        // Mostly, the edit is of another argument of the same object.
        if (random.chance(0.6)) {
            this.alterArguments(found, 1);
        } else {
            this.change();
        }
        this.steps.push(up());
        if (random.chance(0.3)) {
            this.steps.push(up());
        }
    }

    /** Somebody edits an argument in the console, and the program changes another one, which is all that its preview names. */
    #besideAnEdit(): void {
        const { random } = this;
        const found = this.#editable("in place");
        if (found === undefined) {
            return;
        }
        this.steps.push(up());
        this.alterOther(found, this.#edit(found));
        this.steps.push(up(this.#manner()));
        if (random.chance(0.3)) {
            this.steps.push(refresh());
        }
        this.steps.push(up());
    }

    /** The same before a replacement, by a change of the program or by `--replace`. */
    #replacedBesideAnEdit(): void {
        const { random } = this;
        const editable = this.#editable("replaces");
        if (editable === undefined) {
            return;
        }
        const { kind, args, options = {} } = editable;
        // An ignored argument that the program does not declare matters only if its counterpart changes.
        const names = editsOf(editable).map(({ argument }) => argument.split(".")[0] ?? "");
        const ignorable = names.filter(name => args[name] !== undefined);
        const isIgnored = ignorable.length > 0 && random.chance(0.25);
        const found = {
            ...editable,
            args: { ...args, ...(holdsData(kind) && { allowReplace: true }) },
            options: { ...options, ...(isIgnored && { ignoreChanges: [random.pick(ignorable)] }) },
        };
        this.put(found);
        this.steps.push(up());
        const edited = this.#edit(found);
        if (random.chance(0.2)) {
            this.steps.push(refresh());
        }
        if (random.chance(0.8)) {
            this.alterReplacing(found, edited);
            this.steps.push(up(this.#manner()));
        } else {
            this.steps.push(up({ ...this.#manner(), replace: [found.name] }));
        }
        this.steps.push(up());
    }

    /** An update fails half-way, and somebody edits its object before the next one. */
    #editedBeforeRetry(): void {
        const { random } = this;
        const found = this.#editable("in place");
        if (found === undefined) {
            return;
        }
        this.steps.push(up());
        this.alterArguments(found);
        const method = random.pick(writes);
        const nth = random.upTo(3);
        this.steps.push(up({ faults: [{ what: random.pick(refusals), kind: found.kind, method, nth }] }));
        this.#edit(found);
        this.steps.push(up(), up());
    }

    /** Something declared that others can edit in the console; a new one, if nothing is. */
    #editable(change: "in place" | "replaces"): Declaration | undefined {
        const { random } = this;
        const declared = [...this.program.values()].filter(({ kind }) => isEditable(kind, change));
        const kinds = this.kinds.filter(kind => isEditable(kind, change));
        return declared.length > 0
            ? random.pick(declared)
            : kinds.length > 0
              ? this.add(random.pick(kinds))
              : undefined;
    }

    /** One or two edits of an object, often of members. @returns the paths of their arguments */
    #edit(found: Declaration): string[] {
        const { random } = this;
        const all = editsOf(found);
        const members = all.filter(({ argument }) => argument.includes("."));
        const some = members.length > 0 && random.chance(0.4) ? members : all;
        const edits = random.shuffled(some).slice(0, 1 + random.upTo(2));
        this.steps.push(...edits.map(outside));
        return edits.map(({ argument }) => argument);
    }

    #elsewhere(): void {
        const { random } = this;
        const wrong = random.pick(["account", "address", "mute"] as const);
        this.steps.push(random.pick([destroy({ wrong }), refresh({ wrong }), refresh({ wrong })]));
    }

    #aimed(): void {
        const { random } = this;
        const found = this.any();
        if (!found) {
            return;
        }
        if (random.chance(0.5)) {
            this.change();
        }
        const names = random.chance(0.7) ? [found.name] : this.some();
        const aim = random.chance(0.6) ? { targets: names } : { exclude: names };
        this.steps.push(
            random.weighted<Step>([
                [5, up({ ...aim, ...this.#manner() })],
                [2, destroy({ ...aim, ...this.#manner() })],
                [2, refresh(aim)],
                [1, up({ ...aim, refresh: true })],
            ]),
        );
        if (random.chance(0.5)) {
            this.steps.push(up());
        }
    }

    /** `up --replace`, with a change of its own or without. */
    #replaceOnRequest(): void {
        const { random } = this;
        const found = this.any();
        if (!found) {
            return;
        }
        if (random.chance(0.4)) {
            this.alterArguments(found, 1);
        }
        if (random.chance(0.3)) {
            this.alterOptions();
        }
        const run = { replace: [found.name], ...this.#manner() };
        this.steps.push(up(random.chance(0.3) ? { ...run, refresh: true } : run));
        if (random.chance(0.5)) {
            this.steps.push(this.heed(), up(run));
        }
        if (random.chance(0.5)) {
            this.steps.push(up());
        }
    }

    #moveIntoComponent(): void {
        const { random } = this;
        const found = this.any();
        if (!found) {
            return;
        }
        const { parent, ...options } = found.options ?? {};
        const former = parent ?? null;
        const moved: Options = {
            ...omit(options, "aliases"),
            ...(parent === undefined && { parent: "box" }),
        };
        const aliases = random.chance(0.5) ? { aliases: [{ parent: former }] } : {};
        this.put({ ...found, options: { ...moved, ...aliases } });
        this.steps.push(up(this.#manner()), this.heed(), up());
    }

    /** Removes a declaration with `retainOnDelete` or `deletedWith`. */
    #letGo(): void {
        const { random } = this;
        const found = this.any() ?? this.add();
        const holders = holdersOf(found);
        const option: Options =
            holders.length > 0 && random.chance(0.6)
                ? { deletedWith: random.pick(holders) }
                : { retainOnDelete: true };
        this.put({ ...found, options: { ...found.options, ...option } });
        this.steps.push(up());
        const now = this.program.get(found.name) ?? found;
        random.weighted<() => void>([
            [3, () => this.alterArguments(now)],
            [2, () => this.remove(now)],
            [1, () => this.remove()],
        ])();
        this.steps.push(random.chance(0.8) ? up(this.#manner()) : destroy(this.#manner()));
        this.steps.push(this.heed(), up());
    }

    #goOnAfterFailure(): void {
        this.change();
        this.change();
        this.steps.push(up({ continueOnError: true, faults: [this.#fault()] }));
        if (this.random.chance(0.5)) {
            this.steps.push(destroy({ continueOnError: true, faults: [this.#fault()] }));
        }
        this.steps.push(up());
    }

    /** Changes one declaration while another of its kind is added. */
    #besideAnother(): void {
        const found = this.any();
        if (!found) {
            return;
        }
        const added = this.add(found.kind);
        const { networkGroup } = found.args;
        // Mostly both are in the same group, where they can meet.
        if (networkGroup !== undefined && this.random.chance(0.7)) {
            this.put({ ...added, args: { ...added.args, networkGroup } });
        }
        this.relabel(found);
        this.steps.push(up());
    }

    /** Something others refer to is made anew, mostly with the old one going first. */
    #replaceWhatOthersNeed(): void {
        const { random } = this;
        const needed = [...this.program.values()].filter(({ name }) =>
            [...this.program.values()].some(other => refersTo(other, name)),
        );
        if (needed.length === 0) {
            const kind = random.pick<KindName>(["Addon", "NetworkGroup"]);
            this.add(kind);
            this.add(
                kind === "Addon"
                    ? random.pick(kindsOf[this.dialect].filter(each => onAddons.includes(each)))
                    : random.pick(kindsOf[this.dialect].filter(each => onGroups.includes(each))),
            );
            this.steps.push(up());
            return;
        }
        const found = random.pick(needed);
        const allowed: Args = found.kind === "Addon" ? { allowReplace: true } : {};
        const options = random.chance(0.7) ? { options: { deleteBeforeReplace: true } } : {};
        this.alterArguments({ ...found, ...options, args: { ...found.args, ...allowed } });
        this.steps.push(random.chance(0.3) ? up({ faults: [this.#fault()] }) : up());
        if (random.chance(0.4)) {
            this.steps.push(up());
        }
    }

    /** Declares all variables of an application in whole mode, while others set some. */
    #wholeMode(): void {
        const { random } = this;
        if (!this.kinds.includes("EnvVars")) {
            return;
        }
        const found = this.any("EnvVars") ?? this.add("EnvVars");
        const { application = "" } = found.args;
        this.put({ ...found, args: { ...found.args, mode: "whole" } });
        this.steps.push(up(), up());
        const edit = { variable: "THEIRS", application: application as string, value: "hush-theirs" };
        const method = random.pick<Method>(["GET", "PUT", "DELETE"]);
        const now = this.program.get(found.name) ?? found;
        if (random.chance(0.5)) {
            this.steps.push(outside(edit));
            if (random.chance(0.5)) {
                this.steps.push(refresh());
            }
            if (random.chance(0.6)) {
                this.put({ ...now, args: omit(now.args, "mode") });
            } else {
                this.alterArguments(now, 1);
            }
            this.steps.push(up());
        } else {
            this.alterArguments(now, 1);
            this.steps.push(up({ meanwhile: { kind: "EnvVars", method, edit } }));
        }
        // A second declaration beside whole mode is refused, unless the first ignores its variables.
        if (this.names % 2 === 0) {
            const args = { application, variables: { PORT: "hush-one" } };
            this.put({ name: this.newName(), kind: "EnvVars", args });
            this.steps.push(up(), this.heed(), up());
        }
    }

    /** Changes the labels of all objects of one kind at once. */
    #many(): void {
        const kind = this.random.pick<KindName>(["Member", "SshKey", "EmailAddress"]);
        if (!this.kinds.includes(kind)) {
            return;
        }
        for (let count = 1 + this.random.upTo(3); count > 0; count -= 1) {
            this.add(kind);
        }
        this.steps.push(up());
        for (const each of [...this.program.values()]) {
            if (each.kind === kind) {
                this.relabel(each);
            }
        }
        this.steps.push(up());
    }
}
