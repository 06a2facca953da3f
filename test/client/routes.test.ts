/** Document, client and simulator speak of the same routes, and every function of the client is one that works. */
import { createClient } from "../../dist/client/index.js";
import { routes as simulated, startPlatform } from "../../dist/testing/platform/index.js";
import { interfaceRoutes, withoutNames } from "../fixtures/interface-routes";
import { endpoints, functionsIn } from "../support/endpoints";
import { shapeOf } from "../support/spelling";
import { callsOf } from "./calls.js";

const documented = interfaceRoutes.map(withoutNames).sort();

test("the document has eighty routes, each once", () => {
    expect(new Set(documented).size).toBe(80);
    expect(documented).toHaveLength(80);
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

test("a function that the documented interface has no route for sends nothing and names the dialect", async () => {
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
            await expect(call).rejects.toThrow('it takes the dialect "clever-cloud"');
        }
        expect(unsupported).toHaveLength(27);
        expect(platform.requests.all()).toEqual([]);
    } finally {
        await platform.close();
    }
});

test("the simulator serves each route, and no other", () => {
    expect(simulated.map(({ method, path }) => withoutNames(`${method} ${path}`)).sort()).toEqual(documented);
});

/** Where one request of the live platform's is not enough, those that go before or after. */
const others: Record<string, { before?: string[]; after?: string[] }> = {
    // The account's own things are asked for by its id, which is asked for once.
    "oauthConsumers.get": { after: ["GET /v2/{}/consumers/{}/secret"] },
    // Backups are kept by the id that the database itself has.
    "addons.backups": { before: ["GET /v2/{}/addons/{}"] },
    // A move names the zone to stay in.
    "addons.migrate": { before: ["GET /v2/{}/addons/{}"] },
    // An operator is an add-on, which tells the id that it is known by as an operator.
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

/** Which of two things it may do is the argument's to say. */
const instead: Record<string, string> = {
    "drains.setEnabled": "PUT /v4/drains/{}/resources/{}/drains/{}/disable",
};

test.each(["documented", "clever-cloud"] as const)(
    "%s: every function of the client sends the requests of its route, and understands the answers",
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
