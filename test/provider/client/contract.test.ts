/** The contract is independent of its wire: another wire defines only the functions that differ. */
import { ownerSpellings } from "../../../dist/provider/client/addressing.js";
import { openConnection } from "../../../dist/provider/client/http/connection.js";
import type { Families } from "../../../dist/provider/client/index.js";
import { familiesOn } from "../../../dist/provider/client/families.js";
import { segment } from "../../../dist/provider/client/http/route.js";
import { ownedBy } from "../../../dist/provider/client/subject.js";
import { json, type ScriptedServer, startScriptedServer } from "./scripted-server.js";

let server: ScriptedServer;
beforeEach(async () => {
    server = await startScriptedServer();
});
afterEach(() => server.close());

const sent = () => server.requests.map(({ method, url }) => `${method} ${url}`);

/** A wire without `self` for the caller's own space, and with another route to delete network groups. */
function elsewhere(): Families {
    const options = { baseUrl: server.url, credentials: { token: "t" }, shareReads: true };
    const connection = openConnection(options, {
        ...ownerSpellings.documented,
        v4_scope: async (owner, account) => `organisations/${segment(owner ?? (await account()))}`,
    });
    const client = familiesOn("documented", connection);
    return {
        ...client,
        networkGroups: {
            ...client.networkGroups,
            remove: options => {
                const group = ownedBy(options, "network groups").at({ id: options.id });
                return connection.remove("DELETE /v4/<v4_scope>/groups/{id}", group, options);
            },
        },
    };
}

test("asks once for the caller's id when a route contains it", async () => {
    server.replies(json(200, { id: "user_1" }), json(200, []));
    const { networkGroups } = elsewhere();
    await Promise.all([networkGroups.list(), networkGroups.list({ owner: "orga_1" })]);
    await networkGroups.list({ fresh: true });
    const own = "GET /v4/networkgroups/organisations/user_1/networkgroups";
    const other = "GET /v4/networkgroups/organisations/orga_1/networkgroups";
    expect(sent().sort()).toEqual(["GET /v2/self", other, own, own].sort());
});

test("discards shared answers after a write through another wire's function", async () => {
    server.replies(json(200, { id: "user_1" }), json(200, []));
    const { networkGroups } = elsewhere();
    await networkGroups.list();
    await networkGroups.list();
    expect(await networkGroups.remove({ id: "ng_1" })).toEqual({ existed: true });
    await networkGroups.list();
    expect(sent().slice(1)).toEqual([
        "GET /v4/networkgroups/organisations/user_1/networkgroups",
        "DELETE /v4/organisations/user_1/groups/ng_1",
        "GET /v4/networkgroups/organisations/user_1/networkgroups",
    ]);
});
