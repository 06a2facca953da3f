/** The forms of ids, and what a wrong text in the place of an id is. */
import { z } from "zod";
import { nearest } from "../text/suggest.js";

/** Prefixes that tell the kind of an id, each with its underscore. The platform uses them for nothing else. */
const nouns: Readonly<Record<string, string>> = {
    addon_: "an add-on or an operator",
    app_: "an application",
    deployment_: "a deployment",
    external_: "an external member",
    ng_: "a network group",
    orga_: "an organisation",
    plan_: "a plan",
    user_: "a user",
};
const prefixes = Object.keys(nouns);

const placeholder = new RegExp(`^(?:${prefixes.join("|")})(?:…|\\.{3}|x[x-]{2,}|[0-]{8,})$`, "i");

/** True if the rest of an id is not filled in: `app_…`, `app_xxxx`, `app_00000000-0000-0000-0000-000000000000`. */
export function isPlaceholderId(text: string): boolean {
    return placeholder.test(text);
}

/** Ids without a documented form: any text except ids of other kinds and texts that no id looks like. */
export function idsBut(...allowed: string[]): RegExp {
    return new RegExp(`^${noneBut(...allowed)}[^\\s/@]+$`);
}

/** The beginning of a pattern that refuses ids of other kinds. */
export function noneBut(...allowed: string[]): string {
    return `(?!${prefixes.filter(prefix => !allowed.includes(prefix)).join("|")})`;
}

/**
 * An argument that takes an id.
 *
 * @param form the form of the id, as the end of a sentence: `the id of a network group (ng_…)`
 * @param remedy what to do if the program has something else than an id
 */
export function idText(form: string, pattern: RegExp, remedy = () => "") {
    return z.string().regex(pattern, {
        error: ({ input }) => `must be ${form}, and ${whatItIs(String(input), remedy())}`,
    });
}

/** Returns the two parts of an id such as `app_…/shop.example/`. */
export function partsOfId(id: string): [place: string, rest: string] {
    const [place = "", ...rest] = id.split("/");
    return [place, rest.join("/")];
}

/** Describes a text that is not the expected id. Never returns the text itself: it may be a secret. */
function whatItIs(text: string, remedy: string): string {
    const prefix = prefixes.find(each => text.startsWith(each));
    if (prefix !== undefined) {
        return `this is the id of ${nouns[prefix] ?? ""}`;
    }
    const [meant] = misspelledPrefix(text);
    if (meant !== undefined) {
        return `the beginning of this is misspelled: the id of ${nouns[meant] ?? ""} begins with "${meant}"`;
    }
    if (/^[a-z]+:\/\//i.test(text)) {
        return "this is an address: write only the id that stands in it";
    }
    if (/^[^\s@]+@[^\s@]+$/.test(text)) {
        return `this is an e-mail address${remedy}`;
    }
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
        ? "this lacks the prefix of an id"
        : `this looks like a name${remedy}`;
}

/** True if a prefix is followed by what could be the rest of an id. */
function misspelledPrefix(text: string): string[] {
    const [, beginning] = /^([a-z]{1,12})[-_.: ]?(?=[0-9a-f]{8})/i.exec(text) ?? [];
    const known = prefixes.map(prefix => prefix.slice(0, -1));
    return beginning === undefined ? [] : nearest(beginning, known).map(each => `${each}_`);
}
