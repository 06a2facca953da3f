/** The declarations of one kind: what the operations note about them, and the refusals that follow from their claims. */
import { canBeFound } from "./adoption.js";
import { claimName, claimNames, isNamed, knownText, textIn } from "./claim-names.js";
import { differingArguments } from "./compare.js";
import {
    claimNoun,
    conflictError,
    inTurnError,
    sharedRoleError,
    twiceError,
} from "./declaration-conflicts.js";
import type { DeclarationRecord } from "./declaration-record.js";
import type { DeclarationRegistry } from "./declaration-registry.js";
import { UserError } from "./errors.js";
import { argumentsOf, nameIn, pathOf, without } from "./internals.js";
import { canonical, type JsonObject } from "./json.js";
import type { CheckFailure, Kind } from "./kind.js";
import type { OtherResource } from "./run/holders.js";

/** The part of an object that a deletion removes. */
export interface LeftOver {
    /** Undefined if there is nothing to delete. */
    remaining: JsonObject | undefined;
    /** The parts that other declarations have, in words. */
    kept: string;
    /** True if the state has such a part twice, and this run has not written it: the platform may have either value. */
    isStale: boolean;
}

/** The result of a comparison with the state. */
export interface Identified {
    /** True if another declaration takes a part of the claims in this run, so that this part must be written again. */
    isTaken: boolean;
    /** A role that another declaration also has by its record: one of the two records is old. */
    disputedRole: string | undefined;
}

export class Declarations {
    readonly #kind: Kind;
    readonly #registry: DeclarationRegistry;
    /** The claims that are roles, such as that of the primary domain. */
    readonly #roles = new Set<string>();
    #unnamed = 0;

    constructor({ kind, session }: { kind: Kind; session: { registry: DeclarationRegistry } }) {
        this.#kind = kind;
        this.#registry = session.registry;
    }

    at(path = ""): DeclarationRecord {
        return this.#registry.at(this.#kind.name, path);
    }

