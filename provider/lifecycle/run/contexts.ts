/** The owner of an object, and the context that the kind's functions are called with. */
import type { Claims } from "../claims/claims.js";
import { pathOf } from "../state/internals.js";
import { textOf, type JsonObject } from "../json.js";
import { isCallers, type Context, type Kind } from "../kind.js";
import type { Session } from "../session.js";
import { ownerIn, platformIn } from "../state/properties.js";

interface Parts {
    readonly kind: Kind;
    readonly session: Session;
    readonly claims: Claims;
}

export class Contexts {
    readonly #runtime: Parts;

    constructor(runtime: Parts) {
        this.#runtime = runtime;
    }

    /**
     * Returns the owner of an object to create. A replacement stays with the owner of its object: the organisation of this
     * run may be another one.
     *
     * @param news the arguments, with the hidden properties
     */
    async ownerOfCreation(news: JsonObject): Promise<string> {
        const before = news["owner"] === undefined ? await this.#ownerBefore(pathOf(news)) : undefined;
        if (before === undefined) {
            return this.ownerOfNew(news);
        }
        await this.#runtime.session.owners.assertAccount(before);
        return before;
    }

    /** Returns the owner of an object that the state does not have. */
    ownerOfNew(args: JsonObject): Promise<string> {
        const { kind, session } = this.#runtime;
        return isCallers(kind, session.capabilities)
            ? session.owners.account()
            : session.owners.resolveOwner(textOf(args["owner"]));
    }

    /** For --replace, the engine calls no diff, so only the engine's state has the owner. */
    async #ownerBefore(path: string | undefined): Promise<string | undefined> {
        const { kind, session, claims } = this.#runtime;
        if (path === undefined) {
            return undefined;
        }
        const known = ownerIn(claims.at(path).existing?.stored ?? {});
        const resources = known === undefined ? await session.stack.resources() : [];
        const recorded = resources.find(
            resource => resource.kind === kind.name && resource.path === path && !resource.isPendingDeletion,
        );
        return known ?? ownerIn(recorded?.outputs ?? {});
    }

    /** Returns the owner of an existing object. Fails, before any request, if the state names another platform. */
    async ownerOfStored(id: string, state: JsonObject, news = state): Promise<string> {
        const { session } = this.#runtime;
        session.owners.assertPlatform(id, platformIn(state));
        const owner = ownerIn(state) ?? (await this.ownerOfNew(news));
        await session.owners.assertAccount(owner);
        return owner;
    }

    for(owner: string, properties: JsonObject): Promise<Context> {
        const { kind, session, claims } = this.#runtime;
        return session.context({
            owner,
            log: session.log.about(kind.name, pathOf(properties)),
            isClaimed: claim => claims.isKept(claim),
        });
    }

    async forNew(news: JsonObject): Promise<Context> {
        return this.for(await this.ownerOfCreation(news), news);
    }
}
