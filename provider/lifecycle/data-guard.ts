/**
 * The second lock of the data guard.
 *
 * The first lock is `protect`, which the classes set and the engine checks. This one works where `protect` is missing:
 * in states of earlier versions, after "pulumi state unprotect", with --ignore-protect, and with `protect: false`.
 */
import { aliasOf } from "./duplicates.js";
import { UserError } from "./errors.js";
import { nameIn } from "./internals.js";
import { textOf, type JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Replaced } from "./leftovers.js";
import type { Log } from "./log.js";
import type { OtherResource } from "./run/holders.js";
import type { StackResource } from "./run/stack-inventory.js";
import type { Session } from "./session.js";
import { isUnknown } from "./unknown.js";

const once = "the command once with CLOUD_PLATFORM_ALLOW_DELETE=1";

interface Guarded {
    readonly kind: Pick<Kind, "name" | "noun" | "deletion">;
    readonly session: Pick<Session, "guardsData" | "inventory" | "kept">;
}

export class DataGuard {
    readonly #kind: Guarded["kind"];
    readonly #session: Guarded["session"];

    constructor({ kind, session }: Guarded) {
        this.#kind = kind;
        this.#session = session;
    }

    /**
     * Fails if the new object would exist beside a kept one. For --replace, the engine passes nothing of the old
     * object.
     *
     * @param args the arguments of the new object
     */
    async assertNoneBefore(path: string | undefined, args: JsonObject): Promise<void> {
        if (path !== undefined && this.keeps({})) {
            const before = await this.#session.kept.at(this.#kind.name, path);
            if (before !== undefined && before.id !== args["adopt"]) {
                await this.assertDeletable(before.id, before.outputs);
            }
        }
    }

    /** Fails if the run would later delete a kept object that this one depends on. */
    async assertNothingKeptBelow(id: string): Promise<void> {
        // If the object itself holds data, its own deletion is refused.
        if (this.#session.guardsData) {
            const below = await this.#session.kept.before(this.#kind.name, id);
            if (below !== undefined) {
                throw new UserError(
                    "guarded-data",
                    `it depends on the ${below}, which cloud-platform:guardData keeps and which this run does not declare`,
                    `To delete only this, remove it from the program and run "pulumi up". To delete both, run ${once}.`,
                );
            }
        }
    }

    /** Fails if the setting is invalid: a typing error must not turn the guard off. */
    assertSet(): void {
        this.keeps({});
    }

    /**
     * Explains the protection of a resource before the engine refuses to replace or delete it. The engine's message
     * names a flag that no program sets. With --replace, the engine checks an existing resource as if it were new.
     *
     * @param path the path of a declaration that is checked as if it were new
     * @param holder another resource that has the object to adopt
     */
    async announce(
        path: string | undefined,
        args: JsonObject,
        log: Log,
        holder: () => Promise<OtherResource | undefined>,
    ): Promise<void> {
        if (!this.keeps(args) || path === undefined) {
            return;
        }
        if ((await this.#session.inventory.resources()) === undefined) {
            this.#session.kept.announceOnce(
                `cloud-platform:guardData protects the add-ons, operators and applications of this stack. ` +
                    `If Pulumi asks you to remove a protect flag, set allowDelete: true in that declaration, remove any protect: true, and run "pulumi up". ` +
                    `If a resource was only renamed or moved, give it the option aliases instead.`,
            );
            return;
        }
        const held = await this.#heldAt(path);
        if (held !== undefined) {
            log.info(
                `cloud-platform:guardData keeps this ${this.#kind.noun}, ${held.id}. ` +
                    `If Pulumi asks you to remove its protect flag, set allowDelete: true in its declaration, remove any protect: true, and run "pulumi up".`,
            );
        }
        const other = await holder();
        if (other?.isProtected === true) {
            log.info(
                `cloud-platform:guardData keeps "${other.name}", which has ${textOf(args["adopt"]) ?? ""}. ` +
                    `If "${other.name}" was renamed or moved, give "${nameIn(path)}" the option ${aliasOf(other, path)} instead of adopt, ` +
                    `or run "pulumi state unprotect '${other.urn}'".`,
            );
        }
    }

