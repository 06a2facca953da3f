/** The values of arguments that this package knows, as of its snapshot of the catalogue. */
import { events } from "../../../dist/provider/catalogue/events.js";
import {
    asOf,
    kubernetesVersions,
    pricesOf,
    topologyFlavors,
    workerPrices,
} from "../../../dist/provider/catalogue/kubernetes.js";
import {
    currency,
    providers,
    runtimes,
    snapshotDate,
    zones,
} from "../../../dist/provider/catalogue/generated/snapshot.js";
import {
    memberKinds,
    namespaces,
    rights,
    webhookFormats,
} from "../../../dist/provider/catalogue/typical-values.js";
import type { Completion } from "../../../dist/provider/kind/arguments.js";
import { code, codes, paragraphs, table } from "../markdown";
import { fieldsIn, type Field, type Schema } from "../schema";

const addons = providers.filter(({ operator }) => operator === undefined);
const operators = providers.filter(({ operator }) => operator !== undefined);

const prices = "Prices don't include charges for usage. An empty cell means that the price is unknown.";

/** By list of words, what the page shows of it. A list without an entry is part of another one. */
const valuesOf: Readonly<Partial<Record<Completion, () => string>>> = {
    AddonProviderId: () =>
        table(
            ["`provider`", "Name", "Regions"],
            addons.map(({ id, name, regions }) => [code(id), name, codes(regions)]),
        ),
    AddonPlanSlug: () =>
        paragraphs(
            prices,
            table(
                ["`provider`", "`plan`", "Name", `${currency} a month`],
                addons.flatMap(({ id, plans }) => plans.map(plan => [code(id), ...planCells(plan)])),
            ),
        ),
    OperatorPlanSlug: () =>
        paragraphs(
            prices,
            table(
                ["`kind`", "`plan`", "Name", `${currency} a month`, "Regions"],
                operators.flatMap(({ operator = "", regions, plans }) =>
                    plans.map(plan => [code(operator), ...planCells(plan), codes(regions)]),
                ),
            ),
        ),
    RegionName: () =>
        table(
            ["`region`", "City", "Country"],
            zones.map(([name, city = "", country = ""]) => [code(name), city, country]),
        ),
    RuntimeSlug: () =>
        table(
            ["`runtime`", "Name", "Flavors"],
            runtimes.map(([slug, name, flavors]) => [code(slug), name, codes(flavors)]),
        ),
    NodeFlavorName: () =>
        paragraphs(
            `Prices without tax, from the vendor's documentation as of ${asOf}. Volumes and load balancers were free then.`,
            table(
                [
                    "`flavor`",
                    `Node, ${currency} a month`,
                    ...Object.keys(topologyFlavors).map(kind => `Machine of ${code(kind)}`),
                ],
                Object.entries(workerPrices).map(([flavor, price]) => [
                    code(flavor),
                    price.toFixed(2),
                    ...Object.keys(topologyFlavors).map(kind => pricesOf(kind)[flavor]?.toFixed(2) ?? ""),
                ]),
            ),
            "A topology does not take a flavor without a price.",
        ),
    KubernetesVersion: () =>
        `Versions from the vendor's documentation as of ${asOf}: ${codes(kubernetesVersions)}.`,
    WebhookFormat: () => `Formats: ${codes(webhookFormats)}.`,
    MemberKind: () => `Kinds: ${codes(memberKinds)}.`,
    EventCode: () => `Events: ${codes(events)}.`,
    ConsumerRight: () => `Rights: ${codes(rights)}.`,
    NamespaceName: () =>
        `Usual namespaces: ${codes(namespaces)}. Which ones an owner has depends on the platform and the owner: [getTcpNamespaces](../lookups/applications.md#gettcpnamespaces) lists them.`,
};

/** Returns a section, or nothing if no argument has a list of words. */
export function valuesSection(fields: readonly Field[]): string[] {
    const lists = [...new Set(fields.flatMap(completionsIn))].flatMap(list => valuesOf[list]?.() ?? []);
    return lists.length === 0
        ? []
        : [
              "## Values",
              paragraphs(
                  `Known values as of ${snapshotDate}. The platform may have added others: an unknown value is a warning, or an error in [strict previews](../guides/configuration.md#strict-previews).`,
                  ...lists,
              ),
          ];
}

/** Returns the lists of words of a field and of the fields in it. */
export function completionsIn(schema: Schema): Completion[] {
    const { completion, items } = schema;
    return [
        ...(completion === undefined ? [] : [completion]),
        ...(items === undefined ? [] : completionsIn(items)),
        ...fieldsIn(schema).flatMap(completionsIn),
    ];
}

function planCells([slug, name, , price]: (typeof providers)[number]["plans"][number]): string[] {
    return [code(slug), name, price === undefined ? "" : price.toFixed(2)];
}
