import {
    type Client,
    createClient,
    isDomainTaken,
    isNeverDeployed,
    NotFound,
    Rejected,
} from "../../../dist/provider/client/index.js";
import { type Dialect, type Platform, startPlatform } from "../../../dist/testing/simulator/index.js";
import { disconnect } from "../../support/connected.js";

let platform: Platform;
let client: Client;
afterEach(() => disconnect(platform));

async function start(dialect: Dialect): Promise<void> {
    platform = await startPlatform({ dialect });
    const { token } = platform.account;
    client = createClient({ baseUrl: platform.url, dialect, credentials: { token } });
}

test("lists the branches of an application", async () => {
    await start("documented");
    const { website, foreign } = platform.seed.applications;
    const owner = platform.account.organisation;
    expect(await client.applications.branches({ owner, id: website })).toEqual([
        "main",
        "next",
        "fix/checkout",
    ]);
    await expect(client.applications.branches({ owner, id: foreign })).rejects.toBeInstanceOf(NotFound);
});

describe("in the live dialect", () => {
    let owner: string;
    beforeEach(async () => {
        await start("clever-cloud");
        owner = platform.account.organisation;
    });

    /** The runtime of the catalogue with this slug. */
    async function runtime(slug: string) {
        const all = await client.catalogue.instanceTypes();
        const found = all.find(({ variants }) => variants.some(variant => variant.slug === slug));
        const variant = found?.variants.find(candidate => candidate.slug === slug)?.id ?? "";
        return { type: found?.type ?? "", version: found?.version ?? "", variant };
    }

    const size = { instances: { min: 1, max: 1 }, flavor: { min: "XS", max: "XS" } };

    test.each(["the account's own space", "an organisation"])(
        "creates, changes and deletes an application of %s",
        async space => {
            const owner = space === "an organisation" ? platform.account.organisation : undefined;
            const wanted = { name: "web", zone: "rbx", ...(await runtime("node")) };
            const created = await client.applications.create({
                owner,
                ...wanted,
                instances: { min: 1, max: 2 },
                flavor: { min: "XS", max: "M" },
                buildFlavor: "L",
                zeroDowntime: true,
                forceHttps: true,
                task: true,
                branch: "master",
                variables: { CC_RUN_COMMAND: "npm run once" },
            });
            expect(created).toMatchObject({
                name: "web",
                description: "web",
                zone: "rbx",
                type: "node",
                runtime: "node",
                runtimeVersion: wanted.version,
                state: "SHOULD_BE_DOWN",
                instances: { min: 1, max: 2 },
                flavor: { min: "XS", max: "M" },
                buildFlavor: "L",
                zeroDowntime: true,
                stickySessions: false,
                forceHttps: true,
                cancelOnPush: false,
                task: true,
                branch: "master",
            });
            expect(created.defaultDomain).toMatch(/^app-[0-9a-f-]{36}\.cleverapps\.io$/);
            expect(created.domains).toEqual([`${created.defaultDomain}/`]);
            expect(created.repository).toMatch(/^https:.*\.git$/);
            expect(created.creationDate).toBeGreaterThan(0);
            expect([created.github, created.commitId]).toEqual([undefined, undefined]);
            expect(platform.state.applications.variables(created.id)).toEqual({
                CC_RUN_COMMAND: "npm run once",
            });
            expect(await client.applications.get({ owner, application: created.id })).toEqual(created);
            expect(await client.applications.list({ owner })).toContainEqual(created);

            const changed = await client.applications.update({
                owner,
                application: created.id,
                description: "the site",
                buildFlavor: null,
                zeroDowntime: false,
                task: false,
                branch: "next",
            });
            const expected = { description: "the site", zeroDowntime: false, task: false, branch: "next" };
            expect(changed).toEqual({ ...created, ...expected, buildFlavor: undefined });

            expect(await client.applications.remove({ owner, application: created.id })).toEqual({
                existed: true,
            });
            expect(await client.applications.remove({ owner, application: created.id })).toEqual({
                existed: false,
            });
        },
    );

    test("does not return an application that the platform is deleting", async () => {
        const { api, worker } = platform.seed.applications;
        await client.applications.addDependency({ owner, application: worker, dependency: api });
        platform.delays.applicationDeletion = 1_000;
        await client.applications.remove({ owner, application: api });
        expect(platform.state.applications.find(api)).toMatchObject({ state: "TO_DELETE" });
        await expect(client.applications.get({ owner, application: api })).rejects.toBeInstanceOf(NotFound);
        expect((await client.applications.list({ owner })).map(({ id }) => id)).not.toContain(api);
        expect(await client.applications.dependencies({ owner, application: worker })).toEqual([]);
    });

    test("reads a record without optional fields", async () => {
        const { website } = platform.seed.applications;
        platform.faults.add({
            name: "a record without optional fields",
            effect: {
                kind: "answer",
                status: 200,
                body: { id: website, name: "website", description: null, instance: null, vhosts: null },
            },
        });
        const found = await client.applications.get({ owner, application: website });
        expect(found).toMatchObject({ id: website, name: "website", domains: [] });
        expect(Object.values(found).filter(value => value === null)).toEqual([]);
    });

    test("finds the repository on GitHub", async () => {
        const github = { owner: "company", repository: "web.site" };
        const created = await client.applications.create({
            owner,
            name: "web",
            zone: "par",
            ...(await runtime("static")),
            ...size,
            github,
        });
        expect(created).toMatchObject({ github, repository: "https://github.com/company/web.site.git" });
    });

    test("refuses an invalid number of instances and an empty name before any request", async () => {
        const wanted = { owner, name: "web", zone: "par", ...(await runtime("node")), ...size };
        const mark = platform.requests.mark();
        await expect(client.applications.create({ ...wanted, name: "" })).rejects.toThrow(/name/);
        const instances = { min: 0, max: 1 };
        await expect(client.applications.create({ ...wanted, instances })).rejects.toThrow(/instances\.min/);
        expect(platform.requests.since(mark)).toEqual([]);
    });

    test("stores tags as a set", async () => {
        const application = platform.seed.applications.website;
        for (const tag of ["b", "team/a b", "b"]) {
            await client.applications.addTag({ owner, application, tag });
        }
        expect(await client.applications.tags({ owner, application })).toEqual(["b", "team/a b"]);
        const removal = { owner, application, tag: "b" };
        expect(await client.applications.removeTag(removal)).toEqual({ existed: true });
        expect(await client.applications.tags({ owner, application })).toEqual(["team/a b"]);
    });

    test("links applications, and exposes the variables of one to the other", async () => {
        const { website: dependency, worker: application } = platform.seed.applications;
        await client.applications.addDependency({ owner, application, dependency });
        const needed = await client.applications.dependencies({ owner, application });
        expect(needed.map(({ name }) => name)).toEqual(["website"]);
        const variables = [{ name: "URL", value: "https://shop.example" }];
        await client.exposedVariables.replace({ owner, application: dependency, variables });
        expect(await client.exposedVariables.list({ owner, application: dependency })).toEqual(variables);
        expect(await client.exposedVariables.list({ owner, application })).toEqual([]);
        const link = { owner, application, dependency };
        expect(await client.applications.removeDependency(link)).toEqual({ existed: true });
        expect(await client.applications.removeDependency(link)).toEqual({ existed: false });
    });

    test("adds domains with a path, chooses a primary domain and removes both", async () => {
        const { website: application, worker } = platform.seed.applications;
        const of = { owner, application };
        for (const fqdn of ["shop.example", "shop.example/api"]) {
            await client.domains.add({ ...of, fqdn });
            await client.domains.add({ ...of, fqdn });
        }
        const [initial = ""] = await client.domains.list(of);
        expect(initial).toMatch(/^app-.*\.cleverapps\.io\/$/);
        const all = [initial, "shop.example/", "shop.example/api"];
        expect(await client.domains.list(of)).toEqual(all);
        expect((await client.applications.get(of)).domains).toEqual(all);

        expect(await client.domains.primary(of)).toBeUndefined();
        await client.domains.setPrimary({ ...of, fqdn: "shop.example" });
        expect(await client.domains.primary(of)).toBe("shop.example/");
        await client.domains.unsetPrimary(of);
        expect(await client.domains.primary(of)).toBeUndefined();

        const taken: unknown = await client.domains
            .add({ owner, application: worker, fqdn: "shop.example" })
            .catch((error: unknown) => error);
        expect(isDomainTaken(taken)).toBe(true);
        expect(String(taken)).toContain("shop.example/ is already taken");

        expect(await client.domains.remove({ ...of, fqdn: "shop.example" })).toEqual({ existed: true });
        expect(await client.domains.remove({ ...of, fqdn: "shop.example/" })).toEqual({ existed: false });
        expect(await client.domains.dnsRecords(of)).toEqual([
            {
                name: "par",
                cname: "domain.par.services.example.",
                addresses: ["192.0.2.10", "192.0.2.11"],
            },
        ]);
    });

    test("discards a shared list of applications after a domain is added", async () => {
        const { website: application } = platform.seed.applications;
        const sharing = createClient({
            baseUrl: platform.url,
            dialect: "clever-cloud",
            credentials: { token: platform.account.token },
            shareReads: true,
        });
        const domains = async () =>
            (await sharing.applications.list({ owner })).find(({ id }) => id === application)?.domains;
        expect(await domains()).toHaveLength(1);
        await sharing.domains.add({ owner, application, fqdn: "shop.example" });
        expect(await domains()).toHaveLength(2);
    });

    test("distinguishes an invalid domain from a domain that is taken", async () => {
        platform.faults.add({
            name: "a refused domain",
            effect: {
                kind: "answer",
                status: 400,
                body: { id: 400, message: "not a domain", type: "error" },
            },
        });
        const application = platform.seed.applications.website;
        const refused: unknown = await client.domains
            .add({ owner, application, fqdn: "shop.example" })
            .catch((error: unknown) => error);
        expect(refused).toBeInstanceOf(Rejected);
        expect(isDomainTaken(refused)).toBe(false);
    });

    test("reports a deployment of an application without code as never deployed", async () => {
        const { id: application } = platform.state.applications.add(owner, { name: "new", branches: [] });
        const refused: unknown = await client.deployments
            .start({ owner, application })
            .catch((error: unknown) => error);
        expect(isNeverDeployed(refused)).toBe(true);
        const { worker } = platform.seed.applications;
        const id = await client.deployments.start({ owner, application: worker, useCache: false });
        expect(platform.requests.all().at(-1)).toMatchObject({ query: { useCache: "no" } });
        expect(await client.deployments.get({ owner, application: worker, id: id ?? "" })).toMatchObject({
            id,
            state: "WIP",
        });
    });
});
