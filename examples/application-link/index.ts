import * as pulumi from "@pulumi/pulumi";
import { ApplicationLink } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");
const application = config.require("application");

// The application gets the variables that the other application exposes, at its next deployment.
const link = new ApplicationLink("shop-users", { application, target: config.require("target") });

export const target = link.target;
