/** The features that the in-process engine refuses, by the word in its message. The guide lists the same. */

/** Options of resources. */
export const refusedOptions = {
    customTimeouts: "Time-outs with Pulumi's option. Resources of this package have an argument `timeouts`.",
    hideDiffs: "Hides differences in the output.",
    hooks: "Functions that run before and after steps.",
    import: "Adoption with Pulumi's option. Resources of this package have an argument `adopt`.",
    packageRef: "Resources of a package that was added with `pulumi package add`.",
    remote: "Components that a plugin constructs.",
    replacementTrigger: "A value whose change replaces the resource.",
    replaceOnChanges: "Arguments whose change replaces the resource.",
    replaceWith: "Replacement together with another resource.",
    stateMigrations: "Functions that convert an old state.",
    transforms: "Functions that change the arguments of resources.",
} as const;

/** Calls of programs to the engine, by name. */
export const refusedCalls = {
    invoke: "Functions of plugins, for example `aws.getRegion`. Lookups of this package need no plugin.",
    call: "Methods of components that a plugin constructs.",
    existsResource: "A query whether an object exists.",
    registerPackage: "A package that was added with `pulumi package add`.",
    registerStackTransform: "`registerResourceTransform`, for the whole stack.",
    registerStackInvokeTransform: "`registerInvokeTransform`, for the whole stack.",
    registerResourceHook: "A `ResourceHook`.",
    registerErrorHook: "An `ErrorHook`.",
    requirePulumiVersion: "A required version of the CLI.",
    startDebugging: "A wait for a debugger.",
} as const;

/** Other features of programs, projects and their changes. */
export const otherRefusals = {
    "providers that are not dynamic":
        "Resources of other packages that need a plugin (`aws.s3.Bucket`), and `StackReference`.",
    "aliases of parents": "An alias of a resource that has children. Without children, aliases work.",
    "aliases of other stacks and projects": "The state of another stack.",
    "changes of ownership":
        "A resource that was only read before (`Addon.get`) and is now managed, or the other way round.",
    ignoreChanges: "A path with a wildcard, or a path that does not exist. Other paths work.",
    "assets, archives and output values": "As arguments of resources.",
    "nodeargs and tsconfig": "Options of `runtime` in Pulumi.yaml, if the folder's program is run.",
} as const;

type Refused = keyof typeof refusedOptions | keyof typeof refusedCalls | keyof typeof otherRefusals;

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