    /**
     * Returns the object that a creation replaces and has not deleted.
     *
     * @param known the object as a diff of this run has shown it; for --replace the engine calls no diff
     * @param isDeleted returns true if this run has deleted an object
     */
    async replacedAt(
        path: string | undefined,
        known: { id?: string | undefined; stored: JsonObject } | undefined,
        isDeleted: (id: string) => boolean,
    ): Promise<Replaced | undefined> {
        const mayAsk = known !== undefined || this.#session.guardsData;
        if (this.#kind.deletion?.holdsData !== true || !mayAsk) {
            return undefined;
        }
        const resources = await this.#session.inventory.resources();
        const held = await this.#heldAt(path);
        const [id, state] = [known?.id ?? held?.id, known?.stored ?? held?.outputs];
        // A stopped run may have deleted it before.
        const isGone = id === undefined || isDeleted(id) || (resources !== undefined && held === undefined);
        return isGone || state === undefined ? undefined : { id, state };
    }

    /** Returns the objects of the stack in the place of a declaration that is checked as if it were new. */
    async #heldAt(path: string | undefined): Promise<StackResource | undefined> {
        const held = await this.#session.inventory.at(this.#kind.name, path);
        return held.find(({ isPendingDeletion, isDeleted }) => !isPendingDeletion && !isDeleted);
    }

    /**
     * Fails if the stack has the resource that is checked as if it were new, and this update itself would allow its
     * deletion. For --replace, the engine passes nothing of the old object and creates the new one first: an
     * application would then use an empty database. Without allowDelete, the engine refuses the replacement.
     */
    async assertNew(path: string | undefined, args: JsonObject): Promise<void> {
        const isGuarded = this.#kind.deletion?.holdsData === true && this.#session.guardsData;
        if (!isGuarded || args["allowDelete"] !== true) {
            return;
        }
        const held = await this.#heldAt(path);
        if (held !== undefined && this.keeps(held.outputs)) {
            throw new UserError(
                "guarded-data",
                `cloud-platform:guardData keeps the ${this.#kind.noun} ${held.id} and its data, which this update would replace`,
                `To replace it, run "pulumi up" without --replace, which stores allowDelete: true, and then replace it, or run ${once}. ` +
                    `If it no longer exists, run "pulumi refresh".`,
            );
        }
    }

    /** True if the object must not be deleted: `guardData` is set, and nothing allows the deletion. */
    keeps(state: JsonObject): boolean {
        return (
            this.#kind.deletion?.holdsData === true &&
            this.#session.guardsData &&
            state["allowDelete"] !== true
        );
    }

    /** True if the object is kept by its state or by its declaration. Unknown values of a declaration do not count. */
    keepsThrough(state: JsonObject, args: JsonObject): boolean {
        return this.keeps(state) || (this.keeps(args) && !isUnknown(args["allowDelete"]));
    }

    /** True if this update withdraws the permission to delete the object. */
    takesBack(state: JsonObject, args: JsonObject): boolean {
        return (
            this.#kind.deletion?.holdsData === true &&
            state["allowDelete"] === true &&
            args["allowDelete"] !== true
        );
    }

    /**
     * Fails if the deletion is not allowed, or if the same update withdraws the permission.
     *
     * @param replaces the arguments whose change would replace the object
     */
    assertReplaceable(state: JsonObject, args: JsonObject, replaces: readonly string[]): void {
        if (replaces.length > 0 && this.keepsThrough(state, args)) {
            throw new UserError(
                "guarded-data",
                `cloud-platform:guardData keeps the ${this.#kind.noun} and its data, which a change of ${replaces.join(" and ")} would replace`,
                `To replace it, declare it with allowDelete: true and without protect: true, run "pulumi up", and then change it, or run ${once}. ` +
                    `If it no longer exists, run "pulumi refresh".`,
            );
        }
    }

    /**
     * Fails if the object must stay. The error does not name a declaration. An object that a replacement left behind has
     * none, and `allowDelete` in the declaration of the replacement would only allow the deletion of the replacement.
     *
     * @param id undefined if the engine has not passed it
     */
    async assertDeletable(id: string | undefined, state: JsonObject): Promise<void> {
        if (this.keeps(state)) {
            const resources = (await this.#session.inventory.resources()) ?? [];
            const held = resources.filter(each => each.id === id);
            if (held.some(({ isDeleted }) => isDeleted)) {
                return;
            }
            const isReplaced = held.some(({ isPendingDeletion }) => isPendingDeletion);
            throw new UserError(
                "guarded-data",
                `cloud-platform:guardData keeps the ${[this.#kind.noun, id ?? ""].join(" ").trim()} and its data`,
                `To delete it, run ${once}. ` +
                    `To keep it and remove it from the stack, run "pulumi state delete" with its URN${isReplaced ? " in a terminal, and select the resource that is pending deletion" : ""}; ` +
                    `if it no longer exists, run "pulumi refresh".`,
            );
        }
    }
}
