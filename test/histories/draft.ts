/** A program that somebody works on, and the steps that this takes. */
import type { Kind } from "../../dist/provider/kind/kind";
import * as kinds from "../../dist/provider/kinds/index";
import type { Dialect } from "pulumi-cloud-platform/testing";
import type { Random } from "./random";
import {
    needsOf,
    omit,
    type Args,
    type Declaration,
    type KindName,
    type Options,
    type Value,
} from "./program";
import { applications } from "./seed";
import { declare, heed, remove, rename, up } from "./steps";
import type { Renaming, Step } from "./steps";
import { argsFor, existingOn, kindsOf } from "./universe";

/** The arguments of a kind that change in place, or that replace its object. */
export function argumentsThat(kind: KindName, change: "in place" | "replaces"): string[] {
    const { args } = kinds[kind];
    return Object.entries(args.shape).flatMap(([key, field]) =>
        (field as { meta(): { change?: string } | undefined }).meta()?.change === change ? [key] : [],
    );
}

/** The kinds of which people declare lists. */
const listedKinds: readonly KindName[] = [
    ...(["Domain", "Member", "SshKey", "AddonLink", "ApplicationLink", "EmailAddress"] as const),
    ...(["TcpRedirection", "Drain", "Webhook", "EmailHook", "Addon", "OAuthConsumer"] as const),
];

/** The kinds that need no object of their account. */
const inBothAccounts: KindName[] = ["Addon", "NetworkGroup"];

export class Draft {
    protected readonly steps: Step[] = [];
    /** The declarations so far. */
    protected program = new Map<string, Declaration>();
    /** The most kinds in one history: with few kinds, declarations meet more often. */
    protected readonly kinds: KindName[];
    protected names = 0;
    /** The kinds of what has been changed since the last run. */
    protected changed: KindName[] = [];

    constructor(
        protected readonly random: Random,
        protected readonly dialect: Dialect,
    ) {
        this.kinds = random.shuffled(kindsOf[dialect]).slice(0, 2 + random.upTo(3));
        // Most of what people have is a database and variables.
        if (random.chance(0.4)) {
            this.kinds.push("Addon");
        }
        if (random.chance(0.4)) {
            this.kinds.push("EnvVars");
        }
        if (dialect === "clever-cloud" && random.chance(0.2)) {
            this.kinds.push("AddonLink");
        }
    }

    protected heed(): Step {
        return heed(this.random.upTo(3));
    }

    /** Names of some of what is declared. */
    protected some(): string[] {
        const names = this.random.shuffled([...this.program.keys()]);
        return names.slice(0, 1 + this.random.upTo(2));
    }

    protected change(): void {
        const { random } = this;
        random.weighted<() => void>([
            [3, () => this.add()],
            [2, () => this.remove()],
            [2, () => this.rename(random.pick<Renaming>(["alias", "adopt", "adopt", "plain"]))],
            [4, () => this.alterArguments()],
            [2, () => this.moveVariable()],
            [1, () => this.declareTwice()],
            [1, () => this.adoptExisting()],
            [1, () => this.alterOptions()],
            [1, () => this.shiftList()],
        ])();
    }

    /** Gives the arguments of a kind's declarations to others of them, as a list by index does. */
    protected shiftList(): void {
        const { random } = this;
        const possible = this.kinds.filter(kind => listedKinds.includes(kind));
        if (possible.length === 0) {
            return;
        }
        const kind = random.pick(possible);
        const listed = () =>
            [...this.program.values()].filter(each => each.kind === kind && each.args["adopt"] === undefined);
        while (listed().length < 2 + random.upTo(2)) {
            this.add(kind);
        }
        if (random.chance(0.5)) {
            this.steps.push(up());
        }
        const list = listed();
        const all = list.map(({ args }) => args);
        const shifted = random.pick([
            all.slice(1),
            [...all].reverse(),
            [...all.slice(1), ...all.slice(0, 1)],
        ]);
        list.forEach((found, index) => {
            const args = shifted[index];
            if (args === undefined) {
                this.remove(found);
            } else {
                this.put({ ...found, args: { ...args } });
            }
        });
    }

    protected put(declaration: Declaration): void {
        this.changed.push(declaration.kind);
        this.program.set(declaration.name, declaration);
        const { name, kind, args, options } = declaration;
        this.steps.push(declare(name, kind, args, options));
    }

    /** Programs declare in the order of names, so a new one may come before all others, or after them. */
    protected newName(): string {
        this.names += 1;
        return `${this.random.pick(["a", "m", "z"])}${this.names}`;
    }

