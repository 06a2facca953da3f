/** Turns a source into a report. */
import { codeIn } from "../errors/code.js";
import { UserError } from "../lifecycle/errors.js";
import { Settings } from "../generate/plan/settings.js";
import type { Program } from "./accept.js";
import { surroundings, takenKeys } from "./config.js";
import { findingsIn } from "./findings.js";
import { interruptedIn } from "./interrupted.js";
import { ConfiguredSecrets } from "./masked-text.js";
import { findOrphans } from "./orphans.js";
import type { DriftReport } from "./report.js";
import type { DriftSource, Message, ReadResource } from "./source.js";
import { resourcesIn } from "./state.js";

interface CheckOptions {
    /** True to search for objects that no stack manages. */
    readonly orphans: boolean;
    readonly now?: Date;
    readonly onProgress?: (done: number, total: number) => void;
}

/** @throws if nothing could be read */
export async function checkDrift(source: DriftSource, options: CheckOptions): Promise<DriftReport> {
    const { now: checkedAt = new Date(), onProgress } = options;
    const state = await source.state();
    const config = await source.config();
    const secrets = new ConfiguredSecrets(config);
    const program: Program = {
        secrets,
        stack: source.stack,
        settings: new Settings(takenKeys(config)),
        surroundings: surroundings(config),
    };
    const expected = resourcesIn(state.text);
    const urns = new Set(expected.map(({ urn }) => urn));
    const resources: ReadResource[] = [];
    const messages: Message[] = [];
    const failure = await source.refresh(event => {
        if (event.kind === "message") {
            // Messages of any origin may contain a configured secret.
            messages.push({ ...event.message, text: secrets.maskedIn(event.message.text) });
        } else if (urns.has(event.resource.urn)) {
            resources.push(event.resource);
            onProgress?.(resources.length, expected.length);
        }
    });
    const findings = findingsIn(expected, { resources, messages }, program);
    // The results are unreliable if a run failed without an error for any resource.
    if (
        failure !== undefined &&
        !messages.some(({ urn, severity }) => isAbout(urn, urns) && severity === "error")
    ) {
        const text = secrets.maskedIn(failure);
        throw codeIn(text) === undefined ? new UserError("refresh-failed", text) : new Error(text);
    }
    const search = options.orphans
        ? await findOrphans(source, { state, config, program, deleted: findings.deleted })
        : undefined;
    return {
        stack: source.stack,
        checkedAt,
        ...findings,
        unread: [...interruptedIn(state.text, source.stack), ...findings.unread, ...(search?.unread ?? [])],
        ...(search !== undefined && { orphans: search.orphans }),
        warnings: messages.filter(({ severity }) => severity === "warning").map(({ text }) => text),
    };
}

function isAbout(urn: string | undefined, urns: ReadonlySet<string>): boolean {
    return urn !== undefined && urns.has(urn);
}
