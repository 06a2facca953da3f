/** Variables of an application. Whole mode removes only variables that a preview has named. */
import { Addon, EnvVars, SshKey, type EnvVarsArgs } from "pulumi-cloud-platform";
import { onEveryEngine, onEveryWire, onTheNativeProvider } from "./engines.js";
import { hush } from "./secrets.js";
import { said, warningsIn, type Outcome, type World } from "./world.js";

const list = "GET /v2/{scope}/applications/{id}/env";
const set = "PUT /v2/{scope}/applications/{id}/env/{name}";
const remove = "DELETE /v2/{scope}/applications/{id}/env/{name}";
const addons = "GET /v2/{scope}/addons";
const before = { NODE_ENV: "production", PORT: "8080", PAYMENT_API_KEY: "payment-key-set-by-somebody" };

interface Declaring {
    readonly application: string;
    readonly declare: (args: Partial<EnvVarsArgs> & Pick<EnvVarsArgs, "variables">) => void;
    /** The variables that the application has now. */
    readonly present: () => Record<string, string>;
}

/** A world whose program declares `vars`, the variables of the seeded application `shop`. */
function declaring(world: World): Declaring {
    const application = world.platform.seed.applications.website;
    let args: EnvVarsArgs = { application, variables: {} };
    world.program = () => {
        new EnvVars("vars", args);
    };
    return {
        application,
        declare: changed => (args = { application, ...changed }),
        present: () => world.platform.state.applications.variables(application),
    };
}

/** One variable goes with another at the same time. */
function sorted({ sent }: Outcome): string[] {
    return [...sent].sort();
}

const putKey = "PUT /v2/self/keys/{name}";
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f";

