/** What hangs on an object that only the last update can adopt. */
import { Application, EnvVars, NetworkGroup } from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";
import { lose, recovering } from "./recovering.js";

onEveryEngine(start => {
    test("asks before it overwrites variables of an application that the last update adopts", async () => {
        const world = await start({ dialect: "clever-cloud" });
        const { platform } = world;
        const declared = { label: "first", level: "info" };
        world.program = () => {
            const group = new NetworkGroup("group", { label: declared.label });
            const size = { instances: { min: 1, max: 1 }, flavor: { min: "XS", max: "XS" } };
            const args = { name: "site", runtime: "node", region: "par", ...size };
            const site = new Application("site", args, { dependsOn: group });
            new EnvVars("vars", { application: site.id, variables: { LEVEL: declared.level } });
        };
        await world.up();
        const { site = "" } = await world.ids();
        await lose(world);
        Object.assign(declared, { label: "second", level: "debug" });
        const variables = () => platform.state.applications.variables(site);

        const said: string[] = [];
        const before = async (command: string): Promise<void> => {
            if (command === "complete") {
                const { diagnostics } = await world.stack.preview();
                said.push(...diagnostics.map(({ message }) => message));
            }
        };
        const refused = await recovering(world, { before });
        expect(said).toContain(`Application "site": adopts ${site}; nothing is created`);
        expect(said.join("\n")).not.toContain("EUR");
        expect(variables()).toMatchObject({ LEVEL: "info" });
        expect(refused).toMatchObject({ ended: "open", open: [{ name: "vars", fields: ["variables"] }] });
        expect(await world.ids()).toMatchObject({ site });

        expect(await recovering(world, { accept: { vars: site } })).toMatchObject({ ended: "done" });
        expect(variables()).toMatchObject({ LEVEL: "debug" });
        expect(await world.preview()).toMatchObject({ story: [] });
    });
});
