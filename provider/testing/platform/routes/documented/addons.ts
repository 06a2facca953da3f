import { z } from "zod";
import { createHmac } from "node:crypto";
import { record } from "../../shape.js";
import type { Account } from "../../state/accounts.js";
import type { Addon } from "../../state/addons.js";
import type { Application } from "../../state/applications.js";
import type { PlatformState } from "../../state/index.js";
import { addonProviderRecord } from "./catalogue.js";
import { done, ok, route, type Route } from "../route.js";

export const addonRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/{scope}/addons",
        handle: ({ state, owner }) => ok(state.addons.list(owner).map(addon => addonRecord(state, addon))),
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}",
        handle: ({ state, owner, param }) => ok(addonRecord(state, state.addons.get(owner, param("id")))),
    }),
    route({
        method: "POST",
        path: "/v2/{scope}/addons",
        body: record({ name: z.string(), region: z.string(), providerId: z.string(), plan: z.string() }),
        handle: ({ state, owner, body }) => ok(addonRecord(state, state.addons.create(owner, body))),
    }),
    route({
        method: "PUT",
        path: "/v2/{scope}/addons/{id}",
        body: record({ name: z.string() }),
        handle: ({ state, owner, param, body }) => {
            const { id } = state.addons.get(owner, param("id"));
            return ok(addonRecord(state, state.addons.rename(id, body.name)));
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/addons/{id}",
        handle: ({ state, owner, param }) => {
            const addon = state.addons.get(owner, param("id"));
            state.uses.assertNoneOfAddon(addon);
            state.addons.remove(addon.id);
            return done("The add-on was deleted");
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/env",
        handle: ({ state, owner, param }) => ok(state.addons.get(owner, param("id")).environment),
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/applications",
        handle: ({ state, owner, param }) => {
            const addon = state.addons.get(owner, param("id"));
            return ok(state.applications.linkedTo(addon).map(applicationRecord));
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/sso",
        handle: ({ state, owner, account, param }) =>
            ok(singleSignOn(state, state.addons.get(owner, param("id")), account)),
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/tags",
        handle: ({ state, owner, param }) => ok(state.addons.get(owner, param("id")).tags),
    }),
    route({
        method: "PUT",
        path: "/v2/{scope}/addons/{id}/tags/{tag}",
        handle: ({ state, owner, param }) => {
            state.addons.tag(state.addons.get(owner, param("id")).id, param("tag"));
            return done();
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/addons/{id}/tags/{tag}",
        handle: ({ state, owner, param }) => {
            state.addons.untag(state.addons.get(owner, param("id")).id, param("tag"));
            return done();
        },
    }),
];

export function addonRecord(state: PlatformState, addon: Addon): Record<string, unknown> {
    const { id, realId, name, region, creationDate, environment } = addon;
    return {
        id,
        name,
        realId,
        region,
        creationDate,
        provider: addonProviderRecord(state.addons.provider(addon)),
        plan: state.addons.plan(addon),
        configKeys: environment.map(variable => variable.name),
    };
}

function applicationRecord(application: Application): Record<string, unknown> {
    const { id, ownerId, name, description, zone, type, state, creationDate, branches } = application;
    return {
        id,
        ownerId,
        name,
        description,
        zone,
        state,
        creationDate,
        instance: { type },
        branch: branches[0] ?? null,
    };
}

/** The parameters of a form that opens the provider's dashboard without a password. */
export function singleSignOn(state: PlatformState, addon: Addon, account: Account): Record<string, unknown> {
    const { id: userId, email, name } = state.users.get(account.userId);
    const timestamp = Math.floor(state.clock.now() / 1000);
    const sign = (content: string) => createHmac("sha256", addon.realId).update(content).digest("hex");
    return {
        url: `https://dashboard.services.example/sso/${addon.realId}`,
        id: addon.realId,
        timestamp,
        token: sign(`${addon.realId}:${timestamp}`),
        signature: sign(`${addon.realId}:${userId}:${timestamp}`),
        email,
        user_id: userId,
        userinfo_signature: sign(`${userId}:${email}`),
        name,
    };
}
