import { Addon, Application, Deployment, type DeploymentArgs, EnvVars } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { said, type World, type WorldOptions } from "./world.js";

const applications = "GET /v2/{scope}/applications";
const list = "GET /v2/{scope}/applications/{appId}/deployments";
const get = "GET /v2/{scope}/applications/{appId}/deployments/{deploymentId}";
const deploy = "POST /v2/{scope}/applications/{appId}/instances";

const site = {
    name: "web",
    runtime: "node",
    region: "par",
    instances: { min: 1, max: 1 },
    flavor: { min: "XS", max: "XS" },
};

onEveryEngine(start => {
    const startLive = (options: WorldOptions = {}): Promise<World> =>
        start({ dialect: "clever-cloud", delays: { deployment: 0 }, ...options });

    /** The deployments of the application that were started through the API. */
    const deployments = ({ platform }: World) =>
        platform.state.deployments
            .list(platform.seed.applications.website)
            .filter(({ cause, action }) => cause === "API" && action === "DEPLOY");

    async function declaring(options?: WorldOptions) {
        const world = await startLive(options);
        const application = world.platform.seed.applications.website;
        let args: DeploymentArgs = { application, triggers: ["1"] };
        world.program = () => {
            const { id, deploymentId } = new Deployment("shop", args);
            return { id, deploymentId };
        };
        return {
            world,
            application,
            declare: (changed: Partial<DeploymentArgs>) =>
                (args = { application, triggers: ["1"], ...changed }),
        };
    }

    test("deploys at the creation, and again when a trigger changes", async () => {
        const { world, application, declare } = await declaring();
        const preview = await world.preview();
        expect(preview).toMatchObject({ story: ["create shop"], sent: [] });
        expect(said(preview)).toContain(
            `application ${application} will be deployed, unless nothing was pushed to it`,
        );
        const created = await world.up();
        expect(created.sent).toEqual([list, deploy, get]);
        const [first] = deployments(world);
        expect(created.outputs).toMatchObject({
            id: { value: application },
            deploymentId: { value: first?.id },
        });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [], sent: [applications] });

        declare({ triggers: ["2"] });
        const changed = await world.preview();
        expect(changed).toMatchObject({ story: ["update shop (triggers[0])"], sent: [] });
        expect(said(changed)).toContain(`application ${application} will be redeployed`);
        await world.up();
        expect(deployments(world)).toHaveLength(2);

        declare({ triggers: ["2"], commit: "4f2d9c1", useCache: false });
        await world.up();
        expect(deployments(world)[0]).toMatchObject({ commit: "4f2d9c1" });
        expect(world.platform.requests.all({ method: "POST" }).at(-1)?.query).toEqual({
            commit: "4f2d9c1",
            useCache: "no",
        });

        // Arguments that only control the deployment do not deploy.
        declare({ triggers: ["2"], commit: "4f2d9c1", wait: false, timeouts: { update: "1m" } });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.destroy()).toMatchObject({ story: ["delete shop"], sent: [] });
        expect(deployments(world)).toHaveLength(3);
        expect(world.platform.state.applications.find(application)).toBeDefined();
    });

    test("deploys once in an update, after the variables that it depends on", async () => {
        const world = await startLive();
        const { website: application } = world.platform.seed.applications;
        let value = "one";
        world.program = () => {
            const variables = ["A", "B", "C"].map(
                name => new EnvVars(name, { application, variables: { [name]: value } }),
            );
            new Deployment("shop", { application, triggers: variables.map(({ hash }) => hash) });
        };
        await world.up();
        expect(deployments(world)).toHaveLength(1);
        value = "two";
        const preview = await world.preview();
        expect(said(preview)).toContain(`application ${application} will be redeployed`);
        const { sent } = await world.up();
        expect(sent.filter(route => route === deploy)).toHaveLength(1);
        expect(sent.lastIndexOf("PUT /v2/{scope}/applications/{id}/env/{name}")).toBeLessThan(
            sent.indexOf(deploy),
        );
        expect(deployments(world)).toHaveLength(2);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("a change of plain and the rename of a database announce a deployment with its condition only", async () => {
        const world = await startLive();
        const { website: application } = world.platform.seed.applications;
        let [plain, name]: [string[], string] = [[], "orders"];
        world.program = () => {
            const db = new Addon("db", { name, provider: "postgresql-addon", plan: "xs_sml", region: "par" });
            const uri = db.env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? "");
            const variables = { LEVEL: "info", DATABASE_URL: uri };
            const { hash } = new EnvVars("vars", { application, variables, plain });
            new Deployment("shop", { application, triggers: [hash] });
        };
        await world.up();
        const notes = async () =>
            (await world.preview()).diagnostics
                .map(({ message }) => message)
                .filter(message => message.includes(`application ${application}`));
        const redeployed = `Deployment "shop": application ${application} will be redeployed if its triggers change (not known yet)`;

        plain = ["LEVEL"];
        expect(await notes()).toEqual([redeployed]);
        expect(await world.up()).toMatchObject({ story: ["update vars (plain[0], variables.LEVEL)"] });
        name = "orders-2";
        expect(await notes()).toEqual([
            `EnvVars "vars": application ${application} sees the changed variables at its next deployment, if they change (not known yet)`,
            redeployed,
        ]);
        expect(await world.up()).toMatchObject({ story: ["update db (name)"] });
        expect(deployments(world)).toHaveLength(1);
    });

    test("a preview does not announce the first deployment of an application for a change of something else", async () => {
        const world = await startLive();
        let tags = ["one"];
        world.program = () => {
            const { id: application } = new Application("site", site);
            const order = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            const { env } = new Addon("db", { ...order, tags });
            const uri = env.apply(env => env["POSTGRESQL_ADDON_URI"] ?? "");
            const { hash } = new EnvVars("vars", { application, variables: { DATABASE_URL: uri } });
            new Deployment("code", { application, triggers: [hash] });
        };
        await world.up();
        tags = ["two"];
        expect(said(await world.preview())).toContain(
            'application "site" will be deployed if its triggers change (not known yet), unless nothing was pushed to it',
        );
        expect((await world.up()).story).toEqual(["update db (tags[0])"]);
    });

    test("the preview names the application as the program does", async () => {
        const world = await startLive();
        let [region, level] = ["par", "info"];
        world.program = () => {
            const { id: application } = new Application("site", {
                name: "web",
                runtime: "node",
                region,
                instances: { min: 1, max: 1 },
                flavor: { min: "XS", max: "XS" },
                github: { owner: "company", repository: "web" },
                allowReplace: true,
            });
            const { hash } = new EnvVars("variables", { application, variables: { LEVEL: level } });
            new Deployment("code", { application, triggers: [hash] });
        };
        const previewed = async () => said(await world.preview());
        const deployed = 'Deployment "code": application "site" will be deployed, unless nothing was pushed';
        expect(await previewed()).toContain(deployed);
        await world.up();
        level = "debug";
        expect(await previewed()).toContain('Deployment "code": application "site" will be redeployed');
        region = "rbx";
        expect(await previewed()).toContain(deployed);
        await world.up();
    });

    test("the application runs what was pushed to it, and the next update deploys that again", async () => {
        const world = await startLive();
        let level = "info";
        world.program = () => {
            const { id: application } = new Application("site", site);
            const { hash } = new EnvVars("vars", { application, variables: { LEVEL: level } });
            const { deploymentId } = new Deployment("code", { application, triggers: [hash] });
            return { application, deploymentId };
        };
        const { application: { value: id } = {} } = (await world.up()).outputs;
        const { platform } = world;
        const answer = await fetch(platform.pushUrl(String(id)), { method: "POST" });
        const pushed = platform.state.deployments.list(String(id));
        expect([answer.status, await answer.json()]).toEqual([
            200,
            { deploymentId: pushed[0]?.id, commit: pushed[0]?.commit },
        ]);
        expect(pushed.map(({ cause, state }) => `${cause} ${state}`)).toEqual(["Git OK"]);
        level = "debug";
        const updated = await world.up();
        const [last, ...others] = platform.state.deployments.list(String(id));
        expect(updated.outputs).toMatchObject({ deploymentId: { value: last?.id } });
        expect([last?.state, others]).toEqual(["OK", pushed]);
        expect(await world.refresh()).toMatchObject({ story: [] });
        const missing = await fetch(platform.pushUrl("app_unknown"), { method: "POST" });
        expect(missing.status).toBe(404);
    });

    test("deploys after an update that restores a variable", async () => {
        const world = await startLive();
        const { website: application } = world.platform.seed.applications;
        world.program = () => {
            const { hash } = new EnvVars("vars", { application, variables: { LEVEL: "info" } });
            new Deployment("shop", { application, triggers: [hash] });
        };
        await world.up();
        // Whoever did this may also have restarted the application.
        world.platform.state.applications.setVariable(application, "LEVEL", "silent");
        world.meddled();
        await world.refresh();
        expect(said(await world.preview())).toContain(`application ${application} will be redeployed`);
        await world.up();
        expect(deployments(world)).toHaveLength(2);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("does not deploy when the hash is the same after all", async () => {
        const world = await startLive();
        const { website: application } = world.platform.seed.applications;
        let plain: string[] = [];
        world.program = () => {
            const variables = new EnvVars("vars", { application, variables: { LEVEL: "info" }, plain });
            new Deployment("shop", { application, triggers: [variables.hash] });
        };
        await world.up();
        plain = ["LEVEL"];
        await world.up();
        expect(deployments(world)).toHaveLength(1);
    });

    test("a failed deployment fails the update, and the next update deploys again", async () => {
        const { world, application, declare } = await declaring();
        const { deployments: platform } = world.platform.state;
        platform.next({ outcome: "FAIL" });
        const created = await world.fails("up");
        const [first] = deployments(world);
        expect(created.error).toContain(
            `deployment ${first?.id} of application ${application} failed. Read its log with "clever logs --app ${application} --deployment-id ${first?.id}". The next "pulumi up" deploys again. [deployment-failed]`,
        );
        expect((await world.resource("shop")).outputs).toMatchObject({
            deploymentId: first?.id,
            completed: false,
        });
        expect(said(await world.preview())).toContain(`application ${application} will be redeployed`);
        await world.up();
        expect(deployments(world)).toHaveLength(2);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });

        declare({ triggers: ["2"] });
        platform.next({ outcome: "FAIL" });
        const updated = await world.fails("up");
        expect(updated.error).toContain(
            `update deployment of "${application}": deployment ${deployments(world)[0]?.id} of application ${application} failed. Read its log`,
        );
        // A refresh does not forget the failure.
        await world.refresh();
        await world.up();
        expect(deployments(world)).toHaveLength(4);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect((await world.resource("shop")).outputs).toMatchObject({ completed: true });
    });

    test("a cancelled deployment fails the update", async () => {
        const { world, application } = await declaring({ delays: { deployment: 3_600_000 } });
        const running = world.fails("up");
        await world.hears("waiting for deployment");
        const [first] = deployments(world);
        world.platform.state.deployments.cancel(application, first?.id ?? "");
        expect((await running).error).toContain(
            `deployment ${first?.id} of application ${application} was cancelled`,
        );
    });

    test("reports progress, and the next update continues to wait after the deadline", async () => {
        const { world, application, declare } = await declaring({ delays: { deployment: 3_600_000 } });
        declare({ timeouts: { create: "2s" } });
        const { error } = await world.fails("up");
        const [first] = deployments(world);
        expect(error).toContain(`for deployment ${first?.id} of ${application} (WIP)`);
        expect(said(await world.preview())).toContain(
            `application ${application} will be redeployed only if deployment ${first?.id} has failed`,
        );
        world.platform.state.deployments.finish(first?.id ?? "", "OK");
        expect((await world.up()).sent).toEqual([applications, get, get]);
        expect(deployments(world)).toHaveLength(1);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("a trigger that changes during the deployment deploys again", async () => {
        const { world, declare } = await declaring({ delays: { deployment: 3_600_000 } });
        declare({ timeouts: { create: "1s" } });
        await world.fails("up");
        Object.assign(world.platform.delays, { deployment: 0 });
        declare({ triggers: ["2"] });
        await world.up();
        expect(deployments(world)).toHaveLength(2);
    });

    test("does not wait for the end with wait: false", async () => {
        const { world, declare } = await declaring({ delays: { deployment: 3_600_000 } });
        declare({ wait: false });
        expect((await world.up()).sent).toEqual([list, deploy]);
        expect(deployments(world)[0]?.state).toBe("WIP");
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("warns when nothing was pushed yet, and deploys at the next change", async () => {
        const world = await startLive();
        const { state } = world.platform;
        const { id: application } = state.applications.add(world.owner, { name: "empty", branches: [] });
        let triggers = ["1"];
        world.program = () => new Deployment("empty", { application, triggers });
        const created = await world.up();
        expect(said(created)).toContain(
            `application ${application} is not deployed: nothing was pushed to its repository yet [nothing-to-deploy]`,
        );
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        triggers = ["2"];
        expect(said(await world.up())).toContain("nothing was pushed");
        expect(state.deployments.list(application)).toEqual([]);
    });

    test("waits for a deployment that is listed late", async () => {
        const { world } = await declaring({ delays: { deployment: 0, deploymentListing: 2000 } });
        await world.up();
        expect(deployments(world)).toHaveLength(1);
    });

    test.each([0, 200])(
        "finds the deployment of a lost answer, listed after %i ms",
        async deploymentListing => {
            const { world } = await declaring({ delays: { deployment: 0, deploymentListing } });
            world.platform.faults.add({
                name: "lost answer",
                when: { method: "POST", path: /\/instances$/ },
                effect: effects.resetAfterEffect,
            });
            await world.up();
            expect(deployments(world)).toHaveLength(1);
            expect((await world.resource("shop")).outputs["deploymentId"]).toBe(deployments(world)[0]?.id);
        },
    );

    test("does not deploy when the request is lost, and the next update deploys", async () => {
        const { world, application } = await declaring();
        world.platform.faults.add({
            name: "lost request",
            when: { method: "POST", path: /\/instances$/ },
            effect: effects.internalError,
        });
        const { error } = await world.fails("up");
        expect(error).toContain(
            `no new deployment of ${application} is listed, and the answer to the request was lost`,
        );
        await world.up();
        expect(deployments(world)).toHaveLength(1);
    });

    test("deploys after a lost request when the declaration is reverted", async () => {
        const { world, application, declare } = await declaring();
        await world.up();
        declare({ triggers: ["2"] });
        world.platform.faults.add({
            name: "lost request",
            when: { method: "POST", path: /\/instances$/ },
            effect: effects.internalError,
        });
        const { error } = await world.fails("up");
        expect(error).toMatch(
            /: no new deployment of app_\S+ is listed, and the answer to the request was lost \(.+\)\. Run "pulumi up" again to deploy\. \[write-not-confirmed\]/,
        );
        // The request may have started a deployment all the same.
        declare({ triggers: ["1"] });
        expect(said(await world.preview())).toContain(`application ${application} will be deployed`);
        await world.up();
        expect(deployments(world)).toHaveLength(2);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("a refresh reports no drift for deployments of others and for an incomplete list", async () => {
        const { world, application } = await declaring();
        await world.up();
        const { deployments: platform } = world.platform.state;
        platform.start(application, { cause: "Git", commit: "theirs" });
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.platform.faults.add({
            name: "no deployments",
            when: { method: "GET", path: /\/deployments/, times: Infinity },
            effect: { kind: "answer", status: 200, body: [] },
        });
        expect(await world.refresh()).toMatchObject({ story: [] });
        world.platform.faults.clear();
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("a refresh removes a deployment from the state only when its application no longer exists", async () => {
        const { world, application } = await declaring();
        await world.up();
        world.platform.state.applications.remove(application);
        world.platform.clock.advance(1000);
        expect((await world.refresh()).story).toEqual(["delete shop"]);
    });

    test("refuses a second deployment of an application in a program", async () => {
        const world = await startLive();
        const { website: application } = world.platform.seed.applications;
        world.program = () => {
            new Deployment("one", { application, triggers: [] });
            new Deployment("two", { application, triggers: [] });
        };
        await world.refuses(`deployment ${application} is declared twice`);
    });

    test("deploys another application after a change of the argument, and keeps the first application", async () => {
        const { world, application, declare } = await declaring();
        const { api } = world.platform.seed.applications;
        await world.up();
        declare({ application: api });
        expect((await world.up()).sent).toEqual([list, deploy, get]);
        expect(deployments(world)).toHaveLength(1);
        expect((await world.resource("shop")).id).toBe(api);
        expect(world.platform.state.applications.find(application)).toBeDefined();
    });
});
