/**
 * A terminal in which the commands of a guide are entered: on the CLI a real shell, elsewhere one that does what the
 * commands do, with stacks of the in-process engine.
 */
import { execFileSync } from "node:child_process";
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { OperationResult, Stack, StackConfig } from "pulumi-cloud-platform/testing";
import { engineNamed, type EngineName } from "./engines.js";
import { inlineProgram } from "./inline-program.js";
import { Shell } from "./shell.js";

const root = join(__dirname, "../..");

export interface Terminal {
    /** Enters commands, of which the last one has to end with the exit code, and all others with 0. */
    enter(commands: string, exitCode?: number): Promise<void>;
    /** Writes the program of the project that the terminal is in. */
    edit(source: string): void;
    close(): Promise<void>;
}

/** @param environment what is set in it from the beginning */
export function openTerminal(engine: EngineName, environment: Record<string, string>): Terminal {
    const folder = mkdtempSync(join(tmpdir(), "guide-"));
    return engine === "cli" ? new RealTerminal(folder, environment) : new PlayedTerminal(folder, environment);
}

/** What `pulumi new typescript` makes, as far as a program needs it. */
const newProject = `
name=$(basename "$PWD")
printf 'name: %s\\nruntime: nodejs\\n' "$name" > Pulumi.yaml
printf '{"name":"%s","main":"index.ts"}\\n' "$name" > package.json
echo 'export {};' > index.ts`;

class PlayedTerminal implements Terminal {
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

    async #perform(command: string): Promise<{ code: number; said: string }> {
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

    async #pulumi(
        verb: string,
        rest: string[],
        set: Record<string, string>,
    ): Promise<{ code: number; said: string }> {
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

    async #operate(
        verb: string,
        rest: string[],
        set: Record<string, string>,
    ): Promise<{ code: number; said: string }> {
        const flags = new Set(rest);
        const named = rest.indexOf("--stack");
        const { stack } = await this.#opened(named < 0 ? this.#selected : (rest[named + 1] ?? ""));
        stack.setEnv({ ...this.#environment, ...set });
        stack.setProgram(inlineProgram(join(this.#at, "index.ts")));
        const result = await this.#run(stack, verb, flags);
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
                return stack.destroy();
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

interface Ended {
    code: number;
    stdout: string;
    stderr: string;
}

class RealTerminal implements Terminal {
    readonly #shell: Shell;
    readonly #folder: string;
    readonly #environment: Record<string, string>;
    #at: string;

    constructor(folder: string, environment: Record<string, string>) {
        this.#folder = folder;
        this.#at = folder;
        this.#shell = new Shell(folder);
        this.#shell.add("new-project", newProject);
        mkdirSync(join(folder, "state"));
        this.#environment = {
            PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
            PULUMI_CONFIG_PASSPHRASE: "test",
            PULUMI_SKIP_CONFIRMATIONS: "true",
            PULUMI_SKIP_UPDATE_CHECK: "true",
            ...environment,
        };
    }

    edit(source: string): void {
        writeFileSync(join(this.#at, "index.ts"), source);
    }

    async enter(commands: string, exitCode = 0): Promise<void> {
        const place = join(this.#folder, "place");
        const text = commands
            // The template would come from the network, and what is not given would be asked for.
            .replace("pulumi new typescript --yes", "new-project\npulumi stack init dev")
            .replace(/^(pulumi config set --secret \S+)$/gm, `printf %s "$TYPED" | $1`)
            // It has nothing to confirm, and refuses to be told that it need not.
            .replace(/^(?=pulumi refresh .*--preview-only)/gm, "PULUMI_SKIP_CONFIRMATIONS=false ")
            .replace(
                /^npm (install|ci).*$/gm,
                `[ -e node_modules ] || ln -s "${join(root, "node_modules")}" node_modules`,
            );
        const ended = await this.#runToItsEnd(`trap 'pwd > "${place}"' EXIT\n${text}`);
        this.#at = readFileSync(place, "utf8").trimEnd();
        expect({ commands, ...ended, said: ended.code === exitCode ? "" : ended.said }).toEqual({
            commands,
            code: exitCode,
            said: "",
        });
    }

    async #runToItsEnd(commands: string): Promise<{ code: number; said: string }> {
        try {
            const environment = this.#environment;
            return { code: 0, said: await this.#shell.run(commands, { cwd: this.#at, environment }) };
        } catch (error) {
            const { code = -1, stdout = "", stderr = "" } = error as Partial<Ended>;
            return { code, said: stdout + stderr };
        }
    }

    close(): Promise<void> {
        rmSync(this.#folder, { recursive: true, force: true });
        return Promise.resolve();
    }
}