    protected add(kind = this.random.pick(this.kinds)): Declaration {
        // No account has a cluster from the start.
        if (kind === "KubernetesNodeGroup" && this.any("KubernetesCluster") === undefined) {
            this.add("KubernetesCluster");
        }
        const name = this.newName();
        const args = argsFor(kind, this.random, this.#referable(), this.dialect);
        const options = this.options({ name, kind, args });
        const declaration = { name, kind, args, ...(Object.keys(options).length > 0 && { options }) };
        this.put(declaration);
        return declaration;
    }

    protected options(declaration: Pick<Declaration, "name" | "kind" | "args">): Options {
        const { random } = this;
        const holders = holdersOf(declaration);
        return {
            ...(random.chance(0.15) && { deleteBeforeReplace: true }),
            ...(random.chance(0.08) && { late: true }),
            ...(random.chance(0.08) && { parent: "box" }),
            ...(random.chance(0.05) && { retainOnDelete: true }),
            ...(random.chance(0.1) && holders.length > 0 && { deletedWith: random.pick(holders) }),
            ...(random.chance(0.03) && { protect: random.chance(0.5) }),
            ...(inBothAccounts.includes(declaration.kind) && random.chance(0.06) && { account: "other" }),
        };
    }

    /** No object of one account can be used in the other. */
    #referable(): Declaration[] {
        return [...this.program.values()].filter(({ options }) => options?.account === undefined);
    }

    protected any(kind?: KindName): Declaration | undefined {
        const found = [...this.program.values()].filter(each => kind === undefined || each.kind === kind);
        return found.length === 0 ? undefined : this.random.pick(found);
    }

    protected remove(found = this.any()): void {
        if (!found) {
            return;
        }
        this.changed.push(found.kind);
        this.program.delete(found.name);
        this.steps.push(remove(found.name));
    }

    protected rename(how: Renaming): void {
        const found = this.any();
        if (!found) {
            return;
        }
        const to = this.newName();
        this.program.delete(found.name);
        this.program.set(to, { ...found, name: to });
        this.changed.push(found.kind);
        this.steps.push(rename(found.name, to, how));
    }

    /** @param count how many of them; some or all without it */
    protected alterArguments(found = this.any(), count?: number): void {
        if (!found) {
            return;
        }
        const { random } = this;
        const fresh = this.#otherArgsOf(found);
        const keys = Object.keys({ ...fresh, ...found.args }).filter(key => key !== "adopt");
        const changed = count === undefined && random.chance(0.4) ? keys : [random.pick(keys)];
        const args: Args = { ...found.args };
        for (const key of changed) {
            const value = fresh[key];
            if (value === undefined) {
                Reflect.deleteProperty(args, key);
            } else {
                args[key] = value;
            }
        }
        this.put({ ...found, args });
    }

    /**
     * Another value of an argument that changes in place, beside the edited ones. Of variables and of other objects,
     * mostly another member.
     *
     * @param edited the paths of arguments
     */
    protected alterOther(found: Declaration, edited: string[]): void {
        const { random } = this;
        const keys = edited.map(path => path.split(".")[0] ?? "");
        if (keys.includes("variables")) {
            const variables = {
                ...(found.args["variables"] as Record<string, string>),
                [`ADDED_${this.newName()}`]: "hush-one",
            };
            this.put({ ...found, args: { ...found.args, variables } });
            return;
        }
        const member = edited.find(path => path.includes("."));
        if (member !== undefined && random.chance(0.6)) {
            this.#alterBeside(found, member);
            return;
        }
        const fresh: Args = { tags: [`tag-${this.newName()}`], ...this.#otherArgsOf(found) };
        const { counterparts = [] } = kinds[found.kind] as Pick<Kind, "counterparts">;
        const isExcluded = (key: string): boolean =>
            counterparts.includes(key) && counterparts.some(other => other !== key && other in found.args);
        const others = argumentsThat(found.kind, "in place")
            .filter(key => !keys.includes(key) && !isExcluded(key))
            .filter(key => fresh[key] !== undefined && !isSame(fresh[key], found.args[key]));
        if (others.length > 0) {
            const key = random.pick(others);
            this.put({ ...found, args: { ...found.args, [key]: fresh[key] ?? null } });
        }
    }

    /** Draws another value for the other members of an object argument. */
    #alterBeside(found: Declaration, path: string): void {
        const [key = "", member = ""] = path.split(".");
        const [fresh, given] = [this.#otherArgsOf(found), found.args].map(
            args => args[key] as Args | undefined,
        );
        if (fresh !== undefined && given !== undefined) {
            const mixed = { ...fresh, [member]: given[member] ?? null };
            const value = isInOrder(mixed) ? mixed : fresh;
            this.put({ ...found, args: { ...found.args, [key]: value } });
        }
    }

