import { isInvalidArgument } from "../../../dist/provider/client/index.js";
import { fill, namesIn, segment } from "../../../dist/provider/client/http/route.js";

const keyNamed = (name: string) => fill("GET /v2/self/keys/{name}/end", () => segment(name)).path;

test("encodes every value as one segment", () => {
    for (const value of [
        "a/b",
        "a?b=c#d",
        "me@example.com",
        "100%",
        "%2F",
        "ünïcode",
        "it's (*)!",
        "a b+c",
        "..a",
    ]) {
        const { pathname, search, hash } = new URL(`http://host${keyNamed(value)}`);
        const [, , , , segment = "", end] = pathname.split("/");
        expect([decodeURIComponent(segment), end, search, hash]).toEqual([value, "end", "", ""]);
        expect(segment).toMatch(/^[\w.~%-]+$/);
    }
});

test("replaces names in braces and in angle brackets", () => {
    const route = "DELETE /v4/addon-providers/addon-<slug>/addons/{id}";
    expect(namesIn(route)).toEqual(["slug", "id"]);
    expect(fill(route, name => `the-${name}`)).toEqual({
        method: "DELETE",
        path: "/v4/addon-providers/addon-the-slug/addons/the-id",
    });
});

test.each(["", ".", ".."])("refuses %j, which would address another route", value => {
    let thrown: unknown;
    try {
        keyNamed(value);
    } catch (error) {
        thrown = error;
    }
    expect(isInvalidArgument(thrown)).toBe(true);
});

test("accepts half a surrogate pair", () => {
    expect(keyNamed("\ud800")).toBe("/v2/self/keys/%EF%BF%BD/end");
});
