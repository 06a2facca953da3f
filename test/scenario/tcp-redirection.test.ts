import { TcpRedirection, type TcpRedirectionArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { onEveryWire } from "./engines.js";
import type { World } from "./world.js";

const list = "GET /v2/{scope}/applications/{id}/tcp-redirs";
const namespaces = "GET /v2/{scope}/tcp-redirs/namespaces";
const create = "POST /v2/{scope}/applications/{id}/tcp-redirs";
const remove = "DELETE /v2/{scope}/applications/{id}/tcp-redirs/{port}";
const addons = "GET /v2/{scope}/addons";

/** `namespace:port` of each. */
function redirections({ platform }: World, application: string): string[] {
    return platform.state.tcpRedirections
        .list(application)
        .map(({ namespace, port }) => `${namespace}:${port}`);
}

onEveryWire((start, documented) => {
    // Documented wire only: the live platform has other namespaces, and allows one redirection in each.
    documented.test(
        "a redirection is created, recreated after a deletion outside Pulumi, and deleted",
        async () => {
            const world = await start();
            const { website, api } = world.platform.seed.applications;
            const { tcpRedirections } = world.platform.state;
            let args: TcpRedirectionArgs = { application: website, namespace: "default" };
            world.program = () => {
                const redirection = new TcpRedirection("game", args);
                return { id: redirection.id, port: redirection.port };
            };

            expect(await world.preview()).toMatchObject({ story: ["create game"], sent: [] });
            const created = await world.up();
            expect(created).toMatchObject({ story: ["create game"], sent: [list, create, list] });
            const [made] = tcpRedirections.list(website);
            expect(created.outputs).toEqual({
                id: { value: `${website}/default/${made?.port}`, secret: false },
                port: { value: made?.port, secret: false },
            });
            expect((await world.resource("game")).outputs).toMatchObject({
                application: website,
                namespace: "default",
                port: made?.port,
                ownerId: world.owner,
                platform: world.platform.url,
            });

            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
            expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });

            // Another namespace: the new one is there before the old one goes.
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

            // Deleted outside Pulumi: a refresh removes it from the state, and the next up recreates it.
            const port = Number((await world.resource("game")).outputs["port"]);
            tcpRedirections.remove(api, "shared", port);
            expect(await world.refresh()).toMatchObject({ story: ["delete game"], sent: [list, addons] });
            expect(await world.up()).toMatchObject({ story: ["create game"], sent: [list, create, list] });
            expect(redirections(world, api)).toHaveLength(2);

            expect(await world.destroy()).toMatchObject({ story: ["delete game"], sent: [remove] });
            expect(redirections(world, api)).toEqual([expect.stringMatching(/^default:\d+$/)]);
        },
    );

    documented.test("the redirections of one application are read in one request", async () => {
        const world = await start();
        const { website } = world.platform.seed.applications;
        world.program = () => {
            for (const name of ["one", "two", "three"]) {
                new TcpRedirection(name, { application: website, namespace: "default" });
            }
        };
        expect((await world.up()).sent).toEqual([list, create, list, create, list, create, list]);
        expect(new Set(redirections(world, website)).size).toBe(3);
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });
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

    documented.test("an existing redirection is adopted, or duplicated with allowDuplicate", async () => {
        const world = await start();
        const { worker, api } = world.platform.seed.applications;
        const [seeded] = world.platform.state.tcpRedirections.list(worker);
        const id = `${worker}/default/${seeded?.port}`;
        let args: TcpRedirectionArgs = { application: worker, namespace: "default" };
        world.program = () => {
            new TcpRedirection("worker", args);
        };

        const duplicate = await world.fails("up");
        expect(duplicate.error).toContain(`already exists (${id}) and is not managed by this stack.`);
        expect(duplicate.error).toContain(`adopt: "${id}"`);
        expect(duplicate.error).toContain(`allowDuplicate: ["${id}"]`);
        expect(duplicate.sent).toEqual([list]);

        args = { application: api, namespace: "shared", adopt: id };
        const different = await world.fails("up");
        expect(different.error).toContain(
            `${id} is not as declared: its application is "${worker}", its namespace is "default"`,
        );
        args = { ...args, adopt: `${worker}/default/1` };
        expect((await world.fails("up")).error).toContain(`${worker}/default/1 does not exist`);

        args = { application: worker, namespace: "default", adopt: id };
        expect(await world.up()).toMatchObject({ story: ["create worker"], sent: [list] });
        expect((await world.resource("worker")).id).toBe(id);
        expect(await world.refresh()).toMatchObject({ story: [] });
        args = { application: worker, namespace: "default" };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        await world.destroy();
        expect(redirections(world, worker)).toEqual([]);

        const { port } = world.platform.state.tcpRedirections.create(worker, "default");
        args = {
            application: worker,
            namespace: "default",
            allowDuplicate: [`${worker}/default/${port}`],
        };
        expect((await world.up()).sent).toEqual([list, create, list]);
        expect(redirections(world, worker)).toHaveLength(2);
        args = { application: worker, namespace: "default" };
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
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
        expect(identical.error).toContain(`To manage it, set adopt: "${other}"`);
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
