/** Errors of the command line. */
import type { Entries } from "./entry.js";

export const commands = {
    "invalid-option": {
        title: "The command has an unknown or invalid option.",
        cause: "The message names the option and its possible values.",
        fix: "Correct the option. `cloud-platform COMMAND --help` lists all options.",
        example: '--secrets is "config" or "lookup", not "file". [invalid-option]',
    },
    "invalid-file": {
        title: "A file can't be read, or has an unexpected content.",
        cause: "The file is missing or was changed. The command reads exports of stacks, Terraform states, and the manifest of a generated program.",
        fix: "Name another file, or write the file again with the command that the message names.",
        example: "cannot read none.json: there is no such file. [invalid-file]",
    },
    "folder-in-use": {
        title: "The folder contains files that were not generated.",
        cause: "`generate` writes into an empty folder, or into the folder of a generated program.",
        fix: "Choose another folder with `--out`. `--force` replaces generated files only.",
        example:
            "shop contains files that were not generated, and is not changed: choose another folder. [folder-in-use]",
    },
    "folder-not-usable": {
        title: "The folder does not exist or is not writable.",
        cause: "The path does not exist, is a file, or its disk is read-only.",
        fix: "Choose another folder.",
        example: "package.json is a file: name a folder with --out. [folder-not-usable]",
    },
    "edited-files": {
        title: "Generated files may have been edited.",
        cause: "`--force` would overwrite the files, and their checksums differ from the manifest.",
        fix: 'Run the command without `--force` to print only what is missing. To write the files again, move your edits into a file of your own that imports "./index", set it as "main" in package.json, and delete the edited files.',
        example:
            'write into shop: these files may have edits, because cloud-platform.json has no matching checksum: index.ts. Run the command without --force to print what is missing. To write the files again, move your edits into another file that imports "./index", and set "main" in package.json to that file. Then delete index.ts and run the command again. [edited-files]',
    },
    "nothing-to-declare": {
        title: "No object matches the options.",
        cause: "The owner has no objects that a program can declare, or the options exclude all of them.",
        fix: "Check `--organisation`, `--only`, `--except` and `--match`.",
        example:
            "no object of orga_… matches these options and can be declared, so no program is written. [nothing-to-declare]",
    },
    "uncertain-deletions": {
        title: "The new program would lack resources that may still exist.",
        cause: "The options exclude resources of the former program, or the platform did not return them. The next `pulumi up` would delete them.",
        fix: "Run the command without options that exclude objects, or choose another folder.",
        example:
            'shop is not changed: resources of its program were not found, but may exist. Without their declarations, the next "pulumi up" would delete them. Run the command without --only, --except and --match and with each --application, or choose another folder: Addon "db" (addon_…). [uncertain-deletions]',
    },
    "owner-not-readable": {
        title: "The owner does not exist, or the account can't read it.",
        cause: "The id of the organisation is wrong, or the account is not a member.",
        fix: "Check `--organisation` or `CLOUD_PLATFORM_ORGANISATION`, and the role of the account there.",
        example:
            "read the account: user_… belongs to no organisation orga_…. Name one of its organisations with --organisation or CLOUD_PLATFORM_ORGANISATION: shop (orga_…). [owner-not-readable]",
    },
    "wrong-dialect": {
        title: "The platform speaks another dialect than the configured one.",
        cause: "The answers have the form of the other dialect.",
        fix: "Set `CLOUD_PLATFORM_DIALECT` as the message says.",
        example:
            'read the account: the platform does not speak the dialect "clever-cloud", but "documented". Set CLOUD_PLATFORM_DIALECT=documented. [wrong-dialect]',
    },
    "value-not-returned": {
        title: "The platform does not return the value.",
        cause: "The platform masks the value, or the object has no such value.",
        fix: "Set a masked value yourself with `pulumi config set --secret`. If it does not exist, remove it from the program.",
        example:
            'read passphrase of SshKey laptop: the platform does not return passphrase of SshKey laptop. It masks the value, or passphrase does not exist. Set a masked value with "pulumi config set --secret", or remove passphrase from the program. [value-not-returned]',
    },
    "pulumi-missing": {
        title: "The Pulumi CLI is not on the PATH.",
        cause: "The command reads stacks with the Pulumi CLI.",
        fix: "[Install the CLI](https://www.pulumi.com/docs/install/), or add its folder to PATH.",
        example:
            "pulumi is not on the PATH: install the Pulumi CLI (https://www.pulumi.com/docs/install/), or add its folder to PATH. [pulumi-missing]",
    },
    "pulumi-failed": {
        title: "A Pulumi command failed.",
        cause: "The message contains the error of the Pulumi CLI.",
        fix: "Run the Pulumi command that the message names, and correct its error.",
        example:
            "\"pulumi stack export --stack dev\" failed: error: no stack named 'dev' found. [pulumi-failed]",
    },
    "unreadable-state": {
        title: "Pulumi cannot read a file of the stack.",
        cause: "A run was killed while it wrote into a local backend, so the file is empty. The objects on the platform are not affected.",
        fix: "Follow [A state is unreadable](guides/recover.md#a-state-is-unreadable).",
        example:
            "EOF. Pulumi cannot read a file of the stack, since a run was killed while it wrote the file. Repair the file as docs/guides/recover.md says, and run the command again. [unreadable-state]",
    },
    "no-stack": {
        title: "No stack is selected.",
        cause: "The command needs a stack, and the folder has none selected.",
        fix: "Name the stack with `--stack`, or run `pulumi stack select`.",
        example:
            'no stack is selected in shop: name one with --stack, or run "pulumi stack select". [no-stack]',
    },
    "refresh-failed": {
        title: "`pulumi refresh --preview-only` failed.",
        cause: "The refresh stopped before it had read all resources, so their drift is unknown.",
        fix: "Run `pulumi refresh --preview-only` to see the whole error.",
        example: "The run ended before it was read. [refresh-failed]",
    },
    "interrupted-operation": {
        title: "An earlier run did not finish an operation.",
        cause: "The run was killed, so the state may differ from the platform.",
        fix: "Run the command that the message names.",
        example:
            'An earlier run stopped in the middle of updating this. Run "pulumi refresh --stack dev", which reads its current state. [interrupted-operation]',
    },
    "recovery-failed": {
        title: "A command that `recover` started has failed.",
        cause: "The message has the errors of the preview or the update. An object was deleted or changed since the table was shown, the stack is locked, or the program fails.",
        fix: "Correct what the message names, and run `cloud-platform recover` again. If a killed run has left a lock, run `pulumi cancel` first. Resources that were adopted stay in the state.",
        example:
            'not everything could be adopted: create add-on "db": addon_… does not exist for orga_…. Check the id and the owner, or remove adopt to create a new object. Run "npx --no -- cloud-platform recover" again. [recovery-failed]',
    },
    "recovery-ended": {
        title: "The command `recover` that started this run has ended.",
        cause: "`recover` was killed while its run was still starting, or the variable `CLOUD_PLATFORM_RECOVERY` is set in your environment.",
        fix: "Unset the variable, or run `cloud-platform recover` again.",
        example:
            'CLOUD_PLATFORM_RECOVERY is set, and the command "recover" that set it has ended. Unset CLOUD_PLATFORM_RECOVERY, or run "npx --no -- cloud-platform recover" again. [recovery-ended]',
    },
} satisfies Entries;
