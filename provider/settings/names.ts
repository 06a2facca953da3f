/** The settings: one row each, and what follows from the rows. */
import { dialects } from "../client/dialects.js";
import { editDistance } from "../text/edit-distance.js";

/**
 * Reads a key of the configuration, without its prefix; undefined if it is not set.
 *
 * @param of whose key it is. Default: this package's. Keys of the project belong to the program: only an error for a
 *     missing setting looks at them, and never at their values
 */
export type ReadKey = (key: string, of?: "package" | "project") => string | undefined;

export const namespace = "cloud-platform";

/** One setting. Programs, the schema and the page of the configuration take everything about it from its row. */
export interface SettingRow {
    /** Its meaning and its default. */
    readonly description: string;
    /** Its meaning for an explicit provider. Default: its description. */
    readonly ofProvider?: string;
    /** The page about it, as a link on the page of the configuration. */
    readonly page?: string;
    /** Default: a text. */
    readonly type?: "boolean" | "integer";
    /** The only texts that it may have. */
    readonly words?: readonly string[];
    readonly isSecret?: boolean;
    /** Set for the settings that name an account or a platform, and for the options of the client. */
    readonly of?: "account" | "platform" | "client";
}

/** All settings, in the order of the documentation. */
export const settingRows = {
    dialect: {
        of: "platform",
        words: dialects,
        description: "The interface of the platform: `documented` or `clever-cloud`. Default: `documented`.",
        ofProvider:
            "The interface of the platform: `documented` or `clever-cloud`. Default: that of the stack, unless `baseUrl` is set.",
        page: "[Dialects](../dialects.md)",
    },
    baseUrl: {
        of: "platform",
        description: "Address of the platform. Required, except for `clever-cloud`.",
        ofProvider: "Address of the platform. Default: that of the stack, unless `dialect` is set.",
    },
    token: {
        of: "account",
        isSecret: true,
        description: "API token. Set either this, or the four values of OAuth 1.0a.",
    },
    consumerKey: { of: "account", description: "OAuth: key of the consumer." },
    consumerSecret: { of: "account", isSecret: true, description: "OAuth: secret of the consumer." },
    userToken: { of: "account", isSecret: true, description: "OAuth: token of the user." },
    userSecret: { of: "account", isSecret: true, description: "OAuth: secret of the user." },
    signatureMethod: {
        of: "client",
        words: ["PLAINTEXT", "HMAC-SHA512"],
        description: "OAuth: `HMAC-SHA512` or `PLAINTEXT`. The default depends on the dialect.",
    },
    organisation: {
        of: "account",
        description: "Owner of new resources (`orga_…`). Default: the account's own space.",
    },
    maxConcurrency: {
        of: "client",
        type: "integer",
        description: "Maximum number of concurrent requests. Default: 8.",
    },
    allowInsecure: {
        of: "client",
        type: "boolean",
        description: "Allows a plain `http:` address that is not on the same machine.",
    },
    strict: {
        type: "boolean",
        description: "Fails if a new value is not in the shipped catalogue.",
        page: "[Strict previews](#strict-previews)",
    },
    guardData: {
        type: "boolean",
        description: "Protects add-ons, operators, applications and clusters from deletion.",
        page: "[Safety](safety.md)",
    },
} as const satisfies Readonly<Record<string, SettingRow>>;

type Rows = typeof settingRows;

/** A key of the configuration, without the prefix of the namespace. */
export type Key = keyof Rows;

/** The keys whose rows have these columns. */
export type KeyWith<Columns> = { [K in Key]: Rows[K] extends Columns ? K : never }[Key];

export const allKeys = Object.keys(settingRows) as Key[];

export function keysWith<const Columns extends Partial<SettingRow>>(columns: Columns): KeyWith<Columns>[] {
    const row = (key: Key): SettingRow => settingRows[key];
    return allKeys.filter((key): key is KeyWith<Columns> =>
        Object.entries(columns).every(([name, value]) => row(key)[name as keyof SettingRow] === value),
    );
}

/** The environment variable of each key. */
export const variables = Object.fromEntries(
    allKeys.map(key => [key, `CLOUD_PLATFORM_${key.replaceAll(/[A-Z]/g, "_$&").toUpperCase()}`]),
) as Readonly<Record<Key, string>>;

/** The variable with which `cloud-platform recover` allows the `pulumi up` that it starts to adopt objects. */
export const recoveryVariable = "CLOUD_PLATFORM_RECOVERY";

export const oauthKeys = ["consumerKey", "consumerSecret", "userToken", "userSecret"] as const;

export const credentialKeys = ["token", ...oauthKeys] as const;

/** The credentials that nobody may see. */
export const secretKeys = keysWith({ isSecret: true });

/** The keys that name an account. */
export const accountKeys = keysWith({ of: "account" });

/** The keys that name a platform, the address first. */
export const platformKeys = keysWith({ of: "platform" }).reverse();

/** The input of an explicit provider that has its name. */
export const providerKey = "provider";

/** The input of an explicit provider that is true if the provider sets `baseUrl` or `dialect` itself. */
export const hasOwnPlatformKey = "hasOwnPlatform";

/**
 * True if an unknown name was meant for the guard: by its spelling, or because it has our prefix and contains "guard".
 *
 * @param guard the correct name
 */
export function meansGuard(name: string, guard: string, known: readonly string[]): boolean {
    if (known.includes(name)) {
        return false;
    }
    const isOfOurs = folded(name).startsWith(folded(namespace));
    // Each start of a host calls this, and few names are near it.
    const isNear = misspelling(name, [guard]) !== undefined && misspelling(name, known) === guard;
    return isNear || (isOfOurs && /guard/i.test(name));
}

/** True if the words only differ in case and separators. */
export function isSameName(word: string, other: string): boolean {
    return folded(word) === folded(other);
}

/** Returns the known word that another word means, if that is clear. */
export function misspelling(word: string, known: readonly string[]): string | undefined {
    if (known.includes(word)) {
        return undefined;
    }
    const written = folded(word);
    return known.find(each => isNear(written, folded(each)));
}

function folded(text: string): string {
    return text.toLowerCase().replaceAll(/[_:-]/g, "");
}

/** Compares the lengths first, since that is cheap. */
function isNear(a: string, b: string): boolean {
    const limit = 2;
    return Math.abs(a.length - b.length) <= limit && editDistance(a, b) <= limit;
}
