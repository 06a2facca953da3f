/** One resource of every kind, with a secret wherever one can be. */
import {
    Addon,
    AddonLink,
    Drain,
    EmailAddress,
    EmailHook,
    EnvVars,
    Member,
    NetworkGroup,
    OAuthConsumer,
    Operator,
    SshKey,
    TcpRedirection,
    Webhook,
} from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";
import { hush } from "./secrets.js";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk";

/** A change of `edition` changes in place, or replaces, whatever has something to change. */
export function everything({ seed, dialect }: Pick<Platform, "seed" | "dialect">, edition = "first"): void {
    const { shop, api, worker } = seed.applications;
    const isLive = dialect === "clever-cloud";
    const database = new Addon("database", {
        name: `every ${edition}`,
        provider: "postgresql-addon",
        plan: "xs_sml",
        region: "par",
        tags: [edition],
    });
    new EnvVars("variables", {
        application: shop,
        variables: {
            EDITION: edition,
            PAYMENT_KEY: hush(`variable-${edition}`),
            DATABASE_URL: database.env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? ""),
        },
    });
    const group = new NetworkGroup("group", { label: "every", description: edition });
    new Member("member", { networkGroup: group.id, member: database.id });
    new Drain("drain", {
        resource: api,
        kind: "elasticsearch",
        url: `https://logs.company.example/_bulk?key=${hush(`drain-url-${edition}`)}`,
        credentials: {
            username: "logs",
            password: hush(`drain-password-${edition}`),
            ...(isLive && { index: "every" }),
        },
    });
    new Operator("operator", { kind: "metabase", name: `every ${edition}`, region: "par", plan: "base" });
    new Webhook("webhook", {
        name: `every ${edition}`,
        url: `https://hooks.company.example/${hush(`webhook-url-${edition}`)}`,
        events: ["DEPLOYMENT_FAIL", "META_CREDITS"],
        scope: [shop],
    });
    new EmailHook("email-hook", {
        name: `every ${edition}`,
        notified: ["oncall@company.example"],
        events: ["DEPLOYMENT_FAIL"],
    });
    const namespace = isLive ? "cleverapps" : "shared";
    new TcpRedirection("redirection", { application: worker, namespace });
    new SshKey("key", { name: `every ${edition}`, publicKey });
    new OAuthConsumer("consumer", {
        name: `every ${edition}`,
        url: "https://every.company.example",
        ...(isLive && {
            baseUrl: "https://every.company.example",
            description: "Every kind",
            picture: "https://every.company.example/logo.png",
        }),
        rights: ["access_personal_information"],
    });
    new EmailAddress("address", { email: `every-${edition}@company.example` });
    if (isLive) {
        new AddonLink("link", { application: worker, addon: database.id });
    }
}
