/** Links and TCP redirections of applications. */
import {
    ApplicationLink,
    TcpRedirection,
    type ApplicationLinkArgs,
    type TcpRedirectionArgs,
} from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { onEveryEngine, onEveryWire } from "./engines.js";
import { said, type World } from "./world.js";

const listLinks = "GET /v2/{scope}/applications/{id}/dependencies";
const link = "PUT /v2/{scope}/applications/{id}/dependencies/{dependencyId}";
const unlink = "DELETE /v2/{scope}/applications/{id}/dependencies/{dependencyId}";

const list = "GET /v2/{scope}/applications/{id}/tcp-redirs";
const namespaces = "GET /v2/{scope}/tcp-redirs/namespaces";
const create = "POST /v2/{scope}/applications/{id}/tcp-redirs";
const remove = "DELETE /v2/{scope}/applications/{id}/tcp-redirs/{port}";

/** `namespace:port` of each. */
function redirections({ platform }: World, application: string): string[] {
    return platform.state.tcpRedirections
        .list(application)
        .map(({ namespace, port }) => `${namespace}:${port}`);
}

onEveryEngine(start => {
    const startLive = (): Promise<World> => start({ dialect: "clever-cloud" });
    const dependencies = ({ platform }: World, application: string): readonly string[] =>
        platform.state.applications.find(application)?.dependencies ?? [];

    test("links an application to another one, and keeps links of others", async () => {
        const world = await startLive();
        const { website, api, worker } = world.platform.seed.applications;
        const { applications } = world.platform.state;
        applications.addDependency(website, worker);
        let args: ApplicationLinkArgs = { application: website, target: api };
        world.program = () => new ApplicationLink("link", args);

        const preview = await world.preview();
        expect(said(preview)).toContain(
            `application ${website} sees the changed variables at its next deployment`,
        );
        await world.up();
        expect(dependencies(world, website)).toEqual([worker, api]);

        args = { application: api, target: worker };
        expect(await world.up()).toMatchObject({ sent: [listLinks, link, unlink] });
        expect([dependencies(world, website), dependencies(world, api)]).toEqual([[worker], [worker]]);

        expect(await world.destroy()).toMatchObject({ story: ["delete link"], sent: [unlink] });
        expect([dependencies(world, website), dependencies(world, api)]).toEqual([[worker], []]);
    });

    test("refuses the id of an add-on", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        const target = world.platform.seed.addons.sessions.id;
        world.program = () => new ApplicationLink("link", { application: website, target });
        await world.refuses(
            '"target" must be the id of an application (app_…), and this is the id of an add-on',
        );
    });

    test("refuses a link of an application to itself", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        world.program = () => new ApplicationLink("link", { application: website, target: website });
        await world.refuses(`"target" is the application itself (${website})`, "[invalid-argument]");
    });
});

