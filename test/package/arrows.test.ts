/** The imports that the architecture allows. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import * as ts from "typescript";

const root = join(__dirname, "../..");
const buildings = ["provider", "commands", "testing"].map(building => join(root, building));

interface Import {
    from: string;
    to: string;
    typeOnly: boolean;
}

function sources(folder: string): string[] {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter(path => path.endsWith(".ts"))
        .filter(path => !path.includes("node_modules"))
        .map(path => join(folder, path));
}

function importsOf(path: string): Import[] {
    const pattern = /\b(import|export)\s+(type\s+)?[^;]*?from\s+"([^"]+)"|\b(?:import|require)\("([^"]+)"\)/g;
    return [...readFileSync(path, "utf8").matchAll(pattern)].map(match => ({
        from: relative(root, path).split(sep).join("/"),
        to: resolved(path, match[3] ?? match[4] ?? ""),
        typeOnly: match[2] !== undefined,
    }));
}

/** A path inside the repository, or the name of a package. */
function resolved(from: string, specifier: string): string {
    return specifier.startsWith(".")
        ? relative(root, join(dirname(from), specifier))
              .split(sep)
              .join("/")
        : specifier;
}

const files = buildings.flatMap(sources);
const imports = files.flatMap(importsOf);
const within = (folder: string) => (one: Import) => one.from.startsWith(folder);
/** The folders of commands: none imports another. */
const commandFolders = globSync("*/command.ts", { cwd: join(root, "commands") }).map(dirname);
const list = (found: Import[]): string[] => found.map(({ from, to }) => `${from} → ${to}`);

test("checks and lifecycles read each capability that a wire may lack", () => {
    const declared = readFileSync(join(root, "provider/client/capabilities.ts"), "utf8");
    const capabilities = [...declared.matchAll(/^ {4}readonly (\w+):/gm)].map(([, name = ""]) => name);
    expect(capabilities.length).toBeGreaterThan(10);
    const readers = files.filter(file => !/client\/(capabilities|dialects)\.ts$/.test(file));
    const text = readers.map(file => readFileSync(file, "utf8")).join("\n");
    // Programs of the client may read this one, which an earlier version has published.
    const unread = capabilities.filter(name => !new RegExp(`\\b${name}\\b`).test(text));
    expect(unread).toEqual(["operatorStatus"]);
});

test("the client imports neither Pulumi nor the rest of the package", () => {
    expect(
        list(
            imports
                .filter(within("provider/client/"))
                .filter(
                    ({ to }) =>
                        to.startsWith("@pulumi") ||
                        (to.includes("/") && !/^(provider\/(client|text)\/|node:)/.test(to)),
                ),
        ),
    ).toEqual([]);
});

test("only one file imports got, and one oauth-1.0a", () => {
    const importers = (name: string): string[] =>
        imports.filter(({ to }) => to === name).map(({ from }) => from);
    expect(importers("got")).toEqual(["provider/client/http/http.ts"]);
    expect(importers("oauth-1.0a")).toEqual(["provider/client/http/auth.ts"]);
});

test("the simulator imports no code of the package", () => {
    const foreign = imports
        .filter(within("testing/simulator/"))
        .filter(({ to }) => !to.startsWith("testing/simulator/") && !/^(node:|zod$)/.test(to));
    expect(list(foreign)).toEqual([]);
});

test("no code outside of the client and the simulator contains the name of a dialect", () => {
    const naming = files
        .map(path => relative(root, path).split(sep).join("/"))
        .filter(path => !/^(testing|provider\/(client|kinds|lookups|resources\/generated))\//.test(path))
        .filter(path => /"(clever-cloud|documented)"(?!\))/.test(readFileSync(join(root, path), "utf8")));
    expect(naming).toEqual([]);
});

test("the engine imports the SDK and no code of the package", () => {
    const foreign = imports
        .filter(within("testing/engine/"))
        // The SDK's gRPC library is loaded from the SDK's own tree; an import of it can only be of types.
        .filter(({ to, typeOnly }) => !(typeOnly && /^(@grpc|google-protobuf)\b/.test(to)))
        .filter(({ to }) => !/^(testing\/engine\/|node:|@pulumi\/pulumi)/.test(to));
    expect(list(foreign)).toEqual([]);
});

test("the testing kit imports the engine and the simulator only", () => {
    const foreign = imports.filter(within("testing/kit/")).filter(({ to }) => !/^(testing\/|node:)/.test(to));
    expect(list(foreign)).toEqual([]);
});

