/**
 * A terminal in which the commands of a guide are entered: on the CLI a real shell, elsewhere one that does what the
 * commands do, with stacks of the in-process engine.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineName } from "../engines.js";
import { PlayedTerminal } from "./played.js";
import { RealTerminal } from "./real.js";

export interface Terminal {
    /**
     * Enters commands, of which the last one has to end with the exit code, and all others with 0. Returns their output.
     */
    enter(commands: string, exitCode?: number): Promise<string>;
    /** Writes the program of the project that the terminal is in. */
    edit(source: string): void;
    close(): Promise<void>;
}

/** @param environment what is set in it from the beginning */
export function openTerminal(engine: EngineName, environment: Record<string, string>): Terminal {
    const folder = mkdtempSync(join(tmpdir(), "guide-"));
    return engine === "cli" ? new RealTerminal(folder, environment) : new PlayedTerminal(folder, environment);
}
