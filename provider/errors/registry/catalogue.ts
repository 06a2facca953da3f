/** Errors and warnings about values that the catalogue does not contain. */
import type { Entries } from "./entry.js";

export const catalogue = {
    "unknown-provider": {
        title: "The add-on provider is unknown.",
        cause: "The catalogue has no provider with this id.",
        fix: "Correct the id.",
        example:
            'Addon "db": there is no known add-on provider "postgresql-adon". Did you mean "postgresql-addon"? Unless it is newer than this package\'s catalogue of 2026-05-12, "pulumi up" will refuse it. With cloud-platform:strict, this is an error. [unknown-provider]',
    },
    "unknown-plan": {
        title: "The plan is unknown.",
        cause: "The catalogue has no such plan for this provider. Plans of one provider are not valid for another one. For an existing add-on, the message suggests no similar plan: the platform may have renamed the current plan, and another plan is a migration.",
        fix: "Write the slug, the name or the id of one of the plans that the message lists.",
        example:
            'Addon "db": "postgresql-addon" has no known plan "xs_smll". Did you mean "xs_sml"? Unless it is newer than this package\'s catalogue of 2026-05-12, "pulumi up" will refuse it. With cloud-platform:strict, this is an error. [unknown-plan]',
    },
    "unknown-region": {
        title: "The region is unknown, or does not offer the provider or plan.",
        cause: "Some providers and plans are only available in some regions.",
        fix: "Write one of the regions that the message lists.",
        example:
            'Addon "db": "postgresql-addon" is not known to be in "pari". Did you mean "par"? Unless it is newer than this package\'s catalogue of 2026-05-12, "pulumi up" will refuse it. With cloud-platform:strict, this is an error. [unknown-region]',
    },
    "unknown-runtime": {
        title: "The runtime of an application is unknown.",
        cause: "The catalogue has no runtime with this name.",
        fix: "Write one of the runtimes that the message lists.",
        example:
            'Application "shop": there is no known runtime "nodejs". Did you mean "node"? Unless it is newer than this package\'s catalogue of 2026-05-12, "pulumi up" will refuse it. [unknown-runtime]',
    },
    "unknown-flavor": {
        title: "The runtime does not offer the flavor.",
        cause: "Not every runtime has every size of instance.",
        fix: "Write one of the flavors that the message lists.",
        example:
            'create application "shop": the runtime "docker" has no flavor "pico". Flavors: nano, XS, S, M, L, XL, 2XL, 3XL. [unknown-flavor]',
    },
    "unknown-event": {
        title: "The event of a webhook or e-mail hook is unknown.",
        cause: "The package's list has no such event. The platform accepts any text, and sends nothing for an unknown event.",
        fix: "Correct the event.",
        example:
            'EmailHook "team": there is no known event "DEPLOYMENT_FAILED". Did you mean "DEPLOYMENT_FAIL"? Unless it is newer than this package\'s list of 2026-05-12, nothing will be sent for it. With cloud-platform:strict, this is an error. [unknown-event]',
    },
    "unknown-namespace": {
        title: "The namespace of a TCP redirection is unknown.",
        cause: "The owner has no such namespace, or the name is probably a misspelling of a common namespace.",
        fix: "Write one of the namespaces that the message names.",
        example:
            'TcpRedirection "port": "defualt" is not a usual namespace. Did you mean "default"? With cloud-platform:strict, this is an error. [unknown-namespace]',
    },
    "unknown-right": {
        title: "The right of an OAuth consumer is unknown.",
        cause: "The platform has no such right, or the name is probably a misspelling of a known right.",
        fix: "Write the right that the message suggests.",
        example:
            'OAuthConsumer "shop": "manage-ssh-keys" is not a known right. Did you mean "manage_ssh_keys"? With cloud-platform:strict, this is an error. [unknown-right]',
    },
    "unknown-operator-option": {
        title: "Warning: the option of an operator is unknown.",
        cause: "The name is probably a misspelling of a known option of this kind of operator.",
        fix: "Write the option that the message suggests. Ignore the warning if the platform has the option.",
        example:
            'Operator "sso": "vursion" is not a known option of keycloak. Did you mean "version"? With cloud-platform:strict, this is an error. [unknown-operator-option]',
    },
} satisfies Entries;
