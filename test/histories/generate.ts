/** Makes up histories: what people, their colleagues, networks and platforms might do, in any order. */
import type { Dialect } from "pulumi-cloud-platform/testing";
import { Random } from "./random";
import { omit, type Args, type Declaration, type KindName } from "./program";
import { declare, destroy, heed, listing, outside, preview, refresh, remove, rename, up } from "./steps";
import type { Disturbance, Edit, Fault, Method, Moment, Renaming, Step } from "./steps";
import { applications, argsFor, existing, kindsOf, variables } from "./universe";

const refusals: Disturbance[] = ["refused", "forbidden", "conflict", "failing", "unavailable"];
const disturbances: Disturbance[] = [...refusals, "lost", "lost", "slow"];
const writes: Method[] = ["POST", "PUT", "DELETE", "PATCH"];

/** The kinds that refer to an add-on. */
const onAddons: KindName[] = ["Addon", "Operator", "Drain", "EmailHook", "AddonLink"];

/** How each kind is made, by which method. */
const madeBy = (kind: KindName): Method =>
    ["EnvVars", "SshKey", "EmailAddress"].includes(kind) ? "PUT" : "POST";

export function generate(seedOfRandom: number, dialect: Dialect, length = 10): Step[] {
    return new Author(new Random(seedOfRandom), dialect).write(length);
}

class Author {
    readonly #steps: Step[] = [];
    /** What the program has declared so far. */
    #program = new Map<string, Declaration>();
    /** Few kinds at a time: they meet more often. */
    readonly #kinds: KindName[];
    #names = 0;
    /** The kinds of what has been changed since the last run. */
    #changed: KindName[] = [];

    constructor(
        private readonly random: Random,
        private readonly dialect: Dialect,
    ) {
        this.#kinds = random.shuffled(kindsOf[dialect]).slice(0, 2 + random.upTo(3));
        // Most of what people have is a database and variables.
        if (random.chance(0.4)) this.#kinds.push("Addon");
        if (random.chance(0.4)) this.#kinds.push("EnvVars");
        if (dialect === "clever-cloud" && random.chance(0.2)) this.#kinds.push("AddonLink");
    }

