/** The explorer finds a defect that is planted, and shows a short history that has it. */
import type { Dialect, OperationResult, Stack, Step } from "pulumi-cloud-platform/testing";
import { explore } from "./explore";
import { database, failed, key as exampleKey, step, succeeded, withArgs } from "./facts";
import { play } from "./history";
import { declare, up } from "./steps";
import { publicKeys } from "./seed";
import { urnOf } from "./stack";
import { fastWorld, type World } from "./world";

/** What the defect adds to a successful update with such a step. */
interface Defect {
    op: string;
    kind: string;
    act: (world: World, step: Step) => Promise<void> | void;
}

/** A world whose stack answers otherwise. */
function answering(answers: (world: World) => Partial<Stack>): (dialect: Dialect) => Promise<World> {
    return async dialect => {
        const world = await fastWorld(dialect);
        Object.assign(world.stack, answers(world));
        return world;
    };
}

function planting({ op, kind, act }: Defect): (dialect: Dialect) => Promise<World> {
    return answering(world => {
        const run = world.stack.up.bind(world.stack);
        return {
            up: async options => {
                const result = await run(options);
                const step = result.steps.find(each => each.op === op && each.type.endsWith(`:${kind}`));
                if (result.succeeded && step !== undefined) {
                    await act(world, step);
                }
                return result;
            },
        };
    });
}

/** A group of the seed, which no program declares, is deleted with a declared one. */
const takingAlong: Defect = {
    op: "delete",
    kind: "NetworkGroup",
    act: ({ platform }) => {
        platform.state.networkGroups.remove(platform.seed.networkGroups.backend);
    },
};

const writingMore: Defect = {
    op: "update",
    kind: "Addon",
    act: async ({ platform, stack }, { urn, diff }) => {
        const { resources = [] } = (await stack.exportStack()).deployment;
        const { id = "" } = resources.find(each => each.urn === urn) ?? {};
        if (!diff.some(path => path.startsWith("tags"))) {
            platform.state.addons.tag(id, "planted");
        }
    },
};

const creatingTwo: Defect = {
    op: "create",
    kind: "NetworkGroup",
    act: ({ platform }) => {
        platform.state.networkGroups.create(platform.account.organisation, { label: "second" });
    },
};

const showing: Defect = {
    op: "update",
    kind: "EnvVars",
    act: ({ heard, platform }) => {
        heard.push(`now with ${platform.account.token}`);
    },
};

test.each<[string, Defect, RegExp, number]>([
    ["deletes what no stack manages", takingAlong, /^nothingIsLost: NetworkGroup \S+ was deleted/, 4],
    ["writes what no preview named", writingMore, /^nothingUnnamedIsWritten: Addon \S+: tags/, 4],
    ["creates two objects", creatingTwo, /^\w+: .*NetworkGroup/, 2],
    ["shows a secret", showing, /^noSecretShows: /, 4],
])("an update that %s is found", async (_, defect, finding, most) => {
    const { findings } = await explore({ seed: 1, histories: 60, world: planting(defect) });
    const [found] = findings;
    const [, first = ""] = found?.text.split("\n") ?? [];
    expect(first.trim()).toMatch(finding);
    expect(found?.text).toContain("with the native host: nothing");
    expect(found?.steps.length).toBeLessThanOrEqual(most);
    expect((await play(found?.steps ?? [], found?.dialect ?? "documented")).violations).toEqual([]);
});

const key = withArgs(exampleKey, { name: "mine", publicKey: publicKeys[0] ?? "" });
const declared = declare(key.name, key.kind, key.args);

function afterUp(answer: "preview" | "refresh", result: OperationResult): Promise<string[]> {
    const world = answering(({ stack }) => {
        const usual = stack[answer].bind(stack);
        const run = stack.up.bind(stack);
        let isUp = false;
        return {
            [answer]: (options?: object) => (isUp ? Promise.resolve(result) : usual(options)),
            up: async options => {
                isUp = true;
                return run(options);
            },
        };
    });
    return play([declared, up()], "documented", world).then(({ violations }) => violations);
}

test("after an up a refresh finds nothing", async () => {
    const changed = step("refresh", key, { resultOp: "update", diff: ["publicKey"] });
    expect(await afterUp("refresh", succeeded(changed))).toEqual(["a refresh finds key: update publicKey"]);
    const unread = step("refresh", key, { resultOp: "same", failed: true });
    expect(await afterUp("refresh", succeeded(unread))).toEqual(["a refresh finds key: same "]);
    expect(await afterUp("refresh", succeeded(step("refresh", key, { resultOp: "same" })))).toEqual([]);
});

test("after an up the next preview has nothing to do, and succeeds", async () => {
    const due = succeeded(step("update", key, { diff: ["publicKey"] }));
    expect(await afterUp("preview", due)).toEqual(["after an up the preview has to update key publicKey"]);
    expect(await afterUp("preview", failed())).toEqual(["after an up the preview fails: it failed"]);
    expect(await afterUp("preview", succeeded(step("same", key)))).toEqual([]);
});

/** Plays a program whose every update fails with the message, until the history ends. */
async function endingWith(message: string): Promise<{ violations: string[]; runs: number }> {
    const diagnostics = [{ severity: "error" as const, message, urn: urnOf(database) }];
    const world = answering(() => ({ up: () => Promise.resolve({ ...failed(), diagnostics }) }));
    const { name, kind, args } = withArgs(database, {
        provider: "postgresql-addon",
        plan: "dev",
        region: "par",
    });
    const { violations, counts } = await play([declare(name, kind, args)], "documented", world);
    return { violations, runs: counts.runs };
}

test("a history ends with an update that succeeds, or with a mistake that its error names", async () => {
    const [hopeless, idle] = ["nobody knows why", "Run pulumi up --refresh."];
    expect(await endingWith(hopeless)).toEqual({
        violations: [`no up succeeds any more: ${hopeless}`],
        runs: 7,
    });
    expect(await endingWith(idle)).toEqual({
        violations: [`what an error advises leads nowhere: ${idle}`],
        runs: 7,
    });
    expect(await endingWith("Check the id and the kind.")).toEqual({ violations: [], runs: 1 });
});
