import { z } from "zod";
import { checked, id } from "../argument.js";
import type { Connection } from "../connection.js";
import type {
    AddonLinkOptions,
    Application,
    ApplicationSettings,
    ApplicationsClient,
    DependencyOptions,
    GithubRepository,
    NewApplication,
} from "../contract/applications.js";
import type { ApplicationOptions, ReadOptions } from "../call-options.js";
import { addon } from "../documented/addons.js";
import { NotFound } from "../errors.js";
import { applicationOf, ownedBy } from "../subject.js";
import { moment } from "../wire.js";

export const routes = {
    list: "GET /v2/{scope}/applications",
    get: "GET /v2/{scope}/applications/{id}",
    create: "POST /v2/{scope}/applications",
    update: "PUT /v2/{scope}/applications/{id}",
    remove: "DELETE /v2/{scope}/applications/{id}",
    tags: "GET /v2/{scope}/applications/{id}/tags",
    addTag: "PUT /v2/{scope}/applications/{id}/tags/{tag}",
    removeTag: "DELETE /v2/{scope}/applications/{id}/tags/{tag}",
    addons: "GET /v2/{scope}/applications/{id}/addons",
    linkAddon: "POST /v2/{scope}/applications/{id}/addons",
    unlinkAddon: "DELETE /v2/{scope}/applications/{id}/addons/{addonId}",
    dependencies: "GET /v2/{scope}/applications/{id}/dependencies",
    addDependency: "PUT /v2/{scope}/applications/{id}/dependencies/{dependencyId}",
    removeDependency: "DELETE /v2/{scope}/applications/{id}/dependencies/{dependencyId}",
} as const;

const setBranch = "PUT /v2/{scope}/applications/{id}/branch";

const flavorName = z.object({ name: z.string() });

const application: z.ZodType<Application> = z
    .object({
        id: z.string(),
        name: z.string().default(""),
        description: z.string().optional(),
        ownerId: z.string().optional(),
        zone: z.string().optional(),
        zoneId: z.string().optional(),
        state: z.string().optional(),
        instance: z
            .object({
                type: z.string().optional(),
                version: z.string().optional(),
                variant: z.object({ id: z.string().optional(), slug: z.string().optional() }).optional(),
                minInstances: z.number().optional(),
                maxInstances: z.number().optional(),
                minFlavor: flavorName.optional(),
                maxFlavor: flavorName.optional(),
                lifetime: z.string().optional(),
            })
            .optional(),
        deployment: z.object({ url: z.string().optional(), httpUrl: z.string().optional() }).optional(),
        vhosts: z.array(z.object({ fqdn: z.string() })).default([]),
        creationDate: moment,
        separateBuild: z.boolean().optional(),
        buildFlavor: flavorName.optional(),
        homogeneous: z.boolean().optional(),
        stickySessions: z.boolean().optional(),
        forceHttps: z.string().optional(),
        cancelOnPush: z.boolean().optional(),
        branch: z.string().optional(),
        commitId: z.string().optional(),
    })
    .transform(found => {
        const { id, name, description, ownerId, zone, zoneId, state, creationDate, branch, commitId } = found;
        const { instance = {}, homogeneous, forceHttps, stickySessions, cancelOnPush } = found;
        const { type, version: runtimeVersion, variant, lifetime } = instance;
        const domains = found.vhosts.map(({ fqdn }) => fqdn);
        const repository = found.deployment?.httpUrl ?? found.deployment?.url;
        return {
            id,
            name,
            description,
            ownerId,
            zone,
            zoneId,
            type,
            runtime: variant?.slug,
            runtimeId: variant?.id,
            runtimeVersion,
            state,
            domains,
            repository,
            creationDate,
            instances: scaling(instance.minInstances, instance.maxInstances),
            flavor: scaling(instance.minFlavor?.name, instance.maxFlavor?.name),
            // Without a machine for builds, the answer names the flavor that such a machine would have.
            buildFlavor: found.separateBuild === true ? found.buildFlavor?.name : undefined,
            zeroDowntime: homogeneous === undefined ? undefined : !homogeneous,
            stickySessions,
            forceHttps: forceHttps === undefined ? undefined : forceHttps === "ENABLED",
            cancelOnPush,
            task: lifetime === undefined ? undefined : lifetime === "TASK",
            branch,
            github: githubIn(repository),
            defaultDomain: defaultDomainIn(domains, id),
            commitId,
        };
    });

function scaling<Limit>(
    min: Limit | undefined,
    max: Limit | undefined,
): { min: Limit; max: Limit } | undefined {
    return min === undefined || max === undefined ? undefined : { min, max };
}

function githubIn(repository: string | undefined): GithubRepository | undefined {
    const [, owner, name] =
        /^https:\/\/github\.com\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(repository ?? "") ?? [];
    return owner === undefined || name === undefined ? undefined : { owner, repository: name };
}

/** The default domain begins with the application's id, where dashes replace underscores. */
function defaultDomainIn(domains: readonly string[], application: string): string | undefined {
    const start = `${application.replaceAll("_", "-")}.`;
    return domains.find(domain => domain.startsWith(start))?.replace(/\/$/, "");
}

