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
