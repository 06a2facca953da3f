/** The guard over data: what holds some is only deleted where the program or the environment has said so before. */
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Session } from "./session.js";

export class DataGuard {
    readonly #kind: Pick<Kind, "noun" | "holdsData">;
    readonly #session: Pick<Session, "guardsData">;
    /** What this process knows to exist, by the path of its declaration, as it was stored. */
    readonly #standing = new Map<string, JsonObject>();
    /** By id: a read and a deletion do not tell the path. */
    readonly #paths = new Map<string, string>();

    constructor(kind: Pick<Kind, "noun" | "holdsData">, session: Pick<Session, "guardsData">) {
        this.#kind = kind;
        this.#session = session;
    }

    /** Fails where the setting makes no sense, so that a typing error is not taken for a guard that is off. */
    assertSet(): void {
        if (this.#kind.holdsData === true) {
            this.keeps({});
        }
    }

    /**
     * @param stored its arguments or outputs, as the last run left them
     * @param id where it is known already
     */
    stands(path: string | undefined, stored: JsonObject, id?: string): void {
        if (path !== undefined) {
            this.#standing.set(path, stored);
        }
        if (path !== undefined && id !== undefined) {
            this.#paths.set(id, path);
        }
    }

    isGone(id: string): void {
        this.#standing.delete(this.#paths.get(id) ?? "");
    }

    /**
     * Whether it may not be deleted: `guardData` is set, and nothing allows it.
     *
     * @param state what is stored: a deletion comes without the program
     */
    keeps(state: JsonObject): boolean {
        return this.#kind.holdsData === true && this.#session.guardsData && state["allowDelete"] !== true;
    }

    /**
     * Sends nothing.
     *
     * @param replaces the arguments whose change asks for a replacement
     */
    assertDeletable(state: JsonObject, replaces: readonly string[] = []): void {
        if (!this.keeps(state)) {
            return;
        }
        const { noun } = this.#kind;
        const cause =
            replaces.length > 0 ? `, which a change of ${replaces.join(" and ")} would replace` : "";
        throw new UserError(
            `cloud-platform:guardData keeps the ${noun} and its data${cause}`,
            `To let it go, declare it with allowDelete: true, run "pulumi up", and then remove or replace it. ` +
                `In a stack that is made to be destroyed, set CLOUD_PLATFORM_ALLOW_DELETE=1. ` +
                `To keep it and only take it out of the stack, run "pulumi state delete".`,
        );
    }

    /**
     * What is created where something stands replaces it, and the engine makes the new one before the old one refuses to go.
     * It asks nobody before where the command line or a resource option wants the replacement.
     */
    assertNotReplaced(path: string | undefined): void {
        const standing = this.#standing.get(path ?? "");
        if (standing !== undefined) {
            this.assertDeletable(standing);
        }
    }
}
