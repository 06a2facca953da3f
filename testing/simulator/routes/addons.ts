import { createHmac } from "node:crypto";
import { z } from "zod";
import { record } from "../shape.js";
import type { Account } from "../state/accounts.js";
import type { AddonsAndOperators } from "../state/addons-and-operators.js";
import type { Addon, AddonOrder, Addons } from "../state/addons.js";
import type { Application } from "../state/applications.js";
import type { PlatformState } from "../state/index.js";
import { applicationRecord } from "./application-records.js";
import { documentedProviderRecord, planRecord, providerRecord } from "./catalogue-records.js";
import { orderRecord } from "./preorders.js";
import { done, ok, route, type Route, type Routes } from "./route.js";

const required = { name: z.string(), region: z.string(), providerId: z.string(), plan: z.string() };
const liveOrder = record(required, { options: z.record(z.string(), z.string()) });

type Fields = Record<string, unknown>;

interface Wire {
    readonly addonsIn: (state: PlatformState) => Addons | AddonsAndOperators;
    readonly order: z.ZodType<AddonOrder>;
    readonly addon: (state: PlatformState, addon: Addon) => Fields;
    readonly application: (state: PlatformState, application: Application) => Fields;
}

export const addonRoutes: Routes = {
    documented: [
        ...routesOn({
            addonsIn: state => state.addons,
            order: record(required),
            addon: documentedAddonRecord,
            application: (_, application) => documentedApplication(application),
        }),
        route("GET", "/v2/{scope}/addons/{id}/sso", ({ state, owner, account, param }) =>
            ok(singleSignOn(state, state.addons.get(owner, param("id")), account)),
        ),
        route("PUT", "/v2/{scope}/addons/{id}/tags/{tag}", ({ state, owner, param }) => {
            state.addons.tag(state.addons.get(owner, param("id")).id, param("tag"));
            return done();
        }),
        route("DELETE", "/v2/{scope}/addons/{id}/tags/{tag}", ({ state, owner, param }) => {
            state.addons.untag(state.addons.get(owner, param("id")).id, param("tag"));
            return done();
        }),
    ],
    "clever-cloud": [
        ...routesOn({
            addonsIn: state => state.allAddons,
            order: liveOrder,
            addon: addonRecord,
            application: applicationRecord,
        }),
        route(
            "POST",
            "/v2/{scope}/addons/preorders",
            { body: liveOrder },
            ({ state, body: { providerId, plan } }) => {
                const provider = state.catalogue.addonProvider(providerId);
                return ok(orderRecord(provider.name, state.catalogue.plan(provider, plan)));
            },
        ),
        route("GET", "/v2/{scope}/addons/{id}/sso", ({ state, owner, account, param }) => {
            const addon = state.allAddons.get(owner, param("id"));
            const navigation = Buffer.from(JSON.stringify({ ownerId: owner, addonId: addon.id }));
            const form = singleSignOn(state, addon, account);
            return ok({ ...form, "nav-data": navigation.toString("base64") });
        }),
        route(
            "PUT",
            "/v2/organisations/{owner}/addons/{id}/tags",
            { body: z.array(z.string()) },
            ({ state, owner, param, body }) => {
                const { id } = state.allAddons.get(owner, param("id"));
                return ok(state.allAddons.setTags(id, body));
            },
        ),
        route("PUT", "/v2/{scope}/addons/{id}/tags/{tag}", ({ state, owner, param }) => {
            const { id, tags } = state.allAddons.get(owner, param("id"));
            return ok(state.allAddons.setTags(id, [...tags, param("tag")]));
        }),
        route("DELETE", "/v2/{scope}/addons/{id}/tags/{tag}", ({ state, owner, param }) => {
            const { id, tags } = state.allAddons.get(owner, param("id"));
            const others = tags.filter(tag => tag !== param("tag"));
            return ok(state.allAddons.setTags(id, others));
        }),
    ],
};

function routesOn({ addonsIn, order, addon, application }: Wire): Route[] {
    return [
        route("GET", "/v2/{scope}/addons", ({ state, owner }) =>
            ok(
                addonsIn(state)
                    .list(owner)
                    .map(one => addon(state, one)),
            ),
        ),
        route("GET", "/v2/{scope}/addons/{id}", ({ state, owner, param }) =>
            ok(addon(state, addonsIn(state).get(owner, param("id")))),
        ),
        route("POST", "/v2/{scope}/addons", { body: order }, ({ state, owner, body }) =>
            ok(addon(state, addonsIn(state).create(owner, body))),
        ),
        route(
            "PUT",
            "/v2/{scope}/addons/{id}",
            { body: record({ name: z.string() }) },
            ({ state, owner, param, body }) => {
                const { id } = addonsIn(state).get(owner, param("id"));
                return ok(addon(state, addonsIn(state).rename(id, body.name)));
            },
        ),
        route("DELETE", "/v2/{scope}/addons/{id}", ({ state, owner, param }) => {
            const found = addonsIn(state).get(owner, param("id"));
            state.uses.assertNoneOfAddon(found);
            addonsIn(state).remove(found.id);
            return done("The add-on was deleted");
        }),
        route("GET", "/v2/{scope}/addons/{id}/env", ({ state, owner, param }) =>
            ok(addonsIn(state).get(owner, param("id")).environment),
        ),
        route("GET", "/v2/{scope}/addons/{id}/applications", ({ state, owner, param }) => {
            const linked = state.applications.linkedTo(addonsIn(state).get(owner, param("id")));
            return ok(linked.map(one => application(state, one)));
        }),
        route("GET", "/v2/{scope}/addons/{id}/tags", ({ state, owner, param }) =>
            ok(addonsIn(state).get(owner, param("id")).tags),
        ),
    ];
}

export function documentedAddonRecord(state: PlatformState, addon: Addon): Record<string, unknown> {
    const { id, realId, name, region, creationDate, environment } = addon;
    return {
        id,
        name,
        realId,
        region,
        creationDate,
        provider: documentedProviderRecord(state.addons.provider(addon)),
        plan: state.addons.plan(addon),
        configKeys: environment.map(variable => variable.name),
    };
}

function documentedApplication(application: Application): Record<string, unknown> {
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

export function addonRecord(state: PlatformState, addon: Addon): Record<string, unknown> {
    const { id, realId, name, region, creationDate, environment } = addon;
    const provider = state.allAddons.provider(addon);
    return {
        id,
        name,
        realId,
        region,
        zoneId: state.catalogue.zones.find(zone => zone.name === region)?.id ?? null,
        provider: providerRecord(provider),
        plan: planRecord(provider, state.allAddons.plan(addon)),
        creationDate,
        configKeys: environment.map(variable => variable.name),
    };
}

/** The parameters of a form that opens the provider's dashboard without a password. */
function singleSignOn(state: PlatformState, addon: Addon, account: Account): Record<string, unknown> {
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
