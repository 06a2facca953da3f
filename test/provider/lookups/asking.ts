/** A platform for each test, and lookups on it: called in this process, or by a stack. */
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
import { withoutAddress } from "../../support/address-of-code.js";
import { quickEngine } from "../../support/quick-engine.js";

const packageFolder = join(__dirname, "../..", "..");
const before = { ...process.env };
const open: { platforms: Platform[]; stacks: Stack[] } = { platforms: [], stacks: [] };

afterEach(async () => {
    process.env = { ...before };
    await Promise.all(open.stacks.splice(0).map(stack => stack.dispose()));
    const platforms = open.platforms.splice(0);
    // All servers are closed before a failure is reported.
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

/** The routes of the requests, in order. */
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
    return withoutAddress(outcome.error.message);
}

/** The value of an output outside of a stack, where no value is unknown. */
export function valueOf<T>(output: pulumi.Output<T>): Promise<T> {
    // The types lack this method, since programs do not need it.
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

/** A stack whose configuration alone has the platform's address. */
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

/** Previews a program of `test/fixtures/lookups`, whose failure is only seen in a process of its own. */
export async function previewOf(program: string, config: StackConfig): Promise<OperationResult> {
    const stack = await quickEngine().createStack({
        workDir: join(packageFolder, "test/fixtures/lookups"),
        config: { ...config, "lookups:program": program },
    });
    const result = await stack.preview();
    await stack.dispose();
    return result;
}
