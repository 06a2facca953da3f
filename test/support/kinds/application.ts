import { seed } from "../../histories/seed";
import { hush } from "../../scenario/secrets";
import {
    answeredByPut,
    deletedOnceUnused,
    given,
    givenLists,
    sorted,
    textOf,
    type ConsoleEdit,
    type KindFixture,
} from "../kind-fixture";

const size = { instances: { min: 1, max: 1 }, flavor: { min: "XS", max: "XS" } };

interface Flavors {
    min: string;
    max: string;
}

function lowerCase({ min, max }: Flavors): Flavors {
    return { min: min.toLowerCase(), max: max.toLowerCase() };
}

/** Returns what the console does to take settings back. */
function resetting(settings: object): ConsoleEdit {
    return ({ state }, { id }) => {
        state.applications.change(id, { settings });
    };
}

export const fixture: KindFixture<"Application"> = {
    only: "clever-cloud",
    everything: {
        name: "application",
        args: ({ edition }) => ({
            name: `every ${edition}`,
            description: `The ${edition} edition`,
            runtime: "node",
            region: "par",
            instances: { min: 1, max: 2 },
            flavor: { min: "XS", max: "S" },
            buildFlavor: "M",
            zeroDowntime: true,
            stickySessions: true,
            forceHttps: true,
            cancelOnPush: true,
            task: true,
            branch: edition,
            github: { owner: "company", repository: "every" },
            tags: [edition],
            initialVariables: { CC_RUN_COMMAND: hush(`command-${edition}`) },
        }),
    },
    faults: {
        args: () => ({ name: "planted", runtime: "node", region: "par", ...size }),
        change: { name: "planted-2" },
        routes: {
            create: "POST /v2/{scope}/applications",
            read: "GET /v2/{scope}/applications",
            update: "PUT /v2/{scope}/applications/{id}",
            delete: "DELETE /v2/{scope}/applications/{id}",
        },
        exceptions: { ...answeredByPut, ...deletedOnceUnused },
        requests: { create: 3, refresh: 1, update: 2, gone: 3, delete: 1, get: 1, adopt: 1 },
        differs: [
            [
                {
                    name: "other",
                    region: "rbx",
                    instances: { min: 1, max: 3 },
                    flavor: { min: "S", max: "M" },
                },
                'its name is "planted", its region is "par", its instances are {"min":1,"max":1}, its flavor is {"min":"XS","max":"XS"}. Declare it as it is to adopt it: name: "planted", region: "par", instances: {"min":1,"max":1}, flavor: {"min":"XS","max":"XS"}.',
            ],
        ],
        equal: ({ account, state }) =>
            state.applications
                .list(account.organisation)
                .filter(({ name }) => name.startsWith("planted"))
                .map(({ id }) => id),
    },
    histories: {
        args: ({ random, some }) => ({
            name: random.pick(["web", "web", "site"]),
            runtime: random.pick(["node", "node", "python"]),
            region: random.pick(["par", "par", "rbx"]),
            instances: random.pick([
                { min: 1, max: 1 },
                { min: 1, max: 2 },
                { min: 2, max: 2 },
            ]),
            flavor: random.pick([
                { min: random.pick(["XS", "xs"]), max: random.pick(["XS", "S"]) },
                { min: "S", max: "S" },
            ]),
            ...(random.chance(0.3) && { buildFlavor: random.pick(["M", "l"]) }),
            ...(random.chance(0.3) && { forceHttps: random.chance(0.5) }),
            ...(random.chance(0.2) && { description: random.pick(["one", "two"]) }),
            ...(random.chance(0.2) && { tags: some(["one", "two", "three"]) }),
            ...(random.chance(0.3) && { allowReplace: true }),
        }),
        paths: /\/applications(\/[^/]+(\/tags(\/[^/]+)?)?)?$/,
        existing: { name: "worker", runtime: "python", region: "rbx", ...size, adopt: seed.worker },
        edits: {
            name: ({ state }, { id }) => {
                state.applications.change(id, { name: "renamed by hand" });
            },
            description: ({ state }, { id }) => {
                state.applications.change(id, { description: "by hand" });
            },
            "instances.min": ({ state }, { id }) => {
                const { maxInstances = 1 } = state.applications.find(id)?.settings ?? {};
                state.applications.change(id, { settings: { minInstances: maxInstances } });
            },
            "instances.max": ({ state }, { id }) => {
                state.applications.change(id, { settings: { maxInstances: 3 } });
            },
            "flavor.min": ({ state }, { id }) => {
                const { maxFlavor = "XS" } = state.applications.find(id)?.settings ?? {};
                state.applications.change(id, { settings: { minFlavor: maxFlavor } });
            },
            "flavor.max": ({ state }, { id }) => {
                state.applications.change(id, { settings: { maxFlavor: "M" } });
            },
            buildFlavor: ({ state }, { id }) => {
                const { separateBuild } = state.applications.find(id)?.settings ?? {};
                const settings =
                    separateBuild === true
                        ? { separateBuild: false, buildFlavor: "" }
                        : { separateBuild: true, buildFlavor: "XL" };
                state.applications.change(id, { settings });
            },
            forceHttps: ({ state }, { id }) => {
                const { forceHttps } = state.applications.find(id)?.settings ?? {};
                const settings = { forceHttps: forceHttps === "ENABLED" ? "DISABLED" : "ENABLED" };
                state.applications.change(id, { settings });
            },
            tags: ({ state }, { id }) => {
                const [, ...others] = state.applications.find(id)?.tags ?? [];
                state.applications.setTags(id, [...others, "by-hand"]);
            },
        },
        removals: {
            description: ({ state }, { id }) => {
                state.applications.change(id, { description: "" });
            },
            buildFlavor: resetting({ separateBuild: false, buildFlavor: "" }),
            zeroDowntime: resetting({ homogeneous: true }),
            stickySessions: resetting({ stickySessions: false }),
            forceHttps: resetting({ forceHttps: "DISABLED" }),
            cancelOnPush: resetting({ cancelOnPush: false }),
            task: resetting({ instanceLifetime: "REGULAR" }),
            branch: resetting({ branch: "master" }),
            tags: ({ state }, { id }) => state.applications.setTags(id, []),
        },
        takeAway: ({ state }, { id }) => state.applications.remove(id),
        plant: ({ state, account }, args) => {
            const { min, max } = args["flavor"] as { min: string; max: string };
            state.applications.add(account.organisation, {
                name: textOf(args, "name"),
                zone: textOf(args, "region"),
                type: textOf(args, "runtime"),
                settings: { minFlavor: min, maxFlavor: max },
            });
        },
    },
    objects: {
        of: ({ state }, owner) =>
            state.applications.list(owner).map(({ id, name, zone, type, description, settings, tags }) => ({
                key: id,
                content: {
                    name,
                    description,
                    region: zone,
                    runtime: type,
                    forceHttps: settings.forceHttps === "ENABLED",
                    buildFlavor:
                        settings.separateBuild === true ? (settings.buildFlavor ?? "").toLowerCase() : "",
                    instances: { min: settings.minInstances ?? 1, max: settings.maxInstances ?? 1 },
                    flavor: lowerCase({
                        min: settings.minFlavor ?? "XS",
                        max: settings.maxFlavor ?? "XS",
                    }),
                    homogeneous: settings.homogeneous,
                    stickySessions: settings.stickySessions,
                    cancelOnPush: settings.cancelOnPush,
                    instanceLifetime: settings.instanceLifetime,
                    branch: settings.branch,
                    tags: sorted(tags),
                },
            })),
        content: said => {
            const flavor = said["flavor"] as Flavors | undefined;
            return {
                ...given(said, ["name", "description", "region", "runtime", "forceHttps", "instances"]),
                ...givenLists(said, ["tags"]),
                buildFlavor: textOf(said, "buildFlavor").toLowerCase(),
                ...(flavor !== undefined && { flavor: lowerCase(flavor) }),
            };
        },
        argumentOf: { homogeneous: "zeroDowntime", instanceLifetime: "task" },
    },
    record: {
        path: ({ account }) => `/v2/organisations/${account.organisation}/applications`,
        fields: {
            id: "id",
            ownerId: "ownerId",
            name: "name",
            description: "description",
            zone: "region",
            zoneId: "region",
            instance: "flavor",
            deployment: "deployUrl",
            deployUrl: "deployUrl",
            vhosts: "vhosts",
            creationDate: "creationDate",
            last_deploy: "last_deploy",
            archived: "archived",
            stickySessions: "stickySessions",
            homogeneous: "zeroDowntime",
            favourite: "favourite",
            cancelOnPush: "cancelOnPush",
            webhookUrl: "webhookUrl",
            webhookSecret: "webhookSecret",
            separateBuild: "buildFlavor",
            buildFlavor: "buildFlavor",
            state: "state",
            commitId: "commitId",
            appliance: "appliance",
            branch: "branch",
            forceHttps: "forceHttps",
            env: "env",
        },
    },
};
