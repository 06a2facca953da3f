/** What a list shows and is something else's: an operator is an add-on too, and is made of some. */
import { Addon, NetworkGroup } from "../kinds/index.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { Kind } from "../lifecycle/kind.js";
import { kinds } from "./kinds.js";
import { partsOfOperators } from "./parts.js";
import type { Listed, Reader } from "./reader.js";
import { textOf } from "./texts.js";

/** The kinds whose lists show operators as well, or what an operator is made of. */
const mayBeOthers: ReadonlySet<Kind> = new Set<Kind>([Addon, NetworkGroup]);

/** What another kind has by the same id is listed as that one; what an operator is made of is not listed at all. */
export async function withoutOthers(reader: Reader, kind: Kind, listed: Listed[]): Promise<Listed[]> {
    if (!mayBeOthers.has(kind)) {
        return listed;
    }
    const sharing = Object.values(kinds).filter(other => other.sharesIdsWith === kind.name);
    const others = (await Promise.all(sharing.map(other => reader.list(other)))).flat();
    const ids = new Set(others.map(({ kind, found }) => kind.idOf(found, {})));
    const parts = await partsOfOperators(reader);
    return listed.filter(({ found }) => {
        const id = kind.idOf(found, {});
        if (ids.has(id)) {
            return false;
        }
        const { args, outputs } = kind.describe(found, {}) as { args: JsonObject; outputs: JsonObject };
        const { provider } = args;
        const doubt = parts.doubtAbout(typeof provider === "string" ? provider : undefined);
        const reason = parts.reasonFor(id, textOf(outputs["realId"])) ?? doubt;
        if (reason !== undefined) {
            reader.notes.skip(`${kind.name} ${id}`, reason);
        }
        return reason === undefined;
    });
}
