import { ownerSpellings } from "./addressing.js";
import type { ClientOptions } from "./client-options.js";
import { openConnection } from "./http/connection.js";
import type { Client } from "./contract.js";
import { capabilitiesOf, defaultDialect, dialectAt } from "./dialects.js";
import { familiesOn } from "./families.js";

/**
 * Creates a client. No request is sent and no option is checked: the first call fails if the base URL is wrong or
 * credentials are missing.
 * @example
 * const client = createClient({ baseUrl: "https://api.example.com", credentials: { token } });
 * for (const { id, name } of await client.addons.list()) process.stdout.write(`${id} ${name}\n`);
 */
export function createClient(options: ClientOptions): Client {
    const { dialect = dialectAt(options.baseUrl) ?? defaultDialect } = options;
    const signatureMethod = dialect === "documented" ? "HMAC-SHA512" : "PLAINTEXT";
    const connection = openConnection({ signatureMethod, ...options }, ownerSpellings[dialect]);
    return { ...familiesOn(dialect, connection), capabilities: capabilitiesOf[dialect] };
}
