import * as pulumi from "@pulumi/pulumi";
import { Operator } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

// It belongs to the account behind the credentials. `protect` keeps it from being deleted by a mere edit; a change of
// kind, region or plan fails in the preview all the same until `allowReplace: true` says that losing its data is meant.
const signOn = new Operator(
    "sign-on",
    {
        kind: "keycloak",
        name: "example-sign-on",
        region: "par",
        plan: "base",
        networkGroup: true,
        // Any other value reboots it.
        rebootTrigger: config.get("reboot") ?? "never",
    },
    { protect: config.getBoolean("unprotected") !== true },
);

export const signOnId = signOn.id;
export const signOnRealId = signOn.realId;
