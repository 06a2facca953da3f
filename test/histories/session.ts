/** The session of a provider in a history: its time is the history's, and it shares nothing with the machine. */
import { withCode } from "../../dist/provider/error-codes.js";
import type { Log } from "../../dist/provider/protocol/log.js";
import type { VirtualProcess } from "./time";

type Say = (message: string, severity: "info" | "warning", ephemeral: boolean) => void;

export function logOf(say: Say): Log {
    const log: Log = {
        info: text => say(text, "info", false),
        warn: (code, text) => say(withCode(text, code), "warning", false),
        progress: text => say(text, "info", true),
        about: () => log,
        delivered: () => Promise.resolve(),
    };
    return log;
}

/** The session of a process that shares nothing with the machine. */
export function sessionOf(environment: Record<string, string>, clock: VirtualProcess, log: Log) {
    return {
        environment,
        clock,
        log,
        random: () => 0.5,
        attemptTimeout: 60_000,
        exportOthers: () => Promise.resolve([]),
    };
}