onEveryWire((start, documented) => {
    // Documented wire only: the live platform has other namespaces.
    documented.test(
        "another namespace or application gets its redirection before the old one goes",
        async () => {
            const world = await start();
            const { website, api } = world.platform.seed.applications;
            const { tcpRedirections } = world.platform.state;
            let args: TcpRedirectionArgs = { application: website, namespace: "default" };
            world.program = () => {
                const redirection = new TcpRedirection("game", args);
                return { id: redirection.id, port: redirection.port };
            };
            const created = await world.up();
            const [made] = tcpRedirections.list(website);
            expect(created.outputs).toEqual({
                id: { value: `${website}/default/${made?.port}`, secret: false },
                port: { value: made?.port, secret: false },
            });

            args = { application: website, namespace: "shared" };
            expect(await world.preview()).toMatchObject({
                story: [
                    "create-replacement game (namespace)",
                    "replace game (namespace)",
                    "delete-replaced game",
                ],
                sent: [],
            });
            expect((await world.up()).sent).toEqual([list, create, list, remove]);
            expect(redirections(world, website)).toEqual([expect.stringMatching(/^shared:\d+$/)]);
            args = { application: api, namespace: "shared" };
            expect((await world.up()).sent).toEqual([list, create, list, remove]);
            expect([redirections(world, website), redirections(world, api)]).toEqual([
                [],
                [expect.stringMatching(/^shared:\d+$/)],
            ]);

            // Another redirection is added outside Pulumi, and kept.
            tcpRedirections.create(api, "default");
            expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });
            await world.destroy();
            expect(redirections(world, api)).toEqual([expect.stringMatching(/^default:\d+$/)]);
        },
    );

    test("a redirection that --replace names is replaced once the program deletes it first", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const application = world.platform.seed.applications.website;
        let deleteBeforeReplace = false;
        world.program = () => {
            new TcpRedirection("blog", { application, namespace: "default" }, { deleteBeforeReplace });
        };
        await world.up();
        const { id, urn } = await world.resource("blog");
        const failed = await world.stack.up({ replace: [urn] });
        expect(failed.error).toContain("set the resource option deleteBeforeReplace: true.");
        deleteBeforeReplace = true;
        expect(await world.stack.up({ replace: [urn] })).toMatchObject({ succeeded: true });
        expect((await world.resource("blog")).id).not.toBe(id);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(await world.up()).toMatchObject({ story: [] });
    });

    test("a redirection of the same identity is deleted before its replacement is created", async () => {
        const world = await start({ environment: { organisation: false } });
        const { blog } = world.platform.seed.applications;
        let args: TcpRedirectionArgs = { application: blog, namespace: "default" };
        world.program = () => {
            new TcpRedirection("blog", args);
        };
        await world.up();
        args = { ...args, owner: world.platform.account.organisation };
        expect(await world.preview()).toMatchObject({
            story: ["delete-replaced blog", "replace blog (owner)", "create-replacement blog (owner)"],
            sent: [],
        });
        args = { application: blog, namespace: "default" };
    });

    test("a creation names the redirection that others created in place of a deleted one", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        const { tcpRedirections } = world.platform.state;
        let args: TcpRedirectionArgs = { application: website, namespace: "default" };
        world.program = () => {
            new TcpRedirection("game", args);
        };
        await world.up();
        const { outputs } = await world.resource("game");
        tcpRedirections.remove(website, "default", outputs["port"] as number);
        const { port } = tcpRedirections.create(website, "default");
        const other = `${website}/default/${port}`;
        world.meddled();
        expect((await world.refresh()).story).toEqual(["delete game"]);

        // The live platform takes one of an application in a namespace.
        const identical = await world.fails("up");
        expect(identical.error).toContain(`set adopt: "${other}" to manage it`);
        args = { ...args, allowDuplicate: [other] };
        const when = { route: asServed(create, world.platform.dialect) };
        const body = { id: 4000, message: "There is a redirection in this namespace", type: "error" };
        for (const effect of [effects.conflict, { kind: "answer", status: 400, body } as const]) {
            world.platform.faults.add({ name: "one is enough", when, effect });
            const { error } = await world.fails("up");
            expect(error).toContain(
                `Otherwise declare the existing redirection with adopt: "${other}" and without allowDuplicate.`,
            );
        }
        args = { application: website, namespace: "default", adopt: other };
        await world.up();
        expect((await world.resource("game")).id).toBe(other);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(redirections(world, website)).toHaveLength(1);
    });

    documented.test("an invalid redirection is refused", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        let args: TcpRedirectionArgs = { application: "shop", namespace: "" };
        world.program = () => {
            new TcpRedirection("game", args);
        };
        await world.refuses(
            '"application" must be the id of an application (app_…), and this looks like a name. Write, for example, application: "app_…".',
            '"namespace" must be the name of a namespace',
        );

        args = { application: website, namespace: "defualt" };
        const refused = await world.fails("up");
        expect(refused.error).toContain(
            `create TCP redirection of "${website}": there is no namespace "defualt". Did you mean "default"? Namespaces: default, shared.`,
        );
        expect(refused.sent).toEqual([list, create, namespaces]);
    });
});
