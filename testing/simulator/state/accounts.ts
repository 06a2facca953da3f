import { notFound, Refusal } from "./refusal.js";

/** Valid credentials of one user, and where they may act. */
export interface Account {
    readonly token: string;
    readonly consumerKey: string;
    readonly consumerSecret: string;
    readonly userToken: string;
    readonly userSecret: string;
    /** The initial password. */
    readonly password: string;
    /** `user_…` */
    readonly userId: string;
    /** `orga_…`: the organisation the user is a member of. */
    readonly organisation: string;
    /** The display name. */
    readonly organisationName: string;
}

/** The accounts, and the owners for whom each may act. An owner is the id of a user or of an organisation. */
export class Accounts {
    readonly #accounts: readonly Account[];

    constructor(accounts: readonly Account[]) {
        this.#accounts = accounts;
    }

    byToken(token: string): Account | undefined {
        return this.#accounts.find(account => account.token === token);
    }

    byOAuth(consumerKey: string, userToken: string): Account | undefined {
        return this.#accounts.find(
            account => account.consumerKey === consumerKey && account.userToken === userToken,
        );
    }

    byUser(userId: string): Account | undefined {
        return this.#accounts.find(account => account.userId === userId);
    }

    /** The organisation, or the user, where the account may act for it. */
    owner(account: Account, id: string): string {
        if (this.byUser(id) === undefined) {
            return this.organisation(account, id);
        }
        if (account.userId !== id) {
            throw new Refusal("forbidden", "organisation", "You are not this user");
        }
        return id;
    }

    /** The organisation, where the account is a member of it. */
    organisation(account: Account, id: string): string {
        if (!this.#accounts.some(candidate => candidate.organisation === id)) {
            throw notFound("organisation", id);
        }
        if (account.organisation !== id) {
            throw new Refusal("forbidden", "organisation", "You are not a member of this organisation");
        }
        return id;
    }
}
