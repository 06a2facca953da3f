/** Finds the drift of a stack. */
import { codeIn } from "../../provider/error-codes.js";
import { UserError } from "../../provider/kind/user-errors.js";
import { ownLanguageOf } from "../program/languages/index.js";
import { Settings } from "../program/settings.js";
import { existingIn, stateIn } from "../pulumi/state.js";
import type { Program } from "./accept.js";
import { surroundings, takenKeys } from "../pulumi/config.js";
import { findingsIn } from "./findings.js";
import { interruptedIn } from "../stack/interrupted.js";
import { ConfiguredSecrets } from "../stack/masked-text.js";
import type { StackDrift } from "./drift.js";
import type { DriftSource } from "../pulumi/source.js";

interface FindOptions {
    readonly now?: Date;
    readonly onProgress?: (done: number, total: number) => void;
}

/** @throws if nothing could be read */
export async function findDrift(source: DriftSource, options: FindOptions = {}): Promise<StackDrift> {
    const { now: checkedAt = new Date(), onProgress } = options;
    const state = await source.state();
    const config = await source.config();
    const secrets = new ConfiguredSecrets(config);
    const program: Program = {
        secrets,
        stack: source.stack,
        language: ownLanguageOf(await source.runtime(), source.directory),
        settings: new Settings(takenKeys(config)),
        surroundings: surroundings(config),
    };
    const content = stateIn(state);
    const expected = existingIn(content);
    const urns = new Set(expected.map(({ urn }) => urn));
    const { failure, ...heard } = await source.refresh();
    const steps = heard.steps.filter(({ urn }) => urns.has(urn));
    steps.forEach((_step, index) => onProgress?.(index + 1, expected.length));
    // Messages of any origin may contain a configured secret.
    const messages = heard.messages.map(({ text, ...rest }) => ({ ...rest, text: secrets.maskedIn(text) }));
    const findings = findingsIn(expected, { steps, messages }, program);
    // The results are unreliable if a run failed without an error for any resource.
    if (
        failure !== undefined &&
        !messages.some(({ urn = "", severity }) => urns.has(urn) && severity === "error")
    ) {
        const text = secrets.maskedIn(failure);
        throw codeIn(text) === undefined ? new UserError("refresh-failed", text) : new Error(text);
    }
    return {
        stack: source.stack,
        checkedAt,
        ...findings,
        unread: [...interruptedIn(content, source.stack), ...findings.unread],
        warnings: messages.filter(({ severity }) => severity === "warning").map(({ text }) => text),
    };
}
