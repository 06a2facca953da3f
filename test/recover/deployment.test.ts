/** A lost deployment: it is an action, which recover must not repeat. */
import { Deployment, EnvVars } from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";
import { killed } from "./kills.js";
import { lose, recovering } from "./recovering.js";

onEveryEngine(start => {
    test("records the latest deployment and starts none", async () => {
        const world = await start({ dialect: "clever-cloud", delays: { deployment: 0 } });
        const application = world.platform.seed.applications.shop;
        world.program = () => {
            const vars = new EnvVars("vars", { application, variables: { PLANTED: "1" } });
            new Deployment("shop", { application, triggers: [vars.hash] });
        };
        await world.up();
        const { outputs } = await world.resource("shop");
        await lose(world);
        const recovered = await recovering(world);
        expect(recovered).toMatchObject({ ended: "done", writes: [] });
        expect(recovered.tables[0]).toEqual({ vars: "found", shop: "waits" });
        expect((await world.resource("shop")).outputs["deploymentId"]).toBe(outputs["deploymentId"]);
        expect(await world.preview()).toMatchObject({ story: [] });
    });

    test("deploys again after a run that was killed at its deployment", async () => {
        const world = await start({ dialect: "clever-cloud", delays: { deployment: 0 } });
        const { platform, stack } = world;
        const application = platform.seed.applications.shop;
        const deployments = () => platform.state.deployments.list(application).length;
        const before = deployments();
        world.program = () => {
            const vars = new EnvVars("vars", { application, variables: { PLANTED: "1" } });
            new Deployment("shop", { application, triggers: [vars.hash] });
        };
        const kill = { method: "POST", skip: 0, isCarriedOut: false };
        expect(await killed(world, kill, () => stack.up())).toMatchObject({ path: /instances$/ });
        expect(deployments()).toBe(before);
        // No list tells whether a deployment had the new variables.
        expect(await recovering(world)).toMatchObject({ ended: "done", tables: [{ shop: "none" }] });
        expect(deployments()).toBe(before + 1);
        expect(await world.preview()).toMatchObject({ story: [] });
    });
});
