/** What ids look like, and what was written in the place of one. */
import { z } from "zod";
import { nearest } from "./suggest.js";

/** Prefixes that tell what an id is of, each with its underscore. The platform gives them to nothing else. */
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

/** Ids without a promised form: all but those that tell that they are something else's, and what no id looks like. */
export function idsBut(...allowed: string[]): RegExp {
    return new RegExp(`^${noneBut(...allowed)}[^\\s/@]+$`);
}

/** The beginning of a pattern that refuses the ids that tell that they are something else's. */
export function noneBut(...allowed: string[]): string {
    return `(?!${prefixes.filter(prefix => !allowed.includes(prefix)).join("|")})`;
}

/**
 * An argument that takes an id.
 *
 * @param form what the id looks like, as the end of a sentence: `the id of a network group (ng_…)`
 * @param remedy what to do where anything but another id was written
 */
export function idText(form: string, pattern: RegExp, remedy = "") {
    return z.string().regex(pattern, {
        error: ({ input }) => `must be ${form}, and ${whatItIs(String(input), remedy)}`,
    });
}

/** What was given in the place of an id, as far as it shows: never the text itself. */
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
        ? "this lacks the beginning of an id, which tells what it is of"
        : `this looks like a name${remedy}`;
}

/** Of a beginning that is followed by what could be the rest of an id. */
function misspelledPrefix(text: string): string[] {
    const [, beginning] = /^([a-z]{1,12})[-_.: ]?(?=[0-9a-f]{8})/i.exec(text) ?? [];
    const known = prefixes.map(prefix => prefix.slice(0, -1));
    return beginning === undefined ? [] : nearest(beginning, known).map(each => `${each}_`);
}
