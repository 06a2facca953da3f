import { InvalidArgument } from "./errors.js";

/** Who is behind the credentials, as far as that was told; asked for at most once, where it matters. */
export class Account {
    readonly #ask: () => Promise<string>;
    #user: Promise<string> | undefined;

    constructor(ask: () => Promise<string>) {
        this.#ask = ask;
    }

    learn(user: string): void {
        this.#user = Promise.resolve(user);
    }

    /** The user's id. */
    id(): Promise<string> {
        return (this.#user ??= this.#askOnce());
    }

    /** Nobody but the platform can tell another user's id from the caller's, and it would be sent as the caller's. */
    async assertIs(user: string): Promise<void> {
        const caller = await this.id();
        if (user !== caller) {
            throw new InvalidArgument({
                reason:
                    `the owner ${user} is not the user behind the credentials (${caller}): ` +
                    `no route leads into another user's own space`,
                effect: "none",
            });
        }
    }

    #askOnce(): Promise<string> {
        return this.#ask().catch((error: unknown) => {
            this.#user = undefined;
            throw error;
        });
    }
}
