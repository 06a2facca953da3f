import { z } from "zod";
import { record } from "../shape.js";
import { checkSettings, type ApplicationSettings } from "../state/application-settings.js";
import type { PlatformState } from "../state/index.js";
import { notFound } from "../state/refusal.js";
import { done, ok, route, type Route } from "./route.js";
import { addonRecord } from "./addons.js";
import { applicationRecord } from "./application-records.js";

const chosen = {
    instanceVersion: z.string(),
    instanceVariant: z.string(),
    instanceLifetime: z.enum(["REGULAR", "TASK", "MIGRATION"]),
    minInstances: z.number(),
    maxInstances: z.number(),
    minFlavor: z.string(),
    maxFlavor: z.string(),
    separateBuild: z.boolean(),
    buildFlavor: z.string(),
    deploy: z.enum(["git", "ftp"]),
    branch: z.string(),
    shutdownable: z.boolean(),
    stickySessions: z.boolean(),
    homogeneous: z.boolean(),
    favourite: z.boolean(),
    cancelOnPush: z.boolean(),
    archived: z.boolean(),
    forceHttps: z.string(),
} satisfies Record<keyof ApplicationSettings, z.ZodType>;

/** Sent by one client or another, and of no consequence here. */
const unused = {
    applianceId: z.string(),
    instance: z.unknown(),
    ownerId: z.string(),
    publicGitRepositoryUrl: z.string(),
    tags: z.array(z.string()),
    oauthAppId: z.string(),
    githubApp: z.unknown(),
};

/** The rest of an answer's `instance`, which one client sends back with a change. */
const readBefore = {
    type: z.unknown(),
    version: z.unknown(),
    variant: z.unknown(),
    flavors: z.unknown(),
    defaultEnv: z.unknown(),
    lifetime: z.unknown(),
    maxAllowedInstances: z.unknown(),
    instanceAndVersion: z.unknown(),
};

const described = {
    name: z.string(),
    description: z.string(),
    zone: z.string(),
    instanceType: z.string(),
    env: z.record(z.string(), z.string()),
    /** The host of an external repository. */
    oauthService: z.enum(["github"]),
    /** The external repository, which some clients describe by `oauthAppId` instead. */
    oauthApp: record({ owner: z.string(), name: z.string() }),
};
const required = {
    name: z.string(),
    instanceType: z.string(),
    instanceVersion: z.string(),
    instanceVariant: z.string(),
};

