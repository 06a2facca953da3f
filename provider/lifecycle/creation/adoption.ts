/** Adopts existing objects that are as declared. */
import type { z } from "zod";
import {
    describeAsToWrite,
    describeDifferences,
    describeSecretsToWrite,
    differingArguments,
} from "../../kind/compare.js";
import type { CreatedObject } from "./create-once.js";
import { isNamed } from "../holders/claim-names.js";
import { driftedSecrets } from "../../kind/drifted-secrets.js";
import { otherApplication, UserError } from "../../kind/user-errors.js";
import { withPresent } from "../../protocol/ignored-changes.js";
import { type JsonObject, pick, plain, without } from "../../basics/json.js";
import type { Inputs, Present, State } from "../../basics/roles.js";
import { argumentsThat, isOfApplication, type Context, type Kind } from "../../kind/kind.js";
import { unmanagedNote } from "../../kind/unmanaged.js";
import { maskedPaths } from "../../kind/masked-arguments.js";

interface AdoptionOptions {
    /** Hides values of the object in messages, as far as the program marks them as secret. */
    readonly conceal?: (observed: Present) => void;
    /** The paths of the resource option `ignoreChanges`: these values are not compared. */
    readonly ignored?: readonly string[];
    /** True if a value that the platform does not return is as declared. Default: the next update writes it. */
    readonly trusts?: boolean;
    /** True if the engine has imported the object. No interrupted creation is behind it, so nothing is written later. */
    readonly isImported?: boolean;
    /** True if the caller writes at once what is not as declared. Default: the next update writes it. */
    readonly isFinished?: boolean;
}

/**
 * Verifies the object, and never writes. A stopped creation may have left steps undone, and the platform may report a
 * value in part only. Such arguments are recorded as reported, and the next update writes them.
 *
 * @param args the declared arguments
 */
export async function adopt(
    kind: Kind,
    context: Context,
    adopted: string,
    args: Inputs,
    { conceal, ignored = [], trusts = false, isImported = false, isFinished = false }: AdoptionOptions = {},
): Promise<CreatedObject> {
    const given = isImported ? undefined : kind.identity?.id(args);
    const found = await kind.read(context, given ?? adopted, args);
    const outputs = { ...found?.outputs, ...(trusts && found?.believed) } as JsonObject;
    if (given !== undefined && !isNamed(kind, adopted, given, { ...without(args, "adopt"), ...outputs })) {
        throw new UserError(
            "adopt-conflict",
            `adopt names ${adopted}, but the declaration describes ${given}`,
            `Set adopt: "${given}", or declare ${adopted} as it is. To create instead, remove adopt.`,
        );
    }
    if (found === undefined) {
        throw notFound(kind, context, given ?? adopted);
    }
    if (found.undeclarable !== undefined) {
        throw new UserError(
            "not-adoptable",
            `${found.id} cannot be adopted: it ${found.undeclarable}`,
            "Remove adopt from the program, and manage this object in the console.",
        );
    }
    const observed = found.args as JsonObject;
    conceal?.(observed);
    const state = { ...observed, ...outputs, ownerId: context.owner };
    const differing = differingArguments(kind, state, withPresent(ignored, args, observed));
    const later = isImported
        ? []
        : differing.filter(key => kind.creation?.writtenLater?.[key]?.(state, args) === true);
    const changeable = argumentsThat(kind, "in place");
    if (later.length < differing.length) {
        const others = differing.filter(key => !later.includes(key));
        throw new UserError(
            "not-as-declared",
            `${found.id} is not as declared: ${describeDifferences(kind, others, state, args)}`,
            `Declare it as it is to adopt it${describeAsToWrite(kind, others, state)}.` +
                describeSecretsToWrite(kind, found.id, others, { state, news: args }) +
                (changeable.length > 0 ? " You can change it in the next update." : ""),
        );
    }
    const unknown = Object.entries(kind.outputs.shape as Record<string, z.ZodType>)
        .filter(
            ([key, field]) => !Object.hasOwn(driftedSecrets, key) && !field.safeParse(outputs[key]).success,
        )
        .map(([key]) => key);
    if (unknown.length > 0) {
        context.log.warn(
            "secret-unknown",
            `${found.id} is adopted without its ${unknown.join(", ")}, which the platform does not return`,
        );
    }
    const uncompared = maskedPaths(found.masked).filter(path => isDeclared(args, path));
    unmanagedNote(kind, found.id, outputs).forEach(sentence => context.log.info(sentence));
    const shown = plain(found.masked ?? {});
    const unsure = trusts ? [] : changeable.filter(key => Object.hasOwn(shown, key));
    const believed = uncompared.filter(path => !unsure.includes(path.split(".")[0] ?? ""));
    if (believed.length > 0) {
        context.log.info(
            `cannot be compared, since the platform does not return it: ${believed.join(", ")}. The state records the declared value`,
        );
    }
    const recorded = { ...args, ...pick(observed, later), ...pick(shown, unsure) };
    const left = differingArguments(kind, recordedAs(recorded, state), args);
    if (left.length > 0 && ignored.length === 0 && !trusts) {
        context.log.info(
            `not as declared yet, or not shown by the platform: ${left.join(", ")}. ${isFinished ? "This run" : 'The next "pulumi up"'} writes this`,
        );
    }
    return { id: given ?? found.id, outputs, args: recorded };
}

/** Returns an adopted object as the state records it: with arguments that the platform does not return. */
function recordedAs(args: Inputs, present: Present): State {
    const recorded: JsonObject = { ...present, ...args };
    return recorded;
}

/** @param path an argument, or a member of one */
function isDeclared(args: Inputs, path: string): boolean {
    const [key = "", member] = path.split(".");
    const value = args[key];
    return member === undefined
        ? value !== undefined
        : typeof value === "object" && value !== null && Object.hasOwn(value, member);
}

function notFound(kind: Kind, { owner }: Context, id: string): UserError {
    const way = isOfApplication(kind)
        ? `${otherApplication} Otherwise check the id and the owner${kind.identity?.isOverwritten === true ? "" : ", or remove adopt to create a new object"}.`
        : "Check the kind, the id and the owner, or remove adopt to create a new object.";
    return new UserError("not-found", `${id} does not exist for ${owner}`, way);
}
