/** TCP redirections: public ports that lead to an application. */
import { z } from "zod";
import { isRejected } from "../client/errors.js";
import type { Removal, TcpRedirection as Found } from "../client/index.js";
import { adoptable, application, owner, steering } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { UserError } from "../lifecycle/errors.js";
import { orUndefined, remediesForMissing } from "../lifecycle/found.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { didYouMean } from "../lifecycle/suggest.js";

const args = z.strictObject({
    application,
    namespace: z
        .string()
        .regex(/^[^/]+$/, "must be the name of a namespace, without a slash")
        .meta({
            description:
                "Under which address the port is reachable: one of the namespaces that the platform offers to the owner.",
            change: "replaces",
            example: '"default"',
        }),
    owner,
    ...steering,
    adopt: adoptable(
        "the id of a redirection (app_…/namespace/port)",
        /^app_[^/]+\/[^/]+\/\d+$/,
        '"app_…/default/4040"',
    ),
});

const outputs = z.object({
    port: z.number().meta({
        description: "The public port. The platform picks it, and it stays as long as the redirection lives.",
    }),
});

type Declared = z.output<typeof args>;

export const tcpRedirection = defineKind({
    name: "TcpRedirection",
    noun: "TCP redirection of",
    summary: "A public TCP port that leads to an application.",
    remarks:
        "The platform picks the port; it is the output `port`. It cannot be changed: every change makes a new one, with another port.",
    example: `
        const redirection = new TcpRedirection("game", { application: "app_…", namespace: "default" });
        export const port = redirection.port;`,
    args,
    outputs,
    namedBy: "application",

    /** Two redirections of one application in one namespace would both be there for a moment. */
    deleteBeforeReplace: (state, news) =>
        state["application"] === news["application"] && state["namespace"] === news["namespace"],

    async create(context, args) {
        if (args.adopt !== undefined) {
            return adopt(context, args.adopt, args);
        }
        const { client, owner } = context;
        const { application, namespace, allowDuplicate } = args;
        const creation: CreateOnceOptions<Found> = {
            collection: `TCP redirections of ${application}`,
            sent: { namespace },
            list: read => client.tcpRedirections.list({ owner, application, ...read }),
            idOf: found => idOf(application, found),
            isTwin: found => found.namespace === namespace,
            create: () => request(context, args),
            allowDuplicate,
            remove: id => remove(context, id),
        };
        return context.createOnce(creation, created => ({
            id: idOf(application, created),
            outputs: { port: created.port },
        }));
    },

    async read(context, id) {
        const { application, namespace, port } = partsOf(id);
        return (await exists(context, id))
            ? {
                  id,
                  args: { application, namespace },
                  outputs: { port },
              }
            : undefined;
    },

    /** Nothing can be changed in place. */
    update: (_context, id) => Promise.resolve({ port: partsOf(id).port }),

    delete: remove,
});

function remove({ client, owner }: Context, id: string): Promise<Removal> {
    const { application, ...redirection } = partsOf(id);
    return client.tcpRedirections.remove({ owner, application, ...redirection });
}

/** Which namespaces there are is the owner's, so only the platform knows; where it refuses one, it is asked for them. */
async function request({ client, owner }: Context, { application, namespace }: Declared): Promise<Found> {
    try {
        return await client.tcpRedirections.create({ owner, application, namespace });
    } catch (error) {
        const known = isRejected(error) ? await client.tcpRedirections.namespaces({ owner }) : [namespace];
        if (known.includes(namespace)) {
            throw error;
        }
        throw new UserError(
            `there is no namespace "${namespace}".${didYouMean(namespace, known)}`,
            `Namespaces: ${known.join(", ")}.`,
            error,
        );
    }
}

async function adopt(context: Context, id: string, { application, namespace }: Declared) {
    const found = partsOf(id);
    if (!(await exists(context, id))) {
        throw new UserError(`${id} does not exist for ${context.owner}`, remediesForMissing.adopted);
    }
    const differences = [
        found.application === application ? [] : [`application is "${found.application}"`],
        found.namespace === namespace ? [] : [`namespace is "${found.namespace}"`],
    ].flat();
    if (differences.length > 0) {
        throw new UserError(
            `${id} is not as declared: its ${differences.join(", its ")}`,
            "Declare it as it is to take it over.",
        );
    }
    return { id, outputs: { port: found.port } };
}

async function exists({ client, owner }: Context, id: string): Promise<boolean> {
    const { application } = partsOf(id);
    const listed = await orUndefined(client.tcpRedirections.list({ owner, application }));
    return listed?.some(found => idOf(application, found) === id) ?? false;
}

function idOf(application: string, { namespace, port }: Found): string {
    return `${application}/${namespace}/${port}`;
}

function partsOf(id: string): Found & { application: string } {
    const [application = "", namespace = "", port = ""] = id.split("/");
    return { application, namespace, port: Number(port) };
}
