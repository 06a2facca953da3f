/** Runs the program of a stack: a function in this process, or a folder's program as a process of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import * as proto from "@pulumi/pulumi/proto/language_pb.js";
import type { Diagnostic, InlineProgram, StackConfig } from "../types.js";
import { LanguageServer, yaml } from "./sdk.js";

export interface RunOptions {
    address: string;
    project: string;
    stack: string;
    dryRun: boolean;
    config: StackConfig;
    env: Record<string, string>;
    report: (diagnostic: Diagnostic) => void;
    started: (child: ChildProcess) => void;
}

/** The exit code of a program whose errors the SDK has logged already. */
const loggedErrors = 32;
const parallel = 8;

/** @returns undefined when all went well, else what went wrong and has not been said yet. */
export async function runInline(program: InlineProgram, options: RunOptions): Promise<string | undefined> {
    const request = new proto.RunRequest();
    request.setProject(options.project);
    request.setStack(options.stack);
    request.setOrganization("organization");
    request.setParallel(parallel);
    request.setMonitorAddress(options.address);
    request.setArgsList([options.address]);
    request.setDryrun(options.dryRun);
    const { values, secretKeys } = splitConfig(options.config);
    for (const [key, value] of Object.entries(values)) request.getConfigMap().set(key, value);
    request.setConfigsecretkeysList(secretKeys);
    const server = new LanguageServer(program);
    return new Promise(resolveRun => {
        const done = (error: Error | null, response?: proto.RunResponse): void => {
            const message = error?.message ?? response?.getError();
            resolveRun(message ? message : undefined);
        };
        server.run({ request }, done);
    });
}

export interface ProjectFile {
    name: string;
    main: string;
    options: Record<string, unknown>;
}

/** @throws when the folder holds no Pulumi.yaml of a Node.js program. */
export function readProject(folder: string): ProjectFile {
    const content = yaml.load(readFileSync(join(folder, "Pulumi.yaml"), "utf8"));
    const { name, main = ".", runtime } = content as { name?: unknown; main?: unknown; runtime?: unknown };
    const { name: language, options = {} } =
        typeof runtime === "string"
            ? { name: runtime }
            : (runtime as { name: string; options?: Record<string, unknown> });
    if (language !== "nodejs" || typeof name !== "string" || typeof main !== "string") {
        throw new Error(`${folder}/Pulumi.yaml is not that of a Node.js program`);
    }
    return { name, main: resolve(folder, main), options };
}

/** The folder that holds a project's program: where it and its providers run. */
export function programFolder(main: string): string {
    return /\.[cm]?[jt]s$/.test(main) ? dirname(main) : main;
}

export async function runProject(
    project: ProjectFile,
    folder: string,
    options: RunOptions,
): Promise<string | undefined> {
    const pwd = programFolder(project.main);
    const script = require.resolve("@pulumi/pulumi/cmd/run", { paths: [pwd, __dirname] });
    const nodeArguments =
        typeof project.options["nodeargs"] === "string" ? project.options["nodeargs"].split(" ") : [];
    const flags = {
        monitor: options.address,
        engine: options.address,
        project: options.project,
        stack: options.stack,
        organization: "organization",
        "root-directory": folder,
        "dry-run": String(options.dryRun),
        parallel: String(parallel),
        pwd,
    };
    const flagArguments = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
    const { values, secretKeys } = splitConfig(options.config);
    const child = spawn(process.execPath, [...nodeArguments, script, ...flagArguments, project.main], {
        cwd: pwd,
        env: {
            ...process.env,
            PULUMI_NODEJS_TYPESCRIPT: project.options["typescript"] === false ? "false" : "true",
            ...(typeof project.options["tsconfig"] === "string"
                ? { PULUMI_NODEJS_TSCONFIG_PATH: resolve(folder, project.options["tsconfig"]) }
                : {}),
            PULUMI_CONFIG: JSON.stringify(values),
            PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(secretKeys),
            ...options.env,
        },
        stdio: ["ignore", "pipe", "pipe"],
    });
    options.started(child);
    createInterface({ input: child.stdout }).on("line", message =>
        options.report({ severity: "info", message }),
    );
    createInterface({ input: child.stderr }).on("line", message =>
        options.report({ severity: "info#err", message }),
    );
    const [code] = (await once(child, "close")) as [number | null];
    if (code === 0) return undefined;
    if (code === loggedErrors) return "";
    return `an unhandled error occurred: Program exited with non-zero exit code: ${String(code)}`;
}

function splitConfig(config: StackConfig): { values: Record<string, string>; secretKeys: string[] } {
    const entries = Object.entries(config);
    return {
        values: Object.fromEntries(
            entries.map(([key, value]) => [key, typeof value === "string" ? value : value.secret]),
        ),
        secretKeys: entries.filter(([, value]) => typeof value !== "string").map(([key]) => key),
    };
}
