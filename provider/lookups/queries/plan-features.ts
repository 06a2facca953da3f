/** Chooses a plan of a provider by its identifier, or by the required features. */
import { z } from "zod";
import { planNamed } from "../../catalogue/plans.js";
import { sameWord } from "../../catalogue/unknown-values.js";
import type { AddonPlan, AddonProvider } from "../../client/index.js";
import { UserError } from "../../kind/user-errors.js";
import { didYouMean } from "../../text/suggest.js";
import { listOf } from "./choose.js";

/** Required features by name: a minimum number or size (`"2 GB"`), a boolean, or an exact word. */
export const features = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
type Features = z.output<typeof features>;

/** Returns the plan with this identifier, or the cheapest plan with these features. */
export function choosePlan(provider: AddonProvider, wanted: string | Features): AddonPlan {
    if (typeof wanted === "string") {
        return planNamed(provider, wanted);
    }
    const plans = provider.plans ?? [];
    for (const [name, least] of Object.entries(wanted)) {
        assertMeaningful(provider, name, least);
    }
    const fitting = plans.filter(plan =>
        Object.entries(wanted).every(([name, least]) => fits(valueOf(plan, name), least)),
    );
    const [cheapest] = fitting.sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
    if (cheapest === undefined) {
        throw new UserError(
            "no-matching-plan",
            `no plan of "${provider.id}" has all of ${JSON.stringify(wanted)}`,
            listOf(
                "Plans",
                plans.map(({ slug }) => slug),
            ),
        );
    }
    return cheapest;
}

/** Throws if no plan can match this feature, so that the error names the feature. */
function assertMeaningful({ id, plans = [] }: AddonProvider, name: string, least: Features[string]): void {
    const known = [...new Set(plans.flatMap(plan => plan.features.map(feature => feature.name)))];
    if (!known.some(candidate => sameWord(candidate, name))) {
        throw new UserError(
            "unknown-feature",
            `no plan of "${id}" has a feature "${name}".${didYouMean(name, known)}`,
            listOf("Features", known),
        );
    }
    const values = plans.flatMap(plan => valueOf(plan, name) ?? []);
    if (typeof least === "number" && values.some(value => bytesOf(value) !== undefined)) {
        throw new UserError(
            "invalid-argument",
            `"${name}" is a size`,
            `Write it with its unit, such as "${String(least)} GB".`,
        );
    }
}

function valueOf(plan: AddonPlan, name: string): string | undefined {
    return plan.features.find(feature => sameWord(feature.name, name))?.value;
}

function fits(value: string | undefined, least: Features[string]): boolean {
    if (value === undefined) {
        return false;
    }
    if (typeof least === "number") {
        // For "2 vCPUs", parseFloat returns 2. For "Shared", it returns NaN, which never matches.
        return Number.parseFloat(value) >= least;
    }
    if (typeof least === "boolean") {
        return /^(no|false|)$/i.test(value) !== least;
    }
    const [has, wanted] = [bytesOf(value), bytesOf(least)];
    return wanted === undefined ? sameWord(value, least) : has !== undefined && has >= wanted;
}

const units = ["b", "kb", "mb", "gb", "tb"];

/** Parses sizes of the catalogue, such as "512 MB", "2.5GB" and "5120MB". Units are powers of 1024. */
function bytesOf(text: string): number | undefined {
    const [, amount, unit] = /^([\d.]+)\s*([kmgt]?)i?b$/i.exec(text.trim()) ?? [];
    return unit === undefined ? undefined : Number(amount) * 1024 ** units.indexOf(`${unit.toLowerCase()}b`);
}
