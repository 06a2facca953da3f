import { Application, Domain, type DomainArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { readInventory } from "../../dist/commands/account/read-inventory.js";
import { Session } from "../../dist/provider/lifecycle/run/session.js";
import { killed } from "../commands/recover/kills.js";
import { recovering } from "../commands/recover/recovering.js";
import { onEveryEngine } from "./engines.js";
import { said, type World } from "./world.js";

const applications = "GET /v2/{scope}/applications";
const vhosts = "/v2/{scope}/applications/{id}/vhosts";
const list = `GET ${vhosts}`;
const add = `PUT ${vhosts}/{domain}`;
const remove = `DELETE ${vhosts}/{domain}`;
const primary = `GET ${vhosts}/favourite`;
const choose = `PUT ${vhosts}/favourite`;
const withdraw = `DELETE ${vhosts}/favourite`;
const records = "GET /v4/load-balancers/organisations/{owner}/applications/{id}/load-balancers/{kind}";

onEveryEngine(start => {
    const startLive = (): Promise<World> => start({ dialect: "clever-cloud" });

    function found({ platform }: World, application: string) {
        const { domains = [], primaryDomain } = platform.state.applications.find(application) ?? {};
        return { domains: domains.filter(fqdn => !fqdn.includes("cleverapps.io")), primaryDomain };
    }

    test("adds and removes a domain, and keeps the domains of others", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        const { state } = world.platform;
        state.applications.addDomain(website, "theirs.example/");
        let args: DomainArgs = { application: website, fqdn: "shop.example" };
        world.program = () => {
            const { id, dnsRecords } = new Domain("shop", args);
            return { id, dnsRecords };
        };

        const created = await world.up();
        expect(created.sent).toEqual([records, list, add]);
        expect(created.outputs).toEqual({
            id: { value: `${website}/shop.example/`, secret: false },
            dnsRecords: {
                value: [
                    {
                        name: "par",
                        cname: expect.stringContaining(".") as unknown,
                        addresses: expect.arrayContaining([expect.stringMatching(/^[\d.]+$/)]) as unknown,
                    },
                ],
                secret: false,
            },
        });
        expect(found(world, website).domains).toEqual(["theirs.example/", "shop.example/"]);

        // The slash that the platform adds, and the case of a domain, are no difference.
        for (const fqdn of ["shop.example/", "Shop.Example"]) {
            args = { ...args, fqdn };
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
            expect(await world.refresh()).toMatchObject({ story: [] });
        }

        // A path makes another domain. The new one is there before the old one goes.
        args = { ...args, fqdn: "shop.example/api" };
        expect((await world.up()).sent).toEqual([records, list, add, remove]);
        expect(found(world, website).domains).toEqual(["theirs.example/", "shop.example/api"]);

        await world.destroy();
        expect(found(world, website).domains).toEqual(["theirs.example/"]);
    });

    test("refuses to move a domain in the update that withdraws retainOnDelete", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        let [application, retainOnDelete] = [website, true];
        world.program = () => {
            new Domain("shop", { application, fqdn: "shop.example" }, { retainOnDelete });
        };
        await world.up();

        [application, retainOnDelete] = [api, false];
        const { sent } = await world.refuses(
            "the resource option retainOnDelete leaves",
            `Run "pulumi up" once without that option and with the recorded arguments: application: "${website}". Then change application. [replacement-blocked]`,
        );
        expect(sent).toEqual([]);
        application = website;
        await world.up();
        application = api;
        await world.up();
        expect(found(world, website).domains).toEqual([]);
        expect(found(world, api).domains).toEqual(["shop.example/"]);
    });

    test("moves a domain in the update that sets retainOnDelete", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        let [application, retainOnDelete] = [website, false];
        world.program = () => new Domain("shop", { application, fqdn: "shop.example" }, { retainOnDelete });
        await world.up();
        [application, retainOnDelete] = [api, true];
        await world.preview();
        await world.up();
        expect(found(world, website).domains).toEqual([]);
        expect(found(world, api).domains).toEqual(["shop.example/"]);
    });

    test("moves a domain from one application to another in one update", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        let args: DomainArgs = { application: website, fqdn: "shop.example", primary: true };
        world.program = () => new Domain("shop", args);
        await world.up();
        args = { ...args, application: api };
        expect(await world.preview()).toMatchObject({
            story: [
                "delete-replaced shop",
                "replace shop (application)",
                "create-replacement shop (application)",
            ],
            sent: [],
        });
        expect((await world.up()).sent).toEqual([
            // What could refuse the new place is asked first.
            ...[records, list],
            ...[remove, primary],
            ...[list, add, primary, choose],
        ]);
        expect(found(world, website)).toEqual({ domains: [], primaryDomain: undefined });
        expect(found(world, api)).toEqual({ domains: ["shop.example/"], primaryDomain: "shop.example/" });

        // Back, under another name.
        args = { ...args, application: website };
        world.program = () => new Domain("renamed", args, { aliases: [{ name: "shop" }] });
        await world.up();
        expect(found(world, api).domains).toEqual([]);
        expect(found(world, website)).toEqual({ domains: ["shop.example/"], primaryDomain: "shop.example/" });
    });

    test("chooses, changes and withdraws the primary domain", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        const { state } = world.platform;
        let chosen: [one: boolean | undefined, two: boolean | undefined] = [true, undefined];
        world.program = () => {
            const [one, two] = chosen;
            new Domain("one", {
                application: website,
                fqdn: "one.example",
                ...(one !== undefined && { primary: one }),
            });
            new Domain("two", {
                application: website,
                fqdn: "two.example",
                ...(two !== undefined && { primary: two }),
            });
        };
        await world.up();
        expect(found(world, website).primaryDomain).toBe("one.example/");
        // Only asked for where it is declared.
        expect(await world.refresh()).toMatchObject({ story: [], sent: [applications, primary] });

        // Another one chosen outside Pulumi is drift of the first one alone.
        state.applications.setPrimaryDomain(website, "two.example/");
        const drifted = await world.refresh();
        expect(drifted.story).toEqual(["update one (primary)"]);
        expect(await world.up()).toMatchObject({
            story: ["update one (primary)"],
            sent: [applications, primary, choose],
        });
        expect(found(world, website).primaryDomain).toBe("one.example/");

        // None chosen is drift too.
        state.applications.setPrimaryDomain(website, undefined);
        expect((await world.refresh()).story).toEqual(["update one (primary)"]);
        await world.up();
        expect(found(world, website).primaryDomain).toBe("one.example/");

        for (const next of [
            [false, true],
            [true, false],
            [undefined, true],
        ] as (typeof chosen)[]) {
            chosen = next;
            await world.up();
            expect(found(world, website).primaryDomain).toBe(
                next[0] === true ? "one.example/" : "two.example/",
            );
            expect(await world.refresh()).toMatchObject({ story: [] });
        }

        // Left out, it is not managed: the choice stays.
        chosen = [undefined, undefined];
        expect(await world.up()).toMatchObject({
            story: ["update two (primary)"],
            sent: [applications, primary],
        });
        expect(found(world, website).primaryDomain).toBe("two.example/");
        chosen = [undefined, false];
        await world.up();
        expect(found(world, website).primaryDomain).toBeUndefined();

        chosen = [undefined, true];
        await world.up();
        expect(await world.destroy()).toMatchObject({
            sent: expect.arrayContaining([remove, primary]) as unknown,
        });
        expect(found(world, website)).toEqual({ domains: [], primaryDomain: undefined });
    });

    test("keeps the choice of the primary domain when the platform refuses to remove the domain", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        world.program = () =>
            new Domain("shop", { application: website, fqdn: "shop.example", primary: true });
        await world.up();
        const kept = { domains: ["shop.example/"], primaryDomain: "shop.example/" };
        world.platform.faults.add({ name: "no", when: { route: remove }, effect: effects.forbidden });
        await world.fails("destroy");
        expect(found(world, website)).toEqual(kept);
        world.platform.faults.clear();
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(found(world, website)).toEqual(kept);
        expect(await world.refresh()).toMatchObject({ story: [] });

        // A stopped deletion has removed the domain and not withdrawn the choice. The next one withdraws it.
        const { applications } = world.platform.state;
        applications.removeDomain(website, "shop.example/");
        applications.setPrimaryDomain(website, "shop.example/");
        world.meddled();
        expect((await world.destroy()).sent).toContain(withdraw);
        expect(found(world, website)).toEqual({ domains: [], primaryDomain: undefined });
    });

    test("destroying a domain keeps the choice of another domain as primary", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        const { state } = world.platform;
        world.program = () =>
            new Domain("shop", { application: website, fqdn: "shop.example", primary: true });
        await world.up();
        state.applications.addDomain(website, "theirs.example/");
        state.applications.setPrimaryDomain(website, "theirs.example/");
        world.meddled();
        await world.destroy();
        expect(found(world, website)).toEqual({
            domains: ["theirs.example/"],
            primaryDomain: "theirs.example/",
        });
    });

    test("a killed and reverted move leads back by what the error advises", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        const fqdn = "shop.example";
        const declared: { args: DomainArgs } = { args: { application: website, fqdn } };
        world.program = () => new Domain("shop", declared.args);
        await world.up();
        declared.args = { application: api, fqdn };
        await killed(world, { method: "PUT", skip: 0, isCarriedOut: true }, () => world.stack.up());
        expect(found(world, api).domains).toEqual([`${fqdn}/`]);

        declared.args = { application: website, fqdn };
        const { error } = await world.fails("up");
        const id = `${api}/${fqdn}/`;
        expect(error).toContain(
            `with application: "${api}" and adopt: "${id}", and then set application: "${website}".`,
        );
        declared.args = { application: api, fqdn, adopt: id };
        await world.up();
        declared.args = { application: website, fqdn };
        await world.up();
        expect(found(world, api).domains).toEqual([]);
        expect(found(world, website).domains).toEqual([`${fqdn}/`]);
    });

    test("a restarted move refuses again what another stack has adopted meanwhile", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        const { state } = world.platform;
        let args: DomainArgs = { application: website, fqdn: "shop.example" };
        world.program = () => new Domain("shop", args);
        await world.up();
        state.applications.removeDomain(website, "shop.example/");
        state.applications.addDomain(api, "shop.example/");

        args = { ...args, application: api };
        const isForeign = `already exists (${api}/shop.example/) and is not managed by this stack`;
        for (const run of ["first", "restarted"]) {
            const { error } = await world.fails("up");
            expect(`${run}: ${error}`).toContain(isForeign);
        }
        // The reverted commit deletes nothing either, and neither does a program without the domain.
        args = { ...args, application: website };
        expect((await world.fails("up")).error).toContain("already has the domain shop.example");
        world.program = () => undefined;
        await world.up();
        expect(await world.resources()).toEqual([]);
        expect(found(world, api).domains).toEqual(["shop.example/"]);
    });

    test("recover finishes a move that was killed", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        let application = website;
        world.program = () => new Domain("shop", { application, fqdn: "shop.example" });
        await world.up();
        application = api;
        await killed(world, { method: "PUT", skip: 0, isCarriedOut: true }, () => world.stack.up());

        expect((await world.fails("up")).error).toContain("cloud-platform recover");
        expect(await recovering(world)).toMatchObject({ left: [], error: undefined, writes: [] });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.resource("shop")).id).toBe(`${api}/shop.example/`);
    });

    test("refuses a second primary domain of an application in a program", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        world.program = () => {
            new Domain("one", { application: website, fqdn: "one.example", primary: true });
            new Domain("two", { application: website, fqdn: "two.example", primary: true });
        };
        const { error } = await world.refuses(`the primary domain of ${website} is declared twice`);
        expect(error).toContain("Set primary: true in one of the two declarations only, and keep both.");
        expect(error).not.toContain("Remove");
    });

    test("the next up finishes a creation that failed to choose the primary domain", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        world.program = () =>
            new Domain("shop", { application: website, fqdn: "shop.example", primary: true });
        world.platform.faults.add({
            name: "refused",
            when: { route: choose },
            effect: effects.forbidden,
        });
        const { error } = await world.fails("up");
        expect(error).toContain("it exists");
        expect(found(world, website)).toEqual({ domains: ["shop.example/"], primaryDomain: undefined });
        world.platform.faults.clear();
        await world.up();
        expect(found(world, website)).toEqual({ domains: ["shop.example/"], primaryDomain: "shop.example/" });
    });

    test("the error names the application that has the domain, and explains how to move it", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        const { state } = world.platform;
        state.applications.addDomain(api, "shop.example/");
        let args: DomainArgs = { application: website, fqdn: "shop.example" };
        world.program = () => new Domain("shop", args);
        const { name = "" } = state.applications.find(api) ?? {};
        const ours = await world.fails("up");
        expect(ours.error).toContain(`application ${name} (${api}) already has the domain shop.example: `);
        expect(ours.error).toContain(
            `declare it as it is first, with application: "${api}" and adopt: "${api}/shop.example/", and then set application: "${website}".`,
        );
        expect(ours.sent).toEqual([records, list, add, applications]);
        expect(await world.resources()).toEqual([]);

        // The advice, word for word.
        args = { application: api, fqdn: "shop.example", adopt: `${api}/shop.example/` };
        await world.up();
        args = { application: website, fqdn: "shop.example" };
        await world.up();
        expect([found(world, website).domains, found(world, api).domains]).toEqual([["shop.example/"], []]);
    });

    test("explains how to add a domain that the application of an unfinished replacement still has", async () => {
        const world = await startLive();
        const { applications } = world.platform.state;
        let [runtime, isDeclared] = ["node", false];
        world.program = () => {
            const { id } = new Application("web", {
                name: "web",
                runtime,
                region: "par",
                instances: { min: 1, max: 1 },
                flavor: { min: "XS", max: "XS" },
                allowReplace: true,
            });
            if (isDeclared) {
                new Domain("web", { application: id, fqdn: "web.example" });
            }
        };
        await world.up();
        const { id: old } = await world.resource("web");
        applications.addDomain(old, "web.example/");

        [runtime, isDeclared] = ["python", true];
        const advice = `application web (${old}) already has the domain web.example: `;
        expect((await world.fails("up")).error).toContain(advice);
        // Each further update meets the same.
        expect((await world.fails("up")).error).toContain(advice);

        isDeclared = false;
        await world.up();
        expect(applications.find(old)).toBeUndefined();
        isDeclared = true;
        await world.up();
        const { id } = (await world.resources()).find(({ type }) => type.endsWith(":Application")) ?? {};
        expect(applications.find(id ?? "")?.domains).toContain("web.example/");
    });

    test("says that the domain of an application with another owner needs that owner too", async () => {
        const world = await startLive();
        const { userId } = world.platform.account;
        let [owner, ownerOfDomain] = [world.owner, world.owner];
        world.program = () => {
            const { id: application } = new Application("web", {
                name: "web",
                runtime: "node",
                region: "par",
                instances: { min: 1, max: 1 },
                flavor: { min: "XS", max: "XS" },
                allowReplace: true,
                owner,
            });
            new Domain("web", { application, fqdn: "web.example", owner: ownerOfDomain });
        };
        await world.up();
        owner = userId;
        expect(said(await world.preview())).toContain(
            'Application "web": a change of owner forces its replacement, which destroys its data; a resource that refers to it needs the same owner',
        );
        // The default of the domain's owner may be meant for it alone.
        expect((await world.fails("up")).error).toContain("the argument owner. [not-found]");
        ownerOfDomain = userId;
        await world.up();
        const moved = world.platform.state.applications.list(userId).find(({ name }) => name === "web");
        expect(moved?.domains).toContain("web.example/");
    });

    test("the error does not name the application of a domain that belongs to another owner", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        const { state, otherAccount } = world.platform;
        const theirs = state.applications.add(otherAccount.organisation, { name: "theirs" });
        state.applications.addDomain(theirs.id, "shop.example/");
        world.program = () => new Domain("shop", { application: website, fqdn: "shop.example" });
        const { error } = await world.fails("up");
        expect(error).toContain(
            `another application already has the domain shop.example, and ${world.owner} lists no application that has it: `,
        );
        expect(error).not.toContain(theirs.id);

        // Without the list, the owner is unknown.
        world.platform.faults.add({
            name: "no list",
            when: { route: applications },
            effect: effects.forbidden,
        });
        expect((await world.fails("up")).error).toContain(
            "another application already has the domain shop.example: ",
        );
    });

    test("moves a domain from another resource of the stack in two steps", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        world.program = () => new Domain("old", { application: api, fqdn: "shop.example" });
        await world.up();
        world.program = () => new Domain("new", { application: website, fqdn: "shop.example" });
        const { error } = await world.fails("up");
        expect(error).toContain(
            'If this stack has it there, first leave this resource out of the program and run "pulumi up".',
        );
        world.program = () => undefined;
        await world.up();
        world.program = () => new Domain("new", { application: website, fqdn: "shop.example" });
        await world.up();
        expect(found(world, website).domains).toEqual(["shop.example/"]);
    });

    test("an inventory omits default domains, and a program can adopt one", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        const { state } = world.platform;
        state.applications.addDomain(website, "theirs.example/api");
        state.applications.addDomain(website, "theirs.example/");
        state.applications.setPrimaryDomain(website, "theirs.example/");
        const session = new Session({ environment: world.platform.environment({ organisation: true }) });
        const { items } = await readInventory(session, { only: ["Domain"] });
        expect(items.map(({ id, args }) => ({ id, args }))).toEqual([
            {
                id: `${website}/theirs.example/`,
                args: { application: website, fqdn: "theirs.example", primary: true },
            },
            {
                id: `${website}/theirs.example/api`,
                args: { application: website, fqdn: "theirs.example/api" },
            },
        ]);

        const fqdn = `${website.replaceAll("_", "-")}.cleverapps.io`;
        world.program = () =>
            new Domain("default", { application: website, fqdn, adopt: `${website}/${fqdn}/` });
        await world.up();
        // The platform adds this domain itself, so the checks of a settled stack do not find it.
        world.meddled();
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("refuses invalid domains", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        let fqdn = "";
        world.program = () => new Domain("shop", { application: website, fqdn });
        for (const wrong of [
            "https://shop.example",
            "shop",
            "/api",
            "shop.example:80",
            "shop.example?a",
            "..",
            "shop.example/../x",
        ]) {
            fqdn = wrong;
            await world.refuses('must be a domain with an optional path and without "https://"');
        }
    });
});
