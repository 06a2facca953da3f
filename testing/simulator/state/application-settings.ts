import { invalid } from "./refusal.js";
import type { Catalogue, Flavor, InstanceType } from "./catalogue.js";

type Variant = InstanceType["variants"][number];

/** The runtime of an application and its deployment. The interface document has none of these fields. */
export interface ApplicationSettings {
    readonly instanceVersion: string;
    /** The id of a variant of its type. */
    readonly instanceVariant: string;
    readonly instanceLifetime: string;
    readonly minInstances: number;
    readonly maxInstances: number;
    readonly minFlavor: string;
    readonly maxFlavor: string;
    readonly separateBuild: boolean;
    /** Empty where it is built where it runs. */
    readonly buildFlavor: string;
    readonly deploy: string;
    readonly branch: string;
    readonly shutdownable: boolean;
    readonly stickySessions: boolean;
    readonly homogeneous: boolean;
    readonly favourite: boolean;
    readonly cancelOnPush: boolean;
    readonly archived: boolean;
    readonly forceHttps: string;
}

/** The settings with everything that was not chosen. */
export interface Runtime {
    readonly settings: ApplicationSettings;
    readonly type: InstanceType;
    readonly variant: Variant;
}

interface Settled {
    readonly type: string;
    readonly branches: readonly string[];
    readonly settings: Partial<ApplicationSettings>;
}

export function runtimeOf(catalogue: Catalogue, { type: name, branches, settings }: Settled): Runtime {
    const type = instanceType(catalogue, name);
    const variant = settings.instanceVariant ?? type.variants.find(({ slug }) => slug === name)?.id;
    const found = type.variants.find(({ id }) => id === variant) ?? type.variants[0];
    if (found === undefined) {
        throw invalid("application", `${name} has no variants`, { instanceVariant: "unknown" });
    }
    return {
        type,
        variant: found,
        settings: {
            instanceVersion: type.version,
            instanceVariant: found.id,
            instanceLifetime: "REGULAR",
            minInstances: 1,
            maxInstances: 1,
            minFlavor: type.defaultFlavor,
            maxFlavor: type.defaultFlavor,
            separateBuild: false,
            buildFlavor: "",
            deploy: "git",
            branch: branches[0] ?? "master",
            shutdownable: false,
            stickySessions: false,
            homogeneous: false,
            favourite: false,
            cancelOnPush: false,
            archived: false,
            forceHttps: "DISABLED",
            ...settings,
        },
    };
}

/** Refuses what the catalogue does not offer. */
export function checkSettings(catalogue: Catalogue, zone: string, application: Settled): void {
    const { type, settings } = runtimeOf(catalogue, application);
    const { instanceVariant, minInstances, maxInstances } = settings;
    const fields: Record<string, string> = {};
    if (settings.buildFlavor !== "" && flavor(type, settings.buildFlavor) === undefined) {
        fields["buildFlavor"] = "not offered";
    }
    if (!type.variants.some(({ id }) => id === instanceVariant)) {
        fields["instanceVariant"] = `not the id of a variant of ${type.type}`;
    }
    if (settings.instanceVersion !== type.version) {
        fields["instanceVersion"] = `not offered; versions: ${type.version}`;
    }
    for (const key of ["minFlavor", "maxFlavor"] as const) {
        if (flavor(type, settings[key]) === undefined) {
            fields[key] = "not offered";
        }
    }
    if (minInstances < 1 || maxInstances < minInstances || maxInstances > type.maxInstances) {
        fields["maxInstances"] = `from 1 to ${type.maxInstances}, and not less than minInstances`;
    }
    if (!catalogue.zones.some(({ name }) => name === zone)) {
        fields["zone"] = "unknown";
    }
    if (Object.keys(fields).length > 0) {
        throw invalid("application", "The application is invalid", fields);
    }
}

export function flavor(type: InstanceType, name: string): Flavor | undefined {
    return type.flavors.find(candidate => candidate.name.toLowerCase() === name.toLowerCase());
}

function instanceType(catalogue: Catalogue, name: string): InstanceType {
    const type = catalogue.instanceTypes.find(candidate => candidate.type === name);
    if (type === undefined) {
        throw invalid("application", `There are no instances of the type ${name}`, {
            instanceType: "unknown",
        });
    }
    return type;
}
