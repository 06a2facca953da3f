/** All a platform holds that a stack could manage, one by one, and what a state or a declaration says of it. */
import type { Dialect, Platform, Properties, ResourceState } from "pulumi-cloud-platform/testing";
import { installedVersion } from "../../dist/testing/platform/state/operator-versions.js";
import type { Args, KindName } from "../histories/program";

export interface PlatformObject {
    kind: KindName;
    content: Record<string, unknown>;
    /** Keys of what it cannot be without: it goes with them. */
    within: string[];
}

/** A property that is a text; nothing where it is none. */
export function textOf(bag: Record<string, unknown>, key: string): string {
    const value = bag[key];
    return typeof value === "string" ? value : "";
}

export type Objects = ReadonlyMap<string, PlatformObject>;

/** The kinds of operators, and what the catalogue calls them. */
const operatorProviders: Record<string, string> = {
    keycloak: "keycloak",
    matomo: "addon-matomo",
    metabase: "metabase",
    otoroshi: "otoroshi",
};

/** By keys such as `Addon addon_…` and `EnvVars app_…/NAME`. */
export function objectsOf({ state, account, otherAccount, dialect }: Platform): Objects {
    const found = new Map<string, PlatformObject>();
    const add = (kind: KindName, id: string, content: object, within: string[] = []): void => {
        found.set(`${kind} ${id}`, { kind, content: { ...content }, within });
    };
    for (const { organisation, userId } of [account, otherAccount]) {
        for (const owner of [organisation, userId]) {
            const addons = state.addons.list(owner);
            const operators = state.operators.ofOwner(owner);
            const keyOfReal = (id: string): string[] =>
                addons.filter(addon => addon.realId === id).map(addon => `Addon ${addon.id}`);
            for (const { id, name, region, providerId, planId, tags } of addons) {
                add("Addon", id, { name, region, provider: providerId, plan: planId, tags });
            }
            for (const { id } of state.applications.list(owner)) {
                const linked = state.applications.find(id)?.linkedAddons ?? [];
                for (const addon of addons.filter(addon => linked.includes(addon.id))) {
                    add("AddonLink", `${id}/${addon.id}`, {}, [`Addon ${addon.id}`]);
                }
                // An operator is an add-on too.
                for (const operator of operators.filter(operator => linked.includes(operator.id))) {
                    add("AddonLink", `${id}/${operator.id}`, {}, [`Operator ${operator.id}`]);
                }
                for (const [name, value] of Object.entries(state.applications.variables(id))) {
                    add("EnvVars", `${id}/${name}`, { value });
                }
                for (const { namespace: name, port } of state.tcpRedirections.list(id)) {
                    const namespace = namespaceOn(dialect, name);
                    add("TcpRedirection", `${id}/${namespace}/${port}`, { application: id, namespace });
                }
            }
            for (const { id, label, description } of state.networkGroups.list(owner)) {
                add("NetworkGroup", id, { label, description: description ?? "" });
                for (const member of state.networkGroups.members(id)) {
                    const within = [`NetworkGroup ${id}`, ...keyOfReal(member.id)];
                    add(
                        "Member",
                        `${id}/${member.id}`,
                        { kind: member.kind, label: member.label ?? "" },
                        within,
                    );
                }
            }
            const drained = [
                ...state.applications.list(owner).map(({ id }) => id),
                ...addons.map(({ realId }) => realId),
            ];
            for (const resourceId of drained) {
                for (const { id, kind, url, state: word } of state.drains.list(owner, resourceId)) {
                    const enabled = ["ENABLED", "ENABLING"].includes(word);
                    add("Drain", id, { resourceId, kind, url, enabled }, keyOfReal(resourceId));
                }
            }
            for (const { id, name, url, format, events, scope } of state.webhooks.list(owner)) {
                add("Webhook", id, { name, url, format, events: sorted(events), scope: sorted(scope) });
            }
            for (const { id, name, notified, recipients = [], events, scope } of state.emailHooks.list(
                owner,
            )) {
                const everybody = recipients.filter(({ type }) => type === "organisation");
                const told = [...notified, ...everybody.map(({ type }) => type)];
                const lists = { notified: sorted(told), events: sorted(events), scope: sorted(scope) };
                add("EmailHook", id, { name, ...lists });
            }
        }
        // On the live platform they may be the organisation's.
        const places = [organisation, userId].flatMap(owner =>
            Object.keys(operatorProviders).map(kind => ({ owner, kind })),
        );
        for (const { owner, kind } of places) {
            for (const operator of state.operators.list(owner, kind)) {
                const { id, name, region, planId, options, linked, status } = operator;
                if (status !== "TO_DELETE") {
                    // There the version that it runs is told, also where none was chosen.
                    const shown =
                        dialect === "clever-cloud"
                            ? { ...options, version: installedVersion(operator) }
                            : options;
                    add("Operator", id, { kind, name, region, plan: planId, options: shown, linked });
                }
            }
        }
        for (const { name, key } of state.sshKeys.list(userId)) {
            add("SshKey", name, { key: key.split(" ").slice(0, 2).join(" ") });
        }
        // On the live platform they may be the organisation's.
        const consumers = [organisation, userId].flatMap(owner => state.oauthConsumers.list(owner));
        for (const { id, name, url, baseUrl, description, picture, rights } of consumers) {
            add("OAuthConsumer", id, {
                name,
                url,
                baseUrl,
                description,
                picture,
                rights: sorted(rights ?? []),
            });
        }
        for (const address of state.emailAddresses.list(userId)) {
            const primary = state.emailAddresses.isPrimary(address);
            add("EmailAddress", address.id, { primary, confirmed: address.validated });
        }
    }
    return found;
}

