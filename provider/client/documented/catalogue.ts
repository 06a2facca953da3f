import { z } from "zod";
import { checked } from "../argument.js";
import type { Connection } from "../connection.js";
import type {
    AddonPlan,
    AddonProvider,
    CatalogueClient,
    Feature,
    Flavor,
    InstanceType,
    InstanceVariant,
    Zone,
} from "../contract/catalogue.js";
import { collection } from "../subject.js";
import { currency, textual } from "../wire.js";
import { operatorKind, providerOf } from "./operators.js";

export const routes = {
    addonProviders: "GET /v2/products/addonproviders",
    addonProvider: "GET /v2/products/addonproviders/{id}",
    operatorProvider: "GET /v2/products/addonproviders/{id}",
    instanceTypes: "GET /v2/products/instances",
    zones: "GET /v2/products/zones",
    countries: "GET /v2/products/countries",
} as const;

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
    z.string().transform(slug => ({
        id: undefined,
        slug,
        name: slug,
        deployType: undefined,
        logo: undefined,
    })),
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

export const zone: z.ZodType<Zone> = z
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

export function client(connection: Connection): CatalogueClient {
    return {
        addonProviders: (options = {}) =>
            connection.getPublic(routes.addonProviders, providers, z.array(addonProviderRecord), options),

        addonProvider({ id, ...options }) {
            return connection.getPublic(
                routes.addonProvider,
                providers.at({ id }),
                addonProviderRecord,
                options,
            );
        },

        operatorProvider({ kind, ...options }) {
            const provider = providers.at({ id: providerOf[checked(operatorKind, kind)] });
            return connection.getPublic(routes.operatorProvider, provider, addonProviderRecord, options);
        },

        instanceTypes: (options = {}) =>
            connection.getPublic(
                routes.instanceTypes,
                collection("instance types"),
                z.array(instanceType),
                options,
            ),

        zones: (options = {}) =>
            connection.getPublic(routes.zones, collection("zones"), z.array(zone), options),

        countries(options = {}) {
            const codes = z.record(z.string(), z.string());
            return connection.getPublic(routes.countries, collection("countries"), codes, options);
        },
    };
}
