/** All a platform holds that a stack could manage, one by one, and what a state or a declaration says of it. */
import type { Platform, Properties, ResourceState } from "pulumi-cloud-platform/testing";
import type { Args } from "../histories/program";
import type { KindName } from "./kind-fixture";
import { fixtures, kindNames } from "./kinds";

export { textOf } from "./kind-fixture";

export interface PlatformObject {
    kind: KindName;
    content: Record<string, unknown>;
    /** The keys of objects whose deletion deletes this one too. */
    within: string[];
}

export type Objects = ReadonlyMap<string, PlatformObject>;

/** By keys such as `Addon addon_…` and `EnvVars app_…/NAME`. */
export function objectsOf(platform: Platform): Objects {
    const { account, otherAccount } = platform;
    const found = [account, otherAccount].flatMap(({ organisation, userId }) =>
        kindNames.flatMap(kind =>
            [organisation, userId]
                .flatMap(owner => fixtures[kind].objects.of(platform, owner))
                .map(({ key, content = {}, within = [] }): [string, PlatformObject] => [
                    `${kind} ${key}`,
                    { kind, content: { ...content }, within },
                ]),
        ),
    );
    return new Map(found);
}

export function kindOf({ type }: Pick<ResourceState, "type">): KindName {
    return type.split(":").pop() as KindName;
}

/** The keys of what a recorded resource says it has. */
export function keysOf(state: ResourceState): string[] {
    const kind = kindOf(state);
    const { id = "", outputs = {} } = state;
    const keys = fixtures[kind].objects.recorded?.({ id, outputs }) ?? [id];
    return keys.map(key => `${kind} ${key}`);
}

/** The keys of what arguments name by themselves, whoever made it. */
export function namedKeys(kind: KindName, args: Properties | Args): string[] {
    const adopted = typeof args["adopt"] === "string" ? args["adopt"] : "?";
    const keys = fixtures[kind].objects.named?.(args) ?? (args["adopt"] === undefined ? [] : [adopted]);
    return keys.map(key => `${kind} ${key}`);
}

/** The expected record of the platform for these arguments or outputs: only the keys that they determine. */
export function contentsOf(kind: KindName, said: Properties, platform: Platform): Record<string, unknown> {
    return fixtures[kind].objects.content(said, platform);
}

/** Returns the path of the argument that a field of an object's content comes from. */
export function argumentOf(key: string, kind: KindName, field: string): string {
    const [name = "", ...member] = field.split(".");
    const argument = fixtures[kind].objects.argumentOf?.[name] ?? name;
    return [argument, ...(argument === "variables" ? [key.slice(key.indexOf("/") + 1)] : member)].join(".");
}

/** Returns the fields of a content by their paths: each member of an object is one. */
export function fieldsOf(content: Record<string, unknown>): Map<string, unknown> {
    const fields = Object.entries(content).flatMap(([key, value]): [string, unknown][] =>
        isBag(value)
            ? Object.entries(value).map(([member, part]) => [`${key}.${member}`, part])
            : [[key, value]],
    );
    return new Map(fields);
}

/** Returns the differences from what is wanted, in words. Keys that are not wanted, at any depth, may have any value. */
export function differences(wanted: Record<string, unknown>, found: Record<string, unknown>): string[] {
    return Object.entries(wanted)
        .filter(([key, value]) => value !== undefined && !isAsWanted(value, found[key]))
        .map(([key, value]) => `${key} is ${JSON.stringify(found[key])} and not ${JSON.stringify(value)}`);
}

function isAsWanted(wanted: unknown, found: unknown): boolean {
    return isBag(wanted) && isBag(found)
        ? differences(wanted, found).length === 0
        : JSON.stringify(wanted ?? null) === JSON.stringify(found ?? null);
}

function isBag(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
