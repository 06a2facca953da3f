/** Updates that do what their preview did not show, or what the guard forbids. */
import type { OperationResult } from "pulumi-cloud-platform/testing";
import {
    type Charges,
    database,
    databaseState,
    declaration,
    difference,
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
    low,
    native,
    none,
    object,
    objects,
    orders,
    port,
    record,
    refused,
    replaceable,
    rewritten,
    step,
    strange,
    succeeded,
    twin,
    two,
    warned,
    withArgs,
    withOptions,
    withOutputs,
} from "../facts";
import { urnOf } from "../stack";

const group = declaration("group", "NetworkGroup", { label: "backend" });
const member = declaration("member", "Member", { networkGroup: "ng_2", member: "app_1" });
const nodes = declaration("nodes", "KubernetesNodeGroup", { cluster: "kubernetes_1", nodes: 1 });
const renewed = withArgs(hook, { url: "https://hook.example/2" });
const desktop = withArgs(key, { name: "desktop", publicKey: two });
const edit = { method: "PUT", edit: { takeAway: "key" } } as const;

const protects = "cloud-platform:guardData protects addon_1 and its data";
const moves = 'networkGroup: changing it from "ng_1" to "ng_2" creates another one';
const undone =
    'SshKey "key": changes made outside Pulumi are undone, since the change of the program does not keep them: publicKey. [changed-outside]';

function replacingHook(...diff: string[]): OperationResult {
    return succeeded(step("create-replacement", hook, { diff }), step("delete-replaced", hook));
}

/** An update that deletes guarded data after the program has dropped it. */
const dataDeleted = {
    isGuarded: true,
    program: [],
    statesBefore: [databaseState],
    before: objects(orders),
    after: none,
};

const former = { ...database, name: "former" };

