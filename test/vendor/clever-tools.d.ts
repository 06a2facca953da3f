/** Types of the functions that send the command line's requests. The package has none. */
declare module "clever-tools/src/clever-client/drains.js" {
    import type { request } from "@clevercloud/client/esm/request.fetch.js";

    type Unsent = Promise<Parameters<typeof request>[0]>;
    interface OfResource {
        readonly ownerId: string;
        readonly resourceId: string;
    }
    interface OfDrain extends OfResource {
        readonly drainId: string;
    }

    export function getDrains(params: OfResource): Unsent;
    export function getDrain(params: OfDrain): Unsent;
    export function enableDrain(params: OfDrain): Unsent;
    export function disableDrain(params: OfDrain): Unsent;
    export function deleteDrain(params: OfDrain): Unsent;
}

declare module "clever-tools/src/clever-client/operators.js" {
    import type { request } from "@clevercloud/client/esm/request.fetch.js";

    type Unsent = Promise<Parameters<typeof request>[0]>;
    interface OfOperator {
        readonly provider: string;
        readonly realId: string;
    }

    export function getOperator(params: OfOperator): Unsent;
    export function rebootOperator(params: OfOperator): Unsent;
    export function rebuildOperator(params: OfOperator): Unsent;
    export function ngEnableOperator(params: OfOperator): Unsent;
    export function ngDisableOperator(params: OfOperator): Unsent;
    export function versionCheck(params: OfOperator): Unsent;
}

declare module "clever-tools/src/clever-client/k8s.js" {
    import type { request } from "@clevercloud/client/esm/request.fetch.js";

    type Unsent = Promise<Parameters<typeof request>[0]>;
    interface OfOwner {
        readonly ownerId: string;
    }
    interface OfCluster extends OfOwner {
        readonly clusterId: string;
    }
    interface OfNodeGroup extends OfCluster {
        readonly nodeGroupId: string;
    }

    export function getK8sProduct(): Unsent;
    export function listK8sClusters(params: OfOwner): Unsent;
    export function createK8sCluster(params: OfOwner, body: object): Unsent;
    export function getK8sAddon(params: OfCluster): Unsent;
    export function updateK8sCluster(params: OfCluster, body: object): Unsent;
    export function deleteK8sCluster(params: OfCluster): Unsent;
    export function getK8sConfig(params: OfCluster): Unsent;
    export function addK8sPersistentStorage(params: OfCluster): Unsent;
    export function getK8sVersionCheck(params: OfCluster): Unsent;
    export function updateK8sVersion(params: OfCluster, body: object): Unsent;
    export function listK8sDeploymentEvents(params: OfCluster): Unsent;
    export function listK8sNodeGroups(params: OfCluster): Unsent;
    export function createK8sNodeGroup(params: OfCluster, body: object): Unsent;
    export function getK8sNodeGroup(params: OfNodeGroup): Unsent;
    export function updateK8sNodeGroup(params: OfNodeGroup, body: object): Unsent;
    export function deleteK8sNodeGroup(params: OfNodeGroup): Unsent;
}
