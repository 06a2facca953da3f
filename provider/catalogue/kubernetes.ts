/** Flavors, versions and prices of Kubernetes from the public documentation. Only the platform's own offer is complete. */
import { isMap, type JsonObject } from "../basics/json.js";
import { warning, type Warning } from "../error-codes.js";
import { didYouMean } from "../text/suggest.js";
import { machinesPrice, totalPrice } from "./machine-prices.js";
import { knownValuesNote } from "./unknown-values.js";

/** The month of the documentation. */
export const asOf = "2026-07";

/** For 720 hours of one worker, or one machine of an all-in-one control plane, in euro and without tax. */
export const workerPrices: Readonly<Record<string, number>> = {
    "2XS": 24,
    XS: 44,
    S: 64,
    M: 84,
    L: 120,
    XL: 160,
};

/** The same for one machine of any other control plane. */
const controlPlanePrices: Readonly<Record<string, number>> = {
    "2XS": 36,
    XS: 66,
    S: 96,
    M: 126,
    L: 180,
    XL: 240,
};

/** The flavors of nodes, from small to large. */
export const nodeFlavors: readonly string[] = Object.keys(workerPrices);

/** The flavors of each layout of a control plane. */
export const topologyFlavors: Readonly<Record<string, readonly string[]>> = {
    "all-in-one": nodeFlavors.slice(2),
    "dedicated-compute": nodeFlavors.slice(1),
    distributed: nodeFlavors,
};

/** The versions that a new cluster can have. */
export const kubernetesVersions: readonly string[] = ["1.34", "1.35", "1.36"];

const doubt = `Unless it is newer than this package's list of ${asOf}, "pulumi up" will refuse it.`;

/** @param topology the layout whose machines have the flavors. Default: they are nodes */
export function warningsAboutFlavors(flavors: readonly string[], topology?: string): Warning[] {
    const offered = topology === undefined ? nodeFlavors : (topologyFlavors[topology] ?? nodeFlavors);
    const of = topology === undefined ? "a node group" : `the topology "${topology}"`;
    return [...new Set(flavors)]
        .filter(word => !offered.includes(word))
        .map(word => {
            const suggestion = didYouMean(word, offered) || knownValuesNote(offered);
            return warning("unknown-flavor", `${of} has no known flavor "${word}".${suggestion}`, doubt);
        });
}

export function warningsAboutVersion(version: string): Warning[] {
    const text = `there is no known Kubernetes version "${version}".${knownValuesNote(kubernetesVersions)}`;
    return kubernetesVersions.includes(version) ? [] : [warning("unknown-version", text, doubt)];
}

/** Returns the prices of the flavors that a layout takes. */
export function pricesOf(topology: string): Readonly<Record<string, number>> {
    const prices = topology === "all-in-one" ? workerPrices : controlPlanePrices;
    const offered = topologyFlavors[topology] ?? [];
    return Object.fromEntries(Object.entries(prices).filter(([flavor]) => offered.includes(flavor)));
}

/** Returns the monthly price of a control plane; undefined if its layout or a size is unknown. */
export function clusterPrice({ topology }: JsonObject): number | undefined {
    const { kind, components } = isMap(topology) ? topology : {};
    if (!isMap(topology) || typeof kind !== "string" || !Object.hasOwn(topologyFlavors, kind)) {
        return undefined;
    }
    const prices = pricesOf(kind);
    const sizes = isMap(components) ? Object.values(components) : [topology];
    return totalPrice(
        sizes.map(size => {
            const { flavor, replicas } = isMap(size) ? size : {};
            return machinesPrice(prices, flavor, replicas);
        }),
    );
}
