import type { OperatorKind } from "./operators.js";
import type { ReadOptions } from "./options.js";

/** Who offers a kind of add-on. */
export interface AddonProvider {
    /** What add-ons are ordered by. */
    id: string;
    name: string;
    website?: string | undefined;
    shortDescription?: string | undefined;
    longDescription?: string | undefined;
    logoUrl?: string | undefined;
    /** The platform's own word for how far it is open to orders. */
    status?: string | undefined;
    /** Names of the zones that it is in. */
    regions: string[];
    /** What its plans differ in. */
    features: Feature[];
    /** Present where one provider is read, absent in the list of all. */
    plans?: AddonPlan[] | undefined;
}

export interface AddonPlan {
    /** `plan_…`. */
    id: string;
    /** Its short name, unique among those of its provider. */
    slug: string;
    name: string;
    /** For a month; what is billed by use comes on top. Absent where the platform tells none. */
    price?: number | undefined;
    /** ISO 4217 code. */
    currency: string;
    features: Feature[];
    /** Where the plan is offered; absent: wherever its provider is. */
    zones?: string[] | undefined;
}

export interface Feature {
    name: string;
    /** What its value is written as. */
    type?: string | undefined;
    /** Such as `512 MB` or `Yes`; absent in a provider's own list. */
    value?: string | undefined;
}

/** A kind of runtime, such as one of a language. */
export interface InstanceType {
    type: string;
    version: string;
    name: string;
    description?: string | undefined;
    /** Whether it can be chosen. */
    enabled: boolean;
    comingSoon: boolean;
    /** How many of them an application may have. */
    maxInstances?: number | undefined;
    /** The sizes that it comes in. */
    flavors: Flavor[];
    variants: InstanceVariant[];
}

export interface InstanceVariant {
    /** Absent where the platform gives the bare slug. */
    id?: string | undefined;
    slug: string;
    name: string;
    /** How code gets there. */
    deployType?: string | undefined;
    /** Address of a picture. */
    logo?: string | undefined;
}

/** A size of instance. */
export interface Flavor {
    name: string;
    /** Megabytes. */
    memory: number;
    cpus: number;
    gpus: number;
    disk?: number | undefined;
    /** For an hour; absent where the platform tells none. */
    price?: number | undefined;
    /** Whether it can be chosen. */
    available: boolean;
    /** Whether it is for small things only. */
    microservice: boolean;
    machineLearning: boolean;
    nice?: number | undefined;
}

/** A place that applications and add-ons run in. */
export interface Zone {
    id?: string | undefined;
    /** The word that it is chosen by, such as `par`. */
    name: string;
    displayName?: string | undefined;
    city?: string | undefined;
    country?: string | undefined;
    /** ISO 3166-1 alpha-2. */
    countryCode?: string | undefined;
    /** Degrees. */
    latitude?: number | undefined;
    /** Degrees. */
    longitude?: number | undefined;
    tags: string[];
    /** Address ranges (CIDR) from which applications of the zone reach others. */
    outboundIps: string[];
}

/** What the platform offers. Everything here can be asked without credentials. */
export interface CatalogueClient {
    /** All add-on providers, without their plans. */
    addonProviders(options?: ReadOptions): Promise<AddonProvider[]>;

    /** One add-on provider with its plans. Fails with `NotFound` where there is none. */
    addonProvider(
        options: ReadOptions & {
            /** The provider's id. */
            id: string;
        },
    ): Promise<AddonProvider>;

    /** What one kind of operator is offered as: its plans and regions. */
    operatorProvider(
        options: ReadOptions & {
            /** The kind of operator. */
            kind: OperatorKind;
        },
    ): Promise<AddonProvider>;

    instanceTypes(options?: ReadOptions): Promise<InstanceType[]>;

    zones(options?: ReadOptions): Promise<Zone[]>;

    /** Upper-case English names of countries, with their ISO 3166-1 alpha-2 codes. */
    countries(options?: ReadOptions): Promise<Record<string, string>>;
}
