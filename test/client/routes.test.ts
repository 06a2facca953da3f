/** Document, client and simulator speak of the same routes, and every function of the client is one that works. */
import { createClient } from "../../provider/client/index.js";
import { routes as simulated, startPlatform } from "../../provider/testing/platform/index.js";
import { interfaceRoutes, withoutNames } from "../fixtures/interface-routes";
import { endpoints } from "../support/endpoints";
import { callsOf } from "./calls.js";

const documented = interfaceRoutes.map(withoutNames).sort();

test("the document has eighty routes, each once", () => {
    expect(new Set(documented).size).toBe(80);
    expect(documented).toHaveLength(80);
});

test("the client has a function for each route", () => {
    expect([...new Set(endpoints.map(({ route }) => route))].sort()).toEqual(documented);
});

test("every function of the client has a route", () => {
    const client = createClient({ baseUrl: "https://api.example.com" });
    const functions = Object.entries(client).flatMap(([family, functions]) =>
        Object.keys(functions as object).map(name => `${family}.${name}`),
    );
    expect(endpoints.map(({ family, name }) => `${family}.${name}`)).toEqual(functions);
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
