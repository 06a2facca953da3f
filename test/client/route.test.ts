import { isInvalidArgument } from "../../dist/client/index.js";
import { fill, namesIn, segment } from "../../dist/client/route.js";

const keyNamed = (name: string) => fill("GET /v2/self/keys/{name}/end", () => segment(name)).path;

test("every value becomes one segment, whatever it holds", () => {
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

test("names stand in braces or in angle brackets", () => {
    const route = "DELETE /v4/addon-providers/addon-<slug>/addons/{id}";
    expect(namesIn(route)).toEqual(["slug", "id"]);
    expect(fill(route, name => `the-${name}`)).toEqual({
        method: "DELETE",
        path: "/v4/addon-providers/addon-the-slug/addons/the-id",
    });
});

test.each(["", ".", ".."])("%j is refused: it would address something else", value => {
    let thrown: unknown;
    try {
        keyNamed(value);
    } catch (error) {
        thrown = error;
    }
    expect(isInvalidArgument(thrown)).toBe(true);
});

test("half a surrogate pair does not break the address", () => {
    expect(keyNamed("\ud800")).toBe("/v2/self/keys/%EF%BF%BD/end");
});
