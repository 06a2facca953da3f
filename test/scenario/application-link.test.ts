import { ApplicationLink, type ApplicationLinkArgs } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { onEveryEngine } from "./engines.js";
import { said, type World } from "./world.js";

const list = "GET /v2/{scope}/applications/{id}/dependencies";
const link = "PUT /v2/{scope}/applications/{id}/dependencies/{dependencyId}";
const unlink = "DELETE /v2/{scope}/applications/{id}/dependencies/{dependencyId}";
const addons = "GET /v2/{scope}/addons";

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
        expect(preview).toMatchObject({ story: ["create link"], sent: [] });
        expect(said(preview)).toContain(
            `application ${website} sees the changed variables at its next deployment`,
        );
        expect(await world.up()).toMatchObject({ story: ["create link"], sent: [list, link] });
        expect(dependencies(world, website)).toEqual([worker, api]);
        expect((await world.resource("link")).id).toBe(`${website}/${api}`);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });

        // Unlinked outside Pulumi: a refresh drops it, and the next up links it again.
        applications.removeDependency(website, api);
        expect(await world.refresh()).toMatchObject({ story: ["delete link"], sent: [list, addons] });
        await world.up();
        expect(dependencies(world, website)).toEqual([worker, api]);

        args = { application: api, target: worker };
        expect(await world.up()).toMatchObject({ sent: [list, link, unlink] });
        expect([dependencies(world, website), dependencies(world, api)]).toEqual([[worker], [worker]]);

        expect(await world.destroy()).toMatchObject({ story: ["delete link"], sent: [unlink] });
        expect([dependencies(world, website), dependencies(world, api)]).toEqual([[worker], []]);
    });

    test("adopts an existing link only if the program sets adopt", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        world.platform.state.applications.addDependency(website, api);
        let args: ApplicationLinkArgs = { application: website, target: api };
        world.program = () => new ApplicationLink("link", args);
        const { error, sent } = await world.fails("up");
        expect(error).toContain(`set adopt: "${website}/${api}"`);
        expect(sent).toEqual([list]);
        args = { ...args, adopt: `${website}/${api}` };
        expect(await world.up()).toMatchObject({ story: ["create link"], sent: [list] });
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("creates one link when the answer is lost", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        world.platform.faults.add({
            name: "lost answer",
            when: { route: asServed(link, "clever-cloud") },
            effect: effects.resetAfterEffect,
        });
        world.program = () => new ApplicationLink("link", { application: website, target: api });
        await world.up();
        expect(dependencies(world, website)).toEqual([api]);
    });

    test("refuses a second declaration of a link, and ids of other resource types", async () => {
        const world = await startLive();
        const { website, api } = world.platform.seed.applications;
        world.program = () => {
            new ApplicationLink("one", { application: website, target: api });
            new ApplicationLink("two", { application: website, target: api });
        };
        await world.refuses(`link ${website}/${api} is declared twice`, '"one"', '"two"');

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

    test("refuses a link in a preview of the documented dialect", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        world.program = () => new ApplicationLink("link", { application: website, target: api });
        await world.refuses(
            'ApplicationLink is only available in the dialect "clever-cloud": run "pulumi config set cloud-platform:dialect clever-cloud", or pass the variables on with EnvVars. [unsupported-by-dialect]',
        );
    });
});
