/** From a source to a report. */
import { Settings } from "../generate/plan/settings.js";
import type { Program } from "./accept.js";
import { reserved, surroundings, takenKeys } from "./config.js";
import { findingsIn } from "./findings.js";
import { interruptedIn } from "./interrupted.js";
import { ConfiguredSecrets } from "./masked-text.js";
import { findOrphans } from "./orphans.js";
import type { DriftReport } from "./report.js";
import type { DriftSource, Message, ReadResource } from "./source.js";
import { resourcesIn } from "./state.js";

export interface CheckOptions {
    /** Whether to look for what is on the platform and in no stack. */
    readonly orphans: boolean;
    readonly now?: Date;
    readonly onProgress?: (done: number, total: number) => void;
}

/** @throws where nothing could be found out at all */
export async function checkDrift(source: DriftSource, options: CheckOptions): Promise<DriftReport> {
    const { now: checkedAt = new Date(), onProgress } = options;
    const state = await source.state();
    const config = await source.config();
    const secrets = new ConfiguredSecrets(config);
    const program: Program = {
        secrets,
        stack: source.stack,
        settings: new Settings(reserved(takenKeys(config))),
        surroundings: surroundings(config),
    };
    const expected = resourcesIn(state.text);
    const urns = new Set(expected.map(({ urn }) => urn));
    const resources: ReadResource[] = [];
    const messages: Message[] = [];
    const failure = await source.refresh(event => {
        if (event.kind === "message") {
            // Whoever wrote it, a configured secret may be in it.
            messages.push({ ...event.message, text: secrets.maskedIn(event.message.text) });
        } else if (urns.has(event.resource.urn)) {
            resources.push(event.resource);
            onProgress?.(resources.length, expected.length);
        }
    });
    const findings = findingsIn(expected, { resources, messages }, program);
    // A run that failed for no resource has read nothing that could be relied on.
    if (
        failure !== undefined &&
        !messages.some(({ urn, severity }) => isAbout(urn, urns) && severity === "error")
    ) {
        throw new Error(secrets.maskedIn(failure));
    }
    const search = options.orphans
        ? await findOrphans(source, { state, config, program, vanished: findings.vanished })
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
