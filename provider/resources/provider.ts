/** A second account in the same program: an explicit provider with its own credentials. */
import "../node-version/required.js";
import * as pulumi from "@pulumi/pulumi";
import { withAddress, type ErrorCode } from "../error-codes.js";
import type * as Settings from "../settings/settings.js";
import {
    accountKeys,
    allKeys,
    credentialKeys,
    hasOwnPlatformKey,
    namespace,
    platformKeys,
    providerKey,
    type ReadKey,
} from "../settings/names.js";
import type { ProviderArgs } from "./generated/provider-args.js";
import { outputsInStrings } from "../text/output-in-string.js";
import { assertNamesOfConfiguration, isConfigSecret, readProgramKey } from "../settings/program-config.js";

/** The package that the engine runs dynamic resources with. */
export const enginePackage = "pulumi-nodejs";

/**
 * An account for the resources and lookups that name it in their option `provider`. Components pass it on.
 *
 * It uses no credentials and no organisation of the stack or the environment. All other settings are those of the stack.
 *
 * @example
 * ```ts
 * const other = new Provider("other", { token: config.requireSecret("otherToken"), organisation: "orga_…" });
 * new NetworkGroup("theirs", { label: "theirs" }, { provider: other });
 * ```
 * @see docs/guides/several-accounts.md
 */
export class Provider extends pulumi.ProviderResource {
    /** @internal The inputs without the prefix of the namespace. */
    declare readonly settings: pulumi.Output<Readonly<Record<string, string | undefined>>>;

    constructor(name: string, args: ProviderArgs, options?: pulumi.ResourceOptions) {
        assertNamesOfConfiguration();
        const own = ownInputs(name, args);
        const inputs = { ...copiedSettings(own), ...own };
        super(
            enginePackage,
            name,
            Object.fromEntries(Object.entries(inputs).map(([key, value]) => [`${namespace}:${key}`, value])),
            options,
        );
        const settings = pulumi.unsecret(pulumi.output(inputs));
        // Not enumerable, since the SDK would take it for an output of the resource.
        Object.defineProperty(this, "settings", { value: settings });
    }

    /** True also for a provider of another copy of this package. */
    static override isInstance(value: unknown): value is Provider {
        return (
            pulumi.CustomResource.isInstance(value) &&
            Reflect.get(value, "__pulumiType") === `pulumi:providers:${enginePackage}` &&
            Reflect.get(value, "settings") !== undefined
        );
    }
}

const keys = [...accountKeys, ...platformKeys] as const;

type Inputs = Record<string, pulumi.Input<string>>;

function ownInputs(name: string, args: ProviderArgs): Inputs {
    const unknown = Object.keys(args).find(key => !keys.some(known => known === key));
    if (unknown !== undefined) {
        throw refusal(
            name,
            "unknown-argument",
            `there is no argument "${unknown}". Known are: ${keys.join(", ")}. All other settings are those of the stack.`,
        );
    }
    const given = keys.flatMap(key => {
        const value = args[key];
        return value === undefined ? [] : [{ key, value }];
    });
    const hasOwnPlatform = given.some(({ key }) => platformKeys.some(each => each === key));
    assertPlainValues(name, given, hasOwnPlatform);
    return {
        [providerKey]: name,
        ...(hasOwnPlatform && { [hasOwnPlatformKey]: "true" }),
        ...Object.fromEntries(
            given.map(({ key, value }) => [
                key,
                credentialKeys.some(each => each === key) ? pulumi.secret(value) : value,
            ]),
        ),
    };
}

/** Checks what is known before the registration. The host checks the outputs among the arguments. */
function assertPlainValues(
    name: string,
    given: readonly { key: string; value: pulumi.Input<string> }[],
    hasOwnPlatform: boolean,
): void {
    const [inString] = given.flatMap(({ key, value }) =>
        typeof value === "string" ? outputsInStrings(key, value) : [],
    );
    if (inString !== undefined) {
        throw refusal(name, "output-in-string", inString);
    }
    const late = given.filter(({ value }) => typeof value !== "string").map(({ key }) => key);
    const plain = Object.fromEntries(
        given.map(({ key, value }) => [key, typeof value === "string" ? value : standIn(key)]),
    );
    const readKey: ReadKey = key =>
        ({ [providerKey]: name, [hasOwnPlatformKey]: String(hasOwnPlatform), ...plain })[key];
    const { credentialsProblem, credentialFault, problems } = settingsModule().resolveSettings(readKey, {});
    if (credentialsProblem !== undefined) {
        throw refusal(name, "credentials-missing", `${credentialsProblem}.`);
    }
    const isPlatformKnown = hasOwnPlatform && !late.includes("baseUrl") && !late.includes("dialect");
    const problem =
        credentialFault ??
        problems.organisation ??
        (isPlatformKnown ? (problems.dialect ?? problems.baseUrl) : undefined);
    if (problem !== undefined) {
        throw refusal(name, "invalid-setting", `${problem}.`);
    }
}

/** Loaded with the first provider, since most programs have none. */
function settingsModule(): typeof Settings {
    // A require is lazy and works in every loader. An import() would need flags in some, such as test runners.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return require("../settings/settings.js") as typeof Settings;
}

/** A valid value in place of an output. */
function standIn(key: string): string | undefined {
    return key === "organisation" || key === "baseUrl" || key === "dialect" ? undefined : "given";
}

/**
 * Returns the settings of the stack, without its account. The engine passes a provider nothing but its inputs, so a
 * guard would be off for a second account.
 */
function copiedSettings(own: Inputs): Inputs {
    const others: readonly string[] = [
        ...accountKeys,
        ...(own[hasOwnPlatformKey] === undefined ? [] : platformKeys),
    ];
    return Object.fromEntries(
        allKeys
            .filter(key => !others.includes(key))
            .flatMap(key => {
                const value = readProgramKey(key);
                return value === undefined
                    ? []
                    : [[key, isConfigSecret(key) === true ? pulumi.secret(value) : value]];
            }),
    );
}

function refusal(name: string, code: ErrorCode, problem: string): pulumi.RunError {
    return new pulumi.RunError(withAddress(`Provider "${name}": ${problem}`, code));
}

/** Returns the error for a provider that another package has made. */
export function notOurProvider(what: string): pulumi.RunError {
    return new pulumi.RunError(
        withAddress(
            `${what}: its provider is not a Provider of this package. Set the option provider to a provider that is created with the class Provider of this package.`,
            "foreign-provider",
        ),
    );
}
