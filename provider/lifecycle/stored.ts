/** What the state holds of a resource: its arguments, its outputs, whose it is and where, every secret marked. */
import { ownership, steersDeletion } from "./arguments.js";
import { driftedSince } from "./drifted-secrets.js";
import { plain, textOf, type JsonObject } from "./json.js";
import { without } from "./internals.js";
import { argumentsThat, type Kind } from "./kind.js";
import { markSecrets, secretsOf } from "./secrets.js";
import type { Session } from "./session.js";

export class Stored {
    readonly #kind: Kind;
    readonly #session: Pick<Session, "platform">;
    readonly #secrets: ReturnType<typeof secretsOf>;
    readonly #notEchoed: readonly string[];

    constructor(kind: Kind, session: Pick<Session, "platform">) {
        this.#kind = kind;
        this.#session = session;
        this.#secrets = [...secretsOf(kind.args), ...secretsOf(kind.outputs)];
        // What a deletion goes by is only found in the outputs; the other steering arguments have no say after their call.
        this.#notEchoed = argumentsThat(kind, "steers").filter(key => !steersDeletion.includes(key));
    }

    /** The arguments that the outputs repeat. */
    echo(args: JsonObject): JsonObject {
        const { shape } = this.#kind.args;
        return Object.fromEntries(
            Object.entries(args).filter(
                ([key]) => Object.hasOwn(shape, key) && !this.#notEchoed.includes(key),
            ),
        );
    }

    outputsIn(state: JsonObject): JsonObject {
        return without(state, ...Object.keys(this.#kind.args.shape));
    }

    driftSince(state: JsonObject, observed: JsonObject): JsonObject {
        return "drifted" in this.#kind.outputs.shape ? driftedSince(this.#kind.args, state, observed) : {};
    }

    /** All outputs, every time: what is missing from a result is lost from the state. */
    compose(args: object, outputs: object, owner: string, drift = this.driftSince({}, {})): JsonObject {
        return plain({
            ...this.echo(args as JsonObject),
            ...outputs,
            ...drift,
            ownerId: owner,
            platform: this.#session.platform,
        });
    }

    marked(properties: JsonObject): JsonObject {
        return markSecrets(properties, this.#secrets);
    }
}

/** What no platform shows, and only the program says: whom it names as the owner, and what a deletion goes by. */
export function declaredOnly(state: JsonObject): JsonObject {
    const kept = ["owner", ...steersDeletion];
    return Object.fromEntries(kept.flatMap(key => (state[key] === undefined ? [] : [[key, state[key]]])));
}

export function driftIn({ drifted, lastApplied }: JsonObject): JsonObject {
    return { ...(drifted !== undefined && { drifted }), ...(lastApplied !== undefined && { lastApplied }) };
}

export function ownerIn(state: JsonObject): string | undefined {
    return ownership.shape.ownerId.safeParse(state["ownerId"]).data;
}

/** Where it was made. */
export function platformIn(state: JsonObject): string | undefined {
    return textOf(state["platform"]);
}
