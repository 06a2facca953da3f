/** What a program takes from its configuration: secrets, and what the platform does not tell. */
import { Names, kebab, plainSlug } from "./names.js";

const longestKey = 100;

/** One value that the program asks its configuration for. */
export interface Setting {
    readonly key: string;
    readonly kind: string;
    readonly id: string;
    /** The argument, or the member of one: `variables.LOG_LEVEL`. */
    readonly path: string;
    /** What has to be known to find the object, beside its id: `resource=app_…`. */
    readonly known: readonly string[];
    /** Whether the platform tells the value. */
    readonly isTold: boolean;
    readonly isSecret: boolean;
    /** Whether it is more than a text, and is configured as JSON. */
    readonly isObject: boolean;
}

/** Hands out the keys of a configuration, each once. What had one keeps it: stacks are configured by it. */
export class Settings {
    readonly all: Setting[] = [];
    readonly #keys: Names;
    readonly #before: ReadonlyMap<string, string>;

    /** @param before by key, what it is for */
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

/** What a key is for, as the list of a generation has it. */
export function purposeOf({ kind, id, path }: Omit<Setting, "key">): string {
    return `${kind} ${id} ${path}`;
}

function wishFor(name: string, { kind, path }: Omit<Setting, "key">): string {
    const member = path.slice(path.indexOf(".") + 1).replace(/[^\w.-]/g, "");
    return `${plainSlug(name) || kebab(kind)}-${member}`.slice(0, longestKey);
}
