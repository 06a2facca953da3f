/** OAuth consumers: applications that the account registered to act for others. */
import { z } from "zod";
import { doubtsAboutRights } from "../catalogue/usual.js";
import type { OAuthConsumer as Found, OAuthConsumerSettings } from "../client/index.js";
import { adoptable, allowDuplicate } from "../lifecycle/arguments.js";
import { idsBut } from "../lifecycle/ids.js";
import { DeadEnd } from "../lifecycle/errors.js";
import { orUndefined } from "../lifecycle/found.js";
import { canonical } from "../lifecycle/json.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { inOrderOf, sameSet, stringsIn } from "../lifecycle/sets.js";
import { didYouMean } from "../lifecycle/suggest.js";
import { isUnknown } from "../lifecycle/unknown.js";

const address = z.string().refine(text => URL.canParse(text), "must be a complete address");
// What is not set may come back empty, so an empty text or list is the same as none from the beginning.
const orNothing = (text: string | undefined): string | undefined => (text === "" ? undefined : text);

const args = z.strictObject({
    name: z.string().min(1).meta({
        description: "Name shown to whom it asks for access.",
        change: "in place",
        example: '"dashboard"',
    }),
    url: address.meta({
        description: "Address of the application.",
        change: "in place",
        example: '"https://dashboard.example.com"',
    }),
    baseUrl: address.optional().meta({
        description: "Address that callbacks have to begin with.",
        change: "in place",
        example: '"https://dashboard.example.com"',
    }),
    description: z.string().optional().transform(orNothing).meta({
        description: "What it does, shown to whom it asks for access.",
        change: "in place",
        example: '"Shows what runs"',
    }),
    picture: address.optional().meta({
        description: "Address of a picture.",
        change: "in place",
        example: '"https://dashboard.example.com/logo.png"',
    }),
    rights: z
        .array(z.string().min(1))
        .optional()
        .transform(rights => (rights?.length === 0 ? undefined : rights))
        .meta({
            description: "What it may ask for: names of scopes, in any order.",
            change: "in place",
            example: '["access_personal_information"]',
        }),
    adopt: adoptable("the key of a consumer, which the platform shows with it", idsBut(), '"…"'),
    allowDuplicate,
});

