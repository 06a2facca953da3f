/** The source of a program that declares items. */
import { counted } from "../../provider/text/words.js";
import { declarationSource, importSource, type Expression } from "./expressions.js";
import { membersOf, type ProgramScope } from "./arguments.js";
import type { Inventory, Omission } from "../account/inventory.js";
import { kindOf } from "../kinds.js";
import { mainFile, planOf, type Plan, type Planned, type TakenWords } from "./plan.js";
import { References, type Reference } from "./references.js";
import { Settings, type Setting } from "./settings.js";

const packageName = "pulumi-cloud-platform";
const sdkImport = 'import * as pulumi from "@pulumi/pulumi";\n';

interface SourceOptions extends TakenWords {
    /** Keys of the configuration that other values have. */
    readonly takenKeys?: readonly string[];
}

export interface ProgramSource {
    /** By path. */
    readonly files: ReadonlyMap<string, string>;
    readonly resources: readonly Planned[];
    readonly settings: readonly Setting[];
    /** Arguments that are not declared. */
    readonly leftOut: readonly Omission[];
}

/** @param inventory items that a program can declare as they are */
export function sourceOf(inventory: Inventory, { takenKeys, ...taken }: SourceOptions = {}): ProgramSource {
    const references = new References(inventory.items);
    const plan = planOf(inventory, references, taken);
    const settings = new Settings(takenKeys);
    const leftOut: LeftOut[] = [];
    const scope: ProgramScope = {
        settings,
        referenceTo: (value, field) => constantFor(references.to(value, field), plan),
        leaveOut({ kind, id }, path, why) {
            leftOut.push({ path, kind, id, why });
        },
    };
    const files = new Map<string, string>();
    for (const [file, resources] of Map.groupBy(plan.resources, ({ file }) => file)) {
        files.set(`${file}.ts`, new File(file, resources, plan, scope).source());
    }
    const main = `${mainFile}.ts`;
    if (!files.has(main)) {
        const imports = [...files.keys()].map(file => `import "./${file.replace(/\.ts$/, "")}";\n`);
        files.set(main, imports.join("") || "export {};\n");
    }
    return { files, resources: plan.resources, settings: settings.all, leftOut: merged(leftOut) };
}

function constantFor(reference: Reference | undefined, plan: Plan): Expression | undefined {
    const identifier = reference && plan.constantOf(reference.item);
    return reference && identifier !== undefined
        ? { type: "property", of: identifier, name: reference.property }
        : undefined;
}

/** One file, with the imports that its declarations need. */
class File {
    /** By file, the constants to import. */
    readonly #imports = new Map<string, Set<string>>();
    #usesConfig = false;

    constructor(
        readonly name: string,
        readonly resources: readonly Planned[],
        readonly plan: Plan,
        readonly scope: ProgramScope,
    ) {}

    source(): string {
        const declarations = this.resources.map(resource => this.#declaration(resource));
        const classes = [...new Set(this.resources.map(({ item }) => item.kind))].sort();
        const imports = [
            this.#usesConfig ? sdkImport : "",
            importSource(classes, packageName),
            ...[...this.#imports]
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([file, names]) => importSource([...names].sort(), `./${file}`)),
        ];
        const config = this.#usesConfig ? ["const config = new pulumi.Config();\n"] : [];
        return [imports.join(""), ...config, ...declarations].join("\n");
    }

    #declaration({ item, name, identifier }: Planned): string {
        const members = membersOf(item, name, this.scope);
        members.forEach(([, value]) => this.#note(value));
        return declarationSource({
            identifier,
            isExported: identifier !== undefined && this.name !== mainFile,
            className: item.kind,
            name,
            members,
            isProtected: kindOf(item.kind).deletion?.holdsData === true,
        });
    }

    /** Records what an expression needs of other files. */
    #note(value: Expression): void {
        switch (value.type) {
            case "list":
                value.items.forEach(item => this.#note(item));
                return;
            case "object":
                value.members.forEach(([, member]) => this.#note(member));
                return;
            case "call":
                this.#usesConfig = true;
                return;
            case "property":
                this.#noteConstant(value.of);
        }
    }

    #noteConstant(identifier: string): void {
        const file = this.plan.fileOf(identifier);
        if (file !== undefined && file !== this.name) {
            const names = this.#imports.get(file) ?? new Set();
            this.#imports.set(file, names.add(identifier));
        }
    }
}

interface LeftOut {
    readonly path: string;
    readonly kind: string;
    readonly id: string;
    readonly why: string;
}

/** One entry for an argument that several objects of a kind lack. */
function merged(leftOut: readonly LeftOut[]): Omission[] {
    const same = Map.groupBy(leftOut, ({ path, kind, why }) => JSON.stringify([path, kind, why]));
    return [...same.values()].map(all => {
        const [{ path, kind, id, why }] = all as [LeftOut];
        return { what: `${path} of ${all.length === 1 ? `${kind} ${id}` : counted(all.length, kind)}`, why };
    });
}
