/** The declarations of the benchmark: resources of every kind in fixed proportions, as data for any program. */
import { createHash } from "node:crypto";

/** An argument whose value is the id of another declaration. */
export interface Reference {
    $id: string;
}

export interface Declaration {
    kind: string;
    name: string;
    args: Record<string, unknown>;
}

/** Shares of 1,000. Small mixes get additional groups, since each member needs one. */
const proportions: Record<string, number> = {
    Member: 500,
    Drain: 100,
    Webhook: 100,
    EmailHook: 100,
    EnvVars: 50,
    TcpRedirection: 50,
    Addon: 30,
    Operator: 20,
    SshKey: 14,
    OAuthConsumer: 13,
    EmailAddress: 13,
    NetworkGroup: 10,
};

const drainsOfResource = 10;
const operatorKinds = ["keycloak", "matomo", "metabase", "otoroshi"];

/** The id of an application that must exist before anything is declared. */
export function applicationId(index: number): string {
    return `app_00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/** The ids of the applications that declarations refer to. */
export function applicationsIn(declarations: Declaration[]): string[] {
    const texts = declarations.flatMap(({ args }) => Object.values(args)).map(String);
    return [...new Set(texts.filter(text => text.startsWith("app_")))];
}

/** Returns `size` declarations: first the groups, which others refer to, then the others in a random order. */
export function mixOf(size: number): Declaration[] {
    const counts = countsOf(size);
    const kinds = ["NetworkGroup", ...Object.keys(proportions).filter(kind => kind !== "NetworkGroup")];
    const [groups = [], ...others] = kinds.map(kind => declarationsOf(kind, counts[kind] ?? 0, counts));
    return [...groups, ...shuffled(others.flat())];
}

/** Returns the same sequence in each run, so that runs are comparable. */
function shuffled(declarations: Declaration[]): Declaration[] {
    const keyed = declarations.map(declaration => ({
        declaration,
        key: createHash("sha256").update(declaration.name).digest("hex"),
    }));
    return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ declaration }) => declaration);
}

/** Returns `count` declarations of one kind, and the groups that they need. */
export function onlyOf(kind: string, count: number): Declaration[] {
    const counts: Record<string, number> = { [kind]: count };
    if (kind === "Member") {
        counts["NetworkGroup"] = 10;
    }
    return Object.keys(counts)
        .reverse()
        .flatMap(each => declarationsOf(each, counts[each] ?? 0, counts));
}

/** Distributes whole numbers by the proportions, with the largest-remainder method. */
function countsOf(size: number): Record<string, number> {
    const groups = Math.max(1, Math.round(size / 100));
    const shares = Object.entries(proportions).filter(([kind]) => kind !== "NetworkGroup");
    const total = 1000 - (proportions["NetworkGroup"] ?? 0);
    const exact = shares.map(([kind, share]) => ({ kind, count: ((size - groups) * share) / total }));
    const counts = Object.fromEntries(exact.map(({ kind, count }) => [kind, Math.floor(count)]));
    let missing = size - groups - Object.values(counts).reduce((sum, count) => sum + count, 0);
    for (const { kind, count } of exact.sort((a, b) => (b.count % 1) - (a.count % 1))) {
        if (missing-- > 0) {
            counts[kind] = Math.floor(count) + 1;
        }
    }
    return { ...counts, NetworkGroup: groups };
}

function declarationsOf(kind: string, count: number, counts: Record<string, number>): Declaration[] {
    return Array.from({ length: count }, (_, index) => ({
        kind,
        name: `${kind}-${index}`,
        args: argumentsOf(kind, index, counts),
    }));
}

function argumentsOf(kind: string, index: number, counts: Record<string, number>): Record<string, unknown> {
    const membersOfGroup = Math.ceil((counts["Member"] ?? 0) / (counts["NetworkGroup"] ?? 1));
    switch (kind) {
        case "NetworkGroup":
            return { label: `group ${index}`, description: "Links what the benchmark declares" };
        case "Member":
            return {
                networkGroup: { $id: `NetworkGroup-${Math.floor(index / membersOfGroup)}` },
                member: applicationId(index % membersOfGroup),
            };
        case "EnvVars":
            return {
                application: applicationId(index),
                variables: { LOG_LEVEL: "info", FEATURE_SEARCH: "on", REPLICAS: String(index) },
            };
        case "TcpRedirection":
            return { application: applicationId(index), namespace: "default" };
        case "Drain":
            return {
                resource: applicationId(Math.floor(index / drainsOfResource)),
                kind: "raw-http",
                url: `https://logs.example.com/sink/${index}`,
            };
        case "Addon":
            return {
                name: `add-on ${index}`,
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
                ...(index % 3 === 0 && { tags: ["production", `team:${index}`] }),
            };
        case "Webhook":
            return {
                name: `webhook ${index}`,
                url: `https://hooks.example.com/${index}`,
                events: ["META_DEPLOYMENT_RESULT"],
            };
        case "EmailHook":
            return {
                name: `e-mail hook ${index}`,
                notified: [`team-${index}@example.com`],
                events: ["META_SERVICE_LIFECYCLE"],
            };
        case "Operator": {
            const kind = operatorKinds[index % operatorKinds.length];
            return {
                kind,
                name: `operator ${index}`,
                region: "par",
                plan: kind === "matomo" ? "beta" : "base",
            };
        }
        case "SshKey":
            return { name: `laptop ${index}`, publicKey: publicKeyOf(index) };
        case "OAuthConsumer":
            return {
                name: `consumer ${index}`,
                description: "Shows what runs",
                url: `https://dashboard.example.com/${index}`,
                baseUrl: `https://dashboard.example.com/${index}`,
                picture: "https://dashboard.example.com/logo.png",
                rights: ["access_organisations"],
            };
        case "EmailAddress":
            return { email: `address-${index}@example.com` };
        default:
            throw new Error(`the mix has no ${kind}`);
    }
}

/** An OpenSSH public key: the length-prefixed type, then the length-prefixed 32 bytes of the key. */
function publicKeyOf(index: number): string {
    const type = "ssh-ed25519";
    const field = (bytes: Buffer): Buffer => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(bytes.length);
        return Buffer.concat([length, bytes]);
    };
    const key = Buffer.alloc(32, index + 1);
    return `${type} ${Buffer.concat([field(Buffer.from(type)), field(key)]).toString("base64")} somebody@laptop-${index}`;
}
