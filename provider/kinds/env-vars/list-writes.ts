/** Changes of variables that the platform only replaces all at once. Each change sends the present ones back. */
import { isNotFound } from "../../client/errors.js";
import type { EnvironmentVariable } from "../../client/index.js";
import type { Context } from "../../kind/kind.js";
import type { VariableStore } from "./variables.js";

type Replace = (context: Context, id: string, variables: EnvironmentVariable[]) => Promise<void>;

/** Returns the writes of a store. Without a difference, they send no request. */
export function listWrites(replaceAll: Replace): Pick<VariableStore, "write" | "remove"> {
    const replace = (context: Context, id: string, variables: ReadonlyMap<string, string>) =>
        replaceAll(
            context,
            id,
            [...variables].map(([name, value]) => ({ name, value })),
        );
    return {
        async write(context, id, { present, changed, dropped }) {
            const names = await dropped();
            if (Object.keys(changed).length + names.length > 0) {
                const kept = [...present].filter(([name]) => !names.includes(name));
                await replace(context, id, new Map([...kept, ...Object.entries(changed)]));
            }
        },

        async remove(context, id, names, present) {
            const kept = [...present].filter(([name]) => !names.includes(name));
            try {
                if (names.length > 0) {
                    await replace(context, id, new Map(kept));
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
