/**
 * The declarations of one run, and their claims.
 *
 * The engine calls a host for one resource at a time. When it deletes a resource, it does not pass the other
 * declarations. So the process records them. A deletion keeps the claims of all declarations that stay, are created,
 * updated or adopted. No two declarations may have the same claim.
 *
 * A claim is a text that names one thing on the platform: the id of an object, or one variable of one application. With
 * `--target`, a run does not know the claims of the other resources: `run/holders.ts` asks the engine for them.
 */
import { DeclarationRecord, type ClaimSets, type Event } from "./declaration-record.js";

type Claims = Partial<Record<keyof ClaimSets, readonly string[]>>;

export class DeclarationRegistry {
    /** By kind and by path. Declarations of two kinds may have the same path. */
    readonly #records = new Map<string, Map<string, DeclarationRecord>>();
    /** By claim or role, the declarations that have ever named it. */
    readonly #naming = new Map<string, Set<DeclarationRecord>>();
    /** The claims that this run removes from the platform, and gives to no declaration. */
    readonly #released = new Set<string>();

    /** Returns the record of a declaration. The state of the stack and references may name it before the program does. */
    at(kind: string, path: string): DeclarationRecord {
        const records = this.#records.get(kind) ?? new Map<string, DeclarationRecord>();
        const record = records.get(path) ?? new DeclarationRecord(kind, path);
        this.#records.set(kind, records.set(path, record));
        return record;
    }

    of(kind: string): DeclarationRecord[] {
        return [...(this.#records.get(kind)?.values() ?? [])];
    }

    /** @param names the kind and the path of each declaration */
    announce(names: readonly string[]): void {
        for (const name of names) {
            const end = name.indexOf(" ");
            this.at(name.slice(0, end), name.slice(end + 1)).apply("announce");
        }
    }

    /** Moves a declaration to its next state, with its claims from then on. */
    move(record: DeclarationRecord, event: Event, claims: Claims = {}): void {
        record.apply(event);
        this.note(record, claims);
    }

    note(record: DeclarationRecord, claims: Claims): void {
        for (const [key, names] of Object.entries(claims) as [keyof ClaimSets, readonly string[]][]) {
            record[key] = new Set(names);
            names.forEach(name => this.#naming.set(name, (this.#naming.get(name) ?? new Set()).add(record)));
        }
    }

    /** Returns the declarations that fulfil a condition which only those that have named the claim can fulfil. */
    naming(claim: string, fulfils: (record: DeclarationRecord) => boolean): DeclarationRecord[] {
        return [...(this.#naming.get(claim) ?? [])].filter(fulfils);
    }

    /** Forgets an object that no longer exists. Objects of several kinds may have the same id. */
    forget(kind: string, id: string): void {
        this.of(kind)
            .filter(({ existing }) => existing?.id === id)
            .forEach(record => (record.existing = undefined));
    }

    /** Notes claims that were removed from the platform, or will be. */
    release(claims: readonly string[]): void {
        claims.forEach(claim => this.#released.add(claim));
    }

    /** Notes claims that a declaration has got. */
    regain(claims: readonly string[]): void {
        claims.forEach(claim => this.#released.delete(claim));
    }

    isReleased(claim: string): boolean {
        return this.#released.has(claim);
    }
}
