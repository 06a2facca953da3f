import { installedVersion } from "../../../dist/testing/simulator/state/operator-versions.js";
import { answeredByPut, deletedOnceUnused, given, textOf, type KindFixture } from "../kind-fixture";

/** The kinds of operators, and what the catalogue calls them. */
const providers: Record<string, string> = {
    keycloak: "keycloak",
    matomo: "addon-matomo",
    metabase: "metabase",
    otoroshi: "otoroshi",
};

/** The versions of each kind of operator on the live platform. */
const versions: Readonly<Record<string, readonly string[]>> = {
    keycloak: ["26.0.7", "26.1.0", "26.2.5"],
    metabase: ["0.52.8", "0.53.7"],
};

export const fixture: KindFixture<"Operator"> = {
    everything: {
        name: "operator",
        args: ({ edition }) => ({ kind: "metabase", name: `every ${edition}`, region: "par", plan: "base" }),
    },
    faults: {
        args: () => ({ kind: "keycloak", name: "planted", region: "par", plan: "base" }),
        change: { options: { theme: "dark" } },
        routes: {
            create: "POST /v4/addon-providers/addon-<slug>/addons",
            read: "GET /v4/addon-providers/addon-<slug>/addons",
            update: "PUT /v4/addon-providers/addon-<slug>/addons/{id}",
            delete: "DELETE /v4/addon-providers/addon-<slug>/addons/{id}",
        },
        exceptions: { ...answeredByPut, ...deletedOnceUnused },
        live: {
            requests: { create: 3, refresh: 1, update: 5, gone: 2, delete: 1, get: 1, adopt: 1 },
            change: { name: "planted-2", options: undefined },
            update: "PUT /v2/{scope}/addons/{id}",
        },
        requests: { create: 4, refresh: 2, update: 4, gone: 3, delete: 2, get: 2, adopt: 2 },
        differs: [[{ name: "other", region: "rbx" }, 'its name is "planted", its region is "par"']],
        equal: ({ account, state }) =>
            [account.organisation, account.userId]
                .flatMap(owner => state.operators.list(owner, "keycloak"))
                .filter(({ name }) => name.startsWith("planted"))
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, isLive, declared }) => {
            const [other] = declared("Addon");
            const kind = random.pick(["keycloak", "metabase"]);
            const offered = isLive ? (versions[kind] ?? []) : ["1", "2"];
            const linked = isLive && kind === "keycloak" && random.chance(0.4);
            return {
                kind,
                name: random.pick(["sign", "board"]),
                region: other && random.chance(0.15) ? { ref: `${other.name}.region` } : "par",
                plan: "base",
                ...(random.chance(0.3) && { options: { version: random.pick(offered) } }),
                ...(linked && { networkGroup: random.chance(0.7) }),
                ...(random.chance(0.2) && { rebootTrigger: random.pick(["1", "2"]) }),
                ...(random.chance(0.3) && { allowReplace: true }),
            };
        },
        paths: /\/addon-providers\/addon-/,
        edits: {
            name: ({ state }, { id }) => state.operators.edit(id, { name: "by hand" }),
            options: ({ state, dialect }, { id, outputs }) => {
                const { options = {} } = state.operators.find(id) ?? {};
                const offered =
                    dialect === "clever-cloud" ? (versions[textOf(outputs, "kind")] ?? []) : ["1", "2"];
                const version = offered.find(each => each !== options["version"]) ?? "1";
                state.operators.edit(id, { options: { ...options, version } });
            },
            networkGroup: ({ state }, { id, outputs }) => {
                // Without a declared network group, a link from outside is left alone.
                if (outputs["networkGroup"] === undefined) {
                    return;
                }
                if (state.operators.find(id)?.linked === true) {
                    state.operators.unlink(id);
                } else {
                    state.operators.link(id);
                }
            },
        },
        removals: { networkGroup: ({ state }, { id }) => state.operators.unlink(id) },
        takeAway: ({ state }, { id }) => state.operators.remove(id),
    },
    objects: {
        of: ({ state, dialect }, owner) =>
            Object.keys(providers).flatMap(kind =>
                state.operators
                    .list(owner, kind)
                    .filter(({ status }) => status !== "TO_DELETE")
                    .map(operator => {
                        const { id, name, region, planId, linked } = operator;
                        // The live platform shows the version that an operator runs, also where none was chosen.
                        const options =
                            dialect === "clever-cloud"
                                ? { ...operator.options, version: installedVersion(operator) }
                                : operator.options;
                        const plan = state.catalogue.findPlan(providers[kind] ?? "", planId)?.slug;
                        return { key: id, content: { kind, name, region, plan, options, linked } };
                    }),
            ),
        content: (said, { state }) => ({
            ...given(said, ["kind", "name", "region", "options"]),
            ...(said["plan"] !== undefined && {
                plan: state.catalogue.findPlan(providers[textOf(said, "kind")] ?? "", textOf(said, "plan"))
                    ?.slug,
            }),
            // Without a declared network group, the link of an adopted operator is left alone.
            linked: said["networkGroup"] ?? (said["adopt"] === undefined ? false : undefined),
        }),
        argumentOf: { linked: "networkGroup" },
    },
    lists: () => ["keycloak"],
    record: {
        path: ({ account, state }) => {
            const [operator] = state.operators.list(account.userId, "keycloak");
            return `/v4/addon-providers/addon-keycloak/addons/${operator?.realId}`;
        },
        fields: {
            addonId: "id",
            resourceId: "realId",
            ownerId: "ownerId",
            name: "name",
            plan: "plan",
            version: "options",
            features: "networkGroup",
            accessUrl: "accessUrl",
            api: "api",
            availableVersions: "availableVersions",
            envVars: "envVars",
            initialCredentials: "initialCredentials",
            javaVersion: "javaVersion",
            phpVersion: "phpVersion",
            resources: "resources",
        },
    },
};
