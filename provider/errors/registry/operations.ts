/** Errors and warnings of running operations. */
import { nextSteps } from "../next-steps.js";
import type { Entries } from "./entry.js";

export const operations = {
    "wrong-account": {
        title: "The credentials belong to another account.",
        cause: "The object belongs to another user, not to an organisation. A variable left in the shell is a frequent cause. The state was not changed.",
        fix: "Check `env | grep CLOUD_PLATFORM`, and use the credentials with which the resource was created.",
        example:
            'read network group "front": it belongs to user user_…, but the credentials are those of user user_… at https://api.example.com. Use the credentials with which it was created. [wrong-account]',
    },
    "wrong-platform": {
        title: "The resource was last seen at another address.",
        cause: "The configured address of the platform differs from the address in the state. A variable left in the shell is a frequent cause. Writes are only sent to the address in the state.",
        fix: "Check `cloud-platform:baseUrl` and `CLOUD_PLATFORM_BASE_URL`. If the platform moved, run `pulumi refresh`, which records the new address of each object that it finds.",
        example:
            'delete network group "moved": ng_… was last seen at https://old.example.com, and this run is for https://api.example.com. Check cloud-platform:baseUrl and CLOUD_PLATFORM_BASE_URL. If the platform moved, run "pulumi refresh" first. [wrong-platform]',
    },
    "contradictory-answers": {
        title: "The platform reported an object as deleted, but still lists it.",
        cause: "Two answers of the platform contradict each other. The state was not changed.",
        fix: "Run the command again.",
        example:
            'delete network group "front": the platform reported that ng_… does not exist, but still returns it. Run the command again. [contradictory-answers]',
    },
    "change-not-applied": {
        title: "Warning: the platform accepted a change and did not apply it.",
        cause: "The object still has the former value after a successful request.",
        fix: "Run `pulumi up --refresh`. If the value stays, declare the value that the platform has.",
        example:
            'OAuthConsumer "status": the platform accepted the change and did not apply it: its description is "Shows what is up" [change-not-applied]',
    },
    "changed-in-part": {
        title: "Warning: some of the variables were removed before the update failed.",
        cause: "The platform stores each variable separately, and a request failed after others had succeeded.",
        fix: "Run `pulumi refresh`.",
        example:
            'EnvVars "vars": application app_…: some of LOG_LEVEL, PORT were removed, but the state still has them. Run "pulumi refresh". [changed-in-part]',
    },
    "wait-timeout": {
        title: "An operation took longer than its timeout.",
        cause: "The platform accepted the request and has not finished it. The state contains the status at that time.",
        fix: nextSteps["wait-timeout"],
        example:
            'create operator "sso": it exists (addon_…) and is recorded, but is not finished: timed out after 1200 s waiting for operator "sso" to run (DEPLOYING). Run "pulumi up" again to continue waiting, or set a longer time in `timeouts`. [wait-timeout]',
    },
    "migration-failed": {
        title: "The migration of an add-on to another plan failed.",
        cause: "The platform started the migration and reported its failure. The add-on has its former plan.",
        fix: "Run `pulumi up` to try again. The platform's support can tell why the migration failed.",
        example:
            'update add-on "db": the migration migration_… ended as "FAILED". The plan is unchanged. Run "pulumi up" to try again, or contact the platform\'s support. [migration-failed]',
    },
    "deployment-failed": {
        title: "The deployment of an application failed or was cancelled.",
        cause: "The platform reported the end of the deployment. The state records its id, and that it did not succeed.",
        fix: "Read the log of the deployment with the command in the message. The next `pulumi up` deploys again.",
        example:
            'update deployment of "app_c8f0": deployment deployment_1d3c of application app_c8f0 failed. Read its log with "clever logs --app app_c8f0 --deployment-id deployment_1d3c". The next "pulumi up" deploys again. [deployment-failed]',
    },
    "nothing-to-deploy": {
        title: "Warning: an application has no code to deploy.",
        cause: "Nothing was ever pushed to the repository of the application.",
        fix: "Push the code, which also deploys it.",
        example:
            'Deployment "release": application app_… is not deployed: nothing was pushed to its repository yet [nothing-to-deploy]',
    },
    "operator-not-running": {
        title: "The operator does not run after its creation or change.",
        cause: "The platform reports another status than running.",
        fix: "Contact the platform's support with the id of the operator.",
        example:
            'create operator "sso": it exists (addon_…) and is recorded, but is not finished: it has the status "FAILED" instead of running. The next "pulumi up" finishes it. Contact the platform\'s support. [operator-not-running]',
    },
    "link-not-confirmed": {
        title: "Warning: the platform refused to link an operator to its network group.",
        cause: "The platform gives the same answer to an operator that is already linked.",
        fix: "If the operator is not linked, set `networkGroup` to false, run `pulumi up`, and set it to true again.",
        example:
            'Operator "sso": the platform refused to link it (The network group is in use (status 409)), so it counts as linked already. If it is not, set networkGroup to false, run "pulumi up", and set it to true again. [link-not-confirmed]',
    },
    "unconfirmed-address": {
        title: "The e-mail address is not confirmed.",
        cause: "Only a confirmed address can be the primary address of the account.",
        fix: "Open the link in the message that the platform sent to this address, and run `pulumi up` again.",
        example:
            'create e-mail address "ada@work.example": it exists (ada@work.example) and is recorded, but is not finished: only a confirmed address can be the primary one. The next "pulumi up" finishes it. Open the link in the platform\'s message to this address first. [unconfirmed-address]',
    },
    "primary-address": {
        title: "The primary e-mail address can't be removed.",
        cause: "An account always has a primary address.",
        fix: "Make another address the primary one first, or remove this resource from the state with `pulumi state delete`.",
        example:
            'delete e-mail address "ada@work.example": it is the account\'s primary address, which cannot be removed. Make another address the primary one first, or remove this one from the state with "pulumi state delete". [primary-address]',
    },
    unexpected: {
        title: "The operation failed for an unknown reason.",
        cause: "The package does not know this error.",
        fix: "Run the command again. If the error stays, report it with the whole message.",
        example: 'create network group "front": Maximum call stack size exceeded. [unexpected]',
    },
} satisfies Entries;
