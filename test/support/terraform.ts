/** A Terraform state as the provider CleverCloud/clevercloud writes it, of some of what a simulator was seeded with. */
import type { Platform } from "pulumi-cloud-platform/testing";

interface Resource {
    type: string;
    name: string;
    attributes: Record<string, unknown>;
    module?: string;
    index_key?: string;
    mode?: string;
    provider?: string;
    /** Objects that Terraform has replaced and not deleted yet, by their keys. */
    deposed?: Record<string, Record<string, unknown>>;
}

const provider = 'provider["registry.terraform.io/clevercloud/clevercloud"]';

/** Secrets stand in such a state in the clear. */
export const secretInState = "password-in-the-terraform-state";

export function terraformState(platform: Platform): object {
    const { seed } = platform;
    const { ordersDatabase, sessions, assets, settings } = seed.addons;
    const { website, worker } = seed.applications;
    const { backend } = seed.networkGroups;
    const networkgroups = [{ networkgroup_id: backend, fqdn: "shop.internal" }];
    return stateOf([
        {
            type: "clevercloud_nodejs",
            name: "storefront",
            attributes: {
                id: website,
                name: "website",
                environment: { PAYMENT_API_KEY: secretInState, NODE_ENV: "production", LOST_KEY: "" },
                dependencies: [ordersDatabase.realId, sessions.id],
                redirection: null,
                networkgroups,
            },
        },
        {
            type: "clevercloud_python",
            name: "worker",
            attributes: {
                id: worker,
                redirection: { namespace: "default", port: 4040 },
                networkgroups: null,
            },
        },
        {
            type: "clevercloud_postgresql",
            name: "orders",
            attributes: { id: ordersDatabase.realId, password: secretInState, networkgroups },
        },
        {
            type: "clevercloud_redis",
            name: "cache",
            module: 'module.data["eu"]',
            index_key: "hot",
            attributes: { id: sessions.realId },
        },
        // The provider of this one comes from a mirror.
        {
            type: "clevercloud_cellar",
            name: "files",
            provider: 'module.data.provider["mirror.example/forks/clevercloud"].eu',
            attributes: { id: assets.realId },
            deposed: { "6a1c24f0": { id: seed.addons.search.realId } },
        },
        {
            type: "clevercloud_configprovider",
            name: "flags",
            attributes: {
                id: settings.realId,
                environment: { LOG_LEVEL: "info", FLAG_KEY: secretInState, LOST_FLAG: "" },
            },
        },
        ...(platform.dialect === "clever-cloud" ? kubernetesOf(platform) : []),
        { type: "clevercloud_cellar_bucket", name: "uploads", attributes: { id: "uploads" } },
        { type: "clevercloud_networkgroup", name: "inside", attributes: { id: backend } },
        { type: "clevercloud_drain_syslog_tcp", name: "logs", attributes: { id: seed.drains.website } },
        { type: "clevercloud_mysql", name: "lost", attributes: { id: "mysql_that-is-gone" } },
        {
            type: "clevercloud_default_loadbalancer",
            name: "looked_up",
            mode: "data",
            attributes: { id: seed.addons.search.realId },
        },
        {
            type: "aws_instance",
            name: "elsewhere",
            provider: 'provider["registry.terraform.io/hashicorp/aws"]',
            attributes: { id: "i-1" },
        },
    ]);
}

/** A cluster and its node group. Terraform has the id of a group without its cluster's. */
function kubernetesOf({ state: { kubernetes }, account }: Platform): Resource[] {
    const [cluster = kubernetes.createCluster(account.organisation, { name: "shop" })] =
        kubernetes.clusters.all(account.organisation);
    const order = { name: "web", flavor: "2XS", targetNodeCount: 1 };
    const [group = kubernetes.createNodeGroup(cluster, order)] = kubernetes.nodeGroups.list(cluster.id);
    return [
        {
            type: "clevercloud_kubernetes",
            name: "pods",
            attributes: { id: cluster.id, name: "shop", kubeconfig: secretInState },
        },
        {
            type: "clevercloud_kubernetes_nodegroup",
            name: "workers",
            attributes: { id: group.id, kubernetes_id: cluster.id, name: "web", flavor: "2XS", size: 1 },
        },
    ];
}

