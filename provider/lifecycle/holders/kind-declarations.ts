/** The claims of the declarations of one kind in this run. Refuses a claim that two of them have. */
import { askedBy, claimName, heldAsDeclared, heldBy, isNamed, knownText, textIn } from "./claim-names.js";
import { adoptOfExisting, afterwards, claimedTwice } from "./messages.js";
import type { Declaration, MutableDeclaration, DeclaredPhase, RecordedObject } from "./declaration.js";
import { holdingsWith } from "./holding.js";
import type { RunRegistry } from "./run-registry.js";
import type { UserError } from "../../kind/user-errors.js";
import { nameIn } from "../../protocol/urns.js";
import { isMap, type Json, type JsonObject, without } from "../../basics/json.js";
import type { Inputs, Present, State } from "../../basics/roles.js";
import { claimNoun, type CheckFailure, type Kind } from "../../kind/kind.js";

/** The part of an object that a deletion removes. */
export interface LeftOver {
    /** Undefined if there is nothing to delete. */
    readonly remaining: State | undefined;
    /** The parts that other declarations have, in words. */
    readonly leftToOthers: string;
}

/** What a comparison has found about the claims of a declaration. */
interface ComparedClaims {
    readonly conflict?: UserError;
    readonly givenUp: readonly string[];
}

export class KindDeclarations {
    readonly #kind: Kind;
    readonly #run: RunRegistry;

    constructor({ kind, session }: { kind: Kind; session: { registry: RunRegistry } }) {
        this.#kind = kind;
        this.#run = session.registry;
    }

    /** Returns what is known of a declaration; an empty one if nothing is. */
    at(path = ""): Declaration {
        return this.#run.at(this.#kind.name, path);
    }

    /** Returns a declaration, to write to it. */
    mutable(path = ""): MutableDeclaration {
        return this.#run.mutable(this.#kind.name, path);
    }

