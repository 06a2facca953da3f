import type { Account, Accounts } from "./accounts.js";
import { Collection, type World } from "./collection.js";
import { invalid, notFound } from "./refusal.js";

export interface ApiToken {
    /** `api_token_…` */
    readonly id: string;
    readonly userId: string;
    /** The bearer token. */
    readonly token: string;
    readonly name: string;
    readonly description?: string;
    /** Milliseconds since the epoch. */
    readonly creationDate: number;
    readonly expirationDate: number;
}

export interface NewApiToken {
    readonly name: string;
    readonly description?: string;
    readonly expirationDate: number;
}

const oneYear = 366 * 24 * 3600 * 1000;

/** Tokens that users made themselves; each works until it expires or is revoked. */
export class ApiTokens {
    readonly #world: World;
    readonly #accounts: Accounts;
    readonly #tokens: Collection<ApiToken>;

    constructor(world: World, accounts: Accounts) {
        this.#world = world;
        this.#accounts = accounts;
        this.#tokens = new Collection(world);
    }

    list(userId: string): ApiToken[] {
        return this.#tokens.list(token => token.userId === userId);
    }

    get(userId: string, id: string): ApiToken {
        const token = this.#tokens.find(id);
        if (token?.userId !== userId) {
            throw notFound("api token", id);
        }
        return token;
    }

    isExpired({ expirationDate }: ApiToken): boolean {
        return expirationDate <= this.#world.clock.now();
    }

    /** Whose it is, as long as it works. */
    accountOf(text: string): Account | undefined {
        const found = this.#tokens.list(({ token }) => token === text).find(token => !this.isExpired(token));
        return found && this.#accounts.byUser(found.userId);
    }

    create(userId: string, token: NewApiToken): ApiToken {
        const { clock, identifiers } = this.#world;
        const now = clock.now();
        if (!(token.expirationDate > now && token.expirationDate <= now + oneYear)) {
            throw invalid("api token", "A token expires within a year", { expirationDate: "out of range" });
        }
        return this.#tokens.add({
            ...token,
            id: `api_token_${identifiers.uuid()}`,
            userId,
            token: identifiers.secret(48),
            creationDate: now,
        });
    }

    rename(id: string, changes: Pick<NewApiToken, "name" | "description">): void {
        this.#tokens.update(id, changes);
    }

    revoke(id: string): void {
        this.#tokens.drop(id);
    }

    revokeAll(userId: string): void {
        this.list(userId).forEach(({ id }) => this.revoke(id));
    }
}
