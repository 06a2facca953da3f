/** The features that the in-process engine refuses, by the word in its message. The guide lists the same. */

/** Options of resources. */
export const refusedOptions = [
    "customTimeouts",
    "hideDiffs",
    "hooks",
    "import",
    "packageRef",
    "remote",
    "replacementTrigger",
    "replaceOnChanges",
    "replaceWith",
    "stateMigrations",
    "transforms",
] as const;

/** Calls of programs to the engine, by name. */
export const refusedCalls = [
    "invoke",
    "call",
    "existsResource",
    "registerPackage",
    "registerStackTransform",
    "registerStackInvokeTransform",
    "registerResourceHook",
    "registerErrorHook",
    "requirePulumiVersion",
    "startDebugging",
] as const;

/** Other features of programs, projects and their changes. */
export const otherRefusals = [
    "providers that are not dynamic",
    "aliases of parents",
    "aliases of other stacks and projects",
    "changes of ownership",
    "ignoreChanges",
    "assets, archives and output values",
    "nodeargs and tsconfig",
] as const;

export type RefusedOption = (typeof refusedOptions)[number];
export type RefusedCall = (typeof refusedCalls)[number];
type Refused = RefusedOption | RefusedCall | (typeof otherRefusals)[number];

/**
 * @param subject the refused part
 * @param asking the resource that asks, if known
 */
export function refusal(what: Refused, { subject = "", asking = "" } = {}): Error {
    const wish = [what, ...(subject ? [`of "${subject}" here`] : [])].join(" ");
    const whose = asking ? `, which resource "${asking}" asks for` : "";
    const next = "Run this test on the Pulumi CLI (cliEngine), or test the program without it.";
    return new Error(`the in-process engine does not support ${wish}${whose}. ${next}`);
}
