import * as pulumi from "@pulumi/pulumi";
import { Member, NetworkGroup } from "pulumi-cloud-platform";

const config = new pulumi.Config("example");

const network = new NetworkGroup("network", { label: "example" });

// Each link is a resource of its own: others may link to the same group, and no program detaches another's members.
new Member("shop", { networkGroup: network.id, member: config.require("application"), label: "shop" });

// An add-on goes by its id; the real id, by which the network knows it, is found when it is linked.
const database = new Member("database", { networkGroup: network.id, member: config.require("addon") });

export const databaseHost = database.domainName;
