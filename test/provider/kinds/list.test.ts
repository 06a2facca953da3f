/** Lists of each kind, and reads of listed objects without a state, as `generate` needs them. */
import { createClient } from "pulumi-cloud-platform/client";
import { dialects } from "../../../dist/provider/client/dialects.js";
import * as registry from "../../../dist/provider/kinds/index.js";
import { silentLog } from "../../../dist/provider/protocol/log.js";
import { isCallers, type Context, type Kind } from "../../../dist/provider/kind/kind.js";
import { Session } from "../../../dist/provider/lifecycle/run/session.js";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import type { KindName } from "../../support/kind-fixture.js";
import { fixtures, kindsOn, requiredArguments } from "../../support/kinds.js";
import { aCluster } from "../../support/kinds/kubernetes-node-group";

describe.each(dialects)("%s", dialect => {
    let platform: Platform;

    beforeAll(async () => {
        platform = await startPlatform({ dialect });
        const { url, account, seed } = platform;
        const client = createClient({ baseUrl: url, dialect, credentials: { token: account.token } });
        if (client.capabilities.applications) {
            const [owner, application] = [account.organisation, seed.applications.website];
            await client.applications.linkAddon({ owner, application, addon: seed.addons.ordersDatabase.id });
            await client.applications.addDependency({
                owner,
                application,
                dependency: seed.applications.api,
            });
            await client.exposedVariables.replace({
                owner,
                application,
                variables: [{ name: "URL", value: "https://shop.example" }],
            });
            await client.domains.add({ owner, application, fqdn: "shop.example" });
        }
    });

    afterAll(() => platform.close());

    async function contextFor(kind: Kind): Promise<Context> {
        const { userId, organisation } = platform.account;
        const session = new Session({ environment: platform.environment({ organisation: true }) });
        // The seed has some kinds for the user only.
        const { of } = fixtures[kind.name as KindName].objects;
        const isUsers =
            (of(platform, organisation).length === 0 && of(platform, userId).length > 0) ||
            isCallers(kind, session.capabilities);
        return session.context({
            owner: isUsers ? userId : organisation,
            log: silentLog,
            claimedByOthers: () => Promise.resolve([]),
            partsSetOutside: () => Promise.resolve(new Map()),
            partsOfOtherStacks: () => Promise.resolve({ stack: undefined, parts: [], unread: [] }),
        });
    }

    const listed = kindsOn(dialect)
        // An action leaves no object to list.
        .filter(name => fixtures[name].faults !== undefined)
        .map(name => [name, registry[name] as Kind] as const);

    test.each(listed)("%s: a listed object can be read by its id alone", async (name, kind) => {
        const context = await contextFor(kind);
        const within = fixtures[name].lists?.(platform);
        if (name === "KubernetesCluster") {
            // The seed has none.
            aCluster(platform);
        }
        // A kind within another object needs the entry `lists` in test/support/kinds.
        expect([name, within !== undefined]).toEqual([name, kind.within !== undefined]);
        let count = 0;
        for (const place of within ?? [context.owner]) {
            for (const found of await kind.list(context, place)) {
                count += 1;
                const id = kind.idOf(found, {});
                const { args, outputs } = kind.describe(found, {});
                const known = kind.within === undefined ? {} : { [kind.within]: place };
                const read = await kind.read(context, id, known);
                expect(read?.id).toBe(id);
                expect(read?.args).toEqual(args);
                // A list may return fewer fields than a read. `salt`, and so `hash`, is new each time.
                const listedOutputs = Object.entries(outputs).filter(
                    ([key]) => !["hash", "salt"].includes(key),
                );
                expect(read?.outputs).toMatchObject(Object.fromEntries(listedOutputs));
                expect(Object.keys(args)).toEqual(expect.arrayContaining(requiredArguments(name)));
            }
        }
        const where =
            "objects of the seed: without one, testing/simulator/seed/ or `lists` in test/support/kinds/ plants one";
        expect([where, count > 0]).toEqual([where, true]);
    });

    test("drains and operators list their masked and write-only arguments", async () => {
        const { organisation } = platform.account;
        const { api } = platform.seed.applications;
        platform.state.drains.create(organisation, api, {
            kind: "ElasticSearch",
            url: "https://logs.company.example",
            credentials: { username: "logs", password: "hush" },
        });
        const { Drain, Operator } = registry as unknown as { Drain: Kind; Operator: Kind };
        const drains = await Drain.list(await contextFor(Drain), api);
        const masked = drains.map(found => Object.keys(Drain.describe(found, {}).masked ?? {}));
        expect(masked.flat()).toContain("credentials");
        expect(drains.map(drain => (drain as { credentials: object }).credentials)).toEqual([
            { username: "logs" },
        ]);
        for (const operator of await Operator.list(await contextFor(Operator), "keycloak")) {
            expect(Object.keys(Operator.describe(operator, {}).masked ?? {})).toEqual(["networkGroup"]);
        }
    });
});
