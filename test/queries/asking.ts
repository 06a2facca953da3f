/** A platform of a test's own, and programs that ask it: as functions of this process, or as stacks. */
import { join } from "node:path";
import type * as pulumi from "@pulumi/pulumi";
import {
    startPlatform,
    type EnvironmentOptions,
    type OperationResult,
    type Platform,
    type PlatformOptions,
    type Stack,
    type StackConfig,
} from "pulumi-cloud-platform/testing";
import { quickEngine } from "../support/quick-engine.js";

const packageFolder = join(__dirname, "..", "..");
const before = { ...process.env };
const open: { platforms: Platform[]; stacks: Stack[] } = { platforms: [], stacks: [] };

afterEach(async () => {
    process.env = { ...before };
    await Promise.all(open.stacks.splice(0).map(stack => stack.dispose()));
    const platforms = open.platforms.splice(0);
    // All of them first: what fails leaves no server open.
    await Promise.all(platforms.map(platform => platform.close()));
    for (const { requests } of platforms) {
        expect(requests.violations()).toEqual([]);
    }
});

export async function aPlatform(options?: PlatformOptions): Promise<Platform> {
    const platform = await startPlatform(options);
    open.platforms.push(platform);
    return platform;
}

/** A platform that this process's environment points at. */
export async function platformAtHand(options?: EnvironmentOptions & PlatformOptions): Promise<Platform> {
    const platform = await aPlatform(options);
    Object.assign(process.env, platform.environment({ organisation: true, ...options }));
    return platform;
}

/** The routes of what was asked, in order. */
export async function sentBy(platform: Platform, work: () => Promise<unknown>): Promise<string[]> {
    const mark = platform.requests.mark();
    await work();
    return platform.requests.since(mark).map(({ route }) => route);
}

export async function messageOf(asking: Promise<unknown>): Promise<string> {
    const outcome = await asking.then(
        value => ({ value }),
        (error: unknown) => ({ error }),
    );
    if (!("error" in outcome) || !(outcome.error instanceof Error)) {
        throw new Error(`there was no error: ${JSON.stringify(outcome)}`);
    }
    return outcome.error.message;
}

/** The value of an output outside of a stack, where nothing is ever unknown. */
export function valueOf<T>(output: pulumi.Output<T>): Promise<T> {
    // Absent from its types, as a program has no use for it.
    return (output as unknown as { promise(): Promise<T> }).promise();
}

/** The account's credentials as a stack's configuration. */
export function configOf({ url, account }: Platform): StackConfig {
    return {
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": { secret: account.token },
        "cloud-platform:organisation": account.organisation,
    };
}

export interface Told extends OperationResult {
    sent: string[];
    values: Record<string, unknown>;
    secrets: string[];
}

/** A stack that knows the platform from its configuration alone. */
export async function aStack(
    platform: Platform,
    config: StackConfig = configOf(platform),
): Promise<(operation: "preview" | "up" | "destroy", program?: () => unknown) => Promise<Told>> {
    const stack = await quickEngine().createStack({
        workDir: packageFolder,
        program: () => Promise.resolve(),
        config,
    });
    open.stacks.push(stack);
    return async (operation, program = () => undefined) => {
        stack.setProgram(() => Promise.resolve(program()));
        const mark = platform.requests.mark();
        const result = await stack[operation]();
        const outputs = Object.entries(result.outputs);
        return {
            ...result,
            sent: platform.requests.since(mark).map(({ route }) => route),
            values: Object.fromEntries(outputs.map(([name, { value }]) => [name, value])),
            secrets: outputs.filter(([, { secret }]) => secret).map(([name]) => name),
        };
    };
}
