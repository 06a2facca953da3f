/**
 * What the in-process engine refuses, by the word that its message has for it, and what that is. The guide lists the
 * same.
 */

/** Options of resources. */
export const refusedOptions = {
    customTimeouts: "Time-outs by Pulumi's option. Resources of this package have an argument `timeouts`.",
    hideDiffs: "Hiding differences in what is shown.",
    hooks: "Functions that run before and after steps.",
    import: "Taking over what exists by Pulumi's option. Resources of this package have an argument `adopt`.",
    packageRef: "Resources of a package that was added with `pulumi package add`.",
    provider: "A provider in the place of the default one.",
    remote: "Components that a plugin constructs.",
    replacementTrigger: "A value whose change replaces.",
    replaceOnChanges: "Arguments whose change replaces.",
    replaceWith: "Being replaced together with something else.",
    stateMigrations: "Functions that bring an old state into a new form.",
    transforms: "Functions that change the arguments of resources.",
} as const;

/** What programs ask the engine for, by the name of the call. */
export const refusedCalls = {
    invoke: "Functions of plugins, `aws.getRegion` for example. Lookups of this package are no plugin's.",
    call: "Methods of components that a plugin constructs.",
    existsResource: "Asking whether an object exists.",
    registerPackage: "A package that was added with `pulumi package add`.",
    registerStackTransform: "`registerResourceTransform`, for all of a stack.",
    registerStackInvokeTransform: "`registerInvokeTransform`, for all of a stack.",
    registerResourceHook: "A `ResourceHook`.",
    registerErrorHook: "An `ErrorHook`.",
    requirePulumiVersion: "Asking for a version of the CLI.",
    startDebugging: "Waiting for a debugger.",
} as const;

/** What else a program, a project or a change of either may ask for. */
export const otherRefusals = {
    "providers that are not dynamic":
        "Resources of other packages that need a plugin (`aws.s3.Bucket`), and `StackReference`.",
    "explicit providers": "A provider that the program declares itself.",
    "aliases of parents": "Another name for a resource that has children. Without children it works.",
    "aliases of other stacks and projects": "Taking over the state of another stack.",
    "changes of ownership": "Managing what was only read before (`Addon.get`), or the other way round.",
    ignoreChanges: "A path with a wildcard, or one that leads nowhere. Plain paths work.",
    "assets, archives and output values": "As arguments of resources.",
    "nodeargs and tsconfig": "Options of `runtime` in Pulumi.yaml, where the folder's program is run.",
} as const;

type Refused = keyof typeof refusedOptions | keyof typeof refusedCalls | keyof typeof otherRefusals;

/**
 * @param subject the part of it that is refused
 * @param asking whose wish it is, unless nobody can tell
 */
export function refusal(what: Refused, { subject = "", asking = "" } = {}): Error {
    const wish = [what, ...(subject ? [`of "${subject}" here`] : [])].join(" ");
    const whose = asking ? `, which resource "${asking}" asks for` : "";
    const next = "Run this test on the Pulumi CLI (cliEngine), or test the program without it.";
    return new Error(`the in-process engine does not support ${wish}${whose}. ${next}`);
}
