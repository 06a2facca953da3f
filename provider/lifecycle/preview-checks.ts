/**
 * The messages of a check beyond its verdict: doubtful words, adoptions, effects of a change, and problems that a
 * preview finds if it may ask the platform.
 */
import { adopt, canBeFound } from "./adoption.js";
import type { Contexts } from "./contexts.js";
import type { Declarations } from "./declarations.js";
import { explain, UserError, type Doing } from "./errors.js";
import { pathOf, previewIn } from "./internals.js";
import type { JsonObject } from "./json.js";
import type { CheckContext, Kind } from "./kind.js";
import type { Log } from "./log.js";
import type { Holders } from "./run/holders.js";
import type { Session } from "./session.js";
import { usesNote } from "./uses.js";

type Checking = CheckContext<JsonObject>;

interface Parts {
    readonly kind: Kind;
    readonly session: Session;
    readonly contexts: Contexts;
    readonly declarations: Declarations;
    readonly holders: Holders;
}

export class PreviewChecks {
    readonly #runtime: Parts;

    constructor(runtime: Parts) {
        this.#runtime = runtime;
    }

    /**
     * Checks a declaration beyond its arguments.
     *
     * @param news the properties to create, with the hidden ones
     * @param doing the operation, as messages name it
     * @returns the problem that the run will meet, if a preview may ask or if doubts are errors
     */
    async problemWith(checking: Checking, news: JsonObject, doing: Doing): Promise<string | undefined> {
        const { session, declarations } = this.#runtime;
        const path = pathOf(news);
        const isNew = Object.keys(checking.olds).length === 0;
        const adopted = isNew ? declarations.adoptionOf(news) : undefined;
        const preview = previewIn(news);
        const record = declarations.at(path);
        record.preview = preview && { sources: preview.sources };
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
     * Logs in a preview the effects of a change.
     *
     * @param state the stored state; empty for a new resource
     */
    tell(path: string | undefined, state: JsonObject, news: JsonObject, log: Log): void {
        const { kind, declarations } = this.#runtime;
        const { preview } = declarations.at(path);
        if (preview !== undefined) {
            const seen = preview.answer;
            kind.preview?.consequences?.({ state, news, seen }).forEach(sentence => log.info(sentence));
        }
    }

    /** Names the other users of an object that is replaced, if the preview may ask the platform. */
    async usesOf(id: string, state: JsonObject): Promise<string[]> {
        const { kind, session, contexts, holders } = this.#runtime;
        const uses = kind.deletion?.uses;
        if (uses === undefined || !session.previewLooks) {
            return [];
        }
        try {
            const found = await session.previewLookups.at("owner", async () => {
                const owner = await contexts.ownerOfStored(id, state);
                return uses.list(await contexts.for(owner, state), id, state);
            });
            const isOpen = found !== undefined && found.length > 0;
            return isOpen ? usesNote(kind, id, found, await holders.allClaims()) : [];
        } catch {
            // If this fails, the deletion names them.
            return [];
        }
    }

    /**
     * Warns in a preview of objects that a stopped replacement has left. The engine counts such an object as unchanged,
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
        return path !== undefined && this.#runtime.declarations.at(path).preview !== undefined;
    }

    /** Fails if the platform lacks a word, and for doubts that are errors. Warns of other doubts. */
    async #judge(
        checking: Checking,
        news: JsonObject,
        { noun, label }: Doing,
        adopted: string | undefined,
    ): Promise<void> {
        const { kind, session, declarations } = this.#runtime;
        // The words of an existing object need no check, even if the engine checks the resource as if it were new.
        const olds = declarations.at(pathOf(news)).existing?.stored ?? checking.olds;
        const doubts = kind.preview?.doubts?.({ ...checking, olds }) ?? [];
        const { isStrict, previewLooks } = session;
        // An existing object may have a plan that is no longer offered.
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
     * Checks an adoption against the existing object. Doubts of the catalogue only count if that is not possible: the
     * object may have a plan that is no longer offered.
     *
     * @returns true if no warning of doubts is needed
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

    /** @returns true if the live catalogue has answered, so that no warning about the shipped one is needed */
    async #lookUp(checking: Checking, news: JsonObject, isDoubted: boolean): Promise<boolean> {
        const { kind, session, contexts, declarations } = this.#runtime;
        const look = kind.preview?.look?.(checking, isDoubted);
        if (look === undefined) {
            return false;
        }
        const owner = async (): Promise<string> => (await contexts.forNew(news)).owner;
        const answer = await session.previewLookups.at(kind.preview?.looksAt ?? "catalogue", async () => ({
            said: await look({ client: await session.client(), owner }),
        }));
        const record = declarations.at(pathOf(news));
        record.preview = record.preview && { ...record.preview, answer: answer?.said };
        return answer !== undefined;
    }

    /**
     * Compares the existing object with the declaration, as the adoption will.
     *
     * @returns true if that was possible
     */
    async #verify(adopted: string, news: JsonObject): Promise<boolean> {
        const { kind, session, contexts, declarations } = this.#runtime;
        const args = declarations.withoutSpentAdoption(news);
        if (!canBeFound(kind, args)) {
            return false;
        }
        const found = await session.previewLookups.at("owner", async () =>
            adopt(kind, await contexts.forNew(news), adopted, args),
        );
        const conflict = found && declarations.foresee(news, found.id, found.outputs as JsonObject);
        if (conflict !== undefined) {
            throw conflict;
        }
        return found !== undefined;
    }
}
