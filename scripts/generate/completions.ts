/** Writes the words that an editor completes in arguments, as types that accept any other text too. */
import { events } from "../../dist/provider/catalogue/events.js";
import { kubernetesVersions, nodeFlavors } from "../../dist/provider/catalogue/kubernetes.js";
import {
    providers,
    runtimes,
    snapshotDate,
    zones,
} from "../../dist/provider/catalogue/generated/snapshot.js";
import {
    memberKinds,
    namespaces,
    rights,
    webhookFormats,
} from "../../dist/provider/catalogue/typical-values.js";
import type { Completion } from "../../dist/provider/kind/arguments.js";
import { comment } from "./comment";
import type { Field, Schema } from "./schema";

export interface Words {
    meaning: string;
    words: readonly string[];
    /** True if words differ by their case only. */
    hasBothCases?: boolean;
}

const slugs = providers.map(({ operator, plans }) => ({ operator, slugs: plans.map(([slug]) => slug) }));

const lists: Readonly<Record<Completion, Words>> = {
    AddonProviderId: {
        meaning: "The id of an add-on provider",
        words: providers.filter(({ operator }) => operator === undefined).map(({ id }) => id),
    },
    AddonPlanSlug: {
        meaning: "The slug of an add-on provider's plan",
        words: slugs.filter(({ operator }) => operator === undefined).flatMap(({ slugs }) => slugs),
        hasBothCases: true,
    },
    OperatorPlanSlug: {
        meaning: "The slug of an operator's plan",
        words: slugs.filter(({ operator }) => operator !== undefined).flatMap(({ slugs }) => slugs),
    },
    RegionName: { meaning: "The name of a region (zone)", words: zones.map(([name]) => name) },
    EventCode: { meaning: "The code of an event or of a group of events", words: events },
    ConsumerRight: { meaning: "A right that an OAuth consumer may ask for", words: rights },
    NamespaceName: {
        meaning: "A usual namespace, which an owner may lack: see `getTcpNamespaces`",
        words: namespaces,
    },
    RuntimeSlug: { meaning: "The name of a runtime of applications", words: runtimes.map(([slug]) => slug) },
    FlavorName: {
        meaning: "The name of a size of instances",
        words: runtimes.flatMap(([, , flavors]) => flavors),
    },
    NodeFlavorName: { meaning: "The name of a size of machines of Kubernetes", words: nodeFlavors },
    WebhookFormat: { meaning: "A format of the notifications of webhooks", words: webhookFormats },
    MemberKind: { meaning: "A kind of members of network groups", words: memberKinds },
    KubernetesVersion: { meaning: "A minor version of Kubernetes", words: kubernetesVersions },
};

export function wordsOf(completion: Completion): Words {
    return lists[completion];
}

export function completionsFile(): string {
    const types = Object.entries(lists).map(([name, { meaning, words }]) => {
        const literals = [...new Set(words)].sort().map(word => JSON.stringify(word));
        return `${comment([`${meaning}, as of ${snapshotDate}. Any other text is accepted too.`])}
            export type ${name} = ${literals.join(" | ")} | (string & {});`;
    });
    return `
        // Generated from catalogue/ by "npm run generate".
        // Without the intersection, the compiler would reduce each union to string.

        ${types.join("\n\n")}
    `;
}

/**
 * Returns the import of the types that these arguments need.
 *
 * @param folder the one with the types, as seen from the importing file
 */
export function completionsImport(fields: readonly Field[], folder: string): string {
    const names = [...new Set(fields.flatMap(completionsIn))].sort();
    return names.length === 0 ? "" : `import type { ${names.join(", ")} } from "${folder}/completions.js";\n`;
}

function completionsIn({ completion, items, properties = {} }: Schema): Completion[] {
    return [
        ...(completion === undefined ? [] : [completion]),
        ...[...(items === undefined ? [] : [items]), ...Object.values(properties)].flatMap(completionsIn),
    ];
}

/** An output may have any text: the words help only where they are written. */
export function withoutCompletion<S extends Schema>(schema: S): S {
    const plain = { ...schema };
    delete plain.completion;
    if (plain.items !== undefined) {
        plain.items = withoutCompletion(plain.items);
    }
    if (plain.properties !== undefined) {
        plain.properties = Object.fromEntries(
            Object.entries(plain.properties).map(([name, member]) => [name, withoutCompletion(member)]),
        );
    }
    return plain;
}
