/** Tags, which add-ons and applications have. Their lists omit them, so they are read and written one by one. */
import { z } from "zod";
import { nameInAddress } from "../kind/arguments.js";
import type { JsonObject } from "../basics/json.js";
import { sameSet, stringsIn } from "../basics/sets.js";

export const tags = z.array(nameInAddress).optional().meta({
    description: "Tags, in any order. An empty list removes all tags.",
    whenOmitted: "not managed",
    change: "in place",
    isSet: true,
    example: '["production"]',
});

export function sameTags(state: JsonObject, news: JsonObject): boolean {
    return news.tags === undefined || sameSet(stringsIn(state.tags), stringsIn(news.tags));
}

/** True if a stopped creation may have added a part of the tags. */
export function hasSomeTags(state: JsonObject, news: JsonObject): boolean {
    return stringsIn(state.tags).every(tag => stringsIn(news.tags).includes(tag));
}
