import { z } from "zod";
import { record } from "../../shape.js";
import type { Account } from "../../state/accounts.js";
import type { PlatformState } from "../../state/index.js";
import { availableVersions, checkVersion, installedVersion } from "../../state/operator-versions.js";
import type { Operator } from "../../state/operators.js";
import { notFound } from "../../state/refusal.js";
import { noContent, ok, route, type Answer, type Route } from "../route.js";
import { operatorRecord } from "./operator-records.js";

const path = "/v4/addon-providers/addon-<slug>/addons/{realId}";

interface Asked {
    readonly state: PlatformState;
    readonly account: Account;
    readonly param: (name: "slug" | "realId") => string;
}

/** Routes of operators only. The add-on routes order, list, rename and delete them. */
export const operatorRoutes: readonly Route[] = [
    route({
        method: "GET",
        path,
        handle: asked => ok(recordOf(asked, operatorOf(asked))),
    }),
    route({
        method: "POST",
        path: `${path}/reboot`,
        handle: asked => {
            asked.state.operators.reboot(operatorOf(asked).id);
            return noContent();
        },
    }),
    route({
        method: "POST",
        path: `${path}/rebuild`,
        handle: asked => {
            asked.state.operators.rebuild(operatorOf(asked).id);
            return noContent();
        },
    }),
    route({
        method: "GET",
        path: `${path}/version/check`,
        handle: asked => {
            const operator = versioned(operatorOf(asked));
            const available = availableVersions(operator);
            const installed = installedVersion(operator);
            const latest = available.at(-1);
            return ok({ installed, latest, available, needUpdate: installed !== latest });
        },
    }),
    route({
        method: "POST",
        path: `${path}/version/update`,
        body: record({ targetVersion: z.string() }),
        handle: ({ body, ...asked }) => {
            const operator = versioned(operatorOf(asked));
            checkVersion(operator, body.targetVersion);
            const options = { ...operator.options, version: body.targetVersion };
            asked.state.operators.update(operator.id, { options });
            asked.state.operators.rebuild(operator.id);
            return ok(recordOf(asked, operatorOf(asked)));
        },
    }),
    route({
        method: "POST",
        path: `${path}/networkgroup`,
        handle: (asked): Answer => {
            asked.state.operators.link(operatorOf(asked).id);
            return { status: 202, body: recordOf(asked, operatorOf(asked)) };
        },
    }),
    route({
        method: "DELETE",
        path: `${path}/networkgroup`,
        handle: asked => {
            asked.state.operators.unlink(operatorOf(asked).id);
            return noContent();
        },
    }),
];

/** By its real id alone, of whatever owner the caller may act for. */
function operatorOf({ state, account, param }: Asked): Operator {
    const operator = state.operators.find(param("realId"));
    const owners = [account.userId, account.organisation];
    if (operator?.realId !== param("realId") || !owners.includes(operator.ownerId)) {
        throw notFound("operator", param("realId"));
    }
    return state.operators.get(operator.ownerId, param("slug"), operator.id);
}

function versioned(operator: Operator): Operator {
    if (operator.kind === "matomo") {
        throw notFound("operator", "its version is not for its owner to choose");
    }
    return operator;
}

function recordOf({ state }: Asked, operator: Operator): Record<string, unknown> {
    const addon = state.allAddons.get(operator.ownerId, operator.id);
    return operatorRecord(operator, addon, state.operators.plan(operator).slug);
}
