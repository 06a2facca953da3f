import type { Account } from "../state/accounts.js";
import { uuidOf } from "../state/identifiers.js";
import type { User } from "../state/users.js";

function accountOf(name: string, organisationName: string): Account {
    // Each value contains its name, so that a leaked value can be recognised.
    return {
        token: `simulated-token-${uuidOf(`token:${name}`)}`,
        consumerKey: `simulated-consumer-key-${uuidOf(`consumer key:${name}`)}`,
        consumerSecret: `simulated-consumer-secret-${uuidOf(`consumer secret:${name}`)}`,
        userToken: `simulated-user-token-${uuidOf(`user token:${name}`)}`,
        userSecret: `simulated-user-secret-${uuidOf(`user secret:${name}`)}`,
        password: `simulated-password-${uuidOf(`password:${name}`)}`,
        userId: `user_${uuidOf(`user:${name}`)}`,
        organisation: `orga_${uuidOf(`organisation:${name}`)}`,
        organisationName,
    };
}

function userOf({ userId }: Account, name: string, email: string): User {
    return {
        id: userId,
        email,
        name,
        phone: null,
        address: "1 Harbour Street",
        city: "Nantes",
        zipcode: "44000",
        country: "FR",
        avatar: null,
        lang: "EN",
        creationDate: Date.UTC(2024, 2, 1),
        emailValidated: true,
        preferredMFA: "NONE",
    };
}

export const account = accountOf("ada", "company");
export const otherAccount = accountOf("grace", "elsewhere");

export const users: readonly User[] = [
    userOf(account, "Ada Lovelace", "ada@company.example"),
    userOf(otherAccount, "Grace Hopper", "grace@elsewhere.example"),
];
