/** What the next `up` does after a failure that leaves an object: each message says it once. */
import { effects, type Properties } from "pulumi-cloud-platform/testing";
import { testMessages, type Scene } from "./scene.js";

const addonTag = "PUT /v2/{scope}/addons/{id}/tags/{tag}";

const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const cluster = { name: "shop", topology: { kind: "all-in-one", flavor: "S", replicas: 1 } };
const consumer = { name: "shop", url: "https://shop.example", baseUrl: "https://shop.example" };
const operator = { kind: "keycloak", name: "sso", region: "par", plan: "base" };

async function groupArgs(scene: Scene): Promise<Properties> {
    const { id } = await scene.run().create("KubernetesCluster", cluster);
    return { cluster: id, name: "web", flavor: "2XS", nodes: 1 };
}

const deployment = ({ platform }: Scene): Properties => ({
    application: platform.seed.applications.website,
    triggers: ["1"],
});

testMessages([
    [
        "a creation whose second request is refused",
        "clever-cloud",
        scene => {
            scene.fail(addonTag);
            return scene.created("Addon", { ...database, tags: ["blue"] });
        },
        `create add-on "db": it exists (addon_…) and is recorded, but is not finished: You are not allowed to do this (status 403, code 2004): PUT /v2/organisations/orga_…/addons/addon_…/tags/blue [request id …]. The next "pulumi up" finishes it. Check the credentials, the owner's id, and the account's role there. [forbidden]`,
    ],
    [
        "a creation that needs a person",
        "clever-cloud",
        scene => scene.created("EmailAddress", { email: "ada@work.example", primary: true }),
        `create e-mail address "ada@work.example": it exists (ada@work.example) and is recorded, but is not finished: only a confirmed address can be the primary one. The next "pulumi up" finishes it. Open the link in the platform's message to this address first. [unconfirmed-address]`,
    ],
    [
        "a creation that never runs",
        "documented",
        scene => {
            scene.platform.delays.operator = 3_600_000;
            const body = ({ path }: { path: string }) => ({ id: path.split("/").at(-1), status: "FAILED" });
            scene.fail("GET /v4/addon-providers/addon-<slug>/addons/{id}", {
                kind: "answer",
                status: 200,
                body,
            });
            return scene.created("Operator", operator);
        },
        `create operator "sso": it exists (addon_…) and is recorded, but is not finished: it has the status "FAILED" instead of running. The next "pulumi up" finishes it. Contact the platform's support. [operator-not-running]`,
    ],
    [
        "a creation whose wait times out",
        "documented",
        scene => {
            scene.platform.delays.operator = 3_600_000;
            return scene.created("Operator", { ...operator, timeouts: { create: "1s" } });
        },
        'create operator "sso": it exists (addon_…) and is recorded, but is not finished: timed out after 1 s waiting for operator "sso" to run (DEPLOYING). Run "pulumi up" again to continue waiting, or set a longer time in `timeouts`. [wait-timeout]',
    ],
    [
        "a creation without its secret",
        "documented",
        async scene => {
            scene.fail("POST /v2/self/consumers", effects.resetAfterEffect);
            const body = ({ path }: { path: string }) => ({ key: path.split("/").at(-1), ...consumer });
            scene.fail("GET /v2/self/consumers/{consumerKey}", { kind: "answer", status: 200, body });
            const message = await scene.created("OAuthConsumer", consumer);
            const listed = scene.platform.state.oauthConsumers.list(scene.platform.account.userId);
            return listed.reduce((text, { id }) => text.replaceAll(id, "key"), message);
        },
        'create OAuth consumer "shop": it exists (key) and is recorded, but is not finished: the platform does not return the secret of consumer key. To get a secret, recreate the consumer: remove it from the program, run "pulumi up", declare it again and run "pulumi up". [secret-unknown]',
    ],
    [
        "a deployment that fails",
        "clever-cloud",
        scene => {
            scene.platform.state.deployments.next({ outcome: "FAIL" });
            return scene.created("Deployment", deployment(scene));
        },
        'create deployment of "app_…": it exists (app_…) and is recorded, but is not finished: deployment deployment_… of application app_… failed. Read its log with "clever logs --app app_… --deployment-id deployment_…". The next "pulumi up" deploys again. [deployment-failed]',
    ],
    [
        "a deployment that nobody lists",
        "clever-cloud",
        scene => {
            scene.platform.delays.deploymentListing = 3_600_000;
            scene.fail("POST /v2/{scope}/applications/{appId}/instances", effects.resetAfterEffect);
            return scene.created("Deployment", deployment(scene));
        },
        'create deployment of "app_…": it exists (app_…) and is recorded, but is not finished: no new deployment of app_… is listed, and the answer to the request was lost (read ECONNRESET: POST /v2/organisations/orga_…/applications/app_…/instances). Run "pulumi up" again to deploy. [write-not-confirmed]',
    ],
    [
        "a cluster that fails",
        "clever-cloud",
        scene => {
            scene.platform.state.kubernetes.clusters.next("create", {
                status: "FAILED",
                reason: "no capacity left",
            });
            return scene.created("KubernetesCluster", cluster);
        },
        'create Kubernetes cluster "shop": it exists (kubernetes_…) and is recorded, but is not finished: kubernetes_… has the status FAILED (CLUSTER_CREATE: no capacity left). The next "pulumi up" resumes it. [kubernetes-failed]',
    ],
    [
        "a cluster that somebody deletes during its creation",
        "clever-cloud",
        scene => {
            scene.platform.state.kubernetes.clusters.next("create", { status: "DELETING" });
            return scene.created("KubernetesCluster", cluster);
        },
        'create Kubernetes cluster "shop": it exists (kubernetes_…) and is recorded, but is not finished: kubernetes_… is being deleted. Once it is gone, run "pulumi refresh". The next "pulumi up" creates a new one. [kubernetes-failed]',
    ],
    [
        "a cluster that somebody has deleted during its creation",
        "clever-cloud",
        scene => {
            scene.platform.state.kubernetes.clusters.next("create", { status: "DELETED" });
            return scene.created("KubernetesCluster", cluster);
        },
        'create Kubernetes cluster "shop": it exists (kubernetes_…) and is recorded, but is not finished: kubernetes_… no longer exists. Run "pulumi refresh". The next "pulumi up" creates a new one. [kubernetes-failed]',
    ],
    [
        "a cluster that somebody tries to delete during its creation",
        "clever-cloud",
        scene => {
            const { clusters } = scene.platform.state.kubernetes;
            clusters.next("delete", { status: "FAILED", reason: "a volume is mounted" });
            clusters.when("ACTIVE", ({ id }) => clusters.remove(id));
            return scene.created("KubernetesCluster", cluster);
        },
        `create Kubernetes cluster "shop": it exists (kubernetes_…) and is recorded, but is not finished: kubernetes_… has the status FAILED (CLUSTER_DELETE: a volume is mounted). Its deletion has failed, and the platform resumes no such cluster. To delete it, take it out of the program and run "pulumi up". To keep it, contact the platform's support. [kubernetes-failed]`,
    ],
    [
        "a node group that fails",
        "clever-cloud",
        async scene => {
            const args = await groupArgs(scene);
            scene.platform.state.kubernetes.nodeGroups.next("create", {
                status: "FAILED",
                reason: "no machine left",
            });
            return scene.created("KubernetesNodeGroup", args);
        },
        `create Kubernetes node group "web": it exists (kubernetes_…/node_group_…) and is recorded, but is not finished: node_group_… has the status FAILED (NODEGROUP_CREATE: no machine left). The next "pulumi up" resumes it with the size that failed: if the owner's quota of CPU and memory is used up, free some of it before, or ask the platform for more ("clever k8s quota" shows it). For another size, also the one before, set the resource option deleteBeforeReplace: true, and run "pulumi up" with --replace and its URN: the pods run nowhere until the new group is ready. [kubernetes-failed]`,
    ],
    [
        "an update whose second request is refused",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("Addon", { ...database, tags: [] });
            scene.fail(addonTag, effects.forbidden, 1);
            return scene.updated("Addon", kept, { ...database, tags: ["blue", "green"] });
        },
        `update add-on "db": it was changed in part: You are not allowed to do this (status 403, code 2004): PUT /v2/organisations/orga_…/addons/addon_…/tags/green [request id …]. Check the credentials, the owner's id, and the account's role there. The next "pulumi up" completes the change, also if you revert it. [forbidden]`,
    ],
    [
        "an update of an add-on whose migration fails",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("Addon", database);
            scene.platform.state.migrations.next({ outcome: "failed", duration: 0 });
            return scene.updated("Addon", kept, { ...database, plan: "s_sml" });
        },
        `update add-on "db": it was changed in part: the migration migration_… ended as "FAILED", and the plan is unchanged. Run "pulumi up" to try again, or contact the platform's support. The next "pulumi up" completes the change, also if you revert it. [migration-failed]`,
    ],
    [
        "an update of an object that is deleted meanwhile",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("Addon", { ...database, tags: [] });
            scene.fail(addonTag, effects.notFound, 1);
            return scene.updated("Addon", kept, { ...database, tags: ["blue", "green"] });
        },
        'update add-on "db": it was changed in part: This object does not exist (status 404, code 404): PUT /v2/organisations/orga_…/addons/addon_…/tags/green [request id …]. If it was deleted outside Pulumi, run "pulumi refresh", and take out what names its id, such as adopt. The next "pulumi up" creates a new one. [not-found]',
    ],
    [
        "an update of a node group that fails",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("KubernetesNodeGroup", await groupArgs(scene));
            scene.platform.state.kubernetes.nodeGroups.next("resize", {
                status: "FAILED",
                reason: "no machine left",
            });
            return scene.updated("KubernetesNodeGroup", kept, { ...kept.inputs, nodes: 2 });
        },
        `update Kubernetes node group "web": it was changed in part: node_group_… has the status FAILED (NODEGROUP_SCALE: no machine left). The next "pulumi up" resumes it with the size that failed: if the owner's quota of CPU and memory is used up, free some of it before, or ask the platform for more ("clever k8s quota" shows it). For another size, also the one before, set the resource option deleteBeforeReplace: true, and run "pulumi up" with --replace and its URN: the pods run nowhere until the new group is ready. [kubernetes-failed]`,
    ],
    [
        "an update of a node group whose wait times out",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("KubernetesNodeGroup", await groupArgs(scene));
            scene.platform.delays.kubernetesNodeGroup = 3_600_000;
            const timeouts = { update: "1s" };
            return scene.updated("KubernetesNodeGroup", kept, { ...kept.inputs, nodes: 2, timeouts });
        },
        'update Kubernetes node group "web": it was changed in part: timed out after 1 s waiting for node group "web" to be ready (TO_RESIZE). Run "pulumi up" again to continue waiting, or set a longer time in `timeouts`. The next "pulumi up" completes the change, also if you revert it. [wait-timeout]',
    ],
    [
        "an update of a cluster that somebody deletes meanwhile",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("KubernetesCluster", cluster);
            scene.platform.state.kubernetes.clusters.when("RECONCILING", ({ id }) =>
                scene.platform.state.kubernetes.clusters.edit(id, { status: "DELETING" }),
            );
            return scene.updated("KubernetesCluster", kept, { ...cluster, autoscaling: true });
        },
        'update Kubernetes cluster "shop": it was changed in part: kubernetes_… is being deleted. Once it is gone, run "pulumi refresh". The next "pulumi up" creates a new one. [kubernetes-failed]',
    ],
]);
