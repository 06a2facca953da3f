/** The control plane of a cluster: its schema, and its contradictions. */
import { z } from "zod";
import { warningsAboutFlavors } from "../../catalogue/kubernetes.js";
import type { Warning } from "../../error-codes.js";
import type { KubernetesComponent, KubernetesTopology, KubernetesTopologyKind } from "../../client/index.js";
import { canonical, type Json } from "../../basics/json.js";
import type { CheckFailure } from "../../kind/kind.js";
import { isKnownText, isUnknown } from "../../protocol/unknown.js";

export const topologyKinds = [
    "all-in-one",
    "dedicated-compute",
    "distributed",
] as const satisfies readonly KubernetesTopologyKind[];

const spellings: Partial<Record<KubernetesTopologyKind, readonly string[]>> = {
    "all-in-one": ["ALL_IN_ONE", "single", "allinone"],
    "dedicated-compute": ["DEDICATED_COMPUTE", "dedicated"],
    distributed: ["DISTRIBUTED", "ha"],
};

const flavor = z.string().min(1).meta({ completion: "NodeFlavorName" });
const replicas = z
    .int()
    .refine(number => number >= 1 && number <= 5, "must be from 1 to 5")
    .meta({ example: "3" });

const size = z.strictObject({
    flavor: flavor.meta({ ...flavor.meta(), description: "Flavor of each machine.", example: '"S"' }),
    replicas: replicas.meta({ description: "Number of machines, from 1 to 5.", example: "3" }),
});

const component = (description: string) =>
    size.meta({ description, example: '{ flavor: "XS", replicas: 3 }' });

const components = z.strictObject({
    apiserver: component("Serves the Kubernetes API."),
    controllerManager: component("Runs the controllers of Kubernetes."),
    scheduler: component("Places pods on nodes."),
    nodeGroupOperator: component("Manages node groups."),
    cloudControllerManager: component("Connects services with the platform."),
} satisfies Record<KubernetesComponent, z.ZodType>);

export const topology = z.strictObject({
    kind: z.enum(topologyKinds).meta({
        description:
            "Layout: `all-in-one` also runs pods on the machines of the control plane, `dedicated-compute` needs node groups for them, and `distributed` also runs each component on machines of its own.",
        spellings,
        example: '"all-in-one"',
    }),
    flavor: flavor.optional().meta({
        ...flavor.meta(),
        description: "Flavor of each machine. Required, except for `distributed`.",
        whenOmitted: "`components` has it",
        example: '"S"',
    }),
    replicas: replicas.optional().meta({
        description: "Number of machines, from 1 to 5. Required, except for `distributed`.",
        whenOmitted: "`components` has it",
        example: "3",
    }),
    components: components.optional().meta({
        description: "Size of each component. Required for `distributed`, and only for it.",
        whenOmitted: "`flavor` and `replicas` have it",
        example: '{ apiserver: { flavor: "XS", replicas: 3 }, … }',
    }),
});

type Topology = z.output<typeof topology>;

/** Refuses sizes that do not belong to the layout. */
export function checkTopology(wanted: Topology): CheckFailure[] {
    if (isUnknown(wanted) || isUnknown(wanted.kind)) {
        return [];
    }
    const { kind } = wanted;
    const [needed, refused] =
        kind === "distributed"
            ? [["components"] as const, ["flavor", "replicas"] as const]
            : [["flavor", "replicas"] as const, ["components"] as const];
    return [
        ...needed
            .filter(key => wanted[key] === undefined)
            .map(key => `"topology.${key}" is missing: the topology "${kind}" needs it.`),
        ...refused
            .filter(key => wanted[key] !== undefined)
            .map(key => `"topology.${key}" does not belong to the topology "${kind}": leave it out.`),
    ].map((reason): CheckFailure => ({ code: "invalid-argument", property: "topology", reason }));
}

/** Warns of flavors that the layout is not known to have. */
export function warningsAboutTopology(wanted: Topology, before: Json | undefined): Warning[] {
    if (isUnknown(wanted) || isUnknown(wanted.kind) || canonical(before) === canonical(wanted)) {
        return [];
    }
    const { kind, components } = wanted;
    const sizes =
        kind === "distributed" && components !== undefined && !isUnknown(components)
            ? Object.values(components)
            : [wanted];
    // A component that is still unknown has no flavor.
    const flavors = sizes.map(({ flavor }) => flavor).filter(isKnownText);
    return warningsAboutFlavors(flavors, kind);
}

/** Returns the control plane as a program declares it; undefined for a layout that this package does not know. */
export function declaredTopology(found: KubernetesTopology): Topology | undefined {
    return topology.safeParse(found).data;
}
