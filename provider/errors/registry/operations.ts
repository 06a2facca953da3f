/** Errors and warnings of running operations. */
import type { Entries } from "./entry.js";

export const operations = {
    "wrong-account": {
        title: "The credentials belong to another account.",
        cause: "The object is in the own space of another user. A variable left in the shell is a frequent cause. The state was not changed.",
        fix: "Check `env | grep CLOUD_PLATFORM`, and use the credentials with which the resource was created.",
        example:
            "getAddons: it belongs to user user_e602, but the credentials are those of user user_19d0 at https://api.example.com. Use the credentials it was made with. Nothing was changed, and the state is as it was. [wrong-account]",
    },
    "wrong-platform": {
        title: "The resource was last seen at another address.",
        cause: "The state records another address of the platform than the configured one. A variable left in the shell is a frequent cause. Writes only go to the recorded address.",
        fix: "Check `cloud-platform:baseUrl` and `CLOUD_PLATFORM_BASE_URL`. If the platform moved, run `pulumi refresh`, which records the new address of each object that it finds.",
        example:
            'read e-mail address "ada@work.example": ada@work.example is not shown at https://api.example.com, and it was last seen at https://api.example.com. Check cloud-platform:baseUrl and CLOUD_PLATFORM_BASE_URL. If the platform moved, take it out of the state with "pulumi state delete" and run "pulumi up". [wrong-platform]',
    },
    "contradictory-answers": {
        title: "The platform reported an object as deleted, but still lists it.",
        cause: "Two answers of the platform contradict each other. The state was not changed.",
        fix: "Run the command again.",
        example:
            'delete network group "backend": the platform answered that ng_1775 does not exist, and yet shows it. The state is as it was: run the command again. [contradictory-answers]',
    },
    "change-not-applied": {
        title: "Warning: the platform accepted a change and did not apply it.",
        cause: "The object still has the former value after a successful request.",
        fix: "Run `pulumi up --refresh`. If the value stays, declare the value that the platform has.",
        example:
            'OAuth consumer YDVYwppVZo5cNu-i2tOrZU8-h3UWSm: the platform took the change and did not carry it out: its description is "Shows what is up" [change-not-applied]',
    },
    "changed-in-part": {
        title: "Warning: some of the variables were removed before the update failed.",
        cause: "The platform stores each variable separately, and a request failed after others had succeeded.",
        fix: "Run `pulumi refresh`.",
        example:
            "application app_c8f0: of LOG_LEVEL, PORT some are removed, and the state still has them: run pulumi refresh [changed-in-part]",
    },
    "wait-timeout": {
        title: "An operation took longer than its timeout.",
        cause: "The platform accepted the request and has not finished it. The state records the present status.",
        fix: "Run `pulumi up` again to continue waiting, or set a longer time in `timeouts`.",
        example:
            'create operator "sso": it exists (addon_a656) and is recorded, but is not finished: waited 1 s for operator "sso" to run (DEPLOYING), the time allowed for it. The next "pulumi up" finishes it. It may still get there: run "pulumi up" again to go on waiting, or allow more with `timeouts`. [wait-timeout]',
    },
    "migration-failed": {
        title: "The migration of an add-on to another plan failed.",
        cause: "The platform started the migration and reported its failure. The add-on has its former plan.",
        fix: "Run `pulumi up` to try again. The platform's support can tell why the migration failed.",
        example:
            'update add-on "orders": the migration migration_1 ended as "FAILED". The plan is as it was. Running "pulumi up" again tries once more; the platform\'s support can say why it failed. [migration-failed]',
    },
    "operator-not-running": {
        title: "The operator does not run after its creation or change.",
        cause: "The platform reports another status than running.",
        fix: "Contact the platform's support with the id of the operator.",
        example:
            'create operator "sso": it exists (addon_1234) and is recorded, but is not finished: it does not run but is "FAILED". The next "pulumi up" finishes it. The platform\'s support can say why. [operator-not-running]',
    },
    "link-not-confirmed": {
        title: "Warning: the platform refused to link an operator to its network group.",
        cause: "The platform gives the same answer if the operator is linked already, so the run counts it as linked.",
        fix: "If the operator is not linked, set `networkGroup` to false, run `pulumi up`, and set it to true again.",
        example:
            'operator keycloak_1: the platform refuses to link it (status 409), which is taken for linked already. If it is not, set networkGroup to false, run "pulumi up", and set it to true again. [link-not-confirmed]',
    },
    "unconfirmed-address": {
        title: "The e-mail address is not confirmed.",
        cause: "Only a confirmed address can be the primary address of the account.",
        fix: "Open the link in the message that the platform sent to this address, and run `pulumi up` again.",
        example:
            'create e-mail address "ada@work.example": it exists (ada@work.example) and is recorded, but is not finished: only an address that its holder has confirmed can be the primary one. The next "pulumi up" finishes it. Have the link in the message to that address followed first. [unconfirmed-address]',
    },
    "primary-address": {
        title: "The primary e-mail address can't be removed.",
        cause: "An account always has a primary address.",
        fix: "Make another address the primary one first, or remove this resource from the state with `pulumi state delete`.",
        example:
            'delete e-mail address "ada@work.example": it is the account\'s primary address, which cannot be removed. Make another address the primary one first, or keep this one and take it out of the state with "pulumi state delete". [primary-address]',
    },
    unexpected: {
        title: "The operation failed for an unknown reason.",
        cause: "The package does not know this error.",
        fix: "Run the command again. If the error stays, report it with the whole message.",
        example: "AbortError: The operation was aborted. Run the command again later. [unexpected]",
    },
} satisfies Entries;
