/** Lookups of connections, in the `env` of an add-on. They send no request. */
import { z } from "zod";
import { UserError } from "../../kind/user-errors.js";
import { rows, type Connections, type Row } from "../connections.js";
import { defineQuery } from "./query.js";

type Env = Readonly<Record<string, string>>;

const args = z.strictObject({
    env: z.record(z.string(), z.string()).meta({
        description: "The output `env` of an `Addon`, or the result of `getAddonEnv`.",
        secret: "whole",
        example: "database.env",
    }),
});

export const getDatabaseConnection = connectionQuery(
    "getDatabaseConnection",
    "The connection to a PostgreSQL, MySQL or MongoDB add-on: host, port, user, password, database and URI.",
    `
        const database = new Addon("database", {
            name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par",
        });
        const { host, port, user, password } = getDatabaseConnectionOutput({ env: database.env });`,
);

export const getRedisConnection = connectionQuery(
    "getRedisConnection",
    "The connection to a Redis add-on: host, port, password and URI.",
    `
        const sessions = getAddonEnvOutput({ addon: "sessions" });
        const redis = getRedisConnectionOutput({ env: sessions }).uri;`,
);

export const getElasticsearchConnection = connectionQuery(
    "getElasticsearchConnection",
    "The connection to an Elasticsearch add-on: host, user, password and URI.",
    `
        const search = getAddonEnvOutput({ addon: "search" });
        const elasticsearch = getElasticsearchConnectionOutput({ env: search }).uri;`,
);

export const getObjectStorageConnection = connectionQuery(
    "getObjectStorageConnection",
    "The connection to a Cellar add-on, which is an object storage like S3: endpoint, access key id and secret access key.",
    `
        const assets = getAddonEnvOutput({ addon: "assets" });
        const { endpoint, accessKeyId } = getObjectStorageConnectionOutput({ env: assets });`,
);

function connectionQuery<L extends keyof Connections>(lookup: L, summary: string, example: string) {
    const providers = rows.filter(each => each.lookup === lookup).map(({ provider }) => `\`${provider}\``);
    return defineQuery({
        summary,
        remarks: `For ${alternatives(providers)}. It reads nothing but \`env\`, so it also works with \`Addon.get\` and imported add-ons. In a preview, the answer is unknown as long as \`env\` is.`,
        example,
        args,
        secret: true,
        asks: [],
        answer: (_context, { env }) => Promise.resolve(connectionIn(lookup, env)),
    });
}

function connectionIn<L extends keyof Connections>(lookup: L, env: Env): Connections[L] {
    const found = rows.find(each => each.lookup === lookup && fits(each.row, env));
    if (found === undefined) {
        throw unfit(lookup, env);
    }
    const members = Object.entries(found.row).map(([member, name]) => {
        const value = env[name] ?? "";
        return [member, member === "port" ? portIn(name, value) : value];
    });
    // The row has exactly these members.
    return Object.fromEntries(members) as Connections[L];
}

function fits(row: Row, env: Env): boolean {
    return Object.values(row).every(name => has(env, name));
}

/** An add-on that is being created may have a variable without a value. */
function has(env: Env, name: string): boolean {
    return env[name] !== undefined && env[name] !== "";
}

function portIn(name: string, value: string): number {
    const port = Number(value);
    if (!/^\d+$/.test(value) || port < 1 || port > 65535) {
        throw new UserError("incomplete-env", `${name} in "env" is not a port`, readAgain);
    }
    return port;
}

const readAgain =
    'If the add-on is being created or migrated, wait for the end, and run "pulumi refresh" and "pulumi up".';

/** Names variables, and no value. */
function unfit(lookup: keyof Connections, env: Env): UserError {
    const names = Object.keys(env).filter(name => has(env, name));
    if (names.length === 0) {
        return new UserError("incomplete-env", '"env" has no variables', readAgain);
    }
    const those = `It has ${names.sort().join(", ")}.`;
    const meant = rows.find(({ row }) => fits(row, env));
    if (meant !== undefined) {
        const belongs = `"env" belongs to an add-on of ${meant.provider}. ${those}`;
        return new UserError(
            "incomplete-env",
            belongs,
            `Use ${meant.lookup}Output, in YAML ${meant.lookup}.`,
        );
    }
    const ofLookup = rows.filter(each => each.lookup === lookup);
    const partial = ofLookup.find(({ row }) => Object.values(row).some(name => has(env, name)));
    if (partial === undefined) {
        const providers = alternatives(ofLookup.map(({ provider }) => provider));
        const reason = `"env" does not belong to an add-on of ${providers}. ${those}`;
        return new UserError("incomplete-env", reason, "Use the variables by their names.");
    }
    const missing = Object.values(partial.row).filter(name => !has(env, name));
    return new UserError("incomplete-env", `"env" lacks ${missing.join(", ")}. ${those}`, readAgain);
}

function alternatives(words: readonly string[]): string {
    return words.join(", ").replace(/, ([^,]*)$/, " or $1");
}
