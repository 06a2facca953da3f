/** What somebody else does on the platform to one object, by its kind. */
import type { Platform, ResourceState } from "pulumi-cloud-platform/testing";
import { kindOf, textOf } from "../support/objects";
import type { Declaration } from "./program";
import { seed } from "./seed";
import type { Edit } from "./steps";

const strangersKey =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f stranger";

/** Does what somebody does; what is not there cannot be edited, and then nobody has done anything. */
export function carryOut(
    edit: Edit,
    platform: Platform,
    states: ResourceState[],
    program: Declaration[],
): void {
    const stateOf = (name: string) =>
        states.find(({ urn, delete: old }) => urn.endsWith(`::${name}`) && !old);
    try {
        if ("variable" in edit) {
            const { variable, application, value } = edit;
            if (value === null) platform.state.applications.removeVariable(application, variable);
            else platform.state.applications.setVariable(application, variable, value);
        } else if ("alter" in edit) {
            alter(platform, stateOf(edit.alter));
        } else if ("takeAway" in edit) {
            takeAway(platform, stateOf(edit.takeAway));
        } else if ("confirm" in edit) {
            confirm(platform, stateOf(edit.confirm));
        } else if ("join" in edit) {
            join(platform, stateOf(edit.join));
        } else {
            const declaration = program.find(({ name }) => name === edit.plant);
            // What takes long to show for its maker shows at once here: else nobody could tell whose it is.
            if (declaration) atOnce(platform, () => plant(platform, declaration));
        }
    } catch {
        return;
    }
}

function atOnce(platform: Platform, act: () => void): void {
    const before = { ...platform.delays };
    Object.assign(platform.delays, { listing: 0, addonListing: 0, networkGroup: 0, member: 0 });
    act();
    Object.assign(platform.delays, before);
}

/** Changes it where it is. */
function alter({ state, account }: Platform, known: ResourceState | undefined): void {
    if (!known) return;
    const { id = "", outputs = {} } = known;
    switch (kindOf(known)) {
        case "Addon":
            state.addons.rename(id, "renamed by hand");
            return;
        case "EnvVars": {
            const [name] = Object.keys((outputs["variables"] ?? {}) as object);
            if (name !== undefined)
                state.applications.setVariable(textOf(outputs, "application"), name, "by hand");
            return;
        }
        case "NetworkGroup":
            state.networkGroups.edit(id, { description: "by hand" });
            return;
        case "Member":
            state.networkGroups.relabelMember(id.split("/")[0] ?? "", textOf(outputs, "memberId"), "by hand");
            return;
        case "Drain":
            state.drains.setEnabled(id, outputs["enabled"] === false);
            return;
        case "Operator":
            state.operators.edit(id, { name: "by hand" });
            return;
        case "Webhook":
            state.webhooks.edit(id, { name: "by hand" });
            return;
        case "EmailHook":
            state.emailHooks.edit(id, { name: "by hand" });
            return;
        case "SshKey":
            state.sshKeys.put(account.userId, id, strangersKey);
            return;
        case "OAuthConsumer": {
            const { ownerId = account.userId } = outputs;
            const { name, url } = state.oauthConsumers.get(ownerId as string, id);
            state.oauthConsumers.replace(id, { name, url, description: "by hand" });
            return;
        }
        default:
            return;
    }
}

/** Deletes it. */
function takeAway({ state, account }: Platform, known: ResourceState | undefined): void {
    if (!known) return;
    const { id = "", outputs = {} } = known;
    switch (kindOf(known)) {
        case "Addon":
            state.addons.remove(id);
            return;
        case "EnvVars": {
            const [name] = Object.keys((outputs["variables"] ?? {}) as object);
            if (name !== undefined) state.applications.removeVariable(textOf(outputs, "application"), name);
            return;
        }
        case "NetworkGroup":
            state.networkGroups.remove(id);
            return;
        case "Member":
            state.networkGroups.removeMember(id.split("/")[0] ?? "", textOf(outputs, "memberId"));
            return;
        case "Drain":
            state.drains.remove(id);
            return;
        case "Operator":
            state.operators.remove(id);
            return;
        case "Webhook":
            state.webhooks.remove(id);
            return;
        case "EmailHook":
            state.emailHooks.remove(id);
            return;
        case "TcpRedirection": {
            const [application = "", , port = ""] = id.split("/");
            const known = state.tcpRedirections.list(application).find(each => `${each.port}` === port);
            if (known) state.tcpRedirections.remove(application, known.namespace, known.port);
            return;
        }
        case "SshKey":
            state.sshKeys.remove(account.userId, id);
            return;
        case "OAuthConsumer":
            state.oauthConsumers.remove(id);
            return;
        case "EmailAddress":
            state.emailAddresses.remove(account.userId, id);
            return;
        case "AddonLink":
            state.applications.unlink(textOf(outputs, "application"), textOf(outputs, "addon"));
    }
}

/** Links one of theirs to a network group. */
function join({ state }: Platform, known: ResourceState | undefined): void {
    if (known?.id !== undefined && kindOf(known) === "NetworkGroup") {
        state.networkGroups.addMember(known.id, {
            id: seed.worker,
            label: "theirs",
            kind: "APPLICATION",
        });
    }
}

/** Follows the link in the message that the platform has sent to an address. */
function confirm({ state }: Platform, known: ResourceState | undefined): void {
    if (known?.id !== undefined && kindOf(known) === "EmailAddress") state.emailAddresses.validate(known.id);
}

/** Another platform has things of the same names, which are somebody's. */
export function plantAlike({ state, account }: Platform): void {
    for (const application of [seed.shop, seed.api]) {
        for (const name of ["LEVEL", "COLOUR"])
            state.applications.setVariable(application, name, "hush-elsewhere");
    }
    for (const name of ["desk", "phone"]) state.sshKeys.put(account.userId, name, strangersKey);
    for (const email of ["c@company.example", "d@company.example"]) {
        state.emailAddresses.put(account.userId, email, false);
    }
}

/** Makes one that is just as a declaration wants it. */
function plant({ state, account, dialect }: Platform, { kind, args }: Declaration): void {
    const { organisation, userId } = account;
    const text = (key: string): string => textOf(args, key);
    const list = (key: string): string[] => (args[key] ?? []) as string[];
    switch (kind) {
        case "Addon":
            state.addons.create(organisation, {
                ...{ name: text("name"), region: text("region") },
                ...{ providerId: text("provider"), plan: text("plan") },
            });
            return;
        case "NetworkGroup":
            state.networkGroups.create(organisation, {
                label: text("label"),
                ...(args["description"] !== undefined && { description: text("description") }),
            });
            return;
        case "Webhook":
            state.webhooks.create(organisation, {
                ...{ name: text("name"), url: text("url"), format: text("format") || "raw" },
                ...{ events: list("events"), scope: list("scope") },
            });
            return;
        case "SshKey":
            state.sshKeys.put(userId, text("name"), text("publicKey"));
            return;
        case "OAuthConsumer":
            state.oauthConsumers.create(dialect === "clever-cloud" ? organisation : userId, {
                ...{ name: text("name"), url: text("url"), rights: list("rights") },
                ...{ baseUrl: text("baseUrl"), picture: text("picture"), description: text("description") },
            });
            return;
        case "EmailAddress":
            state.emailAddresses.put(userId, text("email"), false);
            // Of one that its holder has not confirmed, the live platform tells nobody.
            state.emailAddresses.validate(text("email"));
            return;
        case "AddonLink":
            state.applications.link(text("application"), text("addon"));
            return;
        default:
            return;
    }
}
