/** One resource of every kind, with a secret wherever one can be. */
import type { CustomResource } from "@pulumi/pulumi";
import * as cloud from "pulumi-cloud-platform";
import type { Platform } from "pulumi-cloud-platform/testing";
import type { FullProgram, KindName } from "../support/kind-fixture.js";
import { fixtures, kindsOn } from "../support/kinds.js";

type Class = new (name: string, args: object) => CustomResource;

/**
 * A change of `edition` changes in place, or replaces, whatever has something to change.
 *
 * @param kinds default: all that the wire has
 */
export function everything(
    { seed, dialect }: Pick<Platform, "seed" | "dialect">,
    edition = "first",
    kinds = kindsOn(dialect),
): void {
    const resources = new Map<KindName, CustomResource>();
    const declared = (kind: KindName): CustomResource => {
        const { name, args } = fixtures[kind].everything;
        const resource = resources.get(kind) ?? new (cloud[kind] as unknown as Class)(name, args(program));
        resources.set(kind, resource);
        return resource;
    };
    const program = { seed, isLive: dialect === "clever-cloud", edition, declared } as FullProgram;
    kinds.forEach(declared);
}
