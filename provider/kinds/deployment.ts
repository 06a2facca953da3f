/** Deployments of applications: an action, not an object of the platform. */
import { z } from "zod";
import { isLostAnswer, isNeverDeployed } from "../client/errors.js";
import { application, milliseconds, owner, timeouts } from "../kind/arguments.js";
import { PartialFailure, UserError } from "../kind/user-errors.js";
import { canonical, type JsonObject } from "../basics/json.js";
import { defineKind, type Context, type PlannedChange } from "../kind/kind.js";
import { listLag, WaitTimeout } from "../kind/wait.js";
import { listedOrAsked, orUndefined } from "../kind/reading.js";
import { containsUnknown, isUnknown } from "../protocol/unknown.js";
import { stringsIn } from "../basics/sets.js";

const endedWithin = "30m";
const deadline = milliseconds(listLag);

const args = z.strictObject({
    application,
    triggers: z.array(z.string()).meta({
        description:
            "Values whose change deploys again, such as `hash` of EnvVars, and ids of links and domains. Beside them, list in `dependsOn` what has to be there first.",
        change: "in place",
        example: "[variables.hash, link.id]",
    }),
    commit: z.string().min(1).optional().meta({
        description: "Commit to deploy, of those that the repository has. A change deploys again.",
        whenOmitted: "the newest commit of the branch",
        change: "in place",
        example: '"4f2d9c1"',
    }),
    useCache: z.boolean().optional().meta({
        description: "False builds without the cache of earlier builds.",
        whenOmitted: "`true`",
        change: "steers",
        example: "false",
    }),
    wait: z.boolean().optional().meta({
        description: "False ends the update as soon as the deployment has started, whatever its result.",
        whenOmitted: "`true`",
        change: "steers",
        example: "false",
    }),
    owner,
    timeouts: timeouts({ create: endedWithin, update: endedWithin }),
});

