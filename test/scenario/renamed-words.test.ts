/** Plans, regions and runtimes that the platform renames. Their ids stay, so what exists stays as declared. */
import { Addon, Application, Operator, type AddonArgs, type OperatorArgs } from "pulumi-cloud-platform";
import { findDrift } from "../../dist/commands/drift/find-drift.js";
import { verdictOf } from "../../dist/commands/drift/drift.js";
import { driftSource } from "../support/report-sources.js";
import { onEveryEngine } from "./engines.js";
import { said, warningsIn, type World } from "./world.js";

const migrate = "POST /v2/{scope}/addons/{id}/migrations";
const delays = { migrationStart: 0, migration: 0, operator: 0 };
const database = { name: "db", provider: "postgresql-addon", plan: "xxs_sml", region: "par" };
const signOn = { kind: "keycloak", name: "sso", region: "par", plan: "base" } satisfies OperatorArgs;

interface Subject {
    readonly provider: string;
    readonly slug: string;
    readonly declare: (plan: string, more?: Partial<AddonArgs & OperatorArgs>) => unknown;
}

const subjects: [string, Subject][] = [
    [
        "an add-on",
        {
            provider: database.provider,
            slug: database.plan,
            declare: (plan, more) => new Addon("it", { ...database, plan, ...more }),
        },
    ],
    [
        "an operator",
        {
            provider: "keycloak",
            slug: signOn.plan,
            declare: (plan, more) => new Operator("it", { ...signOn, plan, ...more }),
        },
    ],
];

type Pair = readonly [before: string, after: string];

async function verdict(world: World): Promise<string> {
    return verdictOf(await findDrift(driftSource(world.stack)));
}

onEveryEngine(start => {
    describe.each(subjects)("%s whose plan was renamed", (_, { provider, slug, declare }) => {
        const renamed = `${slug}_2027`;

        async function upAndRename(): Promise<World> {
            const world = await start({ delays });
            world.program = () => declare(slug);
            await world.up();
            world.platform.state.catalogue.renamePlan(provider, slug, renamed);
            return world;
        }

        test("stays as it is when it is declared by its old slug", async () => {
            const world = await upAndRename();
            const { id, outputs } = await world.resource("it");
            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            expect(await verdict(world)).toBe("clean");
            expect(await world.refresh()).toMatchObject({ story: [] });
            expect(await world.resource("it")).toMatchObject({
                id,
                inputs: { plan: slug },
                outputs: { plan: slug, planId: outputs["planId"], planSlug: renamed },
            });

            const previewed = await world.preview();
            expect(previewed).toMatchObject({ story: [], sent: [] });
            expect(warningsIn(previewed)).toEqual([]);
            expect(await verdict(world)).toBe("clean");
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
        });

        test("takes an unrelated update by its old slug, before and after a refresh", async () => {
            const world = await upAndRename();
            world.program = () => declare(slug, { name: "renamed" });
            const before = await world.up();
            expect(before.story).toEqual(["update it (name)"]);
            expect(before.sent).not.toContain(migrate);

            await world.refresh();
            world.program = () => declare(slug, { name: "again" });
            const after = await world.up();
            expect(after.story).toEqual(["update it (name)"]);
            expect(after.sent).not.toContain(migrate);
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
        });

        test("stays as it is when it is declared by its new slug after a refresh", async () => {
            const world = await upAndRename();
            await world.refresh();
            world.program = () => declare(renamed);
            const previewed = await world.preview();
            expect(previewed).toMatchObject({ story: [], sent: [] });
            expect(warningsIn(previewed)).toEqual([]);
            expect(await world.up()).toMatchObject({ story: [], sent: [] });
        });
    });

    test("moves an add-on to the plan with the reused slug only when another word declares it", async () => {
        const world = await start({ delays });
        const { state } = world.platform;
        world.program = () => new Addon("it", database);
        await world.up();
        const { id, outputs } = await world.resource("it");
        state.catalogue.renamePlan(database.provider, "xxs_sml", "xxs_small_2027");
        state.catalogue.renamePlan(database.provider, "s_sml", "xxs_sml");
        world.program = () => new Addon("it", { ...database, name: "renamed" });
        expect((await world.up()).sent).not.toContain(migrate);
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect(state.addons.find(id)?.planId).toBe(outputs["planId"]);

        // Moved outside Pulumi: another change keeps that plan, and the next update names the move to the declared one.
        state.addons.changePlan(id, "m_sml");
        world.program = () => new Addon("it", { ...database, name: "again" });
        expect((await world.up()).sent).not.toContain(migrate);
        expect(said(await world.preview())).toContain("changes: plan (not as declared so far)");
        world.meddled();
        expect((await world.up()).sent).toContain(migrate);
        expect(state.addons.find(id)?.planId).toBe(
            state.catalogue.findPlan(database.provider, "xxs_sml")?.id,
        );
        // The check after the test finds a plan by its slug.
        state.catalogue.renamePlan(database.provider, "xxs_sml", "s_sml");
    });

    test("an operator that is declared by a new slug before a refresh is not replaced, and the error names the refresh", async () => {
        const world = await start({ delays });
        world.program = () => new Operator("it", signOn);
        await world.up();
        world.platform.state.catalogue.renamePlan("keycloak", "base", "base_2027");
        world.program = () => new Operator("it", { ...signOn, plan: "base_2027" });
        await world.refuses(
            'or correct the value, or run "pulumi refresh" first if the platform only renamed the plan.',
        );
        await world.refresh();
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
    });

    test("an unknown plan of an existing add-on gets a suggestion, and the error names the current plan", async () => {
        const world = await start({ delays });
        world.program = () => new Addon("it", { ...database, plan: "xs_sml" });
        await world.up();
        world.program = () => new Addon("it", { ...database, plan: "xs_smal" });
        expect(said(await world.preview())).toContain("[unknown-plan]");
        const { error } = await world.fails("up");
        expect(error).toContain('Did you mean "xs_sml"? The current plan is "xs_sml". Plans: dev, ');
    });
});

