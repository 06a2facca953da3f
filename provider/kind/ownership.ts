/** Whose an object is, and on which platform. */
import { z } from "zod";
import { textOf } from "../basics/json.js";
import type { State } from "../basics/roles.js";

/** The outputs that the lifecycle adds to those of every kind. */
export const ownership = z.object({
    ownerId: z.string().meta({
        description:
            "The owner's id: an organisation or a user. Later calls use this owner, even if the configuration changes.",
    }),
    platform: z.string().meta({
        description: "Address of the platform that last returned the object.",
    }),
});

export function ownerIn(state: State): string | undefined {
    return ownership.shape.ownerId.safeParse(state["ownerId"]).data;
}

/** Returns the address of the platform that last returned the object. */
export function platformIn(state: State): string | undefined {
    return textOf(state["platform"]);
}
