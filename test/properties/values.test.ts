/** Properties of functions for random values. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { createSigner, signedRequest } from "../../dist/provider/client/http/auth.js";
import { segment } from "../../dist/provider/client/http/route.js";
import { milliseconds, timeouts } from "../../dist/provider/kind/arguments.js";
import { canonical } from "../../dist/provider/basics/json.js";
import { encode } from "../../dist/provider/text/percent-encoding.js";
import { sameSet } from "../../dist/provider/basics/sets.js";
import { nearest } from "../../dist/provider/text/suggest.js";
import { describeKey, isSameKey, problemWith } from "../../dist/provider/kinds/ssh-key/public-key.js";
import { anyCodePoint, freshValues } from "../support/properties.js";

freshValues();

/** The same value with its keys in another order, and with additional null and undefined members, at every depth. */
function respelled(value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map(respelled);
    }
    if (typeof value !== "object" || value === null) {
        return value;
    }
    const turned = Object.entries(value)
        .reverse()
        .map(([key, part]) => [key, respelled(part)] as const);
    return Object.fromEntries([...turned, ["absent when it is null", null], ["or undefined", undefined]]);
}

describe("canonical text", () => {
    test("every spelling of a value has the same canonical text", () => {
        fc.assert(fc.property(fc.jsonValue(), value => canonical(respelled(value)) === canonical(value)));
    });

    test("different values have different canonical texts", () => {
        const withoutNull = fc.jsonValue().filter(value => !JSON.stringify(value).includes("null"));
        fc.assert(
            fc.property(withoutNull, withoutNull, (a, b) => {
                let same = true;
                try {
                    expect(a).toStrictEqual(b);
                } catch {
                    same = false;
                }
                // -0 and 0 are the same number on the wire.
                return JSON.stringify(a) === JSON.stringify(b) || (canonical(a) === canonical(b)) === same;
            }),
        );
    });

    test("does not change on the wire", () => {
        fc.assert(
            fc.property(
                fc.jsonValue(),
                value => canonical(JSON.parse(JSON.stringify(value))) === canonical(value),
            ),
        );
    });
});

test("a set stays the same in any order and with repetitions", () => {
    const items = fc.array(fc.string());
    fc.assert(fc.property(items, list => sameSet(list, [...list, ...list].reverse())));
    fc.assert(
        fc.property(
            items,
            fc.string(),
            (list, more) => sameSet(list, [...list, more]) === list.includes(more),
        ),
    );
});

describe("suggestions", () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z-]{3,12}$/), { minLength: 1, maxLength: 12 });

    test("a known word is its own suggestion, in any case", () => {
        fc.assert(
            fc.property(words, fc.nat(), (known, at) => {
                const word = known[at % known.length] ?? "";
                return nearest(word.toUpperCase(), known)[0] === word;
            }),
        );
    });

    test("contain known words only", () => {
        fc.assert(
            fc.property(fc.string(), words, (word, known) => {
                const suggestions = nearest(word, known);
                return (
                    new Set(suggestions).size === suggestions.length &&
                    suggestions.every(each => known.includes(each))
                );
            }),
        );
    });
});

describe("addresses", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 }).filter(value => ![".", ".."].includes(value));

    test("return every value from one segment of the path", () => {
        fc.assert(
            fc.property(text, text, (first, second) => {
                const url = new URL(`https://host/v2/${segment(first)}/env/${segment(second)}`);
                expect(url.search + url.hash).toBe("");
                expect(url.pathname.split("/").map(decodeURIComponent)).toEqual([
                    "",
                    "v2",
                    first,
                    "env",
                    second,
                ]);
            }),
        );
    });

    test("contain unreserved characters only", () => {
        fc.assert(fc.property(fc.string({ unit: anyCodePoint }), value => /^[\w.~%-]*$/.test(encode(value))));
    });
});

