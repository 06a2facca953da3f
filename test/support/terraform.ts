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
}

const provider = 'provider["registry.terraform.io/clevercloud/clevercloud"]';

/** Secrets stand in such a state in the clear. */
export const secretInState = "password-in-the-terraform-state";

export function terraformState(platform: Platform): object {
    const { seed } = platform;
    const { ordersDatabase, sessions, assets } = seed.addons;
    const { shop, worker } = seed.applications;
    const { backend } = seed.networkGroups;
    const networkgroups = [{ networkgroup_id: backend, fqdn: "shop.internal" }];
    return stateOf([
        {
            type: "clevercloud_nodejs",
            name: "storefront",
            attributes: {
                id: shop,
                name: "shop",
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
        { type: "clevercloud_cellar", name: "files", attributes: { id: assets.realId } },
        { type: "clevercloud_cellar_bucket", name: "uploads", attributes: { id: "uploads" } },
        { type: "clevercloud_networkgroup", name: "inside", attributes: { id: backend } },
        { type: "clevercloud_drain_syslog_tcp", name: "logs", attributes: { id: seed.drains.shop } },
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

function stateOf(resources: readonly Resource[]): object {
    return {
        version: 4,
        terraform_version: "1.9.0",
        serial: 7,
        lineage: "00000000-0000-4000-8000-000000000000",
        outputs: {},
        resources: resources.map(({ attributes, index_key, ...rest }) => ({
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
            ],
        })),
        check_results: null,
    };
}