const limits = <S extends z.ZodType>(limit: S) => z.object({ min: limit, max: limit });
const settings = {
    name: id.optional(),
    description: z.string().optional(),
    instances: limits(z.int().positive()).optional(),
    flavor: limits(id).optional(),
    buildFlavor: id.nullable().optional(),
    zeroDowntime: z.boolean().optional(),
    stickySessions: z.boolean().optional(),
    forceHttps: z.boolean().optional(),
    cancelOnPush: z.boolean().optional(),
    task: z.boolean().optional(),
    branch: id.optional(),
};
const changes = z.object(settings);
const newApplication = z.object({
    ...settings,
    name: id,
    zone: id,
    type: id,
    version: id,
    variant: id,
    instances: limits(z.int().positive()),
    flavor: limits(id),
    github: z.object({ owner: id, repository: id }).optional(),
    variables: z.record(z.string(), z.string()).optional(),
}) satisfies z.ZodType<NewApplication>;

/** The settings in the platform's spelling. */
function bodyOf(wanted: ApplicationSettings): Record<string, unknown> {
    const { name, description, instances, flavor, buildFlavor, zeroDowntime, stickySessions } = wanted;
    const { forceHttps, cancelOnPush, task, branch } = wanted;
    return {
        name,
        description,
        minInstances: instances?.min,
        maxInstances: instances?.max,
        minFlavor: flavor?.min,
        maxFlavor: flavor?.max,
        ...(buildFlavor !== undefined && {
            separateBuild: buildFlavor !== null,
            buildFlavor: buildFlavor ?? "",
        }),
        homogeneous: zeroDowntime === undefined ? undefined : !zeroDowntime,
        stickySessions,
        forceHttps: forceHttps === undefined ? undefined : forceHttps ? "ENABLED" : "DISABLED",
        cancelOnPush,
        instanceLifetime: task === undefined ? undefined : task ? "TASK" : "REGULAR",
        branch,
    };
}

const applications = z.array(application).transform(all => all.filter(exists));

/** A deleted application is returned with this state for a while. */
function exists({ state }: Application): boolean {
    return state !== "TO_DELETE";
}

const link = z.object({ addon: id });

const tags = (options: ApplicationOptions) => applicationOf(options).in("tags");
const linked = (options: ApplicationOptions) => applicationOf(options).in("add-ons");
const one = (options: AddonLinkOptions) => linked(options).at({ addonId: options.addon });
const needed = (options: ApplicationOptions) => applicationOf(options).in("dependencies");
const dependency = (options: DependencyOptions) => needed(options).at({ dependencyId: options.dependency });

export function client(connection: Connection): Omit<ApplicationsClient, "branches"> {
    async function get(options: ApplicationOptions & ReadOptions): Promise<Application> {
        const found = await connection.get(routes.get, applicationOf(options), application, options);
        if (exists(found)) return found;
        throw new NotFound({ reason: "the application is being deleted", effect: "none" });
    }

    return {
        list(options = {}) {
            return connection.get(routes.list, ownedBy(options, "applications"), applications, options);
        },

        get,

        create(options) {
            const { zone, type, version, variant, github, variables, ...wanted } = checked(
                newApplication,
                options,
            );
            const body = {
                ...bodyOf({ ...wanted, description: wanted.description ?? wanted.name }),
                deploy: "git",
                zone,
                instanceType: type,
                instanceVersion: version,
                instanceVariant: variant,
                ...(github && {
                    oauthService: "github",
                    oauthApp: { owner: github.owner, name: github.repository },
                }),
                env: variables,
            };
            return connection.write(
                routes.create,
                ownedBy(options, "applications"),
                body,
                application,
                options,
            );
        },

        async update(options) {
            const wanted = checked(changes, options);
            const { branch } = wanted;
            if (branch !== undefined) {
                // The platform's own console sets the branch by its own route, and repeats it with the other settings.
                await connection.send(setBranch, applicationOf(options), { branch }, options);
            }
            return connection.write(
                routes.update,
                applicationOf(options),
                bodyOf(wanted),
                application,
                options,
            );
        },

        remove: options => connection.remove(routes.remove, applicationOf(options), options),

        tags: options => connection.get(routes.tags, tags(options), z.array(z.string()), options),

        addTag: options =>
            connection.send(routes.addTag, tags(options).at({ tag: options.tag }), undefined, options),

        removeTag: options =>
            connection.remove(routes.removeTag, tags(options).at({ tag: options.tag }), options),

        addons: options => connection.get(routes.addons, linked(options), z.array(addon), options),

        linkAddon(options) {
            const { addon } = checked(link, options);
            return connection.send(routes.linkAddon, linked(options), addon, options);
        },

        unlinkAddon: options => connection.remove(routes.unlinkAddon, one(options), options),

        dependencies: options => connection.get(routes.dependencies, needed(options), applications, options),

        addDependency: options =>
            connection.send(routes.addDependency, dependency(options), undefined, options),

        removeDependency: options => connection.remove(routes.removeDependency, dependency(options), options),
    };
}
