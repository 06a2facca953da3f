/** All names of the built package that programs, states, pipelines and people rely on. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { inProcessEngine, startPlatform, type Dialect } from "pulumi-cloud-platform/testing";
import * as ts from "typescript";
import { dialects } from "../../dist/provider/client/dialects.js";
import { asJson } from "../../dist/commands/drift/to-report.js";
import { resolveSettings } from "../../dist/provider/settings/settings.js";
import { findingsOf, reportOf } from "../commands/drift/reports.js";
import { everything } from "../scenario/everything.js";
import { decrypted } from "../scenario/secrets.js";
import { PulumiStandIn } from "../support/pulumi-stand-in.js";
import { commandLine } from "../support/command-line.js";

export type Surface = Record<string, string[]>;

const root = join(__dirname, "../..");

export async function surface(): Promise<Surface> {
    const found: Surface = {
        exports: exported(),
        ...settings(),
        options: options(),
        state: [],
        tokens: [],
        inventory: [],
        drift: keysIn(JSON.parse(driftReport())),
    };
    for (const dialect of dialects) {
        for (const [section, names] of Object.entries(await onThe(dialect))) {
            found[section]?.push(...names);
        }
    }
    return Object.fromEntries(
        Object.entries(found).map(([section, names]) => [section, [...new Set(names)].sort()]),
    );
}

/** Names of values and types, and of the members of types, by entry point. */
function exported(): string[] {
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
        exports: Record<string, { types: string } | string>;
    };
    const entries = Object.entries(exports).flatMap(([entry, to]) =>
        typeof to === "string" ? [] : [{ entry, file: join(root, to.types) }],
    );
    const program = ts.createProgram(
        entries.map(({ file }) => file),
        { module: ts.ModuleKind.Node16, target: ts.ScriptTarget.ES2022, skipLibCheck: true, types: ["node"] },
    );
    const checker = program.getTypeChecker();
    return entries.flatMap(({ entry, file }) => {
        const source = program.getSourceFile(file);
        const symbol = source && checker.getSymbolAtLocation(source);
        return (symbol ? checker.getExportsOfModule(symbol) : []).flatMap(each => {
            const isAlias = (each.flags & ts.SymbolFlags.Alias) !== 0;
            const type = checker.getDeclaredTypeOfSymbol(isAlias ? checker.getAliasedSymbol(each) : each);
            const members = checker.getPropertiesOfType(type).filter(isOurs);
            return [
                each,
                ...members.map(({ name }) => ({ name: `${each.name}.${name.replace(/@\d+$/, "")}` })),
            ].map(({ name }) => `${entry} ${name}`);
        });
    });
}

/** Declarations of a class name all its private fields as one member, `#private`. */
function isOurs({ name, declarations = [] }: ts.Symbol): boolean {
    return declarations.some(
        declaration =>
            !name.endsWith("#private") &&
            declaration.getSourceFile().fileName.startsWith(join(root, "dist")) &&
            (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) === 0,
    );
}

/** Keys of the configuration and environment variables: what the reader of settings asks for. */
function settings(): Surface {
    const [configuration, environment]: [Set<string>, Set<string>] = [new Set(), new Set()];
    const variables = new Proxy<NodeJS.ProcessEnv>(
        {},
        { get: (_, name) => void environment.add(String(name)) },
    );
    // The proxy depends on the protocol of the address.
    for (const given of [...dialects.map(dialect => ({ dialect })), { baseUrl: "http://platform.test" }]) {
        resolveSettings(key => {
            configuration.add(key);
            return (given as Partial<Record<string, string>>)[key];
        }, variables);
    }
    return { configuration: [...configuration], environment: [...environment] };
}

function options(): string[] {
    const help = (...args: string[]): string =>
        execFileSync(process.execPath, [join(root, "dist/commands/main.js"), ...args, "--help"], {
            encoding: "utf8",
        });
    const commands = [...help().matchAll(/^ {2}(\w+) /gm)].map(([, name = ""]) => name);
    return commands.flatMap(name => [
        name,
        ...[...help(name).matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(
            ([, option = ""]) => `${name} ${option}`,
        ),
    ]);
}

/** The state of a stack with all kinds, and the output of the commands on the same platform. */
async function onThe(dialect: Dialect): Promise<Surface> {
    const platform = await startPlatform({ dialect });
    const environment = platform.environment({ organisation: true });
    const folder = mkdtempSync(join(tmpdir(), "surface-"));
    const stack = await inProcessEngine().createStack({
        workDir: root,
        project: "surface",
        stack: "test",
        env: environment,
        program: () => {
            everything(platform);
            return Promise.resolve();
        },
    });
    try {
        const { succeeded, error } = await stack.up();
        if (!succeeded) {
            throw new Error(error);
        }
        const { deployment } = await stack.exportStack({ showSecrets: true });
        const states = (deployment.resources ?? []).filter(({ type }) => type.includes("cloud-platform"));
        const pulumi = new PulumiStandIn(join(folder, "bin"));
        pulumi.knows([]);
        const PATH = `${pulumi.folder}${delimiter}${process.env["PATH"] ?? ""}`;
        const { stdout } = await commandLine(["inventory", "--format", "json"], {
            environment: { ...environment, PATH },
            cwd: folder,
        });
        return {
            inventory: keysIn(JSON.parse(stdout)),
            tokens: states.map(({ type }) => type),
            state: states.flatMap(state => {
                const { inputs, outputs = {} } = decrypted(state);
                const kind = state.type.split(":").pop() ?? "";
                return [
                    ...Object.keys(inputs).map(key => `${kind} inputs ${key}`),
                    ...Object.keys(outputs).map(key => `${kind} outputs ${key}`),
                ];
            }),
        };
    } finally {
        await stack.dispose();
        await platform.close();
        rmSync(folder, { recursive: true });
    }
}

function driftReport(): string {
    const old = { name: "shop", provider: "postgresql-addon", plan: "dev", region: "par" };
    const addon = { kind: "Addon", name: "shop", id: "addon_1" };
    return asJson(
        reportOf([], {
            ...findingsOf([
                { ...addon, old, new: { ...old, name: "other" } },
                { ...addon, name: "gone", old },
            ]),
            unread: [{ what: "", why: "" }],
        }),
    );
}

/** The paths of all members. A list counts as one of its items. */
function keysIn(value: unknown, path = ""): string[] {
    if (Array.isArray(value)) {
        return value.flatMap(item => keysIn(item, `${path}[]`));
    }
    if (typeof value !== "object" || value === null) {
        return [];
    }
    return Object.entries(value).flatMap(([key, part]) => {
        const here = path === "" ? key : `${path}.${key}`;
        return [here, ...keysIn(part, here)];
    });
}
