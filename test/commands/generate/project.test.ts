/** Projects of random inventories: valid for the strict compiler, and without secrets. */
import { mkdirSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import * as estree from "prettier/plugins/estree";
import * as babel from "prettier/plugins/babel";
import * as markdown from "prettier/plugins/markdown";
import * as yaml from "prettier/plugins/yaml";
import { check } from "prettier/standalone";
import * as ts from "typescript";
import { projectOf } from "../../../dist/commands/generate/files/project.js";
import { complaints, Project } from "../../package/compiling.js";
import { freshValues } from "../../support/properties.js";
import { inventories, secretsIn } from "./inventories.js";

freshValues({ numRuns: 60 });

const plugins = [babel, estree, markdown, yaml];

/** The files that prettier can format. Source has a simpler layout. */
function formatted(project: Map<string, string>): [string, string][] {
    return [...project].filter(([path]) => /\.(json|md|yaml)$/.test(path));
}

test("prettier with its defaults changes no file beside the source", async () => {
    await fc.assert(
        fc.asyncProperty(inventories(), async inventory => {
            for (const [filepath, text] of formatted(projectOf(inventory))) {
                expect([filepath, await check(text, { filepath, plugins }), text]).toEqual([
                    filepath,
                    true,
                    text,
                ]);
            }
        }),
        { numRuns: 30, endOnFailure: true },
    );
});

test("programs of one file and of many compile in strict mode", () => {
    const project = new Project({});
    const samples = fc.sample(fc.oneof(inventories(), inventories(12)), 25);
    const roots = samples.flatMap((inventory, index) => {
        mkdirSync(project.path(`${index}`));
        return [...projectOf(inventory)].map(([name, text]) => {
            writeFileSync(project.path(`${index}/${name}`), text);
            return project.path(`${index}/${name}`);
        });
    });
    const { config } = ts.readConfigFile(roots.find(path => path.endsWith("tsconfig.json")) ?? "", path =>
        ts.sys.readFile(path),
    ) as { config: object };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project.folder);
    const sources = roots.filter(path => path.endsWith(".ts"));
    const program = ts.createProgram(sources, { ...options, noEmit: true, noUnusedParameters: true });
    expect(complaints(ts, program)).toEqual([]);
    project.dispose();
});

test("no file contains a secret", () => {
    fc.assert(
        fc.property(inventories(), inventory => {
            const text = [...projectOf(inventory).values()].join("\n");
            expect(secretsIn(inventory).filter(secret => text.includes(secret))).toEqual([]);
        }),
    );
});

test("every resource has `adopt`, and a name that is unique in its kind", () => {
    fc.assert(
        fc.property(inventories(12), inventory => {
            const sources = [...projectOf(inventory)].filter(([path]) => path.endsWith(".ts"));
            const text = sources.map(([, source]) => source).join("\n");
            const declared = [...text.matchAll(/new ([A-Z]\w+)\(\s*("[^\n]*"|'[^\n]*'),[^]*?adopt:\s/g)];
            expect(declared).toHaveLength(inventory.items.length);
            const names = declared.map(([, kind, name]) => `${kind ?? ""} ${name ?? ""}`);
            expect(new Set(names).size).toBe(names.length);
        }),
    );
});

test("the order of objects does not change the project", () => {
    fc.assert(
        fc.property(inventories(12), inventory => {
            const turned = { ...inventory, items: [...inventory.items].reverse() };
            expect([...projectOf(turned)]).toEqual([...projectOf(inventory)]);
        }),
    );
});
