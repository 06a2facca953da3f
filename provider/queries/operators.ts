/** Lookups of managed operators. They belong to the account behind the credentials: no route names an owner. */
import { z } from "zod";
import type { Operator } from "../client/index.js";
import { choose } from "./choose.js";
import { defineQuery } from "./query.js";

const kind = z
    .enum(["keycloak", "matomo", "metabase", "otoroshi"])
    .meta({ description: "What it is.", example: '"keycloak"' });

export const getOperators = defineQuery({
    name: "getOperators",
    summary: "All operators of a kind, without their options.",
    remarks: "Their options may hold credentials; `getOperatorOutput` shows those.",
    example: `
        const [signOn] = await getOperators({ kind: "keycloak" });`,
    args: z.strictObject({ kind }),
    scope: "caller",
    asks: ["operators.list"],
    look: async ({ client, read }, { kind }): Promise<Omit<Operator, "kind" | "ownerId" | "options">[]> =>
        (await client.operators.list({ kind, ...read })).map(
            ({ id, realId, name, region, plan, status, word, creationDate, features }) => ({
                id,
                realId,
                name,
                region,
                plan,
                status,
                word,
                creationDate,
                features,
            }),
        ),
});

export const getOperator = defineQuery({
    name: "getOperator",
    summary: "One operator, by its id, real id or name, with its options.",
    remarks: "The answer is secret, since options may hold credentials.",
    args: z.strictObject({
        kind,
        operator: z.string().min(1).meta({
            description: "Id or real id of the operator, or its name where no other of the kind has it.",
            example: '"sign-on"',
        }),
    }),
    scope: "caller",
    secret: true,
    asks: ["operators.list"],
    look: async ({ client, read }, { kind, operator }) =>
        choose(operator, await client.operators.list({ kind, ...read }), {
            noun: `${kind} operator`,
            plural: "Operators",
            words: ({ name, id, realId }) => [name, id, ...(realId === undefined ? [] : [realId])],
            id: ({ id }) => id,
        }),
});
