/** The guard over data: what holds some is only deleted where the program or the environment has said so before. */
import { UserError } from "./errors.js";
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
import type { Presence } from "./presence.js";
import type { Session } from "./session.js";

/** What is to be deleted. */
interface Leaving {
    /** Undefined where the engine has not told it. */
    id: string | undefined;
    /** What is stored: a deletion comes without the program. */
    state: JsonObject;
    /** The arguments whose change asks for a replacement. */
    replaces?: readonly string[];
    /** The id of what the program declares under its name. */
    namesake?: string | undefined;
}

export class DataGuard {
    readonly #kind: Pick<Kind, "noun" | "holdsData">;
    readonly #session: Pick<Session, "guardsData">;
    readonly #presence: Pick<Presence, "isGone">;

    constructor(
        kind: Pick<Kind, "noun" | "holdsData">,
        session: Pick<Session, "guardsData">,
        presence: Pick<Presence, "isGone">,
    ) {
        this.#kind = kind;
        this.#session = session;
        this.#presence = presence;
    }

    /** Fails where the setting makes no sense, so that a typing error is not taken for a guard that is off. */
    assertSet(): void {
        this.keeps({});
    }

    /** Whether it may not be deleted: `guardData` is set, and nothing allows it. */
    keeps(state: JsonObject): boolean {
        return this.#kind.holdsData === true && this.#session.guardsData && state["allowDelete"] !== true;
    }

    /** Whether the program takes back in this update that it may be deleted. */
    takesBack(state: JsonObject, args: JsonObject): boolean {
        return this.#kind.holdsData === true && state["allowDelete"] === true && args["allowDelete"] !== true;
    }

    /**
     * Of what it keeps, it asks whether it is still there: a run that was stopped has deleted it already, when that was
     * allowed, or somebody else has. Refused then, the stack could not go on.
     *
     * @returns whether it is known to be gone, so that there is nothing to delete
     */
    async release({ id, state, replaces = [], namesake }: Leaving): Promise<"gone" | "deletable"> {
        if (!this.keeps(state)) {
            return "deletable";
        }
        if (id !== undefined && (await this.#presence.isGone(id, state))) {
            return "gone";
        }
        const { noun } = this.#kind;
        if (id !== undefined && namesake !== undefined) {
            throw new UserError(
                `cloud-platform:guardData keeps the ${noun} ${id} and its data: ${namesake}, which the program declares under its name, is another one`,
                `Leave the declaration as it is: allowDelete in it says nothing of ${id}. ` +
                    `To let ${id} go, run "pulumi up" once with CLOUD_PLATFORM_ALLOW_DELETE=1. ` +
                    `To keep it and only take it out of the stack, run "pulumi state delete".`,
            );
        }
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
