/** The small world histories take place in: few names and values, so that they meet. */
import type { Dialect } from "pulumi-cloud-platform/testing";
import type { Args, Declaration, KindName, Value } from "./program";
import type { Random } from "./random";

import { seed } from "./seed";

const { shop, api, worker } = seed;
export const applications = [shop, api];
export const variables = ["LEVEL", "COLOUR", "PORT"];
/** What can be linked to a network group, beside what a stack makes. */
const members = [
    shop,
    api,
    worker,
    ...[1, 2, 3].map(count => `external_4b0b5f0c-7d1c-4d3e-9a36-0d6d2a3c5b1${count}`),
];
const values = ["hush-one", "hush-two"];
const keys = [
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIL2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh one",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G two",
];

export const dialects: readonly Dialect[] = ["documented", "clever-cloud"];

const documented: KindName[] = [
    ...(["Addon", "EnvVars", "NetworkGroup", "Member", "Drain", "Operator"] as const),
    ...(["Webhook", "EmailHook", "TcpRedirection", "SshKey", "OAuthConsumer", "EmailAddress"] as const),
];

/** What can be declared on each wire. */
export const kindsOf: Readonly<Record<Dialect, readonly KindName[]>> = {
    documented,
    "clever-cloud": [...documented, "AddonLink"],
};

/** What the live platform has for each kind of operator. */
const versions: Readonly<Record<string, readonly string[]>> = {
    keycloak: ["26.0.7", "26.1.0", "26.2.5"],
    metabase: ["0.52.8", "0.53.7"],
};

/** Arguments as somebody may write them, beside what is declared already. */
export function argsFor(kind: KindName, random: Random, others: Declaration[], dialect: Dialect): Args {
    const args = ownArgsFor(kind, random, others, dialect);
    // Half of what holds data says that it may go, and a part of it as somebody writes it who wants it to stay.
    return (kind === "Addon" || kind === "Operator") && random.chance(0.5)
        ? { ...args, allowDelete: random.chance(0.9) }
        : args;
}

