import { createHash } from "node:crypto";
import { notFound } from "../state/refusal.js";
import { ok, publicRoute, type Route } from "./route.js";

/** The path of the route that stands for `git push`. The platform has a repository in its place. */
export function pushPath(application: string): string {
    return `/simulator/applications/${application}/push`;
}

/** Pushes a commit to the application, which deploys it. No client of the platform sends this, so it takes no credentials. */
export const pushRoutes: readonly Route[] = [
    publicRoute("POST", "/simulator/applications/{appId}/push", ({ state, param }) => {
        const id = param("appId");
        const application = state.applications.find(id);
        if (application === undefined) {
            throw notFound("application", id);
        }
        const branches = application.branches.length === 0 ? ["master"] : application.branches;
        state.applications.change(id, { branches, state: "SHOULD_BE_UP" });
        const pushed = state.deployments.list(id).length;
        const commit = createHash("sha1").update(`${id} ${pushed}`).digest("hex");
        const deployment = state.deployments.start(id, { commit });
        return ok({ deploymentId: deployment.id, commit });
    }),
];
