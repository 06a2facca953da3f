/**
 * The class side: what a program constructs, and the constant text that goes into the state for it.
 *
 * The SDK's own class for dynamic resources serialises a provider's code into the state of every resource, where it goes
 * stale: refresh and delete run the code that is stored, and each release would show as a change of everything. It also
 * takes a third of a second of every run. So our classes do not extend it. They have the type of a dynamic resource in
 * the engine, and store one short text that names this package's host, the same for all versions, machines and working
 * directories.
 */
import "../node-required.js";
import * as pulumi from "@pulumi/pulumi";
import { declaredKey, ignoredKey, markedKey, namespace, pathKey, previewKey, refusalKey } from "../config.js";
import { assertNamesOfConfiguration, credentialsInTheClear } from "../program-config.js";
import { announcementOf, organization } from "./announcement.js";
import { whileDeclaring } from "./declaring.js";
import { workingOptions } from "./options.js";
import { declare, failWith, previewMark } from "./preview.js";
import { keepFromChildren, protection } from "./protection.js";
import { markedArguments, refusalOf, secretValues, withoutMap } from "./secret-values.js";

/** What a class has to know of the schemas in `kinds/`, so that a program need not load those. */
export interface ResourceProperties {
    /** What is a field of the object: outputs, and the arguments that describe what exists. */
    readonly fields: readonly string[];
    /** The arguments that are secret, as a whole or in each of their values but those that another argument lists. */
    readonly secrets: readonly (readonly [argument: string, secrecy: "whole" | "values", shownBy?: string])[];
    readonly secretOutputs: readonly string[];
    /** The arguments that name other resources, where a change of theirs replaces. */
    readonly references: readonly string[];
    /** True if deleting one destroys data. */
    readonly holdsData?: boolean;
}

/** The whole of what the state holds of us. A permanent contract: text written by version 1 must load in version 9. */
export function hostText(kind: string): string {
    return `exports.handler = () => require("pulumi-cloud-platform/host").${kind}`;
}

/** The type by which the engine hands a resource to the host of dynamic providers. */
function typeOf(kind: string): string {
    return `pulumi-nodejs:dynamic/${namespace}:${kind}`;
}

/**
 * Whether it has the type that resources of the kind have in the engine. So it holds for those of another copy of this
 * package too, and for the bare type that a policy asks about.
 */
export function isOfKind(kind: string, value: unknown): boolean {
    return typeof value === "object" && value !== null && Reflect.get(value, "__pulumiType") === typeOf(kind);
}

/** The base of every resource class. */
export abstract class CloudPlatformResource extends pulumi.CustomResource {
    constructor(
        kind: string,
        { fields, secrets, secretOutputs, references, holdsData = false }: ResourceProperties,
        name: string,
        args: object | undefined,
        options?: pulumi.CustomResourceOptions,
    ) {
        assertNamesOfConfiguration();
        warnOfCredentialsInTheClear();
        const working = workingOptions(kind, name, options);
        const given = Object.fromEntries(
            Object.entries({ ...args }).map(([key, value]) => [key, withoutMap(value)]),
        );
        for (const [key, value] of Object.entries(given)) {
            if (hasMember(value, "__proto__")) {
                throw new pulumi.RunError(
                    `${kind} "${name}": "${key}" cannot have a member of the name "__proto__": Pulumi loses what is called so. Choose another name.`,
                );
            }
        }
        let refusal: Promise<string | undefined> | undefined;
        for (const [key, secrecy, shownBy = ""] of secrets) {
            if (given[key] !== undefined) {
                const shown = given[shownBy];
                refusal ??= shown === undefined ? undefined : refusalOf(given[key], shown);
                given[key] =
                    secrecy === "values" ? secretValues(given[key], shown) : pulumi.secret(given[key]);
            }
        }
        for (const [key, value] of Object.entries(given)) {
            if (hasMember(value, "toString")) {
                // The SDK makes a text of every argument that is no output, for its own messages.
                given[key] = pulumi.output(null).apply(() => value);
            }
        }
        // Only properties that are present get an output; a missing one would stay undefined on the object.
        const placeholders = Object.fromEntries(fields.map(key => [key, undefined]));
        // What is only read is no declaration.
        const isDeclared = options?.id === undefined;
        const isGuarded = isDeclared && holdsData;
        const { allowDelete } = given;
        const protect = isGuarded ? protection({ kind, name, allowDelete, options: working }) : {};
        const isPreview = isDeclared && pulumi.runtime.isDryRun();
        const path = pathOf(name, options?.parent);
        // A preview adopts nothing.
        const declared = isDeclared && !isPreview ? announcementOf(kind, path, given["adopt"]) : undefined;
        const ignored = working.ignoreChanges ?? [];
        const internals = {
            ...(isDeclared && { [pathKey]: path, ...organization() }),
            ...(isDeclared && { [markedKey]: markedArguments(given, secrets) }),
            ...(isDeclared && refusal !== undefined && { [refusalKey]: refusal }),
            ...(isDeclared && ignored.length > 0 && { [ignoredKey]: ignored }),
            ...(declared !== undefined && { [declaredKey]: declared }),
            ...(isPreview && { [previewKey]: previewMark(kind, given, references, options) }),
        };
        const props = { ...placeholders, ...given, ...internals, __provider: hostText(kind) };
        const declaring = whileDeclaring();
        try {
            super(
                typeOf(kind),
                name,
                props,
                pulumi.mergeOptions(working, { ...protect, additionalSecretOutputs: [...secretOutputs] }),
            );
        } catch (error) {
            declaring.end();
            if (error instanceof Error) {
                Error.captureStackTrace(error);
            }
            throw error;
        } finally {
            declaring.end();
        }
        if (protect.protect === true) {
            keepFromChildren(this);
        }
        if (isPreview) {
            declare(this, kind, path, given["adopt"]);
            failWith(this);
        }
    }
}

const warned = new Set<string>();

/** Once for each credential. */
function warnOfCredentialsInTheClear(): void {
    for (const key of credentialsInTheClear().filter(key => !warned.has(key))) {
        warned.add(key);
        void pulumi.log.warn(
            `${key} is configured in the clear, and so the state holds it: run "pulumi config set --secret ${key}", and make that credential invalid.`,
        );
    }
}

/** What tells its URN from all others of its kind in the stack: the types of its parents, and its name. */
function pathOf(name: string, parent: pulumi.Resource | undefined): string {
    const types: string[] = [];
    // The SDK has no public way to these, and a version without them costs no more than the types.
    for (let next = parent as Parent | undefined; next !== undefined; next = next.__parentResource) {
        if (next.__pulumiType !== undefined && next.__pulumiType !== rootStackType) {
            types.unshift(next.__pulumiType);
        }
    }
    return types.length === 0 ? name : `${types.join("$")}::${name}`;
}

interface Parent {
    __pulumiType?: string;
    __parentResource?: Parent;
}

const rootStackType = "pulumi:pulumi:Stack";

/** Whether the map has it as one of its own names, as it may have any. */
function hasMember(value: unknown, name: string): boolean {
    return (
        typeof value === "object" &&
        value !== null &&
        !pulumi.Output.isInstance(value) &&
        Object.hasOwn(value, name)
    );
}
