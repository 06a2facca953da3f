// Generated from queries/connections.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import type {
    DatabaseConnection,
    ElasticsearchConnection,
    ObjectStorageConnection,
    RedisConnection,
} from "../connections.js";
import { askOutput } from "../lookup.js";

/**
 * The answer of `getDatabaseConnectionOutput`: the connection to a PostgreSQL, MySQL or MongoDB
 * add-on: host, port, user, password, database and URI.
 */
export type GetDatabaseConnectionResult = DatabaseConnection;

/** The arguments of `getDatabaseConnectionOutput`. */
export interface GetDatabaseConnectionOutputArgs {
    /**
     * The output `env` of an `Addon`, or the result of `getAddonEnv`. Secret.
     *
     * @example database.env
     */
    env: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/**
 * The connection to a PostgreSQL, MySQL or MongoDB add-on: host, port, user, password, database and
 * URI.
 *
 * For `postgresql-addon`, `mysql-addon` or `mongodb-addon`. It reads nothing but `env`, so it also
 * works with `Addon.get` and imported add-ons. In a preview, the answer is unknown as long as `env`
 * is.
 *
 * @example
 * ```ts
 * const database = new Addon("database", {
 *     name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
 * });
 * const { host, port, user, password } = getDatabaseConnectionOutput({ env: database.env });
 * ```
 */
export function getDatabaseConnectionOutput(
    args: GetDatabaseConnectionOutputArgs,
): pulumi.Output<GetDatabaseConnectionResult> {
    return askOutput("getDatabaseConnection", args) as pulumi.Output<GetDatabaseConnectionResult>;
}

/**
 * The answer of `getRedisConnectionOutput`: the connection to a Redis add-on: host, port, password and
 * URI.
 */
export type GetRedisConnectionResult = RedisConnection;

/** The arguments of `getRedisConnectionOutput`. */
export interface GetRedisConnectionOutputArgs {
    /**
     * The output `env` of an `Addon`, or the result of `getAddonEnv`. Secret.
     *
     * @example database.env
     */
    env: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/**
 * The connection to a Redis add-on: host, port, password and URI.
 *
 * For `redis-addon`. It reads nothing but `env`, so it also works with `Addon.get` and imported
 * add-ons. In a preview, the answer is unknown as long as `env` is.
 *
 * @example
 * ```ts
 * const sessions = getAddonEnvOutput({ addon: "sessions" });
 * const redis = getRedisConnectionOutput({ env: sessions }).uri;
 * ```
 */
export function getRedisConnectionOutput(
    args: GetRedisConnectionOutputArgs,
): pulumi.Output<GetRedisConnectionResult> {
    return askOutput("getRedisConnection", args) as pulumi.Output<GetRedisConnectionResult>;
}

/**
 * The answer of `getElasticsearchConnectionOutput`: the connection to an Elasticsearch add-on: host,
 * user, password and URI.
 */
export type GetElasticsearchConnectionResult = ElasticsearchConnection;

/** The arguments of `getElasticsearchConnectionOutput`. */
export interface GetElasticsearchConnectionOutputArgs {
    /**
     * The output `env` of an `Addon`, or the result of `getAddonEnv`. Secret.
     *
     * @example database.env
     */
    env: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/**
 * The connection to an Elasticsearch add-on: host, user, password and URI.
 *
 * For `es-addon`. It reads nothing but `env`, so it also works with `Addon.get` and imported add-ons.
 * In a preview, the answer is unknown as long as `env` is.
 *
 * @example
 * ```ts
 * const search = getAddonEnvOutput({ addon: "search" });
 * const elasticsearch = getElasticsearchConnectionOutput({ env: search }).uri;
 * ```
 */
export function getElasticsearchConnectionOutput(
    args: GetElasticsearchConnectionOutputArgs,
): pulumi.Output<GetElasticsearchConnectionResult> {
    return askOutput("getElasticsearchConnection", args) as pulumi.Output<GetElasticsearchConnectionResult>;
}

/**
 * The answer of `getObjectStorageConnectionOutput`: the connection to a Cellar add-on, which is an
 * object storage like S3: endpoint, access key id and secret access key.
 */
export type GetObjectStorageConnectionResult = ObjectStorageConnection;

/** The arguments of `getObjectStorageConnectionOutput`. */
export interface GetObjectStorageConnectionOutputArgs {
    /**
     * The output `env` of an `Addon`, or the result of `getAddonEnv`. Secret.
     *
     * @example database.env
     */
    env: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/**
 * The connection to a Cellar add-on, which is an object storage like S3: endpoint, access key id and
 * secret access key.
 *
 * For `cellar-addon`. It reads nothing but `env`, so it also works with `Addon.get` and imported
 * add-ons. In a preview, the answer is unknown as long as `env` is.
 *
 * @example
 * ```ts
 * const assets = getAddonEnvOutput({ addon: "assets" });
 * const { endpoint, accessKeyId } = getObjectStorageConnectionOutput({ env: assets });
 * ```
 */
export function getObjectStorageConnectionOutput(
    args: GetObjectStorageConnectionOutputArgs,
): pulumi.Output<GetObjectStorageConnectionResult> {
    return askOutput("getObjectStorageConnection", args) as pulumi.Output<GetObjectStorageConnectionResult>;
}
