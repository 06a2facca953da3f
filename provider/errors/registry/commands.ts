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
        cause: "The file is missing or was changed. The command reads exports of stacks and Terraform states.",
        fix: "Name another file, or write the file again with the command that the message names.",
        example: "cannot read none.json: there is no such file. [invalid-file]",
    },
    "folder-in-use": {
        title: "The folder has files already.",
        cause: "`generate` writes into a new or an empty folder, so it never changes a program.",
        fix: "Choose another folder with `--out`. For objects that were created later, run `cloud-platform drift --orphans` in the folder of the program, or generate into another folder with `--orphans STACK`.",
        example:
            'write into shop: the folder has files, such as index.ts, and is not changed. Choose another folder with --out. In the folder of a program, "npx --no -- cloud-platform drift --orphans" prints the code that adopts what no stack manages. [folder-in-use]',
    },
    "folder-not-usable": {
        title: "The folder does not exist or is not writable.",
        cause: "The path does not exist, is a file, or its disk is read-only or full.",
        fix: "Choose another folder.",
        example: "package.json is a file: name a folder with --out. [folder-not-usable]",
    },
    "nothing-to-declare": {
        title: "No object matches the options.",
        cause: "The owner has no objects that a program can declare, or the options exclude all of them.",
        fix: "Check `--organisation`, `--only`, `--except` and `--match`.",
        example:
            "no object of orga_… matches these options and can be declared, so no program is written. [nothing-to-declare]",
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
        fix: "Follow [A state is unreadable](guides/troubleshooting.md#a-state-is-unreadable).",
        example:
            "EOF. Pulumi cannot read a file of the stack, since a run was killed while it wrote the file. Repair the file as docs/guides/troubleshooting.md says, and run the command again. [unreadable-state]",
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
        cause: "An object differs from its declaration, several objects have its name, the state of another stack can't be read, the stack is locked, or the program fails.",
        fix: "Correct what the output names, and run `cloud-platform recover` again. Resources that were adopted stay in the state.",
        example:
            '"pulumi up" failed: see its output above. Correct what its errors name, and recover again. If a killed run has locked the stack, run "pulumi cancel" first. [recovery-failed]',
    },
    "recovery-ended": {
        title: "The command `recover` that started this run has ended.",
        cause: "`recover` was killed while its run was still starting, or the variable `CLOUD_PLATFORM_RECOVERY` is set in your environment.",
        fix: "Unset the variable, or run `cloud-platform recover` again.",
        example:
            'CLOUD_PLATFORM_RECOVERY is set, and the command "recover" that set it has ended. Unset CLOUD_PLATFORM_RECOVERY, or run "npx --no -- cloud-platform recover" again. [recovery-ended]',
    },
} satisfies Entries;
