/** The standard stories of every kind, on each wire that has it. */
import type { CustomResource, CustomResourceOptions } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import type { Dialect, Platform, Properties } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import * as registry from "../../dist/provider/kinds/index.js";
import type { Kind } from "../../dist/provider/kind/kind.js";
import { Process, type Kept } from "../faults/process.js";
import { changedArgs, isOn, subjects, type Subject } from "../faults/subjects.js";
import type { KindName, Known, RequestCounts } from "../support/kind-fixture.js";
import { fixtures } from "../support/kinds.js";
import type { Start } from "./engines.js";
import type { Outcome, World } from "./world.js";

type Class = (new (name: string, args: object, options?: CustomResourceOptions) => CustomResource) & {
    get: (name: string, id: string, state: object) => CustomResource;
};

const classOf = (kind: KindName): Class => cloud[kind] as unknown as Class;
const definitionOf = (kind: KindName): Kind => registry[kind];

const writesIn = ({ sent }: Outcome): string[] => sent.filter(route => !route.startsWith("GET "));
const nothing = { story: [], sent: [], hasChanges: false };

function requestsOf({ requests, live }: Subject, dialect: Dialect): RequestCounts {
    return { ...requests, ...(dialect === "clever-cloud" && live?.requests) };
}

/** Creates an object outside the stack. */
async function plant({ kind, args }: Subject, platform: Platform): Promise<Kept> {
    const planted = await new Process(platform).create(kind, args(platform));
    confirm(kind, platform, planted.id);
    return planted;
}

/** The live platform lists no address before its owner confirms it. */
function confirm(kind: KindName, { state }: Platform, id: string): void {
    if (kind === "EmailAddress") {
        state.emailAddresses.validate(id);
    }
}

/** Deletes an object outside the stack. Variables exist as long as their application or add-on. */
function remove(kind: KindName, platform: Platform, { id, outputs }: Kept): void {
    if ("variables" in outputs) {
        const { addons, applications } = platform.state;
        ("addon" in outputs ? addons : applications).remove(id);
    } else {
        fixtures[kind].histories.takeAway(platform, { id, outputs } as Known);
    }
}