    /**
     * Notes a check of a declaration.
     *
     * @param inputs the checked arguments
     * @param olds the former inputs; empty if the resource does not exist
     * @param isSingle true if the platform refuses a second identical object
     */
    noteCheck(
        path: string | undefined,
        inputs: JsonObject,
        olds: JsonObject,
        isSingle = false,
    ): CheckFailure[] {
        if (path === undefined) {
            return [];
        }
        const record = this.at(path);
        const adopt = knownText(inputs["adopt"]);
        const exists = Object.keys(olds).length > 0;
        if (exists && adopt !== undefined && adopt === olds["adopt"]) {
            record.adoptedBefore = adopt;
        }
        const wanted = [
            ...this.#claimsOf(this.#isCompletedAdoption(record, adopt) ? without(inputs, "adopt") : inputs),
            ...(exists || record.existing !== undefined ? [] : this.#givenIdOf(inputs)),
            ...this.#rolesOf(inputs),
        ];
        this.#registry.move(record, exists ? "identify" : "checkWithoutInputs", { wanted });
        const conflict =
            this.#conflict(record, wanted) ?? (isSingle ? this.#twinError(record, inputs) : undefined);
        if (conflict === undefined) {
            return this.#refusedPairs(record, inputs);
        }
        // No object gets its role from a refused declaration. Its other claims still keep objects from a deletion.
        this.#registry.note(record, { wanted: wanted.filter(claim => !this.#roles.has(claim)) });
        return [{ code: conflict.code, property: "", reason: `${conflict.reason}. ${conflict.nextStep}` }];
    }

    /** Returns the error for a declaration that is identical to another one. */
    #twinError(record: DeclarationRecord, inputs: JsonObject): UserError | undefined {
        const kind = this.#kind;
        const twin = this.#registry
            .of(kind.name)
            .find(
                ({ path, args }) =>
                    path !== record.path &&
                    args !== undefined &&
                    differingArguments(kind, args, inputs).length === 0,
            );
        return twin && conflictError(kind, record, twin, this.#claim(knownText(inputs[kind.namedBy]) ?? ""));
    }

    #refusedPairs(record: DeclarationRecord, args: JsonObject): CheckFailure[] {
        record.args = args;
        const { sharing } = this.#kind;
        if (sharing?.refusedPairs === undefined) {
            return [];
        }
        const named = this.#registry
            .of(this.#kind.name)
            .flatMap(other =>
                other === record || other.args === undefined
                    ? []
                    : [{ name: nameIn(other.path), args: other.args }],
            );
        return sharing.refusedPairs({ name: nameIn(record.path), args }, named);
    }

    /**
     * Notes a comparison of a declaration with the state. Fails if another declaration has one of its claims.
     *
     * @param isReplaced true if this run replaces the object
     */
    noteDiff(path: string, id: string, state: JsonObject, args: JsonObject, isReplaced: boolean): Identified {
        const record = this.at(path);
        const recorded = this.#claimsOf(state, id, state);
        // If a deletion can leave a part, other declarations need not wait for the replacement.
        const blocked = this.#isShared ? [] : recorded;
        const had = isReplaced ? blocked : this.#claimsOf(args, id, state);
        const roles = this.#rolesOf(state);
        this.#registry.move(record, isReplaced ? "replace" : "identify", { had, recorded });
        const conflict = this.#conflict(record, had);
        if (conflict !== undefined) {
            throw conflict;
        }
        const isTaken = !isReplaced && had.some(claim => this.#registry.isReleased(claim));
        if (!isReplaced) {
            const dropped = this.#kind.sharing?.drops?.(state, args) ?? [];
            this.#registry.release(dropped.map(claim => this.#claim(claim)));
        }
        this.#registry.note(record, { roles });
        const disputed = roles.find(
            role => record.wanted.has(role) && this.#registry.naming(role, r => r.roles.has(role)).length > 1,
        );
        return { isTaken, disputedRole: disputed && textIn(disputed) };
    }

    /**
     * Notes the start of a write. The record has the claims that the write takes from another declaration, even if the
     * write fails.
     */
    beginWrite(news: JsonObject): void {
        this.#registry.note(this.at(pathOf(news)), { writing: this.#claimsOf(argumentsOf(news)) });
    }

    /**
     * Notes a created or adopted object.
     *
     * @returns the error if another declaration has the object already. A declaration that only asks for the object was
     * refused, so it does not count.
     */
    noteCreation(news: JsonObject, id: string, outputs: JsonObject): UserError | undefined {
        const record = this.at(pathOf(news) ?? `unnamed ${++this.#unnamed}`);
        const had = this.#claimsOf(argumentsOf(news), id, outputs);
        this.#registry.move(record, "create", { had, recorded: [] });
        this.#registry.regain(had);
        return this.#conflict(record, had, (other, claim) => other.had.has(claim));
    }

    /** Notes the record at the end of a write; nothing if the write is not recorded. */
    endWrite(news: JsonObject, id?: string, properties: JsonObject = {}): void {
        const record = this.at(pathOf(news));
        record.isWritten ||= id !== undefined;
        this.#registry.note(record, {
            writing: [],
            ...(id !== undefined && { recorded: this.#claimsOf(properties, id, properties) }),
        });
    }

    /** Notes what a deletion has removed. */
    noteDeletion(id: string, state: JsonObject): void {
        this.#registry.release(this.#claimsOf(state, id, state));
    }

    /** Returns the id of the declaration that asks for a role and has it by its record. The record may be old. */
    recordedWith(role: string): string | undefined {
        const name = this.#claim(role);
        const [found] = this.#registry.naming(
            name,
            ({ roles, wanted }) => roles.has(name) && wanted.has(name),
        );
        return found?.existing?.id;
    }

    /**
     * Returns the part to delete, if the remaining declarations leave any.
     *
     * @returns also the claims that they keep, in words
     */
    leftOver(id: string, state: JsonObject): LeftOver {
        const claims = this.#claimsOf(state, id, state).filter(claim => this.#keeper(claim) !== undefined);
        for (const claim of claims) {
            const [leaver] = this.#registry.naming(claim, record => record.blocks(claim));
            const keeper = this.#keeper(claim);
            if (leaver !== undefined && keeper !== undefined) {
                // A deletion that removes nothing would also remove the object from the state of the resource that has
                // it.
                throw inTurnError(this.#kind, nameIn(leaver.path), textIn(claim), nameIn(keeper.path));
            }
        }
        const kept = claims.map(textIn).join(", ");
        const remaining =
            this.#kind.sharing?.leftOver?.(state, claim => this.isClaimed(claim)) ??
            (claims.length === 0 ? state : undefined);
        const isStale = claims.some(claim => {
            const keeper = this.#keeper(claim);
            return keeper?.isWritten === false && keeper.recorded.has(claim);
        });
        return { remaining, kept: kept && `${claimNoun(this.#kind)} ${kept}`, isStale };
    }

    /**
     * Returns the state without the parts that other declarations have, also after a failed update. Parts that they only
     * get later stay in the state, since the run may end before.
     */
    withoutOthers(news: JsonObject, state: JsonObject): JsonObject {
        const own = this.at(pathOf(news));
        const isOthers = (claim: string): boolean =>
            this.#registry.naming(claim, record => record !== own && record.holds(claim)).length > 0;
        return this.#kind.sharing?.leftOver?.(state, claim => isOthers(this.#claim(claim))) ?? state;
    }

    /** True if the update takes a part from another declaration of this run, or loses one to it. */
    trades(news: JsonObject, state: JsonObject): boolean {
        const wanted = this.#isShared ? this.#claimsOf(argumentsOf(news)) : [];
        return (
            wanted.some(claim => this.#registry.isReleased(claim)) ||
            canonical(this.withoutOthers(news, state)) !== canonical(state)
        );
    }

    isClaimed(claim: string): boolean {
        return this.#keeper(this.#claim(claim)) !== undefined;
    }

    /**
     * True if a declaration keeps the claim until its own replacement is created. If that creation fails, the declaration
     * still has the claim.
     */
    isLeaving(claim: string): boolean {
        const name = this.#claim(claim);
        return this.#registry.naming(name, record => record.isLeaving(name)).length > 0;
    }

    isReleased(claim: string): boolean {
        return this.#registry.isReleased(this.#claim(claim));
    }

    /** Returns the path of the declaration that is not created yet and will get the object. */
    plannedPathFor(id: string, state: JsonObject): string | undefined {
        const found = this.#claimsOf(state, id, state).flatMap(claim =>
            this.#registry.naming(claim, record => record.state === "planned" && record.claims(claim)),
        );
        return found[0]?.path;
    }

    /** True if this run replaces the object of the declaration. */
    hadObject(path: string | undefined, id: string): boolean {
        return this.at(path).had.has(this.#claim(id));
    }

    /** Returns the id of the object that a new resource will adopt, as far as it is known. */
    adoptionOf(news: JsonObject): string | undefined {
        return knownText(this.withoutCompletedAdoption(news)["adopt"]);
    }

    /** Returns the arguments of the creation. A replacement does not adopt what an earlier run adopted. */
    withoutCompletedAdoption(news: JsonObject): JsonObject {
        const args = argumentsOf(news);
        return this.#isCompletedAdoption(this.at(pathOf(news)), knownText(args["adopt"]))
            ? without(args, "adopt")
            : args;
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
        const isLeftOver = path === undefined || this.at(path).adoptedBefore === adopt;
        return adopt === undefined || isLeftOver || isNamed(this.#kind, adopt, id, state)
            ? undefined
            : new UserError(
                  "adopt-conflict",
                  `adopt names ${adopt}, but "${nameIn(path)}" already is ${id}`,
                  `Leave adopt out, or declare ${adopt} as another resource.`,
              );
    }

    /** Returns the error for a declaration that adopts an object of another declaration. */
    adoptedTwice(
        path: string | undefined,
        id: string,
        { name, isDeclared }: OtherResource,
    ): UserError | undefined {
        const newer = path === undefined ? undefined : { name: nameIn(path), isRecorded: false };
        return isDeclared
            ? twiceError(this.#kind, newer?.name ?? id, [id], name, { newer, isPreview: false })
            : undefined;
    }

    /** Returns why a declaration cannot have in this run what another resource of the stack has. */
    inTurn(path: string | undefined, id: string, other: Pick<OtherResource, "name">): UserError {
        return inTurnError(this.#kind, path === undefined ? id : nameIn(path), id, other.name);
    }

    /** If a deletion can leave a part, other declarations need not wait for it. */
    get #isShared(): boolean {
        return this.#kind.sharing?.leftOver !== undefined;
    }

    /**
     * Returns a declaration that has the claim and keeps it. A replacement that is not created yet only has claims of a
     * shared object: see "two that trade their applications" in `test/histories/found/moved-variable.test.ts`. Any other
     * object must be deleted first, since its replacement may have the same identity.
     */
    #keeper(claim: string): DeclarationRecord | undefined {
        const [keeper] = this.#registry.naming(claim, record =>
            record.state === "replacing" ? this.#isShared && record.wanted.has(claim) : record.claims(claim),
        );
        return keeper;
    }

    #isCompletedAdoption(record: DeclarationRecord, adopt: string | undefined): boolean {
        if (adopt === undefined) {
            return false;
        }
        const claim = this.#claim(adopt);
        return this.#registry.isReleased(claim) || record.adoptedBefore === adopt || record.had.has(claim);
    }

    #claimsOf(args: JsonObject, id?: string, outputs: JsonObject = {}): string[] {
        return claimNames(this.#kind, args, id, outputs);
    }

    #rolesOf(args: JsonObject): string[] {
        const roles = (this.#kind.sharing?.roles?.(args) ?? []).map(role => this.#claim(role));
        roles.forEach(role => this.#roles.add(role));
        return roles;
    }

    /** Returns the claim of the object that a new declaration names by its arguments. */
    #givenIdOf(inputs: JsonObject): string[] {
        const { identity, sharing } = this.#kind;
        const isNamed = identity?.isGiven === true && sharing?.claims === undefined;
        const id = isNamed && canBeFound(this.#kind, inputs) ? identity.idFrom?.(inputs) : undefined;
        return id === undefined ? [] : [this.#claim(id)];
    }

    #claim(text: string): string {
        return claimName(this.#kind, text);
    }

    #conflict(
        record: DeclarationRecord,
        claims: readonly string[],
        has = (other: DeclarationRecord, claim: string): boolean => other.claims(claim),
    ): UserError | undefined {
        for (const claim of claims) {
            const [other] = this.#registry.naming(claim, each => each !== record && has(each, claim));
            if (other !== undefined) {
                const isOneObject = this.#kind.sharing?.partIn === undefined;
                const shared = isOneObject ? [claim] : claims.filter(each => has(other, each));
                return this.#roles.has(claim)
                    ? sharedRoleError(this.#kind, record, other, claim)
                    : conflictError(this.#kind, record, other, claim, shared);
            }
        }
        return undefined;
    }
}
