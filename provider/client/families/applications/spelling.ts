/** Applications in the live platform's spelling. */
import { z } from "zod";
import { id } from "../../argument.js";
import { moment } from "../../http/wire.js";
import type {
    Application,
    ApplicationSettings,
    GithubRepository,
    NewApplication,
    Scaling,
} from "./contract.js";

const flavorName = z.object({ name: z.string() });

export const application: z.ZodType<Application> = z
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
    .transform(({ instance = {}, deployment, vhosts, separateBuild, homogeneous, ...rest }) => {
        const { type, version: runtimeVersion, variant, lifetime } = instance;
        const domains = vhosts.map(({ fqdn }) => fqdn);
        const repository = deployment?.httpUrl ?? deployment?.url;
        return {
            ...rest,
            type,
            runtime: variant?.slug,
            runtimeId: variant?.id,
            runtimeVersion,
            domains,
            repository,
            instances: scaling(instance.minInstances, instance.maxInstances),
            flavor: scaling(instance.minFlavor?.name, instance.maxFlavor?.name),
            // Without a machine for builds, the answer names the flavor that such a machine would have.
            buildFlavor: separateBuild === true ? rest.buildFlavor?.name : undefined,
            zeroDowntime: homogeneous === undefined ? undefined : !homogeneous,
            forceHttps: rest.forceHttps === undefined ? undefined : rest.forceHttps === "ENABLED",
            task: lifetime === undefined ? undefined : lifetime === "TASK",
            github: githubIn(repository),
            defaultDomain: defaultDomainIn(domains, rest.id),
        };
    });

function scaling<Limit>(min: Limit | undefined, max: Limit | undefined): Scaling<Limit> | undefined {
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

export const applicationList = z.array(application).transform(all => all.filter(exists));

/** A deleted application is returned with this state for a while. */
export function exists({ state }: Application): boolean {
    return state !== "TO_DELETE";
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
export const changes = z.object(settings);
export const newApplication = z.object({
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

export function settingsOf(wanted: ApplicationSettings): Record<string, unknown> {
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

export function orderOf(order: z.infer<typeof newApplication>): Record<string, unknown> {
    const { zone, type, version, variant, github, variables, ...wanted } = order;
    return {
        ...settingsOf({ ...wanted, description: wanted.description ?? wanted.name }),
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
}
