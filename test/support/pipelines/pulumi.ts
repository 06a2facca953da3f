/** `pulumi` where no CLI is: the few verbs that pipelines use, on the in-process engine. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import type { ExportedStack, Json, OperationResult, Stack, StackConfig } from "pulumi-cloud-platform/testing";
import { parse } from "yaml";
import { readProject } from "../../../dist/testing/engine/project.js";
import { commandLine } from "../command-line.js";
import { programOf } from "../program-of.js";
import { PulumiStandIn, tagged } from "../pulumi-stand-in.js";
import { quickEngine } from "../quick-engine.js";
import { installedCommand, type Answer, type Call, type Program } from "./programs.js";

const engine = quickEngine();

/** Stacks that outlive the machines of their jobs, each in its backend. */
export class PulumiVerbs {
    readonly #states = new Map<string, ExportedStack | undefined>();
    /** By backend. */
    readonly #selected = new Map<string, string>();
    /** By the home of the machine. */
    readonly #backends = new Map<string, string>();

    pulumi: Program = async call => {
        const [verb, ...rest] = call.args;
        const { values, positionals } = parseArgs({
            args: rest,
            allowPositionals: true,
            options: {
                stack: { type: "string" },
                color: { type: "string" },
                diff: { type: "boolean" },
                yes: { type: "boolean" },
                all: { type: "boolean" },
                json: { type: "boolean" },
                force: { type: "boolean" },
                "preserve-config": { type: "boolean" },
                "non-interactive": { type: "boolean" },
                "skip-preview": { type: "boolean" },
                "event-log": { type: "string" },
                target: { type: "string", multiple: true },
            },
        });
        const [subject = "", name = ""] = positionals;
        const backend = this.#backendOf(call);
        if (verb === "login") {
            this.#backends.set(call.env["PULUMI_HOME"] ?? "", subject);
            return {};
        }
        if (verb === "stack" && subject === "init") {
            if (this.#states.has(`${backend} ${name}`)) {
                throw new Error(`stack '${name}' already exists`);
            }
            this.#states.set(`${backend} ${name}`, undefined);
            this.#selected.set(backend, name);
            return { stdout: `Created stack '${name}'\n` };
        }
        if (verb === "stack" && subject === "rm") {
            this.#states.delete(`${backend} ${name}`);
            return {};
        }
        if (verb === "version") {
            return { stdout: "v3.200.0\n" };
        }
        if (verb === "cancel") {
            return { code: 1, stderr: "error: nothing runs\n" };
        }
        const selected = values.stack ?? this.#selected.get(backend) ?? "";
        if (verb === "stack" && subject === "ls") {
            return { stdout: JSON.stringify([{ name: selected, current: true }]) };
        }
        if (verb === "stack" && subject === "export") {
            return this.#operate(call, selected, async stack => ({
                stdout: JSON.stringify(await stack.exportStack()),
            }));
        }
        if (verb === "preview" || verb === "up") {
            const { target: targets } = values;
            const result = await this.#operate(call, selected, stack =>
                stack[verb]({ ...(targets && { targets }) }),
            );
            if (values["event-log"] !== undefined) {
                writeFileSync(values["event-log"], eventLogOf(result));
            }
            return { code: result.succeeded ? 0 : 1, stdout: textOf(verb, selected, result) };
        }
        throw new Error(`no pipeline of ours runs "pulumi ${call.args.join(" ")}"`);
    };

    /** The real command. Its previews and updates come back to this process; a refresh is told what the engine has found. */
    npx: Program = async call => {
        const args = installedCommand(call);
        const { cwd, env } = call;
        if (args[0] !== "drift") {
            return commandLine(args, { cwd, environment: env });
        }
        const name = args[args.indexOf("--stack") + 1] ?? "";
        return this.#operate(call, name, async stack => {
            const standIn = new PulumiStandIn(mkdtempSync(join(tmpdir(), "stand-in-")));
            standIn.knows([{ name, current: true }]);
            await standIn.shows(stack);
            standIn.exports(name, await stack.exportStack());
            const path = [standIn.folder, env["PATH"]].join(delimiter);
            try {
                return await commandLine(args, { cwd, environment: { ...env, PATH: path } });
            } finally {
                rmSync(standIn.folder, { recursive: true });
            }
        });
    };

    /** A variable wins over what the machine has logged in to. */
    #backendOf({ env }: Call): string {
        return env["PULUMI_BACKEND_URL"] ?? this.#backends.get(env["PULUMI_HOME"] ?? "") ?? "";
    }

    async #operate<Result extends Answer | OperationResult>(
        call: Call,
        name: string,
        run: (stack: Stack) => Promise<Result>,
    ): Promise<Result> {
        const { cwd, env } = call;
        const key = `${this.#backendOf(call)} ${name}`;
        if (!this.#states.has(key)) {
            throw new Error(`no stack named '${name}' found`);
        }
        const stack = await engine.createStack({
            workDir: cwd,
            project: readProject(cwd).name,
            stack: name,
            program: programOf(cwd),
            config: settingsOf(cwd, name),
            env: ours(env),
        });
        const state = this.#states.get(key);
        if (state !== undefined) {
            await stack.importStack(state);
        }
        try {
            return await run(stack);
        } finally {
            this.#states.set(key, await stack.exportStack({ showSecrets: true }));
            await stack.dispose();
        }
    }
}

function settingsOf(folder: string, stack: string): StackConfig {
    const file = join(folder, `Pulumi.${stack}.yaml`);
    const { config } = existsSync(file)
        ? (parse(readFileSync(file, "utf8")) as { config?: StackConfig })
        : {};
    return config ?? {};
}

/** Of the variables of a job, those that the package reads. */
function ours(env: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith("CLOUD_PLATFORM_")));
}

/** As the CLI writes its events. */
function eventLogOf({ steps, diagnostics, succeeded }: OperationResult): string {
    const events = [
        ...steps.map(({ op, urn, type, old, new: next, replaceKeys: keys }) => {
            const sides = tagged(JSON.parse(JSON.stringify({ old, new: next ?? null })) as Json) as object;
            const custom = !type.startsWith("pulumi:pulumi:");
            return { resourcePreEvent: { metadata: { op, urn, type, custom, keys, ...sides } } };
        }),
        ...diagnostics.map(diagnostic => ({ diagnosticEvent: diagnostic })),
        { summaryEvent: { result: succeeded ? "succeeded" : "failed" } },
    ];
    return events.map((event, sequence) => `${JSON.stringify({ sequence, ...event })}\n`).join("");
}

const signs: Readonly<Record<string, string>> = { create: "+", update: "~", delete: "-", replace: "+-" };

/** As the CLI tells it with --diff. */
function textOf(verb: string, stack: string, { steps, diagnostics, changes }: OperationResult): string {
    const changed = steps.filter(({ op }) => op in signs);
    return [
        `${verb === "up" ? "Updating" : "Previewing update"} (${stack}):`,
        ...changed.flatMap(({ op, type, urn, diff, old, new: next }) => [
            `    ${signs[op] ?? ""} ${type}: (${op})`,
            `        [urn=${urn}]`,
            ...diff.map(path => {
                const [before, after] = [old, next].map(side => JSON.stringify(side?.inputs[path]));
                return `      ~ ${path}: ${before ?? ""} => ${after ?? ""}`;
            }),
        ]),
        ...diagnostics.map(({ severity, message }) => `${severity}: ${message}`),
        "Resources:",
        ...Object.entries(changes).map(([op, count]) => `    ${signs[op] ?? " "} ${count} to ${op}`),
        "",
    ].join("\n");
}
