/** Objects that none of the given stacks manages. */
import { z } from "zod";
import type { JsonObject } from "../../lifecycle/json.js";
import type { Kind } from "../../lifecycle/kind.js";
import type { Inventory, InventoryItem } from "./inventory.js";
import { kindNameOf, kinds, nameInProgram } from "../kinds.js";
import { jsonIn, textOrEmpty } from "../texts.js";
import { UserError } from "../../lifecycle/errors.js";

/** One resource of a state. */
export interface Managed {
    readonly kind: string;
    readonly id: string;
    /** Its name in the program. */
    readonly name: string;
    readonly properties: JsonObject;
}

const exported = z.object({
    deployment: z.object({
        resources: z
            .array(
                z.object({
                    type: z.string(),
                    urn: z.string().default(""),
                    id: z.string().optional(),
                    external: z.boolean().optional(),
                    outputs: z.record(z.string(), z.json()).default({}),
                }),
            )
            .default([]),
    }),
});

/**
 * The resources of this package in a file of `pulumi stack export`, without those that a program only reads.
 *
 * @param source the name of the state, for errors
 */
export function managedIn(text: string, source: string): Managed[] {
    const state = exported.safeParse(jsonIn(text));
    if (!state.success) {
        throw new UserError(
            "invalid-file",
            `${source} is not what "pulumi stack export" writes: it needs a member "deployment" with "resources"`,
        );
    }
    return state.data.deployment.resources
        .filter(({ external }) => external !== true)
        .flatMap(({ type, urn, id, outputs }) => {
            const kind = kindNameOf(type);
            return kind === undefined || id === undefined
                ? []
                : [{ kind, id, name: nameInProgram(urn), properties: outputs }];
        });
}

/** Of an object that is managed in part, such as the variables of an application, the remainder stays. */
export function orphansOf(inventory: Inventory, managed: readonly Managed[]): Inventory {
    const here = managed.filter(one => isHere(one, inventory));
    const claims = new Set(here.flatMap(claimsOf));
    const isManaged = (kind: string, claim: string): boolean =>
        claims.has(`${kind} ${claim}`) ||
        here.some(one => one.kind === kind && kinds[kind]?.sharing?.covers?.(one.properties, claim) === true);
    const { items, undeclared = [] } = inventory;
    return {
        ...inventory,
        items: items.flatMap(item => restOf(item, isManaged)),
        undeclared: undeclared.filter(({ kind, id }) => !isManaged(kind, id)),
    };
}

/** An id that people chose, such as the name of a key, may occur on another platform or in another account too. */
function isHere({ properties }: Managed, { platform, owner, account }: Inventory): boolean {
    const { platform: storedPlatform = platform, ownerId = owner } = properties;
    return storedPlatform === platform && [owner, account].includes(textOrEmpty(ownerId));
}

function restOf(item: InventoryItem, isManaged: (kind: string, claim: string) => boolean): InventoryItem[] {
    const kind = kinds[item.kind];
    const properties = { ...item.args, ...item.outputs };
    const isClaimed = (claim: string): boolean => isManaged(item.kind, claim);
    const claims = ownClaims(kind, item.id, properties);
    if (!claims.some(isClaimed)) {
        return [item];
    }
    const args = kind?.sharing?.leftOver?.(item.args, isClaimed);
    return args === undefined || ownClaims(kind, item.id, args).length === 0 ? [] : [{ ...item, args }];
}

function claimsOf({ kind, id, properties }: Managed): string[] {
    return ownClaims(kinds[kind], id, properties).map(claim => `${kind} ${claim}`);
}

/** An add-on has two ids. */
function ownClaims(kind: Kind | undefined, id: string, properties: JsonObject): string[] {
    const { realId } = properties;
    const ids = [id, ...(typeof realId === "string" ? [realId] : [])];
    return kind?.sharing?.claims?.(properties, id, properties) ?? ids;
}
