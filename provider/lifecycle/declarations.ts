/** The claims of the declarations of one kind, and the refusals that follow from them. */
import { claimName, claimNames, declarationName, knownText, resourceNameIn, textIn } from "./claim-names.js";
import type { Claims, Conflict } from "./claims.js";
import { UserError } from "./errors.js";
import { argumentsOf, nameIn, pathOf, without } from "./internals.js";
import { canonical, type JsonObject } from "./json.js";
import type { CheckFailure, Kind, NamedDeclaration } from "./kind.js";
import type { OtherResource } from "./run/holders.js";

/** The part of an object that a deletion removes. */
export interface LeftOver {
    /** Undefined if there is nothing to delete. */
    remaining: JsonObject | undefined;
    kept: string;
}

export class Declarations {
    readonly #kind: Kind;
    readonly #claims: Claims;
    /** By path, the value of `adopt` that an earlier run has carried out. */
    readonly #spent = new Map<string, string>();
    /**
     * By path, the claims that a declaration has until its replacement is created; for kinds whose deletion can leave a
     * part.
     */
    readonly #leaving = new Map<string, ReadonlySet<string>>();
    /**
     * By path, the claims that the record has, or will have after the present write; for kinds whose deletion can leave
     * a part.
     */
    readonly #held = new Map<string, ReadonlySet<string>>();
    /** By path, the declarations that this run has checked; for kinds that refuse certain pairs. */
    readonly #checked = new Map<string, NamedDeclaration>();
    #unnamed = 0;

    constructor({ kind, session }: { kind: Kind; session: { claims: Claims } }) {
        this.#kind = kind;
        this.#claims = session.claims;
        this.#claims.group(kind.name, kind.sharing?.sharesIdsWith ?? kind.name);
    }

