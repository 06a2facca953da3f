import * as pulumi from "@pulumi/pulumi";
import { EmailHook } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

const onCall = new EmailHook("on-call", {
    name: "example on call",
    notified: ["oncall@example.com"],
    events: ["DEPLOYMENT_FAIL", "APPLICATION_STOP"],
    scope: [config.require("application"), config.require("addon")],
});

export const onCallId = onCall.id;
