/** The applications of an owner: those that the platform lists, or those that other objects refer to. */
import { stringsIn } from "../../provider/basics/sets.js";
import type { InventoryApplication } from "./inventory.js";
import type { OperatorParts } from "./operator-parts.js";
import type { ListedRecord, Reader } from "./reader.js";

export async function listApplications(
    reader: Reader,
    readParts: () => Promise<OperatorParts>,
): Promise<InventoryApplication[]> {
    const { client, owner, namedApplications, omissions } = reader;
    try {
        const all = await reader.track(() => client.applications.list({ owner }));
        const parts = await readParts();
        const own = all.filter(({ id, name }) => {
            // A user who names an application knows its owner.
            const doubt = namedApplications.includes(id) ? undefined : parts.doubtAbout();
            const reason = parts.reasonFor(id) ?? doubt;
            if (reason !== undefined) {
                omissions.skip(`application ${name} (${id})`, reason);
            }
            return reason === undefined;
        });
        const known = new Set(all.map(({ id }) => id));
        namedApplications
            .filter(id => !known.has(id))
            .forEach(id =>
                omissions.fail(
                    id,
                    `The platform lists no such application of ${owner}. Check the id.`,
                    "not-found",
                ),
            );
        return own
            .filter(({ id }) => namedApplications.length === 0 || namedApplications.includes(id))
            .map(({ id, name }) => ({ id, name }));
    } catch (error) {
        reader.fail(error, `applications of ${owner}`);
        return namedApplications.map(id => ({ id }));
    }
}

/** The lists whose records refer to applications. */
type ReferringLists = Record<"addons" | "members" | "hooks", () => Promise<readonly ListedRecord[]>>;

/** The applications that the user names, that states refer to, that use an add-on, or that a group or hook refers to. */
export async function findApplications(
    reader: Reader,
    lists: ReferringLists,
): Promise<InventoryApplication[]> {
    const [using, members, hooks] = await Promise.all([
        lists.addons().then(addons => applicationsUsing(reader, addons)),
        lists.members(),
        lists.hooks(),
    ]);
    const found = [
        ...using,
        ...members.flatMap(applicationOf),
        ...hooks.flatMap(applicationsIn),
        ...[...reader.namedApplications, ...reader.recordedApplications].map(id => ({ id })),
    ];
    const byId = new Map<string, InventoryApplication>();
    for (const application of found) {
        // The first name wins: an application's own name comes before its label in a group.
        if (byId.get(application.id)?.name === undefined) {
            byId.set(application.id, application);
        }
    }
    return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function applicationsUsing(
    reader: Reader,
    addons: readonly ListedRecord[],
): Promise<InventoryApplication[]> {
    const { client, owner } = reader;
    const using = addons.map(async ({ id }) => {
        try {
            return await reader.track(() => client.addons.applications({ owner, id }));
        } catch (error) {
            reader.fail(error, `applications that use ${reader.labels.withId(id)}`);
            return [];
        }
    });
    return (await Promise.all(using)).flat().map(({ id, name }) => ({ id, name }));
}

function applicationOf({ args, outputs }: ListedRecord): InventoryApplication[] {
    const { memberId, memberKind } = outputs;
    const { label } = args;
    return memberKind === "application" && typeof memberId === "string"
        ? [{ id: memberId, ...(typeof label === "string" && { name: label }) }]
        : [];
}

function applicationsIn({ args }: ListedRecord): InventoryApplication[] {
    return stringsIn(args["scope"])
        .filter(id => id.startsWith("app_"))
        .map(id => ({ id }));
}
