import { Collection, type World } from "./collection.js";
import { notFound } from "./refusal.js";

export interface User {
    /** `user_…` */
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly phone: string | null;
    readonly address: string | null;
    readonly city: string | null;
    readonly zipcode: string | null;
    readonly country: string | null;
    readonly avatar: string | null;
    readonly lang: string;
    readonly creationDate: number;
    readonly emailValidated: boolean;
    readonly preferredMFA: "NONE" | "TOTP";
}

/** Profiles of the users behind the accounts. */
export class Users {
    private readonly users: Collection<User>;

    constructor(world: World) {
        this.users = new Collection(world);
    }

    add(user: User): User {
        return this.users.add(user);
    }

    get(id: string): User {
        const user = this.users.find(id);
        if (user === undefined) {
            throw notFound("account", id);
        }
        return user;
    }

    update(id: string, changes: Partial<Omit<User, "id">>): User {
        this.get(id);
        return this.users.update(id, changes) ?? this.get(id);
    }
}
