import * as pulumi from "@pulumi/pulumi";
import { EnvVars, OAuthConsumer } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

const consumer = new OAuthConsumer("status", {
    name: "status page",
    url: "https://status.example.com",
    baseUrl: "https://status.example.com",
    description: "Shows what is up",
    picture: "https://status.example.com/logo.png",
    rights: ["access_organisations"],
});

// The secret is marked as one in the state, and stays one wherever it goes.
new EnvVars("status", {
    application: config.require("application"),
    variables: { OAUTH_CONSUMER_KEY: consumer.key, OAUTH_CONSUMER_SECRET: consumer.secret },
});

export const consumerKey = consumer.key;
