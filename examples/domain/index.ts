import * as pulumi from "@pulumi/pulumi";
import { Domain } from "pulumi-cloud-platform";

const application = new pulumi.Config("example").require("application");

// The primary domain is the address of the application in the console.
const shop = new Domain("shop", { application, fqdn: "shop.example", primary: true });
new Domain("api", { application, fqdn: "shop.example/api" });

/** The records for the DNS server of shop.example. */
export const records = shop.dnsRecords;
