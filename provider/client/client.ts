import { wires } from "./addressing.js";
import { isThenable } from "./argument.js";
import type { ClientOptions, SignatureMethod } from "./client-options.js";
import { openConnection } from "./http/connection.js";
import type { Client, Families } from "./contract.js";
import { capabilitiesOf, defaultDialect, type Dialect, dialectAt } from "./dialects.js";
import { InvalidArgument } from "./errors.js";
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
    const connection = openConnection({ signatureMethod, ...options }, wires[dialect]);
    return { ...guarded(familiesOn(dialect, connection)), capabilities: capabilitiesOf[dialect] };
}

type Family = Record<string, (options: object) => Promise<unknown>>;

/** Refuses options that are not an object, and turns errors that a function throws into rejections. */
function guarded(client: Families): Families {
    const families = Object.entries(client as unknown as Record<string, Family>).map(([name, family]) => {
        const functions = Object.entries(family).map(([name, call]) => [
            name,
            async (options: unknown = {}) => call(objectOf(options)),
        ]);
        return [name, Object.fromEntries(functions) as Family];
    });
    // The type of Object.entries does not relate a name to its function.
    return Object.fromEntries(families) as { [Family in keyof Families]: Families[Family] };
}

function objectOf(options: unknown): object {
    if (typeof options === "object" && options !== null && !isThenable(options)) return options;
    const reason = "the options are not an object such as { owner, id }";
    throw new InvalidArgument({ reason, effect: "none" });
}
