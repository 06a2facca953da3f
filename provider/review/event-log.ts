/** Reads the event log of `pulumi preview --event-log`, or the output of `pulumi preview --json`. */
import { z } from "zod";
import type { Message } from "../drift/source.js";
import { withoutSecrets } from "../drift/masked-text.js";
import { UserError } from "../lifecycle/errors.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { PreviewEvents, PreviewStep, StepSide } from "./source.js";

const properties = z
    .record(z.string(), z.json())
    .nullish()
    .transform(found => withoutSecrets((found ?? {}) as JsonObject));

/** The engine writes null for a side that does not exist. */
const side = z
    .object({
        id: z.string().optional(),
        inputs: properties,
        outputs: properties,
        retainOnDelete: z.boolean().optional(),
        protect: z.boolean().optional(),
    })
    .nullish()
    .transform((found): StepSide | undefined => found ?? undefined);

const step = z.object({
    op: z.string(),
    urn: z.string(),
    type: z.string(),
    old: side,
    new: side,
    keys: z.array(z.string()).nullish(),
});

const diagnostic = z.object({
    severity: z.string(),
    message: z.string(),
    urn: z.string().optional(),
    ephemeral: z.boolean().optional(),
});

const event = z.object({
    resourcePreEvent: z.object({ metadata: step }).optional(),
    diagnosticEvent: diagnostic.optional(),
    summaryEvent: z.object({ result: z.string().optional() }).optional(),
});

const digest = z.object({
    steps: z
        .array(
            z.object({
                op: z.string(),
                urn: z.string(),
                oldState: side,
                newState: side,
                replaceReasons: z.array(z.string()).nullish(),
            }),
        )
        .default([]),
    diagnostics: z.array(diagnostic).default([]),
    changeSummary: z.record(z.string(), z.number()).nullish(),
});

/** @param source the name of the log in messages */
export function eventsIn(text: string, source: string): PreviewEvents {
    const whole = jsonOf(text);
    if (whole !== undefined && !("sequence" in whole)) {
        return ofDigest(digest.parse(whole));
    }
    const lines = text.split("\n").flatMap(line => (line.trim() === "" ? [] : [jsonOf(line)]));
    const events = lines.map(line => event.safeParse(line).data ?? {});
    if (!lines.some(line => line !== undefined && "sequence" in line)) {
        throw new UserError(
            "invalid-file",
            `${source} is not the event log of a preview`,
            'Write it with "PULUMI_DEBUG_COMMANDS=true pulumi preview --event-log FILE" or "pulumi preview --json".',
        );
    }
    return {
        steps: events.flatMap(({ resourcePreEvent: found }) => (found ? [stepOf(found.metadata)] : [])),
        messages: events.flatMap(({ diagnosticEvent: found }) => (found ? messagesOf(found) : [])),
        isComplete: events.some(({ summaryEvent }) => summaryEvent?.result === "succeeded"),
        hasUnchanged: true,
    };
}

function ofDigest({ steps, diagnostics, changeSummary }: z.output<typeof digest>): PreviewEvents {
    const unchanged = steps.filter(({ op }) => op === "same").length;
    return {
        steps: steps.map(({ op, urn, oldState, newState, replaceReasons }) => {
            const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
            return stepOf({ op, urn, type, old: oldState, new: newState, keys: replaceReasons });
        }),
        messages: diagnostics.flatMap(messagesOf),
        isComplete: changeSummary !== undefined && changeSummary !== null,
        // The stack itself counts as unchanged, and is not always among the steps.
        hasUnchanged: (changeSummary?.["same"] ?? 0) - 1 <= unchanged,
    };
}

function stepOf({ keys, ...rest }: z.output<typeof step>): PreviewStep {
    return { ...rest, keys: keys ?? [] };
}

function messagesOf({ severity, message, urn, ephemeral }: z.output<typeof diagnostic>): Message[] {
    const isShown = ephemeral !== true && ["info", "warning", "error"].includes(severity);
    return isShown ? [{ severity, text: message.replace(/<\{%.*?%\}>/g, "").trim(), urn }] : [];
}

function jsonOf(text: string): Record<string, unknown> | undefined {
    try {
        const found: unknown = JSON.parse(text);
        return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : undefined;
    } catch {
        return undefined;
    }
}
