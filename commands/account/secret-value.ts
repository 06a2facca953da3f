/** The current value of one argument, which a script passes to the configuration of a stack. */
import { UserError } from "../../provider/kind/user-errors.js";
import type { Json, JsonObject } from "../../provider/basics/json.js";
import { isCallers, locatingArguments, type Kind } from "../../provider/kind/kind.js";
import type { Session } from "../../provider/lifecycle/index.js";
import { kindOf } from "../kinds.js";
import { readingContext } from "./reader.js";

interface SecretQuestion {
    /** `EnvVars`. */
    readonly kind: string;
    readonly id: string;
    /** The argument, or a member of it: `variables.LOG_LEVEL`. */
    readonly path: string;
    /** Arguments that a read needs beside the id: `resource` of a drain. */
    readonly known?: Readonly<Record<string, string>>;
}

/** @returns a text as it is, any other value as JSON */
export async function secretOf(
    session: Session,
    { kind: name, id, path, known = {} }: SecretQuestion,
): Promise<string> {
    const kind = kindOf(name);
    assertLocating(kind, known);
    const owner = isCallers(kind, session.capabilities)
        ? await session.accountCheck.account()
        : await session.accountCheck.resolveOwner(known["owner"]);
    const context = await readingContext(session, owner);
    const found = await kind.read(context, id, known);
    if (found === undefined) {
        throw new UserError(
            "not-found",
            `${name} ${id} does not exist for ${context.owner}`,
            "Check the id and the owner.",
        );
    }
    const value = at(found.args as JsonObject, path);
    if (value === undefined || isMasked(found.masked as JsonObject | undefined, path)) {
        throw new UserError(
            "value-not-returned",
            `the platform does not return ${path} of ${name} ${id}`,
            `It masks the value, or ${path} does not exist. ` +
                `Set a masked value with "pulumi config set --secret", or remove ${path} from the program.`,
        );
    }
    return typeof value === "string" ? value : JSON.stringify(value);
}

/** Nothing else would notice a wrong name. */
function assertLocating(kind: Kind, known: Readonly<Record<string, string>>): void {
    const locating = locatingArguments(kind);
    for (const key of Object.keys(known)) {
        if (!locating.includes(key)) {
            throw new UserError(
                "invalid-option",
                `"${key}" does not identify ${kind.name}`,
                `Arguments that do: ${locating.join(", ")}.`,
            );
        }
    }
}

/** A path has two parts at most: the names of variables may contain dots. */
function at(args: JsonObject, path: string): Json | undefined {
    const [key, member] = split(path);
    const value = Object.hasOwn(args, key) ? args[key] : undefined;
    return member === undefined
        ? value
        : typeof value === "object" && value !== null && Object.hasOwn(value, member)
          ? (value as JsonObject)[member]
          : undefined;
}

/** A value that the platform masks in part is not known either. */
function isMasked(masked: JsonObject | undefined, path: string): boolean {
    const [key] = split(path);
    return masked !== undefined && Object.hasOwn(masked, key) && at(masked, path) === undefined;
}

function split(path: string): [key: string, member: string | undefined] {
    const dot = path.indexOf(".");
    return dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
}
