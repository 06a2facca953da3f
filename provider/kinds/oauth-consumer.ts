/** OAuth consumers: registered applications that can act on behalf of users. */
import { z } from "zod";
import type { NextStep } from "../error-codes.js";
import { warningsAboutRights } from "../catalogue/typical-values.js";
import type { OAuthConsumer as Found, OAuthConsumerSettings } from "../client/index.js";
import { adoptable, allowDuplicate, owner } from "../kind/arguments.js";
import { idsBut } from "../kind/ids.js";
import { UserError } from "../kind/user-errors.js";
import { orUndefined } from "../kind/reading.js";
import { canonical, textOf } from "../basics/json.js";
import { warns } from "../protocol/log.js";
import { defineKind, type CheckFailure, type Context } from "../kind/kind.js";
import { inOrderOf, sameSet, stringsIn } from "../basics/sets.js";
import { didYouMean } from "../text/suggest.js";
import { isUnknown } from "../protocol/unknown.js";
import { schemeHint } from "../text/scheme.js";
import { checkOwner } from "./check-owner.js";

const address = z.string().refine(text => URL.canParse(text) && schemeHint(text) === "", {
    error: ({ input }) => `must be a complete address${schemeHint(String(input))}`,
});
// The platform may return unset values as empty, so an empty string or list counts as unset from the start.
const orNothing = (text: string | undefined): string | undefined => (text === "" ? undefined : text);

const args = z.strictObject({
    name: z.string().min(1).meta({
        description: "Name shown to the people who are asked for access.",
        change: "in place",
        example: '"dashboard"',
    }),
    url: address.meta({
        description: "Address of the application.",
        change: "in place",
        example: '"https://dashboard.example.com"',
    }),
    baseUrl: address.optional().meta({
        description: "Prefix of all callback addresses.",
        change: "in place",
        example: '"https://dashboard.example.com"',
    }),
    description: z.string().optional().transform(orNothing).meta({
        description: "Purpose, shown to the people who are asked for access.",
        change: "in place",
        example: '"Shows what runs"',
    }),
    picture: address.optional().meta({
        description: "Address of a picture.",
        change: "in place",
        example: '"https://dashboard.example.com/logo.png"',
    }),
    rights: z
        .array(z.string().min(1).meta({ completion: "ConsumerRight" }))
        .optional()
        .transform(rights => (rights?.length === 0 ? undefined : rights))
        .meta({
            description: "Rights that the consumer may ask for: names of scopes, in any order.",
            change: "in place",
            isSet: true,
            example: '["access_personal_information"]',
        }),
    owner: owner.meta({
        ...owner.meta(),
        description:
            "Id of the organisation that owns the object, in the dialect `clever-cloud`. Changing the default later does not move the object. Another owner replaces the consumer, with a new key and secret.",
    }),
    adopt: adoptable("the key of a consumer, as the platform shows it", idsBut(), '"…"'),
    allowDuplicate,
});

