/** One value of an object, as the platform has it at present: what a script hands on to the configuration of a stack. */
import { UserError } from "../../lifecycle/errors.js";
import type { Json, JsonObject } from "../../lifecycle/json.js";
import { isCallers, locatingArguments, type Kind } from "../../lifecycle/kind.js";
import type { Session } from "../../lifecycle/session.js";
import { kindOf } from "../kinds.js";
import { readingContext } from "./reader.js";

export interface SecretQuestion {
    /** `EnvVars`. */
    readonly kind: string;
    readonly id: string;
    /** The argument, or a member of it: `variables.LOG_LEVEL`. */
    readonly path: string;
    /** What has to be known to find the object, beside its id: `resource` of a drain. */
    readonly known?: Readonly<Record<string, string>>;
}

/** @returns the text itself; anything else as JSON */
export async function secretOf(
    session: Session,
    { kind: name, id, path, known = {} }: SecretQuestion,
): Promise<string> {
    const kind = kindOf(name);
    assertLocating(kind, known);
    const owner = isCallers(kind, session.capabilities)
        ? await session.account()
        : await session.resolveOwner(known["owner"]);
    const context = await readingContext(session, owner);
    const found = await kind.read(context, id, known);
    if (found === undefined) {
        throw new UserError(
            `${name} ${id} does not exist for ${context.owner}`,
            "Check the id and the owner.",
        );
    }
    const value = at(found.args as JsonObject, path);
    if (value === undefined || isUntold(found.untold as JsonObject | undefined, path)) {
        throw new UserError(
            `the platform does not tell ${path} of ${name} ${id}`,
            `It masks the value, or ${path} does not exist. Set a masked value with "pulumi config set --secret". ` +
                "If it does not exist, remove it from the program.",
        );
    }
    return typeof value === "string" ? value : JSON.stringify(value);
}

/** A wrong name would not be noticed otherwise. */
function assertLocating(kind: Kind, known: Readonly<Record<string, string>>): void {
    const locating = locatingArguments(kind);
    for (const key of Object.keys(known)) {
        if (!locating.includes(key)) {
            throw new UserError(
                `"${key}" does not help to find ${kind.name}`,
                `What does: ${locating.join(", ")}.`,
            );
        }
    }
}

/** The rest of a path is one name, whatever is in it: variables may have dots in theirs. */
function at(args: JsonObject, path: string): Json | undefined {
    const [key, member] = split(path);
    const value = Object.hasOwn(args, key) ? args[key] : undefined;
    return member === undefined
        ? value
        : typeof value === "object" && value !== null && Object.hasOwn(value, member)
          ? (value as JsonObject)[member]
          : undefined;
}

/** What is only shown in part holds what was known before: nothing, here. */
function isUntold(untold: JsonObject | undefined, path: string): boolean {
    const [key] = split(path);
    return untold !== undefined && Object.hasOwn(untold, key) && at(untold, path) === undefined;
}

function split(path: string): [key: string, member: string | undefined] {
    const dot = path.indexOf(".");
    return dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
}
