import type { Addon } from "../state/addons.js";
import { uuidOf } from "../state/identifiers.js";
import { availableVersions, installedVersion } from "../state/operator-versions.js";
import { entrypointOf, type Operator } from "../state/operators.js";

type Fields = Record<string, unknown>;

/** Returns the record of an operator. It has no region, date or sign-on: the record of the add-on has these. */
export function operatorRecord(operator: Operator, addon: Addon, planSlug: string): Fields {
    const { id, realId, ownerId, name, kind } = operator;
    return {
        resourceId: realId,
        addonId: id,
        name,
        ownerId,
        plan: planSlug.toUpperCase(),
        version: installedVersion(operator),
        accessUrl: accessUrl(operator, addon),
        availableVersions: availableVersions(operator),
        resources: resourcesOf(operator),
        ...kindFields(kind, operator, addon),
    };
}

function kindFields(kind: string, operator: Operator, addon: Addon): Fields {
    const envVars = Object.fromEntries(addon.environment.map(({ name, value }) => [name, value]));
    const credentials = { user: valueOf(addon, /_ADMIN$/), password: valueOf(addon, /_ADMIN_PASSWORD$/) };
    const linkable = { initialCredentials: credentials, features: featuresOf(operator) };
    const url = accessUrl(operator, addon);
    switch (kind) {
        case "keycloak":
            return {
                javaVersion: "21",
                envVars: { ...envVars, CC_KEYCLOAK_HOSTNAME: url.replace("https://", "") },
                ...linkable,
            };
        case "matomo":
            return { phpVersion: "8.3", envVars };
        case "metabase":
            return { javaVersion: "21", envVars };
        default:
            return {
                javaVersion: "21",
                ...linkable,
                api: {
                    url: `${url}/api`,
                    user: credentials.user,
                    secret: credentials.password,
                    openapi: `${url}/api/openapi.json`,
                    swaggerUrl: `${url}/api/swagger/ui`,
                },
            };
    }
}

/** The network group of its own is the operator's business: only its id shows. */
function featuresOf({ realId, linked }: Operator): Fields {
    return { networkGroup: linked ? { id: `ng_${uuidOf(`network group of ${realId}`)}` } : null };
}

function accessUrl({ options }: Operator, addon: Addon): string {
    const domain = options["access-domain"];
    return typeof domain === "string" ? `https://${domain}` : valueOf(addon, /_URL$/);
}

function valueOf(addon: Addon, name: RegExp): string {
    return addon.environment.find(variable => name.test(variable.name))?.value ?? "";
}

/** The parts of an operator beside its application, by kind: field names and id prefixes. */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    keycloak: { fsbucketId: "bucket", pgsqlId: "postgresql" },
    matomo: { mysqlId: "mysql", redisId: "redis" },
    metabase: { pgsqlId: "postgresql" },
    otoroshi: { redisId: "redis" },
};

function resourcesOf(operator: Operator): Fields {
    const { kind, realId } = operator;
    const others = Object.entries(parts[kind] ?? {}).map(([field, prefix]) => [
        field,
        `${prefix}_${uuidOf(`${field} of ${realId}`)}`,
    ]);
    return { entrypoint: entrypointOf(operator), ...(Object.fromEntries(others) as Fields) };
}
