import { Authenticator } from "./auth.js";
import { Dispatcher } from "./dispatch.js";
import { Faults } from "./faults.js";
import { RequestLog } from "./request-log.js";
import { Router } from "./router.js";
import { allRoutes } from "./routes/documented/index.js";
import type { Method } from "./routes/route.js";
import { account, otherAccount } from "./seed/accounts.js";
import { addonProviders } from "./seed/addon-providers.js";
import { countries } from "./seed/countries.js";
import { plantRealistic, plantUsers } from "./seed/index.js";
import { instanceTypes } from "./seed/instance-types.js";
import { seed } from "./seed/well-known.js";
import { zones } from "./seed/zones.js";
import { PlatformServer } from "./server.js";
import type { Account } from "./state/accounts.js";
import { Catalogue } from "./state/catalogue.js";
import type { PlatformClock } from "./state/clock.js";
import { defaultDelays, type Delays } from "./state/delays.js";
import { PlatformState } from "./state/index.js";

export {
    effects,
    type AnswerFault,
    type Fault,
    type FaultEffect,
    type Faults,
    type FaultTarget,
} from "./faults.js";
export type { LoggedRequest, RecordedViolation, RequestFilter, RequestLog } from "./request-log.js";
export type { Account } from "./state/accounts.js";
export type { PlatformClock } from "./state/clock.js";
export type { Delays } from "./state/delays.js";
export type { PlatformState } from "./state/index.js";

export interface PlatformOptions {
    /** 0, the default, takes a free one. */
    readonly port?: number;
    /** Milliseconds every answer takes; 0 by default. */
    readonly latency?: number;
    /** `empty` knows the accounts and the catalogue, and nothing else; `realistic` by default. */
    readonly seed?: "realistic" | "empty";
    readonly delays?: Partial<Delays>;
}

export interface EnvironmentOptions {
    /** Which credentials; `token` by default. */
    readonly scheme?: "token" | "oauth";
    /** Whether the account's organisation is the default owner; without it, it is the user. */
    readonly organisation?: boolean;
    /** Whose; `platform.account` by default. */
    readonly account?: Account;
}

/** A platform of one's own: stateful, strict, on 127.0.0.1 only. */
export interface Platform {
    /** `http://127.0.0.1:PORT` */
    readonly url: string;
    /** Valid credentials; the realistic seed belongs to this user and organisation. */
    readonly account: Account;
    /** Valid credentials of somebody with nothing to do with them. */
    readonly otherAccount: Account;
    /** Well-known ids of the realistic seed. */
    readonly seed: typeof seed;
    readonly requests: RequestLog;
    readonly state: PlatformState;
    readonly faults: Faults;
    readonly delays: Delays;
    readonly clock: PlatformClock;
    /** The variables that point a program at this platform. */
    environment(options?: EnvironmentOptions): Record<string, string>;
    setLatency(milliseconds: number): void;
    /** Cuts what is still open. */
    close(): Promise<void>;
}

/** The routes that are served, spelled as in the interface document. */
export const routes: readonly { readonly method: Method; readonly path: string }[] = allRoutes.map(
    ({ method, path }) => ({ method, path }),
);

export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
    const { port = 0, latency = 0, seed: planted = "realistic", delays = {} } = options;
    const state = plantedState(planted, { ...defaultDelays, ...delays });
    const router = new Router(allRoutes);
    const requests = new RequestLog();
    const faults = new Faults();
    const dispatcher = new Dispatcher(state, router, new Authenticator(state.accounts));
    const server = new PlatformServer({ dispatcher, router, log: requests, faults });
    server.latency = latency;
    const url = `http://127.0.0.1:${await server.listen(port)}`;
    return {
        url,
        account,
        otherAccount,
        seed,
        requests,
        state,
        faults,
        delays: state.delays,
        clock: state.clock,
        environment: environmentOptions => environmentOf(url, environmentOptions),
        setLatency: milliseconds => {
            server.latency = milliseconds;
        },
        close: () => server.close(),
    };
}

function plantedState(planted: "realistic" | "empty", delays: Delays): PlatformState {
    const catalogue = new Catalogue([...addonProviders], [...instanceTypes], [...zones], { ...countries });
    const state = new PlatformState({ accounts: [account, otherAccount], catalogue });
    plantUsers(state);
    if (planted === "realistic") {
        plantRealistic(state);
    }
    // Only now: what was there before anybody looked has taken its time already.
    Object.assign(state.delays, delays);
    return state;
}

function environmentOf(
    url: string,
    { scheme = "token", organisation = false, account: whose = account }: EnvironmentOptions = {},
): Record<string, string> {
    const credentials =
        scheme === "token"
            ? { CLOUD_PLATFORM_TOKEN: whose.token }
            : {
                  CLOUD_PLATFORM_CONSUMER_KEY: whose.consumerKey,
                  CLOUD_PLATFORM_CONSUMER_SECRET: whose.consumerSecret,
                  CLOUD_PLATFORM_USER_TOKEN: whose.userToken,
                  CLOUD_PLATFORM_USER_SECRET: whose.userSecret,
              };
    return {
        CLOUD_PLATFORM_BASE_URL: url,
        ...credentials,
        ...(organisation ? { CLOUD_PLATFORM_ORGANISATION: whose.organisation } : {}),
    };
}
