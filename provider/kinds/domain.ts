/** Domains of applications. */
import { z } from "zod";
import { isDomainTaken } from "../client/errors.js";
import type { DnsRecords, ReadOptions } from "../client/index.js";
import { adoptable, application, owner } from "../kind/arguments.js";
import { ifUnmanaged, UserError } from "../kind/user-errors.js";
import { partsOfId } from "../kind/ids.js";
import { defineKind, type Context } from "../kind/kind.js";
import { orUndefined } from "../kind/reading.js";
import { isKnownText } from "../protocol/unknown.js";
import { setting } from "./common-arguments.js";
import { onePrimary } from "./one-primary.js";

/** A platform, a browser or a proxy would drop the segments `.` and `..` of a path: another domain would be meant. */
const label = String.raw`(?!-)[^\s./:?#@%\\]{1,63}(?<!-)`;
const segment = String.raw`(?!(?:\.|%2e){1,2}(?:/|$))[^\s/?#]*`;
const domainWithPath = new RegExp(String.raw`^${label}(?:\.${label})+(?<!\.\d+)(?:/${segment})*$`, "i");

const args = z.strictObject({
    application,
    fqdn: z
        .string()
        .regex(
            domainWithPath,
            'must be a domain with an optional path and without "https://", such as "shop.example" or "shop.example/api"',
        )
        .meta({
            description:
                "The domain, with an optional path: `shop.example` or `shop.example/api`. The `/` that the platform adds to a domain without a path is not compared.",
            change: "replaces",
            example: '"shop.example"',
        }),
    primary: setting(
        "True makes it the primary domain, which the platform shows as the address of the application. False withdraws that choice.",
    ),
    owner,
    adopt: adoptable(
        "the id of a domain (app_…/shop.example/)",
        /^app_[^/\s]+\/[^/\s]+\/\S*$/,
        '"app_…/shop.example/"',
    ),
});

const outputs = z.object({
    dnsRecords: z
        .array(
            z.object({
                name: z.string().meta({ description: "The name of the load balancer." }),
                cname: z.string().optional().meta({
                    description: "The target of a CNAME record, which only a subdomain can have.",
                }),
                addresses: z.array(z.string()).meta({ description: "The addresses of A records." }),
            }),
        )
        .meta({
            description:
                "The DNS records that lead the domain to the application, for each default load balancer. They are read when the domain is created; `getDnsRecords` returns the current ones.",
        }),
});

type Declared = z.output<typeof args>;
type Outputs = z.output<typeof outputs>;

interface Found extends Pick<Declared, "application" | "fqdn"> {
    /** Undefined if the platform was not asked. */
    primary?: boolean | undefined;
}

export const domain = defineKind({
    name: "Domain",
    noun: "domain",

    docs: {
        summary: "A domain of an application.",
        remarks:
            "Other domains of the application are left alone. A domain moves from one application to another in one update: it is removed from the old application first. The platform accepts a domain below a domain of another owner, but the application may then not start.",
        example: `
            const domain = new Domain("shop", { application: "app_…", fqdn: "shop.example", primary: true });
            export const records = domain.dnsRecords;`,
    },
    args,
    outputs,
    namedBy: "fqdn",
    requires: { capability: "applications", instead: "add domains in the console" },
    within: "application",

    identity: {
        id: idOf,
    },

    same: {
        fqdn: (state, news) => isSame(state.fqdn, news.fqdn),
        // An import records false, which a declaration may leave out.
        primary: (state, news) =>
            state.primary === (news.primary ?? (state.primary === false ? false : undefined)),
    },

    sharing: {
        /** Claims the domain on the whole platform: a second application can't have it. */
        claims({ application, fqdn }) {
            if (!isKnownText(fqdn)) {
                return [];
            }
            return [...(isKnownText(application) ? [idOf({ application, fqdn })] : []), withPath(fqdn)];
        },

        refusedPairs: onePrimary(({ application }) =>
            isKnownText(application) ? `the primary domain of ${application}` : undefined,
        ),
    },

    deletion: {
        /** True for the same domain, which can't exist twice on the platform. */
        deleteBeforeReplace: (state, news) => isSame(state.fqdn, news.fqdn),
    },

    reading: {
        readDefaults: { primary: false, dnsRecords: [] },
    },

    effects: ({ state, news, nameOf }) => ({
        notes:
            isSame(state.fqdn, news.fqdn) && state.application !== news.application
                ? [
                      `moves to ${nameOf("application", "application")}. "pulumi up" removes the domain from the old application first, and no application serves it in between`,
                  ]
                : [],
    }),

    list,
    idOf,
    describe,

    creation: {
        resolve: async (context, { application }) => ({ dnsRecords: await recordsOf(context, application) }),

        writtenLater: {
            // A stopped creation has added the domain, and has not made it the primary one.
            primary: (state, news) => news.primary === true && state.primary === false,
        },

        async finish(context, _found, wanted) {
            await choose(context, wanted);
            return { dnsRecords: wanted.dnsRecords };
        },
    },

    async create(context, { application, fqdn }) {
        const { client, owner } = context;
        try {
            await client.domains.add({ owner, application, fqdn: withoutSlash(fqdn) });
        } catch (error) {
            throw isDomainTaken(error) ? await domainTakenError(context, application, fqdn, error) : error;
        }
        return { application, fqdn };
    },

    async read(context, id, known) {
        const { client, owner } = context;
        const [application, fqdn] = partsOfId(id);
        if (!(await exists(context, application, fqdn))) {
            return undefined;
        }
        const isAsked = known.primary !== undefined;
        const primary = isAsked
            ? isSame(await client.domains.primary({ owner, application }), fqdn)
            : undefined;
        const dnsRecords = known.dnsRecords ?? (await recordsOf(context, application));
        const found = { application, fqdn, primary };
        return { id: idOf(found), ...describe(found, { ...known, dnsRecords }) };
    },

    async update(context, _id, base, args) {
        await choose(context, args, {});
        return { dnsRecords: base.dnsRecords ?? (await recordsOf(context, args.application)) };
    },

    async delete(context, id, { primary }) {
        const { client, owner } = context;
        const [application, fqdn] = partsOfId(id);
        const removed = await client.domains.remove({ owner, application, fqdn: withoutSlash(fqdn) });
        if (primary === true) {
            // The choice must not survive the domain. If the removal is refused, the choice stays as the state has it.
            await choose(context, { application, fqdn, primary: false });
        }
        return removed;
    },
});

