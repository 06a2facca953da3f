/** An account as it grew behind our back, by hand: 200 objects of all kinds, with everything that makes names and values awkward. */
import type { Platform } from "pulumi-cloud-platform/testing";
import { webhookFormats } from "../../dist/provider/catalogue/typical-values.js";
import { operatorKinds } from "../../dist/provider/kinds/operator/kinds.js";
import type { KubernetesTopology } from "../../dist/testing/simulator/state/kubernetes-product.js";
import { fixtures, kindsOn } from "./kinds";

/** Each is a name that a program could trip over. */
const awkwardLabels: readonly string[] = [
    "orders-db",
    "éclair ☕",
    "日本語 データ",
    "👩‍💻 desk",
    "class",
    "default",
    "constructor",
    "__proto__",
    "1st of all",
    'it\'s "quoted"',
    "${process.env.HOME}",
    "`tick`",
    "back\\slash/slash",
    "</script><!-- */ // -->",
    "n".repeat(200),
    "twin",
    "twin",
    "twin",
    "TWIN",
    "twin-2",
    "-",
    "…",
    "\u200b",
    "line\nbreak",
    "tab\tname",
    "line\u2028separator",
    "pulumi",
    "Addon",
    "config",
    "İstanbul ß",
];

/** Each is a value that is easily changed on its way through a file or a shell. */
export const awkwardValues: readonly string[] = [
    "plain",
    "two\nlines",
    "ends with a newline\n",
    "ends with two\n\n",
    "\n",
    "",
    " spaces around ",
    "$HOME and $(whoami) and ${HOME}",
    "`whoami`",
    'it\'s "quoted" and \\escaped\\',
    "line\u2028separator and\u2029paragraph",
    "carriage\r\nreturn",
    "--option",
    "[secret]",
    "true",
    "12",
    "null",
    '{"json": ["a", 1]}',
    "日本語 👩‍💻",
    "#comment ; & | > < * ?",
];

const regions = ["par", "rbx", "mtl"] as const;

/** The target of each kind of drain, in the words of the simulator's state. Each kind suits both dialects. */
const sinks: readonly { kind: string; url: string; credentials?: Record<string, string> }[] = [
    { kind: "DatadogHTTP", url: "https://intake.logs.example/v1/input/d0d0d0d0d0d0d0d0d0d0" },
    {
        kind: "ElasticSearch",
        url: "https://search.logs.example",
        credentials: { username: "logs", password: "drain-pass\nword$`", index: "logs" },
    },
    {
        kind: "NewRelicHTTP",
        url: "https://newrelic.logs.example/v1",
        credentials: { apiKey: "drain-api-key" },
    },
    { kind: "TCPSyslog", url: "tcp://ovh.logs.example:6514", credentials: { token: "drain-token" } },
    {
        kind: "HTTP",
        url: "https://raw.logs.example/in",
        credentials: { username: "u", password: "drain-raw" },
    },
    { kind: "SyslogTCP", url: "tcp://syslog.example:514" },
    { kind: "SyslogUDP", url: "udp://syslog.example:514" },
];

const size = { flavor: "XS", replicationFactor: 1 };
const topologies: readonly KubernetesTopology[] = [
    { topology: "ALL_IN_ONE", flavor: "S", replicationFactor: 1 },
    { topology: "DEDICATED_COMPUTE", flavor: "XS", replicationFactor: 3 },
    {
        topology: "DISTRIBUTED",
        components: {
            apiserver: { flavor: "2XS", replicationFactor: 3 },
            controllerManager: size,
            scheduler: size,
            nodeGroupOperator: size,
            cloudControllerManager: size,
        },
    },
];

