/** Each kind that a change replaces, and all that can refer to it. */
import * as pulumi from "@pulumi/pulumi";
import {
    Addon,
    AddonLink,
    Application,
    type ApplicationArgs,
    ApplicationLink,
    Deployment,
    Domain,
    Drain,
    EmailAddress,
    EmailHook,
    EnvVars,
    ExposedEnvVars,
    Member,
    NetworkGroup,
    Operator,
    SshKey,
    TcpRedirection,
    Webhook,
} from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk";

export type Edition = "first" | "second";

type Seeded = Pick<Platform, "seed" | "dialect">;

type Declare = (platform: Seeded, edition: Edition) => void;

/** The id in a text: in one argument whose change replaces, and in one that is changed in place. */
function declareTextsOf({ seed }: Seeded, kind: string, target: pulumi.CustomResource): void {
    const application = seed.applications.worker;
    new EnvVars(`${kind}-variables`, { application, variables: { [`${kind}_ID`]: target.id } });
    new NetworkGroup(`${kind}-group`, { label: pulumi.interpolate`of ${target.id}` });
}

/** All that an id of an add-on can be given to. */
function declareUsersOf(platform: Seeded, id: pulumi.Output<string>, suffix: string): void {
    const { seed, dialect } = platform;
    const events = ["DEPLOYMENT_FAIL"];
    const url = "https://logs.company.example/_bulk";
    const isReal = suffix === "-real";
    new Drain(`drain${suffix}`, { resource: id, kind: "raw-http", url: `${url}${suffix}` });
    if (!isReal) {
        new Webhook(`webhook${suffix}`, { name: "users", url, events, scope: [id] });
        new EmailHook(`email-hook${suffix}`, {
            name: "users",
            notified: ["oncall@company.example"],
            events,
            scope: [seed.applications.api, id],
        });
        if (dialect === "clever-cloud") {
            new AddonLink(`link${suffix}`, { application: seed.applications.worker, addon: id });
        }
    }
}

const settings = {
    name: "web",
    runtime: "node",
    instances: { min: 1, max: 1 },
    flavor: { min: "XS", max: "S" },
};

/** An application, and everything that takes its id. */
export function declareApplication({ seed }: Seeded, args: Partial<ApplicationArgs> = {}): void {
    const target = new Application("Application-target", { ...settings, region: "par", ...args });
    const application = target.id;
    const events = ["DEPLOYMENT_FAIL"];
    const variables = new EnvVars("Application-variables", { application, variables: { MODE: "live" } });
    new ExposedEnvVars("Application-exposed", { application, variables: { WEB_URL: "https://web.example" } });
    new Domain("Application-domain", { application, fqdn: "web.example", primary: true });
    new AddonLink("Application-addon", { application, addon: seed.addons.sessions.id });
    const link = new ApplicationLink("Application-link", { application, target: seed.applications.api });
    new ApplicationLink("Application-user", { application: seed.applications.worker, target: application });
    new TcpRedirection("Application-port", { application, namespace: "default" });
    const group = new NetworkGroup("Application-group", { label: "web" });
    new Member("Application-member", { networkGroup: group.id, member: application });
    new Drain("Application-logs", { resource: application, kind: "raw-http", url: "https://logs.example" });
    const url = "https://hooks.example";
    new Webhook("Application-webhook", { name: "web", url, events, scope: [application] });
    const notified = ["oncall@company.example"];
    new EmailHook("Application-email-hook", { name: "web", notified, events, scope: [application] });
    new Deployment("Application-deployment", {
        application,
        triggers: [variables.hash, link.id],
        wait: false,
    });
}