    /** Draws another value for an argument that replaces the object and was not edited. */
    protected alterReplacing(found: Declaration, edited: string[]): void {
        const fresh = this.#otherArgsOf(found);
        const changed = argumentsThat(found.kind, "replaces")
            .filter(key => !edited.includes(key))
            .filter(key => !isSame(fresh[key], found.args[key]));
        if (changed.length > 0) {
            const key = this.random.pick(changed);
            const { [key]: before, ...args } = found.args;
            const { [key]: value = before } = fresh;
            this.put({ ...found, args: { ...args, ...(value !== undefined && { [key]: value }) } });
        }
    }

    #otherArgsOf(found: Declaration): Args {
        const others = this.#referable().filter(other => other !== found && !refersTo(other, found.name));
        return argsFor(found.kind, this.random, others, this.dialect);
    }

    protected alterOptions(): void {
        const found = this.any();
        if (!found) {
            return;
        }
        const { parent, account } = found.options ?? {};
        const options = this.random.chance(0.5)
            ? { deleteBeforeReplace: this.random.chance(0.7) }
            : omit(omit(this.options(found), "parent"), "account");
        const kept = { ...(parent !== undefined && { parent }), ...(account !== undefined && { account }) };
        this.put({ ...found, options: { ...options, ...kept } });
    }

    /** Declares a resource with the provider of another account. */
    protected addElsewhere(): void {
        const added = this.add(this.random.pick(inBothAccounts));
        this.put({ ...added, options: { ...added.options, account: "other" } });
    }

    /** Moves a variable from one declaration to another one of the same application. */
    protected moveVariable(): void {
        const { random } = this;
        const from = this.any("EnvVars");
        if (!from) {
            return;
        }
        const given = from.args["variables"] as Record<string, string>;
        const names = Object.keys(given);
        if (names.length === 0) {
            return;
        }
        const name = random.pick(names);
        const { [name]: value = "hush-one", ...rest } = given;
        const same = [...this.program.values()].find(
            each =>
                each.kind === "EnvVars" &&
                each.name !== from.name &&
                each.args["application"] === from.args["application"],
        );
        const moved = { [name]: random.chance(0.5) ? value : "hush-moved" };
        if (Object.keys(rest).length > 0) {
            this.put({ ...from, args: { ...from.args, variables: rest } });
        } else {
            this.program.delete(from.name);
            this.steps.push(remove(from.name));
        }
        if (same) {
            const present = same.args["variables"] as Record<string, string>;
            this.put({ ...same, args: { ...same.args, variables: { ...present, ...moved } } });
        } else {
            const args = { application: from.args["application"] ?? applications[0] ?? "", variables: moved };
            this.put({ name: this.newName(), kind: "EnvVars", args });
        }
    }

    /** Declares the same thing under another name, as a mistake. */
    protected declareTwice(): void {
        const found = this.any();
        if (!found) {
            return;
        }
        this.put({
            ...found,
            name: this.newName(),
            args: { ...found.args },
        });
        if (this.random.chance(0.7)) {
            this.steps.push(up(), this.heed());
        }
    }

    /** An object that was created outside Pulumi, and that another declaration may have adopted. */
    protected adoptExisting(): void {
        const { kind, args } = this.random.pick(existingOn(this.dialect));
        this.put({ name: this.newName(), kind, args });
    }

    /** Draws a kind for a fault, mostly one that the run changes: only that sends requests. */
    protected likely(): KindName {
        const recent = this.changed.slice(-3);
        const isRecent = recent.length > 0 && this.random.chance(0.8);
        return isRecent ? this.random.pick(recent) : (this.any()?.kind ?? this.random.pick(this.kinds));
    }

    /** Changes only the label of an object, for kinds that have one beside their content. */
    protected relabel(found: Declaration): void {
        if (found.kind !== "Member") {
            this.alterArguments(found, 1);
            return;
        }
        const label = found.args["label"] === "one" ? "two" : "one";
        this.put({ ...found, args: { ...found.args, label } });
    }
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
    return JSON.stringify(one) === JSON.stringify(other);
}

export function refersTo({ args }: Declaration, name: string): boolean {
    return JSON.stringify(args).includes(`"ref":"${name}.`);
}

/** The names of what its object goes with, as the platform has it. */
export function holdersOf(declaration: Pick<Declaration, "name" | "kind" | "args">): string[] {
    return ["Member", "AddonLink", "Drain"].includes(declaration.kind) ? needsOf(declaration) : [];
}

/** False if the least size is larger than the largest. */
function isInOrder({ min, max }: Args): boolean {
    const sizes: unknown[] = ["XS", "S", "M"];
    return sizes.indexOf(min) <= sizes.indexOf(max);
}
