/**
 * The claims of one run: what each declaration has, or will have.
 *
 * The engine calls a host for one resource at a time. When it deletes one, it does not tell what the rest of the
 * program declares. So the process records it: a claim of a declaration that stays, is created, updated or adopted is
 * never deleted for another one, and no two declarations may have the same claim.
 *
 * A claim is a text that names one thing on the platform: the id of an object, or one variable of one application. A
 * declaration is named by its path, the part of its URN that the program determines. With `--target`, a run does not
 * know the claims of the other resources.
 */

interface Declaration {
    /** The claims of its arguments alone, such as the id to adopt. */
    wanted: ReadonlySet<string>;
    /** The claims that it had when the run began, or that this run gave it. */
    had: ReadonlySet<string>;
    /** True if the state has it. */
    exists: boolean;
    /** True until its replacement is created: it keeps none of its claims. */
    isReplaced: boolean;
    /** True if the run began without it. */
    isNew: boolean;
}

/** Two declarations of one thing. */
export interface Conflict {
    claim: string;
    /** The path of the declaration that has the claim already. */
    other: string;
    /** True if one of the two has the claim only until this run replaces it. */
    isLeaving: boolean;
    /** True if the other declaration is new in the program. */
    isOtherNew: boolean;
    /** Undefined if the stack had both when the run began, or neither. */
    newer?: NewDeclaration | undefined;
}

/** The one of two declarations that the stack did not have when the run began. */
export interface NewDeclaration {
    /** The path of the declaration. */
    path: string;
    /** True if this run has recorded it. */
    isRecorded: boolean;
}

export class Claims {
    readonly #declarations = new Map<string, Declaration>();
    /** By claim, the paths of the declarations that have or want it. */
    readonly #claimants = new Map<string, Set<string>>();
    readonly #dropped = new Set<string>();
    /** Names of declarations that the engine has not registered yet. */
    readonly #announced = new Set<string>();
    /** By kind, the kind with which its objects share their ids. */
    readonly #groups = new Map<string, string>();

    /** By role, the declarations that have it by their records, each with its id. */
    readonly #records = new Map<string, Map<string, string>>();

    group(kind: string, group: string): void {
        this.#groups.set(kind, group);
    }

    groupOf(kind: string): string {
        return this.#groups.get(kind) ?? kind;
    }

