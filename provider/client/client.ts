import * as addons from "./addons.js";
import { isThenable } from "./argument.js";
import * as applications from "./applications.js";
import * as catalogue from "./catalogue.js";
import { type ClientOptions, type Connection, openConnection } from "./connection.js";
import * as deployments from "./deployments.js";
import * as drains from "./drains.js";
import * as emailAddresses from "./email-addresses.js";
import * as emailHooks from "./email-hooks.js";
import * as environment from "./environment.js";
import { InvalidArgument } from "./errors.js";
import * as networkGroups from "./network-groups.js";
import * as oauthConsumers from "./oauth-consumers.js";
import * as operators from "./operators.js";
import * as self from "./self.js";
import * as sshKeys from "./ssh-keys.js";
import * as tcpRedirections from "./tcp-redirections.js";
import * as twoFactor from "./two-factor.js";
import * as webhooks from "./webhooks.js";

type Endpoint = (connection: Connection, options: never) => Promise<unknown>;

type Bound<Family> = {
    [Name in keyof Family]: Family[Name] extends (connection: Connection, ...args: infer Args) => infer Answer
        ? (...args: Args) => Answer
        : never;
};

/** Gives every function of a family its connection; whatever it throws becomes a rejection. */
function bind<Family extends Record<string, Endpoint>>(
    family: Family,
    connection: Connection,
): Bound<Family> {
    const bound = Object.entries(family).map(([name, endpoint]) => [
        name,
        async (options?: unknown) => endpoint(connection, objectOf(options)),
    ]);
    // Object.entries forgets which name goes with which function.
    return Object.fromEntries(bound) as Bound<Family>;
}

/** What the types do not keep out is refused here, so that no function has to look at it again. */
function objectOf(options: unknown = {}): never {
    if (typeof options === "object" && options !== null && !isThenable(options)) return options as never;
    throw new InvalidArgument({
        reason: "the options are not an object such as { owner, id }",
        effect: "none",
    });
}

/** The platform's interface as functions, grouped by what they are about. */
export interface Client {
    readonly addons: Bound<typeof addons>;
    readonly applications: Bound<typeof applications>;
    readonly catalogue: Bound<typeof catalogue>;
    readonly deployments: Bound<typeof deployments>;
    readonly drains: Bound<typeof drains>;
    readonly emailAddresses: Bound<typeof emailAddresses>;
    readonly emailHooks: Bound<typeof emailHooks>;
    readonly environment: Bound<typeof environment>;
    readonly networkGroups: Bound<typeof networkGroups>;
    readonly oauthConsumers: Bound<typeof oauthConsumers>;
    readonly operators: Bound<typeof operators>;
    readonly self: Bound<typeof self>;
    readonly sshKeys: Bound<typeof sshKeys>;
    readonly tcpRedirections: Bound<typeof tcpRedirections>;
    readonly twoFactor: Bound<typeof twoFactor>;
    readonly webhooks: Bound<typeof webhooks>;
}

/**
 * Sends nothing and checks nothing yet: a wrong base address or missing credentials show at the first call that
 * needs them.
 * @example
 * const client = createClient({ baseUrl: "https://api.example.com", credentials: { token } });
 * for (const { id, name } of await client.addons.list()) process.stdout.write(`${id} ${name}\n`);
 */
export function createClient(options: ClientOptions): Client {
    const connection = openConnection(options);
    return {
        addons: bind(addons, connection),
        applications: bind(applications, connection),
        catalogue: bind(catalogue, connection),
        deployments: bind(deployments, connection),
        drains: bind(drains, connection),
        emailAddresses: bind(emailAddresses, connection),
        emailHooks: bind(emailHooks, connection),
        environment: bind(environment, connection),
        networkGroups: bind(networkGroups, connection),
        oauthConsumers: bind(oauthConsumers, connection),
        operators: bind(operators, connection),
        self: bind(self, connection),
        sshKeys: bind(sshKeys, connection),
        tcpRedirections: bind(tcpRedirections, connection),
        twoFactor: bind(twoFactor, connection),
        webhooks: bind(webhooks, connection),
    };
}
