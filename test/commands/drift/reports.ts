/** Reports for the tests of the formats. */
import { findingsIn, type Findings } from "../../../dist/commands/drift/findings.js";
import type { StackDrift } from "../../../dist/commands/drift/drift.js";
import { ConfiguredSecrets } from "../../../dist/commands/stack/masked-text.js";
import { Settings } from "../../../dist/commands/program/settings.js";
import type { Language } from "../../../dist/commands/program/languages/language.js";
import type { JsonObject } from "../../../dist/provider/basics/json.js";
import type { Message } from "../../../dist/commands/pulumi/events.js";
import { subjectOf } from "../../../dist/commands/pulumi/names.js";
import { withMarks } from "../../support/report-sources.js";

export interface Change {
    readonly kind: string;
    readonly name: string;
    readonly id?: string;
    readonly old: JsonObject;
    /** Absent if the object no longer exists. */
    readonly new?: JsonObject;
    readonly ignoreChanges?: string[];
    /** True if the program only reads it. */
    readonly external?: boolean;
    /** The outputs before and after, if they differ from the inputs. */
    readonly outputs?: readonly [JsonObject, JsonObject];
    /** The values in the state, if the engine masks them for display. */
    readonly stored?: JsonObject;
}

/** @param messages the messages of the refresh; by default none */
export function findingsOf(
    changes: readonly Change[],
    messages: (urns: readonly string[]) => readonly Message[] = () => [],
    language?: Language,
): Findings {
    const read = changes.map(({ kind, name, id = "id", old, new: found, stored, ...rest }) => {
        const type = kind.includes(":") ? kind : `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
        const urn = `urn:pulumi:dev::shop::${type}::${name}`;
        const { outputs = [old, found ?? {}], external = false, ignoreChanges = [] } = rest;
        const before = { id, inputs: withMarks(old), outputs: withMarks(outputs[0]) };
        const after = found && { id, inputs: withMarks(found), outputs: withMarks(outputs[1]) };
        const op = found === undefined ? "delete" : "update";
        const step = { op, urn, type, old: before, new: after, keys: undefined };
        const side = stored === undefined ? before : { id, inputs: stored, outputs: stored };
        const flags = {
            custom: true,
            provider: "",
            external,
            delete: false,
            pendingReplacement: false,
            retainOnDelete: false,
        };
        return {
            step,
            expected: { ...subjectOf({ urn, type, id }), type, ...flags, ignoreChanges, ...side },
        };
    });
    const steps = read.map(({ step }) => step);
    const heard = { steps, messages: messages(steps.map(({ urn }) => urn)) };
    const secrets = new ConfiguredSecrets(new Map());
    const program = { stack: "dev", language, settings: new Settings(), surroundings: "", secrets };
    return findingsIn(
        read.map(({ expected }) => expected),
        heard,
        program,
    );
}

export function reportOf(changes: readonly Change[], rest: Partial<StackDrift> = {}): StackDrift {
    return {
        stack: "dev",
        checkedAt: new Date("2026-11-22T03:00:00Z"),
        ...findingsOf(changes),
        warnings: [],
        ...rest,
    };
}
