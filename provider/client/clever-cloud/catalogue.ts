import { z } from "zod";
import type { Connection } from "../connection.js";
import type { CatalogueClient } from "../contract/catalogue.js";
import { zone } from "../documented/catalogue.js";
import { collection } from "../subject.js";

export const routes = { zones: "GET /v4/products/zones" } as const;

export function client(connection: Connection): Pick<CatalogueClient, "zones"> {
    return {
        zones: (options = {}) =>
            connection.getPublic(routes.zones, collection("zones"), z.array(zone), options),
    };
}
