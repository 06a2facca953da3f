/** Errors of creations and adoptions. */
import type { Entries } from "./entry.js";

export const creation = {
    "duplicate-resource": {
        title: "An identical object already exists, and this stack does not manage it.",
        cause: "An interrupted run created the object, or it was created outside this stack. The platform may list it late, after the run has created a new object. The run then deletes the new object again.",
        fix: "To manage the existing object, set `adopt` to its id. To create a second one, list the id in `allowDuplicate`. After an interrupted run or the loss of a state, run [`cloud-platform recover`](guides/troubleshooting.md#recover-a-lost-or-interrupted-state), which adopts all such objects.",
        example:
            'create network group "front": an identical network group already exists (ng_…) and is not managed by this stack. To manage it, set adopt: "ng_…". To create a second one, set allowDuplicate: ["ng_…"]. [duplicate-resource]',
    },
    recovered: {
        title: "Warning: `recover` has adopted an existing object.",
        cause: "The state lacked the resource. The object is the only one of its name that no stack of the backend has, and it is as declared.",
        fix: "Nothing, if the id is the right one.",
        example: 'NetworkGroup "front": adopts ng_…, which exists and which no stack has [recovered]',
    },
    "duplicate-in-stack": {
        title: "An identical object belongs to another resource of this stack.",
        cause: "A resource of the program was renamed or moved, or the program declares a second, identical resource.",
        fix: "After a rename, set the option `aliases` as the message shows. To create a second object, list the id in `allowDuplicate`, and also declare the first object. Without that declaration, the same update deletes the first object with its data.",
        example:
            'create network group "shared": an identical network group already exists (ng_…), and this stack has it as "group". If "group" was renamed or moved, give "renamed" the option aliases: [{ name: "group" }]. To create a second one anyway, set allowDuplicate: ["ng_…"] and also declare "group": otherwise this update deletes ng_…. [duplicate-in-stack]',
    },
    "stack-unreadable": {
        title: "The run can't find out whether the stack already manages the object.",
        cause: "`pulumi stack export` did not answer: `pulumi` is not on the PATH, or the backend is not reachable.",
        fix: "Search for the id in the output of `pulumi stack export`. If a resource has the id, set `aliases`. If none has it, set `adopt`.",
        example:
            'create network group "seen": an identical network group already exists (ng_…), and this run cannot tell whether the stack has it: `pulumi` is not on PATH. Search "pulumi stack export" for ng_…: if a resource has it, set the option aliases here, otherwise set adopt: "ng_…". To create a second one anyway, set allowDuplicate: ["ng_…"]. [stack-unreadable]',
    },
    "write-not-confirmed": {
        title: "The answer to a creation was lost.",
        cause: "The platform may have created the object, but does not list it yet. The run creates no second one.",
        fix: "Run `pulumi up` again. If the object was created, the error names its id, and you can set `adopt` to it.",
        example:
            'create network group "lost": the answer to the request was lost (read ECONNRESET: POST /v4/networkgroups/organisations/orga_…/networkgroups), and no new object is listed since. Run "pulumi up" again. If the object was created, the error names its id. [write-not-confirmed]',
    },
    "name-taken": {
        title: "Another object already has the name.",
        cause: "The name of an SSH key, a domain and the port of a TCP redirection are unique. Creating a second one would overwrite the first, or the platform refuses the request.",
        fix: "Choose another name, or set `adopt` to manage the existing object. To exchange the values of two resources, apply the change in the three updates that the message names.",
        example:
            'create SSH key "desk": the account has another key of that name (its fingerprint is SHA256:RXm/ruZ0eTzRXKwi1AQEDynB0VgHQ2ac9KPSFdf/YnA, that of the declared key SHA256:baqJQcVDEweKmw1OiZxGooCG2MGxYtwsQQzzOstxmiA), and creating this one would overwrite it. Choose another name, or declare that key with its own publicKey and adopt: "desk". [name-taken]',
    },
    "not-as-declared": {
        title: "The object to adopt differs from its declaration.",
        cause: "An adoption changes nothing on the platform, so the declaration must match the object.",
        fix: "Write the values that the message lists. You can change them in the next update.",
        example:
            'create add-on "orders-db": addon_… is not as declared: its region is "par". Declare it as it is to adopt it: region: "par". You can change it in the next update. [not-as-declared]',
    },
    "adopt-conflict": {
        title: "`adopt` does not match the object of the resource.",
        cause: "`adopt` only has an effect when a resource is created. This resource already has another object, or its arguments describe another object.",
        fix: "Remove `adopt`, or declare another resource for that object.",
        example:
            'create e-mail address "ada@work.example": adopt names ada@home.example, but the declaration describes ada@work.example. Set adopt: "ada@work.example", or declare ada@home.example as it is. [adopt-conflict]',
    },
    "not-adoptable": {
        title: "The object can't be adopted.",
        cause: "No declaration describes an object of this form.",
        fix: "Remove `adopt`, and manage the object in the console.",
        example:
            'create webhook "team": webhook_… cannot be adopted: it has 2 addresses, and Webhook manages one. Remove adopt from the program, and manage this object in the console. [not-adoptable]',
    },
    "secret-unknown": {
        title: "The platform does not return a secret of the object.",
        cause: "The platform returns this secret only when it creates the object, or masks it.",
        fix: "An adopted resource works without this output. To get a new secret, recreate the object: remove it from the program, run `pulumi up`, declare it again, and run `pulumi up`.",
        example:
            'OAuthConsumer "shop": the platform does not return the secret of …. To get a secret, recreate the consumer: remove it from the program, run "pulumi up", declare it again and run "pulumi up". [secret-unknown]',
    },
    "other-owner": {
        title: "The object belongs to another owner.",
        cause: "The configured owner is not the owner of the object to adopt.",
        fix: "Set the argument `owner`.",
        example:
            'create network group "front": ng_… does not exist for orga_…: it belongs to user_…. Set owner: "user_…" to adopt it. [other-owner]',
    },
} satisfies Entries;
