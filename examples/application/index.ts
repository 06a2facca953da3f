import * as pulumi from "@pulumi/pulumi";
import { Application, EnvVars } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

const shop = new Application(
    "shop",
    {
        name: "example-shop",
        runtime: "node",
        region: "par",
        // Two different limits let the platform scale with the load.
        instances: { min: 1, max: 2 },
        flavor: { min: "XS", max: "S" },
        buildFlavor: "M",
        zeroDowntime: true,
        forceHttps: true,
    },
    { protect: config.getBoolean("unprotected") !== true },
);

new EnvVars("shop", {
    application: shop.id,
    variables: { NODE_ENV: "production" },
    plain: ["NODE_ENV"],
});

// The application has no code yet: a push to this URL deploys it.
export const { deployUrl, defaultDomain } = shop;
