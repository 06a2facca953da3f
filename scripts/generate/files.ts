/** All that is generated, by its path in the repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import * as kindsByName from "../../dist/provider/kinds/index.js";
import type { Kind } from "../../dist/provider/kind/kind.js";
import * as queriesByName from "../../dist/provider/lookups/queries/index.js";
import type { Query } from "../../dist/provider/lookups/queries/query.js";
import { answersOfQueries } from "./answers";
import { completionsFile } from "./completions";
import { exampleFiles } from "./examples";
import { lookupsFile, type Lookup } from "./lookups";
import { hostWith, indexOf } from "./names";
import { packageSchema } from "./package-schema";
import { kindPage } from "./pages/kind";
import { lookupsPage } from "./pages/lookups";
import { pagesWithParts, regenerate, type Families } from "./pages/sections";
import { pictureFiles } from "./pictures";
import { resourceFile, stemOf } from "./resources";
import { pythonNamesFile } from "./sdk-names";
import { providerArgsFile } from "./settings";
import { templateFiles } from "./templates";

export const root = join(__dirname, "../..");

const schema = "provider/plugin/schema.json";
const pythonNames = "test/fixtures/python-names.json";

type File = [path: string, text: string];

const kinds: Kind[] = Object.values(kindsByName);

export async function generatedFiles(): Promise<File[]> {
    const families = lookupsByFamily();
    const completions = await formatted(["provider/resources/generated/completions.ts", completionsFile()]);
    const providerArgs: File = ["provider/resources/generated/provider-args.ts", providerArgsFile()];
    const sdk = await Promise.all(
        [...resourceFiles(), providerArgs, ...lookupFiles(families)].map(formatted),
    );
    const ownSchema = packageSchema(kinds, queriesByName, read(schema));
    const others: File[] = [
        ["provider/index.ts", indexOf(sdk.map(([path]) => path))],
        ["provider/host.ts", hostWith(read("provider/host.ts"), read("provider/kinds/index.ts"))],
        [schema, ownSchema],
        [pythonNames, pythonNamesFile(ownSchema, read(pythonNames))],
        ...kinds.flatMap(exampleFiles),
        ...templateFiles(read),
        ...documentation(families),
    ];
    return [completions, ...sdk, ...(await Promise.all(others.map(formatted))), ...(await pictureFiles())];
}

function resourceFiles(): File[] {
    return kinds.map(kind => [`provider/resources/generated/${stemOf(kind)}.ts`, resourceFile(kind)]);
}

function lookupFiles(families: Families): File[] {
    return [...families].map(([family, found]) => [
        `provider/lookups/generated/${family}.ts`,
        lookupsFile(family, found),
    ]);
}

function documentation(families: Families): File[] {
    const exported = [
        ...kinds.map(({ name }) => name),
        ...Object.keys(queriesByName).flatMap(name => [name, `${name}Output`]),
    ];
    return [
        ...kinds.map((kind): File => [`docs/kinds/${stemOf(kind)}.md`, kindPage(kind)]),
        ...[...families].map(([family, found]): File => [
            `docs/lookups/${family}.md`,
            lookupsPage(family, found, exported),
        ]),
        ...pagesWithParts.map((page): File => [page, regenerate(page, families)]),
    ];
}

function lookupsByFamily(): Families {
    const queries = Object.entries<Query>(queriesByName);
    const answers = answersOfQueries();
    const lookups = queries.flatMap(([name, query]): Lookup[] => {
        const answer = answers.get(name);
        return answer === undefined ? [] : [{ name, query, answer }];
    });
    return Map.groupBy(lookups, ({ answer }) => answer.family);
}

export function read(path: string): string {
    return readFileSync(join(root, path), "utf8");
}

async function formatted([path, text]: File): Promise<File> {
    const filepath = join(root, path);
    const { inferredParser } = await prettier.getFileInfo(filepath);
    if (inferredParser === null) {
        return [path, text];
    }
    const options = await prettier.resolveConfig(filepath);
    return [path, await prettier.format(text, { ...options, filepath })];
}