    /**
     * Notes what a checked declaration wants. Refuses it if another one wants or has the same.
     *
     * @param inputs the checked arguments
     * @param olds the former inputs. Empty for a new resource. Also empty for the second check of a replacement
     */
    declare(path: string, inputs: Inputs, olds: Inputs): CheckFailure[] {
        const declaration = this.mutable(path);
        const creating = this.#withoutDoneAdoption(declaration, inputs);
        const adopted = knownText(creating["adopt"]);
        const asked = askedBy(this.#kind, creating);
        declaration.isDeclared = true;
        this.#run.note(declaration, "wants", asked);
        const adoptedClaims = adopted === undefined ? [] : [this.#claim(adopted)];
        this.#run.note(declaration, "takes", this.#isShared ? asked : adoptedClaims);
        this.#run.note(
            declaration,
            "has",
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
     * Records the object of a declaration, by the state.
     *
     * @param isReplaced true if this run replaces the object
     * @returns the error if another declaration wants or has the object. Otherwise the paths of the parts that another
     *     declaration gives up in this run, which have to be written again; the id of a whole object
     */
    noteHeld(path: string, id: string, state: State, args: Inputs, isReplaced: boolean): ComparedClaims {
        const declaration = this.mutable(path);
        const held = isReplaced ? [] : heldAsDeclared(this.#kind, id, args, state);
        this.#run.note(declaration, "has", held);
        const conflict = this.#conflict(declaration, held);
        if (conflict !== undefined) {
            return { conflict, givenUp: [] };
        }
        const had = heldBy(this.#kind, id, state);
        const givenUp = this.#givenUp(held.filter(claim => had.includes(claim)));
        if (!isReplaced && this.#isShared) {
            this.#run.giveUp(had.filter(claim => !held.includes(claim)));
        }
        return { givenUp };
    }

    /** Returns the paths of the parts of a declaration that another one gives up in this run. */
    partsGivenUp(id: string, state: State, args: Inputs): string[] {
        return this.#isShared ? this.#givenUp(heldAsDeclared(this.#kind, id, args, state)) : [];
    }

    /**
     * Notes the further ids that a creation has asked for, such as the real id of an add-on.
     *
     * @returns the error if another declaration wants or has one of them
     */
    claimResolved(path: string | undefined, args: Inputs): UserError | undefined {
        const declaration = this.mutable(path);
        const more = askedBy(this.#kind, args).filter(claim => !declaration.claims("wants").has(claim));
        this.#run.note(declaration, "wants", [...declaration.claims("wants"), ...more]);
        return this.#conflict(declaration, more);
    }

    /**
     * Notes a created or adopted object.
     *
     * @returns the error if another declaration has the object already. The check has refused one that only asks for it
     */
    noteCreated(
        path: string | undefined,
        args: Inputs,
        id: string,
        outputs: State | Present,
    ): UserError | undefined {
        const declaration = this.mutable(path);
        const held = heldAsDeclared(this.#kind, id, args, outputs);
        declaration.isCreated = true;
        this.#run.note(declaration, "has", held);
        this.#run.regain([...held, this.#claim(id)]);
        this.noteStackObject(id);
        return this.#conflict(declaration, held, ["has"]);
    }

    /**
     * Notes that a declaration has an object that it recovers, before it reads or writes the object.
     *
     * @returns the error if another declaration has the object already
     */
    noteRecovered(path: string | undefined, id: string): UserError | undefined {
        const declaration = this.mutable(path);
        const claim = this.#claim(id);
        this.#run.note(declaration, "has", [claim]);
        this.noteStackObject(id);
        return this.#conflict(declaration, [claim], ["has"]);
    }

    /** Notes the parts that a creation has set. Other declarations may take them, since the stack has set them. */
    notePartsSet(id: string, args: Inputs): void {
        const { of: name = "", argument = "" } = this.#kind.creation?.partsSetAtCreation ?? {};
        const parts = Object.keys((args[argument] ?? {}) as JsonObject);
        this.#run.giveUp(parts.map(part => claimName({ name }, `${id}/${part}`)));
    }

    /**
     * Notes what the deletion for a declaration has removed.
     *
     * @param path undefined for the classes: the SDK's host passes only the state
     */
    noteDeleted(path: string | undefined, { id, state }: RecordedObject): void {
        this.#run.giveUp([...heldBy(this.#kind, id, state), this.#claim(id)]);
        const declared = path ?? this.all().find(({ existing }) => existing?.id === id)?.path;
        if (declared !== undefined) {
            this.#run.noteDeletion(this.at(declared), `${this.#kind.noun} ${id}`);
        }
        this.forget(id);
    }

    /** Returns what is known of the kind's declarations. A reference may have named one before the engine passes it. */
    all(): readonly Declaration[] {
        return this.#run.of(this.#kind.name);
    }

    /** Returns the declaration that replaces the object, until it is created. */
    replacing(id: string): Declaration | undefined {
        return this.#run
            .of(this.#kind.name)
            .find(({ existing, isReplaced, isCreated }) => existing?.id === id && isReplaced && !isCreated);
    }

    /** Forgets an object that no longer exists. */
    forget(id: string): void {
        this.#run.of(this.#kind.name).forEach(declaration => declaration.forget(id));
    }

    /** Notes that the stack has the object, or had it before this run deletes it. */
    noteStackObject(id: string): void {
        this.#run.noteStackObject(this.#claim(id));
    }

    isStackObject(id: string): boolean {
        return this.#run.isStackObject(this.#claim(id));
    }

    /**
     * True if a declaration has the thing, or takes it.
     *
     * @param isClaimedElsewhere true for a claim of a resource that another process serves
     */
    isHeldOrTaken(text: string, isClaimedElsewhere: (claim: string) => boolean = () => false): boolean {
        const claim = this.#claim(text);
        const holders = this.#run.holdingsWith([claim]);
        return holders.some(({ phase }) => phase === "has" || phase === "takes") || isClaimedElsewhere(claim);
    }

    /** Returns the claims of the parts that this run does not give up itself. */
    notGivenUp(parts: Iterable<string>): string[] {
        return [...parts].map(part => this.#claim(part)).filter(claim => !this.#run.isGivenUp(claim));
    }

    /**
     * Returns the parts that were set outside this stack. If a declaration gives a part up and its state has another value,
     * the part was set outside too.
     *
     * @param parts their present values by claim
     * @param unclaimed the claims of those that no resource of the stack has, and that this run does not give up
     * @returns by claim, the name of that declaration, if there is one
     */
    partsSetOutside(
        path: string,
        parts: ReadonlyMap<string, Json>,
        unclaimed: readonly string[],
    ): Map<string, string | undefined> {
        return new Map(
            [...parts].flatMap(([text, value]): [string, string | undefined][] => {
                const claim = this.#claim(text);
                const holder = this.#formerHolder(path, claim, value);
                return holder === undefined && !unclaimed.includes(claim)
                    ? []
                    : [[text, holder && `${this.#kind.name} "${nameIn(holder.path)}"`]];
            }),
        );
    }

    /** Returns the part of an object to delete. */
    leftOver(id: string, state: State, isClaimedElsewhere?: (claim: string) => boolean): LeftOver {
        const isHeldOrTaken = (text: string): boolean => this.isHeldOrTaken(text, isClaimedElsewhere);
        const held = heldBy(this.#kind, id, state).map(textIn).filter(isHeldOrTaken);
        // A whole object may have several names.
        const names = this.#isShared || held.length === 0 ? held.join(", ") : id;
        const remaining =
            this.#kind.sharing?.parts?.leftOver(state, isHeldOrTaken) ?? (names === "" ? state : undefined);
        return { remaining, leftToOthers: names && `${claimNoun(this.#kind)} ${names}` };
    }

    /**
     * Returns the claims that a declaration takes from what exists.
     *
     * @param before its state before an update
     */
    takenBy(path: string | undefined, before?: RecordedObject): string[] {
        const had = before === undefined ? [] : heldBy(this.#kind, before.id, before.state);
        return [...this.at(path).claims("takes")].filter(claim => !had.includes(claim));
    }

    /** Returns the id of the object that a new resource will adopt, as far as it is known. */
    adoptionOf(path: string | undefined, args: Inputs): string | undefined {
        return knownText(this.argumentsOfCreation(path, args)["adopt"]);
    }

    /** Returns the arguments of the creation. A replacement does not adopt what an earlier run adopted. */
    argumentsOfCreation(path: string | undefined, args: Inputs): Inputs {
        return this.#withoutDoneAdoption(this.at(path), args);
    }

    /** Returns the error for an existing resource whose `adopt` names another object: `adopt` has no effect there. */
    adoptionConflict(
        path: string | undefined,
        id: string,
        state: State,
        args: Inputs,
    ): UserError | undefined {
        const adopt = knownText(args["adopt"]);
        // An `adopt` that an earlier run has carried out is a left-over. Its object may have been replaced since.
        const isCarriedOut = path === undefined || this.at(path).inputsBefore?.["adopt"] === adopt;
        return adopt === undefined || isCarriedOut || isNamed(this.#kind, adopt, id, state)
            ? undefined
            : adoptOfExisting(adopt, path, id);
    }

    /** True if several declarations may each have parts of one object, such as variables. */
    get #isShared(): boolean {
        return this.#kind.sharing?.parts !== undefined;
    }

    /** Returns another declaration that had the part when the run began, with another value. */
    #formerHolder(path: string, claim: string, value: Json): Declaration | undefined {
        const parts = this.#kind.sharing?.parts;
        const others = this.#run.of(this.#kind.name).filter(other => other.path !== path);
        return others.find(({ existing: { id, state = {} } = {} }) => {
            const members = state[parts?.argument ?? ""];
            return (
                parts !== undefined &&
                id !== undefined &&
                heldBy(this.#kind, id, state).includes(claim) &&
                isMap(members) &&
                members[parts.nameOf(textIn(claim))] !== value
            );
        });
    }

    #givenUp(claims: readonly string[]): string[] {
        const parts = this.#kind.sharing?.parts;
        return claims
            .filter(claim => this.#run.isGivenUp(claim))
            .map(textIn)
            .map(text => (parts === undefined ? text : `${parts.argument}.${parts.nameOf(text)}`));
    }

    #withoutDoneAdoption(declaration: Declaration, args: Inputs): Inputs {
        const adopt = knownText(args["adopt"]);
        const isDone =
            adopt !== undefined && (declaration.hasAdopted(adopt) || this.#run.isGivenUp(this.#claim(adopt)));
        return isDone ? without(args, "adopt") : args;
    }

    #claim(text: string): string {
        return claimName(this.#kind, text);
    }

    /** Returns the error if another declaration holds one of the claims in one of the phases. */
    #conflict(
        declaration: Declaration,
        claims: readonly string[],
        phases: readonly DeclaredPhase[] = ["wants", "has"],
    ): UserError | undefined {
        const rivals = this.#run
            .holdingsWith(claims)
            .filter(each => each.declaration !== declaration && phases.includes(each.phase));
        const claim = claims.find(each => holdingsWith([each], rivals).length > 0);
        const [rival] = claim === undefined ? [] : holdingsWith([claim], rivals);
        if (claim === undefined || rival === undefined) {
            return undefined;
        }
        const { declaration: other } = rival;
        const shared = this.#isShared ? claims.filter(each => other.holds(each, ...phases)) : [claim];
        const newer = newerOf(declaration, other);
        const removable = newer === undefined ? withoutClaims([declaration, other], shared) : [newer];
        return claimedTwice(this.#kind, { declaration, other, shared, newer, removable });
    }

    #refusedPairs(declaration: Declaration, args: Inputs): CheckFailure[] {
        const { sharing } = this.#kind;
        if (sharing?.refusedPairs === undefined) {
            return [];
        }
        const others = this.#run
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

/** Returns the declaration that has no object yet. Undefined if both have one, or if a preview has two new ones. */
function newerOf(declaration: Declaration, other: Declaration): Declaration | undefined {
    const [newer, ...others] = [declaration, other].filter(({ existing }) => existing === undefined);
    // Outside of previews, the engine already creates the other one, which it has passed before.
    return others.length === 0 || declaration.preview === undefined ? newer : undefined;
}

/**
 * Returns the declarations whose objects lack the claims: the others would delete them. Returns all if none lacks them.
 */
function withoutClaims(all: readonly Declaration[], claims: readonly string[]): readonly Declaration[] {
    const lacking = all.filter(each => !claims.some(claim => each.holds(claim, "has")));
    return lacking.length === 0 ? all : lacking;
}