function stateOf(resources: readonly Resource[]): object {
    return {
        version: 4,
        terraform_version: "1.9.0",
        serial: 7,
        lineage: "00000000-0000-4000-8000-000000000000",
        outputs: {},
        resources: resources.map(({ attributes, index_key, deposed = {}, ...rest }) => ({
            mode: "managed",
            provider,
            ...rest,
            instances: [
                {
                    ...(index_key !== undefined && { index_key }),
                    schema_version: 0,
                    attributes,
                    sensitive_attributes: [],
                },
                ...Object.entries(deposed).map(([key, attributes]) => ({
                    deposed: key,
                    schema_version: 0,
                    attributes,
                    sensitive_attributes: [],
                })),
            ],
        })),
        check_results: null,
    };
}

/** The types of applications, with the type and the variant of their runtimes and one argument of their own. */
const runtimes: readonly (readonly [
    type: string,
    runtime: readonly [type: string, variant?: string],
    argument?: readonly [name: string, value: unknown, variable: string, content: string],
])[] = [
    ["docker", ["docker"], ["container_port", 9000, "CC_DOCKER_EXPOSED_HTTP_PORT", "9000"]],
    ["dotnet", ["dotnet"], ["version", "8.0", "CC_DOTNET_VERSION", "8.0"]],
    ["frankenphp", ["frankenphp"], ["dev_dependencies", true, "CC_PHP_DEV_DEPENDENCIES", "install"]],
    ["go", ["go"], ["app_folder", "cmd", "APP_FOLDER", "cmd"]],
    ["haskell", ["haskell"], ["stack_target", "shop", "CC_HASKELL_STACK_TARGET", "shop"]],
    ["java_jar", ["java", "jar"], ["java_version", "21", "CC_JAVA_VERSION", "21"]],
    ["java_war", ["java", "war"], ["java_version", "17", "CC_JAVA_VERSION", "17"]],
    ["linux", ["linux"], ["run_command", "./serve", "CC_RUN_COMMAND", "./serve"]],
    ["nodejs", ["node"], ["package_manager", "pnpm", "CC_NODE_BUILD_TOOL", "pnpm"]],
    ["php", ["php"], ["redis_sessions", true, "SESSION_TYPE", "redis"]],
    ["play2", ["java", "play2"]],
    ["python", ["python"], ["python_version", "3.13", "CC_PYTHON_VERSION", "3.13"]],
    ["ruby", ["ruby"], ["nginx_read_timeout", 30, "NGINX_READ_TIMEOUT", "30"]],
    ["rust", ["rust"], ["features", ["tls", "http2"], "CC_RUST_FEATURES", "tls,http2"]],
    ["scala", ["java", "sbt"]],
    ["static", ["static"]],
    ["static_apache", ["php", "static-apache"]],
    ["v", ["v"], ["development_build", true, "ENVIRONMENT", "development"]],
];

/** An application of a Terraform state, as it was planted on a platform. */
interface PlantedApplication {
    readonly type: string;
    readonly id: string;
    readonly runtime: string;
    /** The names of the variables that Terraform manages. */
    readonly variables: readonly string[];
}

