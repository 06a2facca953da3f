/** Decides whether a declaration may have an existing object: only one that is as declared. */
import type { z } from "zod";
import { differingArguments } from "../../kind/compare.js";
import { driftedSecrets } from "../../kind/drifted-secrets.js";
import { argumentsThat, type Kind, type Observed } from "../../kind/kind.js";
import { maskedPaths } from "../../kind/masked-arguments.js";
import { unmanagedNote } from "../../kind/unmanaged.js";
import type { UserError } from "../../kind/user-errors.js";
import { pick, plain, without, type JsonObject } from "../../basics/json.js";
import type { Inputs, Present, State } from "../../basics/roles.js";
import { withPresent } from "../../protocol/ignored-changes.js";
import type { LogMessage } from "../../protocol/log.js";
import { isNamed } from "../holders/claim-names.js";
import {
    adoptionNotFound,
    adoptionRefused,
    adoptionOfUndeclarable,
    adoptionOfAnother,
    notComparable,
    notWrittenYet,
    outputsUnknown,
} from "./messages.js";

export interface AdoptionOptions {
    /** The paths of the resource option `ignoreChanges`: these values are not compared. */
    readonly ignored?: readonly string[];
    /** True if a value that the platform does not return is as declared. Default: the next update writes it. */
    readonly trustsUnreturned?: boolean;
    /** True if the engine has imported the object. No interrupted creation is behind it, so nothing is written later. */
    readonly isImported?: boolean;
    /** True if the caller writes at once what is not as declared. Default: the next update writes it. */
    readonly callerWritesRest?: boolean;
}

export interface AdoptionFacts extends AdoptionOptions {
    /** The id that the program names. */
    readonly adopted: string;
    /** The id that the arguments give, if they do. */
    readonly given: string | undefined;
    /** The declared arguments. */
    readonly args: Inputs;
    readonly owner: string;
    /** The object, if it exists. */
    readonly found: Observed | undefined;
}

export type AdoptionDecision =
    | { readonly refusal: UserError }
    | {
          readonly refusal?: undefined;
          readonly messages: readonly LogMessage[];
          /** The object, with the arguments that the state records. */
          readonly object: { readonly id: string; readonly outputs: JsonObject; readonly args: Inputs };
      };

/**
 * A stopped creation may have left steps undone, and the platform may report a value in part only. Such arguments are
 * recorded as reported, and the next update writes them.
 */
export function decideAdoption(kind: Kind, facts: AdoptionFacts): AdoptionDecision {
    const { adopted, given, args, owner, found, ignored = [], trustsUnreturned = false } = facts;
    const outputs = { ...found?.outputs, ...(trustsUnreturned && found?.believed) } as JsonObject;
    if (given !== undefined && !isNamed(kind, adopted, given, { ...without(args, "adopt"), ...outputs })) {
        return { refusal: adoptionOfAnother(adopted, given) };
    }
    if (found === undefined) {
        return { refusal: adoptionNotFound(kind, owner, given ?? adopted) };
    }
    if (found.undeclarable !== undefined) {
        return { refusal: adoptionOfUndeclarable(found.id, found.undeclarable) };
    }
    const observed = found.args as JsonObject;
    const state = { ...observed, ...outputs, ownerId: owner };
    const differing = differingArguments(kind, state, withPresent(ignored, args, observed));
    const later =
        facts.isImported === true
            ? []
            : differing.filter(key => kind.creation?.writtenLater?.[key]?.(state, args) === true);
    if (later.length < differing.length) {
        const others = differing.filter(key => !later.includes(key));
        return { refusal: adoptionRefused(kind, found.id, others, state, args) };
    }
    const shown = plain(found.masked ?? {});
    const unsure = trustsUnreturned
        ? []
        : argumentsThat(kind, "in place").filter(key => Object.hasOwn(shown, key));
    const uncompared = maskedPaths(found.masked).filter(
        path => isDeclared(args, path) && !unsure.includes(path.split(".")[0] ?? ""),
    );
    const recorded = { ...args, ...pick(observed, later), ...pick(shown, unsure) };
    const left =
        ignored.length > 0 || trustsUnreturned
            ? []
            : differingArguments(kind, recordedAs(recorded, state), args);
    return {
        messages: [
            ...outputsUnknown(found.id, unknownOutputs(kind, outputs)),
            ...unmanagedNote(kind, found.id, outputs).map(text => ({ text })),
            ...notComparable(uncompared),
            ...notWrittenYet(left, facts.callerWritesRest === true),
        ],
        object: { id: given ?? found.id, outputs, args: recorded },
    };
}

/** Returns the outputs that the platform does not return. */
function unknownOutputs(kind: Kind, outputs: JsonObject): string[] {
    return Object.entries(kind.outputs.shape as Record<string, z.ZodType>)
        .filter(
            ([key, field]) => !Object.hasOwn(driftedSecrets, key) && !field.safeParse(outputs[key]).success,
        )
        .map(([key]) => key);
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
