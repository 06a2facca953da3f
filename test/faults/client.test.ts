/** Every fault against one call of each method: the outcome that the client reports, and the requests that it sends. */
import { CloudPlatformError, createClient, isLostAnswer, type Client } from "pulumi-cloud-platform/client";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { type Calls, callsOf } from "../provider/client/calls.js";
import { cellsOf, type FaultCase, faults, hangs, refusingAddress } from "./cell.js";
import { sharedClock } from "./process.js";
import { type CallMethod, methods, outcomes } from "./verdicts.js";

interface Call {
    route: string;
    send: (client: Client, options: Calls) => Promise<unknown>;
}

const calls: Record<CallMethod, Call> = {
    GET: {
        route: "GET /v2/self",
        send: ({ self }, options) => self.get(options.self.get()),
    },
    POST: {
        route: "POST /v2/self/consumers",
        send: ({ oauthConsumers }, options) => oauthConsumers.create(options.oauthConsumers.create()),
    },
    PUT: {
        route: "PUT /v2/{scope}/applications/{id}/env/{name}",
        send: ({ environment }, options) => environment.set(options.environment.set()),
    },
    PATCH: {
        route: "PATCH /v4/drains/<v4_scope>/resources/{resourceId}/drains/{drainId}",
        send: ({ drains }, options) => drains.restart(options.drains.restart()),
    },
    DELETE: {
        route: "DELETE /v2/{scope}/applications/{id}/env/{name}",
        send: ({ environment }, options) => environment.remove(options.environment.remove()),
    },
};

test("the table of outcomes and the faults have the same names", () => {
    expect(Object.keys(outcomes).sort()).toEqual(Object.keys(faults).sort());
});

test.concurrent.each(methods)("%s ends with the expected outcome for each fault", async method => {
    const seen = await cellsOf(fault => outcomeOf(calls[method], fault));
    const expected = Object.entries(outcomes).map(([fault, outcome]) => [fault, outcome[method]]);
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));
});

async function outcomeOf({ route, send }: Call, fault: FaultCase): Promise<string> {
    const platform = await startPlatform();
    try {
        const { effect, times = Infinity } = fault;
        if (effect !== "refused") {
            platform.faults.add({ name: "matrix", when: { route, times }, effect });
        }
        const client = createClient({
            baseUrl: effect === "refused" ? refusingAddress : platform.url,
            credentials: { token: platform.account.token },
            clock: sharedClock(platform),
            random: () => 0.5,
            // Short only for a fault that must time out: on a busy machine, an answer may take longer.
            attemptTimeout: hangs(fault) ? 1000 : 30_000,
        });
        const outcome = await send(client, callsOf(platform)).then(
            () => "done",
            (error: unknown) => {
                expect(error).toBeInstanceOf(CloudPlatformError);
                expect(String(error)).not.toContain(platform.account.token);
                return isLostAnswer(error) ? "lost" : "failed";
            },
        );
        return `${outcome}×${platform.requests.all().filter(entry => entry.route === route).length}`;
    } finally {
        await platform.close();
    }
}
