// Generated from catalogue/ by "npm run generate".
// Without the intersection, the compiler would reduce each union to string.

/** The id of an add-on provider, as of 2026-05-12. Any other text is accepted too. */
export type AddonProviderId =
    | "addon-pulsar"
    | "azimutt"
    | "cellar-addon"
    | "config-provider"
    | "es-addon"
    | "fs-bucket"
    | "jenkins"
    | "kv"
    | "mailpace"
    | "mongodb-addon"
    | "mysql-addon"
    | "postgresql-addon"
    | "redis-addon"
    | (string & {});

/** The slug of an add-on provider's plan, as of 2026-05-12. Any other text is accepted too. */
export type AddonPlanSlug =
    | "3xl_cpu_tit"
    | "4xl"
    | "5xl"
    | "5xl_mono"
    | "6xl_mono"
    | "7xl_mono"
    | "L"
    | "M"
    | "S"
    | "XL"
    | "XS"
    | "base"
    | "beta"
    | "clever_scaling_10"
    | "clever_scaling_100"
    | "clever_scaling_20"
    | "clever_scaling_30"
    | "clever_scaling_40"
    | "clever_scaling_50"
    | "clever_scaling_70"
    | "clever_solo"
    | "dev"
    | "enterprise"
    | "free"
    | "l"
    | "l_big"
    | "l_gnt"
    | "l_med"
    | "l_mono"
    | "l_sml"
    | "m"
    | "m_big"
    | "m_hug"
    | "m_med"
    | "m_mono"
    | "m_sml"
    | "s"
    | "s_big"
    | "s_hug"
    | "s_med"
    | "s_mono"
    | "s_sml"
    | "solo"
    | "std"
    | "team"
    | "team-2"
    | "team-3"
    | "team-4"
    | "team-5"
    | "xl"
    | "xl_big"
    | "xl_gnt"
    | "xl_hug"
    | "xl_med"
    | "xl_mono"
    | "xl_sml"
    | "xs"
    | "xs_big"
    | "xs_med"
    | "xs_sml"
    | "xs_tny"
    | "xxl"
    | "xxl_big"
    | "xxl_hug"
    | "xxl_med"
    | "xxl_mono"
    | "xxl_sml"
    | "xxs_big"
    | "xxs_med"
    | "xxs_sml"
    | "xxxl"
    | "xxxl_big"
    | "xxxl_med"
    | "xxxl_mono"
    | "xxxl_sml"
    | "xxxxl_mono"
    | (string & {});

/** The slug of an operator's plan, as of 2026-05-12. Any other text is accepted too. */
export type OperatorPlanSlug = "base" | "beta" | (string & {});

/** The name of a region (zone), as of 2026-05-12. Any other text is accepted too. */
export type RegionName =
    | "fr-north-hds"
    | "grahds"
    | "ldn"
    | "mtl"
    | "par"
    | "parhds"
    | "rbx"
    | "rbxhds"
    | "scw"
    | "sgp"
    | "syd"
    | "wsw"
    | (string & {});

/** The code of an event or of a group of events, as of 2026-05-12. Any other text is accepted too. */
export type EventCode =
    | "*"
    | "ACCOUNT_CREATION"
    | "ACCOUNT_DELETION"
    | "ACCOUNT_EDITION"
    | "ADDON_CREATION"
    | "ADDON_DELETION"
    | "APPLICATION_CREATION"
    | "APPLICATION_DELETION"
    | "APPLICATION_EDITION"
    | "APPLICATION_REDEPLOY"
    | "APPLICATION_STOP"
    | "CLEVER_TOOLS_REQUEST"
    | "CREDITS_ADDED"
    | "DEPLOYMENT_ACTION_BEGIN"
    | "DEPLOYMENT_ACTION_END"
    | "DEPLOYMENT_FAIL"
    | "DEPLOYMENT_SUCCESS"
    | "GIT_PUSH"
    | "META_CREDITS"
    | "META_DEPLOYMENT_RESULT"
    | "META_SERVICE_LIFECYCLE"
    | "META_SERVICE_MANAGEMENT"
    | "ORGANISATION_CREATION"
    | "ORGANISATION_DELETION"
    | "ORGANISATION_EDITION"
    | "ORGANISATION_USER_ADDITION"
    | (string & {});

/** A right that an OAuth consumer may ask for, as of 2026-05-12. Any other text is accepted too. */
export type ConsumerRight =
    | "access_organisations"
    | "access_organisations_bills"
    | "access_organisations_consumption_statistics"
    | "access_organisations_credit_count"
    | "access_personal_information"
    | "manage_organisations"
    | "manage_organisations_applications"
    | "manage_organisations_members"
    | "manage_organisations_services"
    | "manage_personal_information"
    | "manage_ssh_keys"
    | (string & {});

/**
 * A usual namespace, which an owner may lack: see `getTcpNamespaces`, as of 2026-05-12. Any other text
 * is accepted too.
 */
export type NamespaceName = "cleverapps" | "default" | (string & {});

/** The name of a runtime of applications, as of 2026-05-12. Any other text is accepted too. */
export type RuntimeSlug =
    | "docker"
    | "dotnet"
    | "elixir"
    | "frankenphp"
    | "go"
    | "gradle"
    | "haskell"
    | "jar"
    | "linux"
    | "maven"
    | "meteor"
    | "node"
    | "php"
    | "play1"
    | "play2"
    | "python"
    | "ruby"
    | "rust"
    | "sbt"
    | "static"
    | "static-apache"
    | "v"
    | "war"
    | (string & {});

/** The name of a size of instances, as of 2026-05-12. Any other text is accepted too. */
export type FlavorName = "2XL" | "3XL" | "L" | "M" | "S" | "XL" | "XS" | "nano" | "pico" | (string & {});

/** The name of a size of machines of Kubernetes, as of 2026-05-12. Any other text is accepted too. */
export type NodeFlavorName = "2XS" | "L" | "M" | "S" | "XL" | "XS" | (string & {});

/** A format of the notifications of webhooks, as of 2026-05-12. Any other text is accepted too. */
export type WebhookFormat = "flowdock" | "gitter" | "raw" | "slack" | (string & {});

/** A kind of members of network groups, as of 2026-05-12. Any other text is accepted too. */
export type MemberKind = "addon" | "application" | "external" | (string & {});

/** A minor version of Kubernetes, as of 2026-05-12. Any other text is accepted too. */
export type KubernetesVersion = "1.34" | "1.35" | "1.36" | (string & {});
