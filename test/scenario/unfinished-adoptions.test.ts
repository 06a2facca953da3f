/** Adoptions with changes for the next update: every report names the changes, and they are sent once. */
import { Addon, Drain, Operator, type OperatorArgs } from "pulumi-cloud-platform";
import { findDrift } from "../../dist/commands/drift/find-drift.js";
import { unfinishedKey } from "../../dist/provider/protocol/properties.js";
import { driftSource } from "../support/report-sources.js";
import { onEveryEngine, type Start } from "./engines.js";
import { said, type World } from "./world.js";

interface Unfinished {
    what: string;
    field: string;
    /** Declares the resource `adopted`. */
    declare: (world: World) => () => unknown;
}

function signOn({ seed }: World["platform"]): OperatorArgs {
    return {
        kind: "keycloak",
        name: "sign-on",
        region: "par",
        plan: "base",
        adopt: seed.operators.signOn,
    };
}

const cases: Unfinished[] = [
    {
        what: "an add-on without its tags",
        field: "tags",
        declare: ({ platform, owner }) => {
            const order = {
                name: "made by hand",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
            };
            const { id } = platform.state.addons.create(owner, {
                name: order.name,
                region: order.region,
                providerId: order.provider,
                plan: platform.state.catalogue.findPlan(order.provider, order.plan)?.id ?? "",
            });
            return () => new Addon("adopted", { ...order, tags: ["prod"], adopt: id });
        },
    },
    {
        what: "a drain that is enabled",
        field: "enabled",
        declare: ({ platform, owner }) => {
            const { api } = platform.seed.applications;
            const url = "https://logs.company.example/by-hand";
            const { id } = platform.state.drains.create(owner, api, { kind: "HTTP", url });
            return () =>
                new Drain("adopted", {
                    resource: api,
                    kind: "raw-http",
                    url,
                    enabled: false,
                    adopt: id,
                });
        },
    },
    {
        what: "an operator without its network group",
        field: "networkGroup",
        declare:
            ({ platform }) =>
            () =>
                new Operator("adopted", { ...signOn(platform), networkGroup: true }),
    },
    {
        what: "an operator whose options are not shown",
        field: "options",
        declare:
            ({ platform }) =>
            () =>
                new Operator("adopted", { ...signOn(platform), options: { theme: "dark" } }),
    },
];

/** The changed properties and messages of a preview for this resource. */
function named({ steps, diagnostics }: Awaited<ReturnType<World["preview"]>>): string {
    const shown = steps.flatMap(({ diff }) => diff);
    const messages = diagnostics.filter(({ urn = "" }) => urn.endsWith("::adopted"));
    return [...shown, ...messages.map(({ message }) => message)].join("\n");
}

const stories = (cases: Unfinished[]) => (start: Start) => {
    describe.each(cases)("$what", ({ field, declare }) => {
        test("appears in the adopting up and in the next preview, and is sent once", async () => {
            const world = await start();
            world.program = declare(world);
            const adopted = await world.up();
            const writes = (sent: string[]): string[] => sent.filter(route => !route.startsWith("GET "));
            expect(writes(adopted.sent)).toEqual([]);
            expect(said(adopted)).toContain(`not as declared yet, or not shown by the platform: ${field}`);

            const preview = await world.preview();
            expect(preview.changes).toMatchObject({ update: 1 });
            expect(named(preview)).toContain(field);
            expect(writes((await world.up()).sent).length).toBeGreaterThan(0);

            expect(await world.preview()).toMatchObject({ story: [], sent: [] });
            expect(writes((await world.up()).sent)).toEqual([]);
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("appears once in a refresh and in a drift report", async () => {
            const world = await start();
            world.program = declare(world);
            await world.up();
            world.meddled();

            const report = await findDrift(driftSource(world.stack));
            expect(report).toMatchObject({
                drifted: [{ fields: [{ path: expect.stringContaining(field) as string }] }],
            });
            const found = await world.refresh();
            expect(found.changes).toMatchObject({ update: 1 });
            expect(named(found)).toContain(field);
            expect((await world.refresh()).changes).not.toHaveProperty("update");

            expect(named(await world.preview())).toContain(field);
            await world.up();
            expect(await world.refresh()).toMatchObject({ story: [] });
        });

        test("appears in a drift report on the state of an older version", async () => {
            const world = await start();
            world.program = declare(world);
            await world.up();
            const exported = await world.stack.exportStack();
            exported.deployment.resources?.forEach(({ outputs = {} }) => {
                Reflect.deleteProperty(outputs, unfinishedKey);
            });
            await world.stack.importStack(exported);
            world.meddled();

            const report = await findDrift(driftSource(world.stack));
            expect(report).toMatchObject({
                drifted: [{ fields: [{ path: expect.stringContaining(field) as string }] }],
            });
        });
    });
};

onEveryEngine(stories(cases));