    /**
     * Notes a declaration of the program, with its checked arguments.
     *
     * @param olds the former inputs; empty if the resource does not exist
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
        const conflict = this.#claims.declare(
            this.#declaration(path),
            [...wanted, ...this.#rolesOf(inputs)],
            exists,
        );
        if (conflict === undefined) {
            return this.#refusedPairs(path, inputs);
        }
        const { reason, nextStep } = this.#refusal(path, conflict);
        return [{ property: "", reason: `${reason}. ${nextStep}` }];
    }

    #refusedPairs(path: string, args: JsonObject): CheckFailure[] {
        if (this.#kind.sharing?.refusedPairs === undefined) {
            return [];
        }
        const declaration = { name: nameIn(path), args };
        const others = [...this.#checked].filter(([other]) => other !== path).map(([, other]) => other);
        this.#checked.set(path, declaration);
        return this.#kind.sharing.refusedPairs(declaration, others);
    }

    isDeclared(path: string | undefined): path is string {
        return path !== undefined && this.#claims.isDeclared(this.#declaration(path));
    }

    /**
     * Notes the claims that a declaration has.
     *
     * @returns true if another declaration takes a part of them in this run, so that this part must be written again
     */
    identify(path: string, id: string, state: JsonObject, args: JsonObject, isReplaced: boolean): boolean {
        if (this.#isShared && isReplaced) {
            this.#leaving.set(this.#declaration(path), new Set(this.#claimsOf(state, id, state)));
        }
        this.#hold(path, isReplaced ? [] : this.#claimsOf(state, id, state));
        const had = isReplaced ? this.#left(id, state) : this.#claimsOf(args, id, state);
        const conflict = this.#claims.identify(this.#declaration(path), had, isReplaced);
        if (conflict !== undefined) {
            throw this.#refusal(path, conflict);
        }
        const isTaken = !isReplaced && had.some(claim => this.#claims.isDropped(claim));
        if (!isReplaced) {
            this.#claims.drop(
                (this.#kind.sharing?.drops?.(state, args) ?? []).map(claim => this.#claim(claim)),
            );
        }
        return isTaken;
    }

    /**
     * Notes the roles that a declaration has by its record.
     *
     * @returns a role that the declaration asks for and that another one also has by its record: one of the records is
     * old
     */
    recordRoles(path: string, id: string, state: JsonObject, args: JsonObject): string | undefined {
        const wanted = this.#kind.sharing?.roles?.(args) ?? [];
        return (this.#kind.sharing?.roles?.(state) ?? []).find(
            role =>
                this.#claims.record(this.#claim(role), this.#declaration(path), id) > 1 &&
                wanted.includes(role),
        );
    }

    /** Returns the id of the declaration that asks for a role and has it by its record. The record may be old. */
    recordedWith(role: string): string | undefined {
        return this.#claims.recorded(this.#claim(role));
    }

    /**
     * Notes a created or adopted object.
     *
     * @returns the error if another declaration has it already
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

    /**
     * Notes the start of a write. Whatever its result, the record will have what the write takes from another
     * declaration.
     */
    begin(news: JsonObject): void {
        const path = pathOf(news);
        if (path !== undefined) {
            const held = this.#held.get(this.#declaration(path)) ?? [];
            this.#hold(path, [...held, ...this.#claimsOf(argumentsOf(news))]);
        }
    }

    /** Notes the record at the end of a write; nothing if the write is not recorded. */
    end(news: JsonObject, id?: string, properties: JsonObject = {}): void {
        const path = pathOf(news);
        if (path !== undefined) {
            this.#hold(path, id === undefined ? [] : this.#claimsOf(properties, id, properties));
        }
    }

    /** Returns the error for an existing resource whose `adopt` names another object: `adopt` has no effect there. */
    adoptsAnother(
        path: string | undefined,
        id: string,
        state: JsonObject,
        args: JsonObject,
    ): UserError | undefined {
        const adopt = knownText(args["adopt"]);
        // An `adopt` that an earlier run has carried out is a left-over. Its object may have been replaced since.
        const isLeftOver = path === undefined || this.#spent.get(this.#declaration(path)) === adopt;
        return adopt === undefined || isLeftOver || isNamed(this.#kind, adopt, id, state)
            ? undefined
            : new UserError(
                  `adopt names ${adopt}, but "${nameIn(path)}" is ${id} already, and only what is created takes something over`,
                  `Leave adopt out. To have ${adopt} in this program, declare it as a resource of its own.`,
              );
    }

    /** True if the declaration has something that another declaration of this run gave up for it. */
    hasTakenOver(news: JsonObject): boolean {
        return (
            this.#isShared && this.#claimsOf(argumentsOf(news)).some(claim => this.#claims.isDropped(claim))
        );
    }

    /** Notes what a deletion has removed. */
    drop(id: string, state: JsonObject): void {
        this.#claims.drop(this.#claimsOf(state, id, state));
    }

    /**
     * Returns the part to delete, if the remaining declarations leave any.
     *
     * @returns also the claims that they keep, in words
     */
    leftOver(id: string, state: JsonObject): LeftOver {
        const claims = this.#claimsOf(state, id, state).filter(claim => this.#claimant(claim) !== undefined);
        for (const claim of claims) {
            const [leaver, claimant] = [this.#claims.leaver(claim), this.#claimant(claim)];
            if (leaver !== undefined && claimant !== undefined) {
                // A deletion that removes nothing would also remove the object from the state of the resource that has
                // it.
                throw this.#refusal(this.#text(leaver), {
                    claim,
                    other: claimant,
                    isLeaving: true,
                    isOtherNew: false,
                });
            }
        }
        const kept = claims.map(claim => this.#text(claim)).join(", ");
        const remaining =
            this.#kind.sharing?.leftOver?.(state, claim => this.isClaimed(claim)) ??
            (claims.length === 0 ? state : undefined);
        return { remaining, kept: kept && `${this.#noun} ${kept}` };
    }

    /**
     * Returns the state without what others have: after a failed update, they may have it already. What they will only
     * have later stays in the state, since the run may end before.
     */
    withoutOthers(news: JsonObject, state: JsonObject): JsonObject {
        const path = pathOf(news);
        const own = path === undefined ? undefined : this.#declaration(path);
        const others = [...this.#held].flatMap(([other, held]) => (other === own ? [] : held));
        return (
            this.#kind.sharing?.leftOver?.(state, claim =>
                others.some(held => held.has(this.#claim(claim))),
            ) ?? state
        );
    }

    /** True if another declaration of this run has a part of the state. */
    givesAway(news: JsonObject, state: JsonObject): boolean {
        return canonical(this.withoutOthers(news, state)) !== canonical(state);
    }

    isClaimed(claim: string): boolean {
        return this.#claimant(this.#claim(claim)) !== undefined;
    }

    /**
     * True if the holder gives it up as soon as its own replacement is created. If that fails, the holder still has it.
     */
    isLeaving(claim: string): boolean {
        const name = this.#claim(claim);
        return [...this.#leaving.values()].some(claims => claims.has(name));
    }

    isGivenUp(claim: string): boolean {
        return this.#claims.isDropped(this.#claim(claim));
    }

    /** Returns the id of the object that a new resource will adopt, as far as it is known. */
    adoptionOf(news: JsonObject): string | undefined {
        return knownText(this.withoutSpentAdoption(news)["adopt"]);
    }

    /**
     * Notes the object that a preview has found for an adoption, whichever of its ids the program names.
     *
     * @returns the error if another declaration has it already
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

    /** Returns the arguments of the creation. A replacement does not adopt what an earlier run adopted. */
    withoutSpentAdoption(news: JsonObject): JsonObject {
        const args = argumentsOf(news);
        return this.#isSpent(pathOf(news), knownText(args["adopt"])) ? without(args, "adopt") : args;
    }

    #hold(path: string, claims: readonly string[]): void {
        this.#held.set(this.#declaration(path), new Set(claims));
    }

    /** If a deletion can leave a part, other declarations need not wait for it. */
    get #isShared(): boolean {
        return this.#kind.sharing?.leftOver !== undefined;
    }

    /** Returns the claims that another declaration can only have after this object is deleted. */
    #left(id: string, state: JsonObject): string[] {
        return this.#isShared ? [] : this.#claimsOf(state, id, state);
    }

    /**
     * If objects of the kind have an identity, the old object must be deleted before its own replacement is created.
     */
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
        return claimNames(this.#kind, args, id, outputs);
    }

    #rolesOf(args: JsonObject): string[] {
        return (this.#kind.sharing?.roles?.(args) ?? []).map(role => this.#claim(role));
    }

    #declaration(path: string): string {
        return declarationName(this.#kind.name, path);
    }

    #claim(text: string): string {
        return claimName(this.#kind, text);
    }

    #text(name: string): string {
        return textIn(name);
    }

    /** Returns why a declaration cannot have in this run what another resource of the stack has. */
    inTurn(path: string | undefined, id: string, other: Pick<OtherResource, "name">): UserError {
        return this.#inTurn(path === undefined ? id : nameIn(path), id, other.name);
    }

    /** Notes the names of declarations that the program has made. */
    announce(names: readonly string[]): void {
        this.#claims.announce(names);
    }

    /** Returns the path of the declaration that will have it and has nothing yet. */
    awaiting(id: string, state: JsonObject): string | undefined {
        const names = this.#claimsOf(state, id, state).map(claim => this.#claims.awaiting(claim));
        const [name] = names.filter(each => each !== undefined);
        return name && textIn(name);
    }

    /** True if a declaration had the object until its replacement. */
    hasHad(path: string | undefined, id: string): boolean {
        return path !== undefined && this.#claims.had(this.#declaration(path), this.#claim(id));
    }

    /** Returns the error for a declaration that adopts an object of another declaration. */
    adoptedTwice(
        path: string | undefined,
        id: string,
        { name, isDeclared }: OtherResource,
    ): UserError | undefined {
        const newer = path === undefined ? undefined : { name: nameIn(path), isRecorded: false };
        return isDeclared ? this.#twice(newer?.name ?? id, id, name, newer) : undefined;
    }

    get #noun(): string {
        return this.#kind.sharing?.claimNoun ?? this.#kind.noun;
    }

