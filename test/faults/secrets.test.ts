/** Secrets of every kind, in successful and failed runs: no text contains one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "pulumi-cloud-platform/client";
import { effects, startPlatform, type FaultEffect, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { InstantClock } from "../provider/client/instant-clock.js";
import { onEveryWire } from "../scenario/engines.js";
import { everything } from "../scenario/everything.js";
import { isLeaked, secretsOf } from "../scenario/secrets.js";
import type { World } from "../scenario/world.js";

/** All secrets so far: the platform's, those of the program, and those of consumers and peers. */
function secretsKnown({ platform }: World): string[] {
    const { state, account } = platform;
    const consumers = [account.userId, account.organisation].flatMap(owner =>
        state.oauthConsumers.list(owner),
    );
    return [...secretsOf(platform), ...consumers.map(({ secret }) => secret)];
}

/** Repeats the whole request in the answer: as JSON, and as JSON within JSON. */
const echo = (world: World, status: number): FaultEffect => ({
    kind: "answer",
    status,
    body: ({ method, path }) => {
        const sent = world.platform.requests
            .all()
            .filter(request => request.method === method && request.path === path)
            .slice(-5)
            .map(({ body }) => body ?? "");
        return {
            id: 1,
            message: `refused: ${JSON.stringify(sent.at(-1))}`,
            type: "error",
            fields: { all: JSON.stringify(sent) },
        };
    },
});

/** The environment of `pulumi -v=9 --logtostderr --logflow`. */
const verbose = {
    PULUMI_OPTION_VERBOSE: "9",
    PULUMI_OPTION_LOGTOSTDERR: "true",
    PULUMI_OPTION_LOGFLOW: "true",
};

onEveryWire(start => {
    test("states, steps, messages and request paths contain no secret in any operation", async () => {
        const world = await start({ environment: { scheme: "oauth" } });
        const { platform } = world;
        world.use({ ...platform.environment({ scheme: "oauth", organisation: true }), ...verbose });
        const seen: string[] = [];
        const secrets = new Set<string>();
        let edition = "first";
        world.program = () => everything(platform, edition);
        const run = async (operation: "preview" | "up" | "refresh" | "destroy") => {
            const { steps, diagnostics, error = "", story } = await world.perform(operation);
            secretsKnown(world).forEach(secret => secrets.add(secret));
            seen.push(JSON.stringify({ steps, diagnostics, story }), error);
            seen.push(JSON.stringify(await world.stack.exportStack()));
            return error;
        };

        for (const method of ["POST", "PUT"]) {
            platform.faults.add({ name: "echo", when: { method, times: 1000 }, effect: echo(world, 400) });
            expect(await run("up")).not.toBe("");
            platform.faults.clear();
        }
        await run("preview");
        expect(await run("up")).toBe("");
        for (const effect of [effects.wrongShape, echo(world, 400)]) {
            platform.faults.add({ name: "broken", when: { method: "GET", times: 1000 }, effect });
            expect(await run("refresh")).not.toBe("");
            platform.faults.clear();
        }
        // Another tool sets secrets.
        const { website } = platform.seed.applications;
        platform.state.applications.setVariable(website, "PAYMENT_KEY", "hush-of-somebody-else");
        platform.state.applications.setVariable(website, "THEIR_KEY", "hush-of-somebody-else");
        platform.state.webhooks.list(world.owner).forEach(({ id, name }) => {
            if (name === "every first") {
                platform.state.webhooks.edit(id, {
                    url: "https://hooks.company.example/hush-of-somebody-else",
                });
            }
        });
        expect(await run("refresh")).toBe("");
        await run("preview");
        edition = "second";
        await run("preview");
        expect(await run("up")).toBe("");
        expect(await run("destroy")).toBe("");

        expect(secrets.size).toBeGreaterThan(15);
        for (const text of seen) {
            const leaks = [...secrets].filter(secret => text.includes(secret));
            expect([
                leaks,
                isLeaked(text, []) ? /.{80}(hush-\w|-set-by-somebody).{20}/.exec(text)?.[0] : "",
            ]).toEqual([[], ""]);
        }
        // An access log contains paths and queries.
        const log = platform.requests.all().map(({ path, query }) => `${path} ${JSON.stringify(query)}`);
        expect(log.filter(line => isLeaked(line, secrets))).toEqual([]);
    });
});

const open: Platform[] = [];
afterEach(() => Promise.all(open.splice(0).map(platform => platform.close())));

test.each(dialects)("errors of the client contain neither credentials nor the body (%s)", async dialect => {
    const platform = await startPlatform({ dialect });
    open.push(platform);
    const { account, seed } = platform;
    const calls = (["token", "oauth"] as const).flatMap(scheme => {
        const { token, consumerKey, consumerSecret, userToken, userSecret } = account;
        const credentials =
            scheme === "token" ? { token } : { consumerKey, consumerSecret, userToken, userSecret };
        const client = createClient({
            baseUrl: platform.url,
            dialect,
            credentials,
            random: () => 0,
            clock: new InstantClock(),
        });
        const owner = account.organisation;
        return [
            () => client.addons.singleSignOn({ owner, id: seed.addons.ordersDatabase.id }),
            () =>
                client.environment.set({
                    owner,
                    application: seed.applications.website,
                    name: "A",
                    value: "hush-variable",
                }),
            () => client.self.changePassword({ oldPassword: "hush-old", newPassword: "hush-new" }),
            () =>
                client.networkGroups.externalPeerConfiguration({
                    owner,
                    id: seed.networkGroups.backend,
                    peerId: seed.externalPeers.laptop,
                }),
        ];
    });
    const everyEffect = Object.values(effects).map(effect =>
        typeof effect === "function" ? effect(1) : effect,
    );
    const texts: string[] = [];
    for (const effect of everyEffect.filter(({ kind }) => kind !== "hang" && kind !== "slow")) {
        platform.faults.add({ name: "broken", when: { times: 1000 }, effect });
        for (const call of calls) {
            await call().catch((error: unknown) => {
                const { message, stack, cause, ...fields } = error as Error;
                texts.push(
                    [message, stack, String(cause), JSON.stringify(cause), JSON.stringify(fields)].join("\n"),
                );
            });
        }
        platform.faults.clear();
    }
    expect(texts.length).toBeGreaterThan(60);
    const secrets = secretsOf(platform);
    expect(
        texts.filter(text => isLeaked(text, secrets) || /authorization|oauth_signature/i.test(text)),
    ).toEqual([]);
});

test("generated pages contain no secret", () => {
    const root = join(__dirname, "..", "..");
    const written = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" });
    const pages = [
        "README.md",
        ...written.filter(path => path.endsWith(".md")).map(path => join("docs", path)),
    ].map(path => readFileSync(join(root, path), "utf8"));
    expect(pages.filter(page => isLeaked(page, []) || /simulated-token-/.test(page))).toEqual([]);
});
