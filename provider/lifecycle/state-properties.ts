/** The state of a resource: its arguments, outputs, owner and platform, with each secret marked. */
import { ownership, removedArguments } from "./arguments.js";
import { driftedSince } from "./drifted-secrets.js";
import { canonical, isMap, pick, plain, textOf, type Json, type JsonObject } from "./json.js";
import { without } from "./internals.js";
import { argumentsThat, type Kind } from "./kind.js";
import { isListedAsShown, markSecrets, secretsOf, type IsShown } from "./secrets.js";
import { stringsIn } from "./sets.js";
import type { Session } from "./session.js";

export class StateProperties {
    readonly #kind: Kind;
    readonly #session: Pick<Session, "platform" | "secrets">;
    readonly #secrets: ReturnType<typeof secretsOf>;
    readonly #notEchoed: readonly string[];

    constructor({ kind, session }: { kind: Kind; session: Pick<Session, "platform" | "secrets"> }) {
        this.#kind = kind;
        this.#session = session;
        this.#secrets = [...secretsOf(kind.args), ...secretsOf(kind.outputs)];
        // A deletion reads its deadline from the outputs. The other steering arguments only count in their own
        // operation.
        this.#notEchoed = argumentsThat(kind, "steers").filter(key => key !== "timeouts");
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

    /** Returns what an earlier version has recorded and no schema knows. The next update drops it. */
    unknownIn(state: JsonObject): JsonObject {
        const { args, outputs } = this.#kind;
        return without(state, ...[args, outputs, ownership].flatMap(({ shape }) => Object.keys(shape)));
    }

    driftSince(state: JsonObject, observed: JsonObject, isShown?: IsShown): JsonObject {
        return "drifted" in this.#kind.outputs.shape
            ? driftedSince(this.#kind.args, state, observed, isShown)
            : {};
    }

    /** Returns all outputs. An output that is missing from a result is lost from the state. */
    compose(args: object, outputs: object, owner: string, drift = this.driftSince({}, {})): JsonObject {
        return plain({
            ...this.echo(args as JsonObject),
            ...outputs,
            ...drift,
            ownerId: owner,
            platform: this.#session.platform,
        });
    }

    /** @param isShown returns true for the members of a map of secrets that are shown; by default none */
    marked(properties: JsonObject, isShown?: IsShown): JsonObject {
        return markSecrets(properties, this.#secrets, isShown);
    }

    /**
     * Shows a value that one of the declarations gave, if all of them list its name. While one declaration is replaced
     * by another, the value may come from either.
     */
    asDeclared(...declarations: readonly JsonObject[]): IsShown {
        return (key, name, value) =>
            declarations.every(properties => isListedAsShown(this.#kind.args, properties, key, name)) &&
            declarations.some(properties => canonical(memberOf(properties[key], name)) === canonical(value));
    }

    /** Also shows values of declared variables that were changed outside Pulumi, unless they may be secrets. */
    asRead(state: JsonObject): IsShown {
        const isDeclared = this.asDeclared(state);
        return (key, name, value) =>
            isDeclared(key, name, value) ||
            (isListedAsShown(this.#kind.args, state, key, name) &&
                this.#kind.reading?.shows?.(state, name, value) === true &&
                !this.#session.secrets.has(value));
    }

    /**
     * Returns the names to list as shown in the record of a failed update: those that both the state and the program
     * list.
     */
    listedByBoth(properties: JsonObject, state: JsonObject, news: JsonObject): JsonObject {
        const lists = this.#secrets.flatMap(([, , shownBy]) => (shownBy === undefined ? [] : [shownBy]));
        const both = (list: string): string[] =>
            stringsIn(state[list]).filter(name => stringsIn(news[list]).includes(name));
        const kept = lists.filter(list => properties[list] !== undefined);
        return { ...properties, ...Object.fromEntries(kept.map(list => [list, both(list)])) };
    }
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
    return isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the properties that only the program has: the owner that it names, and the deadlines. */
export function declaredOnly(state: JsonObject): JsonObject {
    return pick(state, ["owner", "timeouts"]);
}

/** Returns the arguments of an earlier version. */
export function removedIn(state: JsonObject): JsonObject {
    return pick(state, Object.keys(removedArguments));
}

export function driftIn({ drifted, lastApplied }: JsonObject): JsonObject {
    return { ...(drifted !== undefined && { drifted }), ...(lastApplied !== undefined && { lastApplied }) };
}

export function ownerIn(state: JsonObject): string | undefined {
    return ownership.shape.ownerId.safeParse(state["ownerId"]).data;
}

/** Returns the address of the platform on which the object was created. */
export function platformIn(state: JsonObject): string | undefined {
    return textOf(state["platform"]);
}
