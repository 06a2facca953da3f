/** Errors and warnings that protect data. */
import type { Entries } from "./entry.js";

export const data = {
    "data-loss": {
        title: "A change would replace an object and destroy its data.",
        cause: "The platform can't change this argument of an existing add-on or operator.",
        fix: "Restore the former value. To accept the loss, set `allowReplace: true`.",
        example:
            'diff operator "sso": plan: changing it from "base" to "large" replaces the operator "sso" and destroys its data. Keep "base", or set allowReplace: true if that is meant. [data-loss]',
    },
    "guarded-data": {
        title: "`cloud-platform:guardData` refuses to delete or replace an object with data.",
        cause: "The guard is set for this stack, and the stored declaration has no `allowDelete: true`.",
        fix: "If you only renamed the resource, [set an alias](guides/safety.md#give-a-resource-another-name). Otherwise declare `allowDelete: true`, remove `protect: true`, run `pulumi up`, and then delete or replace the resource. See [Safety](guides/safety.md#guard-the-data-of-a-stack).",
        example:
            'create add-on "guarded": cloud-platform:guardData keeps the add-on and its data. To let it go, look at the preview, and run the command once with CLOUD_PLATFORM_ALLOW_DELETE=1. To keep it and take it out of the stack, run "pulumi state delete" with its URN; if it no longer exists, run "pulumi refresh". [guarded-data]',
    },
    "unknown-allow-delete": {
        title: "Warning: `allowDelete` is an output.",
        cause: "The value is unknown when Pulumi registers the resource, so the guard protects the resource.",
        fix: "Write `allowDelete: true` as a plain value.",
        example:
            'Addon "late": allowDelete is an output, so cloud-platform:guardData sets protect: true. To allow the deletion, write allowDelete: true. [unknown-allow-delete]',
    },
    "unmanaged-fields": {
        title: "A replacement would lose fields that no argument declares.",
        cause: "Somebody has set these fields outside Pulumi. The new object does not have them. The page of the kind describes them under “Not managed”.",
        fix: "Note the values and set them again on the new object, or revert the change.",
        example:
            'diff webhook "team": urls: the webhook has further addresses, which a replacement would lose. Remove them on the platform and run "pulumi refresh", or leave the webhook as it is with "pulumi state delete". [unmanaged-fields]',
    },
    "pending-deletion": {
        title: "A replaced object is still to be deleted.",
        cause: "An earlier update replaced the object and stopped before it deleted the old one. The next update deletes the old object, whatever the program declares.",
        fix: "To keep the old object, run `pulumi state delete` with the URN in a terminal, and select the resource that is pending deletion. Run this before the next `pulumi up`.",
        example:
            'diff add-on "guarded": addon_ae9d was replaced and is pending deletion: the next "pulumi up" without adopt deletes it. To return to it, keep adopt and run "pulumi up --replace \'urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:Addon::first\'". To keep both, first run "pulumi state delete" with this URN in a terminal, and select the resource that is pending deletion. [pending-deletion]',
    },
    "replacement-blocked": {
        title: "The old object prevents its replacement.",
        cause: "Only one object can have the name, and the old one still exists: because of the resource option `retainOnDelete`, or because the engine creates a replacement before it deletes the old object.",
        fix: "Follow the message: set `deleteBeforeReplace: true`, or remove `retainOnDelete` in an update of its own.",
        example:
            'diff network group member "app_eca3": the resource option retainOnDelete leaves ng_1775/app_eca3 as it is, and its replacement cannot be created beside it. Run "pulumi up" once without that option and without this change. Then change label. [replacement-blocked]',
    },
    "still-in-use": {
        title: "Others use the object that is deleted.",
        cause: "A network group has members that this run does not remove, or an add-on is linked to an application. The platform refuses the deletion, or ends these uses with it. A replaced object stays in the state as pending deletion until it is deleted.",
        fix: 'End the uses that the message names, and run the command again. Or keep the object: run `pulumi state delete` in a terminal, and select the resource and its id. Without a terminal, run `pulumi stack export --file state.json`, remove the entry with that `id` and `"delete": true`, and run `pulumi stack import --file state.json`.',
        example:
            'delete operator "sso": addon_0c4e is still used by a network group of its own, which this run does not remove: This operator is still in use by: a network group (status 409, code 409): DELETE /v2/organisations/user_19d0/addons/addon_0c4e [request id 42]. Remove these links and drains and run the command again. To leave addon_0c4e to them, run "pulumi state delete" in a terminal and select addon_0c4e. [still-in-use]',
    },
} satisfies Entries;
