/** What people usually write in the place of a word, and the word. */
import * as places from "./messages-about-word.js";
import type { Place } from "./messages-about-word.js";

export type Mistake = readonly [place: Place, wrong: string, right: string];

const postgresql = places.plan("postgresql-addon");
const redis = places.plan("redis-addon");

const rest = "0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8";

export const mistakes: readonly Mistake[] = [
    // The name of the product, or a common one.
    [places.provider, "PostgreSQL", "postgresql-addon"],
    [places.provider, "postgres", "postgresql-addon"],
    [places.provider, "postgres-addon", "postgresql-addon"],
    [places.provider, "pg", "postgresql-addon"],
    [places.provider, "mysql", "mysql-addon"],
    [places.provider, "MariaDB", "mysql-addon"],
    [places.provider, "redis", "redis-addon"],
    [places.provider, "REDIS-ADDON", "redis-addon"],
    [places.provider, "addon-redis", "redis-addon"],
    [places.provider, "mongo", "mongodb-addon"],
    [places.provider, "mongodb_addon", "mongodb-addon"],
    [places.provider, "elasticsearch-addon", "es-addon"],
    [places.provider, "elasticsearch", "es-addon"],
    [places.provider, "Elastic Stack", "es-addon"],
    [places.provider, "s3", "cellar-addon"],
    [places.provider, "cellar", "cellar-addon"],
    [places.provider, "bucket", "fs-bucket"],
    [places.provider, "pulsar", "addon-pulsar"],
    [places.provider, "jenkins-addon", "jenkins"],
    [places.provider, "Materia KV", "kv"],
    // Another spelling of a plan, its size alone, a plan of somebody else.
    [postgresql, "xs_small", "xs_sml"],
    [postgresql, "XS-SML", "xs_sml"],
    [postgresql, "xs small", "xs_sml"],
    [postgresql, "M Big", "m_big"],
    [postgresql, "XS Smal Space", "xs_sml"],
    [postgresql, "s_mono", "s_sml"],
    [postgresql, "xxl", "xxl_sml"],
    [postgresql, "plan_f14478be-b59a-4f64-870c-6887c561492e", "xs_sml"],
    [redis, "m_sml", "m_mono"],
    [redis, "xl_big", "xl_mono"],
    [redis, "L Small Space", "l_mono"],
    [places.plan("mysql-addon"), "developer", "dev"],
    [places.plan("es-addon"), "xs_sml", "xs"],
    [places.plan("mailpace"), "scaling_10", "clever_scaling_10"],
    [places.plan("config-provider"), "standart", "std"],
    // The city, another vendor's region, upper case, a region that has not the provider.
    [places.region(), "paris", "par"],
    [places.region(), "Paris", "par"],
    [places.region(), "PAR", "par"],
    [places.region(), "Montréal", "mtl"],
    [places.region(), "warsaw", "wsw"],
    [places.region(), "roubaix", "rbx"],
    [places.region("postgresql-addon"), "eu-west-3", "par"],
    [places.region("postgresql-addon"), "eu-west-1", "ldn"],
    [places.region("postgresql-addon"), "eu-central-1", "par"],
    [places.region("postgresql-addon"), "fra1", "par"],
    [places.region("postgresql-addon"), "us-east-1", "mtl"],
    [places.region("postgresql-addon"), "ap-southeast-2", "syd"],
    [places.region("postgresql-addon"), "fr-par", "par"],
    [places.region("mongodb-addon"), "parhds", "par"],
    [places.region("cellar-addon"), "rbx", "rbxhds"],
    [places.region("kv"), "rbx", "par"],
    // Events.
    [places.event, "deployment_fail", "DEPLOYMENT_FAIL"],
    [places.event, "DEPLOYMENT_FAILED", "DEPLOYMENT_FAIL"],
    [places.event, "deployment.success", "DEPLOYMENT_SUCCESS"],
    [places.event, "ADDON_CREATED", "ADDON_CREATION"],
    [places.event, "APPLICATION_STOPPED", "APPLICATION_STOP"],
    [places.event, "all", "*"],
    // Kinds, formats, modes, options, rights, namespaces.
    [places.operatorKind, "Keycloak", "keycloak"],
    [places.operatorKind, "addon-otoroshi", "otoroshi"],
    [places.operatorOption, "accessDomain", "access-domain"],
    [places.operatorOption, "Version", "version"],
    [places.drainKind, "http", "raw-http"],
    [places.drainKind, "syslog", "syslog-tcp"],
    [places.drainKind, "SYSLOG_UDP", "syslog-udp"],
    [places.drainKind, "new-relic", "newrelic"],
    [places.drainKind, "elastic", "elasticsearch"],
    [places.webhookFormat, "json", "raw"],
    [places.webhookFormat, "Slack", "slack"],
    [places.memberKind, "app", "application"],
    [places.memberKind, "add-on", "addon"],
    [places.mode, "all", "whole"],
    [places.right, "access_personal_info", "access_personal_information"],
    [places.right, "manage-ssh-keys", "manage_ssh_keys"],
    [places.usualRight, "access_organizations", "access_organisations"],
    [places.namespace, "Default", "default"],
    [places.namespace, "clever-apps", "cleverapps"],
    // What is no id, or that of something else.
    [places.applicationId, `APP_${rest}`, "app_"],
    [places.applicationId, `app-${rest}`, "app_"],
    [places.ownerId, `org_${rest}`, "orga_"],
    [places.networkGroupId, `n_${rest}`, "ng_"],
];

/** What is written in the place of an id, and what is said that it is. */
export const notIds: readonly Mistake[] = [
    [places.applicationId, "my-shop", "this looks like a name"],
    [places.applicationId, "orga_1", "this is the id of an organisation"],
    [places.applicationId, "addon_1", "this is the id of an add-on or an operator"],
    [places.applicationId, rest, "this lacks the beginning of an id"],
    [places.applicationId, "https://console.example/applications/app_1", "this is an address"],
    [places.ownerId, "app_1", "this is the id of an application"],
    [places.ownerId, "ada@example.com", "this is an e-mail address"],
    [places.networkGroupId, "app_1", "this is the id of an application"],
    [places.drainResource, "ng_1", "this is the id of a network group"],
    [places.drainResource, "shop", "this looks like a name"],
];
