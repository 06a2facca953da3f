import { z } from "zod";
import type { Connection, ReadOptions } from "./connection.js";
import { path } from "./path.js";
import { currency, textual } from "./wire.js";

const feature = z.object({ name: z.string(), type: z.string().optional(), value: textual.optional() });

const addonPlan = z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string().default(""),
    /** For a month; what is billed by use comes on top. */
    price: z.number().optional(),
    currency,
    features: z.array(feature).default([]),
    /** Where the plan is offered; absent: wherever its provider is. */
    zones: z.array(z.string()).optional(),
});

export type AddonPlan = z.output<typeof addonPlan>;

const addonProviderRecord = z
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
        /** Present where one provider is read. */
        plans: z.array(addonPlan).optional(),
    })
    .transform(({ shortDesc: shortDescription, longDesc: longDescription, ...rest }) => ({
        ...rest,
        shortDescription,
        longDescription,
    }));

export type AddonProvider = z.output<typeof addonProviderRecord>;

const flavor = z
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
        /** Megabytes. */
        memory,
        machineLearning,
    }));

/** A size of instance. */
export type Flavor = z.output<typeof flavor>;

const variant = z.union([
    z.object({
        /** Absent where the platform gives the bare slug. */
        id: z.string().optional(),
        slug: z.string().default(""),
        name: z.string().default(""),
        deployType: z.string().optional(),
        logo: z.string().optional(),
    }),
    z.string().transform(slug => ({
        id: undefined,
        slug,
        name: slug,
        deployType: undefined,
        logo: undefined,
    })),
]);

const instanceType = z
    .object({
        type: z.string(),
        version: z.string().default(""),
        name: z.string().default(""),
        description: z.string().optional(),
        enabled: z.boolean().default(true),
        comingSoon: z.boolean().default(false),
        maxInstances: z.number().optional(),
        flavors: z.array(flavor).default([]),
        variant: variant.optional(),
        variants: z.array(variant).optional(),
    })
    .transform(({ variant, variants, ...rest }) => ({
        ...rest,
        variants: variants ?? (variant === undefined ? [] : [variant]),
    }));

/** A kind of runtime, such as one of a language. */
export type InstanceType = z.output<typeof instanceType>;

const zone = z
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
        /** Address ranges (CIDR) from which applications of the zone reach others. */
        outboundIps,
    }));

export type Zone = z.output<typeof zone>;

/** @endpoint [GET] /v2/products/addonproviders */
export function addonProviders(connection: Connection, read: ReadOptions = {}): Promise<AddonProvider[]> {
    return connection.getPublic(path`/v2/products/addonproviders`, z.array(addonProviderRecord), read);
}

/**
 * One provider with its plans.
 * @endpoint [GET] /v2/products/addonproviders/{id}
 */
export function addonProvider(
    connection: Connection,
    { id, ...read }: { id: string } & ReadOptions,
): Promise<AddonProvider> {
    return connection.getPublic(path`/v2/products/addonproviders/${id}`, addonProviderRecord, read);
}

/** @endpoint [GET] /v2/products/instances */
export function instanceTypes(connection: Connection, read: ReadOptions = {}): Promise<InstanceType[]> {
    return connection.getPublic(path`/v2/products/instances`, z.array(instanceType), read);
}

/** @endpoint [GET] /v2/products/zones */
export function zones(connection: Connection, read: ReadOptions = {}): Promise<Zone[]> {
    return connection.getPublic(path`/v2/products/zones`, z.array(zone), read);
}

/**
 * Upper-case English names of countries, with their ISO 3166-1 alpha-2 codes.
 * @endpoint [GET] /v2/products/countries
 */
export function countries(connection: Connection, read: ReadOptions = {}): Promise<Record<string, string>> {
    return connection.getPublic(path`/v2/products/countries`, z.record(z.string(), z.string()), read);
}
