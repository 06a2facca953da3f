/** The chapters of the page of errors: where messages come from, and what is behind them. */
export interface Chapter {
    title: string;
    /** What happened, in general. */
    cause: string;
    /** What helps against all of them. */
    cure?: string;
    /** Folders end in a slash. */
    files: readonly string[];
}

export const chapters: readonly Chapter[] = [
    {
        title: "Installation",
        cause: "The package cannot run where it is installed.",
        files: ["node/version.ts"],
    },
    {
        title: "Configuration",
        cause: "A setting is missing, or it makes no sense. The message names the setting and where it was found: in the environment, which wins, or in the stack's configuration. A preview works without credentials; what sends requests does not.",
        cure: "Set the key or the variable that the message names, see [Configuration](guides/configuration.md).",
        files: [
            "settings/program-config.ts",
            "settings/settings.ts",
            "settings/sources.ts",
            "settings/guard-settings.ts",
            "settings/proxy.ts",
            "settings/vendor-credentials.ts",
        ],
    },
    {
        title: "Resource options",
        cause: "The program uses an option of Pulumi that cannot work for dynamic resources, or that does nothing for them.",
        files: ["sdk/options.ts", "sdk/secret-values.ts", "sdk/shell.ts"],
    },
    {
        title: "Arguments",
        cause: "An argument is missing, of another type, or of another form than the kind takes. The preview finds it, and nothing is sent. In the place of `…` stands the name of the argument; the value itself is never printed where it may be secret.",
        cure: "Correct the argument in the program.",
        files: [
            "lifecycle/check-arguments.ts",
            "lifecycle/arguments.ts",
            "lifecycle/ids.ts",
            "lifecycle/secret-registry.ts",
        ],
    },
    {
        title: "Words that the catalogue does not know",
        cause: "The package brings a snapshot of the platform's catalogue, which previews look at. A word that is not in it may be newer, so the preview only warns. With `cloud-platform:strict` it fails.",
        cure: "Write the word that is meant. With `cloud-platform:previewLooks` the preview asks the live catalogue.",
        files: ["catalogue/"],
    },
    {
        title: "Two declarations of one thing",
        cause: "Two resources of the program, or two variables of it, are one thing on the platform. Nothing is sent, since deleting one of them would take it from the other.",
        files: ["lifecycle/declarations.ts", "lifecycle/literal-references.ts"],
    },
    {
        title: "Replacements and deletions that would lose data",
        cause: "The change would delete an add-on or an operator with its data. Nothing is sent. See [Safety](guides/safety.md).",
        cure: "If Pulumi itself says `unable to replace resource …` or `resource … cannot be deleted because it is protected`, `cloud-platform:guardData` or the program has set `protect`. Declare `allowDelete: true`, remove any `protect: true` from the declaration, and run `pulumi up`. Then replace or remove the resource. If you only renamed the resource in the program, [set an alias](guides/safety.md#give-a-resource-another-name) instead.",
        files: ["lifecycle/guard.ts", "lifecycle/data-guard.ts", "sdk/protection.ts"],
    },
    {
        title: "Previews that look",
        cause: "With `cloud-platform:previewLooks` the preview asks the platform, and could not.",
        cure: "Nothing has to be done: the preview goes on without.",
        files: ["lifecycle/preview-lookups.ts"],
    },
    {
        title: "Creating",
        cause: "An identical object exists already, or the platform's answer was lost. No second one is created, and nothing that the stack does not manage is adopted without `adopt`. The run asks the engine which resource of the stack has the object (`pulumi stack export`).",
        files: ["lifecycle/create-once.ts", "lifecycle/duplicates.ts", "lifecycle/run/stack-export.ts"],
    },
    {
        title: "Taking over what exists",
        cause: "The argument `adopt` names something that cannot be taken over as it is declared. No write was sent.",
        files: ["lifecycle/adoption.ts", "lifecycle/unmanaged.ts"],
    },
    {
        title: "Another account or another platform",
        cause: "The credentials or the address are not those that the resource was made with, often because of a variable that is left over in the shell. The state is as it was.",
        files: ["lifecycle/session.ts"],
    },
    {
        title: "Unfinished work, and resources that are gone",
        cause: "Something failed after the first request, or what the state has is not there any more. What was done is recorded.",
        files: [
            "lifecycle/errors.ts",
            "lifecycle/operations/",
            "lifecycle/existence-check.ts",
            "lifecycle/not-found.ts",
        ],
    },
    {
        title: "Deleting what others use",
        cause: "A network group has members that no resource of this run removes, or an add-on is linked somewhere else. The platform refuses the deletion, and a replaced object stays pending deletion in the state until it is deleted or taken out of the state.",
        cure: 'End the uses that the message names, in the console or with the platform\'s own command line, and run the command again. Or leave the object to its users: run `pulumi state delete` in a terminal, select the resource and then the id. A replaced object shares its URN with its replacement, so the command needs a terminal to ask which of the two is meant. Without a terminal, run `pulumi stack export --file state.json`, remove the entry with that `id` and `"delete": true`, and run `pulumi stack import --file state.json`.',
        files: [
            "lifecycle/uses.ts",
            "lifecycle/leftovers.ts",
            "lifecycle/preview-checks.ts",
            "lifecycle/preview-effects.ts",
        ],
    },
    {
        title: "Waiting",
        cause: "The platform takes longer than the time that is allowed.",
        cure: 'It may still get there: run "pulumi up" again to go on waiting, or allow more with `timeouts`.',
        files: ["lifecycle/wait.ts"],
    },
    {
        title: "Lookups",
        cause: "A lookup of the program found nothing, or more than one. It is the program's own error, so the run stops.",
        files: [
            "queries/ask.ts",
            "queries/catalogue.ts",
            "queries/choose.ts",
            "queries/dependencies.ts",
            "queries/drains.ts",
            "queries/plan-features.ts",
        ],
    },
    {
        title: "The command `generate`",
        cause: "The command stops before it writes anything that is incomplete. No request of it changes anything.",
        files: [
            "generate/",
            "cli/generate.ts",
            "cli/generate-options.ts",
            "cli/project.ts",
            "cli/secret.ts",
            "cli/states.ts",
            "cli/target.ts",
        ],
    },
    {
        title: "The command `drift`",
        cause: "The command could not find out what drifted, or was called in a way that it does not know. It ends with exit code 1, and changes neither the state nor the platform.",
        files: ["drift/", "cli/drift.ts", "cli/pulumi-stack.ts"],
    },
    {
        title: "Other commands",
        cause: "The command was called in a way that it does not know.",
        files: ["cli/"],
    },
];

/** The first one that has the file. */
export function chapterOf(file: string): Chapter | undefined {
    return chapters.find(({ files }) =>
        files.some(each => (each.endsWith("/") ? file.startsWith(each) : file === each)),
    );
}
