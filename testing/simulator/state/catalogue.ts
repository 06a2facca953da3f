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
    /** The prefix of real ids, without the underscore. */
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
    /** The versions, if the provider offers a choice. */
    readonly versions?: AddonVersions;
}

export interface AddonVersions {
    /** The versions of dedicated plans. */
    readonly dedicated: readonly string[];
    /** The default version. */
    readonly usual: string;
    /** The versions of shared plans. */
    readonly shared: readonly { readonly zone: string; readonly version: string }[];
    /** The names of further options. */
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

/** The platform's offers. Tests may extend the lists at any time, as the live catalogue changes too. */
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

    /** Gives a plan another slug and name. Its id stays, and so do the add-ons that have it. */
    renamePlan(providerId: string, slug: string, next: string): void {
        const at = this.addonProviders.findIndex(({ id }) => id === providerId);
        const provider = this.addonProvider(providerId);
        const plans = provider.plans.map(plan =>
            plan.slug === slug ? { ...plan, slug: next, name: next } : plan,
        );
        this.addonProviders[at] = { ...provider, plans };
    }

    /** Gives a variant of an instance type another slug. Its id stays, and so do the applications that have it. */
    renameRuntime(slug: string, next: string): void {
        this.instanceTypes.forEach((type, at) => {
            const variants = type.variants.map(each => (each.slug === slug ? { ...each, slug: next } : each));
            this.instanceTypes[at] = { ...type, variants };
        });
    }

    /** Gives a zone another name, wherever the catalogue names it. Its id stays. */
    renameZone(name: string, next: string): void {
        const renamed = (zones: readonly string[]): string[] =>
            zones.map(zone => (zone === name ? next : zone));
        this.zones.forEach((zone, at) => {
            this.zones[at] = zone.name === name ? { ...zone, name: next } : zone;
        });
        this.addonProviders.forEach((provider, at) => {
            const plans = provider.plans.map(plan => ({ ...plan, zones: renamed(plan.zones) }));
            this.addonProviders[at] = { ...provider, regions: renamed(provider.regions), plans };
        });
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
