import { runtimeOf } from "../state/application-settings.js";
import type { PlatformState } from "../state/index.js";
import { ok, route, type Route } from "./route.js";

type Fields = Record<string, unknown>;

/** A summary of an account's objects, which clients use to find names and ids. */
export const summaryRoutes: readonly Route[] = [
    route("GET", "/v2/summary", { query: { full: "text" } }, ({ state, account }) => {
        const { id, name, email, lang } = state.users.get(account.userId);
        const organisation = { id: account.organisation, name: account.organisationName };
        return ok({
            user: { id, name, email, lang, ...belongings(state, id) },
            organisations: [{ ...organisation, ...belongings(state, account.organisation) }],
        });
    }),
];

function belongings(state: PlatformState, owner: string): Fields {
    return {
        applications: state.applications.list(owner).map(application => ({
            id: application.id,
            name: application.name,
            variantSlug: runtimeOf(state.catalogue, application).variant.slug,
            state: application.state,
            commit: null,
        })),
        addons: state.allAddons.all(owner).map(({ id, realId, name, providerId }) => ({
            id,
            realId,
            name,
            providerId,
        })),
        providers: [],
        consumers: state.oauthConsumers.list(owner).map(({ id, name }) => ({ key: id, name })),
    };
}
