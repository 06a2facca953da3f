/** The help texts of the SDK: this test fails if a version of the SDK changes them. */
import * as pulumi from "@pulumi/pulumi";
import { outputsInStrings } from "../../../dist/provider/text/output-in-string.js";
import { oldestSdk } from "../../package/consumer.js";
import { textOf } from "../../support/text-of.js";

const sdks: [string, () => Pick<typeof pulumi, "output">][] = [
    ["the newest SDK", () => pulumi],
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    ["the oldest SDK", () => require(oldestSdk) as typeof pulumi],
];

const encodings: [string, (text: string) => string][] = [
    ["itself", text => text],
    ["in JSON", text => JSON.stringify({ text })],
    ["in lower case", text => text.toLowerCase()],
    ["cut", text => text.slice(0, 40)],
    ["in a path", text => new URL(`https://example.com/${text}`).href],
    ["in a query", text => new URLSearchParams({ text }).toString()],
    ["in a component of a URL", text => encodeURIComponent(text)],
];

describe.each(sdks)("%s", (_name, sdk) => {
    const conversions: [string, (output: pulumi.Output<string>) => string, string][] = [
        ["a template string", output => `https://${textOf(output)}/`, "pulumi.interpolate`…`"],
        ["a concatenation", output => "https://" + textOf(output), "pulumi.interpolate`…`"],
        ["JSON.stringify", output => JSON.stringify({ id: output }), "pulumi.jsonStringify(…)"],
        ["JSON.stringify alone", output => JSON.stringify(output), "pulumi.jsonStringify(…)"],
    ];

    test.each(conversions)("finds the help text after %s, however it is encoded", (_how, convert, remedy) => {
        const text = convert(sdk().output("value"));
        for (const [encoding, encode] of encodings) {
            expect([encoding, outputsInStrings("url", encode(text))]).toEqual([
                encoding,
                [expect.stringMatching(/^"url" contains Pulumi's help text instead of a value/)],
            ]);
            expect(outputsInStrings("url", encode(text))[0]).toContain(remedy);
        }
    });
});

test("finds the help text of the SDK for Python", () => {
    const text = "https://Calling __str__ on an Output[T] is not supported.";
    for (const [, encode] of encodings) {
        expect(outputsInStrings("url", encode(text)).join()).toContain("pulumi.Output.concat(…)");
    }
});

test("names each member, and shows neither a value nor a name that is a help text", () => {
    const output = textOf(pulumi.output("value"));
    const value = {
        A: "fine",
        B: { c: ["fine", `hush-secret ${output}`] },
        [`hush-name ${output}`]: "a",
    };
    const places = outputsInStrings("variables", value).map(reason => reason.split(" contains")[0]);
    expect(places).toEqual(['"variables.B.c.1"', 'a name in "variables"']);
    expect(outputsInStrings("variables", value).join()).not.toContain("hush");
});

test.each([undefined, null, 1, true, "", "Calling toString on an Output", ["https://example.com"]])(
    "finds nothing in %j",
    value => {
        expect(outputsInStrings("name", value)).toEqual([]);
    },
);
