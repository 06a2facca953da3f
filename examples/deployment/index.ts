import * as pulumi from "@pulumi/pulumi";
import { Deployment, EnvVars } from "pulumi-cloud-platform";

const application = new pulumi.Config("example").require("application");

const variables = new EnvVars("shop", {
    application,
    variables: { GREETING: "welcome" },
    plain: ["GREETING"],
});

// A running application only sees its variables at its next deployment.
const deployment = new Deployment("shop", { application, triggers: [variables.hash] });

export const deploymentId = deployment.deploymentId;