describe("durations", () => {
    const schema = timeouts({ create: "30s" });
    const part = fc.option(fc.nat(10_000), { nil: undefined });

    test("a duration is as long as written", () => {
        fc.assert(
            fc.property(part, part, part, (hours, minutes, seconds) => {
                const all: [number | undefined, string][] = [
                    [hours, "h"],
                    [minutes, "m"],
                    [seconds, "s"],
                ];
                const text = all
                    .map(([count, unit]) => (count === undefined ? "" : `${count}${unit}`))
                    .join("");
                fc.pre(text !== "");
                expect(schema.safeParse({ create: text }).success).toBe(true);
                expect(milliseconds(text)).toBe(
                    (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000,
                );
            }),
        );
    });

    test("refuse any other text", () => {
        fc.assert(
            fc.property(fc.string(), text => {
                fc.pre(!/^(\d+h)?(\d+m)?(\d+s)?$/.test(text) || text === "");
                return !schema.safeParse({ create: text }).success;
            }),
        );
    });
});

describe("OpenSSH keys", () => {
    const field = (data: Uint8Array): Buffer => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(data.length);
        return Buffer.concat([length, data]);
    };
    const type = fc.constantFrom(
        "ssh-ed25519",
        "ssh-rsa",
        "ecdsa-sha2-nistp256",
        "sk-ssh-ed25519@openssh.com",
    );
    const key = fc
        .tuple(type, fc.array(fc.uint8Array({ minLength: 1, maxLength: 80 }), { minLength: 1, maxLength: 3 }))
        .map(([name, parts]) => ({
            name,
            data: Buffer.concat([field(Buffer.from(name)), ...parts.map(field)]),
        }));
    const comment = fc.stringMatching(/^[^\r\n]{0,20}$/);

    test("a key is parsed with any comment, which is ignored", () => {
        fc.assert(
            fc.property(key, comment, comment, ({ name, data }, one, other) => {
                const line = (text: string) => `${name} ${data.toString("base64")} ${text}`;
                fc.pre(!/PRIVATE KEY|PUBLIC KEY/.test(one));
                expect(problemWith(`${line(one)}\n`)).toBeUndefined();
                expect(isSameKey(line(one), line(other))).toBe(true);
                const digest = createHash("sha256").update(data).digest("base64").replace(/=+$/, "");
                expect(describeKey(line(one))).toEqual({ keyType: name, fingerprint: `SHA256:${digest}` });
            }),
        );
    });

    /** True if the data ends after one of its fields. */
    const isComplete = (data: Buffer): boolean => {
        let at = 0;
        while (at + 4 <= data.length) {
            at += 4 + data.readUInt32BE(at);
        }
        return at === data.length;
    };

    test("a key that is cut off within a field is refused without being shown, and so is a key of another type", () => {
        fc.assert(
            fc.property(key, fc.nat(), ({ name, data }, at) => {
                const cut = data.subarray(0, 1 + (at % (data.length - 1)));
                fc.pre(!isComplete(cut));
                const problem = problemWith(`${name} ${cut.toString("base64")}`);
                expect(problem).toBeDefined();
                expect(problem).not.toContain(cut.toString("base64"));
                expect(problemWith(`other-${name} ${data.toString("base64")}`)).toContain(
                    "contradicts itself",
                );
            }),
        );
    });

    test("any other text is refused without being shown", () => {
        fc.assert(
            fc.property(fc.string({ minLength: 12 }), text => {
                const problem = problemWith(text);
                expect(problem).toBeDefined();
                expect(problem).not.toContain(text);
            }),
        );
    });
});

describe("the base string that OAuth signs", () => {
    const signer = createSigner({ key: "9djdj82h48djs9d2", secret: "j49sk3j29djd" });
    const oauth = {
        oauth_consumer_key: "9djdj82h48djs9d2",
        oauth_token: "kkk9d7dh3k39sjv7",
        oauth_signature_method: "HMAC-SHA1",
        oauth_timestamp: 137_131_201,
        oauth_nonce: "7d8f3e4a",
    };

    const name = fc
        .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
        .map(text => text.toWellFormed())
        // The library keeps parameters in a plain object; no route has one of this name.
        .filter(text => text !== "__proto__");

    test("contains every parameter, encoded once, sorted by bytes", () => {
        fc.assert(
            fc.property(fc.dictionary(name, name, { maxKeys: 6, noNullPrototype: true }), query => {
                const search = Object.entries(query).map(pair => pair.map(encode).join("="));
                const url = new URL(`https://api.example.com/v2/self?${search.join("&")}`);
                // The library writes into its argument.
                const signed = signer.getBaseString(signedRequest("GET", url), { ...oauth } as never);
                const [method, address, parameters = ""] = signed.split("&");
                expect([method, decodeURIComponent(address ?? "")]).toEqual([
                    "GET",
                    "https://api.example.com/v2/self",
                ]);
                const expected = [
                    ...search,
                    ...Object.entries(oauth).map(([key, value]) => `${key}=${encode(String(value))}`),
                ];
                const pairs = decodeURIComponent(parameters).split("&");
                expect([...pairs].sort()).toEqual(expected.sort());
                const names = pairs.map(pair => pair.split("=")[0] ?? "");
                expect(names).toEqual([...names].sort());
            }),
        );
    });
});
