import { invalid, notFound } from "./refusal.js";

export interface Feature {
    readonly name: string;
    readonly type: string;
    readonly value?: string;
}

export interface AddonPlan {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    /** Euro a month. */
    readonly price: number;
    readonly features: readonly Feature[];
    readonly zones: readonly string[];
}

export interface AddonProvider {
    readonly id: string;
    /** What real ids of its add-ons start with, without the underscore. */
    readonly realIdPrefix: string;
    readonly name: string;
    readonly shortDesc: string;
    readonly longDesc: string;
    readonly website: string;
    readonly logoUrl: string;
    readonly status: string;
    readonly regions: readonly string[];
    readonly features: readonly Feature[];
    readonly plans: readonly AddonPlan[];
    /** Where one may be chosen. */
    readonly versions?: AddonVersions;
}

export interface AddonVersions {
    /** What may be chosen with a plan of one's own. */
    readonly dedicated: readonly string[];
    /** What one gets without a choice. */
    readonly usual: string;
    /** What plans on shared machines run. */
    readonly shared: readonly { readonly zone: string; readonly version: string }[];
    /** What else may be chosen, by name. */
    readonly options: readonly string[];
}

export interface Flavor {
    readonly name: string;
    /** Megabytes. */
    readonly mem: number;
    readonly cpus: number;
    readonly gpus: number;
    readonly disk: number | null;
    readonly price: number;
    readonly available: boolean;
    readonly microservice: boolean;
    readonly machine_learning: boolean;
    readonly nice: number;
    readonly memory: { readonly unit: string; readonly value: number; readonly formatted: string };
}

export interface InstanceType {
    readonly type: string;
    readonly version: string;
    readonly name: string;
    readonly description: string;
    readonly enabled: boolean;
    readonly comingSoon: boolean;
    readonly maxInstances: number;
    readonly deployments: readonly string[];
    readonly flavors: readonly Flavor[];
    readonly defaultFlavor: string;
    readonly variants: readonly {
        readonly id: string;
        readonly slug: string;
        readonly name: string;
        readonly deployType: string;
        readonly buildFlavor: string;
    }[];
}

export interface Zone {
    readonly id: string;
    readonly name: string;
    readonly city: string;
    readonly country: string;
    readonly countryCode: string;
    readonly displayName: string | null;
    readonly lat: number;
    readonly lon: number;
    readonly tags: readonly string[];
    readonly outboundIPs: readonly string[];
}

/** What the platform offers. The lists may be extended at run time: the real catalogue is live too. */
export class Catalogue {
    constructor(
        readonly addonProviders: AddonProvider[],
        readonly instanceTypes: InstanceType[],
        readonly zones: Zone[],
        readonly countries: Record<string, string>,
    ) {}

    addonProvider(id: string): AddonProvider {
        const provider = this.addonProviders.find(candidate => candidate.id === id);
        if (provider === undefined) {
            throw notFound("add-on provider", id);
        }
        return provider;
    }

    /** The plan of that provider with this id; a plan of another provider is refused. */
    plan(provider: AddonProvider, id: string): AddonPlan {
        const plan = provider.plans.find(candidate => candidate.id === id);
        if (plan === undefined) {
            const reason = `not the id of a plan of ${provider.id}`;
            throw invalid("add-on order", `The plan is ${reason}`, { plan: reason });
        }
        return plan;
    }

    /** By slug or id, slugs without regard to case. */
    findPlan(providerId: string, word: string): AddonPlan | undefined {
        return this.addonProviders
            .find(provider => provider.id === providerId)
            ?.plans.find(plan => plan.id === word || plan.slug.toLowerCase() === word.toLowerCase());
    }
}
