import * as pulumi from "@pulumi/pulumi";
import { Addon, AddonLink, Application, Deployment, EnvVars } from "pulumi-cloud-platform";

const config = new pulumi.Config();
const plan = config.get("plan") ?? "xs_sml";
const region = config.get("region") ?? "par";

const name = `${pulumi.getProject()}-${pulumi.getStack()}`;
const size = { instances: { min: 1, max: 2 }, flavor: { min: "XS", max: config.get("flavor") ?? "S" } };
const shop = new Application("shop", { name, runtime: "node", region, ...size });
const db = new Addon("db", { name: `${name}-db`, provider: "postgresql-addon", plan, region });

// The application gets the database's variables, such as POSTGRESQL_ADDON_URI, and this one.
const link = new AddonLink("db", { application: shop.id, addon: db.id });
const variables = new EnvVars("variables", {
    application: shop.id,
    variables: { LOG_LEVEL: "info" },
    plain: ["LOG_LEVEL"],
});

// The running application sees new variables only after a deployment.
new Deployment("deployment", { application: shop.id, triggers: [variables.hash, link.id, db.planId] });

/** `git push` to this address deploys the code. */
export const repository = shop.deployUrl;
