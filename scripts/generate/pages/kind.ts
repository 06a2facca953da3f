/** The page of a kind. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { ownership } from "../../../dist/provider/kind/ownership.js";
import type { Kind } from "../../../dist/provider/kind/kind.js";
import { interfaceRoutes, withoutNames } from "../../../test/fixtures/interface-routes";
import { inDialects, remarksOf } from "../availability";
import { importOf } from "../import-command";
import { code, codes, generatedFrom, paragraphs, program, table } from "../markdown";
import { stemOf } from "../resources";
import { fieldsIn, fieldsOf, isCurrent, meaningOf, type Field } from "../schema";
import { errorsOf } from "./errors";
import { argumentsTable, namesThat, outputsTable } from "./fields";
import { routesOfKind } from "./routes-of-kind";
import { valuesSection } from "./values";

const examples = join(__dirname, "../../../examples");

export function kindPage(kind: Kind): string {
    const { name, docs, requires } = kind;
    const stem = stemOf(kind);
    const fields = fieldsOf(kind.args);
    return paragraphs(
        generatedFrom(`provider/kinds/${stem}.ts`),
        `# ${name}`,
        docs.summary,
        remarksOf(kind),
        "## Example",
        program(readFileSync(join(examples, stem, "index.ts"), "utf8")),
        `The tests run this program: [examples/${stem}](../../examples/${stem}/index.ts). The same in YAML: [examples/yaml/${stem}](../../examples/yaml/${stem}/Pulumi.yaml).`,
        "## Arguments",
        "Every argument also takes an output of another resource.",
        argumentsTable(fields),
        "## What a change does",
        changes(fields),
        ...valuesSection(fields),
        "## Outputs",
        "In addition to the arguments and `id`:",
        outputsTable([...fieldsOf(kind.outputs), ...fieldsOf(ownership)]),
        ...notManaged(kind),
        "## Import",
        identity(kind, fields),
        importOf(kind),
        "## Timeouts",
        timeouts(fields),
        "## In each dialect",
        dialectsTable(kind),
        "## Errors",
        errorsOf(`kinds/${stem}.ts`, requires === undefined ? [] : ["unsupported-by-dialect"]),
    );
}

/** Says which arguments change the resource in place, and which replace it. */
function changes(fields: readonly Field[]): string {
    const guarded = namesThat(fields, ({ isGuarded }) => isGuarded === true);
    const rows = [
        ["in place", namesThat(fields, ({ change }) => change === "in place")],
        [
            "replaces the resource",
            namesThat(fields, ({ change, isGuarded }) => change === "replaces" && isGuarded !== true),
        ],
        ["refused unless `allowReplace` is set, since the data would be lost", guarded],
        [
            "no change on the platform: only controls other operations",
            namesThat(fields, ({ change }) => change === "steers"),
        ],
    ] as const;
    return table(
        ["A change of", "Effect"],
        rows.filter(([, names]) => names.length > 0).map(([effect, names]) => [codes(names), effect]),
    );
}

/** The fields of the platform's record that no argument declares. */
function notManaged({ reading }: Kind): string[] {
    const rows = Object.entries(reading?.unmanaged ?? {}).map(([name, field]) => [
        code(name),
        field.isSet === undefined ? "" : "lost",
        field.is,
    ]);
    const losing = rows.some(([, effect]) => effect === "lost");
    return rows.length === 0
        ? []
        : [
              "## Not managed",
              "The platform also has these fields, which no argument declares.",
              losing
                  ? "The output `unmanaged` lists the fields that are set and that a replacement loses. `generate` and the preview of a replacement list them too."
                  : "",
              table(["Field", "By a replacement", "Meaning"], rows),
          ];
}

function identity({ name, namedBy }: Kind, fields: readonly Field[]): string {
    const adopt = fields.find(field => field.name === "adopt");
    if (adopt === undefined) {
        return `The id is that of ${code(namedBy)}. Nothing can be adopted.`;
    }
    const { idForm = "its id", example = "" } = adopt;
    const located = fields.filter(({ locates }) => locates === true);
    const form = code(`${name}.get("name", ${example}${located.length === 0 ? "" : ", { … }"})`);
    const state = located.map(
        field => `${code(field.name)}${field.isRequired ? "" : " if it is not the default"}`,
    );
    const beside = located.length === 0 ? "" : ` Pass the id, and ${state.join(", and ")}.`;
    return paragraphs(
        `The id is ${idForm.replace(/^the id/, "that")}.`,
        `${code(`adopt: ${example}`)} adopts an existing object instead of creating a second one; see [Adopt a single resource](../guides/adopt.md).`,
        `${form} reads an existing object without managing it.${beside}`,
    );
}

function timeouts(fields: readonly Field[]): string {
    const each = fields
        .filter(({ name }) => name === "timeouts")
        .flatMap(fieldsIn)
        .filter(isCurrent);
    return each.length === 0
        ? "No `timeouts`."
        : table(
              ["Timeout", "Meaning"],
              each.map(field => [code(`timeouts.${field.name}`), meaningOf(field)]),
          );
}

function dialectsTable(kind: Kind): string {
    const asked = routesOfKind(kind.name);
    const cells = inDialects(kind);
    const asks = codes(interfaceRoutes.filter(route => asked.includes(withoutNames(route))));
    return paragraphs(
        table(
            ["Dialect", "In this dialect"],
            dialects.map((dialect, index) => [code(dialect), cells[index] ?? ""]),
        ),
        asks === "" ? "" : `Requests in the dialect \`documented\`: ${asks}.`,
        "[Dialects](../dialects.md) describes the differences that all kinds share.",
    );
}
