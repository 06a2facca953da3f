import * as pulumi from "@pulumi/pulumi";
import { Addon, getDatabaseConnectionOutput } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

// Another plan migrates it with its data, and `up` waits for the end of that: `pulumi config set example:plan s_sml`.
// Another region would lose the data, so the preview refuses it until `allowReplace: true` says that this is meant.
const database = new Addon(
    "database",
    {
        name: "example-db",
        provider: "postgresql-addon",
        plan: config.get("plan") ?? "xs_sml",
        region: "par",
        tags: ["example", `stack:${pulumi.getStack()}`],
        timeouts: { update: "1h" },
    },
    { protect: config.getBoolean("unprotected") !== true },
);

const files = new Addon(
    "files",
    {
        name: "example-files",
        provider: "cellar-addon",
        plan: "S",
        region: "par",
    },
    { protect: config.getBoolean("unprotected") !== true },
);

export const ids = { database: database.id, files: files.realId };
// Secret, like all that an add-on gives to the applications it is linked to.
export const connection = getDatabaseConnectionOutput({ env: database.env }).uri;
export const variables = files.configKeys;
