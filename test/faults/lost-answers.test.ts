/** Never a second one, whatever becomes of the answer, and nothing of somebody else's in silence. */
import { effects, startPlatform, type Dialect, type Platform } from "pulumi-cloud-platform/testing";
import { asServed } from "../support/spelling.js";
import { dialects, storiesOn } from "./dialects.js";
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

/** New objects show in lists only after a while. */
function listLate(platform: Platform, milliseconds = 5000): void {
    const { delays } = platform;
    delays.listing = delays.addonListing = delays.networkGroup = delays.member = milliseconds;
}

/** A run that is killed after the request has taken effect and before its answer comes. */
async function killedCreation(platform: Platform, { kind, args, route }: Creation): Promise<void> {
    platform.faults.add({ name: "killed", when: { route }, effect: effects.hangAfterEffect });
    const mark = platform.requests.mark();
    // Nobody waits for it any more: as far as the next run knows, it never was.
    new Process(platform).create(kind, args(platform)).catch(() => {});
    while (platform.requests.since(mark, { route }).length === 0) {
        await new Promise(resolve => setImmediate(resolve));
    }
}

const requestsTo = (platform: Platform, { route }: Creation): number => platform.requests.count({ route });

/** With their routes as that wire has them. */
function creationsOn(dialect: Dialect): Creation[] {
    return creations
        .filter(isOn(dialect))
        .map(creation => ({ ...creation, route: asServed(creation.routes.create, dialect) }));
}

