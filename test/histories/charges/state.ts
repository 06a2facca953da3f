/** Runs after which the state, the program and the platform do not agree, and what people see of a run. */
import type { OperationResult, ResourceState } from "pulumi-cloud-platform/testing";
import {
    address,
    addressState,
    type Charges,
    database,
    databaseState,
    declaration,
    difference,
    domain,
    eighty,
    elsewhere,
    failed,
    high,
    hook,
    hookObject,
    hookState,
    key,
    keyState,
    laptop,
    level,
    levelState,
    livePlatform,
    low,
    none,
    object,
    objects,
    otherProvider,
    port,
    record,
    rewritten,
    step,
    strange,
    succeeded,
    twin,
    warned,
    withArgs,
    withOptions,
    withOutputs,
} from "../facts";
import { urnOf } from "../stack";

const twinState = record(twin, "laptop");
const rival = { ...level, name: "rival" };
const unconfirmed = withOutputs(addressState, { confirmed: false });
const exposed = declaration("exposed", "ExposedEnvVars", { application: "app_1", variables: { A: "1" } });
const exposedToo = declaration("exposed-too", "ExposedEnvVars", {
    application: "app_2",
    variables: { B: "2" },
});

function hookOf(ownerId: string, more: Partial<ResourceState> = {}): ResourceState {
    return withOutputs({ ...hookState, ...more }, { ownerId });
}

function kept(name: string): OperationResult {
    return warned(
        `SshKey "${name}": changes made outside Pulumi stay in this update, also in resources that refer to them: publicKey. The next preview names them, and the next "pulumi up" writes what the program declares.`,
    );
}

