import type { ApplicationOptions, Owner, OwnerOptions } from "./call-options.js";
import { encode } from "../text/percent-encoding.js";

type Value = string | number;

/**
 * The object or collection that a call reads or changes: its name, such as "addons of orga_1", and the values of its
 * route. A write outdates the answers whose name begins with its own name, or whose name its own begins with.
 */
export class Subject<Names extends string = never> {
    readonly values: Readonly<Record<Names, Value>>;
    /** The owner in the route. Undefined if the route has none. */
    readonly owned: OwnerOptions | undefined;
    readonly #parts: readonly unknown[];

    constructor(parts: readonly unknown[], owned?: OwnerOptions, values?: Record<Names, Value>) {
        this.#parts = parts;
        this.owned = owned;
        this.values = values ?? ({} as Record<Names, Value>);
    }

    /** Returns one object of the collection. */
    at<More extends string>(values: Record<More, Value>): Subject<Names | More> {
        const parts = [...this.#parts, ...Object.values<Value>(values)];
        return new Subject(parts, this.owned, { ...this.values, ...values });
    }

    /** Returns the same subject with further values for a route. */
    with<More extends string>(values: Record<More, Value>): Subject<Names | More> {
        return new Subject(this.#parts, this.owned, { ...this.values, ...values });
    }

    /** Returns a collection within this object. */
    in(collection: string): Subject<Names> {
        return new Subject([...this.#parts, collection], this.owned, this.values);
    }

    /** Ends with a slash, so that the name of a subject begins with the name of any subject that contains it. */
    get name(): string {
        return this.#parts.map(part => `${encode(String(part))}/`).join("");
    }
}

/** Returns a collection that each owner has. */
export function ownedBy({ owner }: OwnerOptions, collection: string): Subject {
    return new Subject([collection, isOwnSpace(owner) ? "own" : owner], { owner });
}

/** Returns an application. It contains its variables and redirections as collections. */
export function applicationOf(options: ApplicationOptions): Subject<"id"> {
    return ownedBy(options, "applications").at({ id: options.application });
}

/** Returns a collection that exists once, or once for each account. */
export function collection(name: string): Subject {
    return new Subject([name]);
}

export function isUser(owner: Owner): owner is string {
    // The path of an organisation refuses values that are not strings.
    return typeof owner === "string" && owner.startsWith("user_");
}

/** True for the account's own space, with or without its id. */
export function isOwnSpace(owner: Owner): boolean {
    return owner === undefined || isUser(owner);
}