describe.each(dialects)("%s", dialect => {
    describe.each(creationsOn(dialect))("$kind", creation => {
        const { kind, args, route, equal, unique = false } = creation;
        const story = storiesOn(dialect, kind);
        // The live platform takes one redirection of an application in a namespace.
        const isOnlyOne = unique || (kind === "TcpRedirection" && dialect === "clever-cloud");
        const wayOn = (id: string, ids = [id]): string =>
            isOnlyOne
                ? `set adopt: "${id}".`
                : `set adopt: "${id}" or allowDuplicate: ${JSON.stringify(ids)}.`;

        story("a lost answer, however late the object shows, leaves one", async () => {
            const platform = await newPlatform(dialect);
            listLate(platform);
            platform.faults.add({ name: "lost", when: { route }, effect: effects.resetAfterEffect });
            const made = await new Process(platform).create(kind, args(platform));
            expect(equal(platform)).toEqual([made.id]);
            expect(await new Process(platform).diff(kind, made)).toMatchObject({ changes: false });
        });

        story("a request lost before it took effect is made up for by the next run", async () => {
            const platform = await newPlatform(dialect);
            platform.faults.add({ name: "lost", when: { route, times: 10 }, effect: effects.reset });
            const { message } = await failureOf(new Process(platform).create(kind, args(platform)));
            expect(message).toMatch(/^create .+: .*(ECONNRESET|socket hang up|aborted)/);
            platform.faults.clear();
            const made = await new Process(platform).create(kind, args(platform));
            expect(equal(platform)).toEqual([made.id]);
        });

        story(
            "what a killed run has made is named by the next, and taken over where that is asked for",
            async () => {
                const platform = await newPlatform(dialect);
                await killedCreation(platform, creation);
                const [left = ""] = equal(platform);
                const { message } = await failureOf(new Process(platform).create(kind, args(platform)));
                expect(message).toContain(`already exists (${left}) and is not managed by this stack.`);
                expect(message).toContain(wayOn(left));
                expect(requestsTo(platform, creation)).toBe(1);

                const adopted = await new Process(platform).create(kind, { ...args(platform), adopt: left });
                expect(adopted.id).toBe(left);
                expect(equal(platform)).toEqual([left]);
                expect(requestsTo(platform, creation)).toBe(1);
                // Afterwards it makes no difference whether the program still says so.
                const next = new Process(platform);
                expect(await next.diff(kind, adopted)).toMatchObject({ changes: false });
                expect(await next.diff(kind, adopted, args(platform))).toMatchObject({ changes: false });
            },
        );

        story("one that is told to be made anew is not taken for somebody else's", async () => {
            const platform = await newPlatform(dialect);
            const first = await new Process(platform).create(kind, args(platform));
            const second = await new Process(platform).replace(kind, first);
            expect(equal(platform)).toEqual([second.id]);
            expect(second.id === first.id).toBe(unique);
            expect(await new Process(platform).refresh(kind, second)).toMatchObject({ id: second.id });
        });

        story("one that is replaced by name is known from what the stack has", async () => {
            const platform = await newPlatform(dialect);
            const first = await new Process(platform).create(kind, args(platform));
            // As `pulumi up --replace` has it: the id comes to no call before the old one is deleted.
            const run = new Process(platform).has(kind, first);
            const second = await run.create(kind, args(platform), String(first.inputs["__path"]));
            await run.remove(kind, first);
            expect(equal(platform)).toEqual([second.id]);
            expect(second.id === first.id).toBe(unique);
        });

        story(
            "a replacement that is equal to what it replaces is not taken for somebody else's",
            async () => {
                const platform = await newPlatform(dialect);
                const first = await new Process(platform).create(kind, args(platform));
                const run = new Process(platform);
                await run.diff(kind, first);
                const second = await run.create(kind, args(platform), String(first.inputs["__path"]));
                await run.remove(kind, first);
                expect(equal(platform)).toEqual([second.id]);
            },
        );

        story("a resource that goes by another name in the program keeps what it adopts", async () => {
            const platform = await newPlatform(dialect);
            const first = await new Process(platform).create(kind, args(platform));
            const run = new Process(platform);
            const renamed = await run.create(kind, { ...args(platform), adopt: first.id });
            await run.remove(kind, first);
            expect(equal(platform)).toEqual([renamed.id]);
            expect(await new Process(platform).refresh(kind, renamed)).toMatchObject({ id: first.id });
            await new Process(platform).remove(kind, renamed);
            expect(equal(platform)).toEqual([]);
        });

        if (unique) {
            story("two in one program that are the same are one too many", async () => {
                const platform = await newPlatform(dialect);
                const run = new Process(platform);
                const made = await run.create(kind, args(platform));
                const { message } = await failureOf(run.create(kind, args(platform)));
                expect(message).toContain(`${made.id} is declared twice`);
                expect(requestsTo(platform, creation)).toBe(1);
            });
            return;
        }

        story("two equal ones of somebody else's are both named, and stay theirs", async () => {
            const platform = await newPlatform(dialect);
            const one = await new Process(platform).create(kind, args(platform));
            const beside = { ...args(platform), allowDuplicate: [one.id] };
            const others = [one.id, (await new Process(platform).create(kind, beside)).id];
            const { message } = await failureOf(new Process(platform).create(kind, args(platform)));
            expect(message).toContain(
                `already exists (${others.join(", ")}) and is not managed by this stack.`,
            );
            expect(message).toContain(wayOn(others[0] ?? "", others));
            expect(requestsTo(platform, creation)).toBe(2);

            // A third one is made where that is meant, and told from the other two although its answer is lost.
            platform.faults.add({ name: "lost", when: { route }, effect: effects.resetAfterEffect });
            const third = await new Process(platform).create(kind, {
                ...args(platform),
                allowDuplicate: others,
            });
            expect(others).not.toContain(third.id);
            expect(equal(platform).sort()).toEqual([...others, third.id].sort());
        });

        story(
            "where two new equal ones show after a lost answer, neither is taken for one's own",
            async () => {
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
            },
        );

        story("what somebody else makes later in a long run stops an equal one as well", async () => {
            const platform = await newPlatform(dialect);
            const clock = sharedClock(platform);
            const run = new Process(platform, { clock });
            const mine = await run.create(kind, args(platform));
            await clock.sleep(600_000);
            const theirs = await new Process(platform).create(kind, {
                ...args(platform),
                allowDuplicate: [mine.id],
            });
            const { message } = await failureOf(run.create(kind, args(platform)));
            expect(message).toContain(`already exists (${theirs.id}) and is not managed by this stack.`);
            expect(requestsTo(platform, creation)).toBe(2);
        });

        story("what is made late in a long run is there for a refresh right after it", async () => {
            const platform = await newPlatform(dialect);
            const clock = sharedClock(platform);
            const run = new Process(platform, { clock });
            await clock.sleep(60_000);
            listLate(platform);
            const made = await run.create(kind, args(platform));
            const found = await new Process(platform, { clock }).refresh(kind, made);
            expect(found?.id).toBe(made.id);
        });

        story("an equal one of somebody else's stops a second one, also beside one's own", async () => {
            const platform = await newPlatform(dialect);
            const mine = await new Process(platform).create(kind, args(platform));
            const theirs = await new Process(platform).create(kind, {
                ...args(platform),
                allowDuplicate: [mine.id],
            });
            const run = new Process(platform);
            await run.diff(kind, mine);
            const { message } = await failureOf(run.create(kind, args(platform)));
            expect(message).toContain(`already exists (${theirs.id}) and is not managed by this stack.`);
            expect(equal(platform)).toHaveLength(2);
        });

        story(
            "while an equal one of somebody else's is there, one told to be made anew still is only one's own",
            async () => {
                const platform = await newPlatform(dialect);
                const mine = await new Process(platform).create(kind, args(platform));
                await new Process(platform).create(kind, { ...args(platform), allowDuplicate: [mine.id] });
                const { message } = await failureOf(new Process(platform).replace(kind, mine));
                expect(message).toContain("already exists");
                expect(equal(platform)).toHaveLength(2);
            },
        );

        story("several equal ones of one program are made one after another, each answer lost", async () => {
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
        });

        story("what is only read is not managed, and stops an equal one", async () => {
            const platform = await newPlatform(dialect);
            const { id } = await new Process(platform).create(kind, args(platform));
            const run = new Process(platform);
            // What `get` is told beside the id, where the id alone does not lead there.
            const { resource, kind: operator } = args(platform);
            await run.host[kind].read(id, {
                ...(resource !== undefined && { resource }),
                ...(kind === "Operator" && { kind: operator }),
            });
            const { message } = await failureOf(run.create(kind, args(platform)));
            expect(message).toContain(`already exists (${id}) and is not managed by this stack.`);
        });

        story("what a killed run has made is named once it has had the time to show", async () => {
            const platform = await newPlatform(dialect);
            listLate(platform);
            await killedCreation(platform, creation);
            platform.clock.advance(30_000);
            const { message } = await failureOf(new Process(platform).create(kind, args(platform)));
            expect(message).toContain(
                `already exists (${equal(platform).join(", ")}) and is not managed by this stack.`,
            );
            expect(equal(platform)).toHaveLength(1);
        });

        story(
            "what a killed run has made and nobody can see yet stays the only one, and is named",
            async () => {
                const platform = await newPlatform(dialect);
                listLate(platform);
                await killedCreation(platform, creation);
                const failure = await failureOf(new Process(platform).create(kind, args(platform)));
                const [left = "", ...others] = equal(platform);
                expect(others).toEqual([]);
                expect(failure.message).toContain(
                    `has appeared meanwhile (${left}) and is not managed by this stack; `,
                );
                expect(failure.message).toMatch(/; \S+, just created, is deleted again\. /);
                expect(failure.message).toContain(wayOn(left));
                expect(failure.kept).toBeUndefined();

                const adopted = await new Process(platform).create(kind, { ...args(platform), adopt: left });
                expect(adopted.id).toBe(left);
            },
        );

        story("one that cannot be taken back is named beside the other", async () => {
            const platform = await newPlatform(dialect);
            listLate(platform);
            await killedCreation(platform, creation);
            platform.faults.add({ name: "stays", when: { method: "DELETE" }, effect: effects.forbidden });
            const { message } = await failureOf(new Process(platform).create(kind, args(platform)));
            const [left = "", made = ""] = equal(platform).sort(
                (a, b) => message.indexOf(a) - message.indexOf(b),
            );
            expect(message).toContain(
                `has appeared meanwhile (${left}) and is not managed by this stack; ${made}, just created, could not be deleted again. `,
            );
            expect(message).toContain(
                "Delete one of them in the console, and set adopt to the id of the other.",
            );
        });
    });

    test("a creation of the same process is not mistaken for a duplicate, though no list distinguishes them", async () => {
        const platform = await newPlatform(dialect);
        const route = asServed("POST /v4/drains/<v4_scope>/resources/{resourceId}/drains", dialect);
        // It is listed, and its id not known, while the other one is looked for in the list.
        platform.faults.add({ name: "lost", when: { route, times: 1 }, effect: effects.resetAfterEffect });
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
});
