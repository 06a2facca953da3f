/** Lookups of what belongs to an application. No documented route lists applications, so each goes by its id. */
import { z } from "zod";
import { defineLookup, outputForm, owner, plainForm } from "./lookup.js";

/** For every lookup that is about one application. */
export const application = z.string().regex(/^app_/, "must be the id of an application (app_…)").meta({
    description: "Id of the application (`app_…`).",
    example: '"app_…"',
});
const ofApplication = z.strictObject({ application, owner });

const applicationVariables = defineLookup({
    name: "getApplicationVariables",
    summary: "The environment variables of an application, by name, whoever set them.",
    args: ofApplication,
    scope: "owner",
    secret: true,
    routes: ["GET /v2/{scope}/applications/{id}/env"],
    look: async ({ client, owner, read }, { application }) => {
        const variables = await client.environment.list(owner, application, read);
        return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    },
});

/**
 * The environment variables of an application, by name: secret.
 * @example
 * const mode = getApplicationVariablesOutput({ application: "app_…" }).apply(found => found["NODE_ENV"]);
 * @see GET /v2/{scope}/applications/{id}/env
 */
export const getApplicationVariablesOutput = outputForm(applicationVariables);

const branches = defineLookup({
    name: "getBranches",
    summary: "The branches of the repository of an application.",
    args: ofApplication,
    scope: "owner",
    routes: ["GET /v2/{scope}/applications/{id}/branches"],
    look: ({ client, owner, read }, { application }) =>
        client.applications.branches(owner, application, read),
});

/**
 * The branches of an application's repository.
 * @see GET /v2/{scope}/applications/{id}/branches
 */
export const getBranches = plainForm(branches);
/** `getBranches` of outputs. */
export const getBranchesOutput = outputForm(branches);

const tcpRedirections = defineLookup({
    name: "getTcpRedirections",
    summary: "The TCP redirections of an application: namespaces with ports.",
    args: ofApplication,
    scope: "owner",
    routes: ["GET /v2/{scope}/applications/{id}/tcp-redirs"],
    look: ({ client, owner, read }, { application }) => client.tcpRedirections.list(owner, application, read),
});

/**
 * The TCP redirections of an application.
 * @see GET /v2/{scope}/applications/{id}/tcp-redirs
 */
export const getTcpRedirections = plainForm(tcpRedirections);
/** `getTcpRedirections` of outputs. */
export const getTcpRedirectionsOutput = outputForm(tcpRedirections);

const tcpNamespaces = defineLookup({
    name: "getTcpNamespaces",
    summary: "The namespaces that an owner may choose from for TCP redirections.",
    args: z.strictObject({ owner }),
    scope: "owner",
    routes: ["GET /v2/{scope}/tcp-redirs/namespaces"],
    look: ({ client, owner, read }) => client.tcpRedirections.namespaces(owner, read),
});

/**
 * The namespaces in which TCP redirections can be made.
 * @see GET /v2/{scope}/tcp-redirs/namespaces
 */
export const getTcpNamespaces = plainForm(tcpNamespaces);
/** `getTcpNamespaces` as an output. */
export const getTcpNamespacesOutput = outputForm(tcpNamespaces);
