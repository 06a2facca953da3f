/** Checks that a request is for the right account of the right platform, before it counts as proof or as a write. */
import type { Client } from "../../client/index.js";
import type { Settings } from "../../settings/settings.js";
import { wrongAccount, wrongPlatform } from "./messages.js";

interface Run {
    readonly settings: Settings;
    readonly platform: string;
    readonly organisation: string | undefined;
    client(): Promise<Client>;
}

export class OwnerCheck {
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
        this.#assertHere(
            platform,
            (here, there) => `it is not known at ${here}, but it was last seen at ${there}`,
            ' and the object no longer exists, run "pulumi state delete"',
        );
        await this.assertAccount(owner);
        if (!owner.startsWith("user_")) {
            // A complete list of this owner's add-ons distinguishes a missing object from a missing owner.
            await (await this.#run.client()).addons.list({ owner });
        }
    }

    /** Fails for an object that differs and is on another platform: there, the same id may be another object. */
    assertSamePlatform(id: string, platform: string | undefined): void {
        this.#assertHere(
            platform,
            (here, there) => `${id} at ${here} is not as it was last seen at ${there}`,
            ' and the object changed there, run "pulumi state delete" and then "pulumi up"',
        );
    }

    /** Fails before a write to another platform than the stored one: there, the same id is another object. */
    assertPlatform(id: string, platform: string | undefined): void {
        this.#assertHere(
            platform,
            (here, there) => `${id} was last seen at ${there}, and this run is for ${here}`,
            ', run "pulumi refresh" first',
        );
    }

    #assertHere(
        platform: string | undefined,
        reason: (here: string, there: string) => string,
        ifMoved: string,
    ): void {
        if (platform === undefined || platform === this.#run.platform) {
            return;
        }
        throw wrongPlatform(reason(this.#run.platform, platform), this.#run.settings.provider, ifMoved);
    }
}
