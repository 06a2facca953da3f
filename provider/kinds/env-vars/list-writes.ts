/** Changes of variables that the platform only replaces all at once. Each change sends the present ones back. */
import { isNotFound } from "../../client/errors.js";
import type { EnvironmentVariable } from "../../client/index.js";
import type { Context } from "../../kind/kind.js";
import type { Present, VariableStore } from "./variables.js";

/** @param current returns the new list. Called before each attempt, since another stack may have changed the list */
type Replace = (
    context: Context,
    id: string,
    current: () => Promise<readonly EnvironmentVariable[]>,
) => Promise<void>;

/** Returns the writes of a store. Without a difference, they send no request. */
export function listWrites(
    list: VariableStore["list"],
    replaceAll: Replace,
): Pick<VariableStore, "write" | "remove"> {
    /** @param fresh a list that was read right before, for the first attempt */
    const replace = (
        context: Context,
        id: string,
        changed: Readonly<Record<string, string>>,
        dropped: readonly string[],
        fresh: Present | undefined,
    ): Promise<void> => {
        let first = fresh && [...fresh].map(([name, value]) => ({ name, value }));
        return replaceAll(context, id, async () => {
            const now = first ?? (await list(context, id, { fresh: true }));
            first = undefined;
            const kept = now.filter(({ name }) => !dropped.includes(name) && !Object.hasOwn(changed, name));
            return [...kept, ...Object.entries(changed).map(([name, value]) => ({ name, value }))];
        });
    };
    return {
        async write(context, id, { present, isFresh, changed, dropped }) {
            const names = await dropped();
            if (Object.keys(changed).length + names.length > 0) {
                await replace(
                    context,
                    id,
                    changed,
                    names,
                    isFresh && names.length === 0 ? present : undefined,
                );
            }
        },

        async remove(context, id, names, present) {
            try {
                if (names.length > 0) {
                    await replace(context, id, {}, names, present);
                }
            } catch (error) {
                if (!isNotFound(error)) {
                    throw error;
                }
                return names.map(() => ({ existed: false }));
            }
            return names.map(() => ({ existed: true }));
        },
    };
}
