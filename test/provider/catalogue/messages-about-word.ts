/** The messages about a word in an argument, from the host as the engine calls it. */
import { createHost } from "../../../provider/host.js";
import type { Log } from "../../../provider/protocol/log.js";
import { unknownValue as unknown } from "../../../provider/protocol/unknown.js";

/** Returns all messages about the word. */
export type Place = (word: string) => Promise<string[]>;

type Host = ReturnType<typeof createHost>;
type Name = keyof Host;

const application = "app_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8";

function placeIn(dialect: string): (name: Name, args: object) => Promise<string[]> {
    const said: string[] = [];
    const log: Log = {
        info() {},
        progress() {},
        warn: (_code, message) => void said.push(message),
        about: () => log,
        delivered: () => Promise.resolve(),
    };
    const host = createHost({ environment: { CLOUD_PLATFORM_DIALECT: dialect }, log });
    return async (name, args) => {
        const { failures = [] } = await host[name].check({}, args);
        return [...said.splice(0), ...failures.map(({ reason }) => reason)];
    };
}

const here = placeIn("documented");
const live = placeIn("clever-cloud");

export const provider: Place = word =>
    here("Addon", { name: "db", provider: word, plan: unknown, region: unknown });

export const plan =
    (provider: string, region: string = unknown): Place =>
    word =>
        here("Addon", { name: "db", provider, plan: word, region });

export const region =
    (provider: string = unknown): Place =>
    word =>
        here("Addon", { name: "db", provider, plan: unknown, region: word });

export const event: Place = word =>
    here("EmailHook", { name: "hook", notified: ["ada@example.com"], events: [word] });

export const operatorKind: Place = word =>
    here("Operator", { kind: word, name: "sign-on", region: "par", plan: unknown });

export const operator =
    (kind: string, region: string): Place =>
    plan =>
        here("Operator", { kind, name: "sign-on", region, plan });

export const operatorOption: Place = word =>
    here("Operator", { kind: "keycloak", name: "it", region: "par", plan: "base", options: { [word]: "1" } });

export const drainKind: Place = word => {
    const host = word === "betterstack" ? live : here;
    return host("Drain", { resource: application, kind: word, url: unknown, credentials: unknown });
};

const hook = { name: "hook", url: "https://hooks.example.com", events: ["*"] };

export const webhookFormat: Place = word => here("Webhook", { ...hook, format: word });

export const memberKind: Place = word =>
    here("Member", { networkGroup: "ng_1", member: unknown, kind: word });

export const mode: Place = word => here("EnvVars", { application, variables: {}, mode: word });

const consumer = { name: "a", url: "https://a.example", baseUrl: "https://a.example", description: "A" };

/** An argument with a list that the platform returns. */
export const right: Place = word =>
    live("OAuthConsumer", { ...consumer, picture: "https://a.example", rights: [word] });

/** An argument whose list the platform does not return. */
export const usualRight: Place = word => here("OAuthConsumer", { ...consumer, rights: [word] });

export const namespace: Place = word => here("TcpRedirection", { application, namespace: word });

export const applicationId: Place = word =>
    here("TcpRedirection", { application: word, namespace: "default" });

export const networkGroupId: Place = word => here("Member", { networkGroup: word, member: application });

export const drainResource: Place = word =>
    here("Drain", { resource: word, kind: "raw-http", url: "https://logs.example.com" });

export const memberId: Place = word => here("Member", { networkGroup: "ng_1", member: word });

export const scope: Place = word => here("Webhook", { ...hook, scope: [word] });

export const webhookUrl: Place = word => here("Webhook", { ...hook, url: word });

export const drainUrl: Place = word =>
    here("Drain", { resource: application, kind: "syslog-tcp", url: word });

export const consumerUrl: Place = word => here("OAuthConsumer", { ...consumer, url: word });

/** A wrong name of an argument. */
export const argumentOf =
    (kind: Name): Place =>
    word =>
        here(kind, { [word]: unknown });

export const ownerId: Place = word => here("NetworkGroup", { label: "a", owner: word });
