/** By which answer a wire is known: only a platform that speaks it has such a route. */
import type { Client } from "./contract/index.js";
import type { CallOptions } from "./contract/options.js";

/** Whether the platform answers a client as its dialect has it. A platform that cannot be asked does not. */
export async function isSpokenBy(client: Client, options: CallOptions): Promise<boolean> {
    const { applications } = client.capabilities;
    try {
        await (applications
            ? client.self.organisations(options)
            : client.operators.list({ kind: "keycloak", ...options }));
        return true;
    } catch {
        return false;
    }
}
