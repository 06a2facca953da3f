import { Collection, type World } from "./collection.js";
import { invalid, notFound, Refusal } from "./refusal.js";

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

/** The changes to a profile. The name consists of two fields. */
export interface ProfileChanges {
    readonly firstname?: string;
    readonly lastname?: string;
    readonly phone?: string;
    readonly address?: string;
    readonly city?: string;
    readonly zipcode?: string;
    readonly country?: string;
    readonly lang?: string;
}

/** Profiles and passwords of the users behind the accounts. */
export class Users {
    readonly #users: Collection<User>;
    readonly #passwords = new Map<string, string>();

    constructor(world: World) {
        this.#users = new Collection(world);
    }

    add(user: User, password: string): User {
        this.#passwords.set(user.id, password);
        return this.#users.add(user);
    }

    get(id: string): User {
        const user = this.#users.find(id);
        if (user === undefined) {
            throw notFound("account", id);
        }
        return user;
    }

    update(id: string, changes: Partial<Omit<User, "id">>): User {
        this.get(id);
        return this.#users.update(id, changes) ?? this.get(id);
    }

    changeProfile(id: string, { firstname, lastname, ...rest }: ProfileChanges): User {
        const [first = "", ...others] = this.get(id).name.split(" ");
        return this.update(id, {
            ...rest,
            name: [firstname ?? first, lastname ?? others.join(" ")].join(" "),
        });
    }

    /** True if the user signs in with this password. */
    hasPassword(id: string, password: string): boolean {
        return this.#passwords.get(id) === password;
    }

    passwordOf(id: string): string | undefined {
        return this.#passwords.get(id);
    }

    changePassword(id: string, oldPassword: string, newPassword: string): void {
        if (this.#passwords.get(id) !== oldPassword) {
            throw new Refusal("forbidden", "password", "The old password is wrong");
        }
        if (newPassword.length < 8) {
            throw invalid("password", "The new password is too short", {
                newPassword: "at least 8 characters",
            });
        }
        this.#passwords.set(id, newPassword);
    }
}
