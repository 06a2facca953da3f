/** Reads the event log of a run, and the output of `pulumi preview --json`. Secrets are marked. */
import { z } from "zod";
import { UserError } from "../../provider/kind/user-errors.js";
import type { JsonObject } from "../../provider/basics/json.js";
import { partsOfUrn } from "../../provider/protocol/urns.js";
import { jsonIn } from "../text/json.js";
import { withoutSecrets } from "../../provider/protocol/secret-marks.js";

const properties = z
    .record(z.string(), z.json())
    .nullish()
    .transform(found => withoutSecrets((found ?? {}) as JsonObject));

export interface Message {
    /** `error`, `warning` or `info`. */
    readonly severity: string;
    readonly text: string;
    /** The resource that the message belongs to, if any. */
    readonly urn?: string | undefined;
}

export interface Events {
    readonly steps: readonly Step[];
    readonly messages: readonly Message[];
}

export interface PreviewEvents extends Events {
    /** True if the preview succeeded. */
    readonly isComplete: boolean;
    /** True if the steps include all unchanged resources. */
    readonly hasUnchanged: boolean;
    /** The configuration of the stack by full name, such as `cloud-platform:guardData`. Secrets are masked. */
    readonly config: Readonly<Record<string, string>>;
}

/** A resource before or after a step. A text may be partly masked. */
const existing = z.object({
    id: z.string().optional(),
    inputs: properties,
    outputs: properties,
    /** True if the resource option keeps the object on the platform. */
    retainOnDelete: z.boolean().optional(),
    /** True if the engine refuses to delete the object. */
    protect: z.boolean().optional(),
    /** The URN and the id of its provider. */
    provider: z.string().optional(),
});

export type Side = z.output<typeof existing>;

/** The engine writes null for a side that does not exist. */
const side = existing.nullish().transform(found => found ?? undefined);

/** The arguments that force a replacement. */
const keys = z
    .array(z.string())
    .nullish()
    .transform(found => found ?? undefined);

const step = z.object({
    /** The engine's operation, such as `create-replacement`. */
    op: z.string(),
    urn: z.string(),
    type: z.string(),
    old: side,
    new: side,
    keys,
});

export type Step = z.output<typeof step>;

const diagnostic = z.object({
    severity: z.string(),
    message: z.string(),
    urn: z.string().optional(),
    ephemeral: z.boolean().optional(),
});

const config = z
    .record(z.string(), z.string())
    .nullish()
    .transform(found => found ?? {});

const event = z.object({
    preludeEvent: z.object({ config }).optional(),
    resourcePreEvent: z.object({ metadata: step }).optional(),
    resOutputsEvent: z.object({ metadata: step }).optional(),
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
                replaceReasons: keys,
            }),
        )
        .default([]),
    diagnostics: z.array(diagnostic).default([]),
    changeSummary: z.record(z.string(), z.number()).nullish(),
    config,
});

/** Returns the results of a run: each step with what it found. The log of a run that failed early may be empty. */
export function resultsIn(log: string): Events {
    const events = eventsIn(log);
    return {
        steps: events.flatMap(({ resOutputsEvent: found }) => found?.metadata ?? []),
        messages: messagesIn(events),
    };
}

/**
 * Returns what a preview plans.
 *
 * @param text its event log, or its output as JSON
 * @param source the name of the log in messages
 */
export function previewIn(text: string, source: string): PreviewEvents {
    const whole = objectIn(text);
    if (whole !== undefined && !("sequence" in whole)) {
        return ofDigest(digest.parse(whole));
    }
    if (!text.split("\n").some(line => "sequence" in (objectIn(line) ?? {}))) {
        throw new UserError(
            "invalid-file",
            `${source} is not the event log of a preview`,
            'Write it with "PULUMI_DEBUG_COMMANDS=true pulumi preview --event-log FILE" or "pulumi preview --json".',
        );
    }
    const events = eventsIn(text);
    return {
        steps: events.flatMap(({ resourcePreEvent: found }) => found?.metadata ?? []),
        messages: messagesIn(events),
        isComplete: events.some(({ summaryEvent }) => summaryEvent?.result === "succeeded"),
        hasUnchanged: true,
        config: events.find(({ preludeEvent }) => preludeEvent !== undefined)?.preludeEvent?.config ?? {},
    };
}

/** Ignores lines that are cut off. */
function eventsIn(log: string): z.output<typeof event>[] {
    return log.split("\n").flatMap(line => event.safeParse(jsonIn(line)).data ?? []);
}

function messagesIn(events: readonly z.output<typeof event>[]): Message[] {
    return events.flatMap(({ diagnosticEvent: found }) => (found ? messageOf(found) : []));
}

function ofDigest({ steps, diagnostics, changeSummary, config }: z.output<typeof digest>): PreviewEvents {
    const unchanged = steps.filter(({ op }) => op === "same").length;
    return {
        steps: steps.map(({ op, urn, oldState, newState, replaceReasons }) => ({
            op,
            urn,
            type: partsOfUrn(urn).type,
            old: oldState,
            new: newState,
            keys: replaceReasons,
        })),
        messages: diagnostics.flatMap(messageOf),
        isComplete: changeSummary !== undefined && changeSummary !== null,
        // The stack itself counts as unchanged, and is not always among the steps.
        hasUnchanged: (changeSummary?.["same"] ?? 0) - 1 <= unchanged,
        config,
    };
}

/** Returns nothing for a message that the engine shows for a moment only, or for debugging. */
function messageOf({ severity, message, urn, ephemeral }: z.output<typeof diagnostic>): Message[] {
    const isShown = ephemeral !== true && ["info", "warning", "error"].includes(severity);
    return isShown ? [{ severity, text: message.replace(/<\{%.*?%\}>/g, "").trim(), urn }] : [];
}

function objectIn(text: string): object | undefined {
    const found = jsonIn(text);
    return typeof found === "object" && found !== null ? found : undefined;
}
