import { z } from "zod";
import { record } from "../shape.js";
import type { Application } from "../state/applications.js";
import { notFound } from "../state/refusal.js";
import { done, ok, route, type Asked, type Route } from "./route.js";

const domains = "/v2/{scope}/applications/{id}/vhosts";

/** The domains of an application, each with a path. One of them may be the primary one. */
export const domainRoutes: readonly Route[] = [
    route("GET", domains, asked => ok(domainRecords(applicationOf(asked)))),
    route("GET", `${domains}/favourite`, asked => {
        const { primaryDomain } = applicationOf(asked);
        if (primaryDomain === undefined) {
            throw notFound("primary domain", "no domain was chosen");
        }
        return ok({ fqdn: primaryDomain });
    }),
    route("PUT", `${domains}/favourite`, { body: record({ fqdn: z.string() }) }, ({ body, ...asked }) => {
        const application = applicationOf(asked);
        asked.state.applications.setPrimaryDomain(application.id, known(application, body.fqdn));
        return ok({ fqdn: withPath(body.fqdn) });
    }),
    route("DELETE", `${domains}/favourite`, asked => {
        asked.state.applications.setPrimaryDomain(applicationOf(asked).id, undefined);
        return done();
    }),
    route("PUT", `${domains}/{domain}`, { body: record({}).optional() }, asked => {
        asked.state.applications.addDomain(applicationOf(asked).id, withPath(asked.param("domain")));
        return done();
    }),
    route("DELETE", `${domains}/{domain}`, asked => {
        const application = applicationOf(asked);
        const domain = known(application, asked.param("domain"));
        asked.state.applications.removeDomain(application.id, domain);
        return done();
    }),
];

export function domainRecords({ domains: names }: Application): { readonly fqdn: string }[] {
    return names.map(fqdn => ({ fqdn }));
}

function applicationOf({ state, owner, param }: Asked<"id">): Application {
    return state.applications.get(owner, param("id"));
}

function known({ domains: names }: Application, domain: string): string {
    const fqdn = withPath(domain);
    if (!names.includes(fqdn)) {
        throw notFound("domain", fqdn);
    }
    return fqdn;
}

/** The platform shows a domain with the path it is served at, at least a slash. */
function withPath(domain: string): string {
    return domain.includes("/") ? domain : `${domain}/`;
}
