import * as pulumi from "@pulumi/pulumi";
import { Addon, AddonLink, ConfigProviderEnvVars } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

const flags = new Addon(
    "flags",
    { name: "flags", provider: "config-provider", plan: "std", region: "par" },
    { protect: config.getBoolean("unprotected") !== true },
);

// The platform restarts the linked applications after each change, so no Deployment follows.
const variables = new ConfigProviderEnvVars("flags", {
    addon: flags.id,
    variables: { LOG_LEVEL: "info", SEARCH_ENABLED: "true" },
    plain: ["LOG_LEVEL", "SEARCH_ENABLED"],
});

new AddonLink("shop-flags", { application: config.require("application"), addon: flags.id });

export const hash = variables.hash;
