/** A stack on the Pulumi CLI, as `recover` drives it. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { PreviewStep, RecoverSource } from "../recover/source.js";
import { environmentWith } from "../settings/settings.js";
import { attachPulumi } from "./run-pulumi.js";

type Environment = Readonly<Record<string, string>>;

/** The commands of a stack. */
interface CommandedStack extends Pick<RecoverSource, "stack" | "state" | "otherStates"> {
    readonly directory: string;
    run(args: readonly string[], environment?: Environment): Promise<string | undefined>;
}

export class RecoverStack implements RecoverSource {
    readonly #stack: CommandedStack;
    readonly #showsOnStderr: boolean;

    /** @param showsOnStderr true to leave the standard output to the result of the command */
    constructor(stack: CommandedStack, showsOnStderr: boolean) {
        this.#stack = stack;
        this.#showsOnStderr = showsOnStderr;
    }

    get stack(): string {
        return this.#stack.stack;
    }

    state() {
        return this.#stack.state();
    }

    otherStates() {
        return this.#stack.otherStates();
    }

    async preview(environment: Environment) {
        const folder = await mkdtemp(join(tmpdir(), "cloud-platform-preview-"));
        const log = join(folder, "events");
        try {
            const failure = await this.#stack.run(["preview", "--event-log", log], environment);
            const events = await readFile(log, "utf8").catch(() => "");
            return { steps: events.split("\n").flatMap(stepsIn), failure };
        } finally {
            await rm(folder, { recursive: true, force: true });
        }
    }

    adopt(targets: readonly string[], environment: Environment) {
        const aim = targets.flatMap(urn => ["--target", urn]);
        return this.#stack.run(["up", "--yes", "--skip-preview", ...aim], environment);
    }

    async complete(yes: boolean, excluded: readonly string[], environment: Environment) {
        const aim = excluded.flatMap(urn => ["--exclude", urn]);
        const args = [...(yes ? ["--yes"] : []), ...aim, ...(aim.length > 0 ? ["--exclude-dependents"] : [])];
        const status = await attachPulumi(["up", "--stack", this.stack, ...args], {
            cwd: this.#stack.directory,
            env: environmentWith(environment),
            showsOnStderr: this.#showsOnStderr,
        });
        return status === 0 ? undefined : "see its output above";
    }

    async clearPendingCreates() {
        const { text } = await this.state();
        const { resources } = exported.parse(JSON.parse(text)).deployment;
        const [root] = resources.filter(({ type }) => type === "pulumi:pulumi:Stack");
        // Only the root is read, so that no drift gets into the state.
        const aim = ["--target", root?.urn ?? ""];
        return this.#stack.run(["refresh", "--clear-pending-creates", "--yes", "--skip-preview", ...aim]);
    }
}

const exported = z.object({
    deployment: z.object({ resources: z.array(z.object({ urn: z.string(), type: z.string() })).default([]) }),
});

const event = z.object({
    resourcePreEvent: z.object({
        metadata: z.object({
            urn: z.string(),
            op: z.string(),
            old: z.object({ id: z.string().optional() }).nullish(),
            new: z
                .object({
                    custom: z.boolean().default(false),
                    parent: z.string().optional(),
                    inputs: z.record(z.string(), z.json()).optional(),
                })
                .nullish(),
        }),
    }),
});

/** Parses a line of the log. Other events are no steps. */
function stepsIn(line: string): PreviewStep[] {
    const { data } = event.safeParse(line === "" ? undefined : JSON.parse(line));
    if (data === undefined) {
        return [];
    }
    const { urn, op, old, new: next } = data.resourcePreEvent.metadata;
    return [
        {
            ...{ urn, op, parent: next?.parent, isCustom: next?.custom ?? true },
            ...{ id: old?.id, inputs: next?.inputs },
        },
    ];
}
