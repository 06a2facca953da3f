/**
 * The declarations of this run, and who has what by them.
 *
 * Each call of the engine is for one resource, and calls overlap. A deletion does not tell which declarations stay, so the
 * process notes the declarations. No two declarations may hold the same claim, and no deletion removes what another
 * declaration has or takes.
 */
import {
    MutableDeclaration,
    type Declaration,
    type DeclaredHolding,
    type DeclaredPhase,
} from "./declaration.js";
import { holdingsWith } from "./holding.js";

export class RunRegistry {
    /** By kind and path, what this run has deleted and not created again, with its noun. */
    readonly #deletions = new Map<string, string>();
    /** By kind and by path. Declarations of two kinds may have the same path. */
    readonly #declarations = new Map<string, Map<string, MutableDeclaration>>();
    /** By claim, the declarations that have ever named it: a run asks for a claim at each operation. */
    readonly #naming = new Map<string, Set<MutableDeclaration>>();
    /** The objects that the stack has, or had before this run deleted them. */
    readonly #ofStack = new Set<string>();
    /** The claims that any declaration may have: this run deleted them, removes them in an update, or set them with a parent. */
    readonly #givenUp = new Set<string>();

    /** Returns what is known of a declaration; an empty one if nothing is. */
    at(kind: string, path: string): Declaration {
        return this.#declarations.get(kind)?.get(path) ?? new MutableDeclaration(kind, path);
    }

    /** Returns a declaration, to write to it. */
    mutable(kind: string, path: string): MutableDeclaration {
        const declarations = this.#declarations.get(kind) ?? new Map<string, MutableDeclaration>();
        const declaration = declarations.get(path) ?? new MutableDeclaration(kind, path);
        this.#declarations.set(kind, declarations.set(path, declaration));
        return declaration;
    }

    of(kind: string): MutableDeclaration[] {
        return [...(this.#declarations.get(kind)?.values() ?? [])];
    }

    /** True if a program has declared anything. It has not in a destroy. */
    get hasDeclarations(): boolean {
        return this.#all.some(({ isDeclared }) => isDeclared);
    }

    /** Returns what declarations hold of the claims. */
    holdingsWith(claims: readonly string[]): DeclaredHolding[] {
        const naming = new Set(claims.flatMap(claim => [...(this.#naming.get(claim) ?? [])]));
        return holdingsWith(
            claims,
            [...naming].flatMap(declaration => [...declaration.holdings.values()]),
        );
    }

    /** Notes what a declaration holds in a phase, in place of what it held in it before. */
    note(declaration: MutableDeclaration, phase: DeclaredPhase, claims: readonly string[]): void {
        const { kind, path } = declaration;
        declaration.holdings.set(phase, { phase, kind, path, declaration, claims: new Set(claims) });
        for (const claim of claims) {
            this.#naming.set(claim, (this.#naming.get(claim) ?? new Set()).add(declaration));
        }
    }

    /** Notes that the stack has an object, or had it before this run deletes it. */
    noteStackObject(claim: string): void {
        this.#ofStack.add(claim);
    }

    isStackObject(claim: string): boolean {
        return this.#ofStack.has(claim);
    }

    /** Notes what this run has deleted for a declaration. */
    noteDeletion({ kind, path }: Declaration, thing: string): void {
        this.#deletions.set(`${kind} ${path}`, thing);
    }

    /** Notes that the object of a declaration is created again. */
    endDeletion({ kind, path }: Declaration): void {
        this.#deletions.delete(`${kind} ${path}`);
    }

    /** Returns what this run has deleted and not created again, each with its noun. */
    get deletions(): readonly string[] {
        return [...this.#deletions.values()];
    }

    giveUp(claims: readonly string[]): void {
        claims.forEach(claim => this.#givenUp.add(claim));
    }

    regain(claims: readonly string[]): void {
        claims.forEach(claim => this.#givenUp.delete(claim));
    }

    isGivenUp(claim: string): boolean {
        return this.#givenUp.has(claim);
    }

    get #all(): MutableDeclaration[] {
        return [...this.#declarations.values()].flatMap(declarations => [...declarations.values()]);
    }
}
