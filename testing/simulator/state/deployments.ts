import type { Applications } from "./applications.js";
import { Collection, type World } from "./collection.js";
import { conflict, notFound } from "./refusal.js";

export type DeploymentState = "QUEUED" | "WIP" | "TASK_RUNNING" | "OK" | "FAIL" | "CANCELLED";
export type DeploymentAction =
    "DEPLOY" | "UNDEPLOY" | "RESTART" | "UPSCALE" | "DOWNSCALE" | "REPLACE" | "CANCEL" | "NONE";

export interface Deployment {
    /** `deployment_…` */
    readonly id: string;
    readonly applicationId: string;
    /** 1, 2, 3 … for each application. */
    readonly number: number;
    readonly action: DeploymentAction;
    readonly state: DeploymentState;
    readonly commit: string | null;
    readonly cause: string;
    /** Milliseconds since the epoch. */
    readonly date: number;
    readonly author: { readonly id: string; readonly name: string } | null;
    readonly instances: number | null;
}

export interface NewDeployment {
    readonly id?: string;
    readonly action?: DeploymentAction;
    readonly commit?: string;
    readonly cause?: string;
    readonly author?: Deployment["author"];
    /** The end after the delay `deployment`. A deployment with `hang` does not end by itself. */
    readonly outcome?: "OK" | "FAIL" | "hang";
}

/** Deployments of applications, the newest first. */
export class Deployments {
    readonly #world: World;
    readonly #applications: Applications;
    readonly #deployments: Collection<Deployment>;
    #nextOutcome: NewDeployment["outcome"];

    constructor(world: World, applications: Applications) {
        this.#world = world;
        this.#applications = applications;
        this.#deployments = new Collection(world);
    }

    list(applicationId: string): Deployment[] {
        return this.#deployments.list(deployment => deployment.applicationId === applicationId).reverse();
    }

    get(applicationId: string, id: string): Deployment {
        const deployment = this.#deployments.find(id);
        if (deployment?.applicationId !== applicationId) {
            throw notFound("deployment", id);
        }
        return deployment;
    }

    /** Returns the id of a deployment that is named by its id or its number. */
    idOf(applicationId: string, idOrNumber: string): string {
        const numbered = this.list(applicationId).find(({ number }) => String(number) === idOrNumber);
        return numbered?.id ?? idOrNumber;
    }

    /** Sets the outcome of the next deployment that has none of its own. */
    next({ outcome }: Required<Pick<NewDeployment, "outcome">>): void {
        this.#nextOutcome = outcome;
    }

    start(applicationId: string, deployment: NewDeployment = {}): Deployment {
        if (this.#applications.find(applicationId) === undefined) {
            throw notFound("application", applicationId);
        }
        const { action = "DEPLOY", commit = null, cause = "Git", author = null } = deployment;
        const outcome = deployment.outcome ?? this.#nextOutcome ?? "OK";
        if (deployment.outcome === undefined) {
            this.#nextOutcome = undefined;
        }
        const { agenda, clock, delays, identifiers } = this.#world;
        const earlier = this.#deployments.everything().filter(known => known.applicationId === applicationId);
        const started = this.#deployments.add(
            {
                id: deployment.id ?? `deployment_${identifiers.uuid()}`,
                applicationId,
                number: earlier.length + 1,
                action,
                state: "WIP",
                commit,
                cause,
                date: clock.now(),
                author,
                instances: 1,
            },
            { readableIn: delays.deploymentListing },
        );
        if (outcome !== "hang") {
            agenda.after(delays.deployment, () => this.finish(started.id, outcome));
        }
        return started;
    }

    /** Ends a deployment now, unless it has ended already. */
    finish(id: string, state: DeploymentState): void {
        const deployment = this.#deployments.everything().find(known => known.id === id);
        if (deployment !== undefined && isInProgress(deployment)) {
            this.#deployments.update(id, { state });
        }
    }

    cancel(applicationId: string, id: string): void {
        const deployment = this.get(applicationId, id);
        if (!isInProgress(deployment)) {
            throw conflict("deployment", `This deployment is not in progress: ${deployment.state}`);
        }
        this.#deployments.update(id, { state: "CANCELLED", instances: 0 });
    }
}

function isInProgress({ state }: Deployment): boolean {
    return state === "WIP" || state === "QUEUED" || state === "TASK_RUNNING";
}
