import type { Identifiers } from "./identifiers.js";

export interface Variable {
    readonly name: string;
    readonly value: string;
}

/** The variables each provider hands to linked applications, one a line, with placeholders in braces. */
const templates: Readonly<Record<string, string>> = {
    "addon-matomo": "MATOMO_URL=https://{host}",
    "addon-pulsar": `ADDON_PULSAR_BINARY_URL=pulsar+ssl://{host}:2002
        ADDON_PULSAR_HTTP_URL=https://{host}:2000
        ADDON_PULSAR_TENANT=orga
        ADDON_PULSAR_NAMESPACE={database}
        ADDON_PULSAR_TOKEN={secret}`,
    azimutt: "AZIMUTT_URL=https://{host}",
    "cellar-addon": `CELLAR_ADDON_HOST=cellar.services.example
        CELLAR_ADDON_KEY_ID={user}
        CELLAR_ADDON_KEY_SECRET={secret}`,
    "config-provider": "",
    "es-addon": `ES_ADDON_HOST={host}
        ES_ADDON_USER={user}
        ES_ADDON_PASSWORD={secret}
        ES_ADDON_URI=https://{user}:{secret}@{host}:443`,
    "fs-bucket": `BUCKET_HOST={host}
        BUCKET_FTP_USERNAME={user}
        BUCKET_FTP_PASSWORD={secret}`,
    jenkins: `JENKINS_URL=https://{host}
        JENKINS_USER={user}
        JENKINS_PASSWORD={secret}`,
    keycloak: `KEYCLOAK_URL=https://{host}
        KEYCLOAK_ADMIN={user}
        KEYCLOAK_ADMIN_PASSWORD={secret}`,
    kv: `KV_HOST={host}
        KV_PORT=6379
        KV_TOKEN={secret}`,
    mailpace: "MAILPACE_API_TOKEN={secret}",
    metabase: "METABASE_URL=https://{host}",
    "mongodb-addon": `MONGODB_ADDON_HOST={host}
        MONGODB_ADDON_PORT=27017
        MONGODB_ADDON_DB={database}
        MONGODB_ADDON_USER={user}
        MONGODB_ADDON_PASSWORD={secret}
        MONGODB_ADDON_URI=mongodb://{user}:{secret}@{host}:27017/{database}`,
    "mysql-addon": `MYSQL_ADDON_HOST={host}
        MYSQL_ADDON_PORT=3306
        MYSQL_ADDON_DB={database}
        MYSQL_ADDON_USER={user}
        MYSQL_ADDON_PASSWORD={secret}
        MYSQL_ADDON_URI=mysql://{user}:{secret}@{host}:3306/{database}`,
    otoroshi: `OTOROSHI_URL=https://{host}
        OTOROSHI_ADMIN={user}
        OTOROSHI_ADMIN_PASSWORD={secret}`,
    "postgresql-addon": `POSTGRESQL_ADDON_HOST={host}
        POSTGRESQL_ADDON_PORT=5432
        POSTGRESQL_ADDON_DB={database}
        POSTGRESQL_ADDON_USER={user}
        POSTGRESQL_ADDON_PASSWORD={secret}
        POSTGRESQL_ADDON_URI=postgresql://{user}:{secret}@{host}:5432/{database}`,
    "redis-addon": `REDIS_HOST={host}
        REDIS_PORT=6379
        REDIS_PASSWORD={secret}
        REDIS_URL=redis://:{secret}@{host}:6379`,
};

/** A fresh environment: a host of its own, generated user, database and secret. */
export function newEnvironment(providerId: string, realId: string, identifiers: Identifiers): Variable[] {
    const values: Record<string, string> = {
        host: `${realId.replace("_", "-")}.services.example`,
        user: `u${identifiers.uuid().replaceAll("-", "").slice(0, 19)}`,
        database: `b${identifiers.uuid().replaceAll("-", "").slice(0, 19)}`,
        secret: identifiers.secret(),
    };
    return (templates[providerId] ?? "")
        .split("\n")
        .map(line => line.trim())
        .filter(line => line !== "")
        .map(line => {
            const filled = line.replace(/\{(\w+)\}/g, (_, word: string) => values[word] ?? "");
            const cut = filled.indexOf("=");
            return { name: filled.slice(0, cut), value: filled.slice(cut + 1) };
        });
}

/** The same environment on another host, as after a move to a bigger machine. */
export function movedEnvironment(environment: readonly Variable[], move: number): Variable[] {
    return environment.map(({ name, value }) => ({
        name,
        value: value.replace(/(-m\d+)?\.services\.example/, `-m${move}.services.example`),
    }));
}