function ownArgsFor(kind: KindName, random: Random, others: Declaration[], dialect: Dialect): Args {
    const isLive = dialect === "clever-cloud";
    const of = (wanted: KindName): Declaration[] => others.filter(other => other.kind === wanted);
    /** What another declaration has, if there is one; mostly its id. */
    const refer = (wanted: KindName, otherwise: string): Value => {
        const found = of(wanted);
        return found.length > 0 && random.chance(0.7) ? { ref: `${random.pick(found).name}.id` } : otherwise;
    };
    const some = (list: string[], most = list.length): string[] =>
        random.shuffled(list).slice(0, random.upTo(most) + 1);
    switch (kind) {
        case "Addon": {
            const [other] = of("Addon");
            const region: Value =
                other && random.chance(0.15)
                    ? { ref: `${other.name}.region` }
                    : random.pick(["par", "par", "rbx"]);
            return {
                name: random.pick(["db", "db", "store"]),
                provider: random.pick(["postgresql-addon", "postgresql-addon", "mysql-addon"]),
                plan: random.pick(["xs_sml", "xs_sml", "s_sml"]),
                region,
                ...(random.chance(0.2) && { tags: some(["one", "two", "three"]) }),
                ...(isLive && random.chance(0.1) && { options: { version: random.pick(["16", "17"]) } }),
                ...(random.chance(0.3) && { allowReplace: true }),
                ...(random.chance(0.05) && { allowDuplicate: true }),
            };
        }
        case "EnvVars": {
            const names = some(variables);
            const ignored = random.chance(0.3) ? { ignore: some([...variables, "THEIRS"], 2) } : {};
            const mode = random.chance(0.2) ? { mode: "whole", ...ignored } : {};
            return {
                application: random.pick(applications),
                variables: Object.fromEntries(names.map(name => [name, random.pick(values)])),
                ...mode,
            };
        }
        case "NetworkGroup":
            return {
                label: random.pick(["back", "front"]),
                ...(random.chance(0.3) && { description: random.pick(["one", "two"]) }),
            };
        case "Member":
            return {
                networkGroup: refer("NetworkGroup", seed.backend),
                member: random.chance(0.3) ? refer("Addon", seed.sessions) : random.pick(members),
                ...(random.chance(0.6) && { label: random.pick(["one", "two"]) }),
            };
        case "Drain":
            return {
                resource: random.chance(0.5) ? refer("Addon", seed.sessions) : random.pick([api, worker]),
                kind: "raw-http",
                url: `https://logs.company.example/${random.pick(values)}`,
                ...(random.chance(0.3) && { enabled: random.chance(0.5) }),
                ...(random.chance(0.2) && { restartTrigger: random.pick(["1", "2"]) }),
            };
        case "Operator": {
            const [other] = of("Addon");
            const kind = random.pick(["keycloak", "metabase"]);
            const offered = isLive ? (versions[kind] ?? []) : ["1", "2"];
            const linked = isLive && kind === "keycloak" && random.chance(0.4);
            return {
                kind,
                name: random.pick(["sign", "board"]),
                region: other && random.chance(0.15) ? { ref: `${other.name}.region` } : "par",
                plan: "base",
                ...(random.chance(0.3) && { options: { version: random.pick(offered) } }),
                ...(linked && { networkGroup: random.chance(0.7) }),
                ...(random.chance(0.2) && { rebootTrigger: random.pick(["1", "2"]) }),
                ...(random.chance(0.3) && { allowReplace: true }),
            };
        }
        case "Webhook":
            return {
                name: random.pick(["hook", "other"]),
                url: `https://hooks.company.example/${random.pick(values)}`,
                events: some(["DEPLOYMENT_FAIL", "DEPLOYMENT_SUCCESS"]),
                ...(random.chance(0.3) && { scope: [refer("Addon", shop)] }),
            };
        case "EmailHook":
            return {
                name: random.pick(["mail", "other"]),
                notified: some([
                    "a@company.example",
                    "b@company.example",
                    ...(isLive ? ["organisation"] : []),
                ]),
                events: ["DEPLOYMENT_FAIL"],
                ...(random.chance(0.3) && { scope: [refer("Addon", shop)] }),
            };
        case "TcpRedirection":
            return {
                application: random.pick(applications),
                namespace: random.pick(["default", isLive ? "cleverapps" : "shared"]),
            };
        case "SshKey":
            return { name: random.pick(["desk", "phone"]), publicKey: random.pick(keys) };
        case "OAuthConsumer":
            return {
                name: random.pick(["app", "site"]),
                url: "https://app.company.example",
                ...(isLive && {
                    baseUrl: "https://app.company.example",
                    picture: "https://app.company.example/logo.png",
                    ...(random.chance(0.3) && { rights: some(["manage_ssh_keys", "access_organisations"]) }),
                }),
                ...((isLive || random.chance(0.3)) && { description: random.pick(["one", "two"]) }),
            };
        case "EmailAddress":
            return {
                email: random.pick(["c@company.example", "d@company.example"]),
                // No two can both be the primary one.
                ...(random.chance(0.2) && !others.some(({ args }) => args["primary"]) && { primary: true }),
            };
        case "AddonLink": {
            const theirs = random.pick([seed.sessions, seed.orders]);
            return {
                application: random.pick(applications),
                addon: random.chance(0.2) ? refer("Operator", theirs) : refer("Addon", theirs),
            };
        }
    }
}

/** What is there to be adopted, as it is. */
const everywhere: { kind: KindName; args: Args }[] = [
    {
        kind: "Addon",
        args: {
            ...{ name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" },
            adopt: seed.orders,
        },
    },
    { kind: "EmailAddress", args: { email: "ada@home.example", adopt: "ada@home.example" } },
];

const link = { application: shop, addon: seed.sessions, adopt: `${shop}/${seed.sessions}` };

export const existing: Readonly<Record<Dialect, readonly { kind: KindName; args: Args }[]>> = {
    documented: everywhere,
    "clever-cloud": [...everywhere, { kind: "AddonLink", args: link }],
};