    /** Notes the names of declarations that the program has made. */
    announce(names: readonly string[]): void {
        names.forEach(name => this.#announced.add(name));
    }

    /** True if the program declares it, as far as known. */
    isExpected(name: string): boolean {
        return this.#announced.has(name) || this.#declarations.has(name);
    }

    /**
     * Notes a declaration of the program. A second declaration without former inputs means that it is being replaced.
     *
     * @param wanted the claims of its arguments alone
     * @param exists true if the state has it
     */
    declare(path: string, wanted: readonly string[], exists: boolean): Conflict | undefined {
        const known = this.#declarations.get(path);
        const isReplaced = !exists && known?.exists === true;
        this.#set(path, {
            wanted: new Set(wanted),
            had: known?.had ?? new Set(),
            exists: exists || isReplaced,
            isReplaced,
            isNew: known?.isNew ?? !exists,
        });
        return this.#conflict(path, wanted);
    }

    /** True if the program has declared it in this run. */
    isDeclared(path: string | undefined): path is string {
        return path !== undefined && this.#declarations.has(path);
    }

    /** True if the state has it. */
    exists(path: string): boolean {
        return this.#declarations.get(path)?.exists === true;
    }

    /** Notes the claims that a declaration has, and if it is being replaced. */
    identify(path: string, had: readonly string[], isReplaced: boolean): Conflict | undefined {
        const { wanted = new Set<string>(), isNew = false } = this.#declarations.get(path) ?? {};
        this.#set(path, { wanted, had: new Set(had), exists: true, isReplaced, isNew });
        return this.#conflict(path, had);
    }

    /**
     * Notes the claims of a created or adopted object. Declarations that only want the same claims were refused, and
     * must not prevent this one from being recorded.
     */
    make(path: string, made: readonly string[]): Conflict | undefined {
        const { wanted = new Set<string>(), isNew = true } = this.#declarations.get(path) ?? {};
        this.#set(path, { wanted, had: new Set(made), exists: true, isReplaced: false, isNew });
        made.forEach(claim => this.#dropped.delete(claim));
        return this.#conflict(path, made, ({ had }, claim) => had.has(claim));
    }

    /** Notes claims that were removed from the platform, or will be. */
    drop(claims: readonly string[]): void {
        claims.forEach(claim => this.#dropped.add(claim));
    }

    isDropped(claim: string): boolean {
        return this.#dropped.has(claim);
    }

    /** True if the declaration had the claim when the run began, or got it since. */
    had(path: string, claim: string): boolean {
        return this.#declarations.get(path)?.had.has(claim) === true;
    }

    /**
     * Notes that a declaration has a role by its record.
     *
     * @returns the number of declarations that have the role by their records
     */
    record(role: string, path: string, id: string): number {
        const records = this.#records.get(role) ?? new Map<string, string>();
        this.#records.set(role, records.set(path, id));
        return records.size;
    }

    /** Returns the id of the declaration that asks for the role and has it by its record. */
    recorded(role: string): string | undefined {
        const records = [...(this.#records.get(role) ?? [])];
        return records.find(([path]) => this.#declarations.get(path)?.wanted.has(role) === true)?.[1];
    }

    /** Returns the path of the declaration that wants the claim and has nothing yet. */
    awaiting(claim: string): string | undefined {
        const claimants = [...(this.#claimants.get(claim) ?? [])];
        return claimants.find(path => {
            const declaration = this.#declarations.get(path);
            return declaration?.exists === false && declaration.had.size === 0;
        });
    }

    /**
     * Returns the path of the declaration that has the claim only until its replacement, which has not been created
     * yet.
     */
    leaver(claim: string): string | undefined {
        const claimants = [...(this.#claimants.get(claim) ?? [])];
        return claimants.find(path => this.#isLeaving(path, claim));
    }

    /**
     * Returns the path of a declaration that has the claim and keeps it.
     *
     * @param orWants true if the claims of a replacement count before it is created
     */
    claimant(claim: string, orWants: boolean): string | undefined {
        const claimants = [...(this.#claimants.get(claim) ?? [])];
        return claimants.find(path => {
            const declaration = this.#declarations.get(path);
            return declaration?.isReplaced === false || (orWants && declaration?.wanted.has(claim) === true);
        });
    }

    #isLeaving(path: string, claim: string): boolean {
        const declaration = this.#declarations.get(path);
        return declaration?.isReplaced === true && !declaration.wanted.has(claim);
    }

    #set(path: string, declaration: Declaration): void {
        const before = this.#declarations.get(path);
        for (const claim of before === undefined ? [] : claimsIn(before)) {
            this.#claimants.get(claim)?.delete(path);
        }
        this.#declarations.set(path, declaration);
        for (const claim of claimsIn(declaration)) {
            const claimants = this.#claimants.get(claim) ?? new Set();
            this.#claimants.set(claim, claimants.add(path));
        }
    }

    /** A refused declaration is not recorded, so only the other one can be. */
    #newer(refused: string, other: string): NewDeclaration | undefined {
        const [isNew, isOtherNew] = [refused, other].map(path => this.#declarations.get(path)?.isNew ?? true);
        if (isNew === isOtherNew) {
            return undefined;
        }
        return isNew === true
            ? { path: refused, isRecorded: false }
            : { path: other, isRecorded: this.exists(other) };
    }

    #conflict(
        path: string,
        claims: readonly string[],
        counts: (declaration: Declaration, claim: string) => boolean = () => true,
    ): Conflict | undefined {
        for (const claim of claims) {
            const other = [...(this.#claimants.get(claim) ?? [])].find(claimant => {
                const declaration = this.#declarations.get(claimant);
                return claimant !== path && declaration !== undefined && counts(declaration, claim);
            });
            if (other !== undefined) {
                return {
                    claim,
                    other,
                    isLeaving: this.#isLeaving(path, claim) || this.#isLeaving(other, claim),
                    isOtherNew: this.#declarations.get(other)?.exists === false,
                    newer: this.#newer(path, other),
                };
            }
        }
        return undefined;
    }
}

function claimsIn({ wanted, had }: Declaration): Set<string> {
    return new Set([...wanted, ...had]);
}