test("the in-process engine has fewer than 1500 lines of code", () => {
    const lines = sources(join(root, "testing/engine/in-process")).flatMap(path =>
        readFileSync(path, "utf8")
            .replace(/^\s*\/\*.*?\*\//gms, "")
            .split("\n")
            .filter(line => !/^\s*\/\//.test(line) && /\w/.test(line)),
    );
    expect(lines.length).toBeLessThan(1500);
});

test.each<[folder: string, foreign: RegExp]>([
    ["provider", /^(commands|testing)\//],
    ["provider/plugin", /^provider\/(resources|host|lookups\/generated)\b/],
    ["provider/resources", /^provider\/(host|kinds|testing)\b/],
    ["provider/kinds", /^provider\/(lookups|resources|host)\b/],
    ["provider/lookups", /^provider\/(kinds|host)\b/],
    ["provider/basics", /^(?!provider\/basics|zod$)/],
    ["provider/protocol", /^(?!provider\/(protocol|basics|text|settings|error-codes)\b|@pulumi|zod$|node:)/],
    ["provider/settings", /^(?!provider\/(settings|client|basics|text|error-codes)\b|@pulumi|zod$|node:)/],
    ["provider/catalogue", /^(?!provider\/(catalogue|kind|client|basics|text|error-codes)\b)/],
    ["provider/kind", /^(?!provider\/(kind|protocol|basics|text|client|error-codes)\b|zod$|node:)/],
    ["provider/kinds", /^provider\/lifecycle\b/],
    ["provider/lifecycle", /^provider\/(kinds|lookups|resources|host)\b/],
    ["provider/lifecycle/holders", /^provider\/lifecycle\/(?!holders)/],
    ["provider/lifecycle/decisions", /^provider\/lifecycle\/(?!holders|decisions)/],
    ["provider/lifecycle/waits", /^provider\/lifecycle\/(?!waits)/],
    ["provider/lifecycle/run", /^provider\/lifecycle\/(?!holders|decisions|waits|run)/],
    ["provider/lifecycle/failures", /^provider\/lifecycle\/(?!holders|decisions|waits|run|failures)/],
    ["provider/lifecycle/creation", /^provider\/lifecycle\/(adapter|index|operations)\b/],
    ["provider/lifecycle/operations", /^provider\/lifecycle\/(adapter|index)\b/],
    ["commands", /^provider\/lifecycle\/(?!index\.js)/],
    ["commands/pulumi", /^(provider\/(kinds|lookups|resources|host)|commands\/(?!pulumi|text|progress))\b/],
    ["commands/report", /^(?!commands\/(report|text|progress)|provider\/text|node:)/],
    ["commands/account", /^commands\/(?!account|report|text|kinds)/],
    ["commands/program", /^commands\/(?!program|account|pulumi|text|kinds)/],
    ["commands/stack", /^commands\/(?!stack|program|account|pulumi|text|kinds)/],
    ...commandFolders.map((command): [string, RegExp] => [
        `commands/${command}`,
        new RegExp(
            `^(provider/(resources|host)|@pulumi|commands/(?!${command}/|(account|program|stack|report|pulumi|text)/|[^/]+$))`,
        ),
    ]),
])("%s import nothing beside or above them", (folder, foreign) => {
    const found = imports.filter(within(`${folder}/`));
    expect(found).not.toEqual([]);
    expect(list(found.filter(({ to }) => foreign.test(to)))).toEqual([]);
});

test("no kind imports the file of another one", () => {
    const files = imports.filter(({ from }) => from === "provider/kinds/index.ts").map(({ to }) => to);
    const found = imports
        .filter(({ from }) => /^provider\/kinds\/(?!index\.ts)/.test(from))
        .filter(({ to }) => files.includes(to));
    expect(files.length).toBeGreaterThan(20);
    expect(list(found)).toEqual([]);
});

test("no files import each other in a circle, not even types", () => {
    const files = new Map(
        [...Map.groupBy(imports, ({ from }) => from)].map(([from, found]) => [
            from,
            found.map(({ to }) => to.replace(/\.js$/, ".ts")),
        ]),
    );
    // Files that import none of the files left can't be part of a circle. Then the same the other way round.
    for (let size = -1; size !== files.size;) {
        size = files.size;
        const imported = new Set([...files.values()].flat());
        [...files]
            .filter(([file, targets]) => !imported.has(file) || !targets.some(target => files.has(target)))
            .forEach(([file]) => files.delete(file));
    }
    expect([...files.keys()]).toEqual([]);
});

test("programs load classes and functions, which import only types of the rooms below, with two lazy exceptions and the text of the host", () => {
    const values = imports
        .filter(({ from }) => /^provider\/(index\.ts|resources\/|lookups\/(generated\/)?[^/]+$)/.test(from))
        .filter(
            ({ to, typeOnly }) =>
                !typeOnly &&
                !/^(provider\/(resources\/|lookups\/(generated\/)?[^/]+$|error-codes\.js|protocol\/(hidden-properties|urns)\.js|basics\/|settings\/(names|program-config)\.js|text\/)|@pulumi|node:)/.test(
                    to,
                ),
        );
    expect([...new Set(list(values))]).toEqual([
        "provider/lookups/lookup.ts → provider/lookups/queries/ask.js",
        "provider/resources/provider.ts → provider/settings/settings.js",
        "provider/resources/resource.ts → pulumi-cloud-platform/host",
    ]);
});

test.each(["kinds", "lookups/queries"])("%s use the client's types only", folder => {
    // Predicates, which load no HTTP, distinguish errors.
    const values = imports
        .filter(within(`provider/${folder}/`))
        .filter(({ to, typeOnly }) => to.startsWith("provider/client/") && !typeOnly);
    expect(list(values.filter(({ to }) => to !== "provider/client/errors.js"))).toEqual([]);
});

test("the configuration of a stack is read in one file, and the environment in one file", () => {
    const readers = files
        // Examples and generated files are programs, which read their own configuration.
        .map(path => [path, withoutPrograms(readFileSync(path, "utf8"))] as const)
        .filter(([, source]) => /^(?!\s*\*).*(process\.env\b|new pulumi\.Config)/m.test(source))
        .map(([path]) => path)
        .map(path => relative(root, path).split(sep).join("/"))
        // A generated program reads its own configuration, and so do the lines that a report asks to write.
        .filter(path => !path.startsWith("testing/"))
        .filter(
            path => !["source.ts", "languages/typescript.ts"].includes(path.replace("commands/program/", "")),
        );
    expect(readers.sort()).toEqual(["provider/settings/program-config.ts", "provider/settings/settings.ts"]);
});

function withoutPrograms(source: string): string {
    return source.replace(/example: `[^`]*`/g, "").replace(/"(const [^"\n]*;\\n)"/g, "");
}

test("one file runs the Pulumi CLI, beside the host's own export", () => {
    const running = imports
        .filter(({ from, to }) => !from.startsWith("testing/") && to === "node:child_process")
        .map(({ from }) => from);
    expect(running.sort()).toEqual(["commands/pulumi/run.ts", "provider/protocol/stack-export.ts"]);
});

test("only the command that needs the Automation API loads it, and only when it runs", () => {
    const loading = imports
        .filter(
            ({ from, to, typeOnly }) =>
                !from.startsWith("testing/") && to.includes("automation") && !typeOnly,
        )
        .map(({ from }) => from);
    expect(loading).toEqual(["commands/pulumi/stack.ts"]);
    const atOnce = sources(join(root, "commands")).filter(path =>
        /^import (?!type)[^;]*"[./]*\/pulumi\/stack\.js"|^import (?!type)[^;]*"\.\/stack\.js"/m.test(
            readFileSync(path, "utf8"),
        ),
    );
    expect(atOnce).toEqual([]);
});

test("examples import the package by name only", () => {
    const relativeOut = sources(join(root, "examples"))
        .flatMap(path =>
            [...readFileSync(path, "utf8").matchAll(/from "(\.[^"]*)"/g)].map(match =>
                join(dirname(path), match[1] ?? ""),
            ),
        )
        .filter(path => !path.startsWith(join(root, "examples")));
    expect(relativeOut).toEqual([]);
});

describe("suites of the project", () => {
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const suitesOf = (project: string): string[] =>
        execFileSync(process.execPath, [jest, "--listTests", "--selectProjects", project], {
            cwd: root,
            encoding: "utf8",
        })
            .split("\n")
            .filter(line => line.endsWith(".test.ts"));

    /** The modules that a file loads. A program in a text loads none. */
    function loadedBy(file: string): string[] {
        const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
        const outsideTexts = importedFiles.map(({ fileName }) => resolved(file, fileName));
        const values = importsOf(file).filter(({ typeOnly }) => !typeOnly);
        return values.map(({ to }) => to).filter(to => outsideTexts.includes(to));
    }

    /** What suites and their helpers load of the buildings. */
    function loadedFromBuildings(suites: string[]): string[] {
        const found: string[] = [];
        const files = new Set(suites);
        for (const file of files) {
            for (const to of loadedBy(file)) {
                const stem = join(root, to.replace(/\.js$/, ""));
                const helper = [`${stem}.ts`, join(stem, "index.ts")].find(path => existsSync(path));
                if (/^(dist|pulumi-cloud-platform|provider|commands|testing)\b/.test(to)) {
                    found.push(`${relative(root, file)} → ${to}`);
                } else if (helper !== undefined) {
                    files.add(helper);
                }
            }
        }
        return found;
    }

    // Two copies of a module have two classes `UserError`.
    test.each([
        ["sources", "provider/ and commands/", /→ (provider|commands|testing)\//],
        ["dist", "dist/ and the package", /→ (dist\/|pulumi-cloud-platform\b)/],
    ])("%s load %s only, also through helpers", (project, _buildings, own) => {
        const loaded = loadedFromBuildings(suitesOf(project));
        expect(loaded.length).toBeGreaterThan(20);
        expect(loaded.filter(line => !own.test(line))).toEqual([]);
    });
});
