import { ownerSpellings } from "./addressing.js";
import type { ClientOptions, SignatureMethod } from "./client-options.js";
import { openConnection } from "./http/connection.js";
import type { Client } from "./contract.js";
import { capabilitiesOf, defaultDialect, type Dialect, dialectAt } from "./dialects.js";
import { familiesOn } from "./families.js";

const signatureMethods: Readonly<Record<Dialect, SignatureMethod>> = {
    documented: "HMAC-SHA512",
    "clever-cloud": "PLAINTEXT",
};

/**
 * Creates a client. No request is sent and no option is checked: the first call fails if the base URL is wrong or
 * credentials are missing.
 * @example
 * const client = createClient({ baseUrl: "https://api.example.com", credentials: { token } });
 * for (const { id, name } of await client.addons.list()) process.stdout.write(`${id} ${name}\n`);
 */
export function createClient(options: ClientOptions): Client {
    const { dialect = dialectAt(options.baseUrl) ?? defaultDialect } = options;
    const signatureMethod = signatureMethods[dialect];
    const connection = openConnection({ signatureMethod, ...options }, ownerSpellings[dialect]);
    return { ...familiesOn(dialect, connection), capabilities: capabilitiesOf[dialect] };
}