onEveryEngine(start => {
    // Only the live wire returns the id of a region and of a runtime.
    test("regions and runtimes stay as declared by their old and by their new words", async () => {
        const world = await start({ delays, dialect: "clever-cloud" });
        const { state } = world.platform;
        const declare = (region: string, runtime: string, name: string): void => {
            new Addon("addon", { ...database, name, region, allowReplace: true });
            new Operator("operator", { ...signOn, name, region, allowReplace: true });
            new Application("application", {
                name,
                runtime,
                region,
                allowReplace: true,
                instances: { min: 1, max: 1 },
                flavor: { min: "XS", max: "XS" },
            });
        };
        world.program = () => declare("par", "node", "first");
        await world.up();
        const ids = await world.ids();

        const rename = ([runtime, nextRuntime]: Pair, [region, next]: Pair): void => {
            state.catalogue.renameRuntime(runtime, nextRuntime);
            state.catalogue.renameZone(region, next);
            state.addons.move(ids["addon"] ?? "", { region: next });
            state.operators.edit(ids["operator"] ?? "", { region: next });
            state.applications.change(ids["application"] ?? "", { zone: next });
        };

        rename(["node", "nodejs"], ["par", "paris"]);
        expect(await verdict(world)).toBe("clean");
        expect(await world.refresh()).toMatchObject({ story: [] });
        expect((await world.resource("application")).outputs).toMatchObject({
            runtime: "node",
            runtimeSlug: "nodejs",
            region: "par",
            regionName: "paris",
        });
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });

        world.program = () => declare("par", "node", "second");
        expect((await world.up()).story.sort()).toEqual([
            "update addon (name)",
            "update application (name)",
            "update operator (name)",
        ]);
        world.program = () => declare("paris", "nodejs", "second");
        const previewed = await world.preview();
        expect(previewed).toMatchObject({ story: [], sent: [] });
        expect(warningsIn(previewed)).toEqual([]);
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(await world.ids()).toEqual(ids);

        // The check after the test compares the words of the state with those of the platform.
        world.program = () => declare("par", "node", "second");
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        rename(["nodejs", "node"], ["paris", "par"]);
    });

    test("an unknown flavor of an existing application suggests no other one", async () => {
        const world = await start({ delays, dialect: "clever-cloud" });
        const declare = (flavor: string) => (): unknown =>
            new Application("it", {
                name: "it",
                runtime: "node",
                region: "par",
                instances: { min: 1, max: 1 },
                flavor: { min: flavor, max: flavor },
            });
        world.program = declare("XSS");
        expect(said(await world.preview())).toContain('"node" has no known flavor "XSS". Did you mean "XS"');
        world.program = declare("XS");
        await world.up();
        world.program = declare("XSS");
        expect(said(await world.preview())).toContain('"node" has no known flavor "XSS". Known are: pico, ');
        world.program = declare("XS");
    });
});
