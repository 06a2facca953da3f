/** The wires that the platform's interface is spoken on. Pure data: it is read before any client is loaded. */
import type { Capabilities } from "./contract/capabilities.js";

/** `documented` is the wire of the interface document, `clever-cloud` that of the live platform. */
export const dialects = ["documented", "clever-cloud"] as const;

/** One of the wires that the platform's interface is spoken on. */
export type Dialect = (typeof dialects)[number];

/** Spoken where nothing else is known. */
export const defaultDialect: Dialect = "documented";

/** What each can say. */
export const capabilitiesOf: Readonly<Record<Dialect, Capabilities>> = {
    documented: {
        ownedOperators: false,
        operatorStatus: true,
        changeableOperatorOptions: undefined,
        addonOptions: false,
        applications: false,
        unconfirmedAddresses: true,
        organisationRecipients: false,
        ownedConsumers: false,
        completeConsumers: false,
        consumerRights: undefined,
        drainIndex: false,
        datadogKey: true,
        repeatedRedirections: true,
    },
    "clever-cloud": {
        ownedOperators: true,
        operatorStatus: false,
        changeableOperatorOptions: ["version"],
        addonOptions: true,
        applications: true,
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
        datadogKey: false,
        repeatedRedirections: false,
    },
};

/** The platform that is the only one to speak its dialect. */
export const livePlatform = {
    name: "Clever Cloud",
    dialect: "clever-cloud",
    /** For OAuth. */
    main: "https://api.clever-cloud.com",
    /** For API tokens, which the main host does not know. */
    bridge: "https://api-bridge.clever-cloud.com",
} as const satisfies { dialect: Dialect } & Record<string, string>;

/** The dialect that is spoken at an address, where that is known. */
export function dialectAt(baseUrl: string): Dialect | undefined {
    return isLive(baseUrl) ? livePlatform.dialect : undefined;
}

/** Where a dialect is spoken, if it is so at one place only. */
export function addressOf(dialect: Dialect, hasToken: boolean): string | undefined {
    return dialect === livePlatform.dialect ? livePlatform[hasToken ? "bridge" : "main"] : undefined;
}

/** One name of a platform that has several addresses, so that what is recorded of it stays the same. */
export function platformAt(baseUrl: string): string {
    return isLive(baseUrl) ? livePlatform.main : baseUrl.replace(/\/+$/, "");
}

function isLive(baseUrl: string): boolean {
    const hosts = [livePlatform.main, livePlatform.bridge].map(address => new URL(address).hostname);
    return URL.canParse(baseUrl) && hosts.includes(new URL(baseUrl).hostname);
}
