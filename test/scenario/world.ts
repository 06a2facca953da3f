/** A platform and a stack of a test's own, and what an operation on them did, in few words. */
import { join } from "node:path";
import type { Resource } from "@pulumi/pulumi";
import { TcpRedirection } from "pulumi-cloud-platform";
import {
    startPlatform,
    type Engine,
    type EnvironmentOptions,
    type OperationResult,
    type Platform,
    type PlatformOptions,
    type ResourceState,
    type Stack,
    type StackConfig,
} from "pulumi-cloud-platform/testing";
import { withoutAddress } from "../support/address-of-code.js";
import { contentsOf, differences, keysOf, kindOf, objectsOf } from "../support/objects.js";
import { asDocumented } from "../support/spelling.js";
import { decrypted, isLeaked, secretsOf } from "./secrets.js";

export interface WorldOptions extends PlatformOptions {
    /** Whose credentials, and for which owner; the account's organisation by default. */
    environment?: EnvironmentOptions;
}

type Operation = "preview" | "up" | "refresh" | "destroy";

export interface Outcome extends OperationResult {
    /** One line for each step that is not "same": `update db (name, tags)`. */
    story: string[];
    /** The requests sent, as `POST /v2/{scope}/addons`, whatever the dialect. */
    sent: string[];
}

const rootStackType = "pulumi:pulumi:Stack";
const packageFolder = join(__dirname, "..", "..");

export class World {
    /** The program of the next preview or up. Its result becomes the stack's outputs. */
    program: () => unknown = () => undefined;
    readonly platform: Platform;
    readonly owner: string;
    readonly #others: Platform[] = [];
    readonly #stacks: Stack[] = [];
    #createStack: (name: string, beside?: Stack) => Promise<Stack> = () =>
        Promise.reject(new Error("no engine"));
    readonly #shown: string[] = [];
    readonly #secrets = new Set<string>();
    readonly #listeners = new Set<(message: string) => void>();
    #stack: Stack | undefined;
    /** The program of the last operation that changed something. */
    #settledWith: (() => unknown) | undefined;
    /** True if the state is as the program declares, so that neither a preview nor a refresh finds a difference. */
    #settled = false;
    #inspected = true;
    /** True if the next operation has another environment than the last one: it may find no object, or be refused. */
    #isElsewhere = false;

    private constructor(platform: Platform, owner: string) {
        this.platform = platform;
        this.owner = owner;
    }

    static async start(
        engine: Engine,
        { environment, delays, ...options }: WorldOptions = {},
    ): Promise<World> {
        const platform = await startPlatform(options);
        // Only new objects appear late: the seed exists from the start.
        Object.assign(platform.delays, delays);
        const { organisation = true, account = platform.account } = environment ?? {};
        const world = new World(platform, organisation ? account.organisation : account.userId);
        world.#createStack = (stack, beside) =>
            engine.createStack({
                workDir: packageFolder,
                stack,
                program: () => Promise.resolve(world.program()),
                env: platform.environment({ ...environment, organisation }),
                onEvent: event => {
                    if (event.kind === "diagnostic") {
                        world.#listeners.forEach(listener => listener(event.diagnostic.message));
                    }
                },
                ...(beside !== undefined && { beside }),
            });
        world.#stack = await world.#createStack("test");
        return world;
    }

    /** Another stack of the same program, in the same backend and with the same account. */
    async anotherStack(name: string): Promise<Stack> {
        const stack = await this.#createStack(name, this.stack);
        this.#stacks.push(stack);
        return stack;
    }

    get stack(): Stack {
        if (this.#stack === undefined) {
            throw new Error("the stack is not there yet");
        }
        return this.#stack;
    }

    preview(): Promise<Outcome> {
        return this.#succeed("preview");
    }

    up(): Promise<Outcome> {
        return this.#succeed("up");
    }

    refresh(): Promise<Outcome> {
        return this.#succeed("refresh");
    }

    destroy(): Promise<Outcome> {
        return this.#succeed("destroy");
    }

    /** The operation has to fail; `error` is all that a person would see. */
    async fails(operation: Operation): Promise<Outcome & { error: string }> {
        const outcome = await this.perform(operation);
        if (outcome.succeeded || outcome.error === undefined) {
            throw new Error(`${operation} succeeded: ${JSON.stringify(outcome.story)}`);
        }
        return { ...outcome, error: outcome.error };
    }

