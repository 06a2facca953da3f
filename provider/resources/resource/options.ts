/** Refuses or warns of resource options that do not work for dynamic resources. */
import * as pulumi from "@pulumi/pulumi";
import { withAddress } from "../../error-codes.js";
import { enginePackage, notOurProvider, Provider } from "../provider.js";

type Options = pulumi.CustomResourceOptions & Pick<pulumi.ComponentResourceOptions, "providers">;

/** Options that would have another effect than the program intends, with the alternative. */
const refused = {
    import: 'cannot work for dynamic resources. Set the argument adopt to the id of the existing object. Or let "npx --no -- cloud-platform generate" write the program',
    providers: "cannot work for a resource: set the option provider, or set providers on a component",
} as const satisfies Partial<Record<keyof Options, string>>;

/** Options without any effect, with the alternative. */
const ineffective = {
    replaceOnChanges:
        'a change of these arguments replaces nothing. To replace the resource, run "pulumi up --replace URN"',
    customTimeouts: "set the argument timeouts where the kind has one",
    version: "the version is that of the installed package",
    pluginDownloadURL: "the package brings its own provider",
} as const satisfies Partial<Record<keyof Options, string>>;

/** Kinds whose objects can block the deletion of the object that they belong to. */
const usingKinds: readonly string[] = ["AddonLink", "Drain", "Member"];

/** Returns the options without the ineffective ones, and warns of those. Throws if a refused option is set. */
export function workingOptions(
    kind: string,
    name: string,
    given: pulumi.CustomResourceOptions | null | undefined,
): pulumi.CustomResourceOptions {
    const options = given ?? {};
    const [wrong] = setAmong(refused, options);
    if (wrong !== undefined) {
        throw new pulumi.RunError(
            withAddress(
                `${kind} "${name}": the resource option "${wrong}" ${refused[wrong]}.`,
                "unsupported-resource-option",
            ),
        );
    }
    const working = { ...options };
    for (const option of setAmong(ineffective, options)) {
        void pulumi.log.warn(
            withAddress(
                `${kind} "${name}": the resource option "${option}" has no effect for dynamic resources: ${ineffective[option]}.`,
                "ineffective-resource-option",
            ),
        );
        Reflect.deleteProperty(working, option);
    }
    if (usingKinds.includes(kind) && options.deletedWith !== undefined) {
        void pulumi.log.warn(
            withAddress(
                `${kind} "${name}": with the resource option "deletedWith", Pulumi does not delete this resource itself, and the platform may refuse to delete its parent. Remove the option.`,
                "deleted-with-parent",
            ),
        );
    }
    return working;
}

/**
 * Throws for a provider of another package, which the resource may have from its parent: its process has no setting of
 * this package, so a guard would be off.
 */
export function assertProvider(
    kind: string,
    name: string,
    { provider, parent }: pulumi.CustomResourceOptions,
): void {
    const given: unknown =
        provider ?? (parent as Parent | undefined)?.getProvider?.(`${enginePackage}:any:Any`);
    if (given !== undefined && !Provider.isInstance(given)) {
        throw notOurProvider(`${kind} "${name}"`);
    }
}

/** A member of every resource that the SDK's types omit. */
interface Parent {
    getProvider?: (type: string) => unknown;
}

function setAmong<K extends string>(known: Record<K, string>, options: Options): K[] {
    const given = new Map<string, unknown>(Object.entries(options));
    return (Object.keys(known) as K[]).filter(option => {
        const value = given.get(option);
        return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
    });
}
