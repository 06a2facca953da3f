/** What a program hands in by mistake is refused before anything is sent, whatever function it is handed to. */
import { CloudPlatformError, createClient, isInvalidArgument } from "../../provider/client/index.js";
import { type Platform, startPlatform } from "../../provider/testing/platform/index.js";
import { endpoints } from "../support/endpoints";
import { callsOf } from "./calls.js";

type Endpoint = (...args: unknown[]) => Promise<unknown>;

let platform: Platform;
let functions: Record<string, Record<string, Endpoint>>;
let calls: Record<string, Record<string, () => unknown[]>>;
beforeAll(async () => {
    platform = await startPlatform({ delays: { migration: 3_600_000 } });
    const { url, account } = platform;
    functions = createClient({
        baseUrl: url,
        credentials: { token: account.token },
    }) as unknown as typeof functions;
    calls = callsOf(platform);
});
afterAll(() => platform.close());

/** What is found in the place of a value: of a variable that is not set, an output not awaited, a sum gone wrong. */
const mistakes: [string, unknown][] = [
    ["undefined", undefined],
    ["null", null],
    ["NaN", Number.NaN],
    ["an object", { id: "addon_1" }],
    ["a promise", Promise.resolve("addon_1")],
    ["a list", [["addon_1"]]],
    ["a function", () => "addon_1"],
    ["a symbol", Symbol("addon_1")],
];

/** What may be left out, by function; an owner always may. */
const optional: Record<string, string[]> = {
    "self.update": ["0.city"],
    "emailAddresses.set": ["1", "1.primary"],
    "oauthConsumers.create": ["0.rights"],
    "oauthConsumers.update": ["1.rights"],
    "twoFactor.start": ["0"],
    "twoFactor.confirm": ["1"],
    "twoFactor.disable": ["0"],
    "deployments.list": ["2", "2.limit", "2.offset"],
    "networkGroups.create": ["1.description"],
    "networkGroups.addMember": ["2.label"],
    "drains.create": ["2.credentials"],
    "operators.create": ["1.options", "1.options.version"],
    "operators.update": ["2.name", "2.options", "2.options.version"],
    "webhooks.create": ["1.format", "1.scope"],
    "emailHooks.create": ["1.scope"],
};

/** Where an object is no mistake: nothing in it is required, or JSON may say what it likes. */
const objects: Record<string, string[]> = {
    "self.update": ["0"],
    "emailAddresses.set": ["1"],
    "deployments.list": ["2"],
    "drains.create": ["2.credentials"],
    "operators.create": ["1.options", "1.options.version"],
    "operators.update": ["2", "2.options", "2.options.version"],
};

/** Where whatever else JSON can say is none either. */
const json: Record<string, string[]> = {
    "operators.create": ["1.options.version"],
    "operators.update": ["2.options.version"],
};

/** Every value within the arguments, by the way to it: `0`, `2`, `2.limit`. */
function placesIn(value: unknown, way: string[] = []): string[][] {
    const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
    const within = inside.flatMap(([key, part]) => placesIn(part, [...way, key]));
    return way.length === 0 ? within : [way, ...within];
}

function withMistake(value: unknown, [step, ...way]: string[], mistake: unknown): unknown {
    if (step === undefined) return mistake;
    const parts = Object.entries(value as object).map(([key, part]: [string, unknown]) => [
        key,
        key === step ? withMistake(part, way, mistake) : part,
    ]);
    return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

async function outcomeOf(family: string, name: string, args: unknown[]): Promise<unknown> {
    const mark = platform.requests.mark();
    const outcome = await functions[family]?.[name]?.(...args).then(
        () => "it did not fail",
        (error: unknown) => error,
    );
    expect(platform.requests.since(mark).map(({ route }) => route)).toEqual([]);
    return outcome;
}

const named = endpoints.map(({ family, name }) => [`${family}.${name}`, family, name] as const);

test.each(named)("%s", async (of, family, name) => {
    const args = calls[family]?.[name]?.() ?? [];
    for (const way of placesIn(args)) {
        const place = way.join(".");
        const isOwner = way.length === 1 && args[Number(way[0])] === platform.account.organisation;
        for (const [what, mistake] of mistakes) {
            const leftOut = mistake === undefined && (isOwner || optional[of]?.includes(place) === true);
            const fitting =
                (what === "an object" && objects[of]?.includes(place) === true) ||
                (["null", "a list"].includes(what) && json[of]?.includes(place) === true);
            if (leftOut || fitting) continue;
            const error = await outcomeOf(family, name, withMistake(args, way, mistake) as unknown[]);
            expect([place, what, isInvalidArgument(error) ? "refused" : String(error)]).toEqual([
                place,
                what,
                "refused",
            ]);
            expect((error as CloudPlatformError).message).not.toContain("addon_1");
        }
    }
});

test("every segment of an address, and every id in a body, is refused where it is empty", async () => {
    const empty = (family: string, name: string, ...args: unknown[]) => outcomeOf(family, name, args);
    for (const error of await Promise.all([
        empty("addons", "remove", undefined, ""),
        empty("addons", "list", ""),
        empty("webhooks", "list", ""),
        empty("addons", "migrate", undefined, "addon_1", ""),
        empty("addons", "preorder", undefined, "addon_1", ""),
        empty("networkGroups", "addMember", undefined, "ng_1", { id: "", kind: "application" }),
        empty("tcpRedirections", "create", undefined, "app_1", ""),
        empty("tcpRedirections", "remove", undefined, "app_1", { namespace: "", port: 1 }),
        empty("environment", "replace", undefined, "app_1", [{ name: "", value: "" }]),
    ])) {
        expect(error).toMatchObject({ code: "invalid-argument", effect: "none" });
    }
});

test.each([
    ["drains", "create", [undefined, "app_1", { kind: "syslog", url: "tcp://logs.example.com" }]],
    ["drains", "create", [undefined, "app_1", { kind: "constructor", url: "tcp://logs.example.com" }]],
    ["operators", "get", ["keyclok", "keycloak_1"]],
    ["operators", "list", ["constructor"]],
    ["webhooks", "create", [undefined, { name: "a", url: "https://a.example", events: [], format: "teams" }]],
    ["deployments", "list", [undefined, "app_1", { limit: -1 }]],
    ["deployments", "list", [undefined, "app_1", { offset: 1.5 }]],
    ["tcpRedirections", "remove", [undefined, "app_1", { namespace: "default", port: -1 }]],
])("a word or a number that there is not: %s.%s %j", async (family, name, args) => {
    expect(await outcomeOf(family, name, args)).toMatchObject({ code: "invalid-argument", effect: "none" });
});
