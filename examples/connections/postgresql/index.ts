import * as postgresql from "@pulumi/postgresql";
import * as pulumi from "@pulumi/pulumi";
import { Addon, getDatabaseConnectionOutput } from "pulumi-cloud-platform";

const config = new pulumi.Config("reports");

const server = new Addon(
    "server",
    { name: "reports-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" },
    { protect: true },
);
const { host, port, user, password, database } = getDatabaseConnectionOutput({ env: server.env });

// The user of an add-on is no superuser.
const provider = new postgresql.Provider("server", {
    host,
    port,
    username: user,
    password,
    database,
    superuser: false,
    sslmode: "require",
});
const reader = new postgresql.Role(
    "reader",
    { name: "reader", login: true, password: config.requireSecret("readerPassword") },
    { provider },
);
const reports = new postgresql.Database("reports", { name: "reports", owner: reader.name }, { provider });

export const databaseName = reports.name;
