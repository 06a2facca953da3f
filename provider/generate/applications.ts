/** The applications to look into: those that the platform lists, else those that something tells of. */
import { EmailHook, Member, Webhook, Addon } from "../kinds/index.js";
import type { JsonObject } from "../lifecycle/json.js";
import { stringsIn } from "../lifecycle/sets.js";
import { capabilitiesOf, dialects } from "../client/dialects.js";
import type { Inventory, InventoryApplication } from "./inventory.js";
import { partsOfOperators } from "./parts.js";
import type { Listed, Reader } from "./reader.js";

export function findApplications(reader: Reader): Promise<InventoryApplication[]> {
    return reader.client.capabilities.applications ? listed(reader) : gathered(reader);
}

async function listed(reader: Reader): Promise<InventoryApplication[]> {
    const { client, owner, namedApplications, notes } = reader;
    try {
        const all = await reader.track(() => client.applications.list({ owner }));
        const parts = await partsOfOperators(reader);
        const own = all.filter(({ id, name }) => {
            // Who names an application says whose it is.
            const doubt = namedApplications.includes(id) ? undefined : parts.doubtAbout();
            const reason = parts.reasonFor(id) ?? doubt;
            if (reason !== undefined) {
                notes.skip(`application ${name} (${id})`, reason);
            }
            return reason === undefined;
        });
        const known = new Set(all.map(({ id }) => id));
        namedApplications
            .filter(id => !known.has(id))
            .forEach(id =>
                notes.fail(id, `The platform lists no such application of ${owner}. Check the id.`),
            );
        return own
            .filter(({ id }) => namedApplications.length === 0 || namedApplications.includes(id))
            .map(({ id, name }) => ({ id, name }));
    } catch (error) {
        reader.fail(error, `applications of ${owner}`);
        return namedApplications.map(id => ({ id }));
    }
}

/** No list of them, so what is named, what uses an add-on, what is in a group and what a hook is about. */
async function gathered(reader: Reader): Promise<InventoryApplication[]> {
    const [linked, members, hooks] = await Promise.all([
        linkedTo(reader),
        reader.list(Member),
        Promise.all([reader.list(Webhook), reader.list(EmailHook)]),
    ]);
    const found = [
        ...linked,
        ...members.flatMap(memberOf),
        ...hooks.flat().flatMap(scopeOf),
        ...reader.namedApplications.map(id => ({ id })),
    ];
    const byId = new Map<string, InventoryApplication>();
    for (const application of found) {
        // The first that tells a name is right: one of its own goes before a label that a group has for it.
        if (byId.get(application.id)?.name === undefined) {
            byId.set(application.id, application);
        }
    }
    return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function linkedTo(reader: Reader): Promise<InventoryApplication[]> {
    const { client, owner } = reader;
    const addons = await reader.list(Addon);
    const linked = addons.map(async ({ kind, found }) => {
        const id = kind.idOf(found, {});
        try {
            return await reader.track(() => client.addons.applications({ owner, id }));
        } catch (error) {
            reader.fail(error, `applications that use ${reader.labels.of(id)}`);
            return [];
        }
    });
    return (await Promise.all(linked)).flat().map(({ id, name }) => ({ id, name }));
}

function memberOf({ kind, found }: Listed): InventoryApplication[] {
    const { args, outputs } = kind.describe(found, {}) as { args: JsonObject; outputs: JsonObject };
    const { memberId, memberKind } = outputs;
    const { label } = args;
    return memberKind === "application" && typeof memberId === "string"
        ? [{ id: memberId, ...(typeof label === "string" && { name: label }) }]
        : [];
}

function scopeOf({ kind, found }: Listed): InventoryApplication[] {
    const { scope } = kind.describe(found, {}).args as JsonObject;
    return stringsIn(scope)
        .filter(id => id.startsWith("app_"))
        .map(id => ({ id }));
}

/** Whether the platform told all applications there are. */
export function listsApplications({ dialect }: Pick<Inventory, "dialect">): boolean {
    const spoken = dialects.find(word => word === dialect);
    return spoken !== undefined && capabilitiesOf[spoken].applications;
}
