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

/** The options of a client. */
export interface ClientOptions {
    /** The URL of the platform, such as `https://api.example.com`. It may have a path. */
    baseUrl: string;
    /**
     * The dialect of the interface: `documented`, or `clever-cloud` for the live platform.
     * @default the dialect of `baseUrl` if this package knows the address, else "documented"
     */
    dialect?: Dialect;
    /**
     * How OAuth requests are signed. `PLAINTEXT` sends the secrets themselves, so it needs https.
     * @default "PLAINTEXT" in the dialect `clever-cloud`, like the vendor's own tools, else "HMAC-SHA512"
     */
    signatureMethod?: SignatureMethod;
    /** The credentials. Without credentials, only the catalogue can be read. */
    credentials?: Credentials;
    /** The message of the error if credentials are missing, for example the name of the missing setting. */
    missingCredentials?: string;
    /** The source of the credentials, for example the name of the setting: errors name it if the platform refuses them. */
    credentialsSource?: string;
    /** The maximum number of concurrent requests. @default 8 */
    maxConcurrency?: number;
    /** Milliseconds for one call with its retries, without its time in the queue. @default 120000 */
    deadline?: number;
    /** Milliseconds for one attempt. @default 30000 */
    attemptTimeout?: number;
    /** The clock for waits and deadlines. @default the system's clock */
    clock?: Clock;
    /** True to share one request among reads of the same object. @default false */
    shareReads?: boolean;
    /** Milliseconds for which a shared answer is cached. @default 30000 */
    readWindow?: number;
    /** Returns the current epoch. An answer of an earlier epoch is not reused. @default one epoch */
    readEpoch?: () => number;
    /** True to accept an `http:` URL of another machine: credentials are sent unencrypted. @default false */
    allowInsecure?: boolean;
    /**
     * The address of an HTTP proxy, such as `http://user:password@proxy.example.com:3128`. The client reads no
     * environment variables.
     * @default no proxy
     */
    proxy?: string;
    /** The `User-Agent` header. @default "pulumi-cloud-platform" */
    userAgent?: string;
    /** True as soon as no one waits for answers any more: no request and no retry is sent from then on. */
    isAbandoned?: () => boolean;
    /** Called after each write that took effect or may have taken effect. */
    onWrite?: () => void;
    /** Returns a number from 0 to 1, which randomises the waits before retries. @default Math.random */
    random?: () => number;
}
