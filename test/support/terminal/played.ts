/** Does what the commands do, with stacks of the in-process engine. A command that it does not know fails the test. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OperationResult, Stack, StackConfig } from "pulumi-cloud-platform/testing";
import { engineNamed } from "../engines.js";
import { root } from "../pages.js";
import { programOf } from "../program-of.js";
import type { Terminal } from "./index.js";
import { newProject } from "./new-project.js";

interface Ended {
    code: number;
    said: string;
}

export class PlayedTerminal implements Terminal {
    readonly #folder: string;
    readonly #environment: Record<string, string>;
    readonly #stacks = new Map<string, { config: StackConfig; stack: Stack }>();
    #at: string;
    #selected = "dev";

    constructor(folder: string, environment: Record<string, string>) {
        this.#folder = folder;
        this.#at = folder;
        this.#environment = environment;
    }

    edit(source: string): void {
        writeFileSync(join(this.#at, "index.ts"), source);
    }

    async enter(commands: string, exitCode = 0): Promise<void> {
        const all = commands.split(/\n|&&/).map(command => command.trim());
        const entered = all.filter(command => command !== "");
        for (const [index, command] of entered.entries()) {
            const expected = index === entered.length - 1 ? exitCode : 0;
            const { code, said } = await this.#perform(command);
            expect({ command, code, said: code === expected ? "" : said }).toEqual({
                command,
                code: expected,
                said: "",
            });
        }
    }

    async close(): Promise<void> {
        await Promise.all([...this.#stacks.values()].map(({ stack }) => stack.dispose()));
        rmSync(this.#folder, { recursive: true, force: true });
    }

    async #perform(command: string): Promise<Ended> {
        const words = command.split(/\s+/);
        const set = words.slice(
            0,
            words.findIndex(word => !/^\w+=/.test(word)),
        );
        const [program = "", verb = "", ...rest] = words.slice(set.length);
        const done = { code: 0, said: "" };
        switch (program) {
            case "mkdir":
                mkdirSync(join(this.#at, verb));
                return done;
            case "cd":
                this.#at = resolve(this.#at, verb);
                return done;
            case "npm":
                expect(["ci", "install"]).toContain(verb);
                this.#installOnce();
                return done;
            case "pulumi":
                return this.#pulumi(verb, rest, Object.fromEntries(set.map(each => this.#expanded(each))));
            default:
                throw new Error(`no guide has "${command}" so far`);
        }
    }

    #installOnce(): void {
        if (!existsSync(join(this.#at, "node_modules"))) {
            symlinkSync(join(root, "node_modules"), join(this.#at, "node_modules"));
        }
    }

    #expanded(assignment: string): [string, string] {
        const [name = "", value = ""] = assignment.split("=");
        return [
            name,
            value.replace(/^\$(\w+)$/, (_all, variable: string) => this.#environment[variable] ?? ""),
        ];
    }

    async #pulumi(verb: string, rest: string[], set: Record<string, string>): Promise<Ended> {
        const done = { code: 0, said: "" };
        if (verb === "new") {
            expect(rest).toEqual(["typescript", "--yes"]);
            execFileSync("/bin/sh", ["-euc", newProject], { cwd: this.#at });
        } else if (verb === "stack") {
            expect(rest[0]).toBe("init");
            this.#selected = rest[1] ?? "";
        } else if (verb === "config") {
            await this.#configure(rest.slice(1));
        } else {
            return this.#operate(verb, rest, set);
        }
        return done;
    }

    async #configure(words: string[]): Promise<void> {
        const isSecret = words.includes("--secret");
        const [key = "", value] = words.filter(word => word !== "--secret");
        const { config, stack } = await this.#opened(this.#selected);
        // The CLI asks for what is not given.
        const given = value ?? this.#environment["TYPED"] ?? "";
        config[key] = isSecret ? { secret: given } : given;
        stack.setConfig(config);
    }

    async #operate(verb: string, rest: string[], set: Record<string, string>): Promise<Ended> {
        const flags = new Set(rest);
        const named = rest.indexOf("--stack");
        const { stack } = await this.#opened(named < 0 ? this.#selected : (rest[named + 1] ?? ""));
        stack.setEnv({ ...this.#environment, ...set });
        stack.setProgram(programOf(this.#at));
        // The program runs in this process.
        const outside = process.env;
        process.env = { ...outside, ...set };
        const result = await this.#run(stack, verb, flags).finally(() => (process.env = outside));
        const { succeeded, hasChanges, error = "" } = result;
        return succeeded
            ? {
                  code: flags.has("--expect-no-changes") && hasChanges ? 7 : 0,
                  said: JSON.stringify(result.changes),
              }
            : { code: 1, said: error };
    }

    #run(stack: Stack, verb: string, flags: ReadonlySet<string>): Promise<OperationResult> {
        switch (verb) {
            case "preview":
                return stack.preview();
            case "up":
                return stack.up();
            case "refresh":
                return stack.refresh({ previewOnly: flags.has("--preview-only") });
            case "destroy":
                return stack.destroy({ runProgram: flags.has("--run-program") });
            default:
                throw new Error(`no guide has "pulumi ${verb}" so far`);
        }
    }

    /** The stack of the project that the terminal is in. */
    async #opened(name: string): Promise<{ config: StackConfig; stack: Stack }> {
        const key = `${this.#at} ${name}`;
        const opened = this.#stacks.get(key);
        if (opened !== undefined) {
            return opened;
        }
        const engine = await engineNamed("in-process");
        const stack = await engine.createStack({ workDir: this.#at, stack: name });
        const made = { config: {}, stack };
        this.#stacks.set(key, made);
        return made;
    }
}
