import { z } from "zod";
import { checked } from "../argument.js";
import type { ReadOptions } from "../call-options.js";
import { type Family, liveOnly, read } from "../family.js";
import type { Named } from "../http/connection.js";
import type { Route } from "../http/route.js";
import { collection, type Subject } from "../subject.js";
import { currency, textual } from "../http/wire.js";
import type { OperatorKindOptions } from "./operators/contract.js";
import { topologyKind } from "./kubernetes-clusters/index.js";
import { operatorKind, providerOf } from "./operators/index.js";

/** A provider of add-ons. */
export interface AddonProvider {
    /** The id in orders of add-ons. */
    id: string;
    /** The display name. */
    name: string;
    /** The URL of the home page. */
    website?: string | undefined;
    /** A description of one line. */
    shortDescription?: string | undefined;
    /** A description of several lines. */
    longDescription?: string | undefined;
    /** The URL of a picture. */
    logoUrl?: string | undefined;
    /** The status in the platform's spelling, for example open or closed to orders. */
    status?: string | undefined;
    /** The names of the zones where the provider is offered. */
    regions: string[];
    /** The features that its plans define. */
    features: Feature[];
    /** The plans. Present if one provider is read, absent in the list of all. */
    plans?: AddonPlan[] | undefined;
}

/** A size in which a provider offers its add-ons. */
export interface AddonPlan {
    /** `plan_…`. */
    id: string;
    /** The short name, unique within the provider. */
    slug: string;
    /** The display name. */
    name: string;
    /** The monthly price without metered usage; absent if the platform returns none. */
    price?: number | undefined;
    /** ISO 4217 code. */
    currency: string;
    /** The features of the plan. */
    features: Feature[];
    /** The zones where the plan is offered; absent if all zones of the provider offer the plan. */
    zones?: string[] | undefined;
}

/** One property of a plan. */
export interface Feature {
    /** The name, such as `Max DB size`. */
    name: string;
    /** The type of the value. */
    type?: string | undefined;
    /** The value, such as `512 MB` or `Yes`; absent in a provider's own list. */
    value?: string | undefined;
}

/** A runtime, for example of a language. */
export interface InstanceType {
    /** The id in requests, such as `node`. */
    type: string;
    /** The platform's version of the runtime. */
    version: string;
    /** The display name. */
    name: string;
    /** The description. */
    description?: string | undefined;
    /** True if the runtime can be selected. */
    enabled: boolean;
    /** True if the runtime is announced but not available. */
    comingSoon: boolean;
    /** The maximum number of instances of an application. */
    maxInstances?: number | undefined;
    /** The sizes of its instances. */
    flavors: Flavor[];
    /** The flavor of applications that choose none; absent if the platform returns none. */
    defaultFlavor?: string | undefined;
    /** The flavor of instances for builds; absent if the platform returns none. */
    buildFlavor?: string | undefined;
    /** The variants, for example for frameworks. */
    variants: InstanceVariant[];
}

/** A variant of an instance type, for example for a framework. */
export interface InstanceVariant {
    /** The id; absent if the platform returns the slug alone. */
    id?: string | undefined;
    /** The short name. */
    slug: string;
    /** The display name. */
    name: string;
    /** The way of deployment, for example by Git. */
    deployType?: string | undefined;
    /** The URL of a picture. */
    logo?: string | undefined;
}

/** A runtime that can be chosen: a variant of an instance type, in its newest version. */
export interface Runtime {
    /** The value of the argument `runtime` of an application, such as `node`. */
    runtime: string;
    /** The display name. */
    name: string;
    /** The instance type. Several runtimes may share one. */
    type: string;
    /** The newest version that the platform offers. */
    version: string;
    /** The id of the variant of the instance type. */
    variant: string;
    /** The sizes of its instances. */
    flavors: Flavor[];
    /** The usual flavor of its instances; absent if the platform returns none. */
    defaultFlavor?: string | undefined;
    /** The usual flavor of a separate instance for builds; absent if the platform returns none. */
    buildFlavor?: string | undefined;
    /** The maximum number of instances; absent if the platform returns none. */
    maxInstances?: number | undefined;
}