export const applicationRoutes: readonly Route[] = [
    route("GET", "/v2/{scope}/applications", ({ state, owner }) =>
        ok(state.applications.list(owner).map(application => applicationRecord(state, application))),
    ),
    route(
        "POST",
        "/v2/{scope}/applications",
        {
            body: record(
                { ...required, zone: z.string(), minFlavor: z.string(), maxFlavor: z.string() },
                { ...described, ...chosen, ...unused },
            ),
        },
        ({ state, owner, body }) => {
            const { name, description, zone, instanceType: type, env } = body;
            const settings = settingsOf(body);
            // Without a repository elsewhere nothing has been pushed yet: there is nothing to deploy.
            const branches = body.oauthService === undefined ? [] : [body.branch ?? "master"];
            checkSettings(state.catalogue, zone, { type, branches, settings });
            const application = state.applications.add(owner, {
                name,
                zone,
                type,
                branches,
                settings,
                state: "SHOULD_BE_DOWN",
                github: body.oauthApp,
                ...(description === undefined ? {} : { description }),
                ...(env === undefined ? {} : { variables: env }),
            });
            return ok(applicationRecord(state, application));
        },
    ),
    route("GET", "/v2/{scope}/applications/{id}", ({ state, account, owner, param }) => {
        const found = state.applications.find(param("id"));
        // The user's own space finds what is their organisation's too.
        const theirs = owner === account.userId && found?.ownerId === account.organisation;
        const application = state.applications.get(theirs ? account.organisation : owner, param("id"));
        return ok(applicationRecord(state, application));
    }),
    route(
        "PUT",
        "/v2/{scope}/applications/{id}",
        { body: record({}, { ...described, ...chosen, ...unused, ...readBefore }) },
        ({ state, owner, param, body }) => {
            const known = state.applications.get(owner, param("id"));
            const { name = known.name, description = known.description, env } = body;
            const { zone = known.zone, instanceType: type = known.type } = body;
            const settings = { ...known.settings, ...settingsOf(body) };
            // A version that is no longer offered stays until a client chooses another one.
            const { instanceVersion = catalogueVersion(state, type) } = settingsOf(body);
            const checked = { ...settings, instanceVersion };
            checkSettings(state.catalogue, zone, { type, branches: known.branches, settings: checked });
            state.applications.change(known.id, { name, description, zone, type, settings });
            if (env !== undefined) {
                const variables = Object.entries(env).map(([variable, value]) => ({ name: variable, value }));
                state.applications.replaceVariables(known.id, variables);
            }
            return ok(applicationRecord(state, state.applications.get(owner, known.id)));
        },
    ),
    route("DELETE", "/v2/{scope}/applications/{id}", ({ state, owner, param }) => {
        const { id } = state.applications.get(owner, param("id"));
        state.uses.assertNoneOfApplication(id);
        state.applications.remove(id);
        return done("The application was deleted");
    }),
    route(
        "PUT",
        "/v2/{scope}/applications/{id}/branch",
        { body: record({ branch: z.string() }) },
        ({ state, owner, param, body }) => {
            const { id, settings } = state.applications.get(owner, param("id"));
            state.applications.change(id, { settings: { ...settings, branch: body.branch } });
            return done();
        },
    ),
    route("GET", "/v2/{scope}/applications/{id}/tags", ({ state, owner, param }) =>
        ok(state.applications.get(owner, param("id")).tags),
    ),
    route(
        "PUT",
        "/v2/organisations/{owner}/applications/{id}/tags",
        { body: z.array(z.string()) },
        ({ state, owner, param, body }) => {
            const { id } = state.applications.get(owner, param("id"));
            return ok(state.applications.setTags(id, body));
        },
    ),
    route("PUT", "/v2/{scope}/applications/{id}/tags/{tag}", ({ state, owner, param }) => {
        const { id, tags } = state.applications.get(owner, param("id"));
        return ok(state.applications.setTags(id, [...tags, param("tag")]));
    }),
    route("DELETE", "/v2/{scope}/applications/{id}/tags/{tag}", ({ state, owner, param }) => {
        const { id, tags } = state.applications.get(owner, param("id"));
        const others = tags.filter(tag => tag !== param("tag"));
        return ok(state.applications.setTags(id, others));
    }),
    // Repositories of an account that is not linked with GitHub.
    route("GET", "/v2/github/applications", () => ok([])),
    route("GET", "/v2/{scope}/applications/{id}/addons", ({ state, owner, param }) => {
        const { linkedAddons } = state.applications.get(owner, param("id"));
        const addons = linkedAddons.flatMap(id => state.allAddons.find(id) ?? []);
        return ok(addons.map(addon => addonRecord(state, addon)));
    }),
    route(
        "POST",
        "/v2/{scope}/applications/{id}/addons",
        { body: z.string() },
        ({ state, owner, param, body }) => {
            const { id } = state.applications.get(owner, param("id"));
            state.applications.link(id, state.allAddons.get(owner, body).id);
            return { status: 200 };
        },
    ),
    route("DELETE", "/v2/{scope}/applications/{id}/addons/{addonId}", ({ state, owner, param }) => {
        const { id, linkedAddons } = state.applications.get(owner, param("id"));
        const addon = state.allAddons.get(owner, param("addonId"));
        if (!linkedAddons.includes(addon.id)) {
            throw notFound("add-on", addon.id);
        }
        state.applications.unlink(id, addon.id);
        return { status: 204 };
    }),
];

function catalogueVersion({ catalogue }: PlatformState, type: string): string {
    return catalogue.instanceTypes.find(candidate => candidate.type === type)?.version ?? "";
}

function settingsOf(body: Partial<ApplicationSettings>): Partial<ApplicationSettings> {
    const keys = Object.keys(chosen) as (keyof ApplicationSettings)[];
    return Object.fromEntries(keys.filter(key => body[key] !== undefined).map(key => [key, body[key]]));
}
