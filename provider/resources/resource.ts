/**
 * The base of the resource classes, and the constant text that each resource stores in the state.
 *
 * The SDK's own class for dynamic resources serialises the provider's code into the state of every resource. Refresh and
 * delete would run that stored code after it is outdated, and each release would change every resource. Serialising also
 * takes a third of a second per run. So our classes do not extend that class. They have the engine type of a dynamic
 * resource and store one short text that names this package's host. The text is the same for all versions, machines and
 * working directories.
 */
import "../node-version/required.js";
import * as pulumi from "@pulumi/pulumi";
import { withAddress } from "../error-codes.js";
import {
    deletesFirstKey,
    ignoredKey,
    markedKey,
    organizationKey,
    pathKey,
    previewKey,
    refusalKey,
} from "../protocol/hidden-properties.js";
import { kindIn, pathWith, typePrefix } from "../protocol/urns.js";
import {
    assertNamesOfConfiguration,
    credentialsInTheClear,
    plaintextCredential,
} from "../settings/program-config.js";
import { assertHostIsInstalled } from "./resource/host-location.js";
import { whileDeclaring } from "./resource/stack-traces.js";
import { assertProvider, workingOptions } from "./resource/options.js";
import { declare, previewMark } from "./resource/preview.js";
import { keepFromChildren, protection } from "./resource/protection.js";
import { markedArguments, refusalOf, secretValues } from "./resource/secret-values.js";

/** The part of a kind's schema that its class needs, so that programs do not load `kinds/`. */
export interface ResourceProperties {
    /** Fields of the object: outputs, and the arguments that describe the object on the platform. */
    readonly fields: readonly string[];
    /** The secret arguments: as a whole, or each value except those that the argument `shownBy` lists. */
    readonly secrets: readonly (readonly [argument: string, secrecy: "whole" | "values", shownBy?: string])[];
    readonly secretOutputs: readonly string[];
    /** The arguments that refer to other resources and replace on a change. */
    readonly references: readonly string[];
    /** True if a deletion destroys data. */
    readonly holdsData?: boolean;
}

/** Returns the only code of this package in the state. A permanent contract: version 9 must load the text of version 1. */
export function hostText(kind: string): string {
    return `exports.handler = () => require("pulumi-cloud-platform/host").${kind}`;
}

/**
 * True if the value has the kind's type in the engine. Also true for resources of another copy of this package, and for
 * the bare type that a policy passes.
 */
export function isOfKind(kind: string, value: unknown): boolean {
    const { __pulumiType: type } = Object(value) as { __pulumiType?: unknown };
    return typeof type === "string" && kindIn(type) === kind;
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
        assertHostIsInstalled();
        assertNamesOfConfiguration();
        warnOfCredentialsInTheClear();
        const working = workingOptions(kind, name, options);
        assertProvider(kind, name, working);
        const given: Record<string, unknown> = { ...args };
        let refusal: Promise<string | undefined> | undefined;
        for (const [key, secrecy, shownBy = ""] of secrets) {
            if (given[key] !== undefined) {
                const shown = given[shownBy];
                refusal ??= shown === undefined ? undefined : refusalOf(given[key], shown);
                given[key] =
                    secrecy === "values" ? secretValues(given[key], shown) : pulumi.secret(given[key]);
            }
        }
        // The SDK sets outputs only for properties that are present.
        const placeholders = Object.fromEntries(fields.map(key => [key, undefined]));
        // A resource from `get` is only read, not declared.
        const isDeclared = options?.id === undefined;
        const isGuarded = isDeclared && holdsData;
        const protect = isGuarded ? protection(working) : {};
        const isPreview = isDeclared && pulumi.runtime.isDryRun();
        const path = pathOf(name, options?.parent);
        const ignored = working.ignoreChanges ?? [];
        const refusals = isDeclared
            ? refusal?.then(reason => reason && JSON.stringify({ "secret-in-plain": reason }))
            : undefined;
        const internals = {
            ...(isDeclared && { [pathKey]: path, ...organization() }),
            ...(isDeclared && { [markedKey]: markedArguments(given, secrets) }),
            ...(refusals !== undefined && { [refusalKey]: refusals }),
            ...(isDeclared && ignored.length > 0 && { [ignoredKey]: ignored }),
            ...(isDeclared &&
                working.deleteBeforeReplace !== undefined && {
                    [deletesFirstKey]: working.deleteBeforeReplace,
                }),
            ...(isPreview && { [previewKey]: previewMark(given, references, protect.protect) }),
        };
        const props = { ...placeholders, ...given, ...internals, __provider: hostText(kind) };
        const declaring = whileDeclaring();
        try {
            super(
                `${typePrefix}${kind}`,
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
        }
    }
}

/** Returns the stack's organization, or nothing if the backend has no organizations. */
function organization(): Record<string, string> {
    try {
        const name = pulumi.getOrganization();
        return name === "organization" ? {} : { [organizationKey]: name };
    } catch {
        // Unit tests with mocks may not set an organization.
        return {};
    }
}

const warned = new Set<string>();

/** Warns once for each credential. */
function warnOfCredentialsInTheClear(): void {
    for (const key of credentialsInTheClear().filter(key => !warned.has(key))) {
        warned.add(key);
        void pulumi.log.warn(withAddress(plaintextCredential(key), "plaintext-credential"));
    }
}

/** Returns the part of the URN that is unique for a kind in the stack: the types of the parents, and the name. */
function pathOf(name: string, parent: pulumi.Resource | undefined): string {
    const types: string[] = [];
    // Internal members of the SDK. A version without them only loses the types of the parents.
    for (let next = parent as Parent | undefined; next !== undefined; next = next.__parentResource) {
        if (next.__pulumiType !== undefined && next.__pulumiType !== rootStackType) {
            types.unshift(next.__pulumiType);
        }
    }
    return pathWith({ parents: types.join("$"), name });
}

interface Parent {
    __pulumiType?: string;
    __parentResource?: Parent;
}

const rootStackType = "pulumi:pulumi:Stack";
