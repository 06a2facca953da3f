/** GitHub Actions as far as the kit needs it: contexts, expressions, steps one by one, artifacts. */
import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { runScript } from "./shell-steps.js";

interface Step {
    readonly id?: string;
    readonly name?: string;
    readonly if?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, string | number | boolean>>;
    readonly run?: string;
    readonly shell?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly "continue-on-error"?: boolean;
}

interface Job extends Pick<Step, "if" | "env"> {
    readonly steps: readonly Step[];
}

/** What starts a workflow, and what it may know. */
export interface Occasion {
    /** The project as it is checked out. */
    readonly code: string;
    /** What `github` holds beside the repository's name. */
    readonly github?: object;
    readonly vars?: Readonly<Record<string, string>>;
    readonly secrets?: Readonly<Record<string, string>>;
    /** What a person who starts it by hand has chosen. */
    readonly inputs?: Readonly<Record<string, string>>;
    /** The name of the step in which a person cancels it, before its program does anything. */
    readonly cancelledIn?: string;
}

export interface JobResult {
    readonly conclusion: "success" | "failure" | "cancelled" | "skipped";
    readonly log: string;
    /** The folders that the job has kept, by name. */
    readonly artifacts: Readonly<Record<string, string>>;
}

type Status = Readonly<Record<"success" | "failure" | "always" | "cancelled", boolean>>;
type Contexts = Readonly<Record<string, unknown>>;

export class GitHub {
    readonly #place: string;
    readonly #env: Readonly<Record<string, string>>;

    /**
     * @param place the folder for its machines
     * @param env that of the machines, beside what GitHub sets
     */
    constructor(place: string, env: Readonly<Record<string, string>>) {
        this.#place = place;
        this.#env = env;
    }

