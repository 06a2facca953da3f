/** Builds the changes of the program that accept the platform's values. */
import { membersIn, type Members } from "../program/expressions.js";
import { membersOf } from "../program/arguments.js";
import type { InventoryItem } from "../account/inventory.js";
import { configuring, credentials } from "../program/configuring.js";
import type { Language } from "../program/languages/language.js";
import { typescript } from "../program/languages/typescript.js";
import type { Setting, Settings } from "../program/settings.js";
import { argumentOf, isOfVariables } from "../kinds.js";
import { isMap, pick, type JsonObject } from "../../provider/basics/json.js";
import { locatingArguments, type Kind } from "../../provider/kind/kind.js";
import { secretsOf } from "../../provider/kind/secrets.js";
import { fixCommand } from "./fix.js";
import { linesFor, wordsFor, writingsOf } from "./lines.js";
import type { Side } from "../pulumi/events.js";
import type { Subject } from "../pulumi/names.js";
import { nativeTypePrefix, partsOfUrn } from "../../provider/protocol/urns.js";
import { withShownSecrets } from "../../provider/protocol/secret-marks.js";
import type { Remedy } from "../report/report.js";
import { mayBeMasked, type ConfiguredSecrets } from "../stack/masked-text.js";
import { keyOf, keysOf, type Field } from "../stack/field.js";

/** The data that all changes of a program share. */
export interface Program {
    readonly stack: string;
    /** Undefined if no declarations are written in it. */
    readonly language: Language | undefined;
    readonly settings: Settings;
    /** Assignments of variables before a command that queries the platform. */
    readonly surroundings: string;
    /** The configured secrets, which the report must not contain. */
    readonly secrets: ConfiguredSecrets;
}

export interface Drift {
    readonly fields: readonly Field[];
    readonly found: Side;
    readonly program: Program;
}

export function acceptLoss(stack: string): Remedy {
    return {
        text: "Remove its declaration from the program, and run:",
        commands: [fixCommand(stack)],
    };
}

/** The remedy if only fields differ that a program cannot declare. */
export const noWriting: Remedy = {
    text: "The program does not declare this, so there is nothing to accept in it.",
    commands: [],
};

export function acceptDrift(subject: Subject, kind: Kind | undefined, drift: Drift): Remedy {
    const { fields, program } = drift;
    const found = { ...drift.found, inputs: withShownSecrets(drift.found.inputs) };
    const offered = fields.filter(field => canBeWritten(kind, field, found.inputs, program));
    const keys = keysOf(offered);
    const { members, settings } =
        kind === undefined
            ? { members: membersIn(pick(found.inputs, keys)), settings: [] }
            : declared(subject, kind, keys, { fields: offered, found, program });
    const writings = writingsOf(members, fields, field => offered.includes(field));
    const isNative = partsOfUrn(subject.urn).type.startsWith(nativeTypePrefix);
    const isConfigured = settings.length > 0;
    // Only a program in TypeScript has resources of the classes.
    const language = program.language ?? (isNative ? undefined : typescript);
    const where = (isConfigured && language?.whereConfigured) || ":";
    const what = language === undefined ? wordsFor(writings) : `Write in its declaration${where}`;
    const isListed = isOfVariables(kind?.name ?? "");
    const plain = isListed ? ' Take these variables out of "plain" if it lists them.' : "";
    return {
        text: isConfigured ? `${what}${plain} ${credentials}` : what,
        ...(language !== undefined && {
            code: linesFor(writings, settings, language).join("\n") + "\n",
            language: language.name,
        }),
        commands: [...configuring(settings, program, language), fixCommand(program.stack)],
    };
}

/** True if a line can hold the platform's value. A masked text cannot, and some secrets cannot be queried. */
function canBeWritten(
    kind: Kind | undefined,
    { path, isSecret, isMasked }: Field,
    inputs: JsonObject,
    { secrets }: Program,
): boolean {
    if (isSecret !== true) {
        return isMasked !== true;
    }
    const isAskedFor = kind !== undefined && secretsOf(kind.args).some(([key]) => key === keyOf(path));
    return (
        isAskedFor &&
        locatingArguments(kind).every(key => !mayBeMasked(inputs[key]) && !secrets.occurIn(inputs[key]))
    );
}

/** Returns the drifted arguments of a resource of this package, in the form of a generated program. */
function declared(
    subject: Subject,
    kind: Kind,
    keys: readonly string[],
    { fields, found, program: { settings } }: Drift,
): { members: Members; settings: readonly Setting[] } {
    const before = settings.all.length;
    const item: InventoryItem = {
        kind: kind.name,
        id: found.id ?? subject.id,
        args: {
            ...pick(found.inputs, locatingArguments(kind)),
            ...changedIn(kind, found.inputs, keys, fields),
        },
        outputs: {},
        masked: maskedAmong(kind, keys),
        label: subject.name,
    };
    const members = membersOf(item, subject.name, {
        settings,
        referenceTo: () => undefined,
        leaveOut: () => undefined,
    });
    return {
        members: members.filter(([key]) => keys.includes(key)),
        settings: settings.all.slice(before),
    };
}

/** Keeps the changed members of a map of secrets: the program keeps the others. */
function changedIn(
    { args }: Kind,
    inputs: JsonObject,
    keys: readonly string[],
    fields: readonly Field[],
): JsonObject {
    const maps = secretsOf(args).flatMap(([key, secrecy]) => (secrecy === "values" ? [key] : []));
    const isChanged = (path: string): boolean => fields.some(field => field.path === path);
    const values = keys.map(key => {
        const value = inputs[key];
        if (!maps.includes(key) || !isMap(value)) {
            return [key, value];
        }
        const isKept = (name: string): boolean => isChanged(key) || isChanged(`${key}.${name}`);
        return [key, Object.fromEntries(Object.entries(value).filter(([name]) => isKept(name)))];
    });
    return Object.fromEntries(values) as JsonObject;
}

/**
 * Returns the secret arguments that are not strings. The configuration holds them as JSON, which no command of this
 * package prints.
 */
function maskedAmong(kind: Kind, keys: readonly string[]): string[] {
    return secretsOf(kind.args).flatMap(([key, secrecy]) => {
        const { type } = argumentOf(kind, key)?.toJSONSchema({ io: "input", unrepresentable: "any" }) ?? {};
        return secrecy === "whole" && keys.includes(key) && type !== "string" ? [key] : [];
    });
}
