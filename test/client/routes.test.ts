/** Document, client and simulator speak of the same routes, and every function of the client is one that works. */
import { createClient } from "../../provider/client/index.js";
import { routes as simulated, startPlatform } from "../../provider/testing/platform/index.js";
import { interfaceRoutes, withoutNames } from "../fixtures/interface-routes";
import { endpoints, functionsIn } from "../support/endpoints";
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
        expect(unsupported).toHaveLength(6);
        expect(platform.requests.all()).toEqual([]);
    } finally {
        await platform.close();
    }
});

test("the simulator serves each route, and no other", () => {
    expect(simulated.map(({ method, path }) => withoutNames(`${method} ${path}`)).sort()).toEqual(documented);
});

type Endpoint = (options: object) => Promise<unknown>;

test("every function of the client sends the one request of its route, and understands the answer", async () => {
    const platform = await startPlatform({ delays: { migration: 3_600_000 } });
    try {
        const client = createClient({
            baseUrl: platform.url,
            credentials: { token: platform.account.token },
        });
        const functions = client as unknown as Record<string, Record<string, Endpoint>>;
        const sent: { function: string; requests: string[] }[] = [];
        for (const [family, calls] of Object.entries(callsOf(platform))) {
            for (const [name, options] of Object.entries<() => object>(calls)) {
                if (!endpoints.some(endpoint => endpoint.family === family && endpoint.name === name)) {
                    continue;
                }
                const mark = platform.requests.mark();
                await functions[family]?.[name]?.(options());
                const requests = platform.requests.since(mark);
                expect(requests.map(({ status }) => status < 300)).toEqual([true]);
                const routes = requests.map(({ route }) => withoutNames(route));
                sent.push({ function: `${family}.${name}`, requests: routes });
            }
        }
        const declared = endpoints.map(({ family, name, route }) => ({
            function: `${family}.${name}`,
            requests: [route],
        }));
        const inOrder = (a: { function: string }, b: { function: string }) =>
            a.function < b.function ? -1 : 1;
        expect(sent.sort(inOrder)).toEqual(declared.sort(inOrder));
        expect(platform.requests.violations()).toEqual([]);
    } finally {
        await platform.close();
    }
});
