/** The names of arguments and texts in each language. */
import fc from "fast-check";
import { parse } from "yaml";
import * as kinds from "../../../provider/kinds/index.js";
import { textLiteral } from "../../../commands/program/literals.js";
import { python } from "../../../commands/program/languages/python.js";
import { snakeCase } from "../../../provider/text/python-spelling.js";
import { anyCodePoint, freshValues } from "../../support/properties.js";

freshValues();

interface Schema {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
}

/** The names of an object and of the objects in it that the schema gives. */
function namesIn({ properties = {}, items }: Schema): string[] {
    const inner = [...Object.values(properties), ...(items === undefined ? [] : [items])];
    return [...Object.keys(properties), ...inner.flatMap(namesIn)];
}

const names = Object.values(kinds).flatMap(({ args }) =>
    namesIn(args.toJSONSchema({ io: "input", unrepresentable: "any" }) as Schema),
);

test("no argument is a word of Python, and each one has a single name there", () => {
    expect(names).toContain("apiKey");
    expect(names.filter(name => python.reserved.includes(snakeCase(name)))).toEqual([]);
    // Words of several capitals would be split in another way by Pulumi.
    expect(names.filter(name => !/^[a-z][a-z0-9]*([A-Z][a-z0-9]+)*$/.test(name))).toEqual([]);
});

test("any text is one line, and the same text in TypeScript, in YAML and in JSON", () => {
    fc.assert(
        fc.property(fc.string({ unit: anyCodePoint }), text => {
            const literal = textLiteral(text);
            expect(literal).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
            expect([JSON.parse(literal), parse(literal)]).toEqual([text, text]);
        }),
    );
});
