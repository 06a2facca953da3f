/** Checks that a request is for the right account of the right platform, before it counts as proof or as a write. */
import type { Client } from "../../client/index.js";
import type { Settings } from "../../settings/settings.js";
import type { UserError } from "../../kind/user-errors.js";
import { differsElsewhere, seenElsewhere, unknownHere, wrongAccount, type Platforms } from "./messages.js";

interface Run {
    readonly settings: Settings;
    readonly platform: string;
    readonly organisation: string | undefined;
    client(): Promise<Client>;
}

export class AccountCheck {
    readonly #run: Run;
    #account: Promise<string> | undefined;

    constructor(run: Run) {
        this.#run = run;
    }

    /** Returns the id of the user behind the credentials. It is requested once. */
    account(): Promise<string> {
        return (this.#account ??= this.#run
            .client()
            .then(async client => (await client.self.get()).id)
            .catch((error: unknown) => {
                this.#account = undefined;
                throw error;
            }));
    }

    /** Returns the owner of a new object: the named one, else the configured organisation, else the account itself. */
    async resolveOwner(named: string | undefined): Promise<string> {
        const owner = named ?? this.#run.organisation;
        if (owner === undefined) {
            return this.account();
        }
        await this.assertAccount(owner);
        return owner;
    }

    /** Fails if the owner is another user than that of the credentials: the answers would be about another space. */
    async assertAccount(owner: string): Promise<void> {
        if (!owner.startsWith("user_")) {
            return;
        }
        const account = await this.account();
        if (account !== owner) {
            throw wrongAccount(owner, account, this.#run.platform);
        }
    }

    /**
     * Fails unless the stored owner was asked on the stored platform. A left-over environment variable or the address of
     * a simulator must not remove resources from the state.
     */
    async assertProvenGone(owner: string, platform: string | undefined): Promise<void> {
        this.#assertHere(platform, unknownHere);
        await this.assertAccount(owner);
        if (!owner.startsWith("user_")) {
            // A complete list of this owner's add-ons distinguishes a missing object from a missing owner.
            await (await this.#run.client()).addons.list({ owner });
        }
    }

    /** Fails for an object that differs and is on another platform: there, the same id may be another object. */
    assertPlatformOfDrift(id: string, platform: string | undefined): void {
        this.#assertHere(platform, platforms => differsElsewhere(id, platforms));
    }

    /** Fails before a write to another platform than the stored one: there, the same id is another object. */
    assertPlatformBeforeWrite(id: string, platform: string | undefined): void {
        this.#assertHere(platform, platforms => seenElsewhere(id, platforms));
    }

    #assertHere(there: string | undefined, refusal: (platforms: Platforms) => UserError): void {
        const { platform: here, settings } = this.#run;
        if (there !== undefined && there !== here) {
            throw refusal({ here, there, provider: settings.provider });
        }
    }
}