    /** A preview has to fail before anything is sent, and to say all of this. */
    async refuses(...said: string[]): Promise<Outcome & { error: string }> {
        const outcome = await this.fails("preview");
        for (const text of said) {
            expect(outcome.error).toContain(text);
        }
        expect(outcome.sent).toEqual([]);
        return outcome;
    }

    /** The operation may succeed or fail. */
    async perform(operation: Operation): Promise<Outcome> {
        if (operation === "destroy") {
            await this.#inspect();
        }
        const mark = this.platform.requests.mark();
        const result = await this.stack[operation]();
        this.#remember(result);
        if (operation !== "preview") {
            // A refresh that finds nothing leaves a settled stack as it is.
            const isKept =
                operation === "refresh" &&
                this.#settled &&
                !result.hasChanges &&
                this.program === this.#settledWith;
            this.#settled = result.succeeded && (operation === "up" || isKept);
            this.#settledWith = this.program;
            this.#inspected = false;
            this.#isElsewhere = false;
        }
        return { ...result, story: storyOf(result), sent: this.sentSince(mark) };
    }

    sentSince(mark: number): string[] {
        return this.platform.requests
            .since(mark)
            .map(({ route, method, path }) => asDocumented(route) || `${method} ${path}`);
    }

    /** Resolves as soon as an operation says such a thing. */
    hears(text: string): Promise<void> {
        return new Promise(resolve => {
            const listener = (message: string): void => {
                if (message.includes(text)) {
                    this.#listeners.delete(listener);
                    resolve();
                }
            };
            this.#listeners.add(listener);
        });
    }

    /** Others have changed the platform since the last operation, so that a refresh has something to find. */
    meddled(): void {
        this.#settled = false;
    }

    /** Another environment for the operations that follow. */
    use(env: Record<string, string>, config: StackConfig = {}): void {
        this.#isElsewhere = true;
        this.stack.setEnv(env);
        this.stack.setConfig(config);
    }

    /** A second platform that knows nothing of the first. */
    async anotherPlatform(options?: PlatformOptions): Promise<Platform> {
        const platform = await startPlatform(options);
        this.#others.push(platform);
        return platform;
    }

    /** The program's resources in the state, with decrypted secrets. */
    async resources(): Promise<ResourceState[]> {
        const { deployment } = await this.stack.exportStack({ showSecrets: true });
        const isOurs = ({ type }: ResourceState) =>
            type !== rootStackType && !type.startsWith("pulumi:providers:");
        return (deployment.resources ?? []).filter(isOurs).map(decrypted);
    }

    async resource(name: string): Promise<ResourceState & { id: string; outputs: Record<string, unknown> }> {
        const found = (await this.resources()).find(({ urn }) => urn.endsWith(`::${name}`));
        if (found?.id === undefined) {
            throw new Error(`the state holds no ${name}`);
        }
        return { ...found, id: found.id, outputs: found.outputs ?? {} };
    }

    /** The ids in the state, by the names of the program. */
    async ids(): Promise<Record<string, string | undefined>> {
        return Object.fromEntries((await this.resources()).map(resource => [nameOf(resource), resource.id]));
    }

