/** The state of a resource: its arguments, outputs, owner and platform, with each secret marked. */
import { ownership } from "../../kind/ownership.js";
import { removedArguments } from "../../kind/arguments.js";
import { driftedSince } from "../../kind/drifted-secrets.js";
import { pick, plain, without, type JsonObject } from "../../basics/json.js";
import type { Inputs, State } from "../../basics/roles.js";
import { argumentsThat, type Kind } from "../../kind/kind.js";
import { markSecrets, secretsOf } from "../../kind/secrets.js";
import type { Session } from "./session.js";

export class StateComposer {
    readonly #kind: Kind;
    readonly #session: Pick<Session, "platform">;
    readonly #secrets: ReturnType<typeof secretsOf>;
    readonly #notEchoed: readonly string[];

    constructor({ kind, session }: { kind: Kind; session: Pick<Session, "platform"> }) {
        this.#kind = kind;
        this.#session = session;
        this.#secrets = [...secretsOf(kind.args), ...secretsOf(kind.outputs)];
        // A deletion reads its deadline from the outputs. The other steering arguments only count in their own
        // operation.
        this.#notEchoed = argumentsThat(kind, "steers").filter(key => key !== "timeouts");
    }

    /** The arguments that the outputs repeat. */
    echo<Role extends JsonObject>(args: Role): Role {
        const { shape } = this.#kind.args;
        const echoed = Object.keys(args).filter(
            key => Object.hasOwn(shape, key) && !this.#notEchoed.includes(key),
        );
        return pick(args, echoed);
    }

    outputsIn(state: State): State {
        return without(state, ...Object.keys(this.#kind.args.shape));
    }

    /** Returns what an earlier version has recorded and no schema knows. The next update drops it. */
    unknownIn(state: State): State {
        const { args, outputs } = this.#kind;
        return without(state, ...[args, outputs, ownership].flatMap(({ shape }) => Object.keys(shape)));
    }

    driftSince(last: JsonObject, observed: JsonObject): JsonObject {
        return "drifted" in this.#kind.outputs.shape ? driftedSince(this.#kind.args, last, observed) : {};
    }

    /** Returns all outputs. An output that is missing from a result is lost from the state. */
    compose(args: object, outputs: object, owner: string, drift = this.driftSince({}, {})): State {
        return plain({
            ...this.echo(args as JsonObject),
            ...outputs,
            ...drift,
            ownerId: owner,
            platform: this.#session.platform,
        });
    }

    /** @param declared the declaration, or the state that it left: it may show values; by default, none is shown */
    withSecretMarks(properties: State, declared?: Inputs | State): State {
        return markSecrets(properties, this.#secrets, declared);
    }
}

/** Returns the arguments of an earlier version. */
export function removedIn(state: State): State {
    return pick(state, Object.keys(removedArguments));
}

export function driftIn({ drifted, lastApplied }: State): State {
    return { ...(drifted !== undefined && { drifted }), ...(lastApplied !== undefined && { lastApplied }) };
}
