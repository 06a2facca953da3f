/** Errors and warnings that protect data. */
import type { Entries } from "./entry.js";

export const data = {
    "data-loss": {
        title: "A change would replace an object and destroy its data.",
        cause: "The platform can't change this argument of an existing add-on or operator.",
        fix: "Restore the former value. To accept the loss, set `allowReplace: true`.",
        example:
            'changing it from "postgresql-addon" to "mysql-addon" replaces the add-on "db" and destroys its data. Keep "postgresql-addon", or set allowReplace: true to accept that. [data-loss]',
    },
    "unmanaged-fields": {
        title: "A replacement would lose fields that no argument declares.",
        cause: "These fields were set outside Pulumi. The new object would not have them. The page of the kind describes them under “Not managed”.",
        fix: "Note the values and set them again on the new object, or revert the change.",
        example:
            'Webhook "team": webhook_… has urls, which Webhook does not manage: replacing the webhook loses this [unmanaged-fields]',
    },
    "replacement-blocked": {
        title: "The replacement can't be created while the old object exists.",
        cause: "Only one object can have the name. The resource option `retainOnDelete` keeps the old object, or the engine creates the replacement before it deletes the old object.",
        fix: "Follow the message: set `deleteBeforeReplace: true`, or remove `retainOnDelete` in an update of its own.",
        example:
            'diff network group member "app_…": the resource option retainOnDelete leaves ng_…/app_… as it is, and its replacement cannot be created beside it. Run "pulumi up" once without that option and with the recorded arguments: label: "one". Then change label. [replacement-blocked]',
    },
    "still-in-use": {
        title: "The object to delete is still in use.",
        cause: "The platform refused the deletion. For example, a network group has members, or an add-on is linked to an application. If the same run removes these uses too, it may try the deletion first. A replaced object stays in the state as pending deletion until it is deleted.",
        fix: 'End the uses that the message names, unless the run itself removes them. Then run the command again. Or keep the object: run `pulumi state delete` in a terminal, and select the resource and its id. Without a terminal, run `pulumi stack export --file state.json`, remove the entry with that `id` and `"delete": true`, and run `pulumi stack import --file state.json`.',
        example:
            'delete network group "backend": ng_… is still used by application app_… ("legacy"): This network group still has members (status 409): DELETE …. End the uses that this run does not remove itself, and run the command again. To leave ng_… to them, run "pulumi state delete" in a terminal and select ng_…. [still-in-use]',
    },
} satisfies Entries;