export const targets: Record<string, Declare> = {
    NetworkGroup: (platform, edition) => {
        const { seed } = platform;
        const group = new NetworkGroup("NetworkGroup-target", { label: `the ${edition}` });
        new Member("NetworkGroup-member", { networkGroup: group.id, member: seed.applications.api });
        new Member("NetworkGroup-member-by-function", {
            networkGroup: group.id.apply(id => Promise.resolve(id)),
            member: seed.applications.worker,
        });
        declareTextsOf(platform, "NetworkGroup", group);
    },

    Addon: (platform, edition) => {
        const database = new Addon("Addon-target", {
            name: "shop",
            provider: "postgresql-addon",
            plan: "xs_sml",
            region: edition === "first" ? "par" : "rbx",
            allowReplace: true,
        });
        const [group, other] = ["of add-ons", "of real ids"].map(
            label => new NetworkGroup(label, { label }).id,
        );
        new Member("Addon-member", { networkGroup: group ?? "", member: database.id });
        new Member("Addon-member-real", { networkGroup: other ?? "", member: database.realId });
        declareUsersOf(platform, database.id, "");
        declareUsersOf(platform, database.realId, "-real");
        declareTextsOf(platform, "Addon", database);
    },

    Operator: (platform, edition) => {
        const operator = new Operator("Operator-target", {
            kind: "metabase",
            name: "numbers",
            plan: "base",
            region: edition === "first" ? "par" : "rbx",
            allowReplace: true,
        });
        if (platform.dialect === "clever-cloud") {
            new AddonLink("Operator-link", {
                application: platform.seed.applications.worker,
                addon: operator.id,
            });
        }
        declareTextsOf(platform, "Operator", operator);
    },

    EnvVars: (platform, edition) => {
        const { seed } = platform;
        const { website, api } = seed.applications;
        const application = edition === "first" ? website : api;
        const variables = new EnvVars("EnvVars-target", { application, variables: { EDITION: edition } });
        new Drain("EnvVars-drain", {
            resource: seed.applications.worker,
            kind: "raw-http",
            url: "https://logs.company.example",
            restartTrigger: variables.hash,
        });
        new Operator("EnvVars-operator", {
            kind: "metabase",
            name: "figures",
            plan: "base",
            region: "par",
            rebootTrigger: variables.hash,
        });
        declareTextsOf(platform, "EnvVars", variables);
    },

    TcpRedirection: (platform, edition) => {
        const { seed } = platform;
        const namespace = platform.dialect === "clever-cloud" ? "cleverapps" : "shared";
        const application = edition === "first" ? seed.applications.worker : seed.applications.api;
        const target = new TcpRedirection("TcpRedirection-target", { application, namespace });
        new EnvVars("TcpRedirection-port", {
            application: seed.applications.website,
            variables: { PUBLIC_PORT: target.port.apply(String) },
        });
        declareTextsOf(platform, "TcpRedirection", target);
    },

    Drain: (platform, edition) => {
        const url = `https://logs.company.example/${edition}`;
        declareTextsOf(
            platform,
            "Drain",
            new Drain("Drain-target", { resource: platform.seed.applications.api, kind: "raw-http", url }),
        );
    },

    Member: (platform, edition) => {
        const { backend: networkGroup } = platform.seed.networkGroups;
        const args = { networkGroup, member: platform.seed.applications.worker, label: edition };
        new Member("Member-target", args);
    },

    Webhook: (platform, edition) => {
        const url = "https://hooks.company.example";
        declareTextsOf(
            platform,
            "Webhook",
            new Webhook("Webhook-target", { name: edition, url, events: ["DEPLOYMENT_FAIL"] }),
        );
    },

    EmailHook: (platform, edition) => {
        const notified = ["oncall@company.example"];
        const events = ["DEPLOYMENT_FAIL"];
        declareTextsOf(
            platform,
            "EmailHook",
            new EmailHook("EmailHook-target", { name: edition, notified, events }),
        );
    },

    SshKey: (platform, edition) => {
        declareTextsOf(platform, "SshKey", new SshKey("SshKey-target", { name: edition, publicKey }));
    },

    EmailAddress: (platform, edition) => {
        const address = new EmailAddress("EmailAddress-target", { email: `${edition}@company.example` });
        const events = ["DEPLOYMENT_FAIL"];
        new EmailHook("EmailAddress-by-id", { name: "by id", notified: [address.id], events });
        new EmailHook("EmailAddress-by-argument", { name: "by argument", notified: [address.email], events });
        declareTextsOf(platform, "EmailAddress", address);
    },

    AddonLink: (platform, edition) => {
        const { seed } = platform;
        if (platform.dialect !== "clever-cloud") {
            return;
        }
        const database = new Addon("AddonLink-database", {
            name: "linked",
            provider: "postgresql-addon",
            plan: "xs_sml",
            region: "par",
        });
        const application = edition === "first" ? seed.applications.worker : seed.applications.api;
        declareTextsOf(
            platform,
            "AddonLink",
            new AddonLink("AddonLink-target", { application, addon: database.id }),
        );
    },

    Application: (platform, edition) => {
        if (platform.dialect !== "clever-cloud") {
            return;
        }
        const region = edition === "first" ? "par" : "rbx";
        declareApplication(platform, { region, allowReplace: true });
    },

    Domain: ({ seed, dialect }, edition) => {
        if (dialect !== "clever-cloud") {
            return;
        }
        new Domain("Domain-target", { application: seed.applications.worker, fqdn: `${edition}.example` });
    },

    ApplicationLink: ({ seed, dialect }, edition) => {
        if (dialect !== "clever-cloud") {
            return;
        }
        const { api, website, worker } = seed.applications;
        new ApplicationLink("ApplicationLink-target", {
            application: api,
            target: edition === "first" ? website : worker,
        });
    },
};
