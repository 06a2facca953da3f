/** The guard over data: what holds some is only deleted where the program or the environment has said so before. */
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Session } from "./session.js";

export class DataGuard {
    readonly #kind: Pick<Kind, "noun" | "holdsData">;
    readonly #session: Pick<Session, "guardsData">;

    constructor(kind: Pick<Kind, "noun" | "holdsData">, session: Pick<Session, "guardsData">) {
        this.#kind = kind;
        this.#session = session;
    }

    /** Fails where the setting makes no sense, so that a typing error is not taken for a guard that is off. */
    assertSet(): void {
        this.keeps({});
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
}
