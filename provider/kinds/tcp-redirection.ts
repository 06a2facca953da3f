/** TCP redirections: public ports that lead to an application. */
import { z } from "zod";
import { warningsAboutNamespace } from "../catalogue/typical-values.js";
import { isConflict, isRejected } from "../client/errors.js";
import type { ReadOptions, TcpRedirection as Found } from "../client/index.js";
import { adoptable, allowDuplicate, application, owner } from "../kind/arguments.js";
import { UserError } from "../kind/user-errors.js";
import { orUndefined } from "../kind/reading.js";
import { defineKind, type Context } from "../kind/kind.js";
import { didYouMean } from "../text/suggest.js";
import { isUnknown } from "../protocol/unknown.js";

const args = z.strictObject({
    application,
    namespace: z
        .string()
        .regex(/^(?!\.\.?$)[^/]+$/, "must be the name of a namespace, without a slash")
        .meta({
            description:
                "Namespace, which sets the address of the port: one of the namespaces that the platform offers to the owner.",
            change: "replaces",
            completion: "NamespaceName",
            example: '"default"',
        }),
    owner,
    adopt: adoptable(
        "the id of a redirection (app_…/namespace/port)",
        /^app_[^/]+\/[^/]+\/\d+$/,
        '"app_…/default/4040"',
    ),
    allowDuplicate,
});

const outputs = z.object({
    port: z.int().meta({
        description: "The public port. The platform picks it, and keeps it until the redirection is deleted.",
    }),
});

interface Redirection extends Found {
    application: string;
}

export const tcpRedirection = defineKind({
    name: "TcpRedirection",
    noun: "TCP redirection of",

    docs: {
        summary: "A public TCP port that leads to an application.",
        remarks:
            "The platform picks the port, see the output `port`. Every change creates a new redirection with another port.",
        dialects: {
            documented: "An application may have several in one namespace.",
            "clever-cloud":
                "An application has at most one in each namespace, so `allowDuplicate` has no effect.",
        },
        example: `
            const redirection = new TcpRedirection("game", { application: "app_…", namespace: "default" });
            export const port = redirection.port;`,
    },
    args,
    outputs,
    namedBy: "application",
    within: "application",

    doubts: ({ state, news: { namespace } }) =>
        isUnknown(namespace) || state.namespace === namespace ? [] : warningsAboutNamespace(namespace),

    deletion: {
        /** True for the same application and namespace: creating first would leave two redirections for a moment. */
        deleteBeforeReplace: (state, news) =>
            state.application === news.application && state.namespace === news.namespace,
    },

    list,
    idOf,
    describe,

    creation: {
        /** The other redirection has its port, which a new one would not have. */
        mayReuse: true,

        refusesDuplicates: ({ repeatedRedirections }) => !repeatedRedirections,

        /** A port that is given back cannot be had again. */
        async assertPossible({ client, owner }, { namespace }) {
            if (warningsAboutNamespace(namespace).length > 0) {
                assertNamespace(namespace, await client.tcpRedirections.namespaces({ owner }));
            }
        },

        /** A redirection has no route of its own, so only the list confirms it. */
        listed: ({ application = "", namespace = "" }) =>
            `TCP redirection of "${application}" in "${namespace}" to be listed`,
    },
    create: (context, { application, namespace }) => create(context, application, namespace),

    async read(context, id) {
        const redirection = partsOf(id);
        const listed = await orUndefined(list(context, redirection.application));
        const found = listed?.find(each => idOf(each) === id);
        return found && { id, ...describe(found) };
    },
    delete: ({ client, owner }, id) => client.tcpRedirections.remove({ owner, ...partsOf(id) }),
});

function describe({ application, namespace, port }: Redirection) {
    return { args: { application, namespace }, outputs: { port } };
}

async function list({ client, owner }: Context, application: string, read?: ReadOptions) {
    const listed = await client.tcpRedirections.list({ owner, application, ...read });
    return listed.map(found => ({ ...found, application }));
}

/** Creates a redirection. After a refusal, requests the owner's namespaces for the error message. */
async function create(context: Context, application: string, namespace: string): Promise<Redirection> {
    const { client, owner } = context;
    try {
        return { ...(await client.tcpRedirections.create({ owner, application, namespace })), application };
    } catch (error) {
        if (isRejected(error)) {
            assertNamespace(namespace, await client.tcpRedirections.namespaces({ owner }), error);
        }
        // The status of this refusal is not documented publicly.
        if (isConflict(error) || isRejected(error)) {
            const listed = await list(context, application, { fresh: true });
            const other = listed.find(found => found.namespace === namespace);
            if (isConflict(error) || other !== undefined) {
                throw onlyOne(error, other);
            }
        }
        throw error;
    }
}

function onlyOne(refusal: Error, other: Redirection | undefined): UserError {
    const adopting = other === undefined ? "adopt" : `adopt: "${idOf(other)}"`;
    // A replacement that no argument forces, as with --replace, finds its own redirection.
    return new UserError(
        "name-taken",
        refusal.message,
        `If "pulumi up" replaces this resource, set the resource option deleteBeforeReplace: true. ` +
            `If another resource of this stack has the redirection, remove this one from the program, at least until "pulumi up" has changed or removed the other. ` +
            `Otherwise declare the existing redirection with ${adopting} and without allowDuplicate.`,
        refusal,
    );
}

function assertNamespace(namespace: string, known: readonly string[], cause?: unknown): void {
    if (!known.includes(namespace)) {
        throw new UserError(
            "unknown-namespace",
            `there is no namespace "${namespace}".${didYouMean(namespace, known)}`,
            `Namespaces: ${known.join(", ")}.`,
            cause,
        );
    }
}

function idOf({ application, namespace, port }: Redirection): string {
    return `${application}/${namespace}/${port}`;
}

function partsOf(id: string): Redirection {
    const [application = "", namespace = "", port = ""] = id.split("/");
    return { application, namespace, port: Number(port) };
}
