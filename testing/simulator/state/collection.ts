import type { Agenda, PlatformClock } from "./clock.js";
import type { Delays } from "./delays.js";
import type { Identifiers } from "./identifiers.js";

/** The parts that all families of the state share. */
export interface World {
    readonly clock: PlatformClock;
    readonly agenda: Agenda;
    readonly delays: Delays;
    readonly identifiers: Identifiers;
}

interface Entry<T> {
    value: T;
    readonly readableFrom: number;
    readonly listedFrom: number;
}

interface Appearance {
    /** Milliseconds until the object can be read by its id. */
    readonly readableIn?: number;
    /** Milliseconds until it shows up in lists; as readable by default. */
    readonly listedIn?: number;
}

/**
 * The objects of one kind. Records are replaced, never changed, so a reader keeps a consistent record. Each read first
 * runs the tasks that are due.
 */
export class Collection<T extends { readonly id: string }> {
    readonly #world: World;
    readonly #entries = new Map<string, Entry<T>>();

    constructor(world: World) {
        this.#world = world;
    }

    add(value: T, { readableIn = 0, listedIn = readableIn }: Appearance = {}): T {
        const now = this.#world.clock.now();
        this.#entries.set(value.id, { value, readableFrom: now + readableIn, listedFrom: now + listedIn });
        return value;
    }

    find(id: string): T | undefined {
        this.#world.agenda.settle();
        const entry = this.#entries.get(id);
        return entry !== undefined && entry.readableFrom <= this.#world.clock.now() ? entry.value : undefined;
    }

    list(matches: (value: T) => boolean = () => true): T[] {
        this.#world.agenda.settle();
        const now = this.#world.clock.now();
        return [...this.#entries.values()]
            .filter(entry => entry.listedFrom <= now && matches(entry.value))
            .map(entry => entry.value);
    }

    /** Returns all objects, also those that are not listed yet: for rules, never for answers. */
    everything(): T[] {
        this.#world.agenda.settle();
        return [...this.#entries.values()].map(entry => entry.value);
    }

    /** Changes fields of the record, if there is one. */
    update(id: string, changes: Partial<T>): T | undefined {
        const entry = this.#entries.get(id);
        if (entry === undefined) {
            return undefined;
        }
        entry.value = { ...entry.value, ...changes };
        return entry.value;
    }

    /** Replaces the whole record, or adds it. */
    replace(value: T): T {
        const entry = this.#entries.get(value.id);
        if (entry === undefined) {
            return this.add(value);
        }
        entry.value = value;
        return value;
    }

    drop(id: string): T | undefined {
        const entry = this.#entries.get(id);
        this.#entries.delete(id);
        return entry?.value;
    }
}