    write(length: number): Step[] {
        const { random } = this;
        if (random.chance(0.1)) this.#steps.push(listing(random.pick([3000, 15_000])));
        for (let count = 1 + random.upTo(4); count > 0; count -= 1) this.#add();
        this.#steps.push(up());
        while (this.#steps.length < length) {
            random.weighted<() => void>([
                [6, () => this.#changeAndRun()],
                [3, () => this.#renameWhileAnotherIsRefused()],
                [3, () => this.#thereAndBack()],
                [6, () => this.#killed()],
                [2, () => this.#byOthers()],
                [1, () => this.#elsewhere()],
                [1, () => this.#aimed()],
                [1, () => this.#many()],
                [2, () => this.#besideAnother()],
                [2, () => this.#replaceWhatOthersNeed()],
                [1, () => this.#wholeMode()],
            ])();
        }
        if (random.chance(0.3)) this.#steps.push(destroy());
        return this.#steps;
    }

    #changeAndRun(): void {
        const { random } = this;
        for (let count = 1 + random.upTo(2); count > 0; count -= 1) this.#change();
        this.#steps.push(
            random.weighted<Step>([
                [6, up()],
                [2, up({ faults: [this.#fault()] })],
                [1, up({ refresh: true })],
                [1, preview()],
                [1, refresh()],
                [1, refresh({ faults: [this.#fault(["GET"])] })],
            ]),
        );
        if (random.chance(0.3)) this.#steps.push(heed(), up());
    }

    #change(): void {
        const { random } = this;
        random.weighted<() => void>([
            [3, () => this.#add()],
            [2, () => this.#remove()],
            [2, () => this.#rename(random.pick<Renaming>(["alias", "adopt", "adopt", "plain"]))],
            [4, () => this.#alterArguments()],
            [2, () => this.#moveVariable()],
            [1, () => this.#declareTwice()],
            [1, () => this.#adoptExisting()],
            [1, () => this.#swap()],
            [1, () => this.#alterOptions()],
        ])();
    }

    #put(declaration: Declaration): void {
        this.#changed.push(declaration.kind);
        this.#program.set(declaration.name, declaration);
        const { name, kind, args, options } = declaration;
        this.#steps.push(declare(name, kind, args, options));
    }

    /** Programs declare in the order of names, so a new one may come before all others, or after them. */
    #newName(): string {
        this.#names += 1;
        return `${this.random.pick(["a", "m", "z"])}${this.#names}`;
    }

    #add(kind = this.random.pick(this.#kinds)): Declaration {
        const name = this.#newName();
        const args = argsFor(kind, this.random, [...this.#program.values()], this.dialect);
        const options = this.random.chance(0.15) ? { options: { deleteBeforeReplace: true } } : {};
        const declaration = { name, kind, args, ...options };
        this.#put(declaration);
        return declaration;
    }

    #any(kind?: KindName): Declaration | undefined {
        const found = [...this.#program.values()].filter(each => kind === undefined || each.kind === kind);
        return found.length === 0 ? undefined : this.random.pick(found);
    }

    #remove(): void {
        const found = this.#any();
        if (!found) return;
        this.#changed.push(found.kind);
        this.#program.delete(found.name);
        this.#steps.push(remove(found.name));
    }

    #rename(how: Renaming): void {
        const found = this.#any();
        if (!found) return;
        const to = this.#newName();
        this.#program.delete(found.name);
        this.#program.set(to, { ...found, name: to });
        this.#changed.push(found.kind);
        this.#steps.push(rename(found.name, to, how));
    }

    /** @param count how many of them; some or all without it */
    #alterArguments(found = this.#any(), count?: number): void {
        if (!found) return;
        const { random } = this;
        const others = [...this.#program.values()].filter(
            other => other !== found && !refersTo(other, found.name),
        );
        const fresh = argsFor(found.kind, random, others, this.dialect);
        const keys = Object.keys({ ...fresh, ...found.args }).filter(key => key !== "adopt");
        const changed = count === undefined && random.chance(0.4) ? keys : [random.pick(keys)];
        const args: Args = { ...found.args };
        for (const key of changed) {
            const value = fresh[key];
            if (value === undefined) Reflect.deleteProperty(args, key);
            else args[key] = value;
        }
        this.#put({ ...found, args });
    }

    #alterOptions(): void {
        const found = this.#any();
        if (found) this.#put({ ...found, options: { deleteBeforeReplace: this.random.chance(0.7) } });
    }

    /** From one declaration's variables to another's of the same application. */
    #moveVariable(): void {
        const { random } = this;
        const from = this.#any("EnvVars");
        if (!from) return;
        const given = from.args["variables"] as Record<string, string>;
        const names = Object.keys(given);
        if (names.length === 0) return;
        const name = random.pick(names);
        const { [name]: value = "hush-one", ...rest } = given;
        const same = [...this.#program.values()].find(
            each =>
                each.kind === "EnvVars" &&
                each.name !== from.name &&
                each.args["application"] === from.args["application"],
        );
        const moved = { [name]: random.chance(0.5) ? value : "hush-moved" };
        if (Object.keys(rest).length > 0) this.#put({ ...from, args: { ...from.args, variables: rest } });
        else {
            this.#program.delete(from.name);
            this.#steps.push(remove(from.name));
        }
        if (same) {
            const present = same.args["variables"] as Record<string, string>;
            this.#put({ ...same, args: { ...same.args, variables: { ...present, ...moved } } });
        } else {
            const args = { application: from.args["application"] ?? applications[0] ?? "", variables: moved };
            this.#put({ name: this.#newName(), kind: "EnvVars", args });
        }
    }

    /** The same thing under another name, by mistake. */
    #declareTwice(): void {
        const found = this.#any();
        if (!found) return;
        this.#put({
            ...found,
            name: this.#newName(),
            args: { ...found.args },
        });
        if (this.random.chance(0.7)) this.#steps.push(up(), heed());
    }

    /** What somebody made by hand, and maybe another declaration has adopted already. */
    #adoptExisting(): void {
        const { kind, args } = this.random.pick(existing[this.dialect]);
        this.#put({ name: this.#newName(), kind, args });
    }

    /** Two of a kind exchange one of their arguments. */
    #swap(): void {
        const one = this.#any();
        const other = one && [...this.#program.values()].find(each => each.kind === one.kind && each !== one);
        if (!one || !other) return;
        const key = this.random.pick(Object.keys(one.args));
        const [first, second] = [one.args[key], other.args[key]];
        const withValue = (args: Args, value: Args[string] | undefined): Args => {
            const rest = omit(args, key);
            return value === undefined ? rest : { ...rest, [key]: value };
        };
        this.#put({ ...one, args: withValue(one.args, second) });
        this.#put({ ...other, args: withValue(other.args, first) });
    }

    /** A fault for something the program has. */
    #fault(methods: Method[] = writes, what: Disturbance[] = disturbances, kind = this.#likely()): Fault {
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

    /** Mostly the kind of something that has just been changed: that is where requests are. */
    #likely(): KindName {
        const recent = this.#changed.slice(-3);
        const isRecent = recent.length > 0 && this.random.chance(0.8);
        return isRecent ? this.random.pick(recent) : (this.#any()?.kind ?? this.random.pick(this.#kinds));
    }

    #moment(methods: Method[]): Moment {
        const { random } = this;
        const kind = this.#likely();
        const method = random.chance(0.5) && methods === writes ? madeBy(kind) : random.pick(methods);
        return { kind, method, ...(random.chance(0.4) && { nth: random.upTo(3) }) };
    }

    #renameWhileAnotherIsRefused(): void {
        const { random } = this;
        this.#rename(random.pick<Renaming>(["adopt", "adopt", "plain", "alias"]));
        const other = random.chance(0.7) ? this.#add() : this.#any();
        if (!other) return;
        this.#steps.push(up({ faults: [this.#refusalOf(other)] }));
        if (random.chance(0.3)) this.#change();
        this.#steps.push(up());
    }

    #refusalOf({ kind }: Declaration): Fault {
        const what = this.random.pick(refusals);
        return { what, kind, method: this.random.chance(0.7) ? madeBy(kind) : this.random.pick(writes) };
    }

    /** A change that is taken back after a failure, which may go on for a while. */
    #thereAndBack(): void {
        const { random } = this;
        const found = this.#any();
        if (!found) return;
        const before = structuredClone(found);
        this.#alterArguments(found);
        const other = random.chance(0.5) ? this.#add() : (this.#any() ?? found);
        const refusal = random.chance(0.5)
            ? this.#refusalOf(other)
            : this.#fault(["DELETE", "PUT", "POST"], refusals, found.kind);
        this.#steps.push(up({ faults: [refusal] }));
        if (random.chance(0.2)) this.#steps.push(refresh());
        this.#put(before);
        if (random.chance(0.5)) this.#steps.push(up({ faults: [this.#refusalOf(other)] }));
        if (random.chance(0.3)) this.#steps.push(heed());
        if (random.chance(0.3)) this.#steps.push(up({ faults: [this.#refusalOf(other)] }));
        this.#steps.push(up());
    }

    #killed(): void {
        const { random } = this;
        if (random.chance(0.5)) this.#add();
        else this.#change();
        const moment = random.chance(0.5)
            ? this.#moment(writes)
            : { method: random.pick<Method>(["POST", "POST", "PUT", "DELETE"]), nth: random.upTo(2) };
        const kill = { ...moment, after: random.chance(0.6) };
        const soon = random.chance(0.3) ? { soon: true } : {};
        this.#steps.push(random.chance(0.85) ? up({ kill }) : destroy({ kill }));
        if (random.chance(0.3)) this.#steps.push(refresh());
        this.#steps.push(up(soon), heed(), up());
    }

    #byOthers(): void {
        const { random } = this;
        const found = this.#any();
        if (!found) return;
        const edit = random.weighted<Edit>([
            ...(found.kind === "EmailAddress" ? [[4, { confirm: found.name }] as const] : []),
            [2, { alter: found.name }],
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
            this.#change();
            this.#steps.push(
                up({ meanwhile: { ...this.#moment(random.chance(0.7) ? writes : ["GET"]), edit } }),
            );
            return;
        }
        this.#steps.push(outside(edit));
        if (random.chance(0.6)) this.#steps.push(random.chance(0.5) ? refresh() : up({ refresh: true }));
        this.#change();
        this.#steps.push(up());
    }

    #elsewhere(): void {
        const { random } = this;
        const wrong = random.pick(["account", "address", "mute"] as const);
        this.#steps.push(random.pick([destroy({ wrong }), refresh({ wrong }), refresh({ wrong })]));
    }

    #aimed(): void {
        const { random } = this;
        const found = this.#any();
        if (!found) return;
        if (random.chance(0.5)) this.#change();
        const targets = [found.name];
        this.#steps.push(random.chance(0.7) ? up({ targets }) : destroy({ targets }));
        if (random.chance(0.5)) this.#steps.push(up());
    }

    /** One is changed while another of its kind is added. */
    #besideAnother(): void {
        const found = this.#any();
        if (!found) return;
        const added = this.#add(found.kind);
        const { networkGroup } = found.args;
        // Mostly in the same group: that is where they meet.
        if (networkGroup !== undefined && this.random.chance(0.7)) {
            this.#put({ ...added, args: { ...added.args, networkGroup } });
        }
        this.#relabel(found);
        this.#steps.push(up());
    }

    /** Only what it is called, where a kind has that beside what it is. */
    #relabel(found: Declaration): void {
        if (found.kind !== "Member") {
            this.#alterArguments(found, 1);
            return;
        }
        const label = found.args["label"] === "one" ? "two" : "one";
        this.#put({ ...found, args: { ...found.args, label } });
    }

    /** Something others refer to is made anew, mostly with the old one going first. */
    #replaceWhatOthersNeed(): void {
        const { random } = this;
        const needed = [...this.#program.values()].filter(({ name }) =>
            [...this.#program.values()].some(other => refersTo(other, name)),
        );
        if (needed.length === 0) {
            const kind = random.pick<KindName>(["Addon", "NetworkGroup"]);
            this.#add(kind);
            this.#add(
                kind === "Addon"
                    ? random.pick(kindsOf[this.dialect].filter(each => onAddons.includes(each)))
                    : "Member",
            );
            this.#steps.push(up());
            return;
        }
        const found = random.pick(needed);
        const allowed: Args = found.kind === "Addon" ? { allowReplace: true } : {};
        const options = random.chance(0.7) ? { options: { deleteBeforeReplace: true } } : {};
        this.#alterArguments({ ...found, ...options, args: { ...found.args, ...allowed } });
        this.#steps.push(random.chance(0.3) ? up({ faults: [this.#fault()] }) : up());
        if (random.chance(0.4)) this.#steps.push(up());
    }

    /** All variables of an application, while others set some. */
    #wholeMode(): void {
        const { random } = this;
        if (!this.#kinds.includes("EnvVars")) return;
        const found = this.#any("EnvVars") ?? this.#add("EnvVars");
        const { application = "" } = found.args;
        this.#put({ ...found, args: { ...found.args, mode: "whole" } });
        this.#steps.push(up(), up());
        const edit = { variable: "THEIRS", application: application as string, value: "hush-theirs" };
        const method = random.pick<Method>(["GET", "PUT", "DELETE"]);
        const now = this.#program.get(found.name) ?? found;
        if (random.chance(0.5)) {
            this.#steps.push(outside(edit));
            if (random.chance(0.5)) this.#steps.push(refresh());
            if (random.chance(0.6)) this.#put({ ...now, args: omit(now.args, "mode") });
            else this.#alterArguments(now, 1);
            this.#steps.push(up());
        } else {
            this.#alterArguments(now, 1);
            this.#steps.push(up({ meanwhile: { kind: "EnvVars", method, edit } }));
        }
    }

    /** All of one kind are relabelled at once. */
    #many(): void {
        const kind = this.random.pick<KindName>(["Member", "SshKey", "EmailAddress"]);
        if (!this.#kinds.includes(kind)) return;
        for (let count = 1 + this.random.upTo(3); count > 0; count -= 1) this.#add(kind);
        this.#steps.push(up());
        for (const each of [...this.#program.values()]) if (each.kind === kind) this.#relabel(each);
        this.#steps.push(up());
    }
}

function refersTo({ args }: Declaration, name: string): boolean {
    return JSON.stringify(args).includes(`"ref":"${name}.`);
}
