import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    EnvVars,
    getAddonEnvOutput,
    getAddonOutput,
    getAddonPlan,
    getApplicationVariablesOutput,
    getDatabaseConnectionOutput,
    getDeployments,
    getInstanceType,
    getMembersOutput,
    getNetworkGroupOutput,
    getPlanChangePriceOutput,
    getZones,
    Member,
} from "pulumi-cloud-platform";

// Plain values need an async function; a Pulumi program may be one.
export = async () => {
    const config = new pulumi.Config("example");
    const application = config.require("application");
    const theirs = config.require("addon");

    // The offer of the platform. These lookups need its address and no credentials, and are known in every preview.
    const { slug: plan } = await getAddonPlan({
        provider: "redis-addon",
        features: { size: "256 MB", databases: 5 },
    });
    const zones = await getZones();
    const region = zones.find(
        ({ countryCode, tags }) => countryCode === "FR" && tags.includes("for:applications"),
    );
    const { flavors } = await getInstanceType({ type: "node" });
    const smallest = flavors.find(({ available, memory }) => available && memory >= 1024);

    const cache = new Addon(
        "cache",
        {
            name: "cache",
            provider: "redis-addon",
            plan,
            region: region?.name ?? "par",
        },
        { protect: config.getBoolean("unprotected") !== true },
    );

    // Objects of another team. The network group is found by its label, the database by its id.
    const backend = getNetworkGroupOutput({ networkGroup: "backend" });
    const member = new Member("cache", { networkGroup: backend.id, member: cache.id });
    const database = getAddonOutput({ addon: theirs });

    // Secret, so it exists as an output only; whatever comes of it is secret as well.
    const env = getAddonEnvOutput({ addon: theirs });
    const { uri } = getDatabaseConnectionOutput({ env });
    new EnvVars("connections", {
        application,
        variables: { ORDERS_URI: uri, SMALLEST: smallest?.name ?? "M" },
    });

    // Without `dependsOn` it might look before the cache is in the group, and miss it.
    const members = getMembersOutput({ networkGroup: backend.id }, { dependsOn: member });
    const variables = getApplicationVariablesOutput({ application });
    const [latest] = await getDeployments({ application, limit: 1 });

    return {
        plan,
        database: database.name,
        hosts: members.apply(found => found.map(({ domainName }) => domainName)),
        priceOfMore: getPlanChangePriceOutput({ addon: theirs, plan: "s_sml" }).totalWithoutTax,
        // Names are no secret where values are.
        variableNames: pulumi.unsecret(variables.apply(found => Object.keys(found).sort())),
        lastDeployment: latest?.state,
    };
};
