/** Each lookup against the simulator: its requests, shared requests of equal lookups, and secret results. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import * as pulumi from "@pulumi/pulumi";
import * as everything from "pulumi-cloud-platform";
import { routesOf as servedIn, type Dialect, type Platform } from "pulumi-cloud-platform/testing";
import { routesOf } from "../../../dist/provider/client/families.js";
import * as registry from "../../../dist/provider/lookups/queries/index.js";
import type { Query } from "../../../dist/provider/lookups/queries/query.js";
import { shapeOf } from "../../support/spelling.js";
import { textOf } from "../../support/text-of.js";
import { aPlatform, platformAtHand, sentBy, valueOf } from "./asking.js";
import { arguments_ } from "./arguments.js";

type Args = Readonly<Record<string, unknown>>;
type Form = (args?: object) => unknown;

const forms = Object.entries(everything as Record<string, unknown>).filter(
    (entry): entry is [string, Form] => typeof entry[1] === "function" && entry[0].startsWith("get"),
);

const queries = new Map<string, Query>(Object.entries(registry));
const nameOfForm = new Map(forms.map(([name, form]) => [form, name.replace(/Output$/, "")]));

function nameOf(form: Form): string {
    return nameOfForm.get(form) ?? "";
}

function queryOf(form: Form): Query {
    const query = queries.get(nameOf(form));
    if (query === undefined) {
        throw new Error("it asks no query");
    }
    return query;
}

function ask(form: Form, args: object): Promise<unknown> {
    const answer = form(args);
    return pulumi.Output.isInstance(answer) ? valueOf(answer) : Promise.resolve(answer);
}

/**
 * The errors of all lookups, by name. A failed output rejects several promises, which would end this process, so the
 * lookups run in a process of their own.
 */
async function refusals(
    platform: Platform,
    more: Args | ((form: Form) => Args),
    env: NodeJS.ProcessEnv,
): Promise<Refusals> {
    const argumentsOf = forms.map(([name, form]) => [
        name,
        argumentsFor(form, platform, typeof more === "function" ? more(form) : more),
    ]);
    const script = `
        const lookups = require("pulumi-cloud-platform");
        const asked = ${JSON.stringify(argumentsOf)};
        process.on("unhandledRejection", () => {});
        Promise.all(asked.map(async ([name, args]) => {
            const answer = lookups[name](args);
            return [name, await (answer.promise?.() ?? answer).then(() => "", error => error.message)];
        })).then(said => console.log(JSON.stringify(Object.fromEntries(said))));
    `;
    const { PATH } = process.env;
    const { stdout } = await run(process.execPath, ["-e", script], { cwd: root, env: { PATH, ...env } });
    return JSON.parse(stdout) as Refusals;
}

type Refusals = Record<string, string>;
const run = promisify(execFile);
const root = join(__dirname, "../../..");

function argumentsFor(form: Form, platform: Platform, more: object = {}): object {
    return { ...arguments_[nameOf(form)]?.(platform), ...more };
}

test("each lookup has functions of its name, and a secret lookup only the one for outputs", () => {
    const expected = [...queries].flatMap(([name, { secret }]) =>
        secret === true ? [`${name}Output`] : [name, `${name}Output`],
    );
    expect(forms.map(([name]) => name).sort()).toEqual(expected.sort());
});

/** The dialect that has the routes of a lookup: the documented one, if possible. */
function dialectOf(form: Form): Dialect {
    return queryOf(form).asks.every(name => routesOf([name]).length > 0) ? "documented" : "clever-cloud";
}