/** A size of instance. */
export interface Flavor {
    /** The name in requests, such as `XS`. */
    name: string;
    /** The memory in megabytes. */
    memory: number;
    /** The number of processors. */
    cpus: number;
    /** The number of graphics processors. */
    gpus: number;
    /** The platform's figure for the disk; absent if the flavor has no disk of its own. */
    disk?: number | undefined;
    /** The hourly price; absent if the platform returns none. */
    price?: number | undefined;
    /** True if the flavor can be selected. */
    available: boolean;
    /** True if the flavor suits small services only. */
    microservice: boolean;
    /** True if the flavor is meant for machine learning. */
    machineLearning: boolean;
    /** The scheduling priority; absent if the platform returns none. */
    nice?: number | undefined;
}

/** A zone where applications and add-ons run. */
export interface Zone {
    /** The platform's id; absent if the platform returns none. */
    id?: string | undefined;
    /** The name in requests, such as `par`. */
    name: string;
    /** The display name; absent if there is none. */
    displayName?: string | undefined;
    /** The city of the zone. */
    city?: string | undefined;
    /** The country of the zone. */
    country?: string | undefined;
    /** The ISO 3166-1 alpha-2 code. */
    countryCode?: string | undefined;
    /** The latitude in degrees. */
    latitude?: number | undefined;
    /** The longitude in degrees. */
    longitude?: number | undefined;
    /** The platform's tags, for example on who runs the zone. */
    tags: string[];
    /** The address ranges (CIDR) of outbound requests of applications in the zone. */
    outboundIps: string[];
}

/** The choices for a new Kubernetes cluster. */
export interface KubernetesOffer {
    /** The layouts of a control plane, each with its flavors and its limits. */
    topologies: {
        /** A `KubernetesTopologyKind`, or the platform's spelling of one that this package does not know. */
        kind: string;
        /** The flavors of its machines. */
        flavors: string[];
        /** The least and the largest number of machines. */
        replicas: {
            /** The least number. */
            min: number;
            /** The largest number. */
            max: number;
        };
    }[];
    /** The versions. */
    versions: {
        /** All of them. */
        available: string[];
        /** The version of a cluster that names none. */
        default: string;
    };
}

/** The platform's offers. All functions work without credentials. */
export interface CatalogueClient {
    /** Returns all add-on providers without their plans. */
    addonProviders(options?: ReadOptions): Promise<AddonProvider[]>;

    /** Returns one add-on provider with its plans. Fails with `NotFound` if there is none. */
    addonProvider(options: Pick<AddonProvider, "id"> & ReadOptions): Promise<AddonProvider>;

    /** Returns the plans and regions of an operator kind. */
    operatorProvider(options: Pick<OperatorKindOptions, "kind"> & ReadOptions): Promise<AddonProvider>;

    /** Returns all runtimes with their sizes. */
    instanceTypes(options?: ReadOptions): Promise<InstanceType[]>;

    /** Returns all zones. */
    zones(options?: ReadOptions): Promise<Zone[]>;

    /** Returns the upper-case English names of countries with their ISO 3166-1 alpha-2 codes. */
    countries(options?: ReadOptions): Promise<Record<string, string>>;

    /** Returns the choices for a new Kubernetes cluster. Fails with `InvalidArgument` if the wire has no such route. */
    kubernetes(options?: ReadOptions): Promise<KubernetesOffer>;
}

const feature: z.ZodType<Feature> = z.object({
    name: z.string(),
    type: z.string().optional(),
    value: textual.optional(),
});

const addonPlan: z.ZodType<AddonPlan> = z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string().default(""),
    price: z.number().optional(),
    currency,
    features: z.array(feature).default([]),
    zones: z.array(z.string()).optional(),
});

const addonProviderRecord: z.ZodType<AddonProvider> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        website: z.string().optional(),
        shortDesc: z.string().optional(),
        longDesc: z.string().optional(),
        logoUrl: z.string().optional(),
        status: z.string().optional(),
        regions: z.array(z.string()).default([]),
        features: z.array(feature).default([]),
        plans: z.array(addonPlan).optional(),
    })
    .transform(({ shortDesc: shortDescription, longDesc: longDescription, ...rest }) => ({
        ...rest,
        shortDescription,
        longDescription,
    }));

