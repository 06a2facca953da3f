/** The whole texts of what kinds refuse, where no page shows them. */
import { effects } from "pulumi-cloud-platform/testing";
import { publicKey } from "../../support/ssh-key.js";
import { testMessages, type Scene } from "./scene.js";

const variable = "DELETE /v2/{scope}/applications/{id}/env/{name}";
const members = "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members";

const database = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const cluster = { name: "shop", topology: { kind: "all-in-one", flavor: "S", replicas: 1 } };
const site = {
    name: "web",
    runtime: "node",
    region: "par",
    instances: { min: 1, max: 1 },
    flavor: { min: "XS", max: "XS" },
};

/** The outputs of an object of the account, as a state has them. */
const outputsIn = ({ platform }: Scene) => ({
    ownerId: platform.account.organisation,
    platform: platform.url,
});

testMessages([
    [
        "an unknown plan",
        "documented",
        scene => scene.created("Addon", { ...database, plan: "xs_smll" }),
        'create add-on "db": "postgresql-addon" has no plan "xs_smll". Did you mean "xs_sml"? Plans: dev, xxs_sml, xxs_med, xxs_big, xxs_nvm, xs_tny, xs_sml, xs_med, xs_big, s_sml, s_med, s_big, s_hug, m_sml, m_med, m_big, l_sml, l_med, l_big, xl_sml, l_gnt, xl_med, xl_big, xl_hug, xl_gnt, xxl_sml, xxl_med, xxl_big, xxl_hug, xxxl_sml, xxxl_med, xxxl_big, 3xl_cpu_tit. [unknown-plan]',
    ],
    [
        "an unknown add-on provider",
        "documented",
        scene => scene.created("Addon", { ...database, provider: "postgresql" }),
        'create add-on "db": the platform has no add-on provider "postgresql". Did you mean "postgresql-addon"? Providers: addon-matomo, addon-pulsar, azimutt, cellar-addon, config-provider, es-addon, fs-bucket, jenkins, keycloak, kv, mailpace, metabase, mongodb-addon, mysql-addon, otoroshi, postgresql-addon, redis-addon. [unknown-provider]',
    ],
    [
        "a region where an add-on is not offered",
        "documented",
        scene => scene.created("Addon", { ...database, region: "parr" }),
        'create add-on "db": "postgresql-addon" is not offered in "parr". Did you mean "par"? Regions: par, parhds, grahds, ldn, mtl, rbx, rbxhds, scw, sgp, syd, wsw, osl. [unknown-region]',
    ],
    [
        "an unknown runtime",
        "clever-cloud",
        scene => scene.created("Application", { ...site, runtime: "cobol" }),
        'create application "web": the platform has no runtime "cobol". Runtimes: docker, dotnet, elixir, frankenphp, go, gradle, haskell, jar, linux, maven, meteor, node, php, play1, play2, python, ruby, rust, sbt, static, static-apache, v, war. [unknown-runtime]',
    ],
    [
        "an unknown flavor",
        "clever-cloud",
        scene => scene.created("Application", { ...site, flavor: { min: "huge", max: "huge" } }),
        'create application "web": the runtime "node" has no flavor "huge". Flavors: pico, nano, XS, S, M, L, XL, 2XL, 3XL. [unknown-flavor]',
    ],
    [
        "an update of a cluster that is found in the list only",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("KubernetesCluster", cluster);
            scene.fail("GET /v4/kubernetes/organisations/{owner}/clusters/{clusterId}", effects.notFound);
            return scene.updated("KubernetesCluster", kept, { ...cluster, name: "shop-2" });
        },
        'update Kubernetes cluster "shop-2": kubernetes_… does not exist for orga_…. If it was deleted outside Pulumi, run "pulumi refresh", and take out what names its id, such as adopt. The next "pulumi up" creates a new one. [not-found]',
    ],
    [
        "a link to an add-on that does not exist",
        "clever-cloud",
        scene =>
            scene.created("AddonLink", {
                application: scene.platform.seed.applications.website,
                addon: "postgresql_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8",
            }),
        'create link of add-on "postgresql_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8": there is no add-on postgresql_0f1a2b3c-4d5e-4f60-8172-93a4b5c6d7e8 for orga_…. Check the id, and the owner. [not-found]',
    ],
    [
        "a domain of an application that the owner lacks",
        "clever-cloud",
        scene => {
            const { website: application, foreign } = scene.platform.seed.applications;
            scene.platform.state.applications.addDomain(foreign, "shop.example/");
            return scene.created("Domain", { application, fqdn: "shop.example" });
        },
        'create domain "shop.example": another application already has the domain shop.example, and orga_… lists no application that has it: shop.example/ is already taken (status 409, code 409): PUT /v2/organisations/orga_…/applications/app_…/vhosts/shop.example [request id …]. Remove the domain from that application first, or declare another domain. If you have just deleted that application, try again later. [name-taken]',
    ],
    [
        "a domain of another application",
        "clever-cloud",
        scene => {
            const { website: application, api } = scene.platform.seed.applications;
            scene.platform.state.applications.addDomain(api, "shop.example/");
            return scene.created("Domain", { application, fqdn: "shop.example" });
        },
        'create domain "shop.example": application api (app_…) already has the domain shop.example: shop.example/ is already taken (status 409, code 409): PUT /v2/organisations/orga_…/applications/app_…/vhosts/shop.example [request id …]. If this stack has it there, first leave this resource out of the program and run "pulumi up". If "npx --no -- cloud-platform inventory" names no stack that has it, declare it as it is first, with application: "app_…" and adopt: "app_…/shop.example/", and then set application: "app_…". [name-taken]',
    ],
    [
        "the deletion of the primary address",
        "clever-cloud",
        scene => {
            const { account, state, url: platform } = scene.platform;
            const email = "ada@work.example";
            state.emailAddresses.put(account.userId, email, true);
            state.emailAddresses.validate(email);
            const outputs = { email, ownerId: account.userId, platform };
            return scene.deleted("EmailAddress", { id: email, inputs: { email }, outputs });
        },
        `delete e-mail address "ada@work.example": it is the account's primary address, which cannot be removed. Make another address the primary one first, or remove this one from the state with "pulumi state delete". [primary-address]`,
    ],
    [
        "variables of an add-on that has none",
        "clever-cloud",
        scene =>
            scene.created("ConfigProviderEnvVars", {
                addon: scene.platform.seed.addons.ordersDatabase.id,
                variables: { LEVEL: "info" },
            }),
        'create variables of configuration provider "addon_…": addon_… has no configuration variables. Pass the id of an add-on whose provider is "config-provider". [invalid-argument]',
    ],
    [
        "a variable of another stack",
        "documented",
        async scene => {
            const { website: application } = scene.platform.seed.applications;
            const { id, outputs } = await scene
                .run()
                .create("EnvVars", { application, variables: { LEVEL: "info" } });
            const urn = "urn:pulumi:production::shop::pulumi-nodejs:dynamic/cloud-platform:EnvVars::one";
            const state = { deployment: { resources: [{ urn, id, outputs }] } };
            const exportOthers = () => Promise.resolve([{ stack: "production", state }]);
            return scene.created(
                "EnvVars",
                { application, variables: { LEVEL: "info" } },
                scene.run({ exportOthers }),
            );
        },
        'create environment variables of "app_…": LEVEL of application app_… exists already, and the stack "production" has it. Declare LEVEL in one stack only. [variables-exist]',
    ],
    [
        "two variables with other values",
        "documented",
        scene => {
            const { website: application } = scene.platform.seed.applications;
            scene.platform.state.applications.setVariable(application, "LEVEL", "debug");
            scene.platform.state.applications.setVariable(application, "PORT", "8080");
            return scene.created("EnvVars", { application, variables: { LEVEL: "info", PORT: "9000" } });
        },
        'create environment variables of "app_…": LEVEL, PORT of application app_… have other values already, which no resource of this stack manages. Declare the present values, which "pulumi up" adopts, and change them in the next update. Or remove them in the console and run "pulumi up" again: application app_… sees the changed variables at its next deployment. [variables-exist]',
    ],
    [
        "a variable with another value",
        "documented",
        scene => {
            const { website: application } = scene.platform.seed.applications;
            scene.platform.state.applications.setVariable(application, "LEVEL", "debug");
            return scene.created("EnvVars", { application, variables: { LEVEL: "info" } });
        },
        'create environment variables of "app_…": LEVEL of application app_… has another value already, which no resource of this stack manages. Declare the present value, which "pulumi up" adopts, and change it in the next update. Or remove it in the console and run "pulumi up" again: application app_… sees the changed variables at its next deployment. [variables-exist]',
    ],
    [
        "a deletion of variables that the platform contradicts",
        "documented",
        async scene => {
            const { website: application } = scene.platform.seed.applications;
            const kept = await scene.run().create("EnvVars", { application, variables: { LEVEL: "info" } });
            scene.fail(variable, effects.notFound);
            return scene.deleted("EnvVars", kept);
        },
        'delete environment variables of "app_…": the platform reported that LEVEL did not exist, but still lists it. Run the command again. [contradictory-answers]',
    ],
    [
        "a kubeconfig that is read",
        "clever-cloud",
        async scene => {
            const { id } = await scene.run().create("KubernetesCluster", cluster);
            return scene.read("Kubeconfig", id, {});
        },
        'read kubeconfig of "kubernetes_…": the platform creates another kubeconfig for each request, and returns no earlier one. Declare a Kubeconfig with cluster: "kubernetes_…", which creates one, instead of importing or reading it. [secret-unknown]',
    ],
    [
        "a cluster above the quota",
        "clever-cloud",
        scene => {
            scene.platform.state.kubernetes.quotas.set(scene.platform.account.organisation, { ram: 0 });
            return scene.created("KubernetesCluster", cluster);
        },
        `create Kubernetes cluster "shop": The quota of this owner is exceeded (status 403, code clever.core.quota-exceeded): POST /v4/kubernetes/organisations/orga_…/clusters [request id …]. Free some of the owner's quota of CPU and memory, or ask the platform for more ("clever k8s quota" shows it), and run "pulumi up" again. [kubernetes-failed]`,
    ],
    [
        "a node group above the quota",
        "clever-cloud",
        async scene => {
            const { id } = await scene.run().create("KubernetesCluster", cluster);
            scene.platform.state.kubernetes.quotas.set(scene.platform.account.organisation, { ram: 0 });
            return scene.created("KubernetesNodeGroup", {
                cluster: id,
                name: "web",
                flavor: "2XS",
                nodes: 1,
            });
        },
        `create Kubernetes node group "web": the platform accepted kubernetes_…/node_group_… and removed it again: the owner's quota may be used up. Free some of the owner's quota of CPU and memory, or ask the platform for more ("clever k8s quota" shows it), and run "pulumi up" again. If the group replaces another one, the resource option deleteBeforeReplace: true needs no room for both, but its pods run nowhere until the new group is ready. [kubernetes-failed]`,
    ],
    [
        "a node group that the platform drops",
        "clever-cloud",
        async scene => {
            const { id } = await scene.run().create("KubernetesCluster", cluster);
            scene.platform.state.kubernetes.nodeGroups.next("create", { status: "gone" });
            return scene.created("KubernetesNodeGroup", {
                cluster: id,
                name: "web",
                flavor: "2XS",
                nodes: 1,
            });
        },
        `create Kubernetes node group "web": the platform accepted kubernetes_…/node_group_… and removed it again: the owner's quota may be used up. Free some of the owner's quota of CPU and memory, or ask the platform for more ("clever k8s quota" shows it), and run "pulumi up" again. If the group replaces another one, the resource option deleteBeforeReplace: true needs no room for both, but its pods run nowhere until the new group is ready. [kubernetes-failed]`,
    ],
    [
        "the deletion of a cluster that fails",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("KubernetesCluster", cluster);
            scene.platform.state.kubernetes.clusters.next("delete", {
                status: "FAILED",
                reason: "a volume is mounted",
            });
            return scene.deleted("KubernetesCluster", kept);
        },
        'delete Kubernetes cluster "shop": kubernetes_… has the status FAILED (CLUSTER_DELETE: a volume is mounted). Run the command again to repeat the deletion. [kubernetes-failed]',
    ],
    [
        "storage that is taken from a cluster",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("KubernetesCluster", cluster);
            scene.platform.state.kubernetes.clusters.edit(kept.id, {
                features: { autoscalingEnabled: false, csi: true },
            });
            return scene.updated("KubernetesCluster", kept, { ...cluster, persistentStorage: false });
        },
        'update Kubernetes cluster "shop": "persistentStorage" cannot be removed from a cluster. Restore true, or leave it out. [invalid-argument]',
    ],
    [
        "a member that exists with another label",
        "documented",
        scene => {
            const { networkGroups, applications } = scene.platform.seed;
            scene.platform.state.networkGroups.addMember(networkGroups.backend, {
                id: applications.worker,
                kind: "application",
                label: "jobs",
            });
            return scene.created("Member", {
                networkGroup: networkGroups.backend,
                member: applications.worker,
                label: "worker",
            });
        },
        'create network group member "app_…": ng_…/app_… is a member already, and not as declared: its label is "jobs". Declare it as it is, with adopt: "ng_…/app_…" and without the resource option retainOnDelete, to adopt it. [not-as-declared]',
    ],
    [
        "a member of a group that the platform contradicts",
        "documented",
        scene => {
            const { networkGroups, applications } = scene.platform.seed;
            scene.fail(members, effects.notFound);
            return scene.read("Member", `${networkGroups.backend}/${applications.blog}`, outputsIn(scene));
        },
        'read network group member "ng_…/app_…": the platform reported that ng_… does not exist, but still lists it. Run the command again. [contradictory-answers]',
    ],
    [
        "an operator of an unknown kind",
        "documented",
        scene => scene.read("Operator", scene.platform.seed.operators.signOn, {}),
        'read operator "addon_…": its kind is not known. Pass it to get as kind: "keycloak", or import keycloak/addon_…. [incomplete-get]',
    ],
    [
        "a drain without its resource",
        "documented",
        scene => scene.read("Drain", "drain_1", outputsIn(scene)),
        'read log drain of "drain_…": its application or add-on is not known. Pass it to get as resource: "app_…", or import app_…/drain_…. [incomplete-get]',
    ],
    [
        "a key that another name has",
        "clever-cloud",
        async scene => {
            const kept = await scene.run().create("SshKey", { name: "desk", publicKey: publicKey(1) });
            await scene.run().create("SshKey", { name: "office", publicKey: publicKey(2) });
            return scene.updated("SshKey", kept, { name: "desk", publicKey: publicKey(2) });
        },
        'update SSH key "desk": the key is there already, by the name "office". Take this declaration out of the program, or declare another key in it. To exchange the keys of two resources, apply the change in three updates: first remove one of the two; then change the other; then declare the first again. [name-taken]',
    ],
    [
        "a second redirection of one namespace",
        "clever-cloud",
        async scene => {
            const { website: application } = scene.platform.seed.applications;
            const { id } = await scene.run().create("TcpRedirection", { application, namespace: "default" });
            return scene.created("TcpRedirection", {
                application,
                namespace: "default",
                allowDuplicate: [id],
            });
        },
        'create TCP redirection of "app_…": The application has a redirection in default already (status 409, code 409): POST /v2/organisations/orga_…/applications/app_…/tcpRedirs [request id …]. If "pulumi up" replaces this resource, set the resource option deleteBeforeReplace: true. If another resource of this stack has the redirection, remove this one from the program, at least until "pulumi up" has changed or removed the other. Otherwise declare the existing redirection with adopt: "app_…/default/20838" and without allowDuplicate. [name-taken]',
    ],
    [
        "an unknown namespace",
        "documented",
        scene =>
            scene.created("TcpRedirection", {
                application: scene.platform.seed.applications.website,
                namespace: "defualt",
            }),
        'create TCP redirection of "app_…": there is no namespace "defualt". Did you mean "default"? Namespaces: default, shared. [unknown-namespace]',
    ],
]);
