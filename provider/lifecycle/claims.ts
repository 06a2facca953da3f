/**
 * The ledger of claims: what each declaration of one run has, or is going to have.
 *
 * The engine tells a host of one resource at a time, and to delete something says nothing of what the rest of the
 * program declares. So the process notes it: what a declaration that stays, is made, updated or adopted claims is never
 * deleted or dropped for the sake of another one, and no two declarations may claim the same.
 *
 * A claim is a text that names one thing on the platform: the id of an object, or one variable of one application. A
 * declaration goes by its path, the part of its URN that the program decides on. A run that is told to look at some
 * resources only (`--target`) does not hear of the others, so their claims are not known.
 */

interface Declaration {
    /** What its arguments name by themselves, such as the id to adopt. */
    wanted: ReadonlySet<string>;
    /** What it had when the run began, or has been given since. */
    had: ReadonlySet<string>;
    /** Whether the state has it, or has by now. */
    exists: boolean;
    /** Until its replacement is made, nothing of it is to stay. */
    isReplaced: boolean;
    /** True if the run began without it. */
    isNew: boolean;
}

/** Two declarations of one thing. */
export interface Conflict {
    claim: string;
    /** The path of the declaration that claims it already. */
    other: string;
    /** One of the two has it only until it is replaced in this run. */
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
    /** By claim, the paths of those who make it. */
    readonly #claimants = new Map<string, Set<string>>();
    readonly #dropped = new Set<string>();
    /** Names of declarations that the engine has yet to tell of. */
    readonly #announced = new Set<string>();
    /** By kind, the one whose ids its objects share. */
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

    /** Whether the program declares it, as far as that is known by now. */
    isExpected(name: string): boolean {
        return this.#announced.has(name) || this.#declarations.has(name);
    }

    /**
     * Notes a declaration of the program. One that is declared once more, as if it did not exist, is being replaced.
     *
     * @param wanted what its arguments claim by themselves
     * @param exists whether the state has it
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

    /** Whether the program has declared it in this run. */
    isDeclared(path: string | undefined): path is string {
        return path !== undefined && this.#declarations.has(path);
    }

    /** Whether the state has it. */
    exists(path: string): boolean {
        return this.#declarations.get(path)?.exists === true;
    }

    /** Notes what a declaration has, and whether that is to be replaced. */
    identify(path: string, had: readonly string[], isReplaced: boolean): Conflict | undefined {
        const { wanted = new Set<string>(), isNew = false } = this.#declarations.get(path) ?? {};
        this.#set(path, { wanted, had: new Set(had), exists: true, isReplaced, isNew });
        return this.#conflict(path, had);
    }

    /**
     * Notes what has been made or taken over for a declaration. One that only wanted the same has been refused, and must
     * not keep this one from being recorded.
     */
    make(path: string, made: readonly string[]): Conflict | undefined {
        const { wanted = new Set<string>(), isNew = true } = this.#declarations.get(path) ?? {};
        this.#set(path, { wanted, had: new Set(made), exists: true, isReplaced: false, isNew });
        made.forEach(claim => this.#dropped.delete(claim));
        return this.#conflict(path, made, ({ had }, claim) => had.has(claim));
    }

    /** Notes what has been taken from the platform, or is going to be. */
    drop(claims: readonly string[]): void {
        claims.forEach(claim => this.#dropped.add(claim));
    }

    isDropped(claim: string): boolean {
        return this.#dropped.has(claim);
    }

    /** Whether the declaration had it when the run began, or has been given it since. */
    had(path: string, claim: string): boolean {
        return this.#declarations.get(path)?.had.has(claim) === true;
    }

    /**
     * Notes that a declaration has a role by its record.
     *
     * @returns how many have it by theirs
     */
    record(role: string, path: string, id: string): number {
        const records = this.#records.get(role) ?? new Map<string, string>();
        this.#records.set(role, records.set(path, id));
        return records.size;
    }

    /** The id of the declaration that has a role by its record, and asks for it. */
    recorded(role: string): string | undefined {
        const records = [...(this.#records.get(role) ?? [])];
        return records.find(([path]) => this.#declarations.get(path)?.wanted.has(role) === true)?.[1];
    }

    /** The path of the declaration that wants it, and has nothing by now. */
    awaiting(claim: string): string | undefined {
        const claimants = [...(this.#claimants.get(claim) ?? [])];
        return claimants.find(path => {
            const declaration = this.#declarations.get(path);
            return declaration?.exists === false && declaration.had.size === 0;
        });
    }

    /** The path of the declaration that has it only until it is replaced, and has not been replaced yet. */
    leaver(claim: string): string | undefined {
        const claimants = [...(this.#claimants.get(claim) ?? [])];
        return claimants.find(path => this.#isLeaving(path, claim));
    }

    /**
     * The path of a declaration that stays or comes and has it.
     *
     * @param orWants whether what a replacement is going to have counts before it is made
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

    /** What is refused is not recorded, so only the other one can be. */
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
