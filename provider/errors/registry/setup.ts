/** Errors of the installation and the configuration. */
import type { Entries } from "./entry.js";

export const setup = {
    "node-too-old": {
        title: "Node.js is too old.",
        cause: "The package uses functions of Node.js that older versions lack.",
        fix: "Install the version that the message names, or a newer one.",
        example:
            "pulumi-cloud-platform needs Node 22.12 or newer, and this is Node 20.20.0: install a newer one. [node-too-old]",
    },
    "package-not-found": {
        title: "The engine does not find this package.",
        cause: "Pulumi loads the package from the folder of the program, and it is not installed there. In a monorepo, it may be a dependency of another workspace package only.",
        fix: "Add the package to the dependencies of the program itself.",
        example:
            'Pulumi loads "pulumi-cloud-platform" from /work/apps/shop, the folder of the program, and does not find it there. Add it to the dependencies of that folder: run "npm install pulumi-cloud-platform" there, or the same command of your package manager. [package-not-found]',
    },
    "no-platform-address": {
        title: "No valid address of the platform is configured.",
        cause: "`cloud-platform:baseUrl` and `CLOUD_PLATFORM_BASE_URL` are missing, or the value is not a web address. Only a run that sends requests needs the address; an offline preview works without it.",
        fix: "Set the address, or set the dialect of a platform whose address the package knows. `pulumi config set baseUrl` sets a key of your program, so write `cloud-platform:baseUrl`. See [Configuration](guides/configuration.md).",
        example:
            'create network group "front": no platform address: set CLOUD_PLATFORM_BASE_URL. For Clever Cloud, set CLOUD_PLATFORM_DIALECT=clever-cloud instead. [no-platform-address]',
    },
    "credentials-missing": {
        title: "The credentials are missing or incomplete.",
        cause: "The run sends a request that needs credentials. The token or some of the four OAuth keys are missing, or two kinds of credentials are set. Offline previews and catalogue lookups need no credentials.",
        fix: "Set the token or all four OAuth keys, in the environment or as secrets of the stack. The keys begin with `cloud-platform:`. `pulumi refresh` and `pulumi destroy` use the configuration of the last `pulumi up`: if you have set the token since, add `--run-program`. See [Configuration](guides/configuration.md).",
        example:
            'create network group "front": no credentials: set CLOUD_PLATFORM_TOKEN, or run "pulumi config set --secret cloud-platform:token …" (or the four OAuth keys: consumerKey, consumerSecret, userToken, userSecret): GET /v2/self. [credentials-missing]',
    },
    "invalid-setting": {
        title: "A setting has an invalid value.",
        cause: "The message names the setting and its source. An environment variable overrides the key of the stack. A credential is invalid if it contains a character that no credential has, such as a line break or an ellipsis.",
        fix: "Correct the value. See [Configuration](guides/configuration.md) for the values of each setting.",
        example:
            'check add-on "db": CLOUD_PLATFORM_GUARD_DATA (which wins over cloud-platform:guardData) is "ture": it must be "true" or "false". [invalid-setting]',
    },
    "unknown-setting": {
        title: "The configuration contains an unknown setting.",
        cause: "Without this error, a misspelled key would have no effect. A misspelled `guardData` would leave the data without protection.",
        fix: "Remove the unknown key and set the correct one, as the message says.",
        example:
            'there is no setting "cloud-platform:guarddata". Did you mean "cloud-platform:guardData"? Run "pulumi config rm cloud-platform:guarddata", and "pulumi config set cloud-platform:guardData …". [unknown-setting]',
    },
    "misplaced-setting": {
        title: "`guardData` is in the namespace of the project.",
        cause: "`pulumi config set guardData true` sets a key of the project. The package only reads keys that begin with `cloud-platform:`, so the data would have no protection. All other keys of the project belong to your program, whatever their names.",
        fix: "Decide in the right namespace whether to protect the data, as the message says. Your program can keep a key `guardData` of its own.",
        example:
            '"shop:guardData" is a key of the project "shop", and this package does not read it, so no data is protected. To protect the data, run "pulumi config set cloud-platform:guardData true", and remove "shop:guardData" if your program does not read it. If "shop:guardData" is your program\'s own key, keep it, and run "pulumi config set cloud-platform:guardData false" to leave the data unprotected. [misplaced-setting]',
    },
    "foreign-provider": {
        title: "A resource or a lookup has a provider of another package.",
        cause: "The resource or one of its components has an option `provider` or `providers`. That option names a provider that is not a `Provider` of this package. That provider has none of the stack's settings, so `guardData` would be off.",
        fix: "Create the provider with `new Provider` from this package. See [Several accounts](guides/several-accounts.md).",
        example:
            'Addon "db": its provider is not a Provider of this package. Set the option provider to a provider that is created with the class Provider of this package. [foreign-provider]',
    },
    "shared-owner": {
        title: "Two providers manage the resources of one owner.",
        cause: "Each provider runs in a process of its own. Two processes for one owner can't see that two resources set the same variable or adopt the same object.",
        fix: "Use one provider for all resources of this owner. See [Several accounts](guides/several-accounts.md#one-provider-for-each-owner).",
        example:
            'the stack\'s own provider and the provider "other" both manage orga_1 at https://api.example.com. Use one of them for all resources of this owner. [shared-owner]',
    },
    "plaintext-credential": {
        title: "Warning: a credential is configured as plain text.",
        cause: "The engine writes it into the state as plain text.",
        fix: "Revoke the credential, create a new one, and set it with `--secret`.",
        example:
            'cloud-platform:token is configured as plain text, so the state contains it. Revoke this credential, and set a new one with "pulumi config set --secret cloud-platform:token". [plaintext-credential]',
    },
} satisfies Entries;
