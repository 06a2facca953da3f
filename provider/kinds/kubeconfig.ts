/** Access to Kubernetes clusters: an action, not an object of the platform. */
import { z } from "zod";
import { owner } from "../kind/arguments.js";
import { UserError } from "../kind/user-errors.js";
import { ownerIn } from "../kind/ownership.js";
import { listedOrAsked, orUndefined } from "../kind/reading.js";
import { defineKind } from "../kind/kind.js";
import { cluster, triggerText } from "./common-arguments.js";
import { endOf, untilReady } from "./kubernetes/ready.js";

const readyWithin = "15m";

const args = z.strictObject({
    cluster,
    trigger: triggerText("creates another kubeconfig", "replaces", '"2026-11"'),
    owner,
});

const outputs = z.object({
    kubeconfig: z.string().meta({
        description: "Configuration of `kubectl`, in YAML: it gives all rights in the cluster.",
        secret: "whole",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

interface Found extends Pick<Declared, "cluster"> {
    kubeconfig?: Outputs["kubeconfig"] | undefined;
}

export const kubeconfig = defineKind({
    name: "Kubeconfig",
    noun: "kubeconfig of",

    docs: {
        summary: "A kubeconfig: access to a Kubernetes cluster, with all rights.",
        remarks:
            "Each request for a kubeconfig creates a client certificate, which nobody can revoke. So only the creation of this resource sends the request, and a refresh keeps the known value. A new `trigger` creates another kubeconfig, and so does the next `pulumi up` after a lost state. Deleting the resource sends no request: the certificate stays valid until it expires or its cluster is deleted. The platform lists no kubeconfigs, so none can be adopted. A program has at most one Kubeconfig for each cluster.",
        dialects: {
            "clever-cloud":
                "The resource follows the vendor's own tools: no account has confirmed it yet. How long a certificate is valid is not documented.",
        },
        example: `
            const access = new Kubeconfig("shop", { cluster: "kubernetes_…" });
            export const kubeconfig = access.kubeconfig; // secret`,
    },
    args,
    outputs,
    namedBy: "cluster",
    requires: { capability: "kubernetes", instead: "download the kubeconfig in the console" },
    within: "cluster",

    identity: {
        id: ({ cluster }) => cluster,
        isOverwritten: true,
    },

    /** Nothing to adopt: each kubeconfig is made when it is asked for. */
    list: () => Promise.resolve([]),
    idOf: ({ cluster }) => cluster,
    describe,

    async create(context, { cluster }) {
        const { client, owner } = context;
        await untilReady(context, {
            what: `Kubernetes cluster ${cluster}`,
            id: cluster,
            cluster,
            until: endOf(context, readyWithin),
            ifVanished: new UserError(
                "not-found",
                `${cluster} does not exist for ${owner}`,
                "Check the id and the owner.",
            ),
            ask: () => orUndefined(client.kubernetesClusters.get({ owner, id: cluster, fresh: true })),
        });
        return { cluster, kubeconfig: await client.kubernetesClusters.kubeconfig({ owner, id: cluster }) };
    },

    /** Only asks if the cluster exists. A program with an empty kubeconfig would use that of its surroundings. */
    async read({ client, owner, log }, id, known) {
        if (known.kubeconfig === undefined) {
            const reason =
                "the platform creates another kubeconfig for each request, and returns no earlier one";
            if (ownerIn(known) === undefined) {
                throw new UserError(
                    "secret-unknown",
                    reason,
                    `Declare a Kubeconfig with cluster: "${id}", which creates one, instead of importing or reading it.`,
                );
            }
            log.warn(
                "secret-unknown",
                `the state has no kubeconfig: ${reason}. Set another trigger, and run "pulumi up" to create one.`,
            );
        }
        const found = await listedOrAsked(client.kubernetesClusters.list({ owner }), id, () =>
            client.kubernetesClusters.get({ owner, id }),
        );
        return found === undefined || found.status === "deleted"
            ? undefined
            : { id, ...describe({ cluster: id, kubeconfig: known.kubeconfig }, known) };
    },

    delete: () => Promise.resolve({ existed: true }),
});

function describe({ cluster, kubeconfig }: Found, { trigger }: Partial<Declared>) {
    return {
        args: { cluster, ...(trigger !== undefined && { trigger }) },
        outputs: kubeconfig === undefined ? {} : { kubeconfig },
    };
}
