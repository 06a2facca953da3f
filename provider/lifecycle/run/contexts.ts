/** The owner of an object, and the context that the kind's functions are called with. */
import type { Claims } from "../claims/claims.js";
import { argumentsOf, pathOf } from "../state/internals.js";
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

    ownerOfNew(args: JsonObject): Promise<string> {
        const { kind, session } = this.#runtime;
        return isCallers(kind, session.capabilities)
            ? session.owners.account()
            : session.owners.resolveOwner(textOf(args["owner"]));
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
        return this.for(await this.ownerOfNew(argumentsOf(news)), news);
    }
}
