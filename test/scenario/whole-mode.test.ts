/** Whole mode removes only variables that a preview has named. */
import { Addon, EnvVars, SshKey, type EnvVarsArgs } from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, type World } from "./world.js";

const list = "GET /v2/{scope}/applications/{id}/env";
const putKey = "PUT /v2/self/keys/{name}";
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

/** A world with an application that has no variables, and a program that declares them all. */
function declaring(world: World) {
    const { state, account } = world.platform;
    const { id: application } = state.applications.add(account.organisation, { name: "plain" });
    let args: EnvVarsArgs = { application, variables: {} };
    world.program = () => {
        new EnvVars("vars", args);
    };
    return {
        application,
        declare: (variables: Record<string, string>, mode: "whole" | "partial" = "whole"): EnvVarsArgs =>
            (args = { application, variables, mode }),
        present: () => state.applications.variables(application),
        /** Somebody else does. */
        set: (name: string) => state.applications.setVariable(application, name, hush("theirs")),
    };
}

/** A variable that was set during the last run still exists: the next preview names it before it is removed. */
async function removesOnlyWhatIsNamed(world: World, present: () => object, declared: object): Promise<void> {
    expect(present()).toEqual({ ...declared, THEIRS: hush("theirs") });
    await world.refresh();
    expect(said(await world.preview())).toContain("whole mode will remove THEIRS.");
    await world.up();
    expect(present()).toEqual(declared);
    expect((await world.resource("vars")).outputs).toMatchObject({ variables: declared, unmanaged: [] });
    expect(await world.refresh()).toMatchObject({ story: [] });
}

onEveryEngine(start => {
    test("a preview that does not know the variables names those of others that may go", async () => {
        const world = await start();
        const { application, declare, present, set } = declaring(world);
        declare({ LOG: hush("log") });
        await world.up();
        set("THEIRS");
        await world.refresh();
        world.program = () => {
            const database = new Addon("database", {
                name: "db",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
            });
            const variables = database.env.apply(env => ({ URI: env["POSTGRESQL_ADDON_URI"] ?? "" }));
            new EnvVars("vars", { application, variables, mode: "whole" });
        };
        expect(said(await world.preview())).toContain(
            "whole mode will remove THEIRS, unless the values that are not known yet declare it.",
        );
        await world.up();
        expect(Object.keys(present())).toEqual(["URI"]);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("keeps a variable that is set outside Pulumi between the read and the write", async () => {
        const world = await start();
        const { declare, present, set } = declaring(world);
        declare({ LOG: hush("log"), MAIL: hush("mail") });
        await world.up();

        declare({ LOG: hush("louder"), CACHE: hush("cache") });
        world.platform.faults.add({
            name: "set meanwhile",
            when: { route: list },
            effect: {
                kind: "answer",
                status: 200,
                body: () => {
                    const before = Object.entries(present()).map(([name, value]) => ({ name, value }));
                    set("THEIRS");
                    return before;
                },
            },
        });
        await world.up();
        await removesOnlyWhatIsNamed(world, present, { LOG: hush("louder"), CACHE: hush("cache") });
    });

    test("keeps a variable that is set outside Pulumi between two reads of one run", async () => {
        const world = await start();
        const { application, declare, present, set } = declaring(world);
        declare({ LOG: hush("log") });
        await world.up();

        const args = declare({ LOG: hush("louder") });
        const variablesOnly = world.program;
        world.program = () => {
            const found = EnvVars.get("found", application);
            const key = new SshKey("key", { name: "between", publicKey }, { dependsOn: [found] });
            new EnvVars("vars", args, { dependsOn: [key] });
        };
        world.platform.faults.add({
            name: "set meanwhile",
            when: { route: putKey },
            effect: {
                kind: "answer",
                status: 200,
                carriedOut: true,
                body: () => {
                    set("THEIRS");
                    return { message: "done" };
                },
            },
        });
        await world.up();
        world.program = variablesOnly;
        await removesOnlyWhatIsNamed(world, present, { LOG: hush("louder") });
    });

    test("keeps a variable that is set after the preview and before the update", async () => {
        const world = await start();
        const { declare, present, set } = declaring(world);
        declare({ LOG: hush("log") });
        await world.up();
        declare({ LOG: hush("louder") });
        expect((await world.preview()).story).toEqual(["update vars"]);
        set("THEIRS");
        await world.up();
        await removesOnlyWhatIsNamed(world, present, { LOG: hush("louder") });
    });

    test.each([1, 2])(
        "keeps variables of others in a change from whole to partial after refreshes (%i)",
        async refreshes => {
            const world = await start();
            const { declare, present, set } = declaring(world);
            declare({ LOG: hush("log") });
            await world.up();
            set("THEIRS");
            expect((await world.refresh()).story).toEqual(["update vars (variables.THEIRS)"]);
            for (let more = 1; more < refreshes; more += 1) {
                await world.refresh();
            }

            declare({ LOG: hush("log") }, "partial");
            await world.up();
            expect(present()).toEqual({ LOG: hush("log"), THEIRS: hush("theirs") });
            expect((await world.resource("vars")).outputs).toMatchObject({
                variables: { LOG: hush("log") },
                unmanaged: ["THEIRS"],
            });
            expect(await world.refresh()).toMatchObject({ story: [] });
            await world.destroy();
            expect(present()).toEqual({ THEIRS: hush("theirs") });
        },
    );
});
