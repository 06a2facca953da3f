import type { Capabilities } from "./capabilities.js";
import type * as all from "./families/index.js";
import type { Family } from "./family.js";

type FunctionsOf<F> = F extends Family<infer Functions> ? Functions : never;

/**
 * The platform's interface as functions, grouped by topic. Each function takes one object of options and rejects with a
 * `CloudPlatformError`. The error's `effect` says whether a write may have taken effect. Answers are frozen, since
 * callers may share one.
 */
export interface Families {
    /** Managed services of an owner. */
    readonly addons: FunctionsOf<typeof all.addons>;
    /** Applications, and their links to add-ons and other applications. */
    readonly applications: FunctionsOf<typeof all.applications>;
    /** The platform's offers, readable without credentials. */
    readonly catalogue: FunctionsOf<typeof all.catalogue>;
    /** The variables of a configuration provider. */
    readonly configurationVariables: FunctionsOf<typeof all.configurationVariables>;
    /** The deployments of an application. */
    readonly deployments: FunctionsOf<typeof all.deployments>;
    /** The domains of an application. */
    readonly domains: FunctionsOf<typeof all.domains>;
    /** Drains, which forward logs. */
    readonly drains: FunctionsOf<typeof all.drains>;
    /** The addresses of the account behind the credentials. */
    readonly emailAddresses: FunctionsOf<typeof all.emailAddresses>;
    /** Notifications by e-mail. */
    readonly emailHooks: FunctionsOf<typeof all.emailHooks>;
    /** The variables of an application. */
    readonly environment: FunctionsOf<typeof all.environment>;
    /** The variables that an application gives to applications that depend on it. */
    readonly exposedVariables: FunctionsOf<typeof all.exposedVariables>;
    /** Kubernetes clusters of an owner. */
    readonly kubernetesClusters: FunctionsOf<typeof all.kubernetesClusters>;
    /** Node groups of Kubernetes clusters. */
    readonly kubernetesNodeGroups: FunctionsOf<typeof all.kubernetesNodeGroups>;
    /** Private networks of an owner. */
    readonly networkGroups: FunctionsOf<typeof all.networkGroups>;
    /** The OAuth consumers of the account behind the credentials. */
    readonly oauthConsumers: FunctionsOf<typeof all.oauthConsumers>;
    /** Operators: software that the platform runs. */
    readonly operators: FunctionsOf<typeof all.operators>;
    /** The account behind the credentials. */
    readonly self: FunctionsOf<typeof all.self>;
    /** The public keys of the account behind the credentials. */
    readonly sshKeys: FunctionsOf<typeof all.sshKeys>;
    /** Ports at which applications are reachable by plain TCP. */
    readonly tcpRedirections: FunctionsOf<typeof all.tcpRedirections>;
    /** The second factor of the account behind the credentials. */
    readonly twoFactor: FunctionsOf<typeof all.twoFactor>;
    /** Notifications by HTTP. */
    readonly webhooks: FunctionsOf<typeof all.webhooks>;
}

/** The platform's interface as functions, and the capabilities of its wire. */
export interface Client extends Families {
    /** The capabilities of the dialect. */
    readonly capabilities: Capabilities;
}

/** The name of a function of the contract, such as `addons.list`. */
export type FunctionName = {
    [Family in keyof Families]: `${Family}.${keyof Families[Family] & string}`;
}[keyof Families];
