/** Whether something is still there. "It does not exist" drops a resource from the state, so one word is not enough. */
import type { Contexts } from "./contexts.js";
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Context, Kind } from "./kind.js";
import type { Session } from "./session.js";
import { platformIn } from "./stored.js";

export class Presence {
    readonly #kind: Kind;
    readonly #session: Session;
    readonly #contexts: Contexts;

    constructor(kind: Kind, session: Session, contexts: Contexts) {
        this.#kind = kind;
        this.#session = session;
        this.#contexts = contexts;
    }

    /** After the platform has answered a deletion with that. */
    async assertGone(context: Context, id: string, state: JsonObject): Promise<void> {
        await this.#session.assertProvenGone(context.owner, platformIn(state));
        if ((await this.#kind.read(context, id, state)) !== undefined) {
            throw new UserError(
                `the platform answered that ${id} does not exist, and yet shows it`,
                "The state is as it was: run the command again.",
            );
        }
    }

    /** What cannot be found out counts as there. */
    async isGone(id: string, state: JsonObject): Promise<boolean> {
        try {
            const owner = await this.#contexts.ownerOfStored(id, state);
            const context = await this.#contexts.for(owner, state);
            if ((await this.#kind.read(context, id, state)) !== undefined) {
                return false;
            }
            await this.#session.assertProvenGone(owner, platformIn(state));
            return true;
        } catch {
            return false;
        }
    }
}
