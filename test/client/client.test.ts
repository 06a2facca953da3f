import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../provider/client/index.js";
import { routes } from "../../provider/testing/platform/index.js";

const folder = join(__dirname, "../../provider/client");

/** From the doc comments. */
const endpoints = readdirSync(folder).flatMap(file => {
    const source = readFileSync(join(folder, file), "utf8");
    return [...source.matchAll(/@endpoint \[(\w+)\] (\S+)/g)].map(([, method = "", path = ""]) =>
        spelled(method, path),
    );
});

/** What stands in place of a value is named differently here and there. */
function spelled(method: string, path: string): string {
    return `${method} ${path.replace(/\{\w+\}|<\w+>/g, "{}")}`;
}

test("every function stands for one endpoint of the interface, and says which", () => {
    const client = createClient({ baseUrl: "https://api.example.com" });
    const functions = Object.entries(client).flatMap(([name, family]) =>
        Object.keys(family as object).map(member => `${name}.${member}`),
    );
    expect([functions.length, new Set(endpoints).size]).toEqual([endpoints.length, endpoints.length]);
    const served = routes.map(({ method, path }) => spelled(method, path));
    expect(endpoints.filter(endpoint => !served.includes(endpoint))).toEqual([]);
});

test("what cannot be called rejects, and never throws", async () => {
    const client = createClient({ baseUrl: "https://api.example.com", credentials: { token: "t" } });
    await expect(client.addons.get({ id: "" })).rejects.toMatchObject({ code: "invalid-argument" });
    await expect(client.addons.remove({ owner: "", id: "addon_1" })).rejects.toMatchObject({
        code: "invalid-argument",
    });
});
