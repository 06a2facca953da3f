import { applications, seed } from "../../histories/seed";
import { given, textOf, type KindFixture } from "../kind-fixture";

const withPath = (fqdn: string): string => (fqdn.includes("/") ? fqdn : `${fqdn}/`);
/** The platform gives each application a domain of its own. */
const isDefault = (application: string, domain: string): boolean =>
    domain.startsWith(`${application.replaceAll("_", "-")}.`);
const keyOf = (bag: Record<string, unknown>): string =>
    `${textOf(bag, "application") || "?"}/${withPath(textOf(bag, "fqdn") || "?")}`;

export const fixture: KindFixture<"Domain"> = {
    only: "clever-cloud",
    everything: {
        name: "domain",
        args: ({ seed, edition }) => ({
            application: seed.applications.website,
            fqdn: "every.company.example/shop",
            primary: edition === "first",
        }),
    },
    faults: {
        args: ({ seed }) => ({ application: seed.applications.website, fqdn: "planted.company.example" }),
        change: { primary: true },
        routes: {
            create: "PUT /v2/{scope}/applications/{id}/vhosts/{domain}",
            read: "GET /v2/{scope}/applications",
            update: "PUT /v2/{scope}/applications/{id}/vhosts/favourite",
            delete: "DELETE /v2/{scope}/applications/{id}/vhosts/{domain}",
        },
        unique: { fqdn: "planted.company.example/2" },
        requests: { create: 3, refresh: 1, update: 4, gone: 3, delete: 2, get: 2, adopt: 2 },
        differs: [[{ fqdn: "a.example" }, '/a.example/", or declare']],
        equal: ({ seed, state }) =>
            (state.applications.find(seed.applications.website)?.domains ?? [])
                .filter(fqdn => fqdn.startsWith("planted."))
                .map(fqdn => `${seed.applications.website}/${fqdn}`),
    },
    histories: {
        args: ({ random, declared, refer }) => {
            const application = random.chance(0.2)
                ? refer("Application", seed.api)
                : random.pick(applications);
            const hasPrimary = declared("Domain").some(
                ({ args }) =>
                    args["primary"] === true &&
                    JSON.stringify(args["application"]) === JSON.stringify(application),
            );
            return {
                application,
                fqdn: random.pick(["one.company.example", "two.company.example", "two.company.example/api"]),
                // An application has one primary domain.
                ...(random.chance(0.4) && { primary: !hasPrimary && random.chance(0.7) }),
            };
        },
        paths: /\/vhosts(\/|$)/,
        edits: {
            primary: ({ state }, { outputs }) => {
                const application = textOf(outputs, "application");
                const domain = withPath(textOf(outputs, "fqdn"));
                const isPrimary = state.applications.find(application)?.primaryDomain === domain;
                state.applications.setPrimaryDomain(application, isPrimary ? undefined : domain);
            },
        },
        takeAway: ({ state }, { outputs }) =>
            state.applications.removeDomain(
                textOf(outputs, "application"),
                withPath(textOf(outputs, "fqdn")),
            ),
        plant: ({ state }, args) =>
            state.applications.addDomain(textOf(args, "application"), withPath(textOf(args, "fqdn"))),
    },
    objects: {
        of: ({ state }, owner) =>
            state.applications.list(owner).flatMap(({ id, domains, primaryDomain }) =>
                domains
                    .filter(domain => !isDefault(id, domain))
                    .map(domain => ({
                        key: `${id}/${domain}`,
                        content: { primary: domain === primaryDomain },
                        within: [`Application ${id}`],
                    })),
            ),
        named: args => [keyOf(args)],
        content: said => given(said, ["primary"]),
    },
    lists: ({ seed }) => [seed.applications.website],
    record: null,
};