/** Plants one application of each type, with all that Terraform can attach, on an empty platform of the live dialect. */
export function plantTerraformApplications(platform: Platform): {
    state: object;
    planted: readonly PlantedApplication[];
} {
    const { state, account } = platform;
    const owner = account.organisation;
    Object.assign(platform.delays, { listing: 0 });
    const plan = state.catalogue.findPlan("postgresql-addon", "xs_sml")?.id ?? "";
    const order = { name: "orders", region: "par", providerId: "postgresql-addon", plan };
    const database = state.addons.create(owner, order);
    const unmanaged = state.addons.create(owner, { ...order, name: "not in Terraform" });
    const group = state.networkGroups.create(owner, { label: "inside" }).id;
    const planted = runtimes.map(([type, [runtime, variant = runtime], argument]) => {
        const { id } = state.applications.add(owner, {
            name: "shop",
            type: runtime,
            variables: {
                LOG_LEVEL: "info",
                SHARED_KEY: `it's "quoted"\nand ${secretInState} of ${type}`,
                SET_BY_HAND: "by hand",
                ...(argument && { [argument[2]]: argument[3] }),
            },
            settings: {
                instanceVariant:
                    state.catalogue.instanceTypes
                        .flatMap(({ variants }) => variants)
                        .find(({ slug }) => slug === variant)?.id ?? "",
                minFlavor: "XS",
                maxFlavor: "S",
                maxInstances: 2,
                stickySessions: true,
                forceHttps: "ENABLED",
                separateBuild: true,
                buildFlavor: "M",
            },
        });
        state.applications.addDomain(id, `${type.replace("_", "-")}.shop.example/`);
        state.applications.addDomain(id, `shop.example/${type}`);
        state.applications.expose(id, { SHOP_URL: `https://shop.example/${type}`, ADDED_BY_HAND: "1" });
        state.applications.link(id, database.id);
        const { port } = state.tcpRedirections.create(id, "default");
        const domains = state.applications.find(id)?.domains ?? [];
        return {
            type: `clevercloud_${type}`,
            id,
            runtime: variant,
            variables: ["LOG_LEVEL", "SHARED_KEY", ...(argument ? [argument[2]] : [])],
            port,
            attributes: {
                id,
                name: "shop",
                region: "par",
                min_instance_count: 1,
                max_instance_count: 2,
                smallest_flavor: "XS",
                biggest_flavor: "S",
                build_flavor: "M",
                sticky_sessions: true,
                redirect_https: true,
                deploy_url: "https://push.example/shop.git",
                vhosts: domains.map(domain => {
                    const [fqdn = "", ...path] = domain.split("/");
                    return { fqdn, path_begin: `/${path.join("/")}` };
                }),
                environment: { LOG_LEVEL: "info", SHARED_KEY: secretInState },
                exposed_environment: { SHOP_URL: secretInState },
                dependencies: [database.realId] as string[],
                redirection: { namespace: "default", port },
                networkgroups: [] as object[],
                hooks: null as object | null,
                deployment: null as object | null,
                integrations: null,
                ...(argument && { [argument[0]]: argument[1] }),
            },
        };
    });
    const [first, second, third] = planted as [(typeof planted)[0], (typeof planted)[0], (typeof planted)[0]];
    // The first one has links to applications and add-ons, a primary domain, a membership and hooks.
    state.applications.addDependency(first.id, second.id);
    state.applications.link(first.id, unmanaged.id);
    state.applications.setPrimaryDomain(first.id, "shop.example/docker");
    state.applications.setVariable(first.id, "CC_PRE_BUILD_HOOK", "./prepare.sh");
    state.networkGroups.addMember(group, { id: first.id, kind: "application", label: "shop" });
    first.variables.push("CC_PRE_BUILD_HOOK");
    Object.assign(first.attributes, {
        dependencies: [database.id, unmanaged.realId, second.id],
        networkgroups: [{ networkgroup_id: group, fqdn: "shop.internal" }],
        hooks: { pre_build: "./prepare.sh", post_build: null },
        deployment: {
            repository: `https://ada:${secretInState}@git.example/shop`,
            commit: "refs/heads/main",
        },
    });
    // The second one deploys from GitHub.
    state.applications.change(second.id, { github: { owner: "company", name: "shop" } });
    Object.assign(second.attributes, {
        deployment: { repository: "https://github.com/company/shop", commit: "github_hook" },
    });
    // Half of what Terraform declares of the third one no longer exists.
    state.tcpRedirections.remove(third.id, "default", third.port);
    state.applications.removeDomain(third.id, "shop.example/frankenphp");
    state.applications.unlink(third.id, database.id);
    state.applications.expose(third.id, { ADDED_BY_HAND: "1" });
    const resources = [
        ...planted.map(({ type, attributes }) => ({ type, name: "shop", attributes })),
        { type: "clevercloud_postgresql", name: "orders", attributes: { id: database.realId } },
        { type: "clevercloud_networkgroup", name: "inside", attributes: { id: group } },
    ];
    return { state: stateOf(resources), planted };
}
