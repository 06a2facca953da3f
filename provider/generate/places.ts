/** Where there are lists of a kind: what `Kind.within` may be for the owner's things. */
import { z } from "zod";
import { Addon, NetworkGroup } from "../kinds/index.js";
import type { Kind } from "../lifecycle/kind.js";
import type { Reader } from "./reader.js";

export async function placesOf(kind: Kind, reader: Reader): Promise<readonly string[]> {
    const { within } = kind;
    if (within === undefined) {
        return [reader.contextFor(kind).owner];
    }
    const field: unknown = kind.args.shape[within];
    if (field instanceof z.ZodEnum) {
        return field.options.map(String);
    }
    const places = placesBy.get(within);
    if (places === undefined) {
        throw new Error(`nothing says where lists of ${kind.name} are: "${within}"`);
    }
    return places(reader);
}

const placesBy = new Map<string, (reader: Reader) => Promise<string[]>>([
    ["application", applications],
    ["networkGroup", async reader => idsOf(reader, NetworkGroup)],
    // Logs go by the id of an application, or by the real one of an add-on.
    ["resourceId", async reader => [...(await applications(reader)), ...(await realIds(reader))]],
]);

async function applications(reader: Reader): Promise<string[]> {
    return (await reader.applications()).map(({ id }) => id);
}

async function idsOf(reader: Reader, kind: Kind): Promise<string[]> {
    return (await reader.list(kind)).map(({ found }) => kind.idOf(found, {}));
}

async function realIds(reader: Reader): Promise<string[]> {
    const listed = await reader.list(Addon);
    return listed.flatMap(({ kind, found }) => {
        const { realId } = kind.describe(found, {}).outputs;
        return typeof realId === "string" ? [realId] : [];
    });
}
