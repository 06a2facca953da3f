import { Authenticator } from "./auth.js";
import { Dispatcher } from "./dispatch.js";
import { Faults } from "./faults.js";
import { RequestLog } from "./request-log.js";
import { Router } from "./router.js";
import { pushPath, pushRoutes } from "./routes/push.js";
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
import { wires, type Dialect } from "./wires.js";

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
export type { Dialect } from "./wires.js";

export interface PlatformOptions {
    /** The port. Default: 0, which takes a free one. */
    readonly port?: number;
    /** The milliseconds that each answer takes. Default: 0. */
    readonly latency?: number;
    /** The objects at the start. `empty` has the accounts and the catalogue only. Default: `realistic`. */
    readonly seed?: "realistic" | "empty";
    readonly delays?: Partial<Delays>;
    /** The dialect of the interface. Default: `documented`. */
    readonly dialect?: Dialect;
    /** Another platform, whose state, delays and clock this one shares. Default: a state of its own. */
    readonly beside?: Pick<Platform, "state">;
    /** True if the process runs for as long as the platform is open. Default: true. */
    readonly keepsProcess?: boolean;
}

export interface EnvironmentOptions {
    /** The kind of credentials. Default: `token`. */
    readonly scheme?: "token" | "oauth";
    /** True if the account's organisation is the default owner. Otherwise the user is. */
    readonly organisation?: boolean;
    /** The account. Default: `platform.account`. */
    readonly account?: Account;
}

/** A simulated platform on 127.0.0.1. It has a state, and refuses requests that the interface does not have. */
export interface Platform {
    /** The address: `http://127.0.0.1:PORT`. */
    readonly url: string;
    readonly dialect: Dialect;
    /** Valid credentials; the realistic seed belongs to this user and organisation. */
    readonly account: Account;
    /** Valid credentials of another user, who may not act for the user and organisation of `account`. */
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
    /** The variables that point the vendor's command line at this platform; for the dialect `clever-cloud` only. */
    vendorEnvironment(whose?: Account): Record<string, string>;
    /** Returns the address to which a POST stands for `git push`: it deploys the application. It needs no credentials. */
    pushUrl(application: string): string;
    setLatency(milliseconds: number): void;
    /** Closes the platform and its open connections. */
    close(): Promise<void>;
}

export interface RouteName {
    readonly method: Method;
    readonly path: string;
}

/** Returns the routes of a dialect in the spelling of its description. */
export function routesOf(dialect: Dialect): readonly RouteName[] {
    return wires[dialect].routes.map(({ method, path }) => ({ method, path }));
}

/** The routes of the interface document. */
export const routes: readonly RouteName[] = routesOf("documented");

/** By dialect. A router knows nothing of a platform. */
const routers = new Map<Dialect, Router>();

function routerOf(dialect: Dialect): Router {
    const { routes, parts } = wires[dialect];
    const router = routers.get(dialect) ?? new Router([...routes, ...pushRoutes], parts);
    routers.set(dialect, router);
    return router;
}

export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
    const { port = 0, latency = 0, dialect = "documented", keepsProcess = true } = options;
    const wire = wires[dialect];
    const state = stateFor(options);
    const router = routerOf(dialect);
    const requests = new RequestLog();
    const faults = new Faults(router);
    const dispatcher = new Dispatcher(state, router, new Authenticator(state, wire), wire);
    const { requestIdHeader } = wire;
    const server = new PlatformServer({ dispatcher, router, log: requests, faults, requestIdHeader });
    server.latency = latency;
    const url = `http://127.0.0.1:${await server.listen(port)}`;
    if (!keepsProcess) {
        server.unref();
    }
    return {
        url,
        dialect,
        account,
        otherAccount,
        seed,
        requests,
        state,
        faults,
        delays: state.delays,
        clock: state.clock,
        environment: environmentOptions => ({
            ...environmentOf(url, environmentOptions),
            ...(dialect === "documented" ? {} : { CLOUD_PLATFORM_DIALECT: dialect }),
        }),
        vendorEnvironment: (whose = account) => vendorEnvironmentOf(url, whose),
        pushUrl: application => url + pushPath(application),
        setLatency: milliseconds => {
            server.latency = milliseconds;
        },
        close: () => server.close(),
    };
}

function stateFor({ beside, seed: planted, delays }: PlatformOptions): PlatformState {
    if (beside === undefined) {
        return plantedState(planted ?? "realistic", { ...defaultDelays, ...delays });
    }
    if (planted !== undefined || delays !== undefined) {
        throw new Error("A platform beside another one has its seed and its delays");
    }
    return beside.state;
}

function plantedState(planted: "realistic" | "empty", delays: Delays): PlatformState {
    const catalogue = new Catalogue([...addonProviders], [...instanceTypes], [...zones], { ...countries });
    const state = new PlatformState({ accounts: [account, otherAccount], catalogue });
    plantUsers(state);
    if (planted === "realistic") {
        plantRealistic(state);
    }
    // Set the delays last: the seed exists from the start.
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

function vendorEnvironmentOf(url: string, whose: Account): Record<string, string> {
    return {
        API_HOST: url,
        AUTH_BRIDGE_HOST: url,
        CLEVER_TOKEN: whose.userToken,
        CLEVER_SECRET: whose.userSecret,
        OAUTH_CONSUMER_KEY: whose.consumerKey,
        OAUTH_CONSUMER_SECRET: whose.consumerSecret,
    };
}
