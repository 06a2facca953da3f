import * as pulumi from "@pulumi/pulumi";
import { EnvVars, TcpRedirection } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");
const application = config.require("application");

// The platform picks the port; it stays as long as the redirection lives.
const redirection = new TcpRedirection("game", { application, namespace: "default" });

// The application learns at its next deployment where its players reach it.
new EnvVars("game", {
    application,
    variables: { PUBLIC_TCP_PORT: redirection.port.apply(String) },
});

export const port = redirection.port;
