/** A database on the platform that no stack has, as somebody makes it in the console. */
import type { Platform } from "pulumi-cloud-platform/testing";

/** The arguments of the database, as a program declares it. */
export const orders = {
    name: "orders",
    provider: "postgresql-addon",
    plan: "xs_sml",
    region: "par",
} as const;

type Overridden = Partial<Record<keyof typeof orders, string>>;

/** @returns the id */
export function addUnmanaged({ state }: Platform, owner: string, args: Overridden = {}): string {
    const { provider: providerId, plan: slug, name, region } = { ...orders, ...args };
    const plan = state.catalogue.findPlan(providerId, slug)?.id ?? "";
    return state.addons.create(owner, { name, region, providerId, plan }).id;
}
