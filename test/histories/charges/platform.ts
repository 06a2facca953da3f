/** Runs that delete, change or create what they must not. */
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
    native,
    none,
    object,
    objects,
    one,
    orders,
    port,
    record,
    replaceable,
    rewritten,
    step,
    strange,
    succeeded,
    two,
    warned,
    withArgs,
    withOptions,
    withOutputs,
} from "../facts";
import { unknown, urnOf } from "../stack";

const application = declaration("application", "Application", { name: "shop" });
const stranger = declaration("stranger", "SshKey", { name: "strange", publicKey: one });
const mail = object("EmailAddress me@work.example", { primary: false });

export const platform: Charges = {
    nothingIsLost: [
        {
            guilty: {
                program: [withOptions(key, { deleteBeforeReplace: true })],
                statesBefore: [keyState, record(hook, "hook_1", { delete: true })],
                after: objects(strange),
                preview: succeeded(step("update", key), step("delete-replaced", hook), step("replace", hook)),
            },
            finding: 'SshKey laptop was deleted, and "key" declares it',
            unless: {
                "its declaration left the program": { program: [] },
                "the preview shows its replacement": { preview: succeeded(step("replace", key)) },
                "the preview shows its deletion": { preview: succeeded(step("delete-replaced", key)) },
                "it refers to a replaced resource": {
                    preview: succeeded(
                        step("update", key, { new: { inputs: { name: unknown }, outputs: {} } }),
                    ),
                },
                "it goes first, and nobody asked for a preview": { run: { run: "up", skipPreview: true } },
                "the run is aimed at another resource": { targets: new Set([urnOf(hook)]) },
                "the run is aimed at it": { targets: new Set([urnOf(key)]) },
                "a run before has replaced it": { statesBefore: [record(key, "laptop", { delete: true })] },
            },
        },
        {
            guilty: { run: { run: "up", skipPreview: true }, after: objects(strange) },
            finding: 'SshKey laptop was deleted, and "key" declares it',
            unless: {
                "it goes first": { program: [withOptions(key, { deleteBeforeReplace: true })] },
                "the command line asks for its replacement": { replaced: new Set([urnOf(key)]) },
            },
        },
        {
            guilty: {
                platform: livePlatform,
                after: objects(strange),
                preview: succeeded(step("same", key), step("update", hook)),
                result: failed(),
            },
            finding: 'SshKey laptop was deleted, and "key" declares it',
            unless: {
                "it made room for its change": { preview: succeeded(step("update", key)) },
                "it made room for the change of one that takes it over": {
                    result: {
                        ...failed(),
                        diagnostics: [{ severity: "info", message: 'takes over laptop from "key"' }],
                    },
                },
            },
        },
        {
            guilty: { after: objects(strange), preview: succeeded(step("update", key)), result: failed() },
            finding: 'SshKey laptop was deleted, and "key" declares it',
            unless: { "the platform cannot overwrite a key": { platform: livePlatform } },
        },
        {
            guilty: {
                platform: livePlatform,
                after: objects(strange),
                preview: succeeded(step("update", key)),
            },
            finding: 'SshKey laptop was deleted, and "key" declares it',
            unless: { "the run fails": { result: failed() } },
        },
        {
            guilty: { run: { run: "refresh" }, program: [], after: objects(strange) },
            finding: "SshKey laptop was deleted by a refresh",
            unless: { "the run is a destroy": { run: { run: "destroy" } } },
        },
        {
            guilty: { run: { run: "preview" }, program: [], after: objects(strange) },
            finding: "SshKey laptop was deleted by a preview",
            unless: { "the run is an update": { run: { run: "up" } } },
        },
        {
            guilty: {
                run: { run: "destroy" },
                targets: new Set([urnOf(hook)]),
                statesBefore: [keyState, hookState],
                after: objects(strange),
            },
            finding: "SshKey laptop was deleted, and key declares it",
            unless: {
                "the run is aimed at it": { targets: new Set([urnOf(key)]) },
                "the run is aimed at all": { targets: undefined },
            },
        },
        {
            guilty: { after: objects(laptop) },
            finding: "SshKey strange was deleted, and the stack never had it",
            unless: { "the state had it": { statesBefore: [keyState, record(stranger, "strange")] } },
        },
        {
            guilty: {
                program: [],
                statesBefore: [record(application, "app_1")],
                before: objects(
                    object("Application app_1"),
                    object("EnvVars app_1/LEVEL", { value: "low" }, ["Application app_1"]),
                ),
                after: objects(object("Application app_1")),
            },
            finding: "EnvVars app_1/LEVEL was deleted, and the stack never had it",
            unless: { "it is deleted with its application": { after: none } },
        },
        {
            guilty: {
                program: [withArgs(level, { mode: "whole" })],
                statesBefore: [levelState],
                before: objects(low, eighty),
                after: objects(low),
                preview: warned('EnvVars "level": whole mode will remove COLOUR. Add variables that stay'),
            },
            finding: "EnvVars app_1/PORT was deleted, and the stack never had it",
            unless: {
                "a warning of the preview names it": {
                    preview: warned('EnvVars "level": whole mode will remove PORT. Add variables that stay'),
                },
            },
        },
        {
            guilty: {
                program: [level, withArgs(port, { application: "app_2", mode: "whole" })],
                statesBefore: [levelState],
                before: objects(low, eighty),
                after: objects(low),
                preview: warned('EnvVars "level": whole mode will remove PORT. Add variables that stay'),
            },
            finding: "EnvVars app_1/PORT was deleted, and the stack never had it",
            unless: { "the mode is whole": { program: [withArgs(level, { mode: "whole" })] } },
        },
        {
            guilty: {
                program: [withArgs(level, { mode: "whole" })],
                statesBefore: [withOutputs(levelState, { variables: { LEVEL: "low", PORT: "80" } })],
                before: objects(low, eighty),
                after: objects(low),
            },
            finding: "EnvVars app_1/PORT was deleted, which somebody else had set, and no preview named it",
            unless: {
                "the program had it": { everHeld: new Set(["EnvVars app_1/PORT"]) },
                "a warning of the preview names it": {
                    preview: warned('EnvVars "level": whole mode will remove PORT. Add variables that stay'),
                },
                "the preview shows it": {
                    preview: succeeded(step("update", level, { diff: ["variables.PORT"] })),
                },
            },
        },
        {
            guilty: {
                program: [level],
                statesBefore: [levelState],
                before: objects(low),
                after: none,
                everHeld: new Set(["EnvVars app_1/LEVEL"]),
            },
            finding: 'EnvVars app_1/LEVEL was deleted, and "level" declares it',
            unless: {
                "the engine works on one resource at a time": { run: { run: "up", parallel: 1 } },
                "it is declared too late": { program: [withOptions(level, { late: true })] },
            },
        },
        {
            guilty: {
                program: [database],
                statesBefore: [databaseState],
                before: objects(orders),
                after: none,
                preview: succeeded(step("replace", database)),
            },
            finding: 'Addon addon_1 was deleted, and "database" declares it',
            unless: {
                "its declaration allows the loss": { program: [replaceable] },
                "the command line asks for it": { replaced: new Set([urnOf(database)]) },
                "it goes with another resource": { program: [withOptions(database, { deletedWith: "key" })] },
            },
        },
        {
            guilty: {
                run: { run: "refresh" },
                statesBefore: [addressState],
                statesAfter: [addressState],
                before: objects(mail),
                after: none,
            },
            finding: "EmailAddress me@work.example was deleted by a refresh",
            unless: {
                "the native provider has it now": { statesAfter: [native(address, "me@work.example")] },
            },
        },
    ],
    nothingElseIsTouched: [
        {
            guilty: { after: objects(laptop, object("SshKey strange", { key: two })) },
            finding: `SshKey strange was changed by a up: ${difference}`,
            unless: {
                "the program declares it": { program: [key, stranger] },
                "the state had it": { statesBefore: [keyState, record(stranger, "strange")] },
                "the state has it now": { statesAfter: [keyState, record(stranger, "strange")] },
            },
        },
        {
            guilty: { run: { run: "refresh" }, after: objects(rewritten, strange) },
            finding: `SshKey laptop was changed by a refresh: ${difference}`,
            unless: { "the run is an update": { run: { run: "up" } } },
        },
        {
            guilty: {
                before: objects(object("Domain app_1/a.example/", { primary: true })),
                after: objects(object("Domain app_1/a.example/", { primary: false })),
            },
            finding: "Domain app_1/a.example/ was changed by a up: primary is false and not true",
            unless: {
                "the program has a domain of the application": { program: [domain] },
                "it is an address": {
                    before: objects(object("EmailAddress me@work.example", { primary: true })),
                    after: objects(mail),
                },
            },
        },
    ],
    nothingIsDoubled: [
        {
            guilty: { after: objects(laptop, strange, hookObject("hook_1")) },
            finding: "Webhook hook_1 was made and is not recorded",
            unless: {
                "the state has it": { statesAfter: [keyState, hookState] },
                "it existed before": {
                    before: objects(hookObject("hook_1")),
                    statesAfter: [record(hook, "hook_1"), keyState, record(stranger, "strange")],
                },
            },
        },
        {
            guilty: { after: objects(laptop, strange, low) },
            finding: "EnvVars app_1/LEVEL was made and is not recorded",
            unless: { "others have set it": { touched: new Set(["EnvVars app_1/LEVEL"]) } },
        },
        {
            guilty: {
                isUncertain: true,
                program: [hook, withArgs({ ...hook, name: "another" }, { url: "https://hook.example/3" })],
                after: objects(laptop, strange, hookObject("hook_1"), hookObject("hook_2")),
            },
            finding: '"hook" was made more than once: Webhook hook_1, Webhook hook_2',
            unless: {
                "there is one": { after: objects(laptop, strange, hookObject("hook_1")) },
                "the state has one": { statesAfter: [hookState] },
                "one differs": {
                    after: objects(
                        laptop,
                        strange,
                        hookObject("hook_1"),
                        hookObject("hook_2", "https://hook.example/2"),
                    ),
                },
                "two are declared": { program: [hook, { ...hook, name: "another" }] },
            },
        },
    ],
    theWayBackKeepsAll: [
        {
            guilty: {
                statesBefore: [
                    native(key, "laptop", {
                        urn: "urn:pulumi:test::project::cloud-platform:index:SshKey::key",
                    }),
                ],
                after: objects(strange),
            },
            finding: "SshKey laptop of the native provider was deleted on the way back to the classes",
            unless: {
                "the classes had it": { statesBefore: [keyState] },
                "its declaration left the program": { program: [] },
                "its declaration names another object": { program: [withArgs(key, { name: "desktop" })] },
                "it still exists": { after: objects(laptop) },
                "it did not exist before": { before: objects(strange) },
                "the run goes on after errors": { run: { run: "up", continueOnError: true } },
                "the run is a destroy": { run: { run: "destroy" } },
            },
        },
    ],
    elsewhereNothingChanges: [
        {
            guilty: {
                elsewhere: { url: elsewhere, before: objects(laptop), after: none },
                statesBefore: [keyState, withOutputs(hookState, { platform: elsewhere })],
            },
            finding: "a up changed SshKey laptop of another platform",
            unless: {
                "it is unchanged": {
                    elsewhere: { url: elsewhere, before: objects(laptop), after: objects(laptop) },
                },
                "the platform has moved there": {
                    statesBefore: [withOutputs(keyState, { platform: elsewhere })],
                },
            },
        },
        {
            guilty: { elsewhere: { url: elsewhere, before: objects(laptop), after: objects(rewritten) } },
            finding: "a up changed SshKey laptop of another platform",
            unless: {
                "it is unchanged": {
                    elsewhere: { url: elsewhere, before: objects(rewritten), after: objects(rewritten) },
                },
            },
        },
    ],
};
