/** Whether an object still exists. One "not found" is no proof, since it would remove the resource from the state. */
import type { Contexts } from "../run/contexts.js";
import { UserError } from "../messages/errors.js";
import type { JsonObject } from "../json.js";
import type { Context, Kind } from "../kind.js";
import type { Session } from "../session.js";
import { platformIn } from "../state/properties.js";

interface Parts {
    readonly kind: Kind;
    readonly session: Session;
    readonly contexts: Contexts;
}

export class ExistenceCheck {
    readonly #runtime: Parts;

    constructor(runtime: Parts) {
        this.#runtime = runtime;
    }

    /** Fails unless the object is proven to be gone, after the platform has answered a deletion with "not found". */
    async assertGone(context: Context, id: string, state: JsonObject): Promise<void> {
        const { kind, session } = this.#runtime;
        await session.owners.assertProvenGone(context.owner, platformIn(state));
        if ((await kind.read(context, id, state)) !== undefined) {
            throw new UserError(
                "contradictory-answers",
                `the platform reported that ${id} does not exist, but still returns it`,
                "Run the command again.",
            );
        }
    }
}
