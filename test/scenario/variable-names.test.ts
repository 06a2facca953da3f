/** Variables with names that every JavaScript object inherits, such as `constructor`. */
import { EnvVars } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";

const names = ["constructor", "propertyIsEnumerable", "hasOwnProperty"] as const;

onEveryEngine(start => {
    test.each(["partial", "whole"] as const)(
        "variables with names of JavaScript properties are managed like any other (%s mode)",
        async mode => {
            const world = await start();
            const { api } = world.platform.seed.applications;
            const { applications } = world.platform.state;
            const declare = (...declared: string[]): void => {
                const variables = Object.fromEntries(declared.map(name => [name, hush(name)]));
                // All existing variables are ignored.
                const ignore = mode === "whole" ? { ignore: ["JAVA_OPTS", "JWT_SECRET"] } : {};
                world.program = () => new EnvVars("vars", { application: api, variables, mode, ...ignore });
            };
            const onPlatform = (name: string): unknown =>
                Object.entries(applications.variables(api)).find(([found]) => found === name)?.[1];

            declare(...names);
            const preview = await world.preview();
            expect(preview.story).toEqual(["create vars"]);
            const { diagnostics } = await world.up();
            expect(diagnostics.filter(({ message }) => /taken over/.test(message))).toEqual([]);
            expect(names.map(onPlatform)).toEqual(names.map(hush));
            expect(await world.refresh()).toMatchObject({ story: [] });

            applications.setVariable(api, "constructor", hush("theirs"));
            expect((await world.refresh()).story).toEqual(["update vars (drifted)"]);
            expect((await world.resource("vars")).outputs).toMatchObject({ drifted: ["constructor"] });
            await world.up();
            expect(onPlatform("constructor")).toBe(hush("constructor"));

            applications.setVariable(api, "valueOf", hush("theirs"));
            await world.refresh();
            const { unmanaged } = (await world.resource("vars")).outputs;
            expect(unmanaged).toContain("valueOf");

            declare("propertyIsEnumerable");
            await world.up();
            expect(names.map(onPlatform)).toEqual([undefined, hush("propertyIsEnumerable"), undefined]);
            expect(onPlatform("valueOf")).toBe(mode === "partial" ? hush("theirs") : undefined);
            await world.destroy();
            expect(onPlatform("propertyIsEnumerable")).toBeUndefined();
        },
    );
});
