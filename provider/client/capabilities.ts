/** The differences between the platform's wires. Code branches on these fields, never on the name of a dialect. */
export interface Capabilities {
    /** True if operators belong to an owner, so that an organisation can have operators. */
    readonly ownedOperators: boolean;
    /** True if an operator's record contains its status. */
    readonly operatorStatus: boolean;
    /** The options that can be changed on an existing operator; undefined for all. */
    readonly changeableOperatorOptions: readonly string[] | undefined;
    /** True if add-ons accept options, such as a version. */
    readonly addonOptions: boolean;
    /** True if applications can be listed, created, changed and linked, and if their domains can be changed. */
    readonly applications: boolean;
    /** True if the platform has Kubernetes clusters. */
    readonly kubernetes: boolean;
    /** True if the variables of a configuration provider can be read and set. */
    readonly configurationVariables: boolean;
    /** True if an e-mail address is listed before its holder has confirmed it. */
    readonly unconfirmedAddresses: boolean;
    /** True if all members of an organisation can be notified as a group. */
    readonly organisationRecipients: boolean;
    /** True if OAuth consumers belong to an owner, so that an organisation can have consumers. */
    readonly ownedConsumers: boolean;
    /** True if the platform accepts an OAuth consumer only with all its settings. */
    readonly completeConsumers: boolean;
    /** The rights that an OAuth consumer may request; undefined if the platform publishes no list. */
    readonly consumerRights: readonly string[] | undefined;
    /** True if an Elasticsearch drain needs an index. */
    readonly drainIndex: boolean;
    /** True if a drain can send to Better Stack. */
    readonly betterStackDrains: boolean;
    /** True if a Datadog drain takes its key as a field of its own, not in the URL. */
    readonly datadogKey: boolean;
    /** True if an application may have several redirections in one namespace. */
    readonly repeatedRedirections: boolean;
}
