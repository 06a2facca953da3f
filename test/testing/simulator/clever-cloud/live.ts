import {
    startPlatform,
    type Account,
    type Platform,
    type PlatformOptions,
} from "../../../../dist/testing/simulator/index.js";
import { call, succeed, type CallOptions, type Reply } from "../call.js";

/** A simulator of the live dialect, and functions to send requests. */
export interface Live {
    readonly platform: Platform;
    /** The path of the organisation: `/v2/organisations/orga_…`. */
    readonly O: string;
    call(method: string, path: string, options?: CallOptions): Promise<Reply>;
    /** Sends a request that must succeed, and returns the body. */
    get(path: string): Promise<unknown>;
    send(method: string, path: string, body?: unknown): Promise<unknown>;
}

export async function startLive(options: PlatformOptions = {}): Promise<Live> {
    const platform = await startPlatform({ dialect: "clever-cloud", ...options });
    return {
        platform,
        O: `/v2/organisations/${platform.account.organisation}`,
        call: (method, path, callOptions) => call(platform, method, path, callOptions),
        get: path => succeed(platform, "GET", path),
        send: (method, path, body) =>
            succeed(platform, method, path, body === undefined ? {} : { body: sent(body) }),
    };
}

/** Starts a platform before each test, and expects after the test that no request was refused. */
export function livePlatform(): Live {
    const live = {} as Live;
    beforeEach(async () => {
        Object.assign(live, await startLive());
    });
    afterEach(async () => {
        await live.platform.close();
        expect(violations(live)).toEqual([]);
    });
    return live;
}

export interface Ordered {
    readonly id: string;
    readonly realId: string;
}

/** Orders an add-on of the plan. */
export async function order(live: Live, providerId: string, slug: string, options = {}): Promise<Ordered> {
    const plan = live.platform.state.catalogue.findPlan(providerId, slug)?.id;
    const body = { name: "new", region: "par", providerId, plan, options };
    return (await live.send("POST", `${live.O}/addons`, body)) as Ordered;
}

/** The body to send: a string is sent as JSON as well. */
export function sent(body: unknown): string {
    return JSON.stringify(body);
}

/** A header with three parameters, as the vendor's clients sign. */
export function plainText({ consumerKey, consumerSecret, userToken, userSecret }: Account): string {
    const signature = `${consumerSecret}%26${userSecret}`;
    return `OAuth oauth_consumer_key="${consumerKey}", oauth_token="${userToken}", oauth_signature="${signature}"`;
}

/** Returns and clears the messages of refused requests, for tests that expect them. */
export function violations({ platform }: Live): string[] {
    return platform.requests.violations().map(({ message }) => message);
}
