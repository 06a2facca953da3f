import * as pulumi from "@pulumi/pulumi";
import { Application, Domain } from "pulumi-cloud-platform";

/** The site of the shop, which needs the dialect `clever-cloud`. */
export function site() {
    const fqdn = new pulumi.Config("shop").get("domain") ?? "shop.example";

    const application = new Application(
        "site",
        {
            name: "shop-site",
            runtime: "node",
            region: "par",
            instances: { min: 1, max: 2 },
            flavor: { min: "XS", max: "S" },
        },
        { protect: true },
    );
    const address = new Domain("address", { application: application.id, fqdn, primary: true });

    return { repository: application.deployUrl, records: address.dnsRecords };
}
