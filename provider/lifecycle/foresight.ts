/**
 * What a check tells beyond its verdict: doubts about words, what a preview takes over and, where previews may ask the
 * platform, what is going to fail.
 */
import { adopt, canBeFound } from "./adoption.js";
import type { Declarations } from "./declarations.js";
import { explain, type Doing } from "./errors.js";
import { announcedIn, isPreview } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { CheckContext, Context, Kind } from "./kind.js";
import type { Session } from "./session.js";

type Checking = CheckContext<JsonObject>;

export class Foresight {
    readonly #kind: Kind;
    readonly #session: Session;
    readonly #declarations: Declarations;
    readonly #contextOf: (news: JsonObject) => Promise<Context>;

    /** @param contextOf what something new is looked at with */
    constructor(
        kind: Kind,
        session: Session,
        declarations: Declarations,
        contextOf: (news: JsonObject) => Promise<Context>,
    ) {
        this.#kind = kind;
        this.#session = session;
        this.#declarations = declarations;
        this.#contextOf = contextOf;
        session.looks.register(kind.name, args => this.#read(args));
    }

    /**
     * To be asked of what has been declared.
     *
     * @param news the properties as they are to be created, with what is no argument
     * @param doing what the sentences say is being done
     * @returns what is going to fail, in a preview that may ask
     */
    async problemWith(checking: Checking, news: JsonObject, doing: Doing): Promise<string | undefined> {
        const isNew = Object.keys(checking.olds).length === 0;
        const adopted = isNew ? this.#declarations.adoptionOf(news) : undefined;
        const doubts = this.#kind.doubts?.(checking) ?? [];
        const warn = (): void =>
            doubts.forEach(doubt => checking.log.warn(`${doing.noun} "${doing.label}": ${doubt}`));
        if (!isPreview(news)) {
            warn();
            if (adopted !== undefined) {
                this.#session.adoptions.expect();
            }
            return undefined;
        }
        this.#session.looks.announce(announcedIn(news));
        if (adopted !== undefined) {
            checking.log.info(`takes over ${adopted}; nothing is created`);
        }
        try {
            if (
                !this.#session.previewLooks ||
                !(await this.#decide(checking, news, doubts.length > 0, adopted))
            ) {
                warn();
            }
            return undefined;
        } catch (error) {
            return explain(error, doing).message;
        }
    }

    /**
     * Of what is taken over, what exists decides, and the catalogue only doubts: a plan may be one that is offered no more.
     *
     * @returns whether nobody need warn of doubts
     */
    async #decide(
        checking: Checking,
        news: JsonObject,
        isDoubted: boolean,
        adopted: string | undefined,
    ): Promise<boolean> {
        if (adopted === undefined) {
            return this.#lookUp(checking, isDoubted);
        }
        return (
            (await this.#verify(adopted, news)) ||
            (await this.#lookUp(checking, isDoubted).catch(() => false))
        );
    }

    /** @returns whether the live catalogue has spoken, so that nobody need warn of what the shipped one lacks */
    async #lookUp(checking: Checking, isDoubted: boolean): Promise<boolean> {
        const look = this.#kind.look?.(checking, isDoubted);
        if (look === undefined) {
            return false;
        }
        const answer = await this.#session.looks.at("catalogue", async () => ({
            said: await look({ client: await this.#session.client() }),
        }));
        if (answer?.said !== undefined) {
            checking.log.info(answer.said);
        }
        return answer !== undefined;
    }

    /** Only for its requests, whose answers are shared with the adoption's own. */
    async #read(args: JsonObject): Promise<void> {
        const id = this.#kind.idFrom?.(args) ?? args["adopt"];
        if (canBeFound(this.#kind, args) && typeof id === "string") {
            await this.#kind.read(await this.#contextOf(args), id, args);
        }
    }

    /**
     * Compares what exists with what is declared, as the adoption is going to.
     *
     * @returns whether that was possible
     */
    async #verify(adopted: string, news: JsonObject): Promise<boolean> {
        const args = this.#declarations.withoutSpentAdoption(news);
        if (!canBeFound(this.#kind, args)) {
            return false;
        }
        this.#session.looks.ahead(this.#kind.name, adopted);
        const found = await this.#session.looks.at("owner", async () =>
            adopt(this.#kind, await this.#contextOf(news), adopted, args),
        );
        const conflict = found && this.#declarations.foresee(news, found.id, found.outputs as JsonObject);
        if (conflict !== undefined) {
            throw conflict;
        }
        return found !== undefined;
    }
}
