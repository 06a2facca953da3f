import * as pulumi from "@pulumi/pulumi";
import { Drain } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");
// `pulumi config set --secret example:logsKey …`
const apiKey = config.getSecret("logsKey") ?? pulumi.secret("only-an-example");

// The key stands beside the address, not in it. Both are kept secret in the state and in every preview.
const application = new Drain("application", {
    resource: config.require("application"),
    kind: "newrelic",
    url: "https://log-api.example.com/log/v1",
    credentials: { apiKey },
});

// An add-on is given by its id. Set another `restartTrigger` to skip what has piled up while the service was away.
const database = new Drain("database", {
    resource: config.require("addon"),
    kind: "syslog-tcp",
    url: "tcp://logs.example.com:514",
    enabled: config.getBoolean("quiet") !== true,
    restartTrigger: "1",
});

export const drains = [application.id, database.id];
export const databaseKnownAs = database.resourceId;
