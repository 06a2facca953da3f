/** Applications: the code of an owner, as the platform runs it. */
import { z } from "zod";
import { priceEffects } from "../catalogue/monthly-cost.js";
import { assertFlavors, warningsAboutRuntime, isLarger, runtimeNamed } from "../catalogue/runtimes.js";
import { sameWord } from "../catalogue/unknown-values.js";
import { warning, type Warning } from "../error-codes.js";
import type { Application as Found, ApplicationSettings } from "../client/index.js";
import { adoptable, allowDuplicate, owner } from "../kind/arguments.js";
import { regionalOutputs, regionWord, runtimeWord } from "../kind/renamed-words.js";
import { canonical, isMap, type JsonObject } from "../basics/json.js";
import { warns } from "../protocol/log.js";
import { defineKind, type Context, type Description } from "../kind/kind.js";
import { existing, listedOrAsked } from "../kind/reading.js";
import { inOrderOf, syncSet } from "../basics/sets.js";
import { isKnownText, isUnknown, known } from "../protocol/unknown.js";
import { allowReplace, consoleName, region, sameIfDeclared, setting } from "./common-arguments.js";
import { checkLimits } from "./check-limits.js";
import { usesOfApplication } from "./uses.js";
import { hasSomeTags, sameTags, tags } from "./tags.js";
import { variableName } from "./env-vars/compare.js";

const flavor = z.string().min(1).meta({ completion: "FlavorName" });
const count = z.int().refine(number => number >= 1, "must be 1 or more");

const args = z.strictObject({
    name: consoleName("in place", '"shop"'),
    description: z.string().optional().meta({
        description: "Description shown in the console.",
        whenOmitted: "not managed",
        change: "in place",
        example: '"The web shop"',
    }),
    runtime: z.string().min(1).meta({
        description:
            "Runtime, such as `node`, `docker` or `python`. The platform chooses its version, and upgrades it. Changing the runtime deletes the application, see `allowReplace`.",
        change: "replaces",
        completion: "RuntimeSlug",
        example: '"node"',
    }),
    region: region("deletes the application"),
    instances: z
        .strictObject({
            min: count.meta({ description: "The least number of instances.", example: "1" }),
            max: count.meta({ description: "The largest number of instances.", example: "2" }),
        })
        .meta({
            description: "Number of instances. The platform scales between the two limits.",
            change: "in place",
            example: "{ min: 1, max: 2 }",
        }),
    flavor: z
        .strictObject({
            min: flavor.meta({ ...flavor.meta(), description: "The smallest flavor.", example: '"XS"' }),
            max: flavor.meta({ ...flavor.meta(), description: "The largest flavor.", example: '"S"' }),
        })
        .meta({
            description:
                "Size of an instance: a flavor of the runtime. The platform scales between the two limits.",
            change: "in place",
            example: '{ min: "XS", max: "S" }',
        }),
    buildFlavor: flavor.optional().meta({
        ...flavor.meta(),
        description: "Flavor of a separate instance for builds.",
        whenOmitted: "the application's own instances",
        change: "in place",
        example: '"M"',
    }),
    zeroDowntime: setting(
        "Whether a new deployment starts before the old one stops. Only set it for an application that can run twice for a moment.",
    ),
    stickySessions: setting("Whether all requests of a visitor reach the same instance."),
    forceHttps: setting("Whether requests over HTTP are redirected to HTTPS."),
    cancelOnPush: setting("Whether a push cancels the deployment in progress."),
    task: setting(
        "Whether the application runs the command in its variable `CC_RUN_COMMAND` once and stops.",
    ),
    branch: z.string().min(1).optional().meta({
        description: "Branch to deploy.",
        whenOmitted: "not managed",
        change: "in place",
        example: '"main"',
    }),
    github: z
        .strictObject({
            owner: z
                .string()
                .min(1)
                .meta({ description: "The user or organisation on GitHub.", example: '"company"' }),
            repository: z
                .string()
                .min(1)
                .meta({ description: "The name of the repository.", example: '"shop"' }),
        })
        .optional()
        .meta({
            description:
                "Repository on GitHub, whose pushes the platform deploys. The account must be linked with GitHub in the console. Changing it deletes the application, see `allowReplace`.",
            whenOmitted: "a repository of the platform, see `deployUrl`",
            change: "replaces",
            example: '{ owner: "company", repository: "shop" }',
        }),
    tags,
    initialVariables: z.record(variableName, z.string()).optional().meta({
        description:
            "Variables to create the application with, such as the `CC_RUN_COMMAND` of a task. They are only sent at creation: a later change has no effect, and EnvVars manages variables.",
        change: "steers",
        secret: "values",
        example: '{ CC_RUN_COMMAND: "node report.js" }',
    }),
    owner,
    allowReplace: allowReplace(
        "runtime, region, github or owner",
        "the application, which deletes its variables, domains and repository",
    ),
    adopt: adoptable("the id of an application (app_…)", /^app_./, '"app_…"'),
    allowDuplicate,
});