const outputs = z.object({
    key: z.string().meta({ description: "The consumer key; the same as the id." }),
    secret: z.string().meta({ description: "The consumer secret.", secret: "whole" }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

export const oauthConsumer = defineKind({
    name: "OAuthConsumer",
    noun: "OAuth consumer",
    summary: "An application that may ask people for access to their account, with its key and secret.",
    remarks:
        "All of it is changed in place; key and secret stay. It belongs to the account behind the credentials, whatever organisation is configured.",
    dialects: {
        documented: "Any right.",
        "clever-cloud":
            "All of `baseUrl`, `description` and `picture` are needed. There are eleven rights; any other one is refused before anything is sent.",
    },
    example: `
        const dashboard = new OAuthConsumer("dashboard", {
            name: "dashboard", url: "https://dashboard.example.com", rights: ["access_personal_information"],
        });
        export const consumerKey = dashboard.key;
        export const consumerSecret = dashboard.secret; // secret`,
    args,
    outputs,
    namedBy: "name",
    scope: "caller",

    check: ({ news, capabilities: { completeConsumers, consumerRights } }) => [
        ...(completeConsumers
            ? (["baseUrl", "description", "picture"] as const)
                  .filter(property => news[property] === undefined)
                  .map(property => ({
                      property,
                      reason: `"${property}" is missing: this platform takes no consumer without.`,
                  }))
            : []),
        ...(isUnknown(news.rights) ? [] : (news.rights ?? []))
            .filter(right => !isUnknown(right) && consumerRights?.includes(right) === false)
            .map(right => ({
                property: "rights",
                reason: `there is no right "${right}".${didYouMean(right, consumerRights ?? [])} There are: ${(consumerRights ?? []).join(", ")}.`,
            })),
    ],

    /** Where the platform tells which there are, another one fails. */
    doubts: ({ olds, news: { rights }, capabilities: { consumerRights } }) =>
        consumerRights !== undefined || isUnknown(rights)
            ? []
            : doubtsAboutRights(
                  (rights ?? []).filter(
                      right => !isUnknown(right) && !stringsIn(olds["rights"]).includes(right),
                  ),
              ),

    same: {
        rights: (state, news) => sameSet(stringsIn(state["rights"]), stringsIn(news["rights"])),
    },

    /** A refresh goes on without a secret that is lost; the next up says so, as the one before did. */
    pending: state => state["secret"] === undefined,

    list: ({ client }, _account, read) => client.oauthConsumers.list(read),

    idOf: ({ key }) => key,

    describe,

    create: ({ client }, wanted) => client.oauthConsumers.create(settingsOf(wanted)),

    finish: toOutputs,

    async read({ client, log }, id, known) {
        const ask = (): Promise<Found | undefined> => orUndefined(client.oauthConsumers.get({ key: id }));
        const look = async (): Promise<Found | undefined> =>
            (await client.oauthConsumers.list()).find(({ key }) => key === id);
        // One list answers for all, but does not show the secret. It may miss a fresh one.
        const found =
            known.secret === undefined
                ? ((await ask()) ?? (await look()))
                : ((await look()) ?? (await ask()));
        if (found === undefined) {
            return undefined;
        }
        const described = describe(found, known);
        if (described.outputs.secret === undefined) {
            // A refresh goes on without a secret that nobody knows: it concerns all resources of the stack.
            log.warn(
                `OAuth consumer ${id}: its secret is not known, and the platform shows it no more. ${wayOutOfUnknownSecret}`,
            );
        }
        return { id, ...described };
    },

    async update(context, key, state, args) {
        const outputs = await toOutputs(context, { key, secret: state.secret });
        const settings = settingsOf(args);
        const updated = await context.client.oauthConsumers.update({ key, ...settings });
        const now = describe(updated, args).args;
        const kept = (Object.keys(settings) as (keyof typeof settings)[]).filter(
            name => updated[name] !== undefined && canonical(now[name]) !== canonical(args[name]),
        );
        if (kept.length > 0) {
            const differences = kept.map(name => `its ${name} is ${JSON.stringify(now[name] ?? "")}`);
            context.log.warn(
                `OAuth consumer ${key}: the platform took the change and did not carry it out: ${differences.join(", ")}`,
            );
        }
        return outputs;
    },

    delete: ({ client }, key) => client.oauthConsumers.remove({ key }),
});

function settingsOf({ name, url, baseUrl, description, picture, rights }: Declared): OAuthConsumerSettings {
    return { name, url, baseUrl, description, picture, rights };
}

function describe(found: Found, known: Partial<Declared & Outputs>) {
    const { key, name, url, rights } = found;
    const secret = known.secret ?? found.secret;
    return {
        args: {
            name,
            url,
            baseUrl: orNothing(found.baseUrl),
            description: orNothing(found.description),
            picture: orNothing(found.picture),
            rights: rights.length === 0 ? undefined : inOrderOf(known.rights ?? [], rights),
        },
        outputs: { key, ...(secret !== undefined && { secret }) },
    };
}

const wayOutOfUnknownSecret =
    'The one way to a known secret is a consumer made anew: remove it from the program, run "pulumi up", declare it again and run "pulumi up".';

/** Lists and updates do not show the secret, and it never changes: what is known once is not asked for again. */
async function toOutputs(
    { client }: Context,
    { key, secret: known }: Pick<Found, "key" | "secret">,
): Promise<Outputs> {
    const secret = known ?? (await client.oauthConsumers.get({ key })).secret;
    if (secret === undefined) {
        throw new DeadEnd(
            `the secret of consumer ${key} is not known, and the platform shows it no more`,
            wayOutOfUnknownSecret,
        );
    }
    return { key, secret };
}
