/** Detects a dialect by a request to a route that no other dialect has. */
import type { Client } from "./contract.js";
import type { CallOptions } from "./call-options.js";
import type { Dialect } from "./dialects.js";

const requests: Readonly<Record<Dialect, (client: Client, options: CallOptions) => Promise<unknown>>> = {
    documented: ({ operators }, options) => operators.list({ kind: "keycloak", ...options }),
    "clever-cloud": ({ self }, options) => self.organisations(options),
};

/**
 * Returns true if the platform answers in this dialect. Also returns false if it does not answer.
 *
 * @param client a client of this dialect
 */
export function isSpoken(dialect: Dialect, client: Client, options: CallOptions): Promise<boolean> {
    return requests[dialect](client, options).then(
        () => true,
        () => false,
    );
}
