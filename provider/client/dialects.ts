/** The dialects of the platform's interface, as data, so that code can read them without loading a client. */
import type { Capabilities } from "./capabilities.js";

/** `documented` is the dialect of the interface document, `clever-cloud` the dialect of the live platform. */
export const dialects = ["documented", "clever-cloud"] as const;

/** A dialect of the platform's interface. */
export type Dialect = (typeof dialects)[number];

/** The dialect of addresses that this package does not know. */
export const defaultDialect: Dialect = "documented";

export const capabilitiesOf: Readonly<Record<Dialect, Capabilities>> = {
    documented: {
        ownedOperators: false,
        operatorStatus: true,
        changeableOperatorOptions: undefined,
        addonOptions: false,
        applications: false,
        kubernetes: false,
        configurationVariables: false,
        unconfirmedAddresses: true,
        organisationRecipients: false,
        ownedConsumers: false,
        completeConsumers: false,
        consumerRights: undefined,
        drainIndex: false,
        betterStackDrains: false,
        datadogKey: true,
        repeatedRedirections: true,
    },
    "clever-cloud": {
        ownedOperators: true,
        operatorStatus: false,
        changeableOperatorOptions: ["version"],
        addonOptions: true,
        applications: true,
        kubernetes: true,
        configurationVariables: true,
        unconfirmedAddresses: false,
        organisationRecipients: true,
        ownedConsumers: true,
        completeConsumers: true,
        consumerRights: [
            "access_organisations",
            "access_organisations_bills",
            "access_organisations_consumption_statistics",
            "access_organisations_credit_count",
            "access_personal_information",
            "manage_organisations",
            "manage_organisations_applications",
            "manage_organisations_members",
            "manage_organisations_services",
            "manage_personal_information",
            "manage_ssh_keys",
        ],
        drainIndex: true,
        betterStackDrains: true,
        datadogKey: false,
        repeatedRedirections: false,
    },
};

/** A capability that a dialect has or lacks. */
export type Switch = {
    [K in keyof Capabilities]: Capabilities[K] extends boolean ? K : never;
}[keyof Capabilities];

/** The capabilities that the platform offers to some owners only. */
export const betas: readonly Switch[] = ["kubernetes"];

export function dialectsWith(capability: Switch): readonly Dialect[] {
    return dialects.filter(dialect => capabilitiesOf[dialect][capability]);
}

/** The only platform that speaks the dialect `clever-cloud`. */
export const livePlatform = {
    name: "Clever Cloud",
    dialect: "clever-cloud",
    /** The host for OAuth. */
    main: "https://api.clever-cloud.com",
    /** The host for API tokens, which the main host refuses. */
    bridge: "https://api-bridge.clever-cloud.com",
} as const satisfies { dialect: Dialect } & Record<string, string>;

/** Returns the dialect of an address, if this package knows the address. */
export function dialectAt(baseUrl: string): Dialect | undefined {
    return isLive(baseUrl) ? livePlatform.dialect : undefined;
}

/** Returns the address of a dialect that only one platform speaks. */
export function addressOf(dialect: Dialect, hasToken: boolean): string | undefined {
    return dialect === livePlatform.dialect ? livePlatform[hasToken ? "bridge" : "main"] : undefined;
}

/** Returns the same address for all hosts of a platform, because states record it. */
export function platformAt(baseUrl: string): string {
    return isLive(baseUrl) ? livePlatform.main : baseUrl.replace(/\/+$/, "");
}

function isLive(baseUrl: string): boolean {
    const hosts = [livePlatform.main, livePlatform.bridge].map(address => new URL(address).hostname);
    return URL.canParse(baseUrl) && hosts.includes(new URL(baseUrl).hostname);
}
