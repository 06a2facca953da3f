/** Document, client and simulator have the same routes, and every function of the client works. */
import { dialects } from "../../../dist/provider/client/dialects.js";
import { createClient } from "../../../dist/provider/client/index.js";
import { routes as simulated, startPlatform } from "../../../dist/testing/simulator/index.js";
import { interfaceRoutes, withoutNames } from "../../fixtures/interface-routes";
import { endpoints, functionsIn } from "../../support/endpoints";
import { shapeOf } from "../../support/spelling";
import { callsOf } from "./calls.js";

const documented = interfaceRoutes.map(withoutNames).sort();

test("the document has no route twice", () => {
    expect([...new Set(documented)]).toEqual(documented);
});

test("the client has a function for each route", () => {
    expect([...new Set(endpoints.map(({ route }) => route))].sort()).toEqual(documented);
});

test("every function of the client has a route in one dialect or another", () => {
    const { capabilities, ...families } = createClient({ baseUrl: "https://api.example.com" });
    const functions = Object.entries(families).flatMap(([family, functions]) =>
        Object.keys(functions as object).map(name => `${family}.${name}`),
    );
    const all = functionsIn("clever-cloud");
    expect(all.filter(({ route }) => route === "")).toEqual([]);
    expect(all.map(({ family, name }) => `${family}.${name}`).sort()).toEqual(functions.sort());
    expect(capabilities.applications).toBe(false);
});

type Endpoint = (options: object) => Promise<unknown>;

test("refuses a function without a route in the documented dialect, sends no request and names the other dialect", async () => {
    const platform = await startPlatform();
    try {
        const client = createClient({
            baseUrl: platform.url,
            credentials: { token: platform.account.token },
        });
        const functions = client as unknown as Record<string, Record<string, Endpoint>>;
        const calls: Record<string, Record<string, () => object>> = callsOf(platform);
        const unsupported = functionsIn("documented").filter(({ route }) => route === "");
        for (const { family, name } of unsupported) {
            const call = functions[family]?.[name]?.(calls[family]?.[name]?.() ?? {});
            await expect(call).rejects.toMatchObject({
                code: "unsupported-by-dialect",
                effect: "none",
                message: expect.stringMatching(
                    /^the documented interface has no route for .+: it takes the dialect "clever-cloud"$/,
                ) as string,
            });
        }
        expect(unsupported).not.toEqual([]);
        expect(platform.requests.all()).toEqual([]);
    } finally {
        await platform.close();
    }
});

test("the simulator serves exactly the documented routes", () => {
    expect(simulated.map(({ method, path }) => withoutNames(`${method} ${path}`)).sort()).toEqual(documented);
});

/** The additional requests of functions that need more than one on the live platform. */
const others: Record<string, { before?: string[]; after?: string[] }> = {
    // The secret has a route of its own.
    "oauthConsumers.get": { after: ["GET /v2/{}/consumers/{}/secret"] },
    // Backups are addressed by the add-on's real id.
    "addons.backups": { before: ["GET /v2/{}/addons/{}"] },
    // A migration contains the region, also if it stays the same.
    "addons.migrate": { before: ["GET /v2/{}/addons/{}"] },
    // The add-on of an operator has the id of the operator.
    "operators.get": { before: ["GET /v2/{}/addons"] },
    "operators.update": {
        after: [
            "GET /v2/{}/addons",
            "POST /v4/addon-providers/addon-{}/addons/{}/version/update",
            "GET /v2/{}/addons/{}",
            "GET /v4/addon-providers/addon-{}/addons/{}",
        ],
    },
    "operators.reboot": { before: ["GET /v2/{}/addons"] },
    "operators.rebuild": { before: ["GET /v2/{}/addons"] },
    "operators.linkNetworkGroup": { before: ["GET /v2/{}/addons"] },
    "operators.unlinkNetworkGroup": { before: ["GET /v2/{}/addons"] },
    "operators.versions": { before: ["GET /v2/{}/addons"] },
};

/** Functions that choose the route by an argument. */
const instead: Record<string, string> = {
    "drains.setEnabled": "PUT /v4/drains/{}/resources/{}/drains/{}/disable",
};

test.each(dialects)(
    "%s: every function of the client sends the requests of its route, and reads the answers",
    async dialect => {
        const platform = await startPlatform({ dialect, delays: { migration: 3_600_000 } });
        const client = createClient({
            baseUrl: platform.url,
            dialect,
            credentials: { token: platform.account.token },
        });
        const functions = client as unknown as Record<string, Record<string, Endpoint>>;
        const supported = functionsIn(dialect).filter(({ route }) => route !== "");
        const sent: Record<string, string[]> = {};
        try {
            await client.self.get();
            for (const [family, calls] of Object.entries(callsOf(platform))) {
                for (const [name, options] of Object.entries<() => object>(calls)) {
                    if (!supported.some(endpoint => endpoint.family === family && endpoint.name === name)) {
                        continue;
                    }
                    const mark = platform.requests.mark();
                    await functions[family]?.[name]?.(options());
                    const requests = platform.requests.since(mark);
                    expect(requests.filter(({ status }) => status >= 300)).toEqual([]);
                    sent[`${family}.${name}`] = requests.map(({ route }) => shapeOf(route));
                }
            }
        } finally {
            await platform.close();
        }
        const declared = supported.map(({ family, name, route }) => {
            const of = `${family}.${name}`;
            const { before = [], after = [] } = dialect === "clever-cloud" ? (others[of] ?? {}) : {};
            const asked = dialect === "clever-cloud" ? (instead[of] ?? route) : route;
            return [of, [...before, shapeOf(asked), ...after]];
        });
        expect(sent).toEqual(Object.fromEntries(declared));
        expect(platform.requests.violations()).toEqual([]);
    },
);
