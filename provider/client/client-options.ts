import type { Clock } from "./clock.js";
import type { Dialect } from "./dialects.js";

/** An API token, or an OAuth 1.0a consumer with a user's access token. */
export type Credentials =
    | {
          /** An API token: secret. */
          token: string;
      }
    | {
          /** Key of the OAuth consumer. */
          consumerKey: string;
          /** Secret of the OAuth consumer. */
          consumerSecret: string;
          /** The user's access token: secret. */
          userToken: string;
          /** The secret that belongs to the user's access token. */
          userSecret: string;
      };

/** How OAuth 1.0a requests are signed. */
export type SignatureMethod = "HMAC-SHA512" | "PLAINTEXT";

/** How a client reaches the platform. */
export interface ClientOptions {
    /** Where the platform is, with a path prefix if it has one: `https://api.example.com`. */
    baseUrl: string;
    /**
     * The wire that the interface is spoken on there: `documented`, or `clever-cloud` for the live platform.
     * @default what is spoken at `baseUrl`, as far as that is known, else "documented"
     */
    dialect?: Dialect;
    /**
     * How OAuth requests are signed. `PLAINTEXT` sends the secrets themselves, so it needs https.
     * @default "PLAINTEXT" in the dialect `clever-cloud`, whose own tools do so, else "HMAC-SHA512"
     */
    signatureMethod?: SignatureMethod;
    /** Without them only the catalogue can be asked. */
    credentials?: Credentials;
    /** What a call without credentials fails with: the place to say which setting is missing. */
    missingCredentials?: string;
    /** Requests in flight at once. @default 8 */
    maxConcurrency?: number;
    /** Milliseconds for one call with its retries, without the time it queues. @default 120000 */
    deadline?: number;
    /** Milliseconds for one attempt. @default 30000 */
    attemptTimeout?: number;
    /** Where waits and deadlines take their time from. @default the system's clock */
    clock?: Clock;
    /** Lets reads of one thing share a request. @default false */
    shareReads?: boolean;
    /** Milliseconds for which a shared answer is kept. @default 30000 */
    readWindow?: number;
    /** Accepts a plain `http:` address that is not this machine's: everything is sent in the clear. @default false */
    allowInsecure?: boolean;
    /** Who the platform is told is calling. @default "pulumi-cloud-platform" */
    userAgent?: string;
    /** Called after each write that has taken effect, or may have. */
    onWrite?: () => void;
    /** Spreads the waits before retries. @default Math.random */
    random?: () => number;
}
