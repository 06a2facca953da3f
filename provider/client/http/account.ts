import { refusal } from "../argument.js";

/** The user behind the credentials. The platform is asked at most once, when the id is first needed. */
export class Account {
    readonly #ask: () => Promise<string>;
    #user: Promise<string> | undefined;

    constructor(ask: () => Promise<string>) {
        this.#ask = ask;
    }

    learn(user: string): void {
        this.#user = Promise.resolve(user);
    }

    id(): Promise<string> {
        return (this.#user ??= this.#ask().catch((error: unknown) => {
            this.#user = undefined;
            throw error;
        }));
    }

    /** Refuses the id of another user. The wire addresses every user id as the caller's own space. */
    async assertIs(user: string): Promise<void> {
        const caller = await this.id();
        if (user !== caller) {
            throw refusal(
                `the owner ${user} is not the user behind the credentials (${caller}): ` +
                    `no route leads into another user's own space`,
            );
        }
    }
}
