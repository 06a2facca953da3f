/** The published declarations in projects of all flavours, with skipLibCheck off. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as newest from "typescript";
import * as kinds from "../../dist/provider/kinds/index.js";
import * as queries from "../../dist/provider/lookups/queries/index.js";
import type { Query } from "../../dist/provider/lookups/queries/query.js";
import { complaints, createProgram, Project, root } from "./compiling";
import { oldestSdk } from "./consumer";

// eslint-disable-next-line @typescript-eslint/no-require-imports
const oldest = require(join(dirname(dirname(oldestSdk)), "typescript")) as typeof newest;
const { ModuleKind, ModuleResolutionKind, ScriptTarget } = newest;

const program = `
import * as pulumi from "@pulumi/pulumi";
import { Addon, Drain, getAddonOutput, getZones, type AddonArgs } from "pulumi-cloud-platform";
import { createClient } from "pulumi-cloud-platform/client";
import { createHost } from "pulumi-cloud-platform/host";
import { startPlatform } from "pulumi-cloud-platform/testing";

const args: AddonArgs = { name: "db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
const database = new Addon("db", { ...args, timeouts: { update: "1h" } });
new Drain("logs", { resource: database.id, kind: "syslog-tcp", url: pulumi.secret("tcp://logs.example.com") });
export const region: pulumi.Output<string> = getAddonOutput({ addon: database.id }).region;
export const zones: Promise<string[]> = getZones().then(found => found.map(({ name }) => name));
export const others = [createClient, createHost, startPlatform];
`;

/** As `pulumi new typescript` writes them. */
const template = {
    strict: true,
    target: ScriptTarget.ES2020,
    experimentalDecorators: true,
    noFallthroughCasesInSwitch: true,
    noImplicitReturns: true,
    forceConsistentCasingInFileNames: true,
};
const flavours: Record<string, { options: newest.CompilerOptions; type?: "module" }> = {
    "of CommonJS": { options: { module: ModuleKind.Node16 } },
    "of ES modules": { options: { module: ModuleKind.Node16 }, type: "module" },
    "that pulumi new makes": { options: { module: ModuleKind.NodeNext } },
    "of a bundler": {
        options: { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
    },
};

const projects: Project[] = [];
afterEach(() => projects.splice(0).forEach(project => project.dispose()));

function said(
    compiler: typeof newest,
    files: Record<string, string>,
    options: newest.CompilerOptions,
): string[] {
    const project = new Project(files);
    projects.push(project);
    const roots = Object.keys(files).filter(name => name.endsWith("ts"));
    return complaints(
        compiler,
        createProgram(
            compiler,
            roots.map(name => project.path(name)),
            { ...template, noEmit: true, skipLibCheck: false, ...options },
        ),
    );
}

describe.each([
    ["newest", newest],
    ["oldest", oldest],
])("the %s TypeScript", (_age, compiler) => {
    test.each(Object.entries(flavours))("reports no error in a project %s", (_name, { options, type }) => {
        const manifest = JSON.stringify({ name: "consumer", ...(type && { type }) });
        expect(said(compiler, { "package.json": manifest, "index.ts": program }, options)).toEqual([]);
    });
});

test("the former module resolution, which TypeScript 6 no longer supports, finds every entry point", () => {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- projects made years ago still have it
    const options = { module: ModuleKind.CommonJS, moduleResolution: ModuleResolutionKind.Node10 };
    expect(said(oldest, { "index.ts": program }, options)).toEqual([]);
});

test.each(["pulumi-cloud-platform", "pulumi-cloud-platform/client"])(
    "the declarations of %s import no schema and no HTTP client",
    entry => {
        const project = new Project({ "index.ts": `import "${entry}";` });
        projects.push(project);
        const options = { ...template, module: ModuleKind.NodeNext };
        const files = createProgram(newest, [project.path("index.ts")], options).getSourceFiles();
        const paths = files.map(({ fileName }) => fileName);
        expect(paths.filter(path => /dist.provider.(index|client).*d\.ts$/.test(path))).not.toEqual([]);
        const unwanted =
            /node_modules.(zod|got|oauth)|dist.(commands|provider.(kinds|lifecycle|lookups.queries))/;
        expect(paths.filter(path => unwanted.test(path))).toEqual([]);
    },
);

test("exact optional properties can be undefined", () => {
    const source = program.replace('update: "1h"', "update: undefined, create: undefined");
    const options = { module: ModuleKind.NodeNext, exactOptionalPropertyTypes: true };
    expect(said(newest, { "index.ts": source }, options)).toEqual([]);
});

const strictest: newest.CompilerOptions = {
    module: ModuleKind.NodeNext,
    target: ScriptTarget.ES2022,
    types: ["node"],
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    noUnusedParameters: true,
};

test("the README contains the shop, which compiles under the strictest flags", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const [, example = ""] = /```ts\n([^]*?)```/.exec(readme) ?? [];
    expect(example).toBe(readFileSync(join(root, "examples/shop/index.ts"), "utf8"));
    expect(said(newest, { "index.ts": example }, { ...strictest, noUnusedLocals: true })).toEqual([]);
});

test("the examples in the documentation of kinds and lookups compile", () => {
    const examples = [
        ...Object.values(kinds).map(({ name, docs }) => [name, docs.example] as const),
        ...Object.entries<Query>(queries).flatMap(([name, { example }]) =>
            example === undefined ? [] : [[name, example] as const],
        ),
    ];
    const names = Object.keys(queries).flatMap(name => [name, `${name}Output`]);
    const files = Object.fromEntries(
        examples.map(([name, example]) => {
            const used = [...Object.keys(kinds), ...names].filter(word =>
                new RegExp(`\\b${word}\\(`).test(example),
            );
            const source = `
                import { readFileSync } from "node:fs";
                import * as pulumi from "@pulumi/pulumi";
                import { ${used.join(", ")} } from "pulumi-cloud-platform";
                ${example}
                export {};`;
            return [`${name}.mts`, source];
        }),
    );
    expect(said(newest, files, strictest)).toEqual([]);
});
