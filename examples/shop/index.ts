import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    AddonLink,
    Application,
    Deployment,
    Domain,
    Drain,
    EnvVars,
    Webhook,
} from "pulumi-cloud-platform";

const config = new pulumi.Config("shop");
const domain = config.get("domain") ?? "shop.example";
const unprotected = config.getBoolean("unprotected") === true;

const shop = new Application(
    "shop",
    {
        name: "shop",
        runtime: "node",
        region: "par",
        instances: { min: 1, max: 2 },
        flavor: { min: "XS", max: "S" },
        forceHttps: true,
    },
    { protect: !unprotected },
);

const database = new Addon(
    "database",
    { name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" },
    { protect: !unprotected },
);

// The application gets the variables of the database, such as POSTGRESQL_ADDON_URI.
const link = new AddonLink("database", { application: shop.id, addon: database.id });

const variables = new EnvVars("variables", {
    application: shop.id,
    variables: { LOG_LEVEL: "info", SHOP_URL: `https://${domain}` },
    plain: ["LOG_LEVEL", "SHOP_URL"],
});

const address = new Domain("address", { application: shop.id, fqdn: domain, primary: true });

// `pulumi config set --secret shop:chat https://…`
const chat = config.getSecret("chat") ?? "https://chat.example.com/hooks/only-an-example";
new Webhook("failures", { name: "shop failures", url: chat, events: ["DEPLOYMENT_FAIL"], scope: [shop.id] });
new Drain("logs", { resource: shop.id, kind: "syslog-tcp", url: "tcp://logs.example.com:514" });

// The running application sees new variables only after a deployment.
new Deployment("deployment", { application: shop.id, triggers: [variables.hash, link.id] });

/** `git push` to this address deploys the code. */
export const repository = shop.deployUrl;
/** What the DNS server of the domain needs. */
export const records = address.dnsRecords;