    /** Runs the only job of a workflow, on a new machine. */
    async run(
        workflow: string,
        occasion: Occasion,
        artifacts: Readonly<Record<string, string>> = {},
    ): Promise<JobResult> {
        const { jobs } = parse(readFileSync(workflow, "utf8")) as { jobs: Readonly<Record<string, Job>> };
        const [job, ...others] = Object.values(jobs);
        if (job === undefined || others.length > 0) {
            throw new Error(`${workflow} has not one job`);
        }
        const machine = mkdtempSync(join(this.#place, "machine-"));
        return new Run(machine, occasion, { ...artifacts }, this.#env).of(job);
    }
}

class Run {
    readonly #machine: string;
    readonly #occasion: Occasion;
    readonly #artifacts: Record<string, string>;
    readonly #env: Readonly<Record<string, string>>;
    readonly #steps: Record<string, { outputs: Record<string, string>; outcome: string }> = {};
    readonly #work: string;
    readonly #temp: string;
    #log = "";
    #failed = false;
    #cancelled = false;

    constructor(
        machine: string,
        occasion: Occasion,
        artifacts: Record<string, string>,
        env: Readonly<Record<string, string>>,
    ) {
        this.#machine = machine;
        this.#occasion = occasion;
        this.#artifacts = artifacts;
        this.#env = env;
        this.#work = join(machine, "work");
        this.#temp = join(machine, "temp");
        [this.#work, this.#temp].forEach(folder => mkdirSync(folder));
    }

    async of(job: Job): Promise<JobResult> {
        if (!this.#holds(job.if)) {
            return { conclusion: "skipped", log: "", artifacts: {} };
        }
        for (const step of job.steps) {
            const { id = "", uses, run } = step;
            const outputs: Record<string, string> = {};
            let outcome = "skipped";
            if (this.#occasion.cancelledIn !== undefined && this.#occasion.cancelledIn === step.name) {
                this.#cancelled = true;
                outcome = "cancelled";
            } else if (this.#holds(step.if)) {
                const succeeded =
                    run === undefined
                        ? this.#use(uses ?? "", this.#filled(step.with))
                        : await this.#script(step, { ...job.env, ...step.env }, outputs);
                outcome = succeeded ? "success" : "failure";
                this.#failed ||= !succeeded && step["continue-on-error"] !== true;
            }
            this.#steps[id] = { outputs, outcome };
        }
        const conclusion = this.#cancelled ? "cancelled" : this.#failed ? "failure" : "success";
        return { conclusion, log: this.#log, artifacts: this.#artifacts };
    }

    get #contexts(): Contexts {
        const { github, vars = {}, secrets = {}, inputs = {} } = this.#occasion;
        return {
            github: { repository: "shop/infrastructure", token: "token-of-the-run", ...github },
            runner: { temp: this.#temp },
            steps: this.#steps,
            vars,
            secrets,
            inputs,
        };
    }

    get #status(): Status {
        const [failed, cancelled] = [this.#failed, this.#cancelled];
        return { success: !failed && !cancelled, failure: failed, always: true, cancelled };
    }

    /** Without a word on what went before, a condition holds only where all went well. */
    #holds(condition = "success()"): boolean {
        const expression = condition.replace(/^\$\{\{(.*)\}\}$/, "$1");
        const asksForStatus = /\b(success|failure|always|cancelled)\(/.test(expression);
        const full = asksForStatus ? expression : `success() && (${expression})`;
        return evaluated(full, this.#contexts, this.#status).coerceString() === "true";
    }

    #text(source: string): string {
        return source.replaceAll(/\$\{\{(.*?)\}\}/g, (_whole, expression: string) =>
            evaluated(expression, this.#contexts, this.#status).coerceString(),
        );
    }

    #filled(values: NonNullable<Step["with"]> = {}): Record<string, string> {
        const entries = Object.entries(values).map(([name, value]) => [name, this.#text(String(value))]);
        return Object.fromEntries(entries) as Record<string, string>;
    }

    #use(action: string, { name = "", path = "." }: Readonly<Record<string, string>>): boolean {
        const [known = ""] = action.split("@");
        if (known === "actions/checkout") {
            const filter = (path: string): boolean => basename(path) !== "node_modules";
            cpSync(this.#occasion.code, this.#work, { recursive: true, filter });
        } else if (known === "actions/upload-artifact") {
            const kept = join(this.#machine, "kept");
            // Without the file there is no artifact, and that is no failure.
            if (existsSync(join(this.#work, path))) {
                cpSync(join(this.#work, path), join(kept, path), { recursive: true });
                this.#artifacts[name] = kept;
            }
        } else if (known === "actions/download-artifact") {
            const artifact = this.#artifacts[name];
            if (artifact === undefined) {
                return false;
            }
            cpSync(artifact, path, { recursive: true, verbatimSymlinks: true });
        } else if (!["actions/setup-node", "pulumi/actions"].includes(known)) {
            throw new Error(`no workflow of ours uses ${action}`);
        }
        return true;
    }

    async #script(
        { run = "", shell }: Step,
        env: Readonly<Record<string, string>>,
        outputs: Record<string, string>,
    ): Promise<boolean> {
        const output = join(this.#temp, "output");
        writeFileSync(output, "");
        const { code, log } = await runScript({
            text: this.#text(run),
            // What a shell that is named gets beside what all get.
            flags: shell === "bash" ? ["-eo", "pipefail"] : ["-e"],
            cwd: this.#work,
            env: {
                ...this.#env,
                HOME: this.#machine,
                // The CLI asks the machine where the home is, and not the variable.
                PULUMI_HOME: join(this.#machine, "pulumi"),
                CI: "true",
                GITHUB_REPOSITORY: "shop/infrastructure",
                GITHUB_OUTPUT: output,
                RUNNER_TEMP: this.#temp,
                ...this.#filled(env),
            },
        });
        this.#log += log;
        for (const line of readFileSync(output, "utf8").split("\n").filter(Boolean)) {
            outputs[line.slice(0, line.indexOf("="))] = line.slice(line.indexOf("=") + 1);
        }
        return code === 0;
    }
}

function evaluated(expression: string, contexts: Contexts, status: Status): data.ExpressionData {
    const functions = Object.entries(status).map(([name, value]) => ({
        name,
        minArgs: 0,
        maxArgs: 0,
        call: () => new data.BooleanData(value),
    }));
    const { tokens } = new Lexer(expression.trim()).lex();
    const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
    const known = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
    const byName = new Map(functions.map(each => [each.name, each]));
    return new Evaluator(tree, known, byName).evaluate();
}
