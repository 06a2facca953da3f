/** OAuth consumers: applications that the account registered to act for others. */
import { z } from "zod";
import type { OAuthConsumer as Found, OAuthConsumerSettings } from "../client/index.js";
import { adoptable, idsBut, steering } from "../lifecycle/arguments.js";
import type { CreateOnceOptions } from "../lifecycle/create-once.js";
import { DeadEnd, UserError } from "../lifecycle/errors.js";
import { orUndefined, remediesForMissing } from "../lifecycle/found.js";
import { defineKind, type Context } from "../lifecycle/kind.js";
import { inOrderOf, sameSet, stringsIn } from "../lifecycle/sets.js";

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
    ...steering,
    adopt: adoptable("the key of a consumer, which the platform shows with it", idsBut(), '"…"'),
});

const outputs = z.object({
    key: z.string().meta({ description: "The consumer key; the same as the id." }),
    secret: z.string().meta({ description: "The consumer secret.", secret: "whole" }),
});

type Declared = z.output<typeof args>;
const textKeys = ["name", "url", "baseUrl", "description", "picture"] as const;
type TextKey = (typeof textKeys)[number];
type Outputs = z.output<typeof outputs>;

export const oauthConsumer = defineKind({
    name: "OAuthConsumer",
    noun: "OAuth consumer",
    summary: "An application that may ask people for access to their account, with its key and secret.",
    remarks:
        "All of it is changed in place; key and secret stay. It belongs to the account behind the credentials, whatever organisation is configured.",
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

    same: {
        rights: (state, news) => sameSet(stringsIn(state["rights"]), stringsIn(news["rights"])),
    },

    /** A refresh goes on without a secret that is lost; the next up says so, as the one before did. */
    pending: state => state["secret"] === undefined,

    async create(context, args) {
        if (args.adopt !== undefined) {
            return adopt(context, args.adopt, args);
        }
        const { client, owner } = context;
        const settings = settingsOf(args);
        const creation: CreateOnceOptions<Found> = {
            collection: `OAuth consumers of ${owner}`,
            sent: settings,
            list: read => client.oauthConsumers.list(read),
            idOf: found => found.key,
            isTwin: found => differences(found, args).length === 0,
            create: () => client.oauthConsumers.create(settings),
            partialOutputs: ({ key }) => ({ key }),
            allowDuplicate: args.allowDuplicate,
            remove: key => client.oauthConsumers.remove({ key }),
        };
        return context.createOnce(creation, async created => ({
            id: created.key,
            outputs: await toOutputs(context, created.key, created),
        }));
    },

    async read(context, id, state) {
        const found = await observe(context, id);
        if (found === undefined) {
            return undefined;
        }
        return {
            id,
            args: {
                name: found.name,
                url: found.url,
                baseUrl: orNothing(found.baseUrl),
                description: orNothing(found.description),
                picture: orNothing(found.picture),
                rights: found.rights.length === 0 ? undefined : inOrderOf(state.rights ?? [], found.rights),
            },
            outputs: await knownOutputs(context, id, found, state),
        };
    },

    async update(context, id, state, args) {
        const outputs = await toOutputs(context, id, {}, state);
        const updated = await context.client.oauthConsumers.update({ key: id, ...settingsOf(args) });
        const kept = differences(updated, args, key => updated[key] !== undefined);
        if (kept.length > 0) {
            context.log.warn(
                `OAuth consumer ${id}: the platform took the change and did not carry it out: its ${kept.join(", its ")}`,
            );
        }
        return outputs;
    },

    delete: ({ client }, id) => client.oauthConsumers.remove({ key: id }),
});

function settingsOf({ name, url, baseUrl, description, picture, rights }: Declared): OAuthConsumerSettings {
    return { name, url, baseUrl, description, picture, rights };
}

/** One list answers for all. It may miss a fresh one, so only its own address says that it is gone. */
async function observe({ client }: Context, key: string): Promise<Found | undefined> {
    const listed = (await client.oauthConsumers.list()).find(found => found.key === key);
    return listed ?? orUndefined(client.oauthConsumers.get({ key }));
}

/** Lists and updates do not show the secret, and it never changes: what is known once is not asked for again. */
async function secretOf(
    { client }: Context,
    key: string,
    found: Pick<Found, "secret">,
    state: Partial<Outputs>,
): Promise<string | undefined> {
    return state.secret ?? found.secret ?? (await client.oauthConsumers.get({ key })).secret;
}

const wayOutOfUnknownSecret =
    'The one way to a known secret is a consumer made anew: remove it from the program, run "pulumi up", declare it again and run "pulumi up".';

async function toOutputs(
    context: Context,
    key: string,
    found: Pick<Found, "secret">,
    state: Partial<Outputs> = {},
): Promise<Outputs> {
    const secret = await secretOf(context, key, found, state);
    if (secret === undefined) {
        throw new DeadEnd(
            `the secret of consumer ${key} is not known, and the platform shows it no more`,
            wayOutOfUnknownSecret,
        );
    }
    return { key, secret };
}

/** A refresh goes on without a secret that nobody knows: it concerns all resources of the stack. */
async function knownOutputs(
    context: Context,
    key: string,
    found: Pick<Found, "secret">,
    state: Partial<Outputs>,
): Promise<Partial<Outputs>> {
    const secret = await secretOf(context, key, found, state);
    if (secret === undefined) {
        context.log.warn(
            `OAuth consumer ${key}: its secret is not known, and the platform shows it no more. ${wayOutOfUnknownSecret}`,
        );
        return { key };
    }
    return { key, secret };
}

async function adopt(context: Context, key: string, args: Declared) {
    const found = await orUndefined(context.client.oauthConsumers.get({ key }));
    if (found === undefined) {
        throw new UserError(`the account has no consumer ${key}`, remediesForMissing.adopted);
    }
    const different = differences(found, args);
    if (different.length > 0) {
        throw new UserError(
            `${key} is not as declared: its ${different.join(", its ")}`,
            "Declare it as it is to take it over; change it afterwards.",
        );
    }
    return { id: key, outputs: await toOutputs(context, key, found) };
}

/** What exists, wherever it is not as declared: `name is "x"`. */
function differences(
    found: Found,
    args: Declared,
    isShown: (key: TextKey) => boolean = () => true,
): string[] {
    return [
        ...textKeys
            .filter(key => isShown(key) && orNothing(found[key]) !== args[key])
            .map(key => `${key} is "${found[key] ?? ""}"`),
        ...(sameSet(found.rights, args.rights ?? []) ? [] : [`rights are ${JSON.stringify(found.rights)}`]),
    ];
}
