/**
 * What a check tells beyond its verdict: doubts about words, what a preview takes over, what a change means and, where
 * previews may ask the platform, what is going to fail.
 */
import { adopt, canBeFound } from "./adoption.js";
import type { Contexts } from "./contexts.js";
import type { Declarations } from "./declarations.js";
import { explain, UserError, type Doing } from "./errors.js";
import type { DeclarationRecords } from "./declaration-records.js";
import { pathOf, previewIn } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { CheckContext, Kind } from "./kind.js";
import type { Log } from "./log.js";
import type { References } from "./references.js";
import type { Session } from "./session.js";
import { usesNote } from "./uses.js";

type Checking = CheckContext<JsonObject>;

interface Parts {
    readonly kind: Kind;
    readonly session: Session;
    readonly contexts: Contexts;
    readonly declarations: Declarations;
    readonly records: DeclarationRecords;
    readonly references: References;
}

export class PreviewChecks {
    readonly #runtime: Parts;
    /** The platform's answer about the change of a previewed resource, by path. */
    readonly #seen = new Map<string | undefined, string | undefined>();

    constructor(runtime: Parts) {
        this.#runtime = runtime;
    }

    /**
     * To be asked of what has been declared.
     *
     * @param news the properties as they are to be created, with what is no argument
     * @param doing what the sentences say is being done
     * @returns what is going to fail: in a preview that may ask, and where a doubt is enough
     */
    async problemWith(checking: Checking, news: JsonObject, doing: Doing): Promise<string | undefined> {
        const { session, declarations, references } = this.#runtime;
        const path = pathOf(news);
        const isNew = Object.keys(checking.olds).length === 0;
        const adopted = isNew ? declarations.adoptionOf(news) : undefined;
        this.#seen.delete(path);
        const preview = previewIn(news);
        if (preview !== undefined) {
            references.note(path, preview.sources);
            this.#seen.set(path, undefined);
        }
        if (adopted !== undefined && preview !== undefined) {
            checking.log.info(`takes over ${adopted}; nothing is created`);
        } else if (adopted !== undefined) {
            session.adoptions.expect();
        }
        try {
            await this.#judge(checking, news, doing, adopted);
        } catch (error) {
            return explain(error, doing).message;
        }
        if (isNew && adopted === undefined) {
            this.tell(path, {}, checking.news, checking.log);
        }
        return undefined;
    }

    /**
     * Says in a preview what a change means that has been checked before.
     *
     * @param state what is stored, empty for something new
     */
    tell(path: string | undefined, state: JsonObject, news: JsonObject, log: Log): void {
        const { kind } = this.#runtime;
        if (this.isPreviewed(path)) {
            const seen = this.#seen.get(path);
            kind.preview?.consequences?.({ state, news, seen }).forEach(sentence => log.info(sentence));
        }
    }

    /** Returns what a preview that may ask says of the other users of an object that is replaced. */
    async usesOf(id: string, state: JsonObject): Promise<string[]> {
        const { kind, session, contexts } = this.#runtime;
        const uses = kind.deletion?.uses;
        if (uses === undefined || !session.previewLooks) {
            return [];
        }
        try {
            const found = await session.looks.at("owner", async () => {
                const owner = await contexts.ownerOfStored(id, state);
                return uses.list(await contexts.for(owner, state), id, state);
            });
            const isOpen = found !== undefined && found.length > 0;
            return isOpen ? usesNote(kind, id, found, await session.stackClaims.all()) : [];
        } catch {
            // The deletion names them.
            return [];
        }
    }

    /**
     * Warns in a preview that may ask of what a stopped replacement has left: the engine counts such an object as unchanged,
     * and the next update deletes it.
     */
    async warnOfPendingDeletion(path: string, log: Log): Promise<void> {
        const { kind, session } = this.#runtime;
        if (!this.isPreviewed(path) || !session.previewLooks) {
            return;
        }
        const held = await session.inventory.at(kind.name, path);
        held.filter(({ isPendingDeletion }) => isPendingDeletion).forEach(({ id }) =>
            log.warn(
                `${kind.noun} ${id} was replaced and is pending deletion. The next "pulumi up" deletes it.`,
            ),
        );
    }

    isPreviewed(path: string | undefined): boolean {
        return path !== undefined && this.#seen.has(path);
    }

    /** Fails for what the platform lacks, and for doubts where they are errors; of other doubts it warns. */
    async #judge(
        checking: Checking,
        news: JsonObject,
        { noun, label }: Doing,
        adopted: string | undefined,
    ): Promise<void> {
        const { kind, session, records } = this.#runtime;
        // The words of what exists are no news, nor are they where the engine asks as if it were new.
        const olds = records.at(pathOf(news)).existing?.stored ?? checking.olds;
        const doubts = kind.preview?.doubts?.({ ...checking, olds }) ?? [];
        const { isStrict, previewLooks } = session;
        // A plan that is offered no more may be that of what exists.
        const isError = isStrict && doubts.length > 0 && adopted === undefined;
        const mayLook = previewLooks && (previewIn(news) !== undefined || isError);
        if (mayLook && (await this.#decide(checking, news, doubts.length > 0, adopted))) {
            return;
        }
        if (isError) {
            throw new UserError(
                doubts.join(" "),
                "With cloud-platform:strict that is an error. Correct the word, or set cloud-platform:previewLooks to let the platform itself decide.",
            );
        }
        doubts.forEach(doubt => checking.log.warn(`${noun} "${label}": ${doubt}`));
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
            return this.#lookUp(checking, news, isDoubted);
        }
        return (
            (await this.#verify(adopted, news)) ||
            (await this.#lookUp(checking, news, isDoubted).catch(() => false))
        );
    }

    /** @returns whether the live catalogue has spoken, so that nobody need warn of what the shipped one lacks */
    async #lookUp(checking: Checking, news: JsonObject, isDoubted: boolean): Promise<boolean> {
        const { kind, session, contexts } = this.#runtime;
        const look = kind.preview?.look?.(checking, isDoubted);
        if (look === undefined) {
            return false;
        }
        const owner = async (): Promise<string> => (await contexts.forNew(news)).owner;
        const answer = await session.looks.at(kind.preview?.looksAt ?? "catalogue", async () => ({
            said: await look({ client: await session.client(), owner }),
        }));
        if (previewIn(news) !== undefined) {
            this.#seen.set(pathOf(news), answer?.said);
        }
        return answer !== undefined;
    }

    /**
     * Compares what exists with what is declared, as the adoption is going to.
     *
     * @returns whether that was possible
     */
    async #verify(adopted: string, news: JsonObject): Promise<boolean> {
        const { kind, session, contexts, declarations } = this.#runtime;
        const args = declarations.withoutSpentAdoption(news);
        if (!canBeFound(kind, args)) {
            return false;
        }
        const found = await session.looks.at("owner", async () =>
            adopt(kind, await contexts.forNew(news), adopted, args),
        );
        const conflict = found && declarations.foresee(news, found.id, found.outputs as JsonObject);
        if (conflict !== undefined) {
            throw conflict;
        }
        return found !== undefined;
    }
}
