import { ApplicationLink, type ApplicationLinkArgs } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { said, type World } from "./world.js";

const list = "GET /v2/{scope}/applications/{id}/dependencies";
const link = "PUT /v2/{scope}/applications/{id}/dependencies/{dependencyId}";
const unlink = "DELETE /v2/{scope}/applications/{id}/dependencies/{dependencyId}";

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
        expect(await world.up()).toMatchObject({ sent: [list, link, unlink] });
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

    test("refuses a link in a preview of the documented dialect", async () => {
        const world = await start();
        const { website, api } = world.platform.seed.applications;
        world.program = () => new ApplicationLink("link", { application: website, target: api });
        await world.refuses(
            'ApplicationLink is only available in the dialect "clever-cloud": run "pulumi config set cloud-platform:dialect clever-cloud" (CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set), or pass the variables on with EnvVars. [unsupported-by-dialect]',
        );
    });
});