/** A world with an application that has no variables, and a program that declares them all. */
function declaringAll(world: World) {
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

const names = ["constructor", "propertyIsEnumerable", "hasOwnProperty"] as const;

onEveryWire(start => {
    test("manages some variables of an application from creation to deletion", async () => {
        const world = await start();
        const { application, declare, present } = declaring(world);
        const { website, api } = world.platform.seed.applications;

        declare({ variables: { LOG: hush("log"), MAIL: hush("mail"), NODE_ENV: "production" } });
        const created = await world.up();
        expect(sorted(created)).toEqual([list, set, set].sort());
        expect(warningsIn(created)).toEqual([
            `EnvVars "vars": application ${application}: NODE_ENV already existed, and this resource manages it now [variables-adopted]`,
        ]);
        expect(present()).toEqual({ ...before, LOG: hush("log"), MAIL: hush("mail") });
        const { id, outputs } = await world.resource("vars");
        expect(id).toBe(application);
        expect(outputs).toMatchObject({
            mode: "partial",
            unmanaged: ["PAYMENT_API_KEY", "PORT"],
            drifted: [],
            ownerId: world.owner,
        });

        declare({ variables: { LOG: hush("louder"), CACHE: hush("cache"), NODE_ENV: "production" } });
        expect(await world.preview()).toMatchObject({
            story: ["update vars (variables.CACHE, variables.MAIL)"],
            sent: [],
        });
        expect(sorted(await world.up())).toEqual([list, set, set, remove].sort());
        expect(present()).toEqual({
            ...before,
            NODE_ENV: "production",
            LOG: hush("louder"),
            CACHE: hush("cache"),
        });
        const { hash } = (await world.resource("vars")).outputs;
        expect(hash).not.toBe(outputs["hash"]);

        // Another application: its variables are there before those of the first go.
        declare({ application: api, variables: { LOG: hush("louder") } });
        expect((await world.preview()).story).toContain(
            "replace vars (application, variables.CACHE, variables.NODE_ENV)",
        );
        // The first list tells what somebody has changed in the variables that go.
        expect((await world.up()).sent).toEqual([list, list, set, list, remove, remove, remove]);
        expect(present()).toEqual({ PORT: "8080", PAYMENT_API_KEY: "payment-key-set-by-somebody" });
        expect(world.platform.state.applications.variables(api)).toMatchObject({ LOG: hush("louder") });

        const destroyed = await world.destroy();
        expect(destroyed.sent).toEqual([list, remove]);
        // The same run may delete the application.
        expect(said(destroyed)).not.toContain("next deployment");
        expect(Object.keys(world.platform.state.applications.variables(api))).toEqual([
            "JAVA_OPTS",
            "JWT_SECRET",
        ]);
        expect(world.platform.state.applications.find(website)).toBeDefined();
    });

    test("refuses to overwrite a variable that was set by hand", async () => {
        const world = await start();
        const { application, declare, present } = declaring(world);
        const refused = async (): Promise<void> => {
            const { error, sent } = await world.fails("up");
            expect(error).toContain(": HANDY of application ");
            expect(error).toContain("[variables-exist]");
            expect(sent).toEqual([list]);
            expect(present()).toMatchObject({ HANDY: hush("by hand"), ALIKE: hush("alike") });
        };
        const { applications } = world.platform.state;
        applications.setVariable(application, "HANDY", hush("by hand"));
        applications.setVariable(application, "ALIKE", hush("alike"));
        const wanted = { LOG: hush("log"), HANDY: hush("program"), ALIKE: hush("alike") };

        // By a new resource, and by one that adds the variable.
        declare({ variables: wanted });
        await refused();
        declare({ variables: { LOG: hush("log") } });
        await world.up();
        declare({ variables: wanted });
        await refused();

        // As the error advises: first the present value, then the other one.
        declare({ variables: { ...wanted, HANDY: hush("by hand") } });
        await world.up();
        declare({ variables: wanted });
        await world.up();
        expect(present()).toMatchObject(wanted);
    });

    test("a refresh reports variables that changed outside Pulumi", async () => {
        const world = await start();
        const { applications } = world.platform.state;
        const { application, declare, present } = declaring(world);
        declare({ variables: { LOG: hush("log"), MAIL: hush("mail") } });
        await world.up();

        // An edited value is secret on both sides of the preview, so it is named beside them.
        applications.setVariable(application, "LOG", hush("edited"));
        expect(await world.refresh()).toMatchObject({ story: ["update vars (drifted)"], sent: [list] });
        const edited = await world.preview();
        expect(edited.story).toEqual(["update vars (drifted)"]);
        expect(edited.steps.find(({ name }) => name === "vars")?.old?.inputs).toMatchObject({
            drifted: ["LOG"],
        });
        // A second refresh still measures against what the stack itself applied.
        await world.refresh();
        expect((await world.preview()).story).toEqual(["update vars (drifted)"]);
        expect((await world.up()).sent).toEqual([list, set]);
        expect(present()).toMatchObject({ LOG: hush("log") });
        const { outputs } = await world.resource("vars");
        expect(outputs).toMatchObject({ drifted: [] });
        expect(outputs).not.toHaveProperty("lastApplied");

        // Another unmanaged variable is listed by name only.
        applications.setVariable(application, "THEIRS", hush("theirs"));
        await world.refresh();
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect((await world.resource("vars")).outputs["unmanaged"]).toContain("THEIRS");

        applications.remove(application);
        expect(await world.refresh()).toMatchObject({ story: ["delete vars"], sent: [list, addons] });
        const { error } = await world.fails("up");
        expect(error).toContain(`create environment variables of "${application}"`);
        applications.add(world.owner, { id: application, name: "shop", variables: { PORT: "8080" } });
        expect((await world.up()).story).toEqual(["create vars"]);
        expect(present()).toEqual({ PORT: "8080", LOG: hush("log"), MAIL: hush("mail") });
    });

    test("manages all variables of an application", async () => {
        const world = await start();
        const { applications } = world.platform.state;
        const { application, declare, present } = declaring(world);
        const whole = { mode: "whole" as const, ignore: ["NODE_*"] };

        // An earlier variable is removed only after a preview has named it.
        declare({ ...whole, variables: { LOG: hush("log") } });
        const created = await world.up();
        // Never the whole collection, which would remove variables that are set meanwhile.
        expect(created.sent).toEqual([list, set]);
        expect(warningsIn(created).join()).toMatch(/PAYMENT_API_KEY, PORT are kept for now/);
        expect(present()).toEqual({ ...before, LOG: hush("log") });

        const named = await world.preview();
        expect(named).toMatchObject({ story: ["update vars"], sent: [] });
        expect(warningsIn(named).join()).toMatch(/whole mode will remove PAYMENT_API_KEY, PORT/);
        expect((await world.up()).sent).toEqual([list, remove, remove]);
        expect(present()).toEqual({ NODE_ENV: "production", LOG: hush("log") });
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });

        applications.setVariable(application, "THEIRS", hush("theirs"));
        applications.setVariable(application, "NODE_OPTIONS", "--inspect");
        applications.setVariable(application, "LOG", hush("edited"));
        await world.refresh();
        const drifted = await world.preview();
        expect(drifted.story).toEqual(["update vars (drifted, variables.THEIRS)"]);
        expect((await world.resource("vars")).outputs).toMatchObject({
            variables: { LOG: hush("edited"), THEIRS: hush("theirs") },
            drifted: ["LOG"],
        });
        expect(warningsIn(drifted).join()).toMatch(/whole mode will remove THEIRS\./);
        expect((await world.up()).sent).toEqual([list, set, remove]);
        expect(present()).toEqual({ NODE_ENV: "production", NODE_OPTIONS: "--inspect", LOG: hush("log") });

        // From then on only some: nothing goes.
        declare({ variables: { LOG: hush("log") } });
        expect((await world.preview()).story).toEqual(["update vars (ignore, mode)"]);
        expect((await world.up()).sent).toEqual([list]);
        expect(present()).toHaveProperty("NODE_OPTIONS");

        declare({ variables: { LOG: hush("log") }, mode: "whole" });
        expect(warningsIn(await world.preview()).join()).toMatch(
            /whole mode will remove NODE_ENV, NODE_OPTIONS/,
        );
        await world.up();
        expect(present()).toEqual({ LOG: hush("log") });
        await world.destroy();
        expect(present()).toEqual({});
    });

    test("variables are read as secrets, and the error of an adoption asks whether the application was deleted", async () => {
        const world = await start();
        const { application, declare } = declaring(world);
        const manage = world.program;
        world.program = () => ({ variables: EnvVars.get("found", application).variables });
        expect((await world.up()).outputs).toEqual({ variables: { value: before, secret: true } });
        world.program = manage;
        const gone = "app_00000000-0000-4000-8000-00000000dead";
        declare({ application: gone, variables: { LOG: hush("log") }, adopt: gone });
        expect((await world.fails("up")).error).toContain(
            "If the application was deleted, declare another one, or remove this declaration.",
        );
    });

    test("a preview names the variables of others that it adopts", async () => {
        const world = await start();
        const { application, declare, present } = declaring(world);
        const takenOver = ({ diagnostics }: Outcome) =>
            diagnostics
                .map(({ message }) => message)
                .filter(message => message.includes("adopts the existing"));
        declare({ variables: { LOG: "info", NODE_ENV: "production" } });
        await world.up();

        declare({ variables: { LOG: "info", NODE_ENV: "production", PORT: "8080" } });
        const { sent, diagnostics } = await world.preview();
        expect(sent).toEqual([]);
        // One message names the variable, and no other message lists it as added.
        expect(diagnostics.map(({ message }) => message).filter(text => text.includes("PORT"))).toEqual([
            expect.stringMatching(
                /^EnvVars "vars": adopts the existing variable PORT\. "pulumi up" refuses a different value that this stack has not set/,
            ),
        ]);
        await world.up();
        expect(takenOver(await world.preview())).toEqual([]);
        expect(present()).toMatchObject({ PORT: "8080" });
        declare({ variables: { LOG: "info", NODE_ENV: "production" } });
        expect((await world.preview()).diagnostics.map(({ message }) => message).join()).toContain(
            "removes: variables.PORT (secret)",
        );
        declare({ variables: { LOG: "info", NODE_ENV: "production", PORT: "8080" } });
        expect(application).toBe(world.platform.seed.applications.website);
    });

    test.each([
        ["slow", "changes: variables.MODE (secret)"],
        [undefined, "changes: variables (not as declared so far)"],
    ])("names no change of plain while the program leaves it as it is (%s)", async (value, named) => {
        const world = await start();
        const { applications } = world.platform.state;
        const { application, declare } = declaring(world);
        const args = { variables: { LOG: "info", MODE: "fast" }, plain: ["LOG", "MODE"] };
        declare(args);
        await world.up();
        if (value === undefined) {
            applications.removeVariable(application, "MODE");
        } else {
            applications.setVariable(application, "MODE", value);
        }
        world.meddled();
        declare({ ...args, variables: { ...args.variables, LOG: "debug" } });
        await world.up();
        const messages = (await world.preview()).diagnostics.map(({ message }) => message);
        expect(messages.join()).toContain(named);
        expect(messages.join()).not.toContain("plain");
        await world.up();
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("says of an existing value that it differs only in white space at the end", async () => {
        const world = await start();
        const { application, declare, present } = declaring(world);
        const note = " (differs only in white space at the end)";
        const pem = `-----BEGIN KEY-----\n${hush("key")}\n-----END KEY-----`;
        const { applications } = world.platform.state;
        applications.setVariable(application, "KEY", `${pem}\n`);

        declare({ variables: { ...before, PORT: "9090", KEY: pem }, adopt: application });
        const { error } = await world.fails("up");
        expect(error).toContain(
            `its KEY has another value${note}, its PORT has another value. Declare it as it is to adopt it. The command "`,
        );
        expect(error).toContain(
            `cloud-platform secret EnvVars ${application} variables.KEY" prints the value of variables.KEY, and likewise variables.PORT.`,
        );

        declare({ variables: { NODE_ENV: "production", KEY: pem } });
        expect((await world.fails("up")).error).toContain(`KEY${note} of application ${application} has`);
        expect(present()).toMatchObject({ KEY: `${pem}\n` });
    });

    test("a changed secret is no longer reported as drift once the program declares its value", async () => {
        const world = await start();
        const { application, declare } = declaring(world);
        const { applications } = world.platform.state;
        const drifted = async () => (await world.resource("vars")).outputs["drifted"];
        declare({ variables: { API_KEY: hush("old"), OTHER: "x" } });
        await world.up();
        applications.setVariable(application, "API_KEY", hush("new"));
        await world.refresh();
        expect(await drifted()).toEqual(["API_KEY"]);

        declare({ variables: { API_KEY: hush("new"), OTHER: "x" } });
        const { sent } = await world.up();
        expect(sent.filter(route => route === set)).toEqual([]);
        expect(await drifted()).toEqual([]);
        expect(await world.up()).toMatchObject({ story: [] });
        applications.setVariable(application, "OTHER", "y");
        await world.refresh();
        expect(await drifted()).toEqual(["OTHER"]);
        await world.up();
    });
});

onEveryEngine(start => {
    test("a preview that does not know the variables names those of others that may go", async () => {
        const world = await start();
        const { application, declare, present, set } = declaringAll(world);
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
        // The value is a secret within a secret, which the checks of a settled stack do not decrypt.
        world.meddled();
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("keeps a variable that is set outside Pulumi between the read and the write", async () => {
        const world = await start();
        const { declare, present, set } = declaringAll(world);
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
        const { application, declare, present, set } = declaringAll(world);
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
        const { declare, present, set } = declaringAll(world);
        declare({ LOG: hush("log") });
        await world.up();
        declare({ LOG: hush("louder") });
        expect((await world.preview()).story).toEqual(["update vars"]);
        set("THEIRS");
        await world.up();
        await removesOnlyWhatIsNamed(world, present, { LOG: hush("louder") });
    });

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

[onEveryWire, onTheNativeProvider].forEach(onEach => {
    onEach(start => {
        test.each([
            ["deleted", undefined],
            ["set to a key", "AKIAIOSFODNN7EXAMPLE"],
        ])(
            "writes the other variables when the console has %s one that plain names",
            async (_what, value) => {
                const world = await start();
                const { application, declare, present } = declaring(world);
                const { applications } = world.platform.state;
                const plain = ["LOG", "MAIL"];
                declare({ variables: { LOG: "info", MAIL: "off" }, plain });
                await world.up();

                if (value === undefined) {
                    applications.removeVariable(application, "MAIL");
                } else {
                    applications.setVariable(application, "MAIL", value);
                }
                world.meddled();
                declare({ variables: { LOG: "debug", MAIL: "off" }, plain });
                expect(warningsIn(await world.up()).join()).toContain("variables.MAIL");
                expect(present()["LOG"]).toBe("debug");
                expect(present()["MAIL"]).toBe(value);
                expect((await world.resource("vars")).outputs).toMatchObject({ plain: ["LOG"] });

                expect((await world.preview()).story).not.toEqual([]);
                await world.up();
                expect(present()).toEqual({ ...before, LOG: "debug", MAIL: "off" });
            },
        );

        describe("a variable of others, which a refresh in whole mode has read", () => {
            const own = { LOG: hush("log") };
            const ways: Record<string, (declare: Declare, THEIRS: string) => void> = {
                "the same resource declares it": (declare, THEIRS) => {
                    declare("vars", { variables: { ...own, THEIRS }, mode: "whole" });
                },
                "another resource does, and it is ignored": (declare, THEIRS) => {
                    declare("vars", { variables: own, mode: "whole", ignore: ["THEIRS"] });
                    declare("more", { variables: { THEIRS } });
                },
                "another resource does, in partial mode": (declare, THEIRS) => {
                    declare("vars", { variables: own });
                    declare("more", { variables: { THEIRS } });
                },
                "another resource does, and the first one is removed": (declare, THEIRS) => {
                    declare("more", { variables: { THEIRS } });
                },
            };
            type Declare = (name: string, args: Omit<EnvVarsArgs, "application">) => void;

            test.each(Object.entries(ways))("is not overwritten if %s", async (_, way) => {
                const world = await start();
                const { application, declare, present, set } = declaringAll(world);
                declare(own);
                await world.up();
                set("THEIRS");
                await world.refresh();
                const declared = (value: string) => {
                    world.program = () => {
                        way((name, args) => new EnvVars(name, { application, ...args }), value);
                    };
                };
                declared(hush("ours"));
                expect((await world.fails("up")).error).toContain(
                    `THEIRS of application ${application} has another value already, which no resource of this stack manages.`,
                );
                expect(present()["THEIRS"]).toBe(hush("theirs"));
                await world.refresh();
                await world.fails("up");
                expect(present()["THEIRS"]).toBe(hush("theirs"));

                declared(hush("theirs"));
                await world.up();
                declared(hush("ours"));
                await world.up();
                expect(present()["THEIRS"]).toBe(hush("ours"));
                expect(await world.refresh()).toMatchObject({ story: [] });
            });
        });

        test.each([1, 2])(
            "keeps variables of others in a change from whole to partial after refreshes (%i)",
            async refreshes => {
                const world = await start();
                const { declare, present, set } = declaringAll(world);
                declare({ LOG: hush("log") });
                await world.up();
                set("THEIRS");
                expect((await world.refresh()).story).toEqual(["update vars (variables.THEIRS)"]);
                for (let more = 1; more < refreshes; more += 1) {
                    await world.refresh();
                }

                declare({ LOG: hush("log"), MAIL: hush("mail") }, "partial");
                const preview = said(await world.preview());
                expect(preview).toContain("adds: variables.MAIL (secret)");
                expect(preview).not.toContain("removes:");
                expect(preview).toContain("keeps THEIRS, which this stack has not set");
                declare({ LOG: hush("log") }, "partial");
                expect(said(await world.preview())).not.toContain("(secret)");
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
});
