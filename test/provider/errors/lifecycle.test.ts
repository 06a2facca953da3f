/** The whole texts of what the lifecycle refuses, where no page shows them. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { effects } from "pulumi-cloud-platform/testing";
import type { Kept, KindName } from "../../faults/process.js";
import { publicKey } from "../../support/ssh-key.js";
import { testMessages, type Scene } from "./scene.js";

const groups = "/v4/networkgroups/<v4_scope>/networkgroups";

const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const site = {
    name: "web",
    runtime: "node",
    region: "par",
    instances: { min: 1, max: 1 },
    flavor: { min: "XS", max: "XS" },
};

const urnOf = (kind: KindName, name: string, type = "pulumi-nodejs:dynamic/cloud-platform"): string =>
    `urn:pulumi:test::project::${type}:${kind}::${name}`;

/** A stack with these resources and operations. */
const stackOf = (deployment: { resources?: object[]; pending_operations?: object[] }) => ({
    exportStack: () => Promise.resolve({ deployment: { resources: [], ...deployment } }),
});

const group = (scene: Scene, label = "back"): Promise<Kept> => scene.run().create("NetworkGroup", { label });

/** An object that was last seen at another address. */
const elsewhere = ({ outputs, ...kept }: Kept): Kept => ({
    ...kept,
    outputs: { ...outputs, platform: "https://old.example.com" },
});

function recovery(): Record<string, string> {
    const file = join(mkdtempSync(join(tmpdir(), "recovery-")), "others.json");
    writeFileSync(file, "[]");
    return { CLOUD_PLATFORM_RECOVERY: file };
}

