import { isThenable } from "./argument.js";
import type { ClientOptions, SignatureMethod } from "./client-options.js";
import { openConnection, type Wire } from "./connection.js";
import { wire as liveWire } from "./clever-cloud/wire.js";
import type { Client, Families } from "./contract/index.js";
import { capabilitiesOf, defaultDialect, type Dialect, dialectAt } from "./dialects.js";
import { wire as documentedWire } from "./documented/wire.js";
import { InvalidArgument } from "./errors.js";
import { familiesOn } from "./families.js";

/** How each wire names owners, and how its requests are signed. */
const wires: Readonly<Record<Dialect, { wire: Wire; signatureMethod: SignatureMethod }>> = {
    documented: { wire: documentedWire, signatureMethod: "HMAC-SHA512" },
    "clever-cloud": { wire: liveWire, signatureMethod: "PLAINTEXT" },
};

/**
 * Sends nothing and checks nothing yet: a wrong base address or missing credentials show at the first call that
 * needs them.
 * @example
 * const client = createClient({ baseUrl: "https://api.example.com", credentials: { token } });
 * for (const { id, name } of await client.addons.list()) process.stdout.write(`${id} ${name}\n`);
 */
export function createClient(options: ClientOptions): Client {
    const { dialect = dialectAt(options.baseUrl) ?? defaultDialect } = options;
    const { wire, signatureMethod } = wires[dialect];
    const connection = openConnection({ signatureMethod, ...options }, wire);
    return { ...guarded(familiesOn(dialect, connection)), capabilities: capabilitiesOf[dialect] };
}

type Family = Record<string, (options: object) => Promise<unknown>>;

/** Refuses what the types do not keep out, so that no function has to; whatever one throws becomes a rejection. */
function guarded(client: Families): Families {
    const families = Object.entries(client as unknown as Record<string, Family>).map(([name, family]) => {
        const functions = Object.entries(family).map(([name, call]) => [
            name,
            async (options: unknown = {}) => call(objectOf(options)),
        ]);
        return [name, Object.fromEntries(functions) as Family];
    });
    // Object.entries forgets which name goes with which function.
    return Object.fromEntries(families) as { [Family in keyof Families]: Families[Family] };
}

function objectOf(options: unknown): object {
    if (typeof options === "object" && options !== null && !isThenable(options)) return options;
    const reason = "the options are not an object such as { owner, id }";
    throw new InvalidArgument({ reason, effect: "none" });
}