const flavor: z.ZodType<Flavor> = z
    .object({
        name: z.string(),
        mem: z.number().default(0),
        cpus: z.number().default(0),
        gpus: z.number().default(0),
        disk: z.number().optional(),
        price: z.number().optional(),
        available: z.boolean().default(true),
        microservice: z.boolean().default(false),
        machine_learning: z.boolean().default(false),
        nice: z.number().optional(),
    })
    .transform(({ mem: memory, machine_learning: machineLearning, ...rest }) => ({
        ...rest,
        memory,
        machineLearning,
    }));

const variant: z.ZodType<InstanceVariant> = z.union([
    z.object({
        id: z.string().optional(),
        slug: z.string().default(""),
        name: z.string().default(""),
        deployType: z.string().optional(),
        logo: z.string().optional(),
    }),
    z.string().transform(slug => ({ slug, name: slug })),
]);

const flavorName = z
    .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
    .optional();

const instanceType: z.ZodType<InstanceType> = z
    .object({
        type: z.string(),
        version: z.string().default(""),
        name: z.string().default(""),
        description: z.string().optional(),
        enabled: z.boolean().default(true),
        comingSoon: z.boolean().default(false),
        maxInstances: z.number().optional(),
        flavors: z.array(flavor).default([]),
        defaultFlavor: flavorName,
        buildFlavor: flavorName,
        variant: variant.optional(),
        variants: z.array(variant).optional(),
    })
    .transform(({ variant, variants, ...rest }) => ({
        ...rest,
        variants: variants ?? (variant === undefined ? [] : [variant]),
    }));

const zone: z.ZodType<Zone> = z
    .object({
        id: z.string().optional(),
        name: z.string(),
        displayName: z.string().optional(),
        city: z.string().optional(),
        country: z.string().optional(),
        countryCode: z.string().optional(),
        lat: z.number().optional(),
        lon: z.number().optional(),
        tags: z.array(z.string()).default([]),
        outboundIPs: z.array(z.string()).default([]),
    })
    .transform(({ lat: latitude, lon: longitude, outboundIPs: outboundIps, ...rest }) => ({
        ...rest,
        latitude,
        longitude,
        outboundIps,
    }));

const providers = collection("add-on providers");
const getProvider = "GET /v2/products/addonproviders/{id}";

const kubernetesOffer: z.ZodType<KubernetesOffer> = z
    .object({
        topologies: z.array(
            z.object({
                topology: z.string(),
                availableFlavors: z.array(z.string()),
                replicationFactor: z.object({ min: z.number(), max: z.number() }),
            }),
        ),
        versions: z.object({ available: z.array(z.string()), default: z.string() }),
    })
    .transform(({ topologies, versions }) => ({
        topologies: topologies.map(({ topology: word, availableFlavors, replicationFactor }) => ({
            kind: topologyKind(word),
            flavors: availableFlavors,
            replicas: replicationFactor,
        })),
        versions,
    }));

/** Declares a read that needs no credentials. */
function readPublic<const R extends Route, Options, T>(
    route: R,
    subject: (options: Options) => Subject<Named<R>>,
    shape: z.ZodType<T>,
) {
    return read(route, subject, shape, () => ({ isPublic: true }));
}

/** @internal */
export const catalogue: Family<CatalogueClient> = dialect => ({
    addonProviders: readPublic(
        "GET /v2/products/addonproviders",
        () => providers,
        z.array(addonProviderRecord),
    ),

    addonProvider: readPublic(
        getProvider,
        ({ id }: Pick<AddonProvider, "id">) => providers.at({ id }),
        addonProviderRecord,
    ),

    operatorProvider: readPublic(
        getProvider,
        ({ kind }: Pick<OperatorKindOptions, "kind">) =>
            providers.at({ id: providerOf[checked(operatorKind, kind)] }),
        addonProviderRecord,
    ),

    instanceTypes: readPublic(
        "GET /v2/products/instances",
        () => collection("instance types"),
        z.array(instanceType),
    ),

    zones: readPublic(
        dialect === "documented" ? "GET /v2/products/zones" : "GET /v4/products/zones",
        () => collection("zones"),
        z.array(zone),
    ),

    countries: readPublic(
        "GET /v2/products/countries",
        () => collection("countries"),
        z.record(z.string(), z.string()),
    ),

    ...liveOnly(dialect, "the choices for a Kubernetes cluster", {
        kubernetes: readPublic("GET /v4/kubernetes-product", () => collection("kubernetes"), kubernetesOffer),
    }),
});