    #refusal(path: string, { claim, other, isLeaving, isOtherNew, newer }: Conflict): UserError {
        const [name, thing, otherName] = [nameIn(path), textIn(claim), resourceNameIn(other)];
        return isLeaving
            ? this.#inTurn(name, thing, otherName, isOtherNew)
            : this.#twice(
                  name,
                  thing,
                  otherName,
                  newer && { name: resourceNameIn(newer.path), isRecorded: newer.isRecorded },
              );
    }

    #inTurn(name: string, thing: string, other: string, isOtherNew = false): UserError {
        const both = `"${name}" and "${other}" both need ${this.#noun} ${thing} during this update`;
        return isOtherNew
            ? new UserError(
                  both,
                  `Apply the change in two updates: leave "${other}" out of the program in the first one.`,
              )
            : new UserError(
                  both,
                  `Apply the change in three updates: first give "${name}" an unused ${this.#kind.namedBy}, or take it out of the program; then change or remove "${other}"; then declare "${name}" as it is meant.`,
              );
    }

    /** @param newer the declaration that the stack did not have; the engine may refuse to delete the other one */
    #twice(
        name: string,
        thing: string,
        other: string,
        newer?: { name: string; isRecorded: boolean },
    ): UserError {
        const older = newer?.name === name ? other : name;
        const unprotect = (of: string): string =>
            this.#kind.deletion?.holdsData === true
                ? `If Pulumi protects ${of}, run "pulumi state unprotect" with its URN before that. `
                : "";
        // Resources of the same name have different parents. Only the program knows the alias of a parent.
        const rename =
            newer === undefined || newer.name === older
                ? ""
                : ` If "${older}" was renamed to "${newer.name}", remove "${older}" instead, and give "${newer.name}" the option aliases: [{ name: "${older}" }] without adopt.`;
        const afterwards = `After a failed "pulumi up", run "pulumi up --refresh": the first of the two may have been written.`;
        const refresh = this.#isShared ? ` ${afterwards}` : "";
        return new UserError(
            `${this.#noun} ${thing} is declared twice, by "${name}" and by "${other}": destroying one of the two would take it from the other`,
            newer === undefined
                ? `Remove one of the two declarations, which deletes nothing since the other one keeps it; or let one of them be something else. ` +
                      unprotect("the resource that you remove") +
                      afterwards
                : newer.isRecorded
                  ? `Remove the declaration of "${newer.name}", which deletes nothing since "${older}" keeps it, or let it be something else. ` +
                    unprotect(`"${newer.name}"`).trim() +
                    refresh
                  : `Remove the declaration of "${newer.name}", or let it be something else.${rename}${refresh}`,
        );
    }
}

/** True if the text is an id of this object. An add-on, for example, has two ids. */
export function isNamed(kind: Kind, word: string, id: string, state: JsonObject): boolean {
    const names = [id, ...Object.values(state), ...(kind.sharing?.claims?.(state, id, state) ?? [])];
    return names.some(name => knownText(name)?.toLowerCase() === word.toLowerCase());
}
