/** Reports for the tests of the formats. */
import { findingsIn, type Findings } from "../../dist/drift/findings.js";
import type { DriftReport } from "../../dist/drift/report.js";
import type { Message, ReadResource } from "../../dist/drift/source.js";
import { ConfiguredSecrets } from "../../dist/drift/masked-text.js";
import { Settings } from "../../dist/generate/plan/settings.js";
import { withMarks } from "../support/drift-source.js";
import type { JsonObject } from "../../dist/lifecycle/json.js";

/** A text with special characters of all formats and terminals. */
export const hostile =
    "| `a` ``` </details> </code> <script>alert(1)</script> @octocat #1 **b** [x](http://evil.example) www.evil.example &lt;\n### x\u001b[31m\u202e\r\n- y";

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
): Findings {
    const type = (kind: string) =>
        kind.includes(":") ? kind : `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
    const read = changes.map((change): ReadResource & { id: string } => {
        const { kind, name, id = "id", old, new: found, outputs = [old, found ?? {}] } = change;
        return {
            id,
            urn: `urn:pulumi:dev::shop::${type(kind)}::${name}`,
            found: found === undefined ? "delete" : "update",
            old: { id, inputs: withMarks(old), outputs: withMarks(outputs[0]) },
            new: found && { id, inputs: withMarks(found), outputs: withMarks(outputs[1]) },
        };
    });
    const stored = read.map(({ id, old }, index) => {
        const { stored: inputs } = changes[index] ?? {};
        return inputs === undefined ? old : { id, inputs, outputs: inputs };
    });
    const expected = read.map(({ urn, id }, index) => ({
        urn,
        id,
        type: type(changes[index]?.kind ?? ""),
        external: changes[index]?.external ?? false,
        ignoreChanges: changes[index]?.ignoreChanges ?? [],
        stored: stored[index] ?? { inputs: {}, outputs: {} },
    }));
    const heard = { resources: read, messages: messages(read.map(({ urn }) => urn)) };
    const secrets = new ConfiguredSecrets(new Map());
    const program = { stack: "dev", settings: new Settings(), surroundings: "", secrets };
    return findingsIn(expected, heard, program);
}

export function reportOf(changes: readonly Change[], rest: Partial<DriftReport> = {}): DriftReport {
    return {
        stack: "dev",
        checkedAt: new Date("2026-11-22T03:00:00Z"),
        ...findingsOf(changes),
        warnings: [],
        ...rest,
    };
}
