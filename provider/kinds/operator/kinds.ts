/** The kinds of operators and the arguments that each accepts. */
import { namesPlan, type PlanIdentifiers } from "../../catalogue/plans.js";
import type { Capabilities, Operator, OperatorKind } from "../../client/index.js";
import { canonical, isMap, type JsonObject } from "../../basics/json.js";
import type { CheckFailure } from "../../kind/kind.js";
import { isUnknown } from "../../protocol/unknown.js";

export const operatorKinds = [
    "keycloak",
    "matomo",
    "metabase",
    "otoroshi",
] as const satisfies readonly OperatorKind[];

/** Synonyms of the kinds, for suggestions: the provider of its plans, or a former name. */
export const operatorSpellings: Partial<Record<OperatorKind, readonly string[]>> = {
    keycloak: ["addon-keycloak", "keycloak-addon"],
    matomo: ["addon-matomo", "matomo-addon", "piwik"],
    metabase: ["addon-metabase", "metabase-addon"],
    otoroshi: ["addon-otoroshi", "otoroshi-addon"],
};

const linkable: readonly string[] = ["keycloak", "otoroshi"];

export function checkLink(kind: OperatorKind, networkGroup: boolean | undefined): CheckFailure[] {
    if (networkGroup !== true || isUnknown(kind) || linkable.includes(kind)) {
        return [];
    }
    const reason = `only ${linkable.join(" and ")} can have a network group: leave "networkGroup" out for ${kind}.`;
    return [{ code: "invalid-argument", property: "networkGroup", reason }];
}

/** Reserved option keys, with the argument to use instead. */
const reserved: Readonly<Record<string, string>> = {
    name: "name",
    region: "region",
    plan: "plan",
    planId: "plan",
};

export function checkOptions(options: Readonly<Record<string, unknown>> = {}): CheckFailure[] {
    const taken = Object.keys(isUnknown(options) ? {} : options).filter(key => Object.hasOwn(reserved, key));
    return taken.map(key => ({
        code: "invalid-argument",
        property: "options",
        reason: `"options.${key}" is no option: use the argument "${reserved[key] ?? key}".`,
    }));
}

/** Refuses changes of options that can only be set at creation. */
export function checkChangedOptions(
    olds: JsonObject,
    options: Readonly<Record<string, unknown>> | undefined,
    capabilities: Capabilities,
): CheckFailure[] {
    const before = olds["options"] ?? {};
    const isNew = Object.keys(olds).length === 0;
    if (isNew || !isMap(before) || options === undefined || isUnknown(options)) {
        return [];
    }
    const old = new Map<string, unknown>(Object.entries(before));
    const changeable = capabilities.changeableOperatorOptions ?? [];
    const changed = Object.entries(fixedOptions(options, capabilities)).filter(
        ([key, value]) => !isUnknown(value) && canonical(old.get(key)) !== canonical(value),
    );
    return changed.map(([key]) => ({
        code: "fixed-operator-option",
        property: "options",
        reason: `"options.${key}" cannot be changed once the operator exists: only ${changeable.join(", ")} can. Restore its former value.`,
    }));
}

/** Returns the options that can only be set at creation. */
export function fixedOptions<T>(
    options: Readonly<Record<string, T>>,
    { changeableOperatorOptions: changeable }: Capabilities,
): Record<string, T> {
    return Object.fromEntries(Object.entries(options).filter(([key]) => changeable?.includes(key) === false));
}

export function isPlanShown({ plan }: Operator): boolean {
    return Object.values(plan).some(word => word !== undefined);
}

/** Returns the known plan, unless the platform returns another one. */
export function planOf({ plan }: Operator, known: Partial<PlanIdentifiers>): PlanIdentifiers {
    const { id = "", slug = id, name = slug } = plan;
    const shown: PlanIdentifiers = { planId: id, planSlug: slug, planName: name };
    const words = {
        planId: known.planId ?? id,
        planSlug: known.planSlug ?? slug,
        planName: known.planName ?? name,
    };
    const seen = [plan.id, plan.slug, plan.name].filter(word => word !== undefined);
    return seen.every(word => namesPlan(words, word)) ? words : shown;
}