export const state: Charges = {
    eachHasItsOwn: [
        {
            guilty: {
                program: [key, twin],
                statesAfter: [keyState, twinState],
                preview: succeeded(step("replace", key)),
                result: failed(step("same", key)),
            },
            finding: "SshKey laptop is recorded for key and twin",
            unless: {
                "both had it before": { statesBefore: [keyState, twinState] },
                "both had it before, one under its former name": {
                    program: [key, withOptions(twin, { aliases: [{ name: "former" }] })],
                    statesBefore: [keyState, record({ ...twin, name: "former" }, "laptop")],
                },
                "one is to be deleted": { statesAfter: [keyState, record(twin, "laptop", { delete: true })] },
                "one is to be replaced": {
                    statesAfter: [keyState, record(twin, "laptop", { pendingReplacement: true })],
                },
                "one has left the program": { program: [key] },
                "it passes on in a run that fails": {
                    result: warned(
                        'SshKey "twin": takes over laptop from "key"; nothing is created',
                        failed(),
                    ),
                },
            },
        },
        {
            guilty: {
                program: [key, twin],
                before: objects(laptop),
                statesBefore: [keyState],
                statesAfter: [keyState, twinState],
                preview: succeeded(step("replace", key)),
                result: failed({ ...step("create-replacement", key), failed: true }, step("create", twin)),
            },
            finding: "SshKey laptop is recorded for key and twin",
            unless: { "others had deleted it": { before: objects() } },
        },
        {
            guilty: {
                program: [key, twin],
                before: objects(),
                statesBefore: [keyState],
                statesAfter: [keyState, twinState],
                result: failed(step("same", key), step("create", twin)),
            },
            finding: "SshKey laptop is recorded for key and twin",
            unless: {
                "others had deleted it, and the change of the one that had it fails": {
                    result: failed({ ...step("update", key), failed: true }, step("create", twin)),
                },
            },
        },
        {
            guilty: {
                program: [key, withOptions(twin, { late: true })],
                statesAfter: [keyState, twinState],
                result: succeeded(step("same", key), step("create", twin)),
            },
            finding: "SshKey laptop is recorded for key and twin",
            unless: {
                "the run did not reach the late one": { result: failed(step("same", key)) },
                "the run only refreshed the late one": {
                    result: failed(step("same", key), step("refresh", twin)),
                },
            },
        },
        {
            guilty: {
                program: [key, withArgs(twin, { adopt: "laptop" })],
                statesAfter: [keyState, twinState],
                result: succeeded(step("same", key), step("create", twin)),
            },
            finding: "SshKey laptop is recorded for key and twin",
            unless: { "nobody asked for a preview": { run: { run: "up", skipPreview: true } } },
        },
        {
            guilty: {
                run: { run: "up", skipPreview: true },
                program: [key, twin],
                statesAfter: [keyState, twinState],
                result: succeeded(step("same", key), step("create", twin)),
            },
            finding: "SshKey laptop is recorded for key and twin",
            unless: { "one adopts it": { program: [key, withArgs(twin, { adopt: "laptop" })] } },
        },
        {
            guilty: {
                program: [level, withOptions(rival, { late: true })],
                statesBefore: [levelState],
                statesAfter: [levelState, record(rival, "app_1")],
                result: failed(step("same", level), step("create", rival)),
            },
            finding: "EnvVars app_1/LEVEL is recorded for level and rival",
            unless: {
                "the first one fails before the late one": {
                    result: failed(step("update", level, { failed: true }), step("create", rival)),
                },
            },
        },
        {
            guilty: {
                program: [level, rival],
                statesBefore: [levelState],
                statesAfter: [levelState, record(rival, "app_1")],
                preview: succeeded(step("update", level), step("create", rival)),
                result: failed(step("update", level), step("create", rival)),
            },
            finding: "EnvVars app_1/LEVEL is recorded for level and rival",
            unless: {
                "the run is killed": { run: { run: "up", kill: { method: "PUT" } } },
                "the update of one fails": {
                    result: failed(step("update", level, { failed: true }), step("create", rival)),
                },
                "the run is aimed": { targets: new Set([urnOf(level)]) },
                "nobody asked for a preview": { run: { run: "up", skipPreview: true } },
                "one of them was to be replaced": { preview: succeeded(step("replace", level)) },
                "one of them knows that it is not its own": {
                    statesAfter: [levelState, withOutputs(record(rival, "app_1"), { unmanaged: ["LEVEL"] })],
                },
            },
        },
    ],
    allIsAsDeclared: [
        {
            guilty: { statesAfter: [] },
            finding: '"key" is declared and not in the state',
            unless: {
                "the run is a refresh": { run: { run: "refresh" } },
                "the run fails": { result: failed() },
                "the run is aimed at another resource": { targets: new Set([urnOf(hook)]) },
            },
        },
        {
            guilty: { statesAfter: [record(key, "laptop", { delete: true })] },
            finding: '"key" is declared and not in the state',
            unless: { "the state has it": { statesAfter: [keyState] } },
        },
        {
            guilty: { program: [key, twin], statesAfter: [keyState, twinState] },
            finding: 'SshKey laptop is what both "key" and "twin" declare',
            unless: { "one is declared": { program: [key] } },
        },
        {
            guilty: { after: objects(strange) },
            finding: '"key" is declared, and SshKey laptop does not exist',
            unless: { "others have touched it": { touched: new Set(["SshKey laptop"]) } },
        },
        {
            guilty: { program: [address], statesAfter: [addressState], after: none },
            finding: '"address" is declared, and EmailAddress me@work.example does not exist',
            unless: { "its holder has not confirmed it": { statesAfter: [unconfirmed] } },
        },
        {
            guilty: { after: objects(rewritten) },
            finding: `"key" is not as declared: SshKey laptop, ${difference}`,
            unless: {
                "others have touched it": { touched: new Set(["SshKey laptop"]) },
                "an option ignores the argument": {
                    program: [withOptions(key, { ignoreChanges: ["publicKey"] })],
                },
                "the update says that it leaves the change": { result: kept("key") },
            },
        },
        {
            guilty: { after: objects(rewritten), result: kept("twin") },
            finding: `"key" is not as declared: SshKey laptop, ${difference}`,
            unless: { "the warning is about it": { result: kept("key") } },
        },
        {
            guilty: { program: [level], statesAfter: [levelState], after: objects(high) },
            finding: '"level" is not as declared: EnvVars app_1/LEVEL, value is "high" and not "low"',
            unless: {
                "it is a recovery": { isRecovery: true },
                "an option ignores the variable": {
                    program: [withOptions(level, { ignoreChanges: ["variables.LEVEL"] })],
                },
            },
        },
        {
            guilty: {
                program: [database],
                statesAfter: [databaseState],
                after: objects(object("Addon addon_1", { name: "orders", tags: [] })),
            },
            finding: '"database" is not as declared: Addon addon_1, tags is [] and not ["a"]',
            unless: {
                "it is a recovery": { isRecovery: true },
                "its declaration adopts it": { program: [withArgs(database, { adopt: "addon_1" })] },
            },
        },
    ],
    theStateIsTrue: [
        {
            guilty: { after: objects(strange) },
            finding: "the state has SshKey laptop, which does not exist",
            unless: {
                "others have touched it": { touched: new Set(["SshKey laptop"]) },
                "it is to be deleted": { statesAfter: [record(key, "laptop", { delete: true })] },
                "it is to be replaced": {
                    statesAfter: [record(key, "laptop", { pendingReplacement: true })],
                },
                "the stack only reads it": { statesAfter: [record(key, "laptop", { external: true })] },
            },
        },
        {
            guilty: { platform: livePlatform, after: objects(strange), result: failed() },
            finding: "the state has SshKey laptop, which does not exist",
            unless: {
                "it made room for its change": { preview: succeeded(step("update", key)) },
                "the state knows that it is unfinished": {
                    statesAfter: [record(key, "laptop", { initErrors: ["it failed"] })],
                },
            },
        },
        {
            guilty: { program: [], after: objects(strange) },
            finding: "the state has SshKey laptop, which does not exist",
            unless: {
                "it was renamed": { statesAfter: [keyState, twinState] },
                "a renamed resource had it": { statesBefore: [keyState, twinState] },
            },
        },
        {
            guilty: { program: [address], statesAfter: [addressState], after: none },
            finding: "the state has EmailAddress me@work.example, which does not exist",
            unless: { "its holder has not confirmed it": { statesAfter: [unconfirmed] } },
        },
        {
            guilty: {
                program: [port, withArgs(rival, { application: "app_2", mode: "whole" })],
                statesAfter: [levelState],
                after: objects(eighty),
            },
            finding: "the state has EnvVars app_1/LEVEL, which does not exist",
            unless: { "whole mode removes it": { program: [withArgs(port, { mode: "whole" })] } },
        },
        {
            guilty: {
                program: [withArgs(level, { mode: "whole" })],
                statesAfter: [levelState],
                after: none,
            },
            finding: "the state has EnvVars app_1/LEVEL, which does not exist",
            unless: { "it is no longer declared": { program: [withArgs(port, { mode: "whole" })] } },
        },
        {
            guilty: {
                after: objects(strange),
                statesAfter: [record(key, "laptop", { initErrors: ["it failed"] })],
            },
            finding: "the state has SshKey laptop, which does not exist",
            unless: { "the platform cannot overwrite a key": { platform: livePlatform } },
        },
        {
            guilty: {
                platform: livePlatform,
                statesAfter: [record(hook, "hook_1", { initErrors: ["it failed"] })],
            },
            finding: "the state has Webhook hook_1, which does not exist",
            unless: { "it exists": { after: objects(hookObject("hook_1")) } },
        },
        {
            guilty: { after: objects(rewritten) },
            finding: `the state is wrong of SshKey laptop: ${difference}`,
            unless: {
                "others have touched it": { touched: new Set(["SshKey laptop"]) },
                "the state knows that it is unfinished": {
                    statesAfter: [record(key, "laptop", { initErrors: ["it failed"] })],
                },
                "another domain became the primary one": {
                    program: [domain],
                    statesAfter: [record(withArgs(domain, { primary: true }), "app_1/b.example/")],
                    after: objects(object("Domain app_1/b.example/", { primary: false })),
                },
            },
        },
        {
            guilty: {
                program: [level],
                statesAfter: [levelState, record(rival, "app_1"), record(port, "app_1")],
                after: objects(high, eighty),
            },
            finding: 'the state is wrong of EnvVars app_1/LEVEL: value is "high" and not "low"',
            unless: {
                "another resource has written it": {
                    statesAfter: [
                        levelState,
                        record(withArgs(rival, { variables: { LEVEL: "high" } }), "app_1"),
                    ],
                },
                "the state knows that it is not its own": {
                    statesAfter: [withOutputs(levelState, { unmanaged: ["LEVEL"] })],
                },
            },
        },
    ],
    nothingIsForgotten: [
        {
            guilty: { program: [], statesAfter: [] },
            finding: "SshKey laptop is there, and has left the state in a up",
            unless: {
                "it was deleted": { after: objects(strange) },
                "the program wants it": { program: [twin] },
                "another resource has it": { statesAfter: [twinState] },
                "others have touched it": { touched: new Set(["SshKey laptop"]) },
                "the stack only read it": { statesBefore: [record(key, "laptop", { external: true })] },
                "it was to be replaced": {
                    statesBefore: [record(key, "laptop", { pendingReplacement: true })],
                },
                "an option retains it": { statesBefore: [record(key, "laptop", { retainOnDelete: true })] },
                "it goes with another resource": {
                    statesBefore: [record(key, "laptop", { deletedWith: urnOf(hook) })],
                },
            },
        },
        {
            guilty: {
                run: { run: "destroy" },
                program: [],
                statesBefore: [{ ...levelState, provider: "1" }, record(port, "app_1", { provider: "2" })],
                statesAfter: [],
                after: objects(low),
                everHeld: new Set(["EnvVars app_1/LEVEL"]),
            },
            finding: "EnvVars app_1/LEVEL is there, and has left the state in a destroy",
            unless: {
                "it was never the program's": { everHeld: new Set() },
                "whole mode ignores it": { program: [withArgs(port, { mode: "whole", ignore: ["LEVEL"] })] },
            },
        },
        {
            guilty: {
                program: [],
                statesBefore: [
                    record(exposed, "app_1", { provider: "1" }),
                    record(exposedToo, "app_2", { provider: "2" }),
                ],
                statesAfter: [],
                after: objects(object("ExposedEnvVars app_1/A")),
                everHeld: new Set(["ExposedEnvVars app_1/A"]),
            },
            finding: "ExposedEnvVars app_1/A is there, and has left the state in a up",
            unless: { "two versions of the provider delete at once": { run: { run: "destroy" } } },
        },
        {
            guilty: {
                run: { run: "destroy" },
                program: [],
                statesBefore: [
                    record(exposed, "app_1", { provider: "1" }),
                    record(exposedToo, "app_2", { provider: "1" }),
                ],
                statesAfter: [],
                after: objects(object("ExposedEnvVars app_1/A")),
                everHeld: new Set(["ExposedEnvVars app_1/A"]),
            },
            finding: "ExposedEnvVars app_1/A is there, and has left the state in a destroy",
            unless: {
                "two versions of the provider delete at once": {
                    statesBefore: [
                        record(exposed, "app_1", { provider: "1" }),
                        record(exposedToo, "app_2", { provider: "2" }),
                    ],
                },
            },
        },
    ],
    eachHasItsOwner: [
        {
            guilty: { statesAfter: [keyState, hookOf("orga_other")] },
            finding: `${urnOf(hook)} is of "orga_other", which is not the owner of its provider`,
            unless: {
                "it has the owner of its provider": { statesAfter: [keyState, hookOf("orga_own")] },
                "its provider is that of the owner": {
                    statesAfter: [keyState, hookOf("orga_other", { provider: otherProvider })],
                },
                "the state had it": { statesBefore: [hookOf("orga_other")] },
                "no owner is recorded": { statesAfter: [keyState, hookState] },
            },
        },
        {
            guilty: { statesAfter: [keyState, hookOf("orga_own", { provider: otherProvider })] },
            finding: `${urnOf(hook)} is of "orga_own", which is not the owner of its provider`,
            unless: {
                "the owner is the user of its provider": {
                    statesAfter: [keyState, hookOf("user_other", { provider: otherProvider })],
                },
            },
        },
    ],
    aRefreshGoesThrough: [
        {
            guilty: { run: { run: "refresh" }, result: failed() },
            finding: "a refresh that nothing disturbs fails: it failed",
            unless: {
                "the refresh succeeds": { result: succeeded() },
                "the run is an update": { run: { run: "up" } },
                "a request fails": {
                    run: { run: "refresh", faults: [{ kind: "SshKey", method: "GET", what: "failing" }] },
                },
                "the run is killed": { run: { run: "refresh", kill: { method: "GET" } } },
                "the account is wrong": { run: { run: "refresh", wrong: "account" } },
                "an object was found at another address": {
                    statesBefore: [hookState, withOutputs(keyState, { platform: elsewhere })],
                },
            },
        },
    ],
    noSecretShows: [
        {
            guilty: { texts: ["the token is hunter2"] },
            finding: "a secret shows: the token is hunter2",
            unless: {
                "the text hides it": { texts: ["the token is [secret]"] },
                "it is no secret": { secrets: [] },
            },
        },
        {
            guilty: { texts: ["1 unchanged", '{"LEVEL":"hush-one"}'] },
            finding: 'a secret shows: {"LEVEL":"hush-one"}',
            unless: { "the text hides it": { texts: ["1 unchanged", '{"LEVEL":"[secret]"}'] } },
        },
    ],
};
