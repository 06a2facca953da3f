/** Lookups of managed operators. In the documented dialect they belong to the account behind the credentials. */
import { z } from "zod";
import type { Operator, OperatorKind } from "../../client/index.js";
import { choose } from "./choose.js";
import { defineQuery, ownerOnLivePlatform as owner, type QueryContext } from "./query.js";

const kind = z
    .enum(["keycloak", "matomo", "metabase", "otoroshi"])
    .meta({ description: "Kind of the operator.", enumeration: "OperatorKind", example: '"keycloak"' });

const ofOperator = z.strictObject({
    kind,
    operator: z.string().min(1).meta({
        description: "Id, real id or name of the operator. The name must be unique within the kind.",
        example: '"sign-on"',
    }),
    owner,
});

export const getOperators = defineQuery({
    summary: "All operators of a kind, without their options.",
    remarks: "Options may hold credentials. Use `getOperatorOutput` for them.",
    example: `
        const [signOn] = await getOperators({ kind: "keycloak" });`,
    args: z.strictObject({ kind, owner }),
    owned: "ownedOperators",
    asks: ["operators.list"],
    answer: async (
        { client, options },
        { kind },
    ): Promise<Omit<Operator, "kind" | "ownerId" | "options" | "isLinked">[]> =>
        (await client.operators.list({ ...options, kind })).map(
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
    summary: "One operator, by its id, real id or name, with its options.",
    remarks: "The answer is secret, since options may hold credentials.",
    args: ofOperator,
    owned: "ownedOperators",
    secret: true,
    asks: ["operators.list", "operators.get"],
    answer: async (context, { kind, operator }) => {
        const found = await findOperator(context, kind, operator);
        // The list may omit the options.
        const { client, options } = context;
        return found.options === undefined ? client.operators.get({ ...options, kind, id: found.id }) : found;
    },
});

export const getOperatorVersions = defineQuery({
    summary: "The current and available software versions of an operator.",
    remarks: "Only available in the dialect `clever-cloud`: the documented interface has no such route.",
    example: `
        const { needsUpdate } = await getOperatorVersions({ kind: "keycloak", operator: "sign-on" });`,
    args: ofOperator,
    owned: "ownedOperators",
    asks: ["operators.list", "operators.versions"],
    answer: async (context, { kind, operator }) => {
        const { client, options } = context;
        const { id } = await findOperator(context, kind, operator);
        return client.operators.versions({ ...options, kind, id });
    },
});

async function findOperator(
    { client, options }: QueryContext,
    kind: OperatorKind,
    operator: string,
): Promise<Operator> {
    return choose(operator, await client.operators.list({ ...options, kind }), {
        noun: `${kind} operator`,
        plural: "Operators",
        words: ({ name, id, realId }) => [name, id, ...(realId === undefined ? [] : [realId])],
        id: ({ id }) => id,
    });
}
