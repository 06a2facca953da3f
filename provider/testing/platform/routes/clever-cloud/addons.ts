import { z } from "zod";
import { record } from "../../shape.js";
import type { Addon } from "../../state/addons.js";
import type { PlatformState } from "../../state/index.js";
import { singleSignOn } from "../documented/addons.js";
import { done, ok, route, type Route } from "../route.js";
import { applicationRecord } from "./application-records.js";
import { planRecord, providerRecord } from "./catalogue-records.js";
import { orderRecord } from "./preorders.js";

const order = record(
    { name: z.string(), region: z.string(), providerId: z.string(), plan: z.string() },
    { options: z.record(z.string(), z.string()) },
);

export const addonRoutes: readonly Route[] = [
    route({
        method: "GET",
        path: "/v2/{scope}/addons",
        handle: ({ state, owner }) => ok(state.allAddons.list(owner).map(addon => addonRecord(state, addon))),
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}",
        handle: ({ state, owner, param }) => ok(addonRecord(state, state.allAddons.get(owner, param("id")))),
    }),
    route({
        method: "POST",
        path: "/v2/{scope}/addons",
        body: order,
        handle: ({ state, owner, body }) => ok(addonRecord(state, state.allAddons.create(owner, body))),
    }),
    route({
        method: "POST",
        path: "/v2/{scope}/addons/preorders",
        body: order,
        handle: ({ state, body: { providerId, plan } }) => {
            const provider = state.catalogue.addonProvider(providerId);
            return ok(orderRecord(provider.name, state.catalogue.plan(provider, plan)));
        },
    }),
    route({
        method: "PUT",
        path: "/v2/{scope}/addons/{id}",
        body: record({ name: z.string() }),
        handle: ({ state, owner, param, body }) => {
            const { id } = state.allAddons.get(owner, param("id"));
            return ok(addonRecord(state, state.allAddons.rename(id, body.name)));
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/addons/{id}",
        handle: ({ state, owner, param }) => {
            const addon = state.allAddons.get(owner, param("id"));
            state.uses.assertNoneOfAddon(addon);
            state.allAddons.remove(addon.id);
            return done("The add-on was deleted");
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/env",
        handle: ({ state, owner, param }) => ok(state.allAddons.get(owner, param("id")).environment),
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/applications",
        handle: ({ state, owner, param }) => {
            const linked = state.applications.linkedTo(state.allAddons.get(owner, param("id")));
            return ok(linked.map(application => applicationRecord(state, application)));
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/sso",
        handle: ({ state, owner, account, param }) => {
            const addon = state.allAddons.get(owner, param("id"));
            const navigation = Buffer.from(JSON.stringify({ ownerId: owner, addonId: addon.id }));
            const form = singleSignOn(state, addon, account);
            return ok({ ...form, "nav-data": navigation.toString("base64") });
        },
    }),
    route({
        method: "GET",
        path: "/v2/{scope}/addons/{id}/tags",
        handle: ({ state, owner, param }) => ok(state.allAddons.get(owner, param("id")).tags),
    }),
    route({
        method: "PUT",
        path: "/v2/organisations/{owner}/addons/{id}/tags",
        body: z.array(z.string()),
        handle: ({ state, owner, param, body }) => {
            const { id } = state.allAddons.get(owner, param("id"));
            return ok(state.allAddons.setTags(id, body));
        },
    }),
    route({
        method: "PUT",
        path: "/v2/{scope}/addons/{id}/tags/{tag}",
        handle: ({ state, owner, param }) => {
            const { id, tags } = state.allAddons.get(owner, param("id"));
            return ok(state.allAddons.setTags(id, [...tags, param("tag")]));
        },
    }),
    route({
        method: "DELETE",
        path: "/v2/{scope}/addons/{id}/tags/{tag}",
        handle: ({ state, owner, param }) => {
            const { id, tags } = state.allAddons.get(owner, param("id"));
            const others = tags.filter(tag => tag !== param("tag"));
            return ok(state.allAddons.setTags(id, others));
        },
    }),
];

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