testMessages([
    [
        "an unknown value of an existing resource in strict mode",
        "documented",
        async scene => {
            const kept = await scene.run().create("Addon", database);
            const run = scene.run({ variables: { CLOUD_PLATFORM_STRICT: "true" } });
            return scene.compared("Addon", kept, { ...database, plan: "xs_smll" }, run);
        },
        'diff add-on "db": "postgresql-addon" has no known plan "xs_smll". Did you mean "xs_sml"? With cloud-platform:strict this is an error: correct the value, or turn strict off if the value is newer than the catalogue (CLOUD_PLATFORM_STRICT wins over the configuration, if set). [unknown-plan]',
    ],
    [
        "an unknown value that would replace an object with data",
        "documented",
        scene => {
            const kept = { id: "addon_1", inputs: database, outputs: database };
            return scene.compared("Addon", kept, { ...database, region: "paris" });
        },
        'diff add-on "db": region: "postgresql-addon" is not known to be in "paris". Did you mean "par", "scw" or "parhds"? Changing it from "par" to "paris" replaces the add-on "db" and destroys its data: keep "par", or correct the value, or run "pulumi refresh" first if the platform only renamed the region. [unknown-region]',
    ],
    [
        "an adoption by a resource that has another object",
        "documented",
        async scene => {
            const kept = await scene.run().create("NetworkGroup", { label: "back" }, "back");
            return scene.compared("NetworkGroup", kept, {
                label: "back",
                adopt: scene.platform.seed.networkGroups.backend,
            });
        },
        'diff network group "back": adopt names ng_…, but "back" already is ng_…. Leave adopt out, or declare ng_… as another resource. If ng_… no longer exists, run "pulumi refresh" first. [adopt-conflict]',
    ],
    [
        "a key whose name another resource has",
        "documented",
        async scene => {
            const { id, outputs } = await scene
                .run()
                .create("SshKey", { name: "desk", publicKey: publicKey(1) });
            const provider = "urn:pulumi:test::project::pulumi:providers:cloud-platform::partner::1";
            const resource = { urn: urnOf("SshKey", "old"), id, outputs, provider };
            const run = scene.run(stackOf({ resources: [resource] }));
            return scene.created("SshKey", { name: "desk", publicKey: publicKey(2) }, run);
        },
        'create SSH key "desk": "old" of this stack has SSH key desk, and gives it up at the end of an update at the earliest. Leave "one" out of the program until "pulumi up" has changed or removed "old". [name-taken]',
    ],
    [
        "a member that would pass on with another label",
        "documented",
        async scene => {
            const { networkGroups, applications } = scene.platform.seed;
            const args = { networkGroup: networkGroups.backend, member: applications.worker, label: "jobs" };
            const kept = await scene.run().create("Member", args, "old");
            const run = scene.run().has("Member", kept);
            await run.diff("Member", kept, { ...args, member: applications.api });
            return scene.created("Member", { ...args, label: "worker" }, run);
        },
        'create network group member "app_…": network group member ng_…/app_… would pass from "old" to "one", and no update changes what differs: its label is "jobs". Name each resource by a key of its own, not by its index in a list, so that "old" keeps it. Or leave "one" out of the program until "pulumi up" has changed or removed "old". [name-taken]',
    ],
    [
        "the adoption of a hook that no program can declare",
        "clever-cloud",
        async scene => {
            const { id } = scene.platform.state.webhooks.create(scene.platform.account.organisation, {
                name: "chat",
                url: "https://a.example",
                format: "raw",
                events: ["*"],
                scope: [],
                furtherUrls: [{ url: "https://b.example", format: "raw" }],
            });
            const message = await scene.created("Webhook", {
                name: "chat",
                url: "https://a.example",
                format: "raw",
                events: ["*"],
                adopt: id,
            });
            return message.replace(id, "webhook");
        },
        'create webhook "chat": webhook cannot be adopted: it has 2 addresses, and Webhook manages one. Remove adopt from the program, and manage this object in the console. [not-adoptable]',
    ],
    [
        "the adoption of an object that does not exist",
        "documented",
        scene =>
            scene.created("NetworkGroup", {
                label: "back",
                adopt: "ng_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8",
            }),
        'create network group "back": ng_… does not exist for orga_…. Check the kind, the id and the owner, or remove adopt to create a new object. [not-found]',
    ],
    [
        "the adoption of a redirection that does not exist",
        "documented",
        scene => {
            const { website: application } = scene.platform.seed.applications;
            return scene.created("TcpRedirection", {
                application,
                namespace: "default",
                adopt: `${application}/default/1`,
            });
        },
        'create TCP redirection of "app_…": app_…/default/1 does not exist for orga_…. If the application was deleted, declare another one, or remove this declaration. Otherwise check the id and the owner, or remove adopt to create a new object. [not-found]',
    ],
    [
        "the adoption of variables of an application that does not exist",
        "documented",
        scene => {
            const application = "app_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8";
            return scene.created("EnvVars", { application, variables: { A: "1" }, adopt: application });
        },
        'create environment variables of "app_…": app_… does not exist for orga_…. If the application was deleted, declare another one, or remove this declaration. Otherwise check the id and the owner. [not-found]',
    ],
    [
        "an object that an interrupted run began to create",
        "documented",
        async scene => {
            await group(scene);
            const resource = {
                urn: urnOf("NetworkGroup", "one"),
                type: "pulumi-nodejs:dynamic/cloud-platform:NetworkGroup",
            };
            // The engine has recorded the creation of this run too.
            const own = { type: "creating", resource };
            const run = scene.run(stackOf({ pending_operations: [own, own] }));
            return scene.created("NetworkGroup", { label: "back" }, run);
        },
        'create network group "back": an identical network group already exists (ng_…): an interrupted run began to create it. Run "npx --no -- cloud-platform recover", which adopts it. [duplicate-resource]',
    ],
    [
        "two identical objects",
        "documented",
        async scene => {
            const { id } = await group(scene);
            await scene.run().create("NetworkGroup", { label: "back", allowDuplicate: [id] });
            return scene.created("NetworkGroup", { label: "back" });
        },
        'create network group "back": an identical network group already exists (ng_…, ng_…) and is not managed by this stack. If "npx --no -- cloud-platform inventory" names no stack that has it, set adopt: "ng_…" to manage it, or run "npx --no -- cloud-platform recover" if the state was lost. To create a second one, set allowDuplicate: ["ng_…","ng_…"]. [duplicate-resource]',
    ],
    [
        "an add-on that an earlier replacement has left",
        "documented",
        async scene => {
            const { id, outputs } = await scene.run().create("Addon", database, "one");
            const urn = urnOf("Addon", "one");
            const run = scene.run(stackOf({ resources: [{ urn, id, outputs, delete: true }] }));
            return scene.created("Addon", database, run);
        },
        'create add-on "db": an earlier replacement of "one" has left the add-on addon_… as it is declared now, pending deletion. To return to it and delete the present one, set adopt: "addon_…" with allowReplace: true; to keep the present one, put the changed argument back, or run "pulumi up" without the option that replaces it. To create another one and delete both, set allowDuplicate: ["addon_…"]. [duplicate-in-stack]',
    ],
    [
        "an object of the native provider",
        "documented",
        async scene => {
            const { id, outputs } = await group(scene);
            const urn = urnOf("NetworkGroup", "two", "cloud-platform:index");
            return scene.created(
                "NetworkGroup",
                { label: "back" },
                scene.run(stackOf({ resources: [{ urn, id, outputs }] })),
            );
        },
        'create network group "back": this stack has network group ng_… as "two" of the native provider. To return to the npm package, set adopt: "ng_…" here and likewise on each resource that returns, and run "pulumi up" without --continue-on-error, which may delete what was refused. [duplicate-in-stack]',
    ],
    [
        "an object of the native provider with the same name",
        "documented",
        async scene => {
            const { id, outputs } = await group(scene);
            const urn = urnOf("NetworkGroup", "one", "cloud-platform:index");
            return scene.created(
                "NetworkGroup",
                { label: "back" },
                scene.run(stackOf({ resources: [{ urn, id, outputs }] })),
            );
        },
        'create network group "back": this stack has network group ng_… as "one" of the native provider. To return to the npm package, set adopt: "ng_…" here and likewise on each resource that returns, and run "pulumi up" without --continue-on-error, which may delete what was refused. If another object is meant, give this resource another name. [duplicate-in-stack]',
    ],
    [
        "variables of the native provider",
        "documented",
        async scene => {
            const args = {
                application: scene.platform.seed.applications.website,
                variables: { LEVEL: "info" },
            };
            const { id, outputs } = await scene.run().create("EnvVars", args);
            const urn = urnOf("EnvVars", "one", "cloud-platform:index");
            return scene.created("EnvVars", args, scene.run(stackOf({ resources: [{ urn, id, outputs }] })));
        },
        'create environment variables of "app_…": this stack has the variables of app_… as "one" of the native provider. To return to the npm package, set adopt: "app_…" here and likewise on each resource that returns, and run "pulumi up" without --continue-on-error, which may delete what was refused. If another object is meant, give this resource another name. [duplicate-in-stack]',
    ],
    [
        "a key of another stack",
        "documented",
        async scene => {
            const args = { application: scene.platform.seed.applications.website, namespace: "default" };
            const { id, outputs } = await scene.run().create("TcpRedirection", args);
            const state = {
                deployment: { resources: [{ urn: urnOf("TcpRedirection", "one"), id, outputs }] },
            };
            const run = scene.run({ exportOthers: () => Promise.resolve([{ stack: "production", state }]) });
            return scene.created("TcpRedirection", args, run);
        },
        'create TCP redirection of "app_…": an identical TCP redirection already exists (app_…/default/20838), and the stack "production" has it. Declare the TCP redirection in one stack only. To create a second one, set allowDuplicate: ["app_…/default/20838"]. [duplicate-resource]',
    ],
    [
        "a recovery that finds two objects",
        "documented",
        async scene => {
            const { id } = await group(scene);
            await scene.run().create("NetworkGroup", { label: "back", allowDuplicate: [id] });
            return scene.created("NetworkGroup", { label: "back" }, scene.run({ variables: recovery() }));
        },
        'create network group "back": several existing objects match, and no stack has them: ng_…, ng_…. Set adopt to the id of the right one. [duplicate-resource]',
    ],
    [
        "a recovery that has ended",
        "documented",
        scene =>
            scene.created(
                "NetworkGroup",
                { label: "back" },
                scene.run({ variables: { CLOUD_PLATFORM_RECOVERY: "/none" } }),
            ),
        'create network group "back": CLOUD_PLATFORM_RECOVERY is set, and the command "recover" that set it has ended. Unset CLOUD_PLATFORM_RECOVERY, or run "npx --no -- cloud-platform recover" again. [recovery-ended]',
    ],
    [
        "the deletion of a group with members",
        "documented",
        async scene => {
            scene.platform.state.rules.keepsWhatIsUsed = true;
            const kept = await group(scene);
            scene.platform.state.networkGroups.addMember(kept.id, {
                id: scene.platform.seed.applications.worker,
                kind: "application",
            });
            return scene.deleted("NetworkGroup", kept);
        },
        'delete network group "back": ng_… is still used by application app_…: This network group still has members: app_… (status 409, code clever.network-group.conflict): DELETE /v4/networkgroups/organisations/orga_…/networkgroups/ng_… [request id …]. End the uses that this run does not remove itself, and run the command again. To leave ng_… to them, run "pulumi state delete" in a terminal and select ng_…. [still-in-use]',
    ],
    [
        "the deletion of a group with a member of an interrupted run",
        "documented",
        async scene => {
            scene.platform.state.rules.keepsWhatIsUsed = true;
            const kept = await group(scene);
            scene.platform.state.networkGroups.addMember(kept.id, {
                id: scene.platform.seed.applications.worker,
                kind: "application",
            });
            const type = "pulumi-nodejs:dynamic/cloud-platform:Member";
            const resource = { urn: urnOf("Member", "jobs"), type, inputs: { networkGroup: kept.id } };
            const run = scene.run(stackOf({ pending_operations: [{ type: "creating", resource }] }));
            return scene.deleted("NetworkGroup", kept, run);
        },
        'delete network group "back": ng_… is still used by application app_…, which an interrupted run created for Member "jobs" of this stack: This network group still has members: app_… (status 409, code clever.network-group.conflict): DELETE /v4/networkgroups/organisations/orga_…/networkgroups/ng_… [request id …]. Remove it from the object in the console, and run the same command again. [still-in-use]',
    ],
    [
        "a deletion that the platform contradicts",
        "documented",
        async scene => {
            const kept = await group(scene);
            scene.fail(`DELETE ${groups}/{id}`, effects.notFound);
            return scene.deleted("NetworkGroup", kept);
        },
        'delete network group "back": the platform reported that ng_… does not exist, but still returns it. Run the command again. [contradictory-answers]',
    ],
    [
        "the deletion of a replaced add-on that guardData protects",
        "documented",
        async scene => {
            const kept = await scene.run().create("Addon", database, "one");
            const resource = {
                urn: urnOf("Addon", "one"),
                id: "addon_2",
                inputs: { ...database, region: "rbx" },
            };
            const run = scene.run({
                ...stackOf({ resources: [resource] }),
                native: { guardsDeletions: true },
                variables: { CLOUD_PLATFORM_GUARD_DATA: "true" },
            });
            const outputs = { ...kept.outputs, __path: "one" };
            return scene.deleted("Addon", { ...kept, outputs }, run);
        },
        'delete add-on "db": cloud-platform:guardData protects addon_… and its data. The next "pulumi up" with allowReplace: true deletes it; to return to it, declare it as it was, and set adopt: "addon_…" as well. To delete the whole stack, run "CLOUD_PLATFORM_GUARD_DATA=false pulumi destroy --ignore-protect". [data-loss]',
    ],
    [
        "the deletion of an object of another platform",
        "documented",
        async scene => scene.deleted("NetworkGroup", elsewhere(await group(scene))),
        'delete network group "back": ng_… was last seen at https://…, and this run is for https://…. Check cloud-platform:baseUrl and CLOUD_PLATFORM_BASE_URL. If the platform moved, run "pulumi refresh" first. [wrong-platform]',
    ],
    [
        "the refresh of an object that is not known here",
        "documented",
        async scene => {
            const { id, outputs } = elsewhere(await group(scene));
            scene.platform.state.networkGroups.remove(id);
            return scene.read("NetworkGroup", id, outputs);
        },
        'read network group "back": it is not known at https://…, but it was last seen at https://…. Check cloud-platform:baseUrl and CLOUD_PLATFORM_BASE_URL. If the platform moved and the object no longer exists, run "pulumi state delete". [wrong-platform]',
    ],
    [
        "the refresh of an object that differs here",
        "documented",
        async scene => {
            const { id, outputs } = elsewhere(
                await scene.run().create("SshKey", { name: "desk", publicKey: publicKey(1) }),
            );
            scene.platform.state.sshKeys.put(scene.platform.account.userId, "desk", publicKey(2));
            return scene.read("SshKey", id, outputs);
        },
        'read SSH key "desk": desk at https://… is not as it was last seen at https://…. Check cloud-platform:baseUrl and CLOUD_PLATFORM_BASE_URL. If the platform moved and the object changed there, run "pulumi state delete" and then "pulumi up". [wrong-platform]',
    ],
    [
        "an object of another user",
        "documented",
        async scene => {
            const { id, outputs } = await scene
                .run()
                .create("SshKey", { name: "desk", publicKey: publicKey(1) });
            return scene.read("SshKey", id, {
                ...outputs,
                ownerId: "user_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8",
            });
        },
        'read SSH key "desk": it belongs to user user_…, but the credentials are those of user user_… at https://…. Use the credentials with which it was created. [wrong-account]',
    ],
    [
        "a read of what does not exist",
        "documented",
        scene => scene.read("NetworkGroup", "ng_1", {}),
        'read network group "ng_…": ng_… does not exist for orga_…. Check the owner, and the id of a network group (`ng_…`). [not-found]',
    ],
    [
        "an update of an object that does not exist",
        "documented",
        async scene => {
            const kept = await scene.run().create("Addon", database);
            scene.platform.state.addons.remove(kept.id);
            return scene.updated("Addon", kept, { ...database, name: "db-2" });
        },
        'update add-on "db-2": addon_… does not exist for orga_…. If it was deleted outside Pulumi, run "pulumi refresh", and take out what names its id, such as adopt. The next "pulumi up" creates a new one. [not-found]',
    ],
    [
        "an update of a part of an application that does not exist",
        "documented",
        async scene => {
            const { website: application } = scene.platform.seed.applications;
            const kept = await scene.run().create("EnvVars", { application, variables: { LEVEL: "info" } });
            scene.platform.state.applications.remove(application);
            return scene.updated("EnvVars", kept, { application, variables: { LEVEL: "debug" } });
        },
        'update environment variables of "app_…": app_… does not exist for orga_…. Run "pulumi refresh", and take out what names a deleted object, such as adopt. The next "pulumi up" creates what the program declares: if it does not declare the deleted application, name another one, or remove this declaration. [not-found]',
    ],
    [
        "a change outside Pulumi that excludes the declared value",
        "clever-cloud",
        async scene => {
            const args = { ...site, instances: { min: 1, max: 4 } };
            const kept = await scene.run().create("Application", args);
            const { applications } = scene.platform.state;
            const { settings = {} } = applications.find(kept.id) ?? {};
            applications.change(kept.id, { settings: { ...settings, maxInstances: 2 } });
            return scene.updated("Application", kept, { ...args, instances: { min: 3, max: 4 } });
        },
        'update application "web": instances.max changed outside Pulumi, and excludes what the program declares: "instances" has the min 3 and the max 2: max must not be less than min. Declare values that fit together, or run "pulumi refresh" and then "pulumi up" to write what the program declares. [invalid-argument]',
    ],
    [
        "a replacement that would be refused",
        "documented",
        async scene => {
            const { userId } = scene.platform.account;
            const kept = await scene.run().create("SshKey", { name: "desk", publicKey: publicKey(1) }, "one");
            scene.platform.state.sshKeys.put(userId, "office", publicKey(2));
            const run = scene.run();
            const args = { name: "office", publicKey: publicKey(1), __path: "one" };
            await run.host.SshKey.check({ ...kept.inputs, __path: "one" }, args);
            await run.host.SshKey.diff(kept.id, { ...kept.outputs, __path: "one" }, args);
            // The engine checks the replacement before it deletes the object.
            await run.host.SshKey.check({}, args);
            return scene.deleted("SshKey", kept, run);
        },
        'delete SSH key "desk": desk is not deleted, since its replacement would be refused: the account has another key of that name (its fingerprint is SHA256:baqJQcVDEweKmw1OiZxGooCG2MGxYtwsQQzzOstxmiA, that of the declared key SHA256:RXm/ruZ0eTzRXKwi1AQEDynB0VgHQ2ac9KPSFdf/YnA), and creating this one would overwrite it. Choose another name, or declare that key with its own publicKey and adopt: "office". [name-taken]',
    ],
    [
        "a replacement beside an object that retainOnDelete keeps",
        "clever-cloud",
        async scene => {
            const { website, api } = scene.platform.seed.applications;
            const args = { application: website, fqdn: "shop.example" };
            const kept = await scene.run().create("Domain", args, "one");
            const { id, outputs } = kept;
            const resource = { urn: urnOf("Domain", "one"), id, outputs, retainOnDelete: true };
            const run = scene.run(stackOf({ resources: [resource] }));
            return scene.compared("Domain", kept, { ...args, application: api }, run);
        },
        'diff domain "shop.example": the resource option retainOnDelete leaves app_…/shop.example/ as it is, and its replacement cannot be created beside it. Run "pulumi up" once without that option and with the recorded arguments: application: "app_…". Then change application. [replacement-blocked]',
    ],
]);
