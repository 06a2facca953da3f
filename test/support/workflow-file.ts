/** A workflow file of GitHub, read and checked by GitHub's own parser. */
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export interface WorkflowStep {
    readonly id?: string;
    readonly if?: string;
    readonly name?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly run?: string;
    readonly env?: Readonly<Record<string, string>>;
}

export interface WorkflowJob {
    readonly if?: string;
    readonly needs?: string;
    /** The workflow whose jobs it runs, in place of steps. */
    readonly uses?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly permissions?: Readonly<Record<string, string>>;
    readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
    readonly "timeout-minutes"?: number;
    /** None in a job that runs a workflow. */
    readonly steps: readonly WorkflowStep[];
}

export interface WorkflowFile {
    readonly on: Readonly<Record<string, unknown>>;
    readonly env?: Readonly<Record<string, string>>;
    readonly permissions?: Readonly<Record<string, string>>;
    readonly concurrency?: Readonly<Record<string, unknown>>;
    readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

/** @returns what the parser finds wrong: unknown words, missing ones, expressions that cannot be */
export async function problemsIn(path: string, content = readFileSync(path, "utf8")): Promise<string[]> {
    const { context, value } = parseWorkflow({ name: path, content }, new NoOperationTraceWriter());
    if (value !== undefined) {
        await convertWorkflowTemplate(context, value);
    }
    return context.errors.getErrors().map(({ message }) => message);
}

export function workflowIn(path: string): WorkflowFile {
    const { jobs, ...workflow } = parse(readFileSync(path, "utf8")) as Omit<WorkflowFile, "jobs"> & {
        jobs: Readonly<Record<string, Omit<WorkflowJob, "steps"> & Partial<Pick<WorkflowJob, "steps">>>>;
    };
    const withSteps = Object.entries(jobs).map(
        ([name, job]) => [name, { ...job, steps: job.steps ?? [] }] as const,
    );
    return { ...workflow, jobs: Object.fromEntries(withSteps) };
}

export function stepsIn({ jobs }: WorkflowFile): WorkflowStep[] {
    return Object.values(jobs).flatMap(({ steps }) => steps);
}
