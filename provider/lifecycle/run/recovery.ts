/**
 * The permission of `cloud-platform recover` to adopt the object of a creation that a lost state or a killed run no
 * longer knows. A variable names a file with the objects of the other stacks.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Holding } from "../holders/holding.js";
import { recoveryEnded } from "./messages.js";

/** A resource of another stack. */
const otherResource = z.object({
    stack: z.string(),
    platform: z.string(),
    owner: z.string(),
    claims: z.array(z.string()),
});

export type RecordedElsewhere = z.output<typeof otherResource>;

/** The objects of the other stacks. */
export type RecoveryPermission = readonly Holding[];

/** @param file the value of the variable; undefined in other runs */
export function recoveryIn(file: string | undefined): RecoveryPermission | undefined {
    if (file === undefined || file === "") {
        return undefined;
    }
    try {
        const others = z.array(otherResource).parse(JSON.parse(readFileSync(file, "utf8")));
        return others.map(({ stack, platform, owner, claims }) => ({
            phase: "has",
            stack,
            place: { owner, platform },
            claims: new Set(claims),
        }));
    } catch (error) {
        throw recoveryEnded(error);
    }
}
