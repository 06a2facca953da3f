/** Lookups of the platform's catalogue. They need its address, but no credentials. */
import { z } from "zod";
import { runtimesIn } from "../../catalogue/runtimes.js";
import { sameWord } from "../../catalogue/unknown-values.js";
import type { AddonProvider } from "../../client/index.js";
import { orUndefined } from "../../kind/reading.js";
import { UserError } from "../../kind/user-errors.js";
import { choosePlan, features } from "./plan-features.js";
import { choose } from "./choose.js";
import { defineQuery, type QueryContext } from "./query.js";

const provider = z.string().min(1).meta({
    description: "Id of the add-on provider, such as `postgresql-addon`.",
    completion: "AddonProviderId",
    example: '"postgresql-addon"',
});

export const getZones = defineQuery({
    summary: "All zones (regions), with their places and the addresses that applications come from.",
    example: `
        const ranges = (await getZones()).flatMap(zone => zone.outboundIps);`,
    args: z.strictObject({}),
    asks: ["catalogue.zones"],
    answer: ({ client, options }) => client.catalogue.zones(options),
});

export const getZone = defineQuery({
    summary: "One zone, by its name or id.",
    remarks: "An unknown name is an error with a suggestion.",
    example: `
        const { city, outboundIps } = await getZone({ name: "par" });`,
    args: z.strictObject({
        name: z.string().min(1).meta({
            description: "Name of the zone, or its id.",
            completion: "RegionName",
            example: '"par"',
        }),
    }),
    asks: ["catalogue.zones"],
    answer: async ({ client, options }, { name }) =>
        choose(name, await client.catalogue.zones(options), {
            noun: "zone",
            plural: "Zones",
            words: found => [found.name, ...(found.id === undefined ? [] : [found.id])],
            id: found => found.id ?? found.name,
        }),
});

export const getInstanceTypes = defineQuery({
    summary: "All kinds of instances (runtimes), with their variants and flavors.",
    args: z.strictObject({}),
    asks: ["catalogue.instanceTypes"],
    answer: ({ client, options }) => client.catalogue.instanceTypes(options),
});

export const getInstanceType = defineQuery({
    summary: "One kind of instance with its flavors (sizes), by its type or by the slug of a variant.",
    remarks: "Memory is in megabytes.",
    example: `
        const { flavors } = await getInstanceType({ type: "node" });
        const smallest = flavors.find(({ memory }) => memory >= 1024)?.name;`,
    args: z.strictObject({
        type: z.string().min(1).meta({
            description: "Type, such as `node`, or the slug of one of its variants, such as `static-apache`.",
            example: '"node"',
        }),
    }),
    asks: ["catalogue.instanceTypes"],
    answer: async ({ client, options }, { type }) => {
        const all = await client.catalogue.instanceTypes(options);
        // The platform may list a type once per variant, and old versions beside the current one.
        const bySlug = all.filter(({ variants }) => variants.some(({ slug }) => sameWord(slug, type)));
        const byType = all.filter(candidate => sameWord(candidate.type, type));
        const found = [...bySlug, ...byType];
        return (
            found.find(({ enabled, comingSoon }) => enabled && !comingSoon) ??
            found[0] ??
            choose(type, all, {
                noun: "instance type",
                plural: "Instance types",
                words: candidate => [candidate.type],
                id: candidate => candidate.type,
            })
        );
    },
});

export const getRuntimes = defineQuery({
    summary: "The runtimes of applications, each in the newest version and with its flavors (sizes).",
    remarks: "Memory is in megabytes.",
    example: `
        const node = (await getRuntimes()).find(({ runtime }) => runtime === "node");
        const small = node?.flavors.find(({ memory }) => memory >= 1024)?.name ?? "XS";`,
    args: z.strictObject({}),
    asks: ["catalogue.instanceTypes"],
    answer: async ({ client, options }) => runtimesIn(await client.catalogue.instanceTypes(options)),
});

export const getAddonProviders = defineQuery({
    summary: "All providers of add-ons, without their plans.",
    remarks: "`getAddonProvider` shows the plans of one.",
    args: z.strictObject({}),
    asks: ["catalogue.addonProviders"],
    answer: ({ client, options }) => client.catalogue.addonProviders(options),
});

export const getAddonProvider = defineQuery({
    summary: "One provider of add-ons, with its regions and plans.",
    remarks: "Prices are for a month, in the `currency` beside them.",
    example: `
        const { regions, plans } = await getAddonProvider({ provider: "postgresql-addon" });`,
    args: z.strictObject({ provider }),
    asks: ["catalogue.addonProvider", "catalogue.addonProviders"],
    answer: (context, { provider }) => providerOf(context, provider),
});

export const getAddonPlan = defineQuery({
    summary:
        "One plan of a provider: by its slug, name or id, or the cheapest plan with the required features.",
    example: `
        const { slug } = await getAddonPlan({ provider: "postgresql-addon", features: { memory: "2 GB" } });`,
    args: z.strictObject({
        provider,
        plan: z.string().min(1).optional().meta({
            description: "Slug, name or id of the plan. Either this or `features`.",
            completion: "AddonPlanSlug",
            example: '"xs_sml"',
        }),
        features: features.optional().meta({
            description:
                "Required features, by the provider's names: a minimum number or size, a boolean, or an exact word.",
            example: '{ memory: "2 GB", "max connection limit": 100 }',
        }),
    }),
    asks: ["catalogue.addonProvider", "catalogue.addonProviders"],
    answer: async (context, { provider, plan, features }) => {
        if ((plan === undefined) === (features === undefined)) {
            throw new UserError(
                "invalid-argument",
                "it takes either a plan or features",
                'Write plan: "xs_sml" or features: { memory: "2 GB" }.',
            );
        }
        return choosePlan(await providerOf(context, provider), plan ?? features ?? {});
    },
});

export const getCountries = defineQuery({
    summary: "All countries: upper-case English names with ISO 3166-1 alpha-2 codes.",
    args: z.strictObject({}),
    asks: ["catalogue.countries"],
    answer: ({ client, options }) => client.catalogue.countries(options),
});

export const getCountryCode = defineQuery({
    summary: "The ISO 3166-1 alpha-2 code of a country.",
    example: `
        const code = await getCountryCode({ name: "France" }); // "FR"`,
    args: z.strictObject({
        name: z
            .string()
            .min(1)
            .meta({ description: "English name of the country, in any case.", example: '"France"' }),
    }),
    asks: ["catalogue.countries"],
    answer: async ({ client, options }, { name }) => {
        const [, code] = choose(name, Object.entries(await client.catalogue.countries(options)), {
            noun: "country",
            plural: "Countries",
            words: ([country]) => [country],
            id: ([country]) => country,
        });
        return code;
    },
});

/** Returns the provider with its plans. The error for an unknown provider lists the available ones. */
export async function providerOf({ client, options }: QueryContext, id: string): Promise<AddonProvider> {
    const found = await orUndefined(client.catalogue.addonProvider({ ...options, id }));
    if (found !== undefined) {
        return found;
    }
    const meant = choose(id, await client.catalogue.addonProviders(options), {
        noun: "add-on provider",
        plural: "Providers",
        words: candidate => [candidate.id, candidate.name],
        id: candidate => candidate.id,
    });
    return client.catalogue.addonProvider({ ...options, id: meant.id });
}
