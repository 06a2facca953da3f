/** Arguments that are no secrets by nature, and that a program marks as secret: no text has their values. */
import * as pulumi from "@pulumi/pulumi";
import { Addon, EmailHook } from "pulumi-cloud-platform";
import { effects } from "pulumi-cloud-platform/testing";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";

const database = { provider: "postgresql-addon", plan: "xs_sml", region: "par" };

onEveryEngine(start => {
    test("warnings, errors and what the state records name no marked value", async () => {
        const world = await start();
        const { faults } = world.platform;
        world.program = () => {
            new Addon("db", {
                ...database,
                name: pulumi.secret(hush("name")),
                plan: pulumi.secret(hush("plan")),
                tags: [pulumi.secret(hush("tag"))],
            });
        };
        const doubtful = await world.preview();
        expect(doubtful.diagnostics.map(({ message }) => message)).toEqual([
            expect.stringContaining('add-on "[secret]": "postgresql-addon" has no known plan "[secret]".'),
        ]);
        const refused = await world.fails("up");
        expect(refused.error).toContain('create add-on "[secret]"');

        world.program = () => {
            const tags = [pulumi.secret(hush("tag"))];
            new Addon("db", { ...database, name: pulumi.secret(hush("name")), tags });
        };
        faults.add({
            name: "no tags",
            effect: effects.forbidden,
            when: { method: "PUT", times: 1 },
        });
        const unfinished = await world.fails("up");
        expect(unfinished.error).toContain('create add-on "[secret]": it exists (addon_');
        const { deployment } = await world.stack.exportStack();
        const recorded = deployment.resources?.find(({ urn }) => urn.endsWith("::db"));
        expect(recorded?.initErrors).toEqual([expect.stringContaining('"[secret]"')]);
        expect(await world.visible()).not.toContain("hush-");
        await world.up();
        expect((await world.refresh()).story).toEqual([]);
        expect(await world.visible()).not.toContain("hush-");
    });

    test("a failed check does not have the engine print a marked value", async () => {
        const world = await start();
        world.program = () => {
            new EmailHook("hook", {
                name: pulumi.secret(""),
                events: ["META"],
                notified: [],
                scope: [],
                owner: pulumi.secret("hush-owner"),
            });
        };
        const { error } = await world.fails("preview");
        expect(error).toContain('"owner"');
        expect(error).not.toContain("hush-");
        world.program = () => undefined;
    });
});
