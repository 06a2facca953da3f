/** Lost answers and killed runs: they never create a duplicate, and no unmanaged object is adopted silently. */
import { effects, startPlatform, type Dialect, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import * as registry from "../../dist/provider/kinds/index.js";
import { asServed } from "../support/spelling.js";
import { storiesOn } from "./dialects.js";
import { failureOf, Process, sharedClock } from "./process.js";
import { creations, isOn, type Subject } from "./subjects.js";

interface Creation extends Subject {
    route: string;
}

const platforms: Platform[] = [];

afterEach(async () => {
    await Promise.all(platforms.splice(0).map(platform => platform.close()));
});

async function newPlatform(dialect: Dialect): Promise<Platform> {
    const platform = await startPlatform({ dialect });
    platforms.push(platform);
    return platform;
}

/** Delays the appearance of new objects in lists. */
function listLate(platform: Platform, milliseconds = 5000): void {
    const { delays } = platform;
    delays.listing = delays.addonListing = delays.networkGroup = delays.member = milliseconds;
}

/** A run that is killed after the request has taken effect and before its answer comes. */
async function killedCreation(platform: Platform, { kind, args, route }: Creation): Promise<void> {
    platform.faults.add({ name: "killed", when: { route }, effect: effects.hangAfterEffect });
    const mark = platform.requests.mark();
    // No process waits for the answer, and the next run does not know of the creation.
    new Process(platform).create(kind, args(platform)).catch(() => {});
    while (platform.requests.since(mark, { route }).length === 0) {
        await new Promise(resolve => setImmediate(resolve));
    }
}

const requestsTo = (platform: Platform, { route }: Creation): number => platform.requests.count({ route });

/** The creations that a dialect supports, with its routes. */
function creationsOn(dialect: Dialect): Creation[] {
    return creations
        .filter(isOn(dialect))
        .map(creation => ({ ...creation, route: asServed(creation.routes.create, dialect) }));
}

describe.each(dialects)("%s", dialect => {
    describe.each(creationsOn(dialect))("$kind", creation => {
        const { kind, args, route, equal } = creation;
        const unique = creation.unique !== undefined;
        const story = storiesOn(dialect, kind);
        // The live platform accepts one redirection of an application in a namespace.
        const isOnlyOne = unique || (kind === "TcpRedirection" && dialect === "clever-cloud");
        const refusesBeside = async (run: Process, ...ids: string[]): Promise<void> => {
            const { message } = await failureOf(run.create(kind, args(run.platform)));
            expect(message).toContain(`(${ids.join(", ")})`);
            expect(message).toContain(`adopt: "${ids[0] ?? ""}"`);
            expect(message.includes(`allowDuplicate: ${JSON.stringify(ids)}`)).toBe(!isOnlyOne);
            expect(message).toContain("[duplicate-resource]");
        };

        story("creates one object when the answer is lost and the object is listed late", async () => {
            const platform = await newPlatform(dialect);
            listLate(platform);
            platform.faults.add({ name: "lost", when: { route }, effect: effects.resetAfterEffect });
            const made = await new Process(platform).create(kind, args(platform));
            expect(equal(platform)).toEqual([made.id]);
            expect(await new Process(platform).diff(kind, made)).toMatchObject({ changes: false });
        });

        story(
            "creates the object in the next run when the request is lost before it takes effect",
            async () => {
                const platform = await newPlatform(dialect);
                platform.faults.add({ name: "lost", when: { route, times: 10 }, effect: effects.reset });
                const { message } = await failureOf(new Process(platform).create(kind, args(platform)));
                expect(message).toMatch(/^create .+: .*(ECONNRESET|socket hang up|aborted)/);
                platform.faults.clear();
                const made = await new Process(platform).create(kind, args(platform));
                expect(equal(platform)).toEqual([made.id]);
            },
        );

        story("names the object of a killed run, and adopts it when the program says so", async () => {
            const platform = await newPlatform(dialect);
            await killedCreation(platform, creation);
            const [left = ""] = equal(platform);
            await refusesBeside(new Process(platform), left);
            expect(requestsTo(platform, creation)).toBe(1);

            const adopted = await new Process(platform).create(kind, { ...args(platform), adopt: left });
            expect(adopted.id).toBe(left);
            expect(equal(platform)).toEqual([left]);
            expect(requestsTo(platform, creation)).toBe(1);
            // After the adoption, `adopt` makes no difference.
            const next = new Process(platform);
            expect(await next.diff(kind, adopted)).toMatchObject({ changes: false });
            expect(await next.diff(kind, adopted, args(platform))).toMatchObject({ changes: false });
        });

        story(
            "replaces an object by replacementTrigger, and does not mistake the old object for a duplicate",
            async () => {
                const platform = await newPlatform(dialect);
                const first = await new Process(platform).create(kind, args(platform));
                const second = await new Process(platform).replace(kind, first);
                expect(equal(platform)).toEqual([second.id]);
                expect(second.id === first.id).toBe(unique);
                expect(await new Process(platform).refresh(kind, second)).toMatchObject({ id: second.id });
            },
        );

        story("replaces an object by --replace, since the stack contains the old object", async () => {
            const platform = await newPlatform(dialect);
            const first = await new Process(platform).create(kind, args(platform));
            // As in `pulumi up --replace`: no call receives the id before the deletion of the old object.
            const run = new Process(platform).has(kind, first);
            const second = await run.create(kind, args(platform), String(first.inputs["__path"]));
            await run.remove(kind, first);
            expect(equal(platform)).toEqual([second.id]);
            expect(second.id === first.id).toBe(unique);
        });

        story(
            "replaces an object by an identical one after a diff, and does not mistake the old object for a duplicate",
            async () => {
                const platform = await newPlatform(dialect);
                const first = await new Process(platform).create(kind, args(platform));
                const run = new Process(platform);
                await run.diff(kind, first);
                // No argument asks for it, so that a kind with data needs the permission.
                const allowed = "allowReplace" in registry[kind].args.shape && { allowReplace: true };
                const wanted = { ...args(platform), ...allowed };
                const second = await run.create(kind, wanted, String(first.inputs["__path"]));
                await run.remove(kind, first);
                expect(equal(platform)).toEqual([second.id]);
            },
        );

        story(
            "adopts an object under a new resource name, and the deletion of the former resource keeps it",
            async () => {
                const platform = await newPlatform(dialect);
                const first = await new Process(platform).create(kind, args(platform));
                const run = new Process(platform);
                const renamed = await run.create(kind, { ...args(platform), adopt: first.id });
                await run.remove(kind, first);
                expect(equal(platform)).toEqual([renamed.id]);
                expect(await new Process(platform).refresh(kind, renamed)).toMatchObject({ id: first.id });
                await new Process(platform).remove(kind, renamed);
                expect(equal(platform)).toEqual([]);
            },
        );

        if (unique) {
            story("refuses two identical declarations in one program", async () => {
                const platform = await newPlatform(dialect);
                const run = new Process(platform);
                const made = await run.create(kind, args(platform));
                const { message } = await failureOf(run.create(kind, args(platform)));
                expect(message).toContain(`${made.id} is declared twice`);
                expect(requestsTo(platform, creation)).toBe(1);
            });
            return;
        }

        story("names both duplicates that the stack does not manage, and leaves them alone", async () => {
            const platform = await newPlatform(dialect);
            const one = await new Process(platform).create(kind, args(platform));
            const beside = { ...args(platform), allowDuplicate: [one.id] };
            const others = [one.id, (await new Process(platform).create(kind, beside)).id];
            await refusesBeside(new Process(platform), ...others);
            expect(requestsTo(platform, creation)).toBe(2);

            // With allowDuplicate, a third one is created, and distinguished from the other two although its answer is lost.
            platform.faults.add({ name: "lost", when: { route }, effect: effects.resetAfterEffect });
            const third = await new Process(platform).create(kind, {
                ...args(platform),
                allowDuplicate: others,
            });
            expect(others).not.toContain(third.id);
            expect(equal(platform).sort()).toEqual([...others, third.id].sort());
        });

        story("claims no object when two identical new ones appear after a lost answer", async () => {
            const platform = await newPlatform(dialect);
            listLate(platform);
            platform.faults.add({
                name: "lost",
                when: { route, times: 1 },
                effect: effects.resetAfterEffect,
            });
            const clock = sharedClock(platform);
            let other: Promise<void> | undefined;
            const sleep = async (milliseconds: number): Promise<void> => {
                other ??= killedCreation(platform, creation).then(() => platform.clock.advance(600_000));
                await other;
                await clock.sleep(milliseconds);
            };
            const run = new Process(platform, { clock: { ...clock, sleep } });
            const { message, kept } = await failureOf(run.create(kind, args(platform)));
            expect(message).toContain("already exists (");
            const both = equal(platform);
            expect(both).toHaveLength(2);
            expect(both.filter(id => !message.includes(id))).toEqual([]);
            expect(kept).toBeUndefined();
        });

        story(
            "refuses a creation when another program creates an identical object during the run",
            async () => {
                const platform = await newPlatform(dialect);
                const clock = sharedClock(platform);
                const run = new Process(platform, { clock });
                const mine = await run.create(kind, args(platform));
                await clock.sleep(600_000);
                const theirs = await new Process(platform).create(kind, {
                    ...args(platform),
                    allowDuplicate: [mine.id],
                });
                await refusesBeside(run, theirs.id);
                expect(requestsTo(platform, creation)).toBe(2);
            },
        );

        story(
            "an object that is created late in a long run is found by a refresh right after it",
            async () => {
                const platform = await newPlatform(dialect);
                const clock = sharedClock(platform);
                const run = new Process(platform, { clock });
                await clock.sleep(60_000);
                listLate(platform);
                const made = await run.create(kind, args(platform));
                const found = await new Process(platform, { clock }).refresh(kind, made);
                expect(found?.id).toBe(made.id);
            },
        );

        story(
            "refuses a duplicate of an unmanaged object, although the stack has an identical object as well",
            async () => {
                const platform = await newPlatform(dialect);
                const mine = await new Process(platform).create(kind, args(platform));
                const theirs = await new Process(platform).create(kind, {
                    ...args(platform),
                    allowDuplicate: [mine.id],
                });
                const run = new Process(platform);
                await run.diff(kind, mine);
                await refusesBeside(run, theirs.id);
                expect(equal(platform)).toHaveLength(2);
            },
        );

        story("refuses to recreate an object while an identical unmanaged object exists", async () => {
            const platform = await newPlatform(dialect);
            const mine = await new Process(platform).create(kind, args(platform));
            await new Process(platform).create(kind, { ...args(platform), allowDuplicate: [mine.id] });
            const { message } = await failureOf(new Process(platform).replace(kind, mine));
            expect(message).toContain("already exists");
            expect(equal(platform)).toHaveLength(2);
        });

        story(
            "creates several identical objects of one program one after another, although each answer is lost",
            async () => {
                const platform = await newPlatform(dialect);
                listLate(platform, 2000);
                platform.faults.add({
                    name: "lost",
                    when: { route, times: 3 },
                    effect: effects.resetAfterEffect,
                });
                const run = new Process(platform);
                const made = await Promise.all([1, 2, 3].map(() => run.create(kind, args(platform))));
                expect(new Set(made.map(({ id }) => id)).size).toBe(3);
                expect(equal(platform).sort()).toEqual(made.map(({ id }) => id).sort());
            },
        );

        story("treats an object that is only read as unmanaged, and refuses an identical one", async () => {
            const platform = await newPlatform(dialect);
            const { id } = await new Process(platform).create(kind, args(platform));
            const run = new Process(platform);
            // The arguments of `get` for kinds whose id alone does not identify an object.
            const { resource, kind: operator } = args(platform);
            await run.host[kind].read(id, {
                ...(resource !== undefined && { resource }),
                ...(kind === "Operator" && { kind: operator }),
            });
            await refusesBeside(run, id);
        });

        story("names the object of a killed run once it is listed", async () => {
            const platform = await newPlatform(dialect);
            listLate(platform);
            await killedCreation(platform, creation);
            platform.clock.advance(30_000);
            await refusesBeside(new Process(platform), ...equal(platform));
            expect(equal(platform)).toHaveLength(1);
        });

        const urn = `urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:${kind}::planted`;
        // The engine also reports the creation of the present run.
        const pending = [1, 2].map(() => ({ resource: { urn }, type: "creating" }));
        const exports = {
            "knows of its creation": () => Promise.resolve({ deployment: { pending_operations: pending } }),
            "does not answer": () => Promise.reject(new Error("no engine runs it")),
        };
        test.each(Object.entries(exports))(
            "finds the object of a killed run that is listed late, if the engine %s",
            async (_what, exportStack) => {
                const platform = await newPlatform(dialect);
                listLate(platform, 20_000);
                await killedCreation(platform, creation);
                const run = new Process(platform, { exportStack });
                const declared = await run.check(kind, args(platform), {}, "planted");
                const { message } = await failureOf(run.host[kind].create(declared));
                expect(message).toContain("already exists");
                expect(message).toContain(equal(platform).join());
                expect(equal(platform)).toHaveLength(1);
                expect(requestsTo(platform, creation)).toBe(1);
            },
        );
    });

    test("does not mistake a creation of the same process for a duplicate, although the list cannot distinguish them", async () => {
        const platform = await newPlatform(dialect);
        const route = asServed("POST /v4/drains/<v4_scope>/resources/{resourceId}/drains", dialect);
        platform.faults.add({ name: "lost", when: { route, times: 1 }, effect: effects.resetAfterEffect });
        // It is listed with an unknown id while the list is searched for the other drain.
        platform.faults.add({ name: "slow", when: { route, times: 1 }, effect: effects.slow(300) });
        const run = new Process(platform);
        const drain = (password: string) =>
            run.create("Drain", {
                resource: platform.seed.applications.api,
                kind: "raw-http",
                url: "https://logs.company.example/planted",
                credentials: { username: "logs", password },
            });
        const made = await Promise.all([drain("one"), drain("two")]);
        expect(new Set(made.map(({ id }) => id)).size).toBe(2);
    });

    test("creates add-ons that differ only in their tags when both answers are lost and the first tag is slow", async () => {
        const platform = await newPlatform(dialect);
        const route = asServed("POST /v2/{scope}/addons", dialect);
        platform.faults.add({ name: "lost", when: { route, times: 2 }, effect: effects.resetAfterEffect });
        // The first add-on is still being completed while the list is searched for the second one.
        const tagging = { method: "PUT", path: /\/tags\//, times: 1 };
        platform.faults.add({ name: "slow", when: tagging, effect: effects.slow(300) });
        const run = new Process(platform);
        const addon = (tag: string) =>
            run.create("Addon", {
                name: "planted",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
                tags: [tag],
            });
        const made = await Promise.all([addon("one"), addon("two")]);
        expect(new Set(made.map(({ id }) => id)).size).toBe(2);
    });
});
