/** Requests of an inventory: an exact number for each object, and none twice. */
import { readTwice } from "../../bench/counts.js";
import { readInventory } from "../../dist/commands/account/read-inventory.js";
import { Session } from "../../dist/provider/lifecycle/run/session.js";
import { startPlatform, type Dialect } from "pulumi-cloud-platform/testing";
import { ofEachHundred, plantMany } from "../support/many.js";

async function requestsFor(dialect: Dialect, hundreds: number): Promise<Record<string, number>> {
    const platform = await startPlatform({ dialect, seed: "empty" });
    try {
        plantMany(platform, hundreds);
        const environment = platform.environment({ organisation: true });
        const { items, unread } = await readInventory(new Session({ environment, readWindow: Infinity }));
        const perHundred = Object.values(ofEachHundred).reduce((sum, count) => sum + count, 0);
        // If the platform lists applications, each hundred contains ten more objects.
        const applications = dialect === "clever-cloud" ? 10 * hundreds : 0;
        expect([items.length, unread]).toEqual([hundreds * perHundred + 1 + applications, []]);
        const requests = platform.requests.all();
        expect(readTwice(requests)).toEqual([]);
        const counts: Record<string, number> = {};
        for (const { route } of requests) {
            counts[route] = (counts[route] ?? 0) + 1;
        }
        return counts;
    } finally {
        await platform.close();
    }
}

test.each([1, 3])(
    "an inventory of %d hundred objects sends the expected requests when the platform lists no applications",
    async hundreds => {
        const ten = 10 * hundreds;
        expect(await requestsFor("documented", hundreds)).toEqual({
            "GET /v2/self": 1,
            "GET /v2/self/keys": 1,
            "GET /v2/self/emails": 1,
            "GET /v2/self/consumers": 1,
            "GET /v2/{scope}/addons": 1,
            "GET /v2/{scope}/addons/{id}/tags": ten,
            "GET /v2/{scope}/addons/{id}/applications": ten,
            "GET /v2/{scope}/applications/{id}/env": ten,
            "GET /v2/{scope}/applications/{id}/tcp-redirs": ten,
            "GET /v4/networkgroups/<v4_scope>/networkgroups": 1,
            "GET /v4/networkgroups/<v4_scope>/networkgroups/{id}/members": hundreds,
            "GET /v4/drains/<v4_scope>/resources/{resourceId}/drains": 2 * ten,
            "GET /v4/notifications/webhooks/{owner}": 1,
            "GET /v4/notifications/emailhooks/{owner}": 1,
            "GET /v4/addon-providers/addon-<slug>/addons": 4,
        });
    },
);

test.each([1, 3])(
    "an inventory of %d hundred objects sends the expected requests when the platform lists applications",
    async hundreds => {
        const ten = 10 * hundreds;
        const scope = "organisations/{owner}";
        expect(await requestsFor("clever-cloud", hundreds)).toEqual({
            "GET /v2/self": 1,
            "GET /v2/self/keys": 1,
            "GET /v2/self/emails": 1,
            "GET /v2/{scope}/consumers": 1,
            "GET /v2/{scope}/addons": 1,
            "GET /v2/{scope}/addons/{id}/tags": ten,
            "GET /v2/{scope}/applications": 1,
            "GET /v2/{scope}/applications/{id}/tags": ten,
            "GET /v2/{scope}/applications/{id}/addons": ten,
            "GET /v2/{scope}/applications/{id}/dependencies": ten,
            "GET /v2/{scope}/applications/{id}/exposed_env": ten,
            "GET /v2/{scope}/applications/{id}/env": ten,
            [`GET /v2/${scope}/applications/{id}/tcpRedirs`]: ten,
            [`GET /v4/kubernetes/${scope}/clusters`]: 1,
            [`GET /v4/networkgroups/${scope}/networkgroups`]: 1,
            [`GET /v4/drains/${scope}/resources/{resourceId}/drains`]: 2 * ten,
            "GET /v2/notifications/webhooks/{owner}": 1,
            "GET /v2/notifications/emailhooks/{owner}": 1,
        });
    },
);
