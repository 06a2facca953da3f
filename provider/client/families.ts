/** The functions of the client in each dialect, and their routes. */
import * as liveAddons from "./clever-cloud/addons.js";
import * as liveApplications from "./clever-cloud/applications.js";
import * as liveCatalogue from "./clever-cloud/catalogue.js";
import * as liveOperators from "./clever-cloud/operators.js";
import type { Connection } from "./connection.js";
import type { Families, FunctionName } from "./contract.js";
import type { Dialect } from "./dialects.js";
import * as addons from "./documented/addons.js";
import * as applications from "./documented/applications.js";
import * as catalogue from "./documented/catalogue.js";
import * as operators from "./documented/operators.js";
import { type Family, routeIn } from "./family.js";
import { drains } from "./families/drains.js";
import { self } from "./families/self.js";
import { sshKeys } from "./families/ssh-keys.js";
import { emailAddresses } from "./families/email-addresses.js";
import { twoFactor } from "./families/two-factor.js";
import { oauthConsumers } from "./families/oauth-consumers.js";
import { webhooks } from "./families/webhooks.js";
import { emailHooks } from "./families/email-hooks.js";
import { environment } from "./families/environment.js";
import { exposedVariables } from "./families/exposed-variables.js";
import { domains } from "./families/domains.js";
import { deployments } from "./families/deployments.js";
import { tcpRedirections } from "./families/tcp-redirections.js";
import { networkGroups } from "./families/network-groups.js";
import type { Route } from "./route.js";

/** By function, its route. Undefined if the dialect has none. */
type Routes<Functions> = { readonly [Name in keyof Functions]?: Route | undefined };

interface Layer<Functions> {
    /** @param families the families above this one in the table, and the earlier layer of this one */
    readonly client: (connection: Connection, families: Families) => Functions;
    readonly routes?: Routes<Functions>;
}

/** A family in the documented dialect, and the functions that differ in the dialect of the live platform. */
type Layers<Functions> = readonly [
    documented: Required<Layer<Functions>> & { readonly routes: Required<Routes<Functions>> },
    live: Layer<Partial<Functions>>,
];

const families: { readonly [Name in keyof Families]: Layers<Families[Name]> | Family<Families[Name]> } = {
    addons: [addons, liveAddons],
    applications: [applications, liveApplications],
    catalogue: [catalogue, liveCatalogue],
    deployments,
    domains,
    drains,
    emailAddresses,
    emailHooks,
    environment,
    exposedVariables,
    networkGroups,
    oauthConsumers,
    operators: [operators, liveOperators],
    self,
    sshKeys,
    tcpRedirections,
    twoFactor,
    webhooks,
};

/** The number of layers of a dialect. */
const layersOf: Readonly<Record<Dialect, 1 | 2>> = { documented: 1, "clever-cloud": 2 };

export function familiesOn(dialect: Dialect, connection: Connection): Families {
    // The first layer has all functions of a family, and the table has all families.
    const found = {} as Record<string, object> & Families;
    for (const [name, layers] of Object.entries(families)) {
        if ("functions" in layers) {
            Object.assign(found, { [name]: layers.functions(connection, dialect) });
            continue;
        }
        for (const { client } of layers.slice(0, layersOf[dialect])) {
            Object.assign(found, { [name]: { ...found[name], ...client(connection, found) } });
        }
    }
    return found;
}

/** Returns the route of each function. If a function sends several requests, this is its main route. */
function routesOn(dialect: Dialect): ReadonlyMap<FunctionName, Route | undefined> {
    const named = Object.entries(families).flatMap(([family, layers]) =>
        ("functions" in layers
            ? Object.entries(layers.rows).map(([name, row]) => [name, routeIn(row, dialect)] as const)
            : layers
                  .slice(0, layersOf[dialect])
                  .flatMap(({ routes = {} }) => Object.entries<Route | undefined>(routes))
        ).map(([name, route]) => [`${family}.${name}` as FunctionName, route] as const),
    );
    return new Map(named);
}

/** Returns the distinct routes of functions of the client, in the spelling of the interface document. */
export function routesOf(names: readonly FunctionName[], dialect: Dialect = "documented"): string[] {
    const routes = routesOn(dialect);
    return [...new Set(names.flatMap(name => routes.get(name) ?? []))];
}

/** The names of all functions of the client. */
export const functionNames: readonly FunctionName[] = [...routesOn("documented").keys()];