const outputs = z.object({
    deployUrl: z
        .string()
        .optional()
        .meta({ description: "URL of the Git repository. A push to its branch `master` deploys the code." }),
    defaultDomain: z
        .string()
        .optional()
        .meta({ description: "Domain that the platform gave the application; absent if it was removed." }),
    state: z
        .string()
        .optional()
        .meta({
            movedBy: ["instances", "flavor"],
            description: "State as of the last read, such as `SHOULD_BE_UP`.",
        }),
    commitId: z
        .string()
        .optional()
        .meta({
            movedBy: ["branch"],
            description: "Deployed commit as of the last read; absent before the first deployment.",
        }),
    runtimeId: z.string().optional().meta({
        description: "The platform's id of the runtime; absent if the platform does not return it.",
    }),
    runtimeSlug: z.string().optional().meta({
        description: "The platform's current slug of the runtime; absent without the id.",
    }),
    ...regionalOutputs,
    runtimeVersion: z
        .string()
        .optional()
        .meta({ description: "The platform's version of the runtime, as of the last read." }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

/** The arguments that stay as they are on the platform while the program does not declare them. */
const optionalSettings = [
    "description",
    "zeroDowntime",
    "stickySessions",
    "forceHttps",
    "cancelOnPush",
    "task",
    "branch",
] as const;

export const application = defineKind({
    name: "Application",
    noun: "application",

    docs: {
        summary: "An application: code that the platform builds and runs.",
        remarks:
            "It is created without code: a push to `deployUrl`, or to the repository on GitHub, deploys it. Variables, domains and links are resources of their own. A change of runtime, region, github or owner would delete the application with all of these and fails in the preview unless `allowReplace` is set. The platform does not document which changes restart a running application.",
        example: `
            const shop = new Application("shop", {
                name: "shop", runtime: "node", region: "par",
                instances: { min: 1, max: 2 }, flavor: { min: "XS", max: "S" }, forceHttps: true,
            }, { protect: true });
            new EnvVars("shop", { application: shop.id, variables: { NODE_ENV: "production" } });
            export const repository = shop.deployUrl;`,
    },
    args,
    outputs,
    namedBy: "name",
    typedBy: "runtime",
    requires: { capability: "applications", instead: "create applications in the console" },

    reading: {
        unmanaged: {
            vhosts: { is: "Its domains." },
            env: { is: "Its variables, which `EnvVars` manages." },
            last_deploy: { is: "The number of its deployments." },
            archived: { is: "Whether the console hides it." },
            favourite: { is: "Whether the console lists it first." },
            webhookUrl: { is: "The address to which GitHub reports pushes." },
            webhookSecret: { is: "The secret of that address." },
            appliance: { is: "A field without public documentation." },
        },

        readDefaults: {
            description: "",
            zeroDowntime: false,
            stickySessions: false,
            forceHttps: false,
            cancelOnPush: false,
            task: false,
            branch: "master",
            github: { owner: "", repository: "" },
            tags: [],
        },
    },

    deletion: {
        holdsData: true,
        uses: usesOfApplication,
    },

    same: {
        runtime: runtimeWord.same,
        region: regionWord.same,
        ...sameIfDeclared(optionalSettings),
        flavor: (state, news) => sameIgnoringCase(state.flavor, news.flavor),
        buildFlavor: (state, news) => sameIgnoringCase(state.buildFlavor, news.buildFlavor),
        github: (state, news) =>
            news.github === undefined ||
            sameIgnoringCase(state.github, news.github) ||
            (state.github === undefined && isAddressOf(state.deployUrl, news.github)),
        tags: sameTags,
    },

    effects: ({ state, news }) => priceEffects("Application", state, news),

    refuse: ({ news }) => checkLimits("instances", news.instances),

    notices({ inputsBefore: before, news }) {
        const { initialVariables, adopt } = news;
        const exists = Object.keys(before).length > 0 || adopt !== undefined;
        const isOther = canonical(before["initialVariables"] ?? {}) !== canonical(initialVariables ?? {});
        const isReplaced = (["runtime", "region", "github", "owner"] as const).some(
            key =>
                before[key] !== undefined &&
                news[key] !== undefined &&
                !sameIgnoringCase(before[key], news[key]),
        );
        const isWithoutEffect = exists && !isReplaced && initialVariables !== undefined && isOther;
        return isWithoutEffect
            ? [
                  warns(
                      "initial-variables",
                      "initialVariables are only sent when an application is created: an existing application keeps its variables. Declare the variables with EnvVars.",
                  ),
              ]
            : [];
    },

    doubts: ({ state, news }) => [...warningsAboutWords(state, news), ...warningsAboutSizes(news)],

    list: ({ client }, owner, read) => client.applications.list({ owner, ...read }),
    idOf: ({ id }) => id,
    describe,

    creation: {
        async resolve({ client }, args) {
            const runtime = runtimeNamed(await client.catalogue.instanceTypes(), args.runtime);
            assertFlavors(runtime, flavorsOf(args));
            const { type, version, variant } = runtime;
            return { type, version, variant };
        },

        partsSetAtCreation: { of: "EnvVars", argument: "initialVariables" },

        writtenLater: { tags: hasSomeTags },

        async finish(context, found, { tags }) {
            await syncSet(tags, [], tagging(context, found.id));
            return describe(found, {}).outputs;
        },
    },

    create({ client, owner }, { type, version, variant, region, initialVariables, ...wanted }) {
        return client.applications.create({
            owner,
            ...settingsOf(wanted),
            name: wanted.name,
            instances: wanted.instances,
            flavor: wanted.flavor,
            zone: region,
            type,
            version,
            variant,
            ...(wanted.github !== undefined && { github: wanted.github }),
            ...(initialVariables !== undefined && { variables: initialVariables }),
        });
    },

    async read(context, id, known) {
        const { client, owner } = context;
        const found = await listedOrAsked(client.applications.list({ owner }), id, () =>
            client.applications.get({ owner, application: id }),
        );
        if (found === undefined) {
            return undefined;
        }
        const described = describe(found, known);
        const tags =
            known.tags === undefined ? undefined : await client.applications.tags({ owner, application: id });
        return {
            id,
            ...described,
            args: {
                ...described.args,
                ...(tags !== undefined && { tags: inOrderOf(known.tags ?? [], tags) }),
            },
        };
    },

    async update(context, id, _base, args, found) {
        const { client, owner } = context;
        const { args: present, outputs } = existing(found, id, owner);
        const changes = Object.fromEntries(
            Object.entries(settingsOf(args)).filter(
                ([key, value]) => !isSetting(key as keyof ApplicationSettings, present, value),
            ),
        );
        const { tags = [] } = present;
        await syncSet(args.tags, tags, tagging(context, id));
        return Object.keys(changes).length === 0
            ? outputs
            : describe(await client.applications.update({ owner, application: id, ...changes }), args)
                  .outputs;
    },

    delete: ({ client, owner }, id) => client.applications.remove({ owner, application: id }),
});

/** Describes an application from the list, which omits tags. */
function describe(found: Found, known: Partial<Declared & Outputs>): Description<Declared, Outputs> {
    const { repository, defaultDomain, state, commitId, runtimeVersion, creationDate } = found;
    const runtime = { id: found.runtimeId, word: found.runtime ?? found.type ?? "" };
    const region = { id: found.zoneId, word: found.zone ?? "" };
    const declared = optionalSettings
        .filter(key => known[key] !== undefined)
        .map(key => [key, found[key] ?? (key === "description" ? "" : undefined)] as const)
        .filter(([, value]) => value !== undefined);
    return {
        args: {
            name: found.name,
            runtime: runtimeWord.declared(runtime, known),
            region: regionWord.declared(region, known),
            instances: found.instances ?? known.instances ?? { min: 1, max: 1 },
            flavor: {
                min: spelledAs(known.flavor?.min, found.flavor?.min),
                max: spelledAs(known.flavor?.max, found.flavor?.max),
            },
            // Undefined says that somebody has turned it off.
            buildFlavor: found.buildFlavor && spelledAs(known.buildFlavor, found.buildFlavor),
            ...Object.fromEntries(declared),
            ...(known.github !== undefined &&
                found.github !== undefined && {
                    github: sameIgnoringCase(known.github, found.github) ? known.github : found.github,
                }),
        },
        outputs: {
            ...runtimeWord.outputs(runtime),
            ...regionWord.outputs(region),
            ...(repository !== undefined && { deployUrl: repository }),
            ...(defaultDomain !== undefined && { defaultDomain }),
            ...(state !== undefined && { state }),
            ...(commitId !== undefined && { commitId }),
            ...(runtimeVersion !== undefined && { runtimeVersion }),
            ...(creationDate !== undefined && { creationDate }),
        },
    };
}

/** Returns the declared word if the platform's word differs from it only in case. */
function spelledAs(declared: string | undefined, word = ""): string {
    return declared !== undefined && sameWord(declared, word) ? declared : word;
}

function sameIgnoringCase(one: unknown, other: unknown): boolean {
    return canonical(one ?? null).toLowerCase() === canonical(other ?? null).toLowerCase();
}

/** True if the Git address is that of a repository on GitHub, which ignores case. */
function isAddressOf(url: unknown, github: unknown): boolean {
    const address = typeof url === "string" ? url : "";
    const [, owner, repository] =
        /^https:\/\/github\.com\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/i.exec(address) ?? [];
    return owner !== undefined && sameIgnoringCase({ owner, repository }, github);
}

/** The settings that the declaration manages. Without a build flavor, the application has no instance for builds. */
function settingsOf(args: Partial<Declared>): ApplicationSettings {
    const { name, instances, flavor, buildFlavor = null } = args;
    const declared = optionalSettings.filter(key => args[key] !== undefined).map(key => [key, args[key]]);
    const settings = Object.fromEntries(declared) as Pick<Declared, (typeof optionalSettings)[number]>;
    return { name, instances, flavor, buildFlavor, ...settings };
}

/** True if the application has the setting. The state may spell its flavors in another case. */
function isSetting(key: keyof ApplicationSettings, present: Partial<Declared>, value: unknown): boolean {
    const isFlavor = key === "flavor" || key === "buildFlavor";
    const found = present[key] ?? null;
    return isFlavor ? sameIgnoringCase(found, value) : canonical(found) === canonical(value);
}

/** Returns the flavors of a declaration or state, without unknown ones. */
function flavorsOf({ flavor, buildFlavor }: { flavor?: unknown; buildFlavor?: unknown }): string[] {
    const limits = isMap(flavor) ? [flavor["min"], flavor["max"]] : [];
    return [...new Set([...limits, buildFlavor].filter(isKnownText))];
}

function warningsAboutWords(state: JsonObject, news: Declared): Warning[] {
    const runtime = known(news.runtime);
    const isOther = !runtimeWord.same(state, news);
    const present = isOther ? [] : flavorsOf(state);
    const words = {
        runtime: isOther ? runtime : undefined,
        region: regionWord.same(state, news) ? undefined : known(news.region),
        flavors: flavorsOf(news).filter(word => !present.includes(word)),
    };
    return warningsAboutRuntime(words, isOther ? undefined : runtime);
}

function warningsAboutSizes({ runtime, flavor }: Pick<Declared, "runtime" | "flavor">): Warning[] {
    const { min, max } = isUnknown(flavor) ? { min: undefined, max: undefined } : flavor;
    return isKnownText(min) && isKnownText(max) && isLarger(runtime, min, max)
        ? [warning("invalid-argument", `the least flavor "${min}" is larger than the largest, "${max}".`)]
        : [];
}

function tagging({ client, owner }: Context, application: string) {
    return {
        add: (tag: string) => client.applications.addTag({ owner, application, tag }),
        remove: (tag: string) => client.applications.removeTag({ owner, application, tag }),
    };
}
