/**
 * Records which declaration has which object or variable in this run.
 *
 * The engine calls a host for one resource at a time. When it deletes a resource, it does not pass the declarations that
 * stay. So the process records them. A claim is a text that names one thing on the platform: the id of an object, or one
 * variable of one application. No two declarations may have the same claim, and no deletion removes what another
 * declaration has.
 */
import { askedBy, claimName, heldAsDeclared, heldBy, isNamed, knownText, textIn } from "./names.js";
import { afterwards, claimedTwice } from "./conflicts.js";
import { type Declaration, DeclarationRecord } from "./declaration.js";
import { UserError } from "../../kind/user-errors.js";
import { nameIn } from "../../protocol/urns.js";
import { isMap, type Json, type JsonObject, without } from "../../basics/json.js";
import type { Inputs, Present, State } from "../../basics/roles.js";
import { claimNoun, type CheckFailure, type Kind } from "../../kind/kind.js";

/** The declarations and the claims of all kinds. */
export class ClaimTable {
    /** By kind and by path. Declarations of two kinds may have the same path. */
    readonly #declarations = new Map<string, Map<string, DeclarationRecord>>();
    /** By claim, the declarations that have ever named it. */
    readonly #naming = new Map<string, Set<DeclarationRecord>>();
    /** The claims of objects that the stack has, or had before this run deleted them. */
    readonly #own = new Set<string>();
    /** The claims that this run removes from the platform, and gives to no declaration. */
    readonly #released = new Set<string>();

    at(kind: string, path: string): DeclarationRecord {
        const declarations = this.#declarations.get(kind) ?? new Map<string, DeclarationRecord>();
        const declaration = declarations.get(path) ?? new DeclarationRecord(path);
        this.#declarations.set(kind, declarations.set(path, declaration));
        return declaration;
    }

