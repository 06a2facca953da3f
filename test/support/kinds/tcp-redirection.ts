import type { Dialect } from "pulumi-cloud-platform/testing";
import { applications, seed } from "../../histories/seed";
import { given, type KindFixture } from "../kind-fixture";

/** The second namespace that every owner has goes by another name on the live platform. */
function namespaceOn(dialect: Dialect, name: string): string {
    return dialect === "clever-cloud" && name === "shared" ? "cleverapps" : name;
}

export const fixture: KindFixture<"TcpRedirection"> = {
    everything: {
        name: "redirection",
        args: ({ seed, isLive }) => ({
            application: seed.applications.worker,
            namespace: isLive ? "cleverapps" : "shared",
        }),
    },
    faults: {
        args: ({ seed }) => ({ application: seed.applications.website, namespace: "default" }),
        routes: {
            create: "POST /v2/{scope}/applications/{id}/tcp-redirs",
            read: "GET /v2/{scope}/applications/{id}/tcp-redirs",
            delete: "DELETE /v2/{scope}/applications/{id}/tcp-redirs/{port}",
        },
        // The platform reports that the application itself does not exist.
        exceptions: { "read 404 JSON": "gone×1" },
        requests: { create: 3, refresh: 1, gone: 2, delete: 1, get: 1, adopt: 1 },
        differs: [
            [
                { application: seed.api, namespace: "other" },
                `its application is "${seed.website}", its namespace is "default"`,
            ],
        ],
        equal: ({ seed, state }) =>
            state.tcpRedirections
                .list(seed.applications.website)
                .map(({ namespace, port }) => `${seed.applications.website}/${namespace}/${port}`),
    },
    histories: {
        args: ({ random, isLive, refer }) => ({
            application: random.chance(0.2) ? refer("Application", seed.api) : random.pick(applications),
            namespace: random.pick(["default", isLive ? "cleverapps" : "shared"]),
        }),
        paths: /\/tcp-?redirs(\/|$)/i,
        takeAway: ({ state }, { id }) => {
            const [application = "", , port = ""] = id.split("/");
            const known = state.tcpRedirections.list(application).find(each => `${each.port}` === port);
            if (known) {
                state.tcpRedirections.remove(application, known.namespace, known.port);
            }
        },
    },
    objects: {
        of: ({ state, dialect }, owner) =>
            state.applications.list(owner).flatMap(({ id: application }) =>
                state.tcpRedirections.list(application).map(({ namespace: name, port }) => {
                    const namespace = namespaceOn(dialect, name);
                    return {
                        key: `${application}/${namespace}/${port}`,
                        content: { application, namespace },
                        within: [`Application ${application}`],
                    };
                }),
            ),
        content: said => given(said, ["application", "namespace"]),
    },
    lists: ({ seed }) => [seed.applications.website, seed.applications.worker],
    record: {
        path: ({ account, seed }) =>
            `/v2/organisations/${account.organisation}/applications/${seed.applications.worker}/tcpRedirs`,
        fields: { namespace: "namespace", port: "port" },
    },
};