const outputs = z.object({
    deploymentId: z
        .string()
        .optional()
        .meta({
            movedBy: ["triggers", "commit"],
            description: "Id of the last deployment that it started. Absent if nothing was pushed yet.",
        }),
    completed: z.boolean().meta({
        movedBy: ["triggers", "commit"],
        description:
            "False if the last deployment failed, was not awaited to its end, or is not listed. The next update goes on waiting, or deploys again.",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

interface Found extends Outputs, Pick<Declared, "application"> {}

export const deployment = defineKind({
    name: "Deployment",
    noun: "deployment of",

    docs: {
        summary: "Deploys an application again when something that it depends on has changed.",
        remarks:
            "It deploys once when it is created, and at most once in an update, after everything that it depends on. Pulumi deletes resources at the end of an update. A link that the program no longer declares is removed after the deployment, so the application keeps its variables until the next one. It deploys what the repository has: if nothing was pushed yet, a warning says so. No resource pushes code. Of an application that is linked to GitHub, `commit` deploys any commit. For other applications, a pipeline pushes the code to `deployUrl`, which deploys it: the workflow `deploy.yml` of `examples/ci` does so before `pulumi up`. It is an action, not an object: deleting it does nothing, and deployments that others start are no drift. After an update that was killed during a deployment, the next one deploys again. An application has one Deployment in a program.",
        example: `
            const variables = new EnvVars("shop", { application: "app_…", variables: { LOG_LEVEL: "info" } });
            new Deployment("shop", { application: "app_…", triggers: [variables.hash] });`,
    },
    args,
    outputs,
    namedBy: "application",
    requires: { capability: "applications", instead: "deploy in the console" },
    within: "application",

    identity: {
        id: ({ application }) => application,
        isOverwritten: true,
    },

    effects(change) {
        const isDue = change.state.completed === false;
        return { notes: isDue || isAnother(change) ? [announcement(change)] : [], isDue };
    },

    /** Nothing to adopt: no deployment of the platform is this resource. */
    list: () => Promise.resolve([]),
    idOf: ({ application }) => application,
    describe,

    async create(context, args) {
        return { application: args.application, ...(await deploy(context, args, args.timeouts?.create)) };
    },

    /** Only asks if the application exists: what it deploys is not compared. */
    async read({ client, owner }, id, known) {
        const found = await listedOrAsked(client.applications.list({ owner }), id, () =>
            client.applications.get({ owner, application: id }),
        );
        const { deploymentId, completed = true } = known;
        return found && { id, ...describe({ application: id, deploymentId, completed }, known) };
    },

    async update(context, _id, base, args) {
        const { deploymentId, completed } = base;
        if (isChanged(base, args)) {
            return deploy(context, args, args.timeouts?.update);
        }
        if (completed !== false) {
            return { deploymentId, completed: true };
        }
        // Read in its turn: what it depends on was written before.
        const last = deploymentId && (await stateOf(context, args.application, deploymentId));
        return deploymentId === undefined || last === undefined || hasFailed(last)
            ? deploy(context, args, args.timeouts?.update)
            : complete(context, args, deploymentId, args.timeouts?.update);
    },

    delete: () => Promise.resolve({ existed: true }),
});

function describe({ application, deploymentId, completed }: Found, known: Partial<Declared>) {
    const { triggers = [], commit } = known;
    return { args: { application, triggers, commit }, outputs: { completed, deploymentId } };
}

/** True if the arguments ask for another deployment than the last one. */
function isChanged(
    state: Partial<Record<keyof Declared, unknown>> | JsonObject,
    { application, triggers, commit }: Declared,
): boolean {
    const before = [state.application, state.triggers, state.commit ?? null];
    const wanted = [application, triggers, commit ?? null];
    return containsUnknown(wanted) || canonical(before) !== canonical(wanted);
}

function isAnother({ state, news, isCreation }: PlannedChange<Declared, Outputs>): boolean {
    return isCreation || isChanged(state, news);
}

/** True if nothing else changes than triggers that a preview does not know yet, such as the hash of variables. */
function isOpen({ state, news }: PlannedChange<Declared, Outputs>): boolean {
    const before = stringsIn(state.triggers);
    const known = isUnknown(news.triggers)
        ? before
        : news.triggers.map((trigger, index) => (isUnknown(trigger) ? (before[index] ?? trigger) : trigger));
    return !isChanged(state, { ...news, triggers: known });
}

function announcement(change: PlannedChange<Declared, Outputs>): string {
    const { state, news, nameOf } = change;
    const { deploymentId, application } = state;
    const name = nameOf("application", "application");
    // Without a deployment in the state, nothing may have been pushed to the application yet.
    const condition = isOpen(change) ? " if its triggers change (not known yet)" : "";
    if (typeof deploymentId !== "string" || application !== news.application) {
        return `${name} will be deployed${condition}, unless nothing was pushed to it`;
    }
    return isAnother(change)
        ? `${name} will be redeployed${condition}`
        : `${name} will be redeployed only if deployment ${deploymentId} has failed`;
}

/** Starts a deployment and waits for its end. A failure is recorded, so that the next update goes on. */
async function deploy(context: Context, args: Declared, within: string | undefined): Promise<Outputs> {
    const id = await start(context, args);
    return id === undefined ? { completed: true } : complete(context, args, id, within);
}

/** Returns undefined if nothing was pushed yet. */
async function start(context: Context, args: Declared): Promise<string | undefined> {
    const { client, owner, log } = context;
    const { application, commit, useCache } = args;
    const earlier = await client.deployments.list({ owner, application, limit: 20, fresh: true });
    const before = new Set(earlier.map(({ id }) => id));
    let lost: Error | undefined;
    try {
        const id = await client.deployments.start({ owner, application, commit, useCache });
        if (id !== undefined) {
            return id;
        }
    } catch (error) {
        if (isNeverDeployed(error)) {
            log.warn(
                "nothing-to-deploy",
                `application ${application} is not deployed: nothing was pushed to its repository yet`,
            );
            return undefined;
        }
        if (!isLostAnswer(error)) {
            throw error;
        }
        lost = error;
    }
    return started(context, args, before, lost);
}

/**
 * Returns the new deployment, also one that another client started. Either way, it began after everything that this
 * resource depends on had been written.
 */
async function started(
    context: Context,
    { application, commit = "" }: Declared,
    before: ReadonlySet<string>,
    lost: Error | undefined,
): Promise<string> {
    const { client, owner } = context;
    const wait = { what: `the new deployment of ${application}`, deadline, longestStep: 2000 };
    const poll = async () => {
        const listed = await client.deployments.list({ owner, application, limit: 10, fresh: true });
        const found = listed.find(
            ({ id, action, commit: deployed = "" }) =>
                action === "DEPLOY" && !before.has(id) && deployed.startsWith(commit),
        );
        return found === undefined ? { pending: "not listed yet" } : { done: found.id };
    };
    return context.waitFor(wait, poll).catch((error: unknown) => {
        if (!(error instanceof WaitTimeout)) {
            throw error;
        }
        const answer = lost === undefined ? "" : `, and the answer to the request was lost (${lost.message})`;
        const cause = new UserError(
            "write-not-confirmed",
            `no new deployment of ${application} is listed${answer}`,
            { text: 'Run "pulumi up" again to deploy.', nextUp: "other" },
            lost ?? error,
        );
        // It may have started all the same, so the next update deploys whatever its triggers are.
        throw new PartialFailure(application, { completed: false }, cause);
    });
}

/** Waits until the deployment has ended, unless the program does not want to. */
async function complete(
    context: Context,
    { application, wait }: Declared,
    deploymentId: string,
    within = endedWithin,
): Promise<Outputs> {
    if (wait === false) {
        return { deploymentId, completed: true };
    }
    const waiting = {
        what: `deployment ${deploymentId} of ${application}`,
        deadline: milliseconds(within),
        longestStep: 5000,
    };
    try {
        await context.waitFor(waiting, async () => {
            const state = await stateOf(context, application, deploymentId);
            if (hasFailed(state)) {
                throw new UserError(
                    "deployment-failed",
                    `deployment ${deploymentId} of application ${application} ${state === "FAIL" ? "failed" : "was cancelled"}`,
                    {
                        text: `Read its log with "clever logs --app ${application} --deployment-id ${deploymentId}". The next "pulumi up" deploys again.`,
                        nextUp: "other",
                    },
                );
            }
            return hasEnded(state) ? { done: true } : { pending: state ?? "not listed yet" };
        });
    } catch (error) {
        throw new PartialFailure(application, { deploymentId, completed: false }, error);
    }
    return { deploymentId, completed: true };
}

async function stateOf(
    { client, owner }: Context,
    application: string,
    id: string,
): Promise<string | undefined> {
    const found = await orUndefined(client.deployments.get({ owner, application, id, fresh: true }));
    return found?.state;
}

/** A task runs after its deployment. */
function hasEnded(state: string | undefined): boolean {
    return state === "OK" || state === "TASK_RUNNING";
}

function hasFailed(state: string | undefined): boolean {
    return state === "FAIL" || state === "CANCELLED";
}
