/** Arguments that some of the kinds share. */
import { z } from "zod";
import type { JsonObject } from "../basics/json.js";
import type { ChangeEffect } from "../kind/arguments.js";
import { idText } from "../kind/ids.js";

export function consoleName(change: ChangeEffect, example: string) {
    return z.string().min(1).meta({ description: "Name shown in the console.", change, example });
}

/** @param loss the effect of its change, such as `destroys the data` */
export function region(loss: string) {
    return z
        .string()
        .min(1)
        .meta({
            description: `Region (zone). Changing it ${loss}, see \`allowReplace\`.`,
            change: "replaces",
            completion: "RegionName",
            example: '"par"',
        });
}

/**
 * @param changed the arguments whose change it allows
 * @param loss the replaced object, and what is lost with it
 */
export function allowReplace(changed: string, loss: string) {
    return z
        .boolean()
        .optional()
        .meta({
            description: `Set to true to let a change of ${changed} replace ${loss}.`,
            whenOmitted: "`false`",
            change: "steers",
            example: "true",
        });
}

/** A setting that stays as it is on the platform while the program does not declare it. */
export function setting(description: string) {
    return z.boolean().optional().meta({
        description,
        whenOmitted: "not managed",
        change: "in place",
        example: "true",
    });
}

/** The cluster of an object. */
export const cluster = idText("the id of a cluster (kubernetes_…)", /^kubernetes_[^/]+$/).meta({
    description: "Id of the cluster.",
    change: "replaces",
    reference: true,
    example: "cluster.id",
});

/** A text whose new values have an effect, such as `reboots the operator`. */
export function triggerText(effect: string, change: ChangeEffect, example: string) {
    const description = `Every new value ${effect}. The text itself has no meaning.`;
    return z.string().optional().meta({ description, change, example });
}

/** Compares arguments that stay as they are on the platform while the program does not declare them. */
export function sameIfDeclared(keys: readonly string[]) {
    const isSame = (key: string) => (state: JsonObject, news: JsonObject) =>
        news[key] === undefined || state[key] === news[key];
    return Object.fromEntries(keys.map(key => [key, isSame(key)]));
}
