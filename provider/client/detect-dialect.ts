/** Recognises a wire by an answer: only a platform that speaks the wire has such a route. */
import type { Client } from "./contract/index.js";
import type { CallOptions } from "./contract/options.js";
import type { Dialect } from "./dialects.js";

const requests: Readonly<Record<Dialect, (client: Client, options: CallOptions) => Promise<unknown>>> = {
    documented: ({ operators }, options) => operators.list({ kind: "keycloak", ...options }),
    "clever-cloud": ({ self }, options) => self.organisations(options),
};

/**
 * Returns false where the platform cannot be asked, too.
 *
 * @param client one of this dialect
 */
export async function isSpoken(dialect: Dialect, client: Client, options: CallOptions): Promise<boolean> {
    try {
        await requests[dialect](client, options);
        return true;
    } catch {
        return false;
    }
}
