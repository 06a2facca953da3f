/** What the declarations of one kind claim, and what they are refused for it. */
import type { Claims, Conflict } from "./claims.js";
import { UserError } from "./errors.js";
import { argumentsOf, nameIn, pathOf, without } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { CheckFailure, Kind } from "./kind.js";
import { isUnknown } from "./unknown.js";

export class Declarations {
    readonly #kind: Kind;
    readonly #claims: Claims;
    /** By path, the `adopt` that has had its effect. */
    readonly #spent = new Map<string, string>();
    /** By path, what a declaration has until its replacement is made; of those whose deletion can leave a part. */
    readonly #leaving = new Map<string, ReadonlySet<string>>();
    #unnamed = 0;

    constructor(kind: Kind, claims: Claims) {
        this.#kind = kind;
        this.#claims = claims;
    }

    /**
     * Notes a declaration of the program, with its checked arguments.
     *
     * @param olds the inputs as they were, empty where it does not exist
     */
    declare(path: string | undefined, inputs: JsonObject, olds: JsonObject): CheckFailure[] {
        if (path === undefined) {
            return [];
        }
        const exists = Object.keys(olds).length > 0;
        const adopt = knownText(inputs["adopt"]);
        if (exists && adopt !== undefined && adopt === olds["adopt"]) {
            this.#spent.set(this.#declaration(path), adopt);
        }
        const wanted = this.#claimsOf(this.#isSpent(path, adopt) ? without(inputs, "adopt") : inputs);
        const roles = (this.#kind.roles?.(inputs) ?? []).map(role => this.#claim(role));
        const conflict = this.#claims.declare(this.#declaration(path), [...wanted, ...roles], exists);
        return conflict === undefined
            ? []
            : [{ property: "", reason: this.#refusal(path, conflict).message }];
    }

    isDeclared(path: string | undefined): path is string {
        return path !== undefined && this.#claims.isDeclared(this.#declaration(path));
    }

    /**
     * Notes what a declaration has.
     *
     * @returns whether another declaration takes a part of that away in this run, which then has to be put back
     */
    identify(path: string, id: string, state: JsonObject, args: JsonObject, isReplaced: boolean): boolean {
        if (this.#isShared && isReplaced) {
            this.#leaving.set(this.#declaration(path), new Set(this.#claimsOf(state, id, state)));
        }
        const had = isReplaced ? this.#left(id, state) : this.#claimsOf(args, id, state);
        const conflict = this.#claims.identify(this.#declaration(path), had, isReplaced);
        if (conflict !== undefined) {
            throw this.#refusal(path, conflict);
        }
        const isTaken = !isReplaced && had.some(claim => this.#claims.isDropped(claim));
        if (!isReplaced) {
            this.#claims.drop((this.#kind.drops?.(state, args) ?? []).map(claim => this.#claim(claim)));
        }
        return isTaken;
    }

    /**
     * Notes what has been made or taken over.
     *
     * @returns what is wrong with it where another declaration has it already
     */
    make(news: JsonObject, id: string, outputs: JsonObject): UserError | undefined {
        const path = pathOf(news) ?? `unnamed ${++this.#unnamed}`;
        this.#leaving.delete(this.#declaration(path));
        const conflict = this.#claims.make(
            this.#declaration(path),
            this.#claimsOf(argumentsOf(news), id, outputs),
        );
        return conflict && this.#refusal(path, conflict);
    }

    /** What exists takes nothing over: an `adopt` that names something else would only look as if it did. */
    adoptsAnother(
        path: string | undefined,
        id: string,
        state: JsonObject,
        args: JsonObject,
    ): UserError | undefined {
        const adopt = knownText(args["adopt"]);
        // One that was there before is a left-over, of what has been replaced since for example.
        const isLeftOver = path === undefined || this.#spent.get(this.#declaration(path)) === adopt;
        return adopt === undefined || isLeftOver || isNamed(this.#kind, adopt, id, state)
            ? undefined
            : new UserError(
                  `adopt names ${adopt}, but "${nameIn(path)}" is ${id} already, and only what is created takes something over`,
                  `Leave adopt out. To have ${adopt} in this program, declare it as a resource of its own.`,
              );
    }

    /** Whether it has what another declaration of this run gave up for it. */
    hasTakenOver(news: JsonObject): boolean {
        return (
            this.#isShared && this.#claimsOf(argumentsOf(news)).some(claim => this.#claims.isDropped(claim))
        );
    }

    /** Notes what a deletion has taken. */
    drop(id: string, state: JsonObject): void {
        this.#claims.drop(this.#claimsOf(state, id, state));
    }

    /**
     * What there is to delete, where the declarations that stay leave anything.
     *
     * @returns also what they claim, as a person reads it
     */
    leftOver(id: string, state: JsonObject): { remaining: JsonObject | undefined; kept: string } {
        const claims = this.#claimsOf(state, id, state).filter(claim => this.#claimant(claim) !== undefined);
        for (const claim of claims) {
            const [leaver, claimant] = [this.#claims.leaver(claim), this.#claimant(claim)];
            if (leaver !== undefined && claimant !== undefined) {
                // To say that it is deleted, and leave it, would take it from the state of the one that has it.
                throw this.#refusal(this.#text(leaver), { claim, other: claimant, isLeaving: true });
            }
        }
        const kept = claims.map(claim => this.#text(claim)).join(", ");
        const remaining =
            this.#kind.leftOver?.(state, claim => this.isClaimed(claim)) ??
            (claims.length === 0 ? state : undefined);
        return { remaining, kept: kept && `${this.#noun} ${kept}` };
    }

    /** The state without what others claim: after an update that failed half-way, they may have it by now. */
    withoutOthers(news: JsonObject, state: JsonObject): JsonObject {
        const path = pathOf(news);
        const but = path === undefined ? undefined : this.#declaration(path);
        const isOthers = (claim: string): boolean =>
            this.#claims.claimant(this.#claim(claim), this.#isShared, but) !== undefined;
        return this.#kind.leftOver?.(state, isOthers) ?? state;
    }

    isClaimed(claim: string): boolean {
        return this.#claimant(this.#claim(claim)) !== undefined;
    }

    /** Whether its holder takes it along as soon as its own replacement is made. Should that fail, it still has it. */
    isLeaving(claim: string): boolean {
        const name = this.#claim(claim);
        return [...this.#leaving.values()].some(claims => claims.has(name));
    }

    isGivenUp(claim: string): boolean {
        return this.#claims.isDropped(this.#claim(claim));
    }

    /** The id of what a new resource is going to take over, as far as that is known. */
    adoptionOf(news: JsonObject): string | undefined {
        return knownText(this.withoutSpentAdoption(news)["adopt"]);
    }

    /**
     * Notes what a preview has found that a new resource takes over, by whichever of its ids that was named.
     *
     * @returns what is wrong with it where another declaration has it already
     */
    foresee(news: JsonObject, id: string, outputs: JsonObject): UserError | undefined {
        const [path, args] = [pathOf(news), argumentsOf(news)];
        if (path === undefined) {
            return undefined;
        }
        const wanted = [...this.#claimsOf(args), ...this.#claimsOf(args, id, outputs)];
        const conflict = this.#claims.declare(this.#declaration(path), wanted, false);
        return conflict && this.#refusal(path, conflict);
    }

    /** The arguments to create with. What was taken over once is not taken over by the replacement of it. */
    withoutSpentAdoption(news: JsonObject): JsonObject {
        const args = argumentsOf(news);
        return this.#isSpent(pathOf(news), knownText(args["adopt"])) ? without(args, "adopt") : args;
    }

    /** Where a deletion can leave a part, nothing has to go before somebody else can have it. */
    get #isShared(): boolean {
        return this.#kind.leftOver !== undefined;
    }

    /** What another declaration can only have once it is gone. */
    #left(id: string, state: JsonObject): string[] {
        return this.#isShared ? [] : this.#claimsOf(state, id, state);
    }

    /** Of an object with an identity, the old one has to go for its own replacement to come. */
    #claimant(claim: string): string | undefined {
        return this.#claims.claimant(claim, this.#isShared);
    }

    #isSpent(path: string | undefined, adopt: string | undefined): boolean {
        if (adopt === undefined) {
            return false;
        }
        const claim = this.#claim(adopt);
        return (
            this.#claims.isDropped(claim) ||
            (path !== undefined &&
                (this.#spent.get(this.#declaration(path)) === adopt ||
                    this.#claims.had(this.#declaration(path), claim)))
        );
    }

    #claimsOf(args: JsonObject, id?: string, outputs: JsonObject = {}): string[] {
        const claims = this.#kind.claims?.(args, id, outputs) ?? [id ?? knownText(args["adopt"])];
        return claims.filter(claim => claim !== undefined).map(claim => this.#claim(claim));
    }

    /** All kinds share one ledger of declarations, in which their paths alone would not tell them apart. */
    #declaration(path: string): string {
        return `${this.#kind.name} ${path}`;
    }

    /** A claim is on something of the kind, or of those that may have the same objects. */
    #claim(text: string): string {
        return `${this.#kind.sharesIdsWith ?? this.#kind.name} ${text}`;
    }

    /** Without the kind. */
    #text(name: string): string {
        return name.slice(name.indexOf(" ") + 1);
    }

    get #noun(): string {
        return this.#kind.claimNoun ?? this.#kind.noun;
    }

    #refusal(path: string, { claim, other, isLeaving }: Conflict): UserError {
        const thing = `${this.#noun} ${this.#text(claim)}`;
        const [name, otherName] = [nameIn(path), nameIn(this.#text(other))];
        return isLeaving
            ? new UserError(
                  `"${name}" and "${otherName}" would have ${thing} in turn, and one has to let go of it before the other can take it. ` +
                      `Do it in two steps: let one of the two be something else first, by way of another name for example, and run "pulumi up"; then declare it as it is meant.`,
                  "",
              )
            : new UserError(
                  `${thing} is declared twice, by "${name}" and by "${otherName}": destroying one of the two would take it from the other. ` +
                      `Remove one of the two declarations, which deletes nothing since the other one keeps it; or let one of them be something else. ` +
                      `Where this came in the middle of an "up", run "pulumi up --refresh" afterwards: the first of the two may have been written. ` +
                      `To give a resource another name in the program, set the option aliases: [{ name: "…" }] to the name it had.`,
                  "",
              );
    }
}

/** Whether the word is an id of this object, of which an add-on for example has two. */
export function isNamed(kind: Kind, word: string, id: string, state: JsonObject): boolean {
    const names = [id, ...Object.values(state), ...(kind.claims?.(state, id, state) ?? [])];
    return names.some(name => knownText(name)?.toLowerCase() === word.toLowerCase());
}

function knownText(value: unknown): string | undefined {
    return typeof value === "string" && !isUnknown(value) ? value : undefined;
}
