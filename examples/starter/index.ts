import * as pulumi from "@pulumi/pulumi";
import { Addon, EnvVars, Member, NetworkGroup } from "pulumi-cloud-platform";

const config = new pulumi.Config("shop");
const application = config.require("application");
const plan = config.get("plan") ?? "xs_sml";
const region = config.get("region") ?? "par";
const name = `shop-${pulumi.getStack()}`;

// With `protect`, neither `pulumi destroy` nor an edited program deletes the database, until `protect` is taken off.
const database = new Addon(
    "database",
    { name: `${name}-db`, provider: "postgresql-addon", plan, region, tags: ["production"] },
    { protect: config.getBoolean("unprotected") !== true },
);

// These variables are ours; whatever else is set on the application stays as it is.
const variables = new EnvVars("variables", {
    application,
    variables: {
        LOG_LEVEL: "info",
        DATABASE_URL: database.env.apply(env => env["POSTGRESQL_ADDON_URI"]!),
    },
    plain: ["LOG_LEVEL"],
});

const network = new NetworkGroup("network", { label: name, description: "The shop and its database" });
new Member("database-in-network", { networkGroup: network.id, member: database.id });
new Member("shop-in-network", { networkGroup: network.id, member: application });

export const databaseId = database.id;
export const databaseUri = database.env.apply(env => env["POSTGRESQL_ADDON_URI"]);
export const redeployWhenChanged = variables.hash;
