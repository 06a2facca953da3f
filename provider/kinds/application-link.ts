/** Links between applications: one application gets the variables that another one exposes. */
import { z } from "zod";
import type { ReadOptions } from "../client/index.js";
import { adoptable, application, applicationId, owner } from "../kind/arguments.js";
import { orUndefined } from "../kind/reading.js";
import { partsOfId } from "../kind/ids.js";
import { defineKind, type Context } from "../kind/kind.js";
import { isKnownText } from "../protocol/unknown.js";
import { nextDeploymentNote } from "./env-vars/next-deployment.js";

const args = z.strictObject({
    application,
    target: applicationId.meta({
        description: "Id of the application on which it depends.",
        change: "replaces",
        reference: true,
        example: "users.id",
    }),
    owner,
    adopt: adoptable("the id of a link (app_…/app_…)", /^app_[^/]+\/app_[^/]+$/, '"app_…/app_…"'),
});

type Declared = z.output<typeof args>;

type Link = Pick<Declared, "application" | "target">;

const linkToItself = (application: string): string =>
    `"target" is the application itself${isKnownText(application) ? ` (${application})` : ""}: an application cannot depend on itself. Name another application.`;

export const applicationLink = defineKind({
    name: "ApplicationLink",
    noun: "link to application",

    docs: {
        summary:
            "Makes an application depend on another one, and gives it the variables that the other one exposes.",
        remarks:
            "Other links of the application are left alone. `ExposedEnvVars` declares the variables of the other application. A running application sees them at its next deployment.",
        example: `
            new ApplicationLink("shop-users", { application: "app_…", target: "app_…" });`,
    },
    args,
    outputs: z.object({}),
    namedBy: "target",
    requires: { capability: "applications", instead: "pass the variables on with `EnvVars`" },
    within: "application",

    identity: {
        id: idOf,
    },

    creation: {
        async assertPossible({ client, owner }, { target }) {
            await client.applications.get({ owner, application: target });
        },
    },

    refuse: ({ news: { application, target } }) =>
        application === target && isKnownText(target)
            ? [{ code: "invalid-argument", property: "target", reason: linkToItself(application) }]
            : [],

    effects: ({ nameOf }) => ({
        sharedNotes: [nextDeploymentNote(nameOf("application", "application"))],
    }),

    list,
    idOf,
    describe: link => ({ args: link, outputs: {} }),

    async create({ client, owner }, { application, target }) {
        await client.applications.addDependency({ owner, application, dependency: target });
        return { application, target };
    },

    async read(context, id) {
        const listed = await orUndefined(list(context, partsOfId(id)[0]));
        const found = listed?.find(link => idOf(link) === id);
        return found && { id, args: found, outputs: {} };
    },

    delete({ client, owner }, id) {
        const [application, target] = partsOfId(id);
        return client.applications.removeDependency({ owner, application, dependency: target });
    },
});

async function list({ client, owner }: Context, application: string, read?: ReadOptions): Promise<Link[]> {
    const needed = await client.applications.dependencies({ owner, application, ...read });
    return needed.map(({ id }) => ({ application, target: id }));
}

function idOf({ application, target }: Link): string {
    return `${application}/${target}`;
}
