/** Checks the arguments of a query, and runs it. */
import type { z } from "zod";
import type { ReadOptions } from "../../client/index.js";
import { dialectCommand } from "../../error-codes.js";
import { checkArguments } from "../../kind/check-arguments.js";
import { UserError } from "../../kind/user-errors.js";
import type { JsonObject } from "../../basics/json.js";
import type { Session } from "../../lifecycle/run/session.js";
import type { Query, QueryContext } from "./query.js";

/** A query that declares no function of the client never reads it. */
const withoutClient = { options: {} } as QueryContext;

export async function answerQuery(
    query: Query,
    session: Session,
    args: z.output<Query["args"]>,
    read: ReadOptions,
): Promise<unknown> {
    if (query.asks.length === 0) {
        return query.answer(withoutClient, args);
    }
    const client = await session.client();
    const named = typeof args["owner"] === "string" ? args["owner"] : undefined;
    const { args: asked, owned } = query;
    const isOwners = "owner" in asked.shape && (owned === undefined || client.capabilities[owned]);
    if (named !== undefined && !isOwners) {
        throw new UserError(
            "unsupported-by-dialect",
            "on the documented interface, this lookup always uses the account behind the credentials",
            `Leave "owner" out, or run ${dialectCommand()}.`,
        );
    }
    const owner = isOwners ? (named ?? session.organisation) : undefined;
    if (owner !== undefined) {
        await session.accountCheck.assertAccount(owner);
    }
    return query.answer({ client, options: { owner, ...read } }, args);
}

export function checkedArguments({ args }: Query, given: object): z.output<Query["args"]> {
    const { inputs, failures } = checkArguments(args, given as JsonObject);
    if (failures.length > 0) {
        const [{ code } = { code: "invalid-argument" as const }] = failures;
        throw new UserError(code, failures.map(({ reason }) => reason).join(" Also, "), "");
    }
    return args.parse(inputs);
}
