/** The resource that a request is about: its kind, and its properties as the lifecycle takes and returns them. */
import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { isMap, pick, textOf, type Json, type JsonObject } from "../basics/json.js";
import { stringsIn } from "../basics/sets.js";
import type { Kind } from "../kind/kind.js";
import { markSecrets, secretsOf } from "../kind/secrets.js";
import { markedKey, pathKey, refusalKey } from "../protocol/hidden-properties.js";
import { unfinishedKey } from "../protocol/properties.js";
import { containsUnknown } from "../protocol/unknown.js";
import { declarationIn } from "../protocol/urns.js";
import { fromStruct, toStruct } from "./grpc.js";
import { plainOfSecretMap, plainOfSecretValue } from "./messages.js";
import { unmarked, withMarks, type Unmarked } from "./values.js";

/** The properties of a request. */
export interface Given extends Unmarked {
    /** The arguments that the program marks as secret although the kind has them in clear. */
    readonly marked: readonly string[];
}

export class RequestedResource {
    readonly kind: Kind;
    readonly path: string;

    constructor(urn: string, kinds: Readonly<Record<string, Kind>>) {
        const { kind: name = "", path = "" } = declarationIn(urn) ?? {};
        const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
        if (kind === undefined) {
            throw new Error(`${urn} has no type of this package`);
        }
        this.kind = kind;
        this.path = path;
    }

    given(properties: Struct | undefined): Given {
        const { args } = this.kind;
        const found = unmarked(fromStruct(properties));
        const declared = secretsOf(args).map(([key]) => key);
        const marked = found.secret.filter(key => !declared.includes(key) && Object.hasOwn(args.shape, key));
        return { ...found, marked };
    }

    /** Returns the properties with the hidden ones, which a class would pass. */
    withHidden({ values, marked }: Given, more: JsonObject = {}): JsonObject {
        return {
            ...values,
            [pathKey]: this.path,
            ...(marked.length > 0 && { [markedKey]: [...marked] }),
            ...more,
        };
    }

    /** Returns a result of the lifecycle without the hidden properties. */
    answer(result: JsonObject, { marked }: Pick<Given, "marked">): Struct {
        return toStruct(visible(result, marked));
    }

    /** Returns checked inputs, with the marks of the schema. The names in `plain` stay as declared. */
    inputs(inputs: JsonObject, given: Given): Struct {
        const secrets = secretsOf(this.kind.args);
        const listing = secrets.flatMap(([, , shownBy]) => (shownBy === undefined ? [] : [shownBy]));
        const shown = listing.filter(key => inputs[key] !== undefined);
        return this.answer({ ...markSecrets(inputs, secrets, inputs), ...pick(inputs, shown) }, given);
    }

    /**
     * Returns why a declaration shows a value that the program marks as secret: as the classes do. With `ignoreChanges`,
     * the engine passes the value of the last run, with its mark.
     */
    refusals({ values, paths: marked }: Given, olds: Given): JsonObject {
        const paths = marked.filter(path => !olds.paths.includes(path));
        const reasons = secretsOf(this.kind.args).flatMap(([key, , shownBy]) =>
            (shownBy === undefined ? [] : stringsIn(values[shownBy])).flatMap(name =>
                paths.includes(key)
                    ? plainOfSecretMap(name)
                    : paths.includes(`${key}.${name}`)
                      ? plainOfSecretValue(name)
                      : [],
            ),
        );
        const [reason] = reasons;
        return reason === undefined ? {} : { [refusalKey]: JSON.stringify({ "secret-in-plain": reason }) };
    }

    /** Returns the properties with the deadline of the resource option `customTimeouts`, unless an argument sets it. */
    withTimeout(given: Given, operation: "create" | "update" | "delete", seconds: number): Given {
        const { timeouts } = given.values;
        if (seconds <= 0 || !("timeouts" in this.kind.args.shape) || containsUnknown(timeouts)) {
            return given;
        }
        const deadline = { [operation]: `${Math.ceil(seconds)}s`, ...(isMap(timeouts) && timeouts) };
        return { ...given, values: { ...given.values, timeouts: deadline } };
    }

    /** Runs an operation. The object that a failure leaves has no hidden properties either. */
    async recorded<T>({ marked }: Given, operation: () => Promise<T>): Promise<T> {
        try {
            return await operation();
        } catch (error) {
            const { properties } = error as { properties?: JsonObject };
            throw properties === undefined
                ? error
                : Object.assign(error as Error, { properties: visible(properties, marked) });
        }
    }
}

/** The state only keeps the hidden property that the next update needs. All others come from the request. */
function visible(result: JsonObject, marked: readonly string[]): JsonObject {
    const entries = Object.entries(result).filter(([key]) => !key.startsWith("__") || key === unfinishedKey);
    return withMarks(marked, Object.fromEntries(entries));
}

/** Returns the value of the property before a change. The state has the owner of every object. */
export function valueBefore(state: JsonObject, name: string): Json | undefined {
    return name === "owner" ? (textOf(state["owner"]) ?? state["ownerId"]) : state[name];
}
