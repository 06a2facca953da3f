import * as pulumi from "@pulumi/pulumi";
import { ApplicationLink, ExposedEnvVars } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");
const users = config.require("target");

const exposed = new ExposedEnvVars("users", {
    application: users,
    variables: { USERS_URL: "https://users.example" },
    plain: ["USERS_URL"],
});

// The shop gets USERS_URL at its next deployment.
new ApplicationLink("shop-users", { application: config.require("application"), target: users });

export const hash = exposed.hash;
