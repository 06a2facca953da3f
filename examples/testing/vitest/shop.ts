import * as pulumi from "@pulumi/pulumi";
import { Addon, EnvVars } from "pulumi-cloud-platform";

/** The resources of the stack. Each test calls this function as often as it needs. */
export function shop() {
    const config = new pulumi.Config("shop");

    const database = new Addon(
        "database",
        {
            name: "shop-db",
            provider: "postgresql-addon",
            plan: config.get("plan") ?? "xs_sml",
            region: "par",
        },
        { protect: true },
    );

    new EnvVars("variables", {
        application: config.require("application"),
        variables: {
            LOG_LEVEL: "info",
            PAYMENT_KEY: config.requireSecret("paymentKey"),
            DATABASE_URL: database.env.apply(env => env["POSTGRESQL_ADDON_URI"]!),
        },
    });

    if (config.getBoolean("cache")) {
        new Addon("cache", { name: "shop-cache", provider: "redis-addon", plan: "m_mono", region: "par" });
    }

    return {
        databaseId: database.id,
        databaseUri: database.env.apply(env => env["POSTGRESQL_ADDON_URI"]),
    };
}
