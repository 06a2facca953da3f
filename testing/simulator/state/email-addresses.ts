import { Collection, type World } from "./collection.js";
import { conflict, invalid, notFound, Refusal } from "./refusal.js";
import type { Users } from "./users.js";

export interface EmailAddress {
    /** The address itself. */
    readonly id: string;
    readonly userId: string;
    readonly validated: boolean;
}

/** The addresses of users; exactly one of each user is the primary one, and that is part of the profile. */
export class EmailAddresses {
    readonly #users: Users;
    readonly #addresses: Collection<EmailAddress>;

    constructor(world: World, users: Users) {
        this.#users = users;
        this.#addresses = new Collection(world);
    }

    list(userId: string): EmailAddress[] {
        return this.#addresses.list(address => address.userId === userId);
    }

    isPrimary({ id, userId }: EmailAddress): boolean {
        return this.#users.get(userId).email === id;
    }

    /** Adds the address where it is new; promotes it where it is to be the primary one. */
    put(userId: string, email: string, makePrimary: boolean): EmailAddress {
        if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
            throw invalid("e-mail address", "This is not an e-mail address", { email: "not an address" });
        }
        const known = this.#addresses.find(email);
        if (known !== undefined && known.userId !== userId) {
            throw new Refusal("forbidden", "e-mail address", "This address belongs to somebody else");
        }
        if (known !== undefined && !makePrimary && this.isPrimary(known)) {
            throw conflict("e-mail address", "Make another address the primary one instead");
        }
        if (makePrimary) {
            this.#users.update(userId, { email });
        }
        return known ?? this.#addresses.add({ id: email, userId, validated: false });
    }

    /** Confirms the address, as the link in the message to it does. */
    validate(email: string): void {
        if (this.#addresses.update(email, { validated: true }) === undefined) {
            throw notFound("e-mail address", email);
        }
    }

    remove(userId: string, email: string): void {
        const address = this.#addresses.find(email);
        if (address?.userId !== userId) {
            throw notFound("e-mail address", email);
        }
        if (this.isPrimary(address)) {
            throw conflict("e-mail address", "The primary address cannot be deleted");
        }
        this.#addresses.drop(email);
    }
}