/** The second namespace that every owner has goes by another name on the live platform. */
function namespaceOn(dialect: Dialect, name: string): string {
    return dialect === "clever-cloud" && name === "shared" ? "cleverapps" : name;
}

function sorted(words: readonly string[]): string[] {
    return [...new Set(words)].sort();
}

export function kindOf({ type }: Pick<ResourceState, "type">): KindName {
    return type.split(":").pop() as KindName;
}

/** The keys of what a recorded resource says it has. */
export function keysOf(state: ResourceState): string[] {
    const kind = kindOf(state);
    const { id = "", outputs = {} } = state;
    if (kind === "EnvVars") {
        return Object.keys((outputs["variables"] ?? {}) as Properties).map(
            name => `EnvVars ${textOf(outputs, "application")}/${name}`,
        );
    }
    // An add-on has two ids, and the state may have either.
    const inner = { Member: "memberId", AddonLink: "addonId" }[kind as string];
    return [
        inner === undefined ? `${kind} ${id}` : `${kind} ${id.split("/")[0] ?? ""}/${textOf(outputs, inner)}`,
    ];
}

/** The keys of what arguments name by themselves, whoever made it. */
export function namedKeys(kind: KindName, args: Properties | Args): string[] {
    const text = (key: string): string => (typeof args[key] === "string" ? args[key] : "?");
    switch (kind) {
        case "EnvVars":
            return Object.keys((args["variables"] ?? {}) as object).map(
                name => `EnvVars ${text("application")}/${name}`,
            );
        case "SshKey":
            return [`SshKey ${text("name")}`];
        case "EmailAddress":
            return [`EmailAddress ${text("email")}`];
        case "Member":
            return [`Member ${text("networkGroup")}/${text("member")}`];
        case "AddonLink":
            return [`AddonLink ${text("application")}/${text("addon")}`];
        default:
            return args["adopt"] === undefined ? [] : [`${kind} ${text("adopt")}`];
    }
}

const drainKinds: Record<string, string> = {
    "raw-http": "HTTP",
    "syslog-tcp": "SyslogTCP",
    "syslog-udp": "SyslogUDP",
    datadog: "DatadogHTTP",
};

/** What the platform's record has to say where it is as these arguments, or outputs, say: by key, only what they say. */
export function contentsOf(kind: KindName, said: Properties, platform: Platform): Record<string, unknown> {
    const { catalogue } = platform.state;
    const given = (keys: string[]): Record<string, unknown> =>
        Object.fromEntries(keys.filter(key => said[key] !== undefined).map(key => [key, said[key]]));
    const lists = (keys: string[]): Record<string, unknown> =>
        Object.fromEntries(
            keys.filter(key => said[key] !== undefined).map(key => [key, sorted(said[key] as string[])]),
        );
    const plan = (provider: string): Record<string, unknown> =>
        said["plan"] === undefined ? {} : { plan: catalogue.findPlan(provider, textOf(said, "plan"))?.id };
    switch (kind) {
        case "Addon":
            return {
                ...given(["name", "provider", "region"]),
                ...lists(["tags"]),
                ...plan(textOf(said, "provider")),
            };
        case "NetworkGroup":
            return { label: said["label"], description: said["description"] ?? "" };
        case "Member":
            return given(["label"]);
        case "Drain":
            return {
                ...given(["url"]),
                enabled: said["enabled"] ?? true,
                kind: drainKinds[textOf(said, "kind")],
            };
        case "Operator":
            return {
                ...given(["kind", "name", "region", "options"]),
                ...plan(operatorProviders[textOf(said, "kind")] ?? ""),
                linked: said["networkGroup"] ?? false,
            };
        case "Webhook":
            return { ...given(["name", "url"]), ...lists(["events"]), format: said["format"] ?? "raw" };
        case "EmailHook":
            return { ...given(["name"]), ...lists(["notified", "events"]) };
        case "TcpRedirection":
            return given(["application", "namespace"]);
        case "SshKey":
            return { key: textOf(said, "publicKey").split(" ").slice(0, 2).join(" ") };
        case "OAuthConsumer":
            return { ...given(["name", "url", "baseUrl", "description", "picture"]), ...lists(["rights"]) };
        case "EmailAddress":
            return { ...(said["primary"] === true && { primary: true }), ...given(["confirmed"]) };
        case "EnvVars":
        case "AddonLink":
            return {};
    }
}

/** What is wanted and not so, in words; what is not wanted, at any depth, may be anything. */
export function differences(wanted: Record<string, unknown>, found: Record<string, unknown>): string[] {
    return Object.entries(wanted)
        .filter(([key, value]) => value !== undefined && !isAsWanted(value, found[key]))
        .map(([key, value]) => `${key} is ${JSON.stringify(found[key])} and not ${JSON.stringify(value)}`);
}

function isAsWanted(wanted: unknown, found: unknown): boolean {
    return isBag(wanted) && isBag(found)
        ? differences(wanted, found).length === 0
        : JSON.stringify(wanted ?? null) === JSON.stringify(found ?? null);
}

function isBag(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
