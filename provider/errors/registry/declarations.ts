/** Errors of the declarations in a program. Previews report them. */
import type { Entries } from "./entry.js";

export const declarations = {
    "invalid-argument": {
        title: "An argument is missing or has an invalid value.",
        cause: "The message names the argument. It never contains a value that may be secret. A program that calls the client gets this error before any request is sent.",
        fix: "Correct the argument. The page of the kind or the lookup lists all arguments with examples.",
        example: '"name" must not be empty. Write, for example, name: "db". [invalid-argument]',
    },
    "unknown-argument": {
        title: "The kind has no such argument.",
        cause: "The name is misspelled, or belongs to another kind. The compiler does not find this if the program builds its arguments dynamically.",
        fix: "Write the name that the message suggests.",
        example:
            'there is no argument "colour". Known are: label, description, owner, timeouts, adopt, allowDuplicate. [unknown-argument]',
    },
    "output-in-string": {
        title: "An argument contains Pulumi's help text instead of the value of an output.",
        cause: "A template string, `+` or `JSON.stringify` can't wait for an output. Pulumi's SDK then returns a text that begins with `Calling [toString] on an [Output<T>]`, and the platform would accept that text.",
        fix: "Use `pulumi.interpolate` for strings and `pulumi.jsonStringify` for JSON. A lookup with such an argument needs the function whose name ends with `Output`.",
        example:
            '"variables.SITE_URL" contains Pulumi\'s help text instead of a value, because an output was put into a string. Pass the output itself, or use pulumi.interpolate`…` instead of a template string. [output-in-string]',
    },
    "unsupported-by-dialect": {
        title: "The configured interface does not support this.",
        cause: "The two dialects of the platform's interface differ. Some kinds, arguments and lookups work with one of them only.",
        fix: "Follow the message, or change `cloud-platform:dialect`. See [Dialects](dialects.md).",
        example:
            '"notified": the documented interface cannot notify an organisation: name people, or use the dialect "clever-cloud". [unsupported-by-dialect]',
    },
    "fixed-operator-option": {
        title: "An operator's option can't be changed after its creation.",
        cause: "The platform can change some options of an existing operator, but not this one.",
        fix: "Restore the former value. To use another value, create a new operator.",
        example:
            '"options.access-domain" cannot be changed once the operator exists: only version can. Restore its former value. [fixed-operator-option]',
    },
    "unsupported-resource-option": {
        title: "A resource option can't work for dynamic resources.",
        cause: "`import` needs a plugin of Pulumi, and this package has a dynamic provider. `providers` is an option of components.",
        fix: "Use the argument or the option that the message names.",
        example:
            'Addon "db": the resource option "import" cannot work for dynamic resources. Set the argument adopt to the id of the existing object. Or let "npx --no -- cloud-platform generate" write the program. [unsupported-resource-option]',
    },
    "ineffective-resource-option": {
        title: "Warning: a resource option has no effect.",
        cause: "Pulumi ignores this option for dynamic resources. All other options work.",
        fix: "Remove the option, or use the alternative that the message names.",
        example:
            'Addon "db": the resource option "version" has no effect for dynamic resources: the version is that of the installed package. [ineffective-resource-option]',
    },
    "deleted-with-parent": {
        title: "Warning: `deletedWith` may block a deletion.",
        cause: "With this option, the engine does not delete the link, drain or member itself. The platform may refuse to delete an application, add-on or network group that still has a link, drain or member.",
        fix: "Remove the option.",
        example:
            'Member "worker": with the resource option "deletedWith", Pulumi does not delete this resource itself, and the platform may refuse to delete its parent. Remove the option. [deleted-with-parent]',
    },
    "initial-variables": {
        title: "Warning: `initialVariables` have no effect on an existing application.",
        cause: "The package only sends these variables when it creates the application. A later change has no effect, and an adopted application keeps its own variables.",
        fix: "Declare the variables with `EnvVars`.",
        example:
            'Application "report": initialVariables are only sent when an application is created: an existing application keeps its variables. Declare the variables with EnvVars. [initial-variables]',
    },
    "secret-in-plain": {
        title: "`plain` lists a variable with a secret value.",
        cause: "A variable in `plain` is shown in previews and stored in the state as plain text. Its value comes from a secret, such as a secret of the configuration or an output of an add-on, or it looks like a key.",
        fix: "Remove the variable from `plain`. If the value is not secret, remove the secret mark.",
        example:
            '"plain" names API_KEY, whose value is marked as a secret. Leave API_KEY out of plain, or pass the value without the mark, by pulumi.unsecret. [secret-in-plain]',
    },
    "secret-in-url": {
        title: "Warning: the URL of a drain seems to contain a key.",
        cause: "The package keeps the URL secret, but other tools may show it.",
        fix: "Move the key to `credentials`, if the kind of drain has them.",
        example: 'Drain "logs": the url seems to contain a key. Move it to `credentials`. [secret-in-url]',
    },
    "declared-twice": {
        title: "Two resources declare the same object.",
        cause: "Both resources describe one object of the platform, or one variable. Deleting one of the two resources would delete the object of the other.",
        fix: "Remove one of the two declarations: the newer one, if the message names it. If both set other variables as well, take the variables that the message names out of one of the two. The object is not deleted, because the other resource keeps it. If Pulumi protects the resource, run `pulumi state unprotect` with its URN first. If both ask to be the primary one, keep both, and set `primary: true` in one of them only.",
        example:
            'TCP redirection app_…/default/4000 is declared twice, by "two" and by "one". Remove one of the two declarations: the object is not deleted. After a failed "pulumi up", run "pulumi up --refresh". [declared-twice]',
    },
    "whole-mode-conflict": {
        title: "`EnvVars` in whole mode would remove variables of another resource.",
        cause: 'With `mode: "whole"`, a resource removes all variables of the application that it does not declare. Another resource of the program declares some of them.',
        fix: "Add the variables to `ignore`, or declare all variables in one resource.",
        example:
            '"one" has mode: "whole" and would remove LOG_LEVEL of application app_…, which "two" declares. In "one", set ignore: ["LOG_LEVEL"]. Or declare these variables in "one", and remove "two". [whole-mode-conflict]',
    },
    "whole-mode-removal": {
        title: "Warning: whole mode removes variables of the application.",
        cause: '`EnvVars` with `mode: "whole"` removes variables that the program does not declare. It only removes variables that a preview has listed before.',
        fix: "Add variables that must stay to `ignore`.",
        example:
            'EnvVars "vars": whole mode will remove LOG_LEVEL, PORT. Add variables that must stay to `ignore`. [whole-mode-removal]',
    },
    "variables-adopted": {
        title: "Warning: the resource adopted existing variables.",
        cause: "The application already had these variables. The resource manages them now, and deletes them when it is deleted.",
        fix: "If another tool manages a variable, remove it from the declaration before the next update.",
        example:
            'EnvVars "vars": application app_…: NODE_ENV already existed and is adopted now [variables-adopted]',
    },
    "incomplete-get": {
        title: "A resource can't be read without a further argument.",
        cause: "The id alone does not identify the object, for example the drain of an application.",
        fix: "Pass the argument that the message names in the `state` of `get`.",
        example:
            'read log drain of "drain_…": its application or add-on is not known. Pass it: Drain.get("…", "drain_…", { resource: "app_…" }). [incomplete-get]',
    },
} satisfies Entries;
