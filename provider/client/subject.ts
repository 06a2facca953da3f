import type { Owner, OwnerOptions } from "./contract/options.js";
import { encode } from "../text/percent-encoding.js";

type Value = string | number;

/**
 * What a call is about: the values that its route needs, and the name of what it reads or changes, such as "addons of
 * orga_1". A write makes those answers out of date whose name begins with its own, or its own with theirs.
 */
export class Subject<Names extends string = never> {
    readonly values: Readonly<Record<Names, Value>>;
    /** Absent where nobody is named: then it is about the caller, or about nobody. */
    readonly owned: OwnerOptions | undefined;
    readonly #parts: readonly unknown[];

    constructor(parts: readonly unknown[], owned?: OwnerOptions, values?: Record<Names, Value>) {
        this.#parts = parts;
        this.owned = owned;
        this.values = values ?? ({} as Record<Names, Value>);
    }

    /** One of the collection. */
    at<More extends string>(values: Record<More, Value>): Subject<Names | More> {
        const all: Record<Names | More, Value> = { ...this.values, ...values };
        return new Subject([...this.#parts, ...Object.values(values)], this.owned, all);
    }

    /** The same, for a route that is about only a part of it. */
    with<More extends string>(values: Record<More, Value>): Subject<Names | More> {
        const all: Record<Names | More, Value> = { ...this.values, ...values };
        return new Subject(this.#parts, this.owned, all);
    }

    /** A collection within it. */
    in(collection: string): Subject<Names> {
        return new Subject([...this.#parts, collection], this.owned, { ...this.values });
    }

    /** With a slash at its end: one is within another exactly where it begins with it. */
    get name(): string {
        return this.#parts.map(part => `${encode(String(part))}/`).join("");
    }
}

/** A collection of which each owner has one of their own. */
export function ownedBy({ owner }: OwnerOptions, collection: string): Subject {
    return new Subject([collection, isOwnSpace(owner) ? "own" : owner], { owner });
}

/** A collection of which there is one only, or one for each caller. */
export function collection(name: string): Subject {
    return new Subject([name]);
}

export function isUser(owner: Owner): owner is string {
    // What is no text at all is left to the path of an organisation, which refuses it.
    return typeof owner === "string" && owner.startsWith("user_");
}

/** Whether it is the space of the account behind the credentials, by its id or without one. */
export function isOwnSpace(owner: Owner): boolean {
    return owner === undefined || isUser(owner);
}
