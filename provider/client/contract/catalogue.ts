import type { OperatorKind } from "./operators.js";
import type { ReadOptions } from "./options.js";

/** Who offers a kind of add-on. */
export interface AddonProvider {
    /** What add-ons are ordered by. */
    id: string;
    /** Name for people. */
    name: string;
    /** Address of its home page. */
    website?: string | undefined;
    /** One line on what it offers. */
    shortDescription?: string | undefined;
    /** Several lines on what it offers. */
    longDescription?: string | undefined;
    /** Address of a picture. */
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

/** A size in which a provider offers its add-ons. */
export interface AddonPlan {
    /** `plan_…`. */
    id: string;
    /** Its short name, unique among those of its provider. */
    slug: string;
    /** Name for people. */
    name: string;
    /** For a month; what is billed by use comes on top. Absent where the platform tells none. */
    price?: number | undefined;
    /** ISO 4217 code. */
    currency: string;
    /** What is in it. */
    features: Feature[];
    /** Where the plan is offered; absent: wherever its provider is. */
    zones?: string[] | undefined;
}

/** One property of a plan. */
export interface Feature {
    /** Which property it is, such as `Max DB size`. */
    name: string;
    /** What its value is written as. */
    type?: string | undefined;
    /** Such as `512 MB` or `Yes`; absent in a provider's own list. */
    value?: string | undefined;
}

/** A kind of runtime, such as one of a language. */
export interface InstanceType {
    /** What it is chosen by, such as `node`. */
    type: string;
    /** The platform's own version of it. */
    version: string;
    /** Name for people. */
    name: string;
    /** What it is for. */
    description?: string | undefined;
    /** Whether it can be chosen. */
    enabled: boolean;
    /** Whether it is announced and cannot be chosen yet. */
    comingSoon: boolean;
    /** How many of them an application may have. */
    maxInstances?: number | undefined;
    /** The sizes that it comes in. */
    flavors: Flavor[];
    /** What it can be made into. */
    variants: InstanceVariant[];
}

/** One make of an instance type, such as that of a framework. */
export interface InstanceVariant {
    /** Absent where the platform gives the bare slug. */
    id?: string | undefined;
    /** Its short name. */
    slug: string;
    /** Name for people. */
    name: string;
    /** How code gets there. */
    deployType?: string | undefined;
    /** Address of a picture. */
    logo?: string | undefined;
}

/** A size of instance. */
export interface Flavor {
    /** The word that it is chosen by, such as `XS`. */
    name: string;
    /** Megabytes. */
    memory: number;
    /** Number of processors. */
    cpus: number;
    /** Number of graphics processors. */
    gpus: number;
    /** The platform's figure for its disk; absent where it has none of its own. */
    disk?: number | undefined;
    /** For an hour; absent where the platform tells none. */
    price?: number | undefined;
    /** Whether it can be chosen. */
    available: boolean;
    /** Whether it is for small things only. */
    microservice: boolean;
    /** Whether it is made for machine learning. */
    machineLearning: boolean;
    /** Its priority beside others; absent where the platform tells none. */
    nice?: number | undefined;
}

/** A place that applications and add-ons run in. */
export interface Zone {
    /** The platform's own id; absent where it tells none. */
    id?: string | undefined;
    /** The word that it is chosen by, such as `par`. */
    name: string;
    /** Name for people; absent where there is none. */
    displayName?: string | undefined;
    /** The city that it is in. */
    city?: string | undefined;
    /** The country that it is in. */
    country?: string | undefined;
    /** ISO 3166-1 alpha-2. */
    countryCode?: string | undefined;
    /** Degrees. */
    latitude?: number | undefined;
    /** Degrees. */
    longitude?: number | undefined;
    /** The platform's words about it, such as who runs it. */
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

    /** All kinds of runtimes, with their sizes. */
    instanceTypes(options?: ReadOptions): Promise<InstanceType[]>;

    /** All places that applications and add-ons run in. */
    zones(options?: ReadOptions): Promise<Zone[]>;

    /** Upper-case English names of countries, with their ISO 3166-1 alpha-2 codes. */
    countries(options?: ReadOptions): Promise<Record<string, string>>;
}
