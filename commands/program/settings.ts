/** The values that a program takes from its configuration: secrets, and values that the platform does not return. */
import { Names, kebab, plainSlug } from "./names.js";

const longestKey = 100;

/** One value of the configuration. */
export interface Setting {
    readonly key: string;
    /** A word for languages that can't name a value by its key. */
    readonly variable: string;
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

/** Hands out each key once. */
export class Settings {
    readonly all: Setting[] = [];
    readonly #keys: Names;
    readonly #variables = new Names([], "_");

    /** @param taken keys that are configured already */
    constructor(taken: Iterable<string> = []) {
        this.#keys = new Names(taken);
    }

    /** @param name the name of the resource in the program */
    add(name: string, setting: Omit<Setting, "key" | "variable">): Setting {
        const key = this.#keys.take(wishFor(name, setting));
        const variable = this.#variables.take(`config_${key.replaceAll("-", "_")}`);
        const added = { ...setting, key, variable };
        this.all.push(added);
        return added;
    }
}

function wishFor(name: string, { kind, path }: Pick<Setting, "kind" | "path">): string {
    const member = path
        .slice(path.indexOf(".") + 1)
        .replaceAll(".", "-")
        .replace(/[^\w-]/g, "");
    return `${plainSlug(name) || kebab(kind)}-${member}`.slice(0, longestKey);
}
