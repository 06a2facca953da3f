/** Waits for clusters and node groups, whose states change by themselves. */
import type { KubernetesEvent, KubernetesStatus } from "../../client/index.js";
import { milliseconds } from "../../kind/arguments.js";
import { UserError } from "../../kind/user-errors.js";
import type { JsonObject } from "../../basics/json.js";
import type { Context, Effects } from "../../kind/kind.js";
import { listLag, WaitTimeout } from "../../kind/wait.js";

interface Observed {
    readonly status: KubernetesStatus;
    readonly word: string;
}

interface Awaited<T extends Observed> {
    /** The object, for progress messages: `Kubernetes cluster "shop"`. */
    readonly what: string;
    readonly id: string;
    /** The cluster whose events give the reason of a failure. */
    readonly cluster: string;
    /** Milliseconds of the clock at which the wait ends. */
    readonly until: number;
    readonly ask: () => Promise<T | undefined>;
    /** True if a ready object is as wanted. Default: always. */
    readonly isAsWanted?: (found: T) => boolean;
    /** The error if the object disappears. Default: the object was deleted outside Pulumi. */
    readonly ifVanished?: UserError;
}

/** Returns the effects of an update of an object that failed in the last run, or outside of this program. */
export function resumption({ status }: JsonObject): Pick<Effects, "notes" | "isDue"> {
    return status === "FAILED" ? { notes: ["has failed, and is resumed"], isDue: true } : {};
}

/** Returns the moment at which an operation that begins now ends. */
export function endOf({ clock }: Context, timeout: string): number {
    return clock.now() + milliseconds(timeout);
}

/**
 * Waits until the object is ready and as wanted. If this package does not know its status, the object counts as ready after
 * the deadline: the platform may have added a status, and otherwise every `pulumi up` would fail.
 */
export async function untilReady<T extends Observed>(context: Context, awaited: Awaited<T>): Promise<T> {
    const { clock, log, waitFor } = context;
    const { what, id, until, ask, isAsWanted = () => true } = awaited;
    const began = clock.now();
    let last: T | undefined;
    try {
        return await waitFor({ what: `${what} to be ready`, deadline: until - began }, async () => {
            const found = await ask();
            if (found === undefined || found.status === "deleted") {
                const isNew = last === undefined && clock.now() - began < milliseconds(listLag);
                if (isNew && found === undefined) {
                    return { pending: "not visible yet" };
                }
                throw awaited.ifVanished ?? gone(id);
            }
            last = found;
            switch (found.status) {
                case "failed":
                    throw await failure(context, awaited);
                case "deleting":
                    throw new UserError("kubernetes-failed", `${id} is being deleted`, {
                        text: 'Once it is gone, run "pulumi refresh". The next "pulumi up" creates a new one.',
                        nextUp: "creates",
                    });
                case "ready":
                    return isAsWanted(found) ? { done: found } : { pending: "changing" };
                case "changing":
                case "unknown":
                    return { pending: found.word };
            }
        });
    } catch (error) {
        if (error instanceof WaitTimeout && last?.status === "unknown") {
            log.warn(
                "unknown-status",
                `${id} still has the status ${last.word}, which this package does not know: it counts as ready`,
            );
            return last;
        }
        throw error;
    }
}

/** Waits until a deletion has ended. */
export async function untilGone<T extends Observed>(
    context: Context,
    awaited: Omit<Awaited<T>, "isAsWanted" | "ifVanished">,
): Promise<void> {
    const { what, ask, until } = awaited;
    const deadline = until - context.clock.now();
    await context.waitFor({ what: `${what} to be gone`, deadline }, async () => {
        const found = await ask();
        if (found === undefined || found.status === "deleted") {
            return { done: true };
        }
        if (found.status === "failed") {
            const { reason } = await failure(context, awaited);
            throw new UserError("kubernetes-failed", reason, "Run the command again to repeat the deletion.");
        }
        return { pending: found.word };
    });
}

/** Returns the error for an object whose last operation failed. */
export async function failure(
    context: Context,
    { id, cluster }: { id: string; cluster: string },
): Promise<UserError> {
    const event = await lastFailure(context, { id, cluster });
    const { operation = "", step, detail } = event ?? {};
    const where = [operation, step].filter(word => word !== undefined && word !== "").join(", ");
    const why = [where, detail].filter(text => text !== undefined && text !== "").join(": ");
    const reason = `${id} has the status FAILED${why === "" ? "" : ` (${why})`}`;
    const resumed =
        id === cluster
            ? "."
            : ' with the size that failed: if the owner\'s quota of CPU and memory is used up, free some of it before, or ask the platform for more ("clever k8s quota" shows it). For another size, also the one before, set the resource option deleteBeforeReplace: true, and run "pulumi up" with --replace and its URN: the pods run nowhere until the new group is ready.';
    return operation === "CLUSTER_DELETE"
        ? new UserError("kubernetes-failed", reason, {
              text: `Its deletion has failed, and the platform resumes no such cluster. To delete it, take it out of the program and run "pulumi up". To keep it, contact the platform's support.`,
              nextUp: "other",
          })
        : new UserError("kubernetes-failed", reason, {
              text: `The next "pulumi up" resumes it${resumed}`,
              nextUp: "resumes",
          });
}

/** Returns the last failed step of an operation on the object; undefined if the platform names none. */
export async function lastFailure(
    { client, owner }: Context,
    { id, cluster }: { id: string; cluster: string },
): Promise<KubernetesEvent | undefined> {
    const events = client.kubernetesClusters.events({ owner, id: cluster, fresh: true });
    // Without the reason, the failure itself is still to be reported.
    const failed = (await events.catch(() => [])).filter(
        ({ status, nodeGroup }) => status === "FAILED" && nodeGroup === (id === cluster ? undefined : id),
    );
    return failed.sort((one, other) => (other.date ?? 0) - (one.date ?? 0))[0];
}

function gone(id: string): UserError {
    return new UserError("kubernetes-failed", `${id} no longer exists`, {
        text: 'Run "pulumi refresh". The next "pulumi up" creates a new one.',
        nextUp: "creates",
    });
}