    of(kind: string): DeclarationRecord[] {
        return [...(this.#declarations.get(kind)?.values() ?? [])];
    }

    /** True if a program has declared anything. It has not in a destroy. */
    get hasDeclarations(): boolean {
        return [...this.#declarations.values()].some(all =>
            [...all.values()].some(({ isDeclared }) => isDeclared),
        );
    }

    set(declaration: DeclarationRecord, key: "wanted" | "taken" | "held", claims: readonly string[]): void {
        declaration[key] = new Set(claims);
        claims.forEach(claim =>
            this.#naming.set(claim, (this.#naming.get(claim) ?? new Set()).add(declaration)),
        );
    }

    /** Returns a declaration that fulfils a condition which only those that have named the claim can fulfil. */
    naming(claim: string, fulfils: (declaration: Declaration) => boolean): Declaration | undefined {
        return [...(this.#naming.get(claim) ?? [])].find(fulfils);
    }

    own(claim: string): void {
        this.#own.add(claim);
    }

    isOwn(claim: string): boolean {
        return this.#own.has(claim);
    }

    release(claims: readonly string[]): void {
        claims.forEach(claim => this.#released.add(claim));
    }

    regain(claims: readonly string[]): void {
        claims.forEach(claim => this.#released.delete(claim));
    }

    isReleased(claim: string): boolean {
        return this.#released.has(claim);
    }
}

/** The resources of the stack, as the engine reports them. */
interface StackClaims {
    setOutside(kind: Kind, path: string, claims: readonly string[]): Promise<string[]>;
}

/** The part of an object that a deletion removes. */
export interface LeftOver {
    /** Undefined if there is nothing to delete. */
    readonly remaining: State | undefined;
    /** The parts that other declarations have, in words. */
    readonly kept: string;
}

/** The claims of one kind's declarations. */
export class Claims {
    readonly #kind: Kind;
    readonly #table: ClaimTable;

    constructor({ kind, session }: { kind: Kind; session: { claimTable: ClaimTable } }) {
        this.#kind = kind;
        this.#table = session.claimTable;
    }

    at(path = ""): Declaration {
        return this.#at(path);
    }

    /**
     * Notes what a checked declaration wants. Refuses it if another one wants or has the same.
     *
     * @param inputs the checked arguments
     * @param olds the former inputs. Empty for a new resource. Also empty for the second check of a replacement
     */
    declare(path: string, inputs: Inputs, olds: Inputs): CheckFailure[] {
        const declaration = this.#at(path);
        const creating = this.#adopting(declaration, inputs);
        const adopted = knownText(creating["adopt"]);
        const asked = askedBy(this.#kind, creating);
        declaration.isDeclared = true;
        this.#table.set(declaration, "wanted", asked);
        const taken = adopted === undefined ? [] : [this.#claim(adopted)];
        this.#table.set(declaration, "taken", this.#isShared ? asked : taken);
        this.#table.set(
            declaration,
            "held",
            askedBy(this.#kind, olds).filter(claim => asked.includes(claim)),
        );
        const conflict = this.#conflict(declaration, asked);
        if (conflict !== undefined) {
            return [
                { code: conflict.code, property: "", reason: `${conflict.reason}. ${conflict.nextStep}` },
            ];
        }
        declaration.args = inputs;
        return this.#refusedPairs(declaration, inputs);
    }

    /**
     * Records the object of a declaration, by the state. Throws if another declaration wants or has the object.
     *
     * @param isReplaced true if this run replaces the object
     * @returns the paths of the parts to write again, since another declaration gives them up in this run; for a whole
     *     object, its id
     */
    recordHeld(path: string, id: string, state: State, args: Inputs, isReplaced: boolean): string[] {
        const declaration = this.#at(path);
        const held = isReplaced ? [] : heldAsDeclared(this.#kind, id, args, state);
        this.#table.set(declaration, "held", held);
        const conflict = this.#conflict(declaration, held);
        if (conflict !== undefined) {
            throw conflict;
        }
        const had = heldBy(this.#kind, id, state);
        const taken = this.#released(held.filter(claim => had.includes(claim)));
        if (!isReplaced && this.#isShared) {
            this.#table.release(had.filter(claim => !held.includes(claim)));
        }
        return taken;
    }

    /** Returns the paths of the parts of a declaration that another one gives up in this run. */
    takenParts(id: string, state: State, args: Inputs): string[] {
        return this.#isShared ? this.#released(heldAsDeclared(this.#kind, id, args, state)) : [];
    }

    /**
     * Notes the further ids that a creation has asked for, such as the real id of an add-on. Throws if another declaration
     * wants or has one of them.
     */
    resolved(path: string | undefined, args: Inputs): void {
        const declaration = this.#at(path);
        const more = askedBy(this.#kind, args).filter(claim => !declaration.wanted.has(claim));
        this.#table.set(declaration, "wanted", [...declaration.wanted, ...more]);
        const conflict = this.#conflict(declaration, more);
        if (conflict !== undefined) {
            throw conflict;
        }
    }

    /**
     * Notes a created or adopted object.
     *
     * @returns the error if another declaration has the object already. The check has refused one that only asks for it
     */
    created(
        path: string | undefined,
        args: Inputs,
        id: string,
        outputs: State | Present,
    ): UserError | undefined {
        const declaration = this.#at(path);
        const held = heldAsDeclared(this.#kind, id, args, outputs);
        declaration.isCreated = true;
        this.#table.set(declaration, "held", held);
        this.#table.regain([...held, this.#claim(id)]);
        this.own(id);
        return this.#conflict(declaration, held, (other, claim) => other.held.has(claim));
    }

    /** Notes the parts that a creation has set. Other declarations may take them, since the stack has set them. */
    createdWith(id: string, args: Inputs): void {
        const { of: name = "", argument = "" } = this.#kind.creation?.initialParts ?? {};
        const parts = Object.keys((args[argument] ?? {}) as JsonObject);
        this.#table.release(parts.map(part => claimName({ name }, `${id}/${part}`)));
    }

    /** Notes what a deletion has removed. */
    deleted(id: string, state: State): void {
        this.#table.release([...heldBy(this.#kind, id, state), this.#claim(id)]);
        this.forget(id);
    }

    /** Returns what is known of the kind's declarations. A reference may have named one before the engine passes it. */
    all(): readonly Declaration[] {
        return this.#table.of(this.#kind.name);
    }

    /** Returns the declaration that replaces the object, until it is created. */
    replacing(id: string): Declaration | undefined {
        return this.#table
            .of(this.#kind.name)
            .find(({ existing, isReplaced, isCreated }) => existing?.id === id && isReplaced && !isCreated);
    }

    /** Forgets an object that no longer exists. */
    forget(id: string): void {
        this.#table.of(this.#kind.name).forEach(declaration => declaration.forget(id));
    }

    /** Notes that the stack has the object, or had it before this run deletes it. */
    own(id: string): void {
        this.#table.own(this.#claim(id));
    }

    isOwn(id: string): boolean {
        return this.#table.isOwn(this.#claim(id));
    }

    /**
     * True if a declaration has the thing, or takes it.
     *
     * @param isOfOthers true for a claim of a resource that another process serves
     */
    isKept(text: string, isOfOthers: (claim: string) => boolean = () => false): boolean {
        const claim = this.#claim(text);
        const holder = this.#table.naming(claim, ({ held, taken }) => held.has(claim) || taken.has(claim));
        return holder !== undefined || isOfOthers(claim);
    }

    /**
     * Returns the parts that were set outside this stack. The stack has set a part that one of its resources has, or that
     * this run has released. A value that differs from the state of the declaration that releases the part was set outside.
     *
     * @param parts their present values by claim
     * @returns by claim, the name of that declaration, if there is one
     */
    async setOutside(
        stack: StackClaims,
        path: string,
        parts: ReadonlyMap<string, Json>,
    ): Promise<Map<string, string | undefined>> {
        const present = [...parts].map(([text, value]) => [this.#claim(text), value] as const);
        const unknown = present.map(([claim]) => claim).filter(claim => !this.#table.isReleased(claim));
        const outside = unknown.length === 0 ? [] : await stack.setOutside(this.#kind, path, unknown);
        // Only after the export: during it, the engine may compare the declaration that gives a part up.
        const former = present.map(
            ([claim, value]) => [claim, this.#formerHolder(path, claim, value)] as const,
        );
        return new Map(
            former
                .filter(([claim, holder]) => holder !== undefined || outside.includes(claim))
                .map(([claim, holder]) => [
                    textIn(claim),
                    holder && `${this.#kind.name} "${nameIn(holder.path)}"`,
                ]),
        );
    }

    /** Returns the part of an object to delete. */
    leftOver(id: string, state: State, isOfOthers?: (claim: string) => boolean): LeftOver {
        const isKept = (text: string): boolean => this.isKept(text, isOfOthers);
        const kept = heldBy(this.#kind, id, state).map(textIn).filter(isKept).join(", ");
        const remaining =
            this.#kind.sharing?.parts?.leftOver(state, isKept) ?? (kept === "" ? state : undefined);
        return { remaining, kept: kept && `${claimNoun(this.#kind)} ${kept}` };
    }

    /**
     * Returns the claims that a declaration takes from what exists.
     *
     * @param before its state before an update
     */
    takenBy(path: string | undefined, before?: { readonly id: string; readonly own: State }): string[] {
        const had = before === undefined ? [] : heldBy(this.#kind, before.id, before.own);
        return [...this.at(path).taken].filter(claim => !had.includes(claim));
    }

    /** Returns the id of the object that a new resource will adopt, as far as it is known. */
    adoptionOf(path: string | undefined, args: Inputs): string | undefined {
        return knownText(this.creating(path, args)["adopt"]);
    }

    /** Returns the arguments of the creation. A replacement does not adopt what an earlier run adopted. */
    creating(path: string | undefined, args: Inputs): Inputs {
        return this.#adopting(this.at(path), args);
    }

    /** Returns the error for an existing resource whose `adopt` names another object: `adopt` has no effect there. */
    adoptsAnother(path: string | undefined, id: string, state: State, args: Inputs): UserError | undefined {
        const adopt = knownText(args["adopt"]);
        // An `adopt` that an earlier run has carried out is a left-over. Its object may have been replaced since.
        const isLeftOver = path === undefined || this.at(path).inputsBefore?.["adopt"] === adopt;
        return adopt === undefined || isLeftOver || isNamed(this.#kind, adopt, id, state)
            ? undefined
            : new UserError(
                  "adopt-conflict",
                  `adopt names ${adopt}, but "${nameIn(path)}" already is ${id}`,
                  `Leave adopt out, or declare ${adopt} as another resource. If ${id} no longer exists, run "pulumi refresh" first.`,
              );
    }

    #at(path = ""): DeclarationRecord {
        return this.#table.at(this.#kind.name, path);
    }

    /** If a deletion can leave a part, other declarations need not wait for it. */
    get #isShared(): boolean {
        return this.#kind.sharing?.parts !== undefined;
    }

    /** Returns another declaration that had the part when the run began, with another value. */
    #formerHolder(path: string, claim: string, value: Json): Declaration | undefined {
        const parts = this.#kind.sharing?.parts;
        const others = this.#table.of(this.#kind.name).filter(other => other.path !== path);
        return others.find(({ existing: { id, stored = {} } = {} }) => {
            const members = stored[parts?.argument ?? ""];
            return (
                parts !== undefined &&
                id !== undefined &&
                heldBy(this.#kind, id, stored).includes(claim) &&
                isMap(members) &&
                members[parts.nameOf(textIn(claim))] !== value
            );
        });
    }

    #released(claims: readonly string[]): string[] {
        const parts = this.#kind.sharing?.parts;
        return claims
            .filter(claim => this.#table.isReleased(claim))
            .map(textIn)
            .map(text => (parts === undefined ? text : `${parts.argument}.${parts.nameOf(text)}`));
    }

    #adopting(declaration: Declaration, args: Inputs): Inputs {
        const adopt = knownText(args["adopt"]);
        const { inputsBefore, existing } = declaration;
        const isDone =
            adopt !== undefined &&
            (inputsBefore?.["adopt"] === adopt ||
                existing?.id === adopt ||
                this.#table.isReleased(this.#claim(adopt)));
        return isDone ? without(args, "adopt") : args;
    }

    #claim(text: string): string {
        return claimName(this.#kind, text);
    }

    #conflict(
        declaration: Declaration,
        claims: readonly string[],
        isRival = (other: Declaration, claim: string): boolean => other.claims(claim),
    ): UserError | undefined {
        const [rival] = this.#rivals(declaration, claims, isRival);
        if (rival === undefined) {
            return undefined;
        }
        const { claim, other } = rival;
        const shared = this.#isShared ? claims.filter(each => isRival(other, each)) : [claim];
        return claimedTwice(this.#kind, declaration, other, shared);
    }

    #rivals(
        declaration: Declaration,
        claims: readonly string[],
        isRival: (other: Declaration, claim: string) => boolean,
    ): { claim: string; other: Declaration }[] {
        return claims.flatMap(claim => {
            const other = this.#table.naming(claim, each => each !== declaration && isRival(each, claim));
            return other === undefined ? [] : [{ claim, other }];
        });
    }

    #refusedPairs(declaration: Declaration, args: Inputs): CheckFailure[] {
        const { sharing } = this.#kind;
        if (sharing?.refusedPairs === undefined) {
            return [];
        }
        const others = this.#table
            .of(this.#kind.name)
            .flatMap(other =>
                other === declaration || other.args === undefined
                    ? []
                    : [{ name: nameIn(other.path), args: other.args }],
            );
        return sharing
            .refusedPairs({ name: nameIn(declaration.path), args }, others)
            .map(failure => ({ ...failure, reason: `${failure.reason}${afterwards(declaration)}` }));
    }
}
