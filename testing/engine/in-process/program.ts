/** Runs the program of a stack: a function in this process, or a folder's program as a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import * as proto from "@pulumi/pulumi/proto/language_pb.js";
import type { Project } from "../project.js";
import { refusal } from "../refusals.js";
import type { ExportedStack, InlineProgram, Properties } from "../types.js";
import { isSecret } from "../values.js";
import type { Aim } from "./aim.js";
import type { ProviderOptions } from "./process.js";
import type { Provider } from "./provider.js";
import { fill, LanguageServer } from "./sdk.js";
import { unwrap } from "./values.js";

/** Another stack of the project. */
export interface OtherStack {
    stack: string;
    state: ExportedStack;
}

export interface RunOptions extends ProviderOptions {
    stack: string;
    dryRun: boolean;
    aim: Aim;
    parallel: number;
    continueOnError: boolean;
    /** True to delete all resources, also declared ones. */
    destroys: boolean;
    startProvider: (options: ProviderOptions) => Promise<Provider>;
    config: Properties;
    otherStacks: () => Promise<OtherStack[]>;
    /** Rejects when the operation is over, whatever the program does. */
    aborted: Promise<never>;
}

/** The exit code of a program whose errors the SDK has logged already. */
const loggedErrors = 32;
/** As the CLI on a machine with two cores. */
export const defaultParallel = 8;
const organization = "organization";

/** @returns undefined on success, else a reason that was not reported yet */
export function runInline(program: InlineProgram, options: RunOptions): Promise<string | undefined> {
    const { project, stack, engineAddress: monitorAddress, dryRun: dryrun, config, parallel } = options;
    const request = fill(new proto.RunRequest(), { project, stack, organization, parallel, dryrun });
    fill(request, { monitorAddress, argsList: [monitorAddress], configsecretkeysList: secretKeys(config) });
    for (const [key, value] of Object.entries(unwrap(config))) {
        request.getConfigMap().set(key, value as string);
    }
    return new Promise(resolveRun => {
        new LanguageServer(program).run({ request }, (error, response) =>
            resolveRun((error?.message ?? response?.getError()) || undefined),
        );
    });
}

export async function runProject(
    { main, options: { typescript, nodeargs, tsconfig } }: Project,
    {
        workDir: pwd,
        project,
        stack,
        env,
        engineAddress,
        dryRun,
        parallel,
        config,
        report,
        aborted,
    }: RunOptions,
): Promise<string | undefined> {
    if (nodeargs || tsconfig) {
        throw refusal("nodeargs and tsconfig");
    }
    const script = require.resolve("@pulumi/pulumi/cmd/run", { paths: [pwd, __dirname] });
    const flags = {
        monitor: engineAddress,
        engine: engineAddress,
        project,
        stack,
        organization,
        pwd,
        "root-directory": pwd,
        "dry-run": String(dryRun),
        parallel: String(parallel),
    };
    const flagArguments = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value]);
    const child = spawn(process.execPath, [script, ...flagArguments, main], {
        cwd: pwd,
        env: {
            ...process.env,
            PULUMI_NODEJS_TYPESCRIPT: String(typescript !== false),
            PULUMI_CONFIG: JSON.stringify(unwrap(config)),
            PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(secretKeys(config)),
            ...env,
        },
        stdio: ["ignore", "pipe", "pipe"],
    });
    aborted.catch(() => child.kill("SIGKILL"));
    createInterface({ input: child.stdout }).on("line", message => report({ severity: "info", message }));
    createInterface({ input: child.stderr }).on("line", message => report({ severity: "info#err", message }));
    const [code] = (await once(child, "close")) as [number | null];
    const failure = `an unhandled error occurred: Program exited with non-zero exit code: ${String(code)}`;
    return code === 0 ? undefined : code === loggedErrors ? "" : failure;
}

function secretKeys(config: Properties): string[] {
    return Object.keys(config).filter(key => isSecret(config[key]));
}
