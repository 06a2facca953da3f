import type { Zone } from "../state/catalogue.js";
import { uuidOf } from "../state/identifiers.js";

/** name | id | city | country | country code | latitude | longitude | tags. `osl` is newer than any snapshot. */
const table = `
    par | aad32a21-24f8-40b3-a750-baab218d927b | Paris | France | FR | 48.8566 | 2.3522 | for:applications infra:clever-cloud
    parhds | | Paris | France | FR | 48.8566 | 2.3522 | for:applications certification:hds infra:clever-cloud
    fr-north-hds | 55336314-2f0e-42d5-87ac-bb7a1225350a | North | France | FR | 50.7226113 | 2.5360331 | certification:hds infra:ovh
    grahds | | Gravelines | France | FR | 50.9871 | 2.1287 | for:applications certification:hds infra:ovh
    ldn | | London | United Kingdom | GB | 51.5072 | -0.1276 | for:applications
    mtl | d62b134a-2671-4bba-8c46-b9a09a47aedd | Montreal | Canada | CA | 45.5017 | -73.5673 | for:applications infra:ovh
    rbx | b9bd85cc-62db-492f-94f5-ad3e47367d8e | Roubaix | France | FR | 50.6901 | 3.1613 | for:applications infra:ovh
    rbxhds | 7602ecff-3b3a-42d4-84f4-6d382d4073d1 | Roubaix | France | FR | 50.6901 | 3.1613 | for:applications certification:hds infra:ovh
    scw | | Paris | France | FR | 48.8566 | 2.3522 | for:applications
    sgp | 3b9a58f4-bab4-439b-8662-e200d9805dba | Singapore | Singapore | SG | 1.3143 | 103.7038 | for:applications infra:ovh
    syd | 1a886ae1-1643-448b-a6b1-5891ecd74e82 | Sydney | Australia | AU | -33.8479 | 150.7915 | for:applications infra:ovh
    wsw | 83923989-e9e8-4070-a371-3aafc2c4b9e3 | Warsaw | Poland | PL | 52.2331 | 20.9208 | for:applications infra:ovh
    osl | | Oslo | Norway | NO | 59.9139 | 10.7522 | for:applications`;

export const zones: readonly Zone[] = table
    .trim()
    .split("\n")
    .map((row, position) => {
        const [name = "", id = "", city = "", country = "", countryCode = "", lat, lon, tags = ""] = row
            .split("|")
            .map(cell => cell.trim());
        return {
            id: id || uuidOf(`zone:${name}`),
            name,
            city,
            country,
            countryCode,
            displayName: null,
            lat: Number(lat),
            lon: Number(lon),
            tags: tags.split(" "),
            outboundIPs: [`192.0.2.${position * 8}/29`],
        };
    });