    /** The state as it is kept, in one text, and all that was said so far. */
    async visible(): Promise<string> {
        return [JSON.stringify(await this.stack.exportStack()), ...this.#shown].join("\n");
    }

    /** Checks what must hold after every scenario, and then deletes everything. */
    async finish(): Promise<void> {
        try {
            await this.#inspect();
            for (const { requests } of [this.platform, ...this.#others]) {
                expect(requests.violations()).toEqual([]);
                const withProvider = requests.all(({ body }) =>
                    JSON.stringify(body ?? "").includes("__provider"),
                );
                expect(withProvider).toEqual([]);
            }
            expect(this.#shown.filter(text => isLeaked(text, this.#secrets))).toEqual([]);
        } finally {
            await Promise.all([this.platform, ...this.#others].map(platform => platform.close()));
            await Promise.all(this.#stacks.map(stack => stack.dispose()));
            await this.stack.dispose();
        }
    }

    async #succeed(operation: Operation): Promise<Outcome> {
        const outcome = await this.perform(operation);
        if (!outcome.succeeded) {
            throw new Error(`${operation} failed: ${outcome.error ?? "nobody says why"}`);
        }
        return outcome;
    }

    #remember({ diagnostics, error, steps }: OperationResult): void {
        this.#shown.push(...diagnostics.map(({ message }) => message), error ?? "", JSON.stringify(steps));
        secretsOf(this.platform).forEach(secret => this.#secrets.add(secret));
    }

    /** The state survives being exported and imported, says no secret, and is what the program asks for. */
    async #inspect(): Promise<void> {
        if (this.#inspected) {
            return;
        }
        this.#inspected = true;
        const exported = await this.stack.exportStack();
        expect(isLeaked(JSON.stringify(exported), this.#secrets)).toBe(false);
        const known = await this.resources();
        await this.stack.importStack(exported);
        expect(await this.resources()).toEqual(known);
        if (!this.#settled) {
            return;
        }
        const nothing = { succeeded: true, hasChanges: false, changed: [] };
        const mark = this.platform.requests.mark();
        const preview = await this.stack.preview();
        expect(changesIn(preview)).toEqual(nothing);
        expect(preview.steps.some(({ op }) => op === "read") ? [] : this.sentSince(mark)).toEqual([]);
        if (!this.#isElsewhere) {
            expect(changesIn(await this.stack.refresh())).toEqual(nothing);
        }
        expect(await this.#untrue()).toEqual([]);
    }

    /** Claims of the state about objects of the platform that are wrong. */
    async #untrue(): Promise<string[]> {
        const objects = objectsOf(this.platform);
        const managed = (await this.resources()).filter(
            ({ external, outputs }) => external !== true && outputs?.["platform"] === this.platform.url,
        );
        return managed.flatMap(state => {
            const { outputs = {} } = state;
            const contents = contentsOf(kindOf(state), outputs, this.platform);
            const variables = (outputs["variables"] ?? {}) as Record<string, unknown>;
            return keysOf(state).flatMap(key => {
                const found = objects.get(key)?.content;
                const value = variables[key.split("/")[1] ?? ""];
                const recorded = "variables" in outputs ? { value } : contents;
                const differing = found === undefined ? ["is not there"] : differences(recorded, found);
                const advice =
                    "; if both mean the same, objects.content in test/support/kinds/ has to say so";
                return differing.map(text => `${key}: ${text}${advice}`);
            });
        });
    }
}

/** Beyond what is as it was, or is only read. */
function changesIn({ succeeded, hasChanges, steps }: OperationResult) {
    const changed = steps
        .map(({ op, resultOp = op, urn }) => ({ resultOp, urn }))
        .filter(({ resultOp }) => !["same", "read"].includes(resultOp));
    return { succeeded, hasChanges, changed };
}

/** Declares what the platform refuses as soon as `made` is there: such a run fails, and deletes nothing. */
export function declareRefused({ seed }: Pick<Platform, "seed">, ...made: Resource[]): void {
    const args = { application: seed.applications.api, namespace: "nowhere" };
    new TcpRedirection("refused", args, { dependsOn: made });
}

/** The name of a resource in the program. */
export function nameOf({ urn }: Pick<ResourceState, "urn">): string {
    return urn.slice(urn.lastIndexOf("::") + 2);
}

/** All that an operation said, in one text. */
export function said({ diagnostics }: OperationResult): string {
    return diagnostics.map(({ message }) => message).join("\n");
}

function storyOf({ steps }: OperationResult): string[] {
    return steps
        .filter(({ type }) => type !== rootStackType)
        .map(({ op, resultOp, name, diff, failed }) => ({ op: resultOp ?? op, name, diff, failed }))
        .filter(({ op }) => op !== "same")
        .map(({ op, name, diff, failed }) => {
            const changed = diff.length > 0 ? ` (${diff.join(", ")})` : "";
            return `${op} ${name}${changed}${failed === true ? " failed" : ""}`;
        });
}

/** The warnings of an operation. */
export function warningsIn({ diagnostics }: OperationResult): string[] {
    return diagnostics
        .filter(({ severity }) => severity === "warning")
        .map(({ message }) => withoutAddress(message));
}