export interface PlantedAccount {
    /** The owner of most objects. */
    readonly owner: string;
    /** The number of objects of each kind that a program can declare in this dialect. */
    readonly counts: Readonly<Record<string, number>>;
    readonly total: number;
    readonly applications: readonly string[];
    /** Applications that nothing tells of where the platform does not list them: they have to be named. */
    readonly hidden: readonly string[];
    /** The values that must never show in a text. */
    readonly secrets: readonly string[];
    /** The credentials that the platform masks, by the id of their drain. */
    readonly masked: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Plants it in the organisation of a platform that is empty (`seed: "empty"`). */
export function plantAccount(platform: Platform): PlantedAccount {
    const delays = { ...platform.delays };
    for (const name of Object.keys(delays) as (keyof typeof delays)[]) {
        platform.delays[name] = 0;
    }
    try {
        return plant(platform);
    } finally {
        Object.assign(platform.delays, delays);
    }
}

function plant(platform: Platform): PlantedAccount {
    const { state, dialect, account } = platform;
    const { organisation: owner, userId } = account;
    const secrets: string[] = [];
    const addons = plantAddons(platform);
    const configurationProviders =
        dialect === "documented" ? [] : [plantConfigurationProvider(platform, secrets)];
    const applications = plantApplications(platform, secrets);
    const hidden = applications.slice(-1);
    const listed = applications.slice(0, -1);
    const redirections = applications.flatMap(id =>
        ["default", "shared"].map(namespace => state.tcpRedirections.create(id, namespace)),
    );
    const links = listed.flatMap((application, index) => [
        [application, at(addons, index).id] as const,
        ...(index % 2 === 0 ? [[application, at(addons, index + 7).id] as const] : []),
    ]);
    links.forEach(([application, addon]) => state.applications.link(application, addon));
    const dependencies = listed.slice(1).map(target => [at(listed, 0), target] as const);
    dependencies.forEach(([application, target]) => state.applications.addDependency(application, target));
    listed.forEach(application =>
        state.applications.expose(application, { EXPOSED_MODE: "exposed for others" }),
    );
    const domains = listed.flatMap((application, index) => [
        [application, `shop-${index}.example/`] as const,
        [application, `shop-${index}.example/api`] as const,
    ]);
    domains.forEach(([application, domain]) => state.applications.addDomain(application, domain));
    state.applications.setPrimaryDomain(at(listed, 0), "shop-0.example/");
    const members = plantGroups(platform, listed, addons);
    const masked = plantDrains(platform, listed, addons, secrets);
    const hooks = plantHooks(platform, listed, addons, secrets);
    const operatorsOf = dialect === "documented" ? userId : owner;
    operatorKinds.forEach((kind, index) => {
        const provider = kind === "matomo" ? "addon-matomo" : kind;
        const slug = kind === "matomo" ? "beta" : "base";
        const planId = state.catalogue.findPlan(provider, slug)?.id ?? "";
        const order = { name: at(awkwardLabels, index * 5 + 1), region: "par", planId };
        const { id } = state.operators.create(operatorsOf, kind, order);
        if (kind === "keycloak" && dialect !== "documented") {
            state.operators.link(id);
        }
    });
    if (dialect === "clever-cloud") {
        plantClusters(platform);
    }
    const own = plantOwn(platform);
    const others = kindsOn(dialect).map(kind => {
        const objects = [owner, userId].flatMap(each => fixtures[kind].objects.of(platform, each));
        return [kind, objects.length] as const;
    });
    const counts = {
        // Of kinds that are not planted, other objects may have some.
        ...Object.fromEntries(others.filter(([, count]) => count > 0)),
        Addon: addons.length + configurationProviders.length,
        ...(dialect !== "documented" && {
            ConfigProviderEnvVars: configurationProviders.length,
            AddonLink: links.length,
            ApplicationLink: dependencies.length,
            Domain: domains.length,
            ExposedEnvVars: listed.length,
        }),
        Drain: Object.keys(masked).length,
        EnvVars: applications.length,
        Operator: operatorKinds.length,
        TcpRedirection: redirections.length,
        ...members,
        ...hooks,
        ...own,
    };
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { owner, counts, total, applications, hidden, secrets, masked };
}

function plantAddons({ state, account }: Platform): { id: string; realId: string }[] {
    const providers = [
        ["postgresql-addon", "xs_sml"],
        ["redis-addon", "m_mono"],
        ["mysql-addon", "xs_sml"],
    ] as const;
    return Array.from({ length: 42 }, (_, index) => {
        const [providerId, slug] = at(providers, index);
        const plan = state.catalogue.findPlan(providerId, slug)?.id ?? "";
        const name = index < awkwardLabels.length ? at(awkwardLabels, index) : `store ${index}`;
        const order = { name, region: at(regions, index), providerId, plan };
        const addon = state.addons.create(account.organisation, order);
        if (index % 4 === 0) {
            state.addons.tag(addon.id, "team:orders");
            state.addons.tag(addon.id, `tag ${at(awkwardLabels, index).slice(0, 20).trim()}`);
        }
        return addon;
    });
}

function plantConfigurationProvider({ state, account }: Platform, secrets: string[]): string {
    const plan = state.catalogue.findPlan("config-provider", "std")?.id ?? "";
    const order = { name: "flags", region: "par", providerId: "config-provider", plan };
    const { id } = state.addons.create(account.organisation, order);
    const secret = "secret-of-all-applications";
    secrets.push(secret);
    awkwardValues.forEach((value, index) => state.addons.setVariable(id, `FLAG_${index}`, value));
    state.addons.setVariable(id, "constructor", secret);
    return id;
}

function plantApplications({ state, account }: Platform, secrets: string[]): string[] {
    return Array.from({ length: 12 }, (_, index) => {
        const name = at(awkwardLabels, index * 3 + 1);
        const { id } = state.applications.add(account.organisation, { name, zone: at(regions, index) });
        const values = [0, 1, 2, 3, 4].map(step => at(awkwardValues, index * 5 + step));
        values.forEach((value, step) => state.applications.setVariable(id, `VALUE_${step}`, value));
        const secret = `secret-of-application-${index}`;
        state.applications.setVariable(id, "constructor", secret);
        state.applications.setVariable(id, "dotted.name-and-dash", "value");
        secrets.push(secret);
        return id;
    });
}

function plantGroups(
    { state, account }: Platform,
    applications: readonly string[],
    addons: readonly { realId: string }[],
): Record<"NetworkGroup" | "Member", number> {
    const groups = Array.from({ length: 6 }, (_, index) => {
        const description = index % 2 === 0 ? `For ${at(awkwardLabels, index + 12)}` : undefined;
        const label = at(awkwardLabels, index * 4 + 3);
        return state.networkGroups.create(account.organisation, {
            label,
            ...(description !== undefined && { description }),
        });
    });
    const joining = groups.flatMap(({ id: group }, index) => [
        ...[0, 1, 2].map(step => ({
            group,
            member: {
                id: at(applications, index + step),
                kind: "application",
                label: at(awkwardLabels, index + step),
            },
        })),
        ...[0, 1].map(step => ({
            group,
            member: { id: at(addons, index * 2 + step).realId, kind: "addon" },
        })),
        {
            group,
            member: {
                id: `external_${String(index).padStart(8, "0")}-0000-4000-8000-000000000000`,
                kind: "external",
                label: at(awkwardLabels, index + 20),
            },
        },
    ]);
    joining.forEach(({ group, member }) => state.networkGroups.addMember(group, member));
    return { NetworkGroup: groups.length, Member: joining.length };
}

function plantDrains(
    { state, account }: Platform,
    applications: readonly string[],
    addons: readonly { realId: string }[],
    secrets: string[],
): Record<string, Record<string, string>> {
    const resources = [...applications.slice(0, 3), ...addons.slice(0, 2).map(({ realId }) => realId)];
    const drains = resources.flatMap((resource, index) =>
        sinks.map(({ kind, url, credentials }, step) => {
            const { id } = state.drains.create(account.organisation, resource, {
                kind,
                url,
                ...(credentials !== undefined && { credentials }),
            });
            if ((index + step) % 5 === 0) {
                state.drains.setEnabled(id, false);
            }
            const masked = Object.entries(credentials ?? {}).filter(
                ([name]) => !["username", "index"].includes(name),
            );
            return [id, Object.fromEntries(masked)] as const;
        }),
    );
    secrets.push(...drains.flatMap(([, masked]) => Object.values(masked)));
    return Object.fromEntries(drains);
}

function plantHooks(
    { state, account }: Platform,
    applications: readonly string[],
    addons: readonly { id: string }[],
    secrets: string[],
): Record<"Webhook" | "EmailHook", number> {
    const { organisation, userId } = account;
    const webhooks = Array.from({ length: 12 }, (_, index) => {
        const key = `hook-key-${index}`;
        secrets.push(key);
        return state.webhooks.create(organisation, {
            name: at(awkwardLabels, index * 2),
            url: `https://hooks.example/in/${key}?quote='"$`,
            format: at(webhookFormats, index),
            events: index % 2 === 0 ? ["META_DEPLOYMENT_RESULT"] : ["DEPLOYMENT_FAIL", "DEPLOYMENT_SUCCESS"],
            scope: index % 3 === 0 ? [] : [at(applications, index), at(addons, index).id],
        });
    });
    const emailHooks = Array.from({ length: 10 }, (_, index) =>
        state.emailHooks.create(organisation, {
            name: at(awkwardLabels, index * 3),
            notified:
                index % 2 === 0 ? [`on-call-${index}@company.example`] : [userId, "ops@company.example"],
            events: ["DEPLOYMENT_FAIL"],
            scope: index % 2 === 0 ? [] : [at(applications, index)],
        }),
    );
    return { Webhook: webhooks.length, EmailHook: emailHooks.length };
}

function plantClusters({ state, account }: Platform): void {
    const { kubernetes } = state;
    kubernetes.quotas.set(account.organisation, { millicores: undefined, ram: undefined });
    for (const index of [0, 1, 2]) {
        const cluster = kubernetes.createCluster(account.organisation, {
            name: at(awkwardLabels, index * 2 + 1),
            topologyConfig: at(topologies, index),
            version: at(["1.34", "1.35"], index),
            ...(index > 0 && { description: at(awkwardLabels, index + 2), tags: ["team:shop", "k8s"] }),
            features: { autoscalingEnabled: index === 0, csi: index === 1 },
        });
        for (const step of [0, 1]) {
            kubernetes.createNodeGroup(cluster, {
                name: `workers-${step}`,
                flavor: at(["2XS", "S"], step),
                targetNodeCount: 1,
                ...(step === 0 && { labels: { tier: "web", "shop.example/kind": "a" }, tag: "a tag" }),
                ...(step === 1 && {
                    taints: [
                        { key: "dedicated", value: "web", effect: "NoSchedule" },
                        { key: "spot", effect: "NoExecute" },
                    ],
                    description: at(awkwardLabels, index),
                }),
                ...(index === 0 && { autoscalingEnabled: true, minNodeCount: 1, maxNodeCount: 3 }),
            });
        }
    }
}

/** Objects of the account, and OAuth consumers, which only organisations of the live platform have. */
function plantOwn({
    state,
    account: { userId, organisation },
    dialect,
}: Platform): Record<"SshKey" | "OAuthConsumer" | "EmailAddress", number> {
    const keys = Array.from({ length: 8 }, (_, index) => {
        const blob = Buffer.concat([
            Buffer.from([0, 0, 0, 11]),
            Buffer.from("ssh-ed25519"),
            Buffer.from([0, 0, 0, 32]),
            Buffer.alloc(32, index + 1),
        ]);
        const name = at(awkwardLabels, index * 2).slice(0, 60);
        return state.sshKeys.put(userId, name, `ssh-ed25519 ${blob.toString("base64")} key ${index}`);
    });
    const consumers = Array.from({ length: 8 }, (_, index) =>
        state.oauthConsumers.create(dialect === "clever-cloud" ? organisation : userId, {
            name: at(awkwardLabels, index + 1),
            url: `https://app-${index}.example`,
            baseUrl: `https://app-${index}.example/back`,
            description: at(awkwardLabels, index + 9),
            picture: `https://app-${index}.example/logo.png`,
            rights: ["access_personal_information", "manage_ssh_keys"],
        }),
    );
    const addresses = Array.from({ length: 5 }, (_, index) => {
        const email = `ada+${index}@home.example`;
        state.emailAddresses.put(userId, email, false);
        state.emailAddresses.validate(email);
        return email;
    });
    // The primary one was there before.
    return { SshKey: keys.length, OAuthConsumer: consumers.length, EmailAddress: addresses.length + 1 };
}

/** The items in turn, from the beginning again after the last. */
function at<T>(items: readonly T[], index: number): T {
    return items[index % items.length] as T;
}
