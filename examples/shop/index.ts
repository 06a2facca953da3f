import * as pulumi from "@pulumi/pulumi";
import { Addon, AddonLink, Application, Deployment, Domain } from "pulumi-cloud-platform";
import { Drain, EmailHook, EnvVars } from "pulumi-cloud-platform";

const config = new pulumi.Config("shop");
const fqdn = config.get("domain") ?? "shop.example";
const plan = config.get("plan") ?? "xs_sml";
const region = config.get("region") ?? "par";

const name = `shop-${pulumi.getStack()}`;
const size = { instances: { min: 1, max: 2 }, flavor: { min: "XS", max: config.get("flavor") ?? "S" } };
const shop = new Application("shop", { name, runtime: "node", region, ...size });
const db = new Addon("db", { name: `${name}-db`, provider: "postgresql-addon", plan, region });

// The application gets the database's variables, such as POSTGRESQL_ADDON_URI, and these two.
const link = new AddonLink("db", { application: shop.id, addon: db.id });
const variables = new EnvVars("variables", {
    application: shop.id,
    variables: { LOG_LEVEL: "info", SHOP_URL: `https://${fqdn}` },
    plain: ["LOG_LEVEL", "SHOP_URL"],
});
const address = new Domain("address", { application: shop.id, fqdn, primary: true });
new Drain("logs", { resource: shop.id, kind: "syslog-tcp", url: "tcp://logs.example.com:514" });
new EmailHook("failures", {
    name: `${name} failures`,
    notified: ["ops@shop.example"],
    events: ["DEPLOYMENT_FAIL"],
    scope: [shop.id],
});

// The running application sees new variables only after a deployment.
new Deployment("deployment", { application: shop.id, triggers: [variables.hash, link.id, db.planId] });

/** `git push` to this address deploys the code. */
export const repository = shop.deployUrl;
/** The records for the DNS server of the domain. */
export const records = address.dnsRecords;
