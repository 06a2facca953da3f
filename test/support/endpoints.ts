/** The routes of the client's functions. */
import type { FunctionName } from "../../dist/provider/client/contract.js";
import type { Dialect } from "../../dist/provider/client/dialects.js";
import { routesOf } from "../../dist/provider/client/families.js";
import { createClient } from "../../dist/provider/client/index.js";
import { withoutNames } from "../fixtures/interface-routes";

export interface Endpoint {
    /** As in `client.networkGroups`. */
    family: string;
    name: string;
    /** `GET /v2/{}/addons`: without the names of the parameters. */
    route: string;
}

const client = createClient({ baseUrl: "https://api.example.com" });

/** `networkGroups.list`, and so on. */
export const functionNames = Object.entries(client).flatMap(([family, functions]) =>
    family === "capabilities"
        ? []
        : Object.keys(functions as object).map(name => `${family}.${name}` as FunctionName),
);

/** Every function of every family, and what it asks in a dialect; nothing where there is no route for it. */
export function functionsIn(dialect: Dialect): Endpoint[] {
    return functionNames.map(of => {
        const [family = "", name = ""] = of.split(".");
        return { family, name, route: routesOf([of], dialect).map(withoutNames).join() };
    });
}

/** Every function that the documented interface has a route for. */
export const endpoints = functionsIn("documented").filter(({ route }) => route !== "");
