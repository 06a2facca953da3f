/** The page of a kind. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dialects } from "../../../dist/client/dialects.js";
import { ownership } from "../../../dist/lifecycle/arguments.js";
import type { Kind } from "../../../dist/lifecycle/kind.js";
import { interfaceRoutes, withoutNames } from "../../../test/fixtures/interface-routes";
import { routesOfKind } from "../../../test/support/endpoints";
import { code, codes, generatedFrom, paragraphs, program, table } from "../markdown";
import { messagesOfFiles, messagesTable } from "../messages/tables";
import { filesOfKind } from "../messages/files";
import { stemOf } from "../resources";
import { fieldsIn, fieldsOf, meaningOf, type Field } from "../schema";
import { argumentsTable, namesThat, outputsTable } from "./fields";

const examples = join(__dirname, "../../../examples");

export function kindPage(kind: Kind): string {
    const { name, summary, remarks } = kind;
    const stem = stemOf(kind);
    const fields = fieldsOf(kind.args);
    return paragraphs(
        generatedFrom(`provider/kinds/${stem}.ts`),
        `# ${name}`,
        summary,
        remarks,
        "## Example",
        program(readFileSync(join(examples, stem, "index.ts"), "utf8")),
        `The tests run this program: [examples/${stem}](../../examples/${stem}/index.ts).`,
        "## Arguments",
        "Every argument also takes an output of another resource.",
        argumentsTable(fields),
        "## What a change does",
        changes(fields),
        "## Outputs",
        "Beside the arguments and `id`:",
        outputsTable([...fieldsOf(kind.outputs), ...fieldsOf(ownership)]),
        ...notManaged(kind),
        "## Id",
        identity(kind, fields),
        "## Timeouts",
        timeouts(fields),
        "## In each dialect",
        inDialects(kind),
        "## Errors",
        errors(kind),
    );
}

/** What becomes of the resource, by the argument that changes. */
function changes(fields: readonly Field[]): string {
    const guarded = namesThat(fields, field => field.guarded === true);
    const rows = [
        ["in place", namesThat(fields, ({ change }) => change === "in place")],
        [
            "replaces the resource",
            namesThat(fields, ({ change, guarded }) => change === "replaces" && guarded !== true),
        ],
        ["refused unless `allowReplace` is set, since the data would be lost", guarded],
        [
            "changes nothing by itself: it steers how things are done",
            namesThat(fields, ({ change }) => change === "steers"),
        ],
    ] as const;
    return table(
        ["A change of", "Effect"],
        rows.filter(([, names]) => names.length > 0).map(([effect, names]) => [codes(names), effect]),
    );
}

/** The fields of the platform's record that no argument declares. */
function notManaged({ unmanaged = {} }: Kind): string[] {
    const rows = Object.entries(unmanaged).map(([name, field]) => [
        code(name),
        field.isSet === undefined ? "" : "lost",
        field.is,
    ]);
    const losing = rows.some(([, effect]) => effect === "lost");
    return rows.length === 0
        ? []
        : [
              "## Not managed",
              "The platform has these fields as well; no argument declares them.",
              losing
                  ? "The output `unmanaged` names those that are set and that a replacement loses. `generate` and the preview of the replacement name them too."
                  : "",
              table(["Field", "By a replacement", "Meaning"], rows),
          ];
}

function identity({ name }: Kind, fields: readonly Field[]): string {
    const { idForm = "its id", example = "" } = fields.find(field => field.name === "adopt") ?? {};
    const located = fields.filter(({ locates }) => locates === true);
    const form = code(`${name}.get("name", ${example}${located.length === 0 ? "" : ", { … }"})`);
    const state = located.map(
        field => `${code(field.name)}${field.isRequired ? "" : " where it is not the default"}`,
    );
    const beside = located.length === 0 ? "" : ` It finds it by the id and by ${state.join(", ")}.`;
    return paragraphs(
        `The id is ${idForm.replace(/^the id/, "that")}.`,
        `${code(`adopt: ${example}`)} takes over what exists instead of creating a second one; see [Take over one thing by hand](../guides/adopt.md).`,
        `${form} reads one without managing it.${beside}`,
    );
}

function timeouts(fields: readonly Field[]): string {
    const each = fields.filter(({ name }) => name === "timeouts").flatMap(fieldsIn);
    return each.length === 0
        ? "It takes no `timeouts`."
        : table(
              ["Timeout", "Meaning"],
              each.map(field => [code(`timeouts.${field.name}`), meaningOf(field)]),
          );
}

function inDialects({ name, dialects: particular }: Kind): string {
    const asked = routesOfKind(name);
    const asks = codes(interfaceRoutes.filter(route => asked.includes(withoutNames(route))));
    return paragraphs(
        table(
            ["Dialect", "What is particular there"],
            dialects.map(dialect => [code(dialect), particular?.[dialect] ?? "Nothing."]),
        ),
        asks === "" ? "" : `In the dialect \`documented\` it asks ${asks}.`,
        "[Dialects](../dialects.md) has what differs for all kinds.",
    );
}

function errors(kind: Kind): string {
    return paragraphs(
        messagesTable(messagesOfFiles(filesOfKind(stemOf(kind)))),
        "What every kind may say is in [Errors](../errors.md).",
    );
}
