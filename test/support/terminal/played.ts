/** Does what the commands do, with stacks of the in-process engine. A command that it does not know fails the test. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { OperationResult, Stack, StackConfig } from "pulumi-cloud-platform/testing";
import { engineNamed } from "../engines.js";
import { root } from "../pages.js";
import { programOf } from "../program-of.js";
import type { Terminal } from "./index.js";
import { newProjectFrom, templateAddress } from "../templates.js";
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

    async enter(commands: string, exitCode = 0): Promise<string> {
        const all = commands.split(/\n|&&/).map(command => command.trim());
        const entered = all.filter(command => command !== "");
        const output: string[] = [];
        for (const [index, command] of entered.entries()) {
            const expected = index === entered.length - 1 ? exitCode : 0;
            const { code, said } = await this.#perform(command);
            expect({ command, code, said: code === expected ? "" : said }).toEqual({
                command,
                code: expected,
                said: "",
            });
            output.push(said);
        }
        return output.join("\n");
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
            await this.#new(rest.join(" "));
        } else if (verb === "stack") {
            expect(["init", "rm"]).toContain(rest[0]);
            this.#selected = rest[0] === "init" ? (rest[1] ?? "") : "";
        } else if (verb === "config") {
            await this.#configure(rest.slice(1));
        } else {
            return this.#operate(verb, rest, set);
        }
        return done;
    }

    async #new(options: string): Promise<void> {
        const [, language] = templateAddress.exec(options) ?? [];
        if (language === undefined) {
            expect(options).toBe("typescript --yes");
            execFileSync("/bin/sh", ["-euc", newProject], { cwd: this.#at });
            return;
        }
        const { config, stack } = await this.#opened(this.#selected);
        stack.setConfig(Object.assign(config, newProjectFrom(language, this.#at)));
        this.#installOnce();
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
        process.env = { ...outside, ...this.#environment, ...set };
        const result = await this.#run(stack, verb, flags).finally(() => (process.env = outside));
        const isUnexpected = flags.has("--expect-no-changes") && result.hasChanges;
        return {
            code: !result.succeeded ? 1 : isUnexpected ? 7 : 0,
            said: display(result, verb === "preview" || flags.has("--preview-only")),
        };
    }

    async #run(stack: Stack, verb: string, flags: ReadonlySet<string>): Promise<OperationResult> {
        const refresh = flags.has("--refresh");
        if (flags.has("--ignore-protect")) {
            await unprotectAll(stack);
        }
        switch (verb) {
            case "preview":
                return stack.preview({ refresh });
            case "up":
                return stack.up({ refresh });
            case "refresh":
                return stack.refresh({ previewOnly: flags.has("--preview-only") });
            case "destroy":
                return stack.destroy({ runProgram: flags.has("--run-program") });
            default:
                throw new Error(`no guide has "pulumi ${verb}" so far`);
        }
    }

    /** A stack of the project that the terminal is in. */
    async #opened(name: string): Promise<{ config: StackConfig; stack: Stack }> {
        const workDir = this.#at;
        const key = `${workDir} ${name}`;
        const opened = this.#stacks.get(key);
        if (opened !== undefined) {
            return opened;
        }
        const engine = await engineNamed("in-process");
        const stack = await engine.createStack({ workDir, stack: name, project: basename(workDir) });
        const made = { config: {}, stack };
        this.#stacks.set(key, made);
        return made;
    }
}

async function unprotectAll(stack: Stack): Promise<void> {
    const exported = await stack.exportStack({ showSecrets: true });
    exported.deployment.resources?.forEach(resource => Reflect.deleteProperty(resource, "protect"));
    await stack.importStack(exported);
}

const verbs: Record<string, [mark: string, planned: string, done: string]> = {
    create: ["+ ", "to create", "created"],
    update: ["~ ", "to update", "updated"],
    delete: ["- ", "to delete", "deleted"],
    replace: ["+-", "to replace", "replaced"],
    same: ["", "unchanged", "unchanged"],
};

/** Shows the messages and the counts of an operation, as the CLI does. */
function display({ diagnostics, changes, error = "" }: OperationResult, isPreview: boolean): string {
    const counts = Object.entries(changes).map(([operation, count]) => {
        const [mark, planned, done] = verbs[operation] ?? ["", operation, operation];
        return `    ${mark}${count} ${isPreview ? planned : done}`;
    });
    return [...diagnostics.map(({ message }) => message), "Resources:", ...counts, error].join("\n");
}
