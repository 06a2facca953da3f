/**
 * The names of the SDKs that Pulumi generates, which programs contain for ever. `python-names.json` has every name of
 * Python: `npm run generate` adds the new ones, and removes none.
 */
import { capital, membersOf } from "../../scripts/generate/enumerations";
import { goMember, namesIn, pythonMember, snakeCase } from "../../scripts/generate/sdk-names";
import frozen from "../fixtures/python-names.json";
import {
    classes,
    enumerations,
    lookups,
    pythonNames,
    resourceNames,
    typeNames,
} from "../support/sdk-names.js";

/** Pulumi appends an underscore to these. */
const keywordsOfPython =
    "and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass print raise return try while with yield".split(
        " ",
    );

function repeated(names: readonly string[]): string[] {
    return names.filter((name, index) => names.indexOf(name) !== index);
}

test("Python has every name that it had", () => {
    const missing = namesIn(frozen).filter(name => !pythonNames.includes(name));
    const what = "missing; remove those of no release from test/fixtures/python-names.json";
    expect({ [what]: missing }).toEqual({ [what]: [] });
});

describe.each(enumerations)("the members of $name", ({ name, members }) => {
    test("derive their Python names from the values", () => {
        for (const member of members) {
            const words =
                member.value === "*" ? "ALL" : member.value.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
            const prefix = /^\d/.test(words) ? `(${snakeCase(name).toUpperCase()}_|V)` : "";
            expect(pythonMember(name, member)).toMatch(new RegExp(`^${prefix}${words}(_UPPER)?$`));
        }
    });

    test("differ in every language, by more than their case", () => {
        const names = members.map(member => pythonMember(name, member).replaceAll("_", ""));
        expect(repeated(names)).toEqual([]);
        // The generators of C# and Java print these names themselves, and C# has a method Equals.
        const taken = [name, "_", "Equals"];
        expect(members.filter(member => taken.includes(member.name))).toEqual([]);
        expect(members.filter(member => !/^[A-Z_]\w+$|^[A-Z]$/.test(member.name))).toEqual([]);
    });

    test("keep their names when the catalogue drops all words, and are deprecated then", () => {
        const hasBothCases = members.some(member => member.name.endsWith("Upper"));
        const former = members.map(({ value }) => value);
        const kept = membersOf({ words: [], former, hasBothCases });
        expect(kept).toEqual(
            members.map(member => ({
                ...member,
                deprecationMessage: "The catalogue no longer has this word.",
            })),
        );
        const named = members.map(member => ({ name: member.name, value: member.value }));
        for (const value of former) {
            expect(named).toContainEqual(membersOf({ words: [value], former: [], hasBothCases })[0]);
        }
    });
});

test.each([
    ["l_ssd", "L_Ssd", "L_SSD"],
    ["a-b_c", "A_B_C", "A_B_C"],
    ["xs_l_big", "XsLBig", "XS_L_BIG"],
    ["10gb_2", "_10gb_2", "SIZE_10GB_2"],
])("the word %s is %s, and %s in Python", (value, name, python) => {
    const [member] = membersOf({ words: [value], former: [], hasBothCases: false });
    expect(member).toEqual({ name, value });
    expect(member && pythonMember("Size", member)).toBe(python);
});

test("no two names of Go are the same, and a lookup is called Get unless a resource's getter is", () => {
    const getters = resourceNames.map(name => `Get${name}`);
    const others = [...resourceNames, ...getters, ...typeNames];
    const members = enumerations.flatMap(({ name, members }) =>
        members.map(member => goMember(name, member)),
    );
    const functions = lookups.map(({ name }) => capital(name));
    expect(repeated([...others, ...members])).toEqual([]);
    const taken = others.filter(name => !getters.includes(name));
    const all = functions.flatMap(name => [name, `${name}Args`, `${name}Result`]);
    expect(all.filter(name => taken.includes(name))).toEqual([]);
});

test("no property is its class in C# or a keyword in Python, and no two are the same", () => {
    for (const { name, properties } of classes) {
        const inCSharp = Object.entries(properties).map(
            ([key, { language }]) => language?.csharp?.name ?? capital(key),
        );
        const resource = name.replace(/Args$/, "");
        expect({ name, clash: inCSharp.filter(key => [name, resource].includes(key)) }).toEqual({
            name,
            clash: [],
        });
        expect({ name, repeated: repeated(inCSharp) }).toEqual({ name, repeated: [] });
    }
    const properties = classes.flatMap(each => Object.keys(each.properties));
    const args = [...properties, ...lookups.flatMap(each => each.args)];
    expect(args.filter(key => keywordsOfPython.includes(snakeCase(key)))).toEqual([]);
});
