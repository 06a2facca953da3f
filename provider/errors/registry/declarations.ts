/** Errors of the declarations in a program. Previews report them. */
import type { Entries } from "./entry.js";

export const declarations = {
    "invalid-argument": {
        title: "An argument is missing or has an invalid value.",
        cause: "The message names the argument. It never contains a value that may be secret. A program that calls the client gets this error before any request is sent.",
        fix: "Correct the argument. The page of the kind or the lookup lists all arguments with examples.",
        example: 'getZones: there is no argument "colour". There are none. [invalid-argument]',
    },
    "unknown-argument": {
        title: "The kind has no such argument.",
        cause: "The name is misspelled, or belongs to another kind. The compiler does not find this if the program builds its arguments dynamically.",
        fix: "Write the name that the message suggests.",
        example:
            'there is no argument "recipients". Known are: name, notified, events, scope, owner, timeouts, adopt, allowDuplicate. [unknown-argument]',
    },
    "unsupported-by-dialect": {
        title: "The configured interface does not support this.",
        cause: "The two dialects of the platform's interface differ. Some kinds, arguments and lookups work with one of them only.",
        fix: "Follow the message, or change `cloud-platform:dialect`. See [Dialects](dialects.md).",
        example:
            'getOperatorVersions: on the documented interface, this lookup always uses the account behind the credentials. Leave "owner" out, or use the dialect "clever-cloud". [unsupported-by-dialect]',
    },
    "fixed-operator-option": {
        title: "An operator's option can't be changed after its creation.",
        cause: "The platform accepts changes of some options only.",
        fix: "Restore the former value. To use another value, create a new operator.",
        example:
            '"options.access-domain" cannot be changed once the operator exists: only version can. Write it as it was. [fixed-operator-option]',
    },
    "unsupported-resource-option": {
        title: "A resource option can't work for dynamic resources.",
        cause: "`import`, `provider` and `providers` need a plugin of Pulumi. This package has a dynamic provider.",
        fix: "Use the argument that the message names.",
        example:
            'EnvVars "vars": the resource option "provider" cannot work for dynamic resources: all resources of a stack have one configuration; leave it out, and set the argument owner for another organisation. [unsupported-resource-option]',
    },
    "ineffective-resource-option": {
        title: "Warning: a resource option has no effect.",
        cause: "Pulumi ignores this option for dynamic resources. All other options work.",
        fix: "Remove the option, or use the alternative that the message names.",
        example:
            'EnvVars "vars": the resource option "version" has no effect for dynamic resources: the version is that of the installed package. [ineffective-resource-option]',
    },
    "deleted-with-parent": {
        title: "Warning: `deletedWith` may block a deletion.",
        cause: "With this option, the engine does not delete the link, drain or member itself. The platform may refuse to delete an object that still has one.",
        fix: "Remove the option.",
        example:
            'Member "worker": with the resource option "deletedWith", the engine does not delete this resource itself. The platform may then refuse to delete the object that it belongs to. Leave the option out. [deleted-with-parent]',
    },
    "initial-variables": {
        title: "Warning: a change of `initialVariables` has no effect.",
        cause: "The platform receives these variables only when the application is created.",
        fix: "Declare the variables with `EnvVars`.",
        example:
            'application "report": initialVariables are only sent when the application is created, so this change has no effect. Declare the variables with EnvVars. [initial-variables]',
    },
    "secret-in-plain": {
        title: "`plain` lists a variable with a secret value.",
        cause: "A variable in `plain` is shown in previews and stored in the state as plain text. Its value is also a secret of the program, the configuration or the credentials.",
        fix: "Remove the variable from `plain`. If the value is not secret, remove the secret mark.",
        example:
            '"plain" names LOG_LEVLE, which is none of the variables. Did you mean "LOG_LEVEL"? [secret-in-plain]',
    },
    "secret-in-url": {
        title: "Warning: the URL of a drain seems to contain a key.",
        cause: "The package keeps the URL secret, but other tools may show it.",
        fix: "Move the key to `credentials`, if the kind of drain has them.",
        example:
            'log drain of "04da6b54-80e4-46f7-96ec-b56ff0331ba9": the url seems to hold a key. Its place is `credentials`. The url is kept secret all the same. [secret-in-url]',
    },
    "declared-twice": {
        title: "Two resources declare the same object.",
        cause: "Two declarations have the same object of the platform, or the same variable. Deleting one of the two resources would delete the object of the other.",
        fix: "Remove one of the two declarations: the newer one, if the message names it. The object is not deleted, because the other resource keeps it. If Pulumi protects the resource, run `pulumi state unprotect` with its URN first.",
        example:
            'create add-on "db": add-on addon_ae9d is declared twice, by "d2" and by "d1": destroying one of the two would take it from the other. Remove the declaration of "d2", or let it be something else. If "d1" was renamed to "d2", remove "d1" instead, and give "d2" the option aliases: [{ name: "d1" }] without adopt. [declared-twice]',
    },
    "needed-twice": {
        title: "Two resources need the same object during one update.",
        cause: "Two resources swap a name, an address or a member that only one of them can have. The engine applies each change separately, so one update can't swap them. No change was made.",
        fix: "Apply the change in several updates, as the message says.",
        example:
            'diff SSH key "k": "l" and "k" both need SSH key k during this update. Apply the change in three updates: first give "l" an unused name, or take it out of the program; then change or remove "k"; then declare "l" as it is meant. [needed-twice]',
    },
    "literal-id": {
        title: "A program contains the id of an object that the run deletes.",
        cause: "The id is written as text instead of as a reference, so the engine does not know that the resources are connected. The resource would keep the id of a deleted object.",
        fix: "Write a reference such as `addon.id` instead of the text.",
        example:
            'diff network group "two": "worker" has networkGroup: "ng_a656" written as text, and this run replaces "group", which has that id. In "worker", write a reference to the resource "group" instead, such as `networkGroup: group.id`. [literal-id]',
    },
    "whole-mode-conflict": {
        title: "`EnvVars` in whole mode would remove variables of another resource.",
        cause: 'With `mode: "whole"`, a resource removes all variables of the application that it does not declare. Another resource of the program declares some of them.',
        fix: "Add the variables to `ignore`, or declare all variables in one resource.",
        example:
            '"all" has mode: "whole" and would remove MAIL of application app_a656, which "some" declares. In "all", set ignore: ["MAIL"]. Or declare these variables in "all", and remove "some". [whole-mode-conflict]',
    },
    "whole-mode-removal": {
        title: "Warning: whole mode removes variables of the application.",
        cause: '`EnvVars` with `mode: "whole"` removes variables that the program does not declare. It only removes variables that a preview has listed before.',
        fix: "Add variables that must stay to `ignore`.",
        example:
            'environment variables of "app_a656": whole mode will remove MAIL. List in `ignore` what is to stay. [whole-mode-removal]',
    },
    "variables-adopted": {
        title: "Warning: the resource adopted existing variables.",
        cause: "The application already had these variables. The resource manages them now, and deletes them when it is deleted.",
        fix: "If another tool manages a variable, remove it from the declaration before the next update.",
        example: "application app_c8f0: X already existed and is adopted now [variables-adopted]",
    },
    "incomplete-get": {
        title: "A resource can't be read without a further argument.",
        cause: "The id alone does not identify the object, for example the drain of an application.",
        fix: "Pass the argument that the message names as state of `get`.",
        example:
            'read url of Drain drain_1: nothing says which application or add-on it belongs to. Pass it: Drain.get("…", "drain_1", { resource: "app_…" }). [incomplete-get]',
    },
} satisfies Entries;
