/** Runs made by hand: what a program declares, what the platform and the state have, and what the engine reports. */
import type {
    Diagnostic,
    OperationResult,
    Platform,
    ResourceState,
    Step,
} from "pulumi-cloud-platform/testing";
import type { Objects, PlatformObject } from "../support/objects";
import type { Observation } from "./observation";
import type { Args, Declaration, KindName, Options } from "./program";
import { typeOf, urnOf } from "./stack";

export const platform = {
    url: "https://platform.example",
    dialect: "documented",
    otherAccount: { organisation: "orga_other", userId: "user_other" },
} as Platform;

export const livePlatform = { ...platform, dialect: "clever-cloud" } as Platform;

export function declaration(name: string, kind: KindName, args: Args): Declaration {
    return { name, kind, args };
}

export function withArgs(of: Declaration, args: Args): Declaration {
    return { ...of, args: { ...of.args, ...args } };
}

export function withOptions(of: Declaration, options: Options): Declaration {
    return { ...of, options };
}

type Entry = [key: string, object: PlatformObject];

export function object(key: string, content: Record<string, unknown> = {}, within: string[] = []): Entry {
    return [key, { kind: key.split(" ")[0] as KindName, content, within }];
}

export function objects(...entries: Entry[]): Objects {
    return new Map(entries);
}

/** A resource of the classes as the state has it: its outputs are its arguments. */
export function record(of: Declaration, id: string, more: Partial<ResourceState> = {}): ResourceState {
    const outputs = of.args as ResourceState["inputs"];
    const inputs = { ...outputs, __provider: "" };
    return { urn: urnOf(of), type: typeOf(of.kind), custom: true, id, inputs, outputs, ...more };
}

/** The same of the native provider. */
export function native(of: Declaration, id: string, more: Partial<ResourceState> = {}): ResourceState {
    return record(of, id, { inputs: of.args as ResourceState["inputs"], ...more });
}

export function withOutputs(state: ResourceState, outputs: ResourceState["inputs"]): ResourceState {
    return { ...state, outputs: { ...state.outputs, ...outputs } };
}

export function step(op: string, of: Declaration, more: Partial<Step> = {}): Step {
    return { op, urn: urnOf(of), type: typeOf(of.kind), name: of.name, diff: [], ...more };
}

export function succeeded(...steps: Step[]): OperationResult {
    return { succeeded: true, steps, changes: {}, hasChanges: false, diagnostics: [], outputs: {} };
}

export function failed(...steps: Step[]): OperationResult {
    return { ...succeeded(...steps), succeeded: false, error: "it failed" };
}

export function warned(message: string, result = succeeded()): OperationResult {
    return { ...result, diagnostics: [{ severity: "warning", message }] };
}

export function refused(message: string, more: Partial<Diagnostic> = {}): OperationResult {
    return { ...failed(), diagnostics: [{ severity: "error", message, ...more }] };
}

/** A run that breaks a promise, and the finding. */
export interface Charge {
    guilty: Partial<Observation>;
    finding: string;
    /** By reason, facts that each make the run innocent if they replace the same facts of the guilty run. */
    unless: Record<string, Partial<Observation>>;
}

/** By invariant. */
export type Charges = Record<string, Charge[]>;

export const none = objects();

export const [one, two] = ["ssh-ed25519 one", "ssh-ed25519 two"] as const;
export const key = declaration("key", "SshKey", { name: "laptop", publicKey: one });
export const twin = { ...key, name: "twin" };
export const keyState = record(key, "laptop");
export const laptop = object("SshKey laptop", { key: one });
export const rewritten = object("SshKey laptop", { key: two });
export const difference = `key is "${two}" and not "${one}"`;
/** A key that is not managed by the stack. */
export const strange = object("SshKey strange", { key: one });

export const database = declaration("database", "Addon", { name: "orders", tags: ["a"] });
export const replaceable = withArgs(database, { allowReplace: true });
export const databaseState = record(database, "addon_1", { protect: true });
export const orders = object("Addon addon_1", { name: "orders", tags: ["a"] });

export const hook = declaration("hook", "Webhook", { name: "team", url: "https://hook.example/1" });
export const hookState = record(hook, "hook_1");

export function hookObject(id: string, url = "https://hook.example/1"): Entry {
    return object(`Webhook ${id}`, { name: "team", url, format: "raw" });
}

export const level = declaration("level", "EnvVars", { application: "app_1", variables: { LEVEL: "low" } });
export const port = declaration("port", "EnvVars", { application: "app_1", variables: { PORT: "80" } });
export const levelState = record(level, "app_1");
export const low = object("EnvVars app_1/LEVEL", { value: "low" });
export const high = object("EnvVars app_1/LEVEL", { value: "high" });
export const eighty = object("EnvVars app_1/PORT", { value: "80" });

export const address = declaration("address", "EmailAddress", { email: "me@work.example" });
export const addressState = withOutputs(record(address, "me@work.example"), { confirmed: true });
export const domain = declaration("domain", "Domain", { application: "app_1", fqdn: "b.example" });
export const otherProvider = "urn:pulumi:test::project::pulumi:providers:pulumi-nodejs::other::1";
export const elsewhere = "https://elsewhere.example";

/** An update that has nothing to do, but for the facts. */
export function observe(facts: Partial<Observation>): Observation {
    return {
        run: { run: "up" },
        platform,
        program: [key],
        before: objects(laptop, strange),
        after: objects(laptop, strange),
        statesBefore: [keyState],
        statesAfter: [keyState],
        replaced: new Set(),
        isGuarded: false,
        preview: succeeded(step("same", key)),
        result: succeeded(step("same", key)),
        isRecovery: false,
        isUncertain: false,
        touched: new Set(),
        everHeld: new Set(),
        texts: ["1 unchanged"],
        secrets: ["hunter2"],
        ...facts,
    };
}
