/** Every function of the client refuses invalid arguments before any request. */
import { CloudPlatformError, createClient, isInvalidArgument } from "../../../dist/provider/client/index.js";
import { type Platform, startPlatform } from "../../../dist/testing/simulator/index.js";
import { endpoints } from "../../support/endpoints";
import { callsOf } from "./calls.js";
import { ContractTypes } from "./contract-types.js";

type Endpoint = (options: unknown) => Promise<unknown>;

const contract = new ContractTypes();

let platform: Platform;
let functions: Record<string, Record<string, Endpoint>>;
let calls: Record<string, Record<string, () => object>>;
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

/** Wrong values: an unset variable, an output that was not awaited, a failed calculation. */
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

/** What the documented wire does not read, in all functions or in one, of the arguments without a value in `callsOf`. */
const unread = ["owner", "password", "replacing", "twoFactor.renewBackupCodes.kind"];

/** The path of every value within the options: `owner`, `member.label`. */
function placesIn(value: unknown, way: string[] = []): string[][] {
    const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
    const within = inside.flatMap(([key, part]) => placesIn(part, [...way, key]));
    return way.length === 0 ? within : [way, ...within];
}

function withMistake(value: unknown, [step, ...way]: string[], mistake: unknown): unknown {
    if (step === undefined) {
        return mistake;
    }
    const part = withMistake((value as Record<string, unknown>)[step], way, mistake);
    return Array.isArray(value) ? value.with(Number(step), part) : { ...(value as object), [step]: part };
}

async function outcomeOf(family: string, name: string, options: unknown): Promise<unknown> {
    const mark = platform.requests.mark();
    const outcome = await functions[family]?.[name]?.(options).then(
        () => "it did not fail",
        (error: unknown) => error,
    );
    expect(platform.requests.since(mark).map(({ route }) => route)).toEqual([]);
    return outcome;
}

const named = endpoints.map(({ family, name }) => [`${family}.${name}`, family, name] as const);

test.each(named)("refuses a value of the wrong type in each argument of %s", async (of, family, name) => {
    const options = calls[family]?.[name]?.() ?? {};
    const others = contract
        .argumentsOf(family, name)
        .filter(key => !(key in options) && ![key, `${of}.${key}`].some(place => unread.includes(place)));
    for (const way of [...placesIn(options), ...others.map(key => [key])]) {
        const place = way.join(".");
        // No type tells NaN from a number.
        const isFitting = (what: string) => what !== "NaN" && contract.accepts(family, name, way, what);
        for (const [what, mistake] of mistakes.filter(([what]) => !isFitting(what))) {
            const error = await outcomeOf(family, name, withMistake(options, way, mistake));
            expect([place, what, isInvalidArgument(error) ? "refused" : String(error)]).toEqual([
                place,
                what,
                "refused",
            ]);
            expect((error as CloudPlatformError).message).not.toContain("addon_1");
        }
    }
});

test.each([
    ["null", null],
    ["a text", "addon_1"],
    ["a promise", Promise.resolve({ id: "addon_1" })],
    ["a function", () => ({ id: "addon_1" })],
])("refuses %s in place of the options", async (_, options) => {
    for (const { family, name } of endpoints) {
        expect(await outcomeOf(family, name, options)).toMatchObject({
            code: "invalid-argument",
            effect: "none",
            reason: "the options are not an object such as { owner, id }",
        });
    }
});

test("refuses missing options where some are required", async () => {
    for (const { family, name } of endpoints.filter(({ name }) =>
        ["create", "remove", "get"].includes(name),
    )) {
        if (family === "self") {
            continue;
        }
        expect(await outcomeOf(family, name, undefined)).toMatchObject({ code: "invalid-argument" });
    }
});

test("refuses an empty id in an address or a body", async () => {
    for (const [family, name, options] of [
        ["addons", "remove", { id: "" }],
        ["addons", "list", { owner: "" }],
        ["webhooks", "list", { owner: "" }],
        ["addons", "migrate", { id: "addon_1", planId: "" }],
        ["addons", "preorder", { id: "addon_1", planId: "" }],
        ["networkGroups", "addMember", { id: "ng_1", member: { id: "", kind: "application" } }],
        ["tcpRedirections", "create", { application: "app_1", namespace: "" }],
        ["tcpRedirections", "remove", { application: "app_1", namespace: "", port: 1 }],
        ["environment", "replace", { application: "app_1", variables: [{ name: "", value: "" }] }],
    ] as const) {
        expect(await outcomeOf(family, name, options)).toMatchObject({
            code: "invalid-argument",
            effect: "none",
        });
    }
});

test.each([
    ["drains", "create", { resourceId: "app_1", kind: "syslog", url: "tcp://logs.example.com" }],
    ["drains", "create", { resourceId: "app_1", kind: "constructor", url: "tcp://logs.example.com" }],
    ["operators", "get", { kind: "keyclok", id: "keycloak_1" }],
    ["operators", "list", { kind: "constructor" }],
    ["deployments", "list", { application: "app_1", limit: -1 }],
    ["deployments", "list", { application: "app_1", offset: 1.5 }],
    ["tcpRedirections", "remove", { application: "app_1", namespace: "default", port: -1 }],
])("refuses an unknown word or an invalid number: %s.%s %j", async (family, name, options) => {
    expect(await outcomeOf(family, name, options)).toMatchObject({
        code: "invalid-argument",
        effect: "none",
    });
});
