/** Unfinished creations: the state records everything that is needed to finish or delete them. */
import { effects, startPlatform, type Dialect, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { asServed, asSpelled } from "../support/spelling.js";
import { failureOf, Process, type KindName } from "./process.js";
import { creations, isOn, type Properties } from "./subjects.js";

interface Failing {
    route: string;
    skip?: number;
}

interface HalfMade {
    what: string;
    kind: KindName;
    /** The only dialect in which this can happen. */
    only?: Dialect;
    /** Arguments in addition to those of the kind's creation. */
    args?: Properties;
    /** The request that fails once the object exists, and how many of them succeed before. */
    fails: Failing;
    /** The request on the live platform, if it differs. */
    live?: Failing;
    /** True if the answer of the creation is lost as well. */
    lost?: boolean;
}

const groups = "GET /v4/networkgroups/<v4_scope>/networkgroups";

const halfMade: HalfMade[] = [
    {
        what: "an add-on whose tags are refused",
        kind: "Addon",
        args: { tags: ["blue", "green"] },
        fails: { route: "PUT /v2/{scope}/addons/{id}/tags/{tag}", skip: 1 },
    },
    {
        what: "an application whose tags are refused",
        kind: "Application",
        only: "clever-cloud",
        args: { tags: ["blue", "green"] },
        fails: { route: "PUT /v2/{scope}/applications/{id}/tags/{tag}", skip: 1 },
    },
    {
        what: "an add-on whose environment cannot be read",
        kind: "Addon",
        fails: { route: "GET /v2/{scope}/addons/{id}/env" },
    },
    {
        what: "a network group that cannot be looked for",
        kind: "NetworkGroup",
        fails: { route: groups, skip: 1 },
    },
    {
        what: "a member that cannot be looked for",
        kind: "Member",
        fails: { route: `${groups}/{id}/members`, skip: 1 },
        // Only reads list all groups.
        live: { route: `${groups}/{id}/members`, skip: 1 },
    },
    {
        what: "a drain that cannot be disabled",
        kind: "Drain",
        args: { enabled: false },
        fails: { route: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/state" },
        live: { route: "PUT /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}/disable" },
    },
    {
        what: "an operator whose network group is refused",
        kind: "Operator",
        args: { networkGroup: true },
        fails: { route: "POST /v4/addon-providers/addon-<slug>/addons/{id}/networkgroup" },
    },
    {
        what: "a redirection that cannot be looked for",
        kind: "TcpRedirection",
        fails: { route: "GET /v2/{scope}/applications/{id}/tcp-redirs", skip: 1 },
    },
    {
        what: "a webhook that cannot be looked for",
        kind: "Webhook",
        fails: { route: "GET /v4/notifications/webhooks/{owner}", skip: 1 },
    },
    {
        what: "an e-mail hook that cannot be looked for",
        kind: "EmailHook",
        fails: { route: "GET /v4/notifications/emailhooks/{owner}", skip: 1 },
    },
    {
        what: "a consumer whose secret cannot be read",
        kind: "OAuthConsumer",
        fails: { route: "GET /v2/self/consumers/{consumerKey}" },
        lost: true,
    },
    {
        what: "variables of which one is refused",
        kind: "EnvVars",
        args: { variables: { FIRST: "1", SECOND: "2", THIRD: "3" } },
        fails: { route: "PUT /v2/{scope}/applications/{id}/env/{name}", skip: 1 },
    },
];

describe.each(dialects)("%s", dialect => {
    describe.each(halfMade.filter(isOn(dialect)))(
        "$what",
        ({ kind, args: more = {}, fails, live, lost = false }) => {
            let platform: Platform;
            const isLive = dialect === "clever-cloud";
            const hit: Failing =
                isLive && live !== undefined
                    ? { ...live, route: asSpelled(live.route, dialect) }
                    : { ...fails, route: asServed(fails.route, dialect) };
            const creation = creations.find(candidate => candidate.kind === kind);
            const args = (): Properties => ({
                ...(creation?.args(platform) ?? { application: platform.seed.applications.website }),
                ...more,
            });
            const equal = (): number =>
                creation?.equal(platform).length ??
                Object.keys(platform.state.applications.variables(platform.seed.applications.website)).filter(
                    name => ["FIRST", "SECOND", "THIRD"].includes(name),
                ).length;

            beforeEach(async () => {
                platform = await startPlatform({ dialect });
            });
            afterEach(() => platform.close());

            async function makeHalf(run = new Process(platform), name?: string, times = 1) {
                if (lost) {
                    const when = { route: asServed(creation?.routes.create ?? "", dialect) };
                    platform.faults.add({ name: "lost", when, effect: effects.resetAfterEffect });
                }
                const settle = platform.faults.add({
                    name: "half",
                    when: { ...hit, times },
                    effect: effects.forbidden,
                });
                const failure = await failureOf(run.create(kind, args(), name));
                settle();
                if (failure.kept === undefined) {
                    throw new Error(`nothing is recorded: ${failure.message}`);
                }
                return { ...failure, kept: failure.kept };
            }

            test("records the resource, reports it as unfinished, and finishes it in the next run", async () => {
                const { kept, message, reasons, hasProvider } = await makeHalf();
                expect(message).toContain(`it exists (${kept.id}) and is recorded, but is not finished: `);
                expect(message).toContain("You are not allowed to do this");
                expect(message).toContain('The next "pulumi up" finishes it.');
                expect(reasons).toEqual([message]);
                expect(hasProvider).toBe(true);
                expect(kept.outputs).toMatchObject({
                    ownerId: expect.any(String) as string,
                    platform: platform.url,
                });

                const finished = await new Process(platform).update(kind, kept, args());
                const refreshed = await new Process(platform).refresh(kind, finished);
                expect(refreshed?.id).toBe(kept.id);
                expect(await new Process(platform).diff(kind, refreshed ?? kept, args())).toMatchObject({
                    changes: false,
                });
                // The update returns complete outputs, the same as a refresh.
                expect(Object.keys(refreshed?.outputs ?? {}).sort()).toEqual(
                    Object.keys(finished.outputs).sort(),
                );
                expect(equal()).toBe(kind === "EnvVars" ? 3 : 1);
            });

            test("goes on with its object when an error hook repeats the creation", async () => {
                const run = new Process(platform);
                // The second one hits the read after the failure.
                const { kept } = await makeHalf(run, "hooked", 2);
                // The engine records what the last of the attempts reports.
                const recover = platform.faults.add({ name: "down", when: {}, effect: effects.forbidden });
                expect((await failureOf(run.create(kind, args(), "hooked"))).kept?.id).toBe(kept.id);
                recover();
                const finished = await run.create(kind, args(), "hooked");
                expect(finished.id).toBe(kept.id);
                expect(equal()).toBe(kind === "EnvVars" ? 3 : 1);
                const refreshed = await new Process(platform).refresh(kind, finished);
                expect(await new Process(platform).diff(kind, refreshed ?? kept, args())).toMatchObject({
                    changes: false,
                });
                await run.remove(kind, finished);
                await run.create(kind, args(), "hooked");
                expect(equal()).toBe(kind === "EnvVars" ? 3 : 1);
            });

            test("refreshes and deletes the resource like any other", async () => {
                const { kept } = await makeHalf();
                const refreshed = await new Process(platform).refresh(kind, kept);
                expect(refreshed?.id).toBe(kept.id);
                await new Process(platform).remove(kind, refreshed ?? kept);
                expect(equal()).toBe(0);
                const again = await makeHalf();
                await new Process(platform).remove(kind, again.kept);
                expect(equal()).toBe(0);
            });
        },
    );
});
