import { isInvalidArgument } from "../../provider/client/index.js";
import { scope, scopeV4 } from "../../provider/client/owner.js";
import { path } from "../../provider/client/path.js";

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
        const { text } = path`/v2/self/keys/${value}/end`;
        const { pathname, search, hash } = new URL(`http://host${text}`);
        const [, , , , segment = "", end] = pathname.split("/");
        expect([decodeURIComponent(segment), end, search, hash]).toEqual([value, "end", "", ""]);
        expect(segment).toMatch(/^[\w.~%-]+$/);
    }
});

test("paths nest without being escaped twice", () => {
    const key = path`/v2/self/keys/${"a/b"}`;
    expect(String(path`${key}/${5000}`)).toBe("/v2/self/keys/a%2Fb/5000");
});

test.each(["", ".", ".."])("%j is refused: it would address something else", value => {
    let thrown: unknown;
    try {
        thrown = path`/v2/self/addons/${value}`;
    } catch (error) {
        thrown = error;
    }
    expect(isInvalidArgument(thrown)).toBe(true);
});

test("half a surrogate pair does not break the address", () => {
    expect(String(path`/${"\ud800"}`)).toBe("/%EF%BF%BD");
});

test("a user's space is the caller's own, an organisation is named", () => {
    for (const segment of [scope, scopeV4]) {
        expect(String(segment(undefined))).toBe("self");
        expect(String(segment("user_1"))).toBe("self");
        expect(String(segment("orga_1"))).toBe("organisations/orga_1");
    }
});
