/** What the platform's wires can say differs: whoever declares, checks or waits goes by these, never by a name. */
export interface Capabilities {
    /** Whether operators belong to an owner, so that an organisation can have some. */
    readonly ownedOperators: boolean;
    /** Whether an operator's record says if it runs. */
    readonly operatorStatus: boolean;
    /** The options of an existing operator that can be changed; undefined for all. */
    readonly changeableOperatorOptions: readonly string[] | undefined;
    /** Whether add-ons can be ordered with options, such as a version. */
    readonly addonOptions: boolean;
    /** Whether applications can be listed, and add-ons be linked to them. */
    readonly applications: boolean;
    /** Whether an e-mail address is listed before its holder has confirmed it. */
    readonly unconfirmedAddresses: boolean;
    /** Whether the members of an organisation can be notified as such. */
    readonly organisationRecipients: boolean;
    /** Whether OAuth consumers belong to an owner, so that an organisation can have some. */
    readonly ownedConsumers: boolean;
    /** Whether an OAuth consumer is only taken with all there is to set of it. */
    readonly completeConsumers: boolean;
    /** What an OAuth consumer may ask for; undefined where the platform tells no list. */
    readonly consumerRights: readonly string[] | undefined;
    /** Whether an Elasticsearch drain is only taken with an index. */
    readonly drainIndex: boolean;
    /** Whether a Datadog drain takes its key apart from the address. */
    readonly datadogKey: boolean;
    /** Whether an application may have several redirections in one namespace. */
    readonly repeatedRedirections: boolean;
}