/**
 * Lists the domains. A cached list comes from the list of all applications. It leaves out the default domain: the
 * platform creates that domain with the application, so no program needs to declare it.
 */
async function list(
    { client, owner }: Context,
    application: string,
    read: ReadOptions = {},
): Promise<Found[]> {
    if (read.fresh === true || read.afterWrites === true) {
        const fqdns = await client.domains.list({ owner, application, ...read });
        return fqdns.map(fqdn => ({ application, fqdn }));
    }
    const applications = await client.applications.list({ owner, ...read });
    const { domains = [], defaultDomain } = applications.find(({ id }) => id === application) ?? {};
    return domains.filter(fqdn => !isSame(fqdn, defaultDomain)).map(fqdn => ({ application, fqdn }));
}

/** One list has the domains of all applications. Only the application's own list proves that a domain does not exist. */
async function exists(context: Context, application: string, fqdn: string): Promise<boolean> {
    const { client, owner } = context;
    const applications = await client.applications.list({ owner });
    const listed = applications.find(({ id }) => id === application)?.domains ?? [];
    const isIt = (other: string): boolean => isSame(other, fqdn);
    if (listed.some(isIt)) {
        return true;
    }
    return (await orUndefined(client.domains.list({ owner, application })))?.some(isIt) === true;
}

function describe({ application, fqdn, primary }: Found, known: Partial<Declared & Outputs>) {
    return {
        args: {
            application,
            fqdn: isSame(fqdn, known.fqdn) && known.fqdn !== undefined ? known.fqdn : withoutSlash(fqdn),
            ...(primary !== undefined && { primary }),
        },
        outputs: known.dnsRecords === undefined ? {} : { dnsRecords: known.dnsRecords },
    };
}

async function recordsOf({ client, owner }: Context, application: string): Promise<DnsRecords[]> {
    return (await orUndefined(client.domains.dnsRecords({ owner, application }))) ?? [];
}

/** Makes the domain the primary one, or withdraws that choice, unless the platform has it so already. */
async function choose(
    context: Context,
    { application, fqdn, primary }: Pick<Declared, "application" | "fqdn" | "primary">,
    read: ReadOptions = { fresh: true },
): Promise<void> {
    const { client, owner } = context;
    if (primary === undefined) {
        return;
    }
    // Read in its turn: another domain of the application may become the primary one in the same update.
    await context.serialize(`primary domain of ${application}`, async () => {
        const present = await client.domains.primary({ owner, application, ...read });
        if (isSame(present, fqdn) === primary) {
            return;
        }
        await (primary
            ? client.domains.setPrimary({ owner, application, fqdn: withoutSlash(fqdn) })
            : client.domains.unsetPrimary({ owner, application }));
    });
}

/** Names the application that has the domain, if the owner has that application. */
async function domainTakenError(
    context: Context,
    application: string,
    fqdn: string,
    refusal: Error,
): Promise<UserError> {
    const { client, owner } = context;
    const name = withoutSlash(fqdn);
    const applications = await client.applications.list({ owner, fresh: true }).catch(() => undefined);
    const holder = applications?.find(({ domains }) => domains.some(other => isSame(other, fqdn)));
    if (holder === undefined) {
        // The list leaves out applications that are being deleted.
        const unlisted = applications === undefined ? "" : `, and ${owner} lists no application that has it`;
        return new UserError(
            "name-taken",
            `another application already has the domain ${name}${unlisted}: ${refusal.message}`,
            "Remove the domain from that application first, or declare another domain. If you have just deleted that application, try again later.",
            refusal,
        );
    }
    return new UserError(
        "name-taken",
        `application ${holder.name} (${holder.id}) already has the domain ${name}: ${refusal.message}`,
        `If this stack has it there, first leave this resource out of the program and run "pulumi up". ` +
            `${ifUnmanaged()}, declare it as it is first, with application: "${holder.id}" and adopt: "${idOf({ application: holder.id, fqdn })}", and then set application: "${application}".`,
        refusal,
    );
}

/** True for the same domain and path. Domains are compared without regard to case, paths are not. */
function isSame(a: unknown, b: unknown): boolean {
    return typeof a === "string" && typeof b === "string" && withPath(a) === withPath(b);
}

/** Returns the domain as the platform lists it: with a path, at least `/`. */
function withPath(fqdn: string): string {
    const at = fqdn.indexOf("/");
    return at < 0 ? `${fqdn.toLowerCase()}/` : `${fqdn.slice(0, at).toLowerCase()}${fqdn.slice(at)}`;
}

/** Returns the domain as people write it: without the path `/`. */
function withoutSlash(fqdn: string): string {
    return withPath(fqdn).replace(/^([^/]+)\/$/, "$1");
}

function idOf({ application, fqdn }: Pick<Declared, "application" | "fqdn">): string {
    return `${application}/${withPath(fqdn)}`;
}