test.each(forms)("%s sends each request that it declares once", async (_name, form) => {
    const dialect = dialectOf(form);
    const platform = await platformAtHand({ dialect });
    const { asks, momentary } = queryOf(form);
    const declared = routesOf(asks, dialect).map(shapeOf);
    const args = argumentsFor(form, platform);
    let [first, second]: unknown[] = [];
    const sent = (
        await sentBy(platform, async () => {
            [first, second] = await Promise.all([ask(form, args), ask(form, args)]);
        })
    )
        .map(shapeOf)
        // A route that contains the user's id needs a request for it.
        .filter(route => route !== "GET /v2/self" || declared.includes(route));
    expect(servedIn(dialect).map(({ method, path }) => shapeOf(`${method} ${path}`))).toEqual(
        expect.arrayContaining([...declared]),
    );
    expect(declared).toEqual(expect.arrayContaining(sent));
    expect(sent.length > 0).toBe(asks.length > 0);
    if (momentary !== true) {
        expect(new Set(sent).size).toBe(sent.length);
        expect(second).toEqual(first);
        expect(await sentBy(platform, () => ask(form, args))).toEqual([]);
    }
});

test.each(forms.filter(([name]) => name.endsWith("Output")))(
    "%s marks a secret result",
    async (_name, form) => {
        const platform = await platformAtHand({ dialect: dialectOf(form) });
        const { secret } = queryOf(form);
        const answer = form(argumentsFor(form, platform)) as pulumi.Output<unknown>;
        expect(await pulumi.isSecret(answer)).toBe(secret === true);
        await valueOf(answer);
    },
);

test("each lookup reports missing credentials, except those of the catalogue", async () => {
    const platform = await aPlatform();
    const live = await aPlatform({ dialect: "clever-cloud" });
    const addressOf = ({ url, dialect }: Platform) => ({
        CLOUD_PLATFORM_BASE_URL: url,
        CLOUD_PLATFORM_DIALECT: dialect,
    });
    const saidIn = {
        documented: await refusals(platform, {}, addressOf(platform)),
        "clever-cloud": await refusals(live, {}, addressOf(live)),
    };
    for (const [name, form] of forms) {
        const said = saidIn[dialectOf(form)];
        const query = queryOf(form);
        const expected = `${name}: no credentials: set CLOUD_PLATFORM_TOKEN`;
        expect([name, said[name]]).toEqual([
            name,
            query.asks.every(asked => asked.startsWith("catalogue."))
                ? ""
                : expect.stringContaining(expected),
        ]);
    }
    for (const { requests } of [platform, live]) {
        expect(requests.all(({ route }) => !/\/products\/|kubernetes-product/.test(route))).toEqual([]);
    }
});

test("each lookup reports a missing platform address", async () => {
    const platform = await aPlatform();
    const said = await refusals(platform, {}, { CLOUD_PLATFORM_TOKEN: platform.account.token });
    for (const [name, form] of forms) {
        const expected = `${name}: no platform address: set CLOUD_PLATFORM_BASE_URL, or run "pulumi config set`;
        expect(said[name]).toEqual(queryOf(form).asks.length > 0 ? expect.stringContaining(expected) : "");
    }
});

test("each lookup refuses an unknown argument without its value, and sends no request", async () => {
    const platform = await aPlatform();
    const said = await refusals(platform, { colour: "hush-colour" }, platform.environment());
    for (const [name] of forms) {
        expect(said[name]).toContain(`${name}: there is no argument "colour".`);
        expect(said[name]).not.toContain("hush-colour");
    }
    expect(platform.requests.all()).toEqual([]);
});

test("each lookup names each argument with an output in a string", async () => {
    const platform = await aPlatform();
    const text = `hush-text ${textOf(pulumi.output("value"))}`;
    const keysOf = (form: Form) => Object.keys(queryOf(form).args.shape);
    const said = await refusals(
        platform,
        form => Object.fromEntries(keysOf(form).map((key, index) => [key, index % 2 === 0 ? text : [text]])),
        platform.environment(),
    );
    for (const [name, form] of forms) {
        for (const [index, key] of keysOf(form).entries()) {
            const place = index % 2 === 0 ? key : `${key}.0`;
            expect([name, said[name]]).toEqual([
                name,
                expect.stringContaining(`"${place}" contains Pulumi's help text instead of a value`),
            ]);
        }
        expect(said[name]).not.toMatch(/hush-|Calling \[/);
    }
});
