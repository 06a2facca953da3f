/** Errors of creations and adoptions. */
import type { Entries } from "./entry.js";

export const creation = {
    "duplicate-resource": {
        title: "An identical object already exists, and this stack does not manage it.",
        cause: "An interrupted run created the object, or it was created outside this stack. If the platform lists it only after the new object was created, the run deletes the new object at once.",
        fix: "To manage the existing object, set `adopt` to its id. To create a second one, list the id in `allowDuplicate`. `allowDuplicate: true` is not enough here, because it would allow any number of duplicates.",
        example:
            'create OAuth consumer "shop": an identical OAuth consumer already exists (YDVYwppVZo5cNu-i2tOrZU8-h3UWSm) and is not managed by this stack. To manage it here, set adopt: "YDVYwppVZo5cNu-i2tOrZU8-h3UWSm". To create a second one anyway, set allowDuplicate: ["YDVYwppVZo5cNu-i2tOrZU8-h3UWSm"]. [duplicate-resource]',
    },
    "duplicate-in-stack": {
        title: "An identical object belongs to another resource of this stack.",
        cause: "You renamed or moved a resource of the program, or declare a second, identical one.",
        fix: "After a rename, set the option `aliases` as the message shows. To create a second object, set `allowDuplicate: true`.",
        example:
            'create add-on "db": an identical add-on already exists (addon_ae9d), and this stack has it as "d1". If "d1" was renamed or moved, give "d2" the option aliases: [{ name: "d1" }]. To create a second one anyway, set allowDuplicate: true. [duplicate-in-stack]',
    },
    "stack-unreadable": {
        title: "The run can't tell whether the stack has the existing object.",
        cause: "`pulumi stack export` did not answer: `pulumi` is not on the PATH, or the backend is not reachable.",
        fix: "Search for the id in the output of `pulumi stack export`. If a resource has the id, set `aliases`. If none has it, set `adopt`.",
        example:
            'create add-on "orders-db": an identical add-on already exists (addon_6a18), and this run cannot tell whether the stack has it: `pulumi` is not on PATH. Look for addon_6a18 in the output of "pulumi stack export": if a resource has it, set the option aliases here instead of adopt; if none has it, set adopt: "addon_6a18". To create a second one anyway, set allowDuplicate: ["addon_6a18"]. [stack-unreadable]',
    },
    "write-not-confirmed": {
        title: "The answer to a creation was lost.",
        cause: "The platform may have created the object, but does not list it yet. The run creates no second one.",
        fix: "Run `pulumi up` again. If the object was created, the error names its id, and you can set `adopt` to it.",
        example:
            'create log drain of "app_725a": the answer to the request was lost (a gateway answered in place of the platform (status 502): POST /v4/drains/organisations/orga_9ae4/resources/app_725a/drains [request id 42]), and nothing new is listed since. Run "pulumi up" again: if it came into being after all, that stops with its id instead of making a second one. [write-not-confirmed]',
    },
    "name-taken": {
        title: "Another object has the name or key.",
        cause: "The platform stores each of these once: the name and the text of an SSH key, the TCP redirection of an application in a namespace, a domain. Creating the object would overwrite another one, or the platform refuses it.",
        fix: "Choose another name, or set `adopt` to manage the existing object. To exchange the values of two resources, apply the change in the three updates that the message names.",
        example:
            'create SSH key "b": another key has the name "b". The platform stores each key once, by one name: take this declaration out of the program, or declare another key in it. To exchange the keys of two resources, apply the change in three updates: first take one of the two out of the program; then change the other; then declare the first as it is meant. [name-taken]',
    },
    "not-as-declared": {
        title: "The object to adopt differs from its declaration.",
        cause: "An adoption changes nothing on the platform, so the declaration must match the object.",
        fix: "Write the values that the message lists. You can change them in the next update.",
        example:
            'create add-on "guarded": addon_ae9d is not as declared: its plan is "dev". Declare it as it is to take it over: plan: "dev". It can be changed afterwards. [not-as-declared]',
    },
    "adopt-conflict": {
        title: "`adopt` names another object than the resource has.",
        cause: "`adopt` only has an effect when a resource is created. This resource exists already, or its arguments name another object.",
        fix: "Remove `adopt`, or declare another resource for that object.",
        example:
            'update add-on "orders-db": addon_ae9d does not exist any more, and adopt names something else. Run "pulumi refresh": the next "pulumi up" then takes over what adopt names. [adopt-conflict]',
    },
    "not-adoptable": {
        title: "The object can't be adopted.",
        cause: "No declaration describes an object of this form.",
        fix: "Remove `adopt`, and manage the object in the console.",
        example:
            'create webhook "team": a656b29f-e739-41fa-8cd0-55735c3d37ca cannot be adopted: it has 2 addresses, and Webhook manages one. Take adopt out of the program, and manage this object in the console. [not-adoptable]',
    },
    "secret-unknown": {
        title: "The platform does not return a secret of the object.",
        cause: "The platform returns this secret only when it creates the object, or masks it.",
        fix: "An adopted resource works without the output. To get a new secret, recreate the object: remove it from the program, run `pulumi up`, declare it again, and run `pulumi up`.",
        example:
            'create OAuth consumer "status": it exists (YDVYwppVZo5cNu-i2tOrZU8-h3UWSm) and is recorded, but is not finished: the secret of consumer YDVYwppVZo5cNu-i2tOrZU8-h3UWSm is not known, and the platform does not return it. To get a secret, recreate the consumer: remove it from the program, run "pulumi up", declare it again and run "pulumi up". [secret-unknown]',
    },
    "other-owner": {
        title: "The object belongs to another owner.",
        cause: "The object to adopt, or the program to update, belongs to another owner than the configured one.",
        fix: "Set the argument `owner`, or name the owner with `--organisation`.",
        example:
            'create OAuth consumer "status": YDVYwppVZo5cNu-i2tOrZU8-h3UWSm does not exist for orga_9ae4: it belongs to user_19d0. Write owner: "user_19d0" to take it over. [other-owner]',
    },
} satisfies Entries;
