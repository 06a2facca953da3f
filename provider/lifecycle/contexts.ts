/** For whom an operation asks the platform, and what the kind's functions are handed for it. */
import type { Declarations } from "./declarations.js";
import { argumentsOf, pathOf } from "./internals.js";
import { textOf, type JsonObject } from "./json.js";
import { isCallers, type Context, type Kind } from "./kind.js";
import type { Holders } from "./run/holders.js";
import type { Session } from "./session.js";
import { ownerIn, platformIn } from "./stored.js";

export class Contexts {
    readonly #kind: Kind;
    readonly #session: Session;
    readonly #declarations: Declarations;
    readonly #holders: Holders;

    constructor(kind: Kind, session: Session, declarations: Declarations, holders: Holders) {
        this.#kind = kind;
        this.#session = session;
        this.#declarations = declarations;
        this.#holders = holders;
    }

    ownerOfNew(args: JsonObject): Promise<string> {
        return isCallers(this.#kind, this.#session.capabilities)
            ? this.#session.account()
            : this.#session.resolveOwner(textOf(args["owner"]));
    }

    /** Of what exists: whom it was made for, at the platform where it was made. Nothing has been sent before. */
    async ownerOfStored(id: string, state: JsonObject, news = state): Promise<string> {
        this.#session.assertPlatform(id, platformIn(state));
        const owner = ownerIn(state) ?? (await this.ownerOfNew(news));
        await this.#session.assertAccount(owner);
        return owner;
    }

    for(owner: string, properties: JsonObject): Promise<Context> {
        const declarations = this.#declarations;
        return this.#session.context({
            owner,
            log: this.#session.log.about(this.#kind.name, pathOf(properties)),
            isClaimed: claim => declarations.isClaimed(claim),
            isLeaving: claim => declarations.isLeaving(claim),
            recordedWith: role => declarations.recordedWith(role),
            heldByOthers: claims => this.#holders.heldByOthers(pathOf(properties), claims),
            isGivenUp: claim => declarations.isGivenUp(claim),
        });
    }

    async forNew(news: JsonObject): Promise<Context> {
        return this.for(await this.ownerOfNew(argumentsOf(news)), news);
    }
}
