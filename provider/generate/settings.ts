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

/** Hands out the keys of a configuration, each once. */
export class Settings {
    readonly all: Setting[] = [];
    readonly #keys: Names;

    constructor(taken: Iterable<string>) {
        this.#keys = new Names(taken);
    }

    /** @param name the name of the resource in the program */
    add(name: string, setting: Omit<Setting, "key">): Setting {
        const member = setting.path.slice(setting.path.indexOf(".") + 1).replace(/[^\w.-]/g, "");
        const owner = plainSlug(name) || kebab(setting.kind);
        const added = { ...setting, key: this.#keys.take(`${owner}-${member}`.slice(0, longestKey)) };
        this.all.push(added);
        return added;
    }
}