export const previews: Charges = {
    nothingUnnamedIsWritten: [
        {
            guilty: { run: { run: "up", refresh: true }, after: objects(rewritten, strange) },
            finding: `SshKey laptop: ${difference}`,
            unless: {
                "the preview shows the argument": {
                    preview: succeeded(step("update", key, { diff: ["publicKey"] })),
                },
                "a remark of the preview names the argument": {
                    preview: warned('SshKey "key": changes: publicKey (not as declared so far)'),
                },
                "the update says that it undoes a change": { result: warned(undone) },
                "the preview creates the object": { preview: succeeded(step("create-replacement", key)) },
                "it is a recovery": { isRecovery: true },
                "the update reads after an edit": { run: { run: "up", refresh: true, meanwhile: edit } },
                "the run is a destroy": { run: { run: "destroy" } },
            },
        },
        {
            guilty: {
                program: [withOptions(key, { ignoreChanges: ["publicKey"] })],
                after: objects(rewritten),
                preview: succeeded(step("update", key, { diff: ["publicKey"] })),
            },
            finding: `SshKey laptop: ${difference}`,
            unless: { "no option ignores the argument": { program: [key] } },
        },
        {
            guilty: {
                after: objects(rewritten),
                preview: warned(
                    'SshKey "twin": changes: publicKey (not as declared so far)',
                    succeeded(step("update", twin, { diff: ["publicKey"] }), step("create", hook)),
                ),
            },
            finding: `SshKey laptop: ${difference}`,
            unless: {
                "the remark is made of an alias": { program: [withOptions(key, { aliases: ["twin"] })] },
            },
        },
        {
            guilty: {
                after: objects(rewritten),
                result: warned('SshKey "key": changes: publicKey (not as declared so far)'),
            },
            finding: `SshKey laptop: ${difference}`,
            unless: {
                "the preview made the remark": {
                    preview: warned('SshKey "key": changes: publicKey (not as declared so far)'),
                },
            },
        },
        {
            guilty: {
                run: { run: "up", meanwhile: edit },
                program: [level, withArgs(port, { application: "app_2" })],
                statesBefore: [levelState],
                before: objects(low),
                after: objects(high),
                preview: warned(
                    'EnvVars "level": application app_1 sees the changed variables at its next deployment',
                    succeeded(step("update", level, { diff: ["variables.PORT"] })),
                ),
            },
            finding: 'EnvVars app_1/LEVEL: value is "high" and not "low"',
            unless: {
                "the preview shows the variable": {
                    preview: succeeded(step("update", level, { diff: ["variables.LEVEL"] })),
                },
                "the preview shows all variables": {
                    preview: succeeded(step("update", level, { diff: ["variables"] })),
                },
                "a remark names the secret": {
                    preview: warned('EnvVars "level": changes: variables.LEVEL; adds: variables.A (secret)'),
                },
                "a remark names what another resource gives up": {
                    preview: warned(
                        'EnvVars "level": changes: variables.LEVEL (given up by another resource of this program)',
                    ),
                },
                "another resource writes variables of the application": { program: [level, port] },
            },
        },
        {
            guilty: {
                program: [nodes],
                statesBefore: [record(nodes, "group_1")],
                before: objects(object("KubernetesNodeGroup group_1", { nodes: 1 })),
                after: objects(object("KubernetesNodeGroup group_1", { nodes: 2 })),
                preview: succeeded(step("update", nodes, { diff: ["description"] })),
            },
            finding: "KubernetesNodeGroup group_1: nodes is 2 and not 1",
            unless: {
                "the preview shows what excludes the argument": {
                    preview: succeeded(step("update", nodes, { diff: ["autoscaling"] })),
                },
            },
        },
        {
            guilty: {
                before: objects(object("Domain app_1/b.example/", { path: "/" })),
                after: objects(object("Domain app_1/b.example/", { path: "/api" })),
            },
            finding: 'Domain app_1/b.example/: path is "/api" and not "/"',
            unless: {
                "another domain became the primary one": {
                    before: objects(object("Domain app_1/b.example/", { primary: true })),
                    after: objects(object("Domain app_1/b.example/", { primary: false })),
                },
            },
        },
    ],
    aReplacementKeepsTheRest: [
        {
            guilty: {
                program: [renewed],
                statesBefore: [keyState, record(renewed, "hook_0", { delete: true }), hookState],
                statesAfter: [record(renewed, "hook_2")],
                before: objects(laptop, hookObject("hook_0", "https://hook.example/2"), hookObject("hook_1")),
                after: objects(hookObject("hook_1"), hookObject("hook_2", "https://hook.example/2")),
                preview: replacingHook("name"),
            },
            finding:
                'Webhook "hook" is replaced: url is "https://hook.example/2" and not "https://hook.example/1"',
            unless: {
                "the preview shows the argument": { preview: replacingHook("name", "url") },
                "it adopts another object": { program: [withArgs(renewed, { adopt: "hook_2" })] },
                "it is the same object": { statesAfter: [record(renewed, "hook_1")] },
                "it moves to another account": {
                    statesAfter: [withOutputs(record(renewed, "hook_2"), { ownerId: "orga_other" })],
                },
                "the run did not finish it": {
                    statesAfter: [record(renewed, "hook_2", { initErrors: [""] })],
                },
                "others edit it meanwhile": { run: { run: "up", meanwhile: edit } },
                "the command line replaces a secret": { replaced: new Set([urnOf(hook)]) },
                "the program does not declare the argument": {
                    program: [declaration("hook", "Webhook", { name: "team" })],
                },
                "its arguments name the object": {
                    program: [desktop],
                    statesBefore: [keyState],
                    statesAfter: [record(desktop, "desktop")],
                    before: objects(laptop),
                    after: objects(object("SshKey desktop", { key: two })),
                },
            },
        },
        {
            guilty: {
                replaced: new Set([urnOf(hook)]),
                program: [hook],
                statesBefore: [hookState],
                statesAfter: [record(hook, "hook_2")],
                before: objects(hookObject("hook_1")),
                after: objects(hookObject("hook_1"), object("Webhook hook_2", { name: "crew" })),
                preview: replacingHook("url", "format"),
            },
            finding: 'Webhook "hook" is replaced: name is "crew" and not "team"',
            unless: {
                "an update before has kept another value": {
                    statesBefore: [withOutputs(hookState, { name: "crew" })],
                },
                "the engine deletes the first one before": {
                    preview: succeeded(step("delete-replaced", hook), step("create-replacement", hook)),
                },
            },
        },
        {
            guilty: {
                program: [withOptions(renewed, { ignoreChanges: ["url"] })],
                statesBefore: [hookState],
                statesAfter: [record(renewed, "hook_2")],
                before: objects(hookObject("hook_1")),
                after: objects(hookObject("hook_1"), hookObject("hook_2", "https://hook.example/2")),
            },
            finding:
                'Webhook "hook" is replaced: url is "https://hook.example/2" and not "https://hook.example/1"',
            unless: {
                "the program adds the ignored argument": {
                    statesBefore: [record(declaration("hook", "Webhook", { name: "team" }), "hook_1")],
                },
            },
        },
    ],
    whatIsGuardedStays: [
        {
            guilty: { program: [database], preview: succeeded(step("replace", database)) },
            finding: 'the preview replaces "database", and nothing allows that',
            unless: {
                "its declaration allows the loss": { program: [replaceable] },
                "its recorded arguments allow it": { statesBefore: [record(replaceable, "addon_1")] },
                "the command line asks for it": { replaced: new Set([urnOf(database)]) },
                "it goes with another resource": { program: [withOptions(database, { deletedWith: "key" })] },
                "a run before began to replace it": {
                    statesBefore: [record(database, "addon_1", { pendingReplacement: true })],
                },
                "the preview updates it": { preview: succeeded(step("update", database)) },
                "the preview replaces another resource": { preview: succeeded(step("replace", key)) },
            },
        },
    ],
    dataIsKept: [
        {
            guilty: { ...dataDeleted, touched: new Set(["Addon addon_1"]), isUncertain: true },
            finding: "Addon addon_1 was deleted, and the stack keeps its data",
            unless: { "others have deleted it": { before: none } },
        },
        {
            guilty: dataDeleted,
            finding: "Addon addon_1 was deleted, and the stack keeps its data",
            unless: {
                "the stack keeps no data": { isGuarded: false },
                "nothing protects it": { statesBefore: [record(database, "addon_1", { protect: false })] },
                "the stack only reads it": {
                    statesBefore: [record(database, "addon_1", { protect: true, external: true })],
                },
                "a run before has replaced it": {
                    statesBefore: [record(database, "addon_1", { protect: true, delete: true })],
                },
                "a run before began to replace it": {
                    statesBefore: [record(database, "addon_1", { protect: true, pendingReplacement: true })],
                },
                "it did not exist before": { before: none },
            },
        },
        {
            guilty: { ...dataDeleted, program: [withOptions(database, { protect: false })] },
            finding: "Addon addon_1 was deleted, and the stack keeps its data",
            unless: {
                "the command line asks for its replacement": { replaced: new Set([urnOf(database)]) },
            },
        },
        {
            guilty: { ...dataDeleted, replaced: new Set([urnOf(database)]) },
            finding: "Addon addon_1 was deleted, and the stack keeps its data",
            unless: {
                "the program takes the protection away": {
                    program: [withOptions(database, { protect: false })],
                },
            },
        },
        {
            guilty: { ...dataDeleted, program: [replaceable] },
            finding: "Addon addon_1 was deleted, and the stack keeps its data",
            unless: {
                "the program also takes the protection away": {
                    program: [withOptions(replaceable, { protect: false })],
                },
                "the native provider has it": { statesBefore: [native(database, "addon_1")] },
            },
        },
        {
            guilty: {
                ...dataDeleted,
                run: { run: "destroy" },
                statesBefore: [databaseState, record(former, "addon_1")],
            },
            finding: "Addon addon_1 was deleted, and the stack keeps its data",
            unless: {
                "a record that nothing protects has it, and nobody asked for a preview": {
                    run: { run: "destroy", skipPreview: true },
                },
            },
        },
        {
            guilty: {
                ...dataDeleted,
                run: { run: "destroy", skipPreview: true },
                statesBefore: [databaseState, record(former, "addon_2")],
            },
            finding: "Addon addon_1 was deleted, and the stack keeps its data",
            unless: {
                "the other record has the same object": {
                    statesBefore: [databaseState, record(former, "addon_1")],
                },
            },
        },
        {
            guilty: {
                isGuarded: true,
                program: [database],
                statesBefore: [databaseState],
                statesAfter: [record(database, "addon_2")],
                before: objects(orders),
                after: objects(orders, object("Addon addon_2")),
            },
            finding: "Addon addon_1 is kept, and addon_2 was made in its place",
            unless: {
                "the state has the first one": { statesAfter: [databaseState] },
                "the second one is a leftover": {
                    statesAfter: [record(database, "addon_2", { delete: true })],
                },
                "a run before has replaced it": {
                    statesBefore: [record(database, "addon_1", { protect: true, delete: true })],
                },
            },
        },
        {
            guilty: {
                isGuarded: true,
                program: [database],
                statesBefore: [native(database, "addon_1")],
                statesAfter: [native(database, "addon_2")],
                before: objects(orders),
                after: objects(orders, object("Addon addon_2")),
            },
            finding: "Addon addon_1 is kept, and addon_2 was made in its place",
            unless: { "the command line asks for it": { replaced: new Set([urnOf(database)]) } },
        },
    ],
    theGuardIsPreviewed: [
        {
            guilty: {
                isGuarded: true,
                program: [database],
                statesBefore: [databaseState],
                result: refused(protects),
            },
            finding: `the preview passes, and the run is refused: ${protects}`,
            unless: {
                "the stack keeps no data": { isGuarded: false },
                "the preview fails too": { preview: failed() },
                "nobody asked for a preview": { run: { run: "up", skipPreview: true } },
                "the run is a destroy": { run: { run: "destroy" } },
                "it is a warning": { result: warned(protects) },
                "the run fails for another reason": { result: refused("the platform answers 500") },
                "the program takes the protection away": {
                    program: [withOptions(database, { protect: false })],
                },
                "an earlier run left it unprotected": { statesBefore: [record(database, "addon_1")] },
                "an earlier run has replaced it": {
                    statesBefore: [record(database, "addon_1", { protect: true, delete: true })],
                },
            },
        },
    ],
    aMoveIsPreviewed: [
        {
            guilty: {
                statesBefore: [record(member, "ng_1/app_1")],
                result: refused(moves, { urn: urnOf(member) }),
            },
            finding: `the preview passes, and the run is refused: ${moves}`,
            unless: {
                "the preview fails too": { preview: failed() },
                "nobody asked for a preview": { run: { run: "up", skipPreview: true } },
                "the run is a destroy": { run: { run: "destroy" } },
                "it is a warning": { result: refused(moves, { urn: urnOf(member), severity: "warning" }) },
                "the argument is no reference": {
                    result: refused(moves.replace("networkGroup", "label"), { urn: urnOf(member) }),
                },
                "the native provider has it": { statesBefore: [native(member, "ng_1/app_1")] },
            },
        },
        {
            guilty: {
                statesBefore: [native(member, "ng_1/app_1"), native(group, "ng_1")],
                preview: succeeded(step("replace", group)),
                result: refused(moves, { urn: urnOf(member) }),
            },
            finding: `the preview passes, and the run is refused: ${moves}`,
            unless: {
                "the preview keeps what it refers to": { preview: succeeded(step("update", group)) },
                "the command line replaces what it refers to": { replaced: new Set([urnOf(group)]) },
                "an earlier run has replaced it": {
                    statesBefore: [native(member, "ng_1/app_1"), { ...native(group, "ng_1"), delete: true }],
                },
            },
        },
    ],
};
