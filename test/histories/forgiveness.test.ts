/** What no stack can know is forgiven, and nothing else: each case beside the same run with one other fact. */
import {
    declaration,
    eighty,
    failed,
    high,
    key,
    keyState,
    laptop,
    level,
    levelState,
    low,
    none,
    object,
    objects,
    otherProvider,
    port,
    record,
    rewritten,
    step,
    succeeded,
    twin,
    warned,
    withOutputs,
} from "./facts";
import { forgive, type Forgiving } from "./forgiveness";

const keyOfLaptop = "SshKey laptop";
const variable = "EnvVars app_1/LEVEL";

function forgiven(facts: Partial<Forgiving>, touched: string[] = []): string[] {
    const known = new Set(touched);
    forgive(known, {
        run: { run: "up" },
        isAimed: false,
        result: succeeded(step("same", key)),
        before: objects(laptop),
        after: objects(laptop),
        edited: new Set(),
        isUncertain: false,
        statesBefore: [keyState],
        statesAfter: [keyState],
        ...facts,
    });
    return [...known];
}

test("an update that has nothing to do forgives nothing, and forgets nothing", () => {
    expect(forgiven({})).toEqual([]);
    expect(forgiven({}, [keyOfLaptop])).toEqual([keyOfLaptop]);
});

const refreshed: Partial<Forgiving> = { run: { run: "refresh" } };
const created: Partial<Forgiving> = { result: succeeded(step("create", key)) };

test.each<[string, Partial<Forgiving>]>([
    ["a refresh", refreshed],
    ["an update with a refresh", { run: { run: "up", refresh: true } }],
    ["an update that creates it", created],
    ["an update that replaces it", { result: succeeded(step("create-replacement", key)) }],
])("%s knows an object again", (_, facts) => {
    expect(forgiven(facts, [keyOfLaptop])).toEqual([]);
});

test.each<[string, Partial<Forgiving>]>([
    ["a refresh that fails", { ...refreshed, result: failed() }],
    ["a refresh of some resources", { ...refreshed, isAimed: true }],
    ["a refresh by another account", { run: { run: "refresh", wrong: "account" } }],
    ["a refresh while somebody edits it", { ...refreshed, edited: new Set([keyOfLaptop]) }],
    ["an update that creates it while somebody edits it", { ...created, edited: new Set([keyOfLaptop]) }],
    ["an update that fails after it has created it", { result: failed(step("create", key)) }],
    ["an update that creates another one", { result: succeeded(step("create", twin)) }],
    ["an update in place", { result: succeeded(step("update", key)) }],
    ["a destroy", { run: { run: "destroy" }, ...created }],
])("%s knows it no better", (_, facts) => {
    expect(forgiven(facts, [keyOfLaptop])).toEqual([keyOfLaptop]);
});

const refusal = 'EnvVars "level": the variable is declared twice. [declared-twice]';
const unseen: Partial<Forgiving> = {
    run: { run: "up", skipPreview: true },
    result: { ...warned(refusal), succeeded: false },
    before: objects(low, laptop),
    after: objects(high, laptop),
};

test("forgives an object that an update has taken over and then refused, if nobody asked for a preview", () => {
    const takeover = warned('SshKey "twin": takes over laptop from "key"; nothing is created').diagnostics;
    const { diagnostics } = warned(refusal);
    const taken = { ...unseen, after: objects(low, rewritten), result: failed() };
    expect(
        forgiven({ ...taken, result: { ...failed(), diagnostics: [...takeover, ...diagnostics] } }),
    ).toEqual([keyOfLaptop]);
    expect(forgiven({ ...taken, result: { ...failed(), diagnostics: takeover } })).toEqual([]);
    expect(forgiven({ ...taken, result: { ...failed(), diagnostics } })).toEqual([]);
});

test("an update without a preview may write a variable before it refuses it", () => {
    expect(forgiven(unseen)).toEqual([variable]);
    expect(forgiven({ ...unseen, result: warned("[whole-mode-conflict]") })).toEqual([variable]);
    expect(forgiven({ ...unseen, run: { run: "up" } })).toEqual([]);
    expect(forgiven({ ...unseen, result: warned("[not-found]") })).toEqual([]);
    expect(forgiven({ ...unseen, after: objects(low, rewritten) })).toEqual([]);
});

const ofBoth: Partial<Forgiving> = {
    result: succeeded(step("delete-replaced", level)),
    before: objects(low, eighty),
    after: objects(eighty),
    statesBefore: [levelState, record(port, "app_1", { provider: otherProvider })],
    statesAfter: [record(port, "app_1", { provider: otherProvider })],
};

test("a process does not know what another one writes while it deletes a variable", () => {
    expect(forgiven(ofBoth)).toEqual([variable]);
    expect(forgiven({ ...ofBoth, after: objects(low, eighty) })).toEqual([]);
    expect(forgiven({ ...ofBoth, result: succeeded(step("delete", level)) })).toEqual([]);
    const alone = { statesBefore: [levelState, record(port, "app_1")], statesAfter: [record(port, "app_1")] };
    expect(forgiven({ ...ofBoth, ...alone })).toEqual([]);
    expect(forgiven({ ...ofBoth, result: succeeded(step("delete-replaced", port)) })).toEqual([]);
});

const group = object("NetworkGroup ng_1");
const member = object("Member ng_1/app_1", {}, ["NetworkGroup ng_1"]);
const parts: Partial<Forgiving> = { before: objects(group, member), after: none, statesBefore: [] };

test("a part is deleted with its object", () => {
    expect(forgiven(parts)).toEqual(["Member ng_1/app_1"]);
    expect(forgiven({ ...parts, after: objects(group) })).toEqual([]);
    expect(forgiven({ ...parts, after: objects(member) })).toEqual([]);
});

const link = declaration("member", "Member", { networkGroup: "ng_1", member: "app_1" });
const made: Partial<Forgiving> = {
    before: objects(group),
    after: none,
    statesBefore: [],
    statesAfter: [withOutputs(record(link, "ng_1/app_1"), { memberId: "app_1" })],
};

test("a part that the run has created is deleted with its object", () => {
    expect(forgiven(made)).toEqual(["Member ng_1/app_1"]);
    expect(forgiven({ ...made, after: objects(member) })).toEqual([]);
    expect(forgiven({ ...made, before: objects(object("NetworkGroup ng_2")) })).toEqual([]);
    expect(forgiven({ ...made, before: objects(group, object("Member ng_1/app_1")) })).toEqual([]);
});

test("an object that the state has twice is known to be gone once one of the two is", () => {
    const twice = { after: none, statesBefore: [keyState, record(twin, "laptop")] };
    expect(forgiven(twice)).toEqual([keyOfLaptop]);
    expect(forgiven({ ...twice, after: objects(laptop) })).toEqual([]);
    expect(forgiven({ ...twice, statesBefore: [keyState] })).toEqual([]);
});

test("after a killed run, each object that it changed counts as unknown", () => {
    const killed = { isUncertain: true, result: failed(), after: objects(rewritten) };
    expect(forgiven(killed)).toEqual([keyOfLaptop]);
    expect(forgiven({ ...killed, isUncertain: false })).toEqual([]);
    expect(forgiven({ ...killed, result: succeeded() })).toEqual([]);
    expect(forgiven({ ...killed, after: objects(laptop) })).toEqual([]);
});
