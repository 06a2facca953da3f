import * as pulumi from "@pulumi/pulumi";
import { Webhook } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");
// The address of a chat holds the key to write there: `pulumi config set --secret example:chat https://…`
const chat = config.getSecret("chat") ?? "https://chat.example.com/hooks/only-an-example";

const deployments = new Webhook("deployments", {
    name: "example deployments",
    url: chat,
    format: "slack",
    events: ["META_DEPLOYMENT_RESULT"],
    scope: [config.require("application")],
});

// Without a scope it is about everything that the owner has.
const audit = new Webhook("audit", {
    name: "example audit",
    url: "https://audit.example.com/events",
    events: ["*"],
});

export const webhooks = [deployments.id, audit.id];
