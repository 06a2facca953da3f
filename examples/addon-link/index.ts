import * as pulumi from "@pulumi/pulumi";
import { Addon, AddonLink } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");
const application = config.require("application");

const database = new Addon(
    "database",
    { name: "example-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" },
    { protect: config.getBoolean("unprotected") !== true },
);

// The application gets the variables of the database at its next deployment, and nothing has to copy them.
new AddonLink("shop-database", { application, addon: database.id });

export const variables = database.configKeys;