export function standardStories(start: Start): void {
    describe.each(dialects)("%s", dialect => {
        const kinds = subjects.filter(isOn(dialect));
        const begin = (): Promise<World> =>
            start({
                dialect,
                delays: { operator: 0, drain: 0, kubernetesCluster: 0, kubernetesNodeGroup: 0 },
            });

        test.each(kinds)(
            "$kind: creates, keeps, updates, recreates and deletes one object",
            async subject => {
                const { kind, change, equal } = subject;
                const world = await begin();
                const { platform } = world;
                const before = equal(platform);
                const outcomes: Record<string, Outcome> = {};
                let args = subject.args(platform);
                world.program = () => new (classOf(kind))("it", args);

                expect(await world.preview()).toMatchObject({ story: ["create it"], sent: [] });
                const created = await world.up();
                expect(created.story).toEqual(["create it"]);
                const { id, outputs } = await world.resource("it");
                expect(equal(platform).filter(each => !before.includes(each))).toEqual([id]);
                expect(outputs).toMatchObject({ ...args, platform: platform.url });
                expect(await world.preview()).toMatchObject(nothing);
                expect(await world.up()).toMatchObject(nothing);
                confirm(kind, platform, id);
                const refreshed = await world.refresh();
                expect([refreshed.story, writesIn(refreshed)]).toEqual([[], []]);

                if (change !== undefined) {
                    args = changedArgs(subject, platform);
                    const { story, sent } = await world.preview();
                    expect([story, sent]).toEqual([[expect.stringMatching(/^update it/)], []]);
                    const before = (await world.resource("it")).outputs;
                    const updated = await world.up();
                    expect(updated.story).toEqual(story);
                    outcomes.update = updated;
                    const after = await world.resource("it");
                    expect(after.id).toBe(id);
                    expect(movedOutputs(kind, before, after.outputs)).toEqual([]);
                    expect(await world.refresh()).toMatchObject({ story: [] });
                }

                fixtures[kind].histories.takeAway(platform, { id, outputs });
                world.meddled();
                const gone = await world.refresh();
                const again = "variables" in args ? "update it (variables.PLANTED)" : "create it";
                expect(gone.story).toEqual([again.replace("create", "delete")]);
                expect((await world.up()).story).toEqual([again]);
                confirm(kind, platform, (await world.resource("it")).id);
                await world.refresh();
                expect(equal(platform)).toHaveLength(before.length + 1);

                const deleted = await world.destroy();
                expect(deleted.story).toEqual(["delete it"]);
                expect(equal(platform)).toEqual(before);
                Object.assign(outcomes, { create: created, refresh: refreshed, gone, delete: deleted });
                const counts = Object.entries(outcomes).map(([name, { sent }]) => [name, sent.length]);
                const expected = requestsOf(subject, dialect);
                expect({ ...expected, ...Object.fromEntries(counts) }).toEqual(expected);
            },
        );

        test.each(kinds)("$kind: reads an object without managing it", async subject => {
            const { kind, equal } = subject;
            const world = await begin();
            const { platform } = world;
            const args = subject.args(platform);
            const planted = await plant(subject, platform);
            const there = equal(platform);
            const { within = "" } = definitionOf(kind);
            const known = Object.entries(args).filter(([key]) => within.startsWith(key));
            world.program = () => classOf(kind).get("it", planted.id, Object.fromEntries(known));
            const read = await world.up();
            expect([read.story, writesIn(read)]).toEqual([["read it"], []]);
            expect(read.sent).toHaveLength(requestsOf(subject, dialect).get);
            expect((await world.resource("it")).outputs).toMatchObject(args);
            await world.destroy();
            expect(equal(platform)).toEqual(there);
            remove(kind, platform, planted);
            expect((await world.fails("up")).error).toContain(`${planted.id} does not exist for `);
        });

        test.each(kinds)("$kind: adopts an object as it is, in one declaration", async subject => {
            const { kind, equal } = subject;
            const world = await begin();
            const { platform } = world;
            const planted = await plant(subject, platform);
            const { id: adopt } = planted;
            const there = equal(platform);
            const declare = (name: string, more: object, options?: CustomResourceOptions) =>
                new (classOf(kind))(name, { ...subject.args(platform), ...more }, options);
            world.program = () => {
                const parent = new cloud.NetworkGroup("parent", { label: "parent" });
                declare("inside", { adopt }, { parent });
                declare("outside", { adopt });
            };
            await world.refuses("declared twice", "inside", "outside");
            for (const [other, says] of subject.differs ?? []) {
                world.program = () => void declare("it", { ...other, adopt });
                const refused = await world.fails("up");
                expect(refused.error).toContain(says);
                expect(writesIn(refused)).toEqual([]);
            }

            world.program = () => declare("it", { adopt });
            const adopted = await world.up();
            expect([adopted.story, writesIn(adopted)]).toEqual([["create it"], []]);
            expect(adopted.sent).toHaveLength(requestsOf(subject, dialect).adopt);
            expect(await world.refresh()).toMatchObject({ story: [] });
            world.program = () => declare("it", {});
            expect(await world.preview()).toMatchObject(nothing);
            expect(await world.up()).toMatchObject(nothing);
            expect((await world.resource("it")).id).toBe(adopt);
            expect(equal(platform)).toEqual(there);

            remove(kind, platform, planted);
            world.meddled();
            await world.refresh();
            world.program = () => void declare("it", { adopt });
            expect((await world.fails("up")).error).toContain(`${adopt} does not exist for `);
        });

        const isOnePerPlace = (kind: KindName) => kind === "TcpRedirection" && dialect === "clever-cloud";
        test.each(kinds.filter(({ kind }) => !isOnePerPlace(kind)))(
            "$kind: reads two objects of one list with one request",
            async ({ kind, args, unique }) => {
                const world = await begin();
                world.program = () => {
                    new (classOf(kind))("one", args(world.platform));
                    new (classOf(kind))("two", { ...args(world.platform), ...unique });
                };
                await world.up();
                const { story, sent } = await world.refresh();
                // Each add-on has its own environment, and each cluster its own versions.
                const shared = sent.filter(route => !/\/addons\/\{id\}\/env$|\/version\/check$/.test(route));
                expect(story).toEqual([]);
                expect(new Set(shared).size).toBe(shared.length);
            },
        );
    });
}

/** Returns the outputs that an update has changed although no argument that it changed is declared to move them. */
function movedOutputs(kind: KindName, before: Properties, after: Properties): string[] {
    const { args, outputs } = definitionOf(kind);
    const isOther = (key: string): boolean => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
    const changed = Object.keys(args.shape).filter(isOther);
    return Object.entries(outputs.shape)
        .filter(([key, field]) => {
            const { movedBy = [] } = (field as typeof registry.Addon.args).meta() ?? {};
            return isOther(key) && movedBy !== "any" && !movedBy.some(name => changed.includes(name));
        })
        .map(([key]) => key);
}
