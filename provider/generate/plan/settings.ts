/** The values that a program takes from its configuration: secrets, and values that the platform does not return. */
import { Names, kebab, plainSlug } from "./names.js";

const longestKey = 100;

/** One value of the configuration. */
export interface Setting {
    readonly key: string;
    readonly kind: string;
    readonly id: string;
    /** The argument, or the member of one: `variables.LOG_LEVEL`. */
    readonly path: string;
    /** Arguments that a read needs beside the id: `resource=app_…`. */
    readonly known: readonly string[];
    /** True if the platform returns the value. */
    readonly isTold: boolean;
    readonly isSecret: boolean;
    /** True if the value is not a text, and is configured as JSON. */
    readonly isObject: boolean;
}

/** Hands out each key once. Values keep their earlier keys, because stacks are configured with them. */
export class Settings {
    readonly all: Setting[] = [];
    readonly #keys: Names;
    readonly #before: ReadonlyMap<string, string>;

    /** @param before by key, its purpose */
    constructor(before: Readonly<Record<string, string>> = {}) {
        this.#keys = new Names(Object.keys(before));
        this.#before = new Map(Object.entries(before).map(([key, purpose]) => [purpose, key]));
    }

    /** @param name the name of the resource in the program */
    add(name: string, setting: Omit<Setting, "key">): Setting {
        const key = this.#before.get(purposeOf(setting)) ?? this.#keys.take(wishFor(name, setting));
        const added = { ...setting, key };
        this.all.push(added);
        return added;
    }
}

/** The purpose of a key, as the manifest records it. */
export function purposeOf({ kind, id, path }: Omit<Setting, "key">): string {
    return `${kind} ${id} ${path}`;
}

function wishFor(name: string, { kind, path }: Omit<Setting, "key">): string {
    const member = path.slice(path.indexOf(".") + 1).replace(/[^\w.-]/g, "");
    return `${plainSlug(name) || kebab(kind)}-${member}`.slice(0, longestKey);
}
