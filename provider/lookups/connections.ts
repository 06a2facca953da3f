/**
 * How programs connect to add-ons, and the variables of `env` that say so. The names of variables are the platform's.
 * Providers whose variables are not known well enough have no row.
 */

/** The connection to a database. */
export interface DatabaseConnection {
    /** Name of the host. */
    host: string;
    /** Port of the host. */
    port: number;
    /** Name of the user. */
    user: string;
    /** Password of the user. */
    password: string;
    /** Name of the database. */
    database: string;
    /** All of these as one URI. */
    uri: string;
}

/** The connection to a Redis database, which has neither users nor names. */
export interface RedisConnection {
    /** Name of the host. */
    host: string;
    /** Port of the host. */
    port: number;
    /** Password of the database. */
    password: string;
    /** All of these as one URI. */
    uri: string;
}

/** The connection to an Elasticsearch cluster, over HTTPS. */
export interface ElasticsearchConnection {
    /** Name of the host. */
    host: string;
    /** Name of the user. */
    user: string;
    /** Password of the user. */
    password: string;
    /** All of these as one URI. */
    uri: string;
}

/** The connection to an object storage that speaks S3. */
export interface ObjectStorageConnection {
    /** Name of the host, without `https://`. */
    endpoint: string;
    /** Access key id. */
    accessKeyId: string;
    /** Secret access key. */
    secretAccessKey: string;
}

/** What each lookup returns. */
export interface Connections {
    getDatabaseConnection: DatabaseConnection;
    getRedisConnection: RedisConnection;
    getElasticsearchConnection: ElasticsearchConnection;
    getObjectStorageConnection: ObjectStorageConnection;
}

/** By provider, the variable that has each member. */
type Rows<T> = Readonly<Record<string, Readonly<Record<keyof T, string>>>>;

const variablesOf: { readonly [L in keyof Connections]: Rows<Connections[L]> } = {
    getDatabaseConnection: {
        "postgresql-addon": {
            host: "POSTGRESQL_ADDON_HOST",
            port: "POSTGRESQL_ADDON_PORT",
            user: "POSTGRESQL_ADDON_USER",
            password: "POSTGRESQL_ADDON_PASSWORD",
            database: "POSTGRESQL_ADDON_DB",
            uri: "POSTGRESQL_ADDON_URI",
        },
        "mysql-addon": {
            host: "MYSQL_ADDON_HOST",
            port: "MYSQL_ADDON_PORT",
            user: "MYSQL_ADDON_USER",
            password: "MYSQL_ADDON_PASSWORD",
            database: "MYSQL_ADDON_DB",
            uri: "MYSQL_ADDON_URI",
        },
        "mongodb-addon": {
            host: "MONGODB_ADDON_HOST",
            port: "MONGODB_ADDON_PORT",
            user: "MONGODB_ADDON_USER",
            password: "MONGODB_ADDON_PASSWORD",
            database: "MONGODB_ADDON_DB",
            uri: "MONGODB_ADDON_URI",
        },
    },
    getRedisConnection: {
        "redis-addon": {
            host: "REDIS_HOST",
            port: "REDIS_PORT",
            password: "REDIS_PASSWORD",
            uri: "REDIS_URL",
        },
    },
    getElasticsearchConnection: {
        "es-addon": {
            host: "ES_ADDON_HOST",
            user: "ES_ADDON_USER",
            password: "ES_ADDON_PASSWORD",
            uri: "ES_ADDON_URI",
        },
    },
    getObjectStorageConnection: {
        "cellar-addon": {
            endpoint: "CELLAR_ADDON_HOST",
            accessKeyId: "CELLAR_ADDON_KEY_ID",
            secretAccessKey: "CELLAR_ADDON_KEY_SECRET",
        },
    },
};

/** The variable of each member. */
export type Row = Readonly<Record<string, string>>;

/** The table as a list, in the order of the pages. */
export const rows = Object.entries<Readonly<Record<string, Row>>>(variablesOf).flatMap(
    ([lookup, byProvider]) =>
        Object.entries(byProvider).map(([provider, row]) => ({ lookup, provider, row })),
);
