/**
 * The titles, causes, fixes and examples of all codes. Only `npm run generate` and tests load them: programs and hosts
 * use the type of the codes.
 */
import { answers } from "./answers.js";
import { catalogue } from "./catalogue.js";
import { commands } from "./commands.js";
import { creation } from "./creation.js";
import { data } from "./data.js";
import { declarations } from "./declarations.js";
import type { Entries } from "./entry.js";
import { lookups } from "./lookups.js";
import { notes } from "./notes.js";
import { operations } from "./operations.js";
import { setup } from "./setup.js";

export { removed } from "./removed.js";

export const registry = {
    ...setup,
    ...declarations,
    ...catalogue,
    ...data,
    ...creation,
    ...operations,
    ...answers,
    ...lookups,
    ...commands,
    ...notes,
};

interface Chapter {
    readonly title: string;
    readonly intro: string;
    readonly entries: Entries;
}

export const chapters: readonly Chapter[] = [
    {
        title: "Installation and configuration",
        intro: "A setting is missing or invalid. The message names the setting and its source.",
        entries: setup,
    },
    {
        title: "Declarations",
        intro: "The program declares something that can't work. Previews report these errors, and no request is sent.",
        entries: declarations,
    },
    {
        title: "The catalogue",
        intro: "Previews compare plans, regions and similar values with a snapshot of the platform's catalogue that the package contains. A value that is not in it may be newer, so the preview only warns. With `cloud-platform:strict` these warnings are errors.",
        entries: catalogue,
    },
    {
        title: "Replacements and deletions",
        intro: "The change would lose data or break something else. If Pulumi itself reports `unable to replace resource …` or `resource … cannot be deleted because it is protected`, see [Safety](guides/safety.md#delete-or-replace-data).",
        entries: data,
    },
    {
        title: "Creations and adoptions",
        intro: "The package never creates a second object unnoticed, and never adopts an object unless the program declares `adopt`.",
        entries: creation,
    },
    {
        title: "Operations",
        intro: "An operation failed or had another result than declared. A message may say `it exists (…) and is recorded, but is not finished` or `it was changed in part`. The next `pulumi up` then completes the change, also if you revert the declaration.",
        entries: operations,
    },
    {
        title: "Requests",
        intro: "A request to the platform failed. The message ends with the status, the method, the path, and the request id that the platform's support asks for. Errors of `pulumi-cloud-platform/client` have the same code in `error.code`.",
        entries: answers,
    },
    {
        title: "Lookups",
        intro: "A lookup failed, so the program stops. Lookups also fail with [not-found](#not-found) and [invalid-argument](#invalid-argument).",
        entries: lookups,
    },
    {
        title: "Commands",
        intro: "The command stopped with exit code 1. It changed neither the state nor the platform.",
        entries: commands,
    },
    {
        title: "Notes",
        intro: "These messages are neither errors nor warnings. Their codes are for programs that read them, such as `cloud-platform review`.",
        entries: notes,
    },
];
