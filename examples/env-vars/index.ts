import * as pulumi from "@pulumi/pulumi";
import { Addon, EnvVars } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");
const application = config.require("application");

const cache = new Addon(
    "cache",
    {
        name: "example-cache",
        provider: "redis-addon",
        plan: "s_mono",
        region: "par",
    },
    { protect: config.getBoolean("unprotected") !== true },
);

// Just these; what others set on the application is neither shown nor touched. Every value is kept secret, unless it is
// listed in `plain`: a preview shows what the log level was and what it becomes.
const own = new EnvVars("own", {
    application,
    variables: {
        LOG_LEVEL: config.get("logLevel") ?? "info",
        SESSION_SECRET: config.getSecret("sessionSecret") ?? "only-an-example",
    },
    plain: ["LOG_LEVEL"],
});

// Another resource may set others of the same application, as another program may.
const connections = new EnvVars("connections", {
    application,
    variables: { CACHE_URL: cache.env.apply(env => env["REDIS_URL"]!) },
});

// A running application sees new values from its next deployment on: deploy when this changes.
export const redeployWhenChanged = pulumi.interpolate`${own.hash}-${connections.hash}`;
export const setByOthers = own.unmanaged;