const outputs = z.object({
    key: z.string().meta({ description: "The consumer key; the same as the id." }),
    secret: z.string().meta({
        description:
            "The consumer secret. Absent for an adopted consumer whose secret the platform returns only at creation.",
        secret: "whole",
    }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

export const oauthConsumer = defineKind({
    name: "OAuthConsumer",
    noun: "OAuth consumer",

    docs: {
        summary: "An application that may ask people for access to their account, with its key and secret.",
        remarks:
            "All arguments except `owner` change in place, and keep key and secret. In the documented dialect, the consumer belongs to the account behind the credentials, whatever organisation is configured.",
        dialects: {
            documented: "Any right.",
            "clever-cloud":
                "`baseUrl`, `description` and `picture` are required. Only eleven rights exist, and the preview refuses any other.",
        },
        example: `
            const dashboard = new OAuthConsumer("dashboard", {
                name: "dashboard", url: "https://dashboard.example.com", baseUrl: "https://dashboard.example.com",
                description: "Shows the shop", picture: "https://dashboard.example.com/logo.png",
                rights: ["access_personal_information"],
            });
            export const consumerKey = dashboard.key;
            export const consumerSecret = dashboard.secret; // secret`,
    },
    args,
    outputs,
    namedBy: "name",
    scope: ({ ownedConsumers }) => (ownedConsumers ? "owner" : "caller"),

    refuse: ({ news, capabilities: { ownedConsumers, completeConsumers, consumerRights } }) => [
        ...checkOwner(news.owner, ownedConsumers, "OAuth consumers"),
        ...(completeConsumers
            ? (["baseUrl", "description", "picture"] as const)
                  .filter(property => news[property] === undefined)
                  .map(property => ({
                      code: "invalid-argument" as const,
                      property,
                      reason: `"${property}" is missing: this platform takes no consumer without.`,
                  }))
            : []),
        ...(consumerRights === undefined ? [] : refusedRights(rightsOf(news), consumerRights)),
    ],

    doubts({ state, news, capabilities: { consumerRights } }) {
        const before = stringsIn(state.rights);
        return consumerRights === undefined
            ? warningsAboutRights(rightsOf(news).filter(right => !before.includes(right)))
            : [];
    },

    /** Warns in every run if the secret is missing without an adoption, since the answer that held it was lost. */
    effects({ state, news, isCreation }) {
        const isMissing = !isCreation && state.secret === undefined && news.adopt === undefined;
        const text = `the platform does not return the secret of ${textOf(state.key) ?? "this consumer"}. ${wayOutOfUnknownSecret.text}`;
        return { notices: isMissing ? [warns("secret-unknown", text)] : [] };
    },

    same: {
        rights: (state, news) => sameSet(stringsIn(state.rights), stringsIn(news.rights)),
    },

    list: ({ client }, owner, read) => client.oauthConsumers.list({ owner, ...read }),
    idOf: ({ key }) => key,
    describe,

    creation: {
        async finish(context, found) {
            const { key, secret } = await toOutputs(context, found);
            if (secret === undefined) {
                throw new UserError(
                    "secret-unknown",
                    `the platform does not return the secret of consumer ${key}`,
                    wayOutOfUnknownSecret,
                );
            }
            return { key, secret };
        },
    },
    create: ({ client, owner }, wanted) => client.oauthConsumers.create({ owner, ...settingsOf(wanted) }),

    async read({ client, owner }, id, known) {
        const ask = (): Promise<Found | undefined> =>
            orUndefined(client.oauthConsumers.get({ owner, key: id }));
        const look = async (): Promise<Found | undefined> =>
            (await client.oauthConsumers.list({ owner })).find(({ key }) => key === id);
        // One list serves all consumers, but omits the secret, and may omit a new consumer.
        const found =
            known.secret === undefined
                ? ((await ask()) ?? (await look()))
                : ((await look()) ?? (await ask()));
        return found && { id, ...describe(found, known) };
    },

    async update(context, key, base, args) {
        const outputs = await toOutputs(context, { key, secret: base.secret });
        const settings = settingsOf(args);
        const { client, owner } = context;
        const updated = await client.oauthConsumers.update({ owner, key, ...settings });
        const now = describe(updated, args).args;
        const kept = (Object.keys(settings) as (keyof typeof settings)[]).filter(
            name => updated[name] !== undefined && canonical(now[name]) !== canonical(args[name]),
        );
        if (kept.length > 0) {
            const differences = kept.map(name => `its ${name} is ${JSON.stringify(now[name] ?? "")}`);
            context.log.warn(
                "change-not-applied",
                `the platform accepted the change and did not apply it: ${differences.join(", ")}`,
            );
        }
        // An adopted consumer has no secret to store.
        return outputs as Outputs;
    },
    delete: ({ client, owner }, key) => client.oauthConsumers.remove({ owner, key }),
});

/** Returns the rights that a preview knows. */
function rightsOf({ rights }: Declared): string[] {
    return isUnknown(rights) ? [] : (rights ?? []).filter(right => !isUnknown(right));
}

/** @param known the fixed list of the dialect */
function refusedRights(rights: readonly string[], known: readonly string[]): CheckFailure[] {
    return rights
        .filter(right => !known.includes(right))
        .map(right => ({
            code: "unknown-right",
            property: "rights",
            reason: `there is no right "${right}".${didYouMean(right, known)} There are: ${known.join(", ")}.`,
        }));
}

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

const wayOutOfUnknownSecret: NextStep = {
    text: 'To get a secret, recreate the consumer: remove it from the program, run "pulumi up", declare it again and run "pulumi up".',
    nextUp: "other",
};

/** Requests the secret only if it is unknown. It never changes, and lists and updates do not return it. */
async function toOutputs(
    { client, owner }: Context,
    { key, secret: known }: Pick<Found, "key" | "secret">,
): Promise<Pick<Found, "key" | "secret">> {
    const secret = known ?? (await client.oauthConsumers.get({ owner, key })).secret;
    return { key, ...(secret !== undefined && { secret }) };
}
