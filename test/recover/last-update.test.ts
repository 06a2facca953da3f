/** What hangs on an object that only the last update can adopt. */
import { Application, EnvVars, NetworkGroup } from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";
import { killed } from "./kills.js";
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

    test.each(["whole", "partial"] as const)(
        "asks before it changes variables of the new application of a killed replacement, in %s mode",
        async mode => {
            const world = await start({ dialect: "clever-cloud" });
            const { applications } = world.platform.state;
            const declared = { region: "par" };
            world.program = () => {
                const size = { instances: { min: 1, max: 1 }, flavor: { min: "XS", max: "XS" } };
                const args = { name: "site", runtime: "node", ...declared, ...size };
                const site = new Application("site", { ...args, allowReplace: true });
                new EnvVars("vars", { application: site.id, variables: { LEVEL: "info" }, mode });
            };
            await world.up();
            const { site: old = "" } = await world.ids();
            declared.region = "rbx";
            const creation = { method: "POST", skip: 0, isCarriedOut: true, isLate: true };
            await killed(world, creation, () => world.stack.up());
            const made = applications.list(world.owner).find(({ id, name }) => name === "site" && id !== old);
            const site = made?.id ?? "";
            const theirs: Record<string, string> =
                mode === "whole" ? { LEVEL: "info", THEIRS: "1" } : { LEVEL: "debug" };
            Object.entries(theirs).forEach(([name, value]) => applications.setVariable(site, name, value));

            const refused = await recovering(world);
            expect(refused).toMatchObject({ ended: "open", open: [{ name: "vars" }], writes: [] });
            expect(applications.variables(site)).toEqual(theirs);
            expect(await recovering(world, { accept: { vars: site } })).toMatchObject({ ended: "done" });
            expect(applications.variables(site)).toMatchObject({ LEVEL: "info" });
            expect(applications.find(old)).toBeUndefined();
        },
    );
});
