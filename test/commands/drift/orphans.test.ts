/** Objects that no stack manages, in the drift report of a stack. */
import { join } from "node:path";
import { Addon, EnvVars } from "pulumi-cloud-platform";
import { startPlatform, type ExportedStack, type Platform, type Stack } from "pulumi-cloud-platform/testing";
import { checkDrift } from "../../../dist/commands/drift/check.js";
import { verdictOf, type DriftReport } from "../../../dist/commands/drift/report.js";
import { driftSource, type Surroundings } from "../../support/report-sources.js";
import { engineNamed } from "../../support/engines.js";

let platform: Platform;
let stack: Stack;

beforeAll(async () => {
    platform = await startPlatform();
    const { seed } = platform;
    const engine = await engineNamed("in-process");
    stack = await engine.createStack({
        workDir: join(__dirname, "../../.."),
        env: platform.environment({ organisation: true }),
        program: () => {
            new Addon("db", {
                name: "orders-db",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
                adopt: seed.addons.ordersDatabase.id,
            });
            // No list of the documented interface contains this application.
            new EnvVars("worker", { application: seed.applications.worker, variables: { LOG: "info" } });
            return Promise.resolve();
        },
    });
    expect((await stack.up()).error).toBeUndefined();
});

afterAll(async () => {
    await stack.dispose();
    await platform.close();
});

function look(surroundings: Surroundings, doctored?: (state: ExportedStack) => void): Promise<DriftReport> {
    const { url, account } = platform;
    const config = {
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": account.token,
        "cloud-platform:organisation": account.organisation,
        ...surroundings.config,
    };
    const source = driftSource(stack, { ...surroundings, config });
    const state = async () => {
        const exported = await stack.exportStack();
        doctored?.(exported);
        return { source: "the state of the test", text: JSON.stringify(exported) };
    };
    return checkDrift({ ...source, state }, { orphans: true });
}

/** A state in the format of `pulumi stack export`. */
function stateOf(kind: string, id: string, outputs = {}): { source: string; text: string } {
    const type = `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
    const resources = [
        {
            urn: `urn:pulumi:dev::data::${type}::x`,
            custom: true,
            type,
            id,
            outputs: { name: id, ...outputs },
        },
    ];
    return { source: "the other", text: JSON.stringify({ version: 3, deployment: { resources } }) };
}

test("lists objects that no stack of the backend manages, with the lines that adopt them", async () => {
    platform.state.applications.setVariable(platform.seed.applications.worker, "THEIRS", "set-by-somebody");
    const { website } = platform.seed.applications;
    const domainName = `${website}.members.ng_1.example`;
    const member = { ownerId: platform.account.organisation, member: website, domainName };
    const report = await look({
        // The name of a member inside its network begins with the id of an application, but is not an id.
        others: [stateOf("SshKey", "laptop"), stateOf("Member", "ng_1/x", member)],
        config: { "shop:chat-url": "of another" },
    });
    expect([verdictOf(report), report.unread]).toEqual(["clean", []]);
    const found = report.orphans?.found.map(({ kind, name }) => `${kind} ${name}`);
    expect(found).toEqual(expect.arrayContaining(["Addon sessions", "Webhook chat", "EnvVars website"]));
    expect(found).not.toContain("Addon orders-db");
    expect(found).not.toContain("SshKey laptop");
    // The unmanaged variables of an application that the stack manages in part.
    expect(report.orphans?.found.filter(({ id }) => id === platform.seed.applications.worker)).toHaveLength(
        1,
    );
    const [takeOver] = report.orphans?.accept ?? [];
    expect(takeOver?.code).toContain(`adopt: "${platform.seed.addons.sessions.id}"`);
    expect(takeOver?.commands.filter(command => command.includes("chat-url"))).toEqual([
        expect.stringMatching(
            /\(CLOUD_PLATFORM_BASE_URL=.* CLOUD_PLATFORM_ORGANISATION=.* --secret chat-url-2$/,
        ),
    ]);
    expect(JSON.stringify(report)).not.toContain(platform.account.token);
    expect(takeOver?.text).toContain("CLOUD_PLATFORM_TOKEN");
    expect(takeOver?.commands.at(-1)).toBe("pulumi up --stack test");
    expect(JSON.stringify(report)).not.toContain("set-by-somebody");
});

test("reports operations that a killed run left unfinished as an error", async () => {
    const report = await look({}, ({ deployment }) => {
        const database = deployment.resources?.find(({ urn }) => urn.endsWith("::db"));
        if (database === undefined) {
            throw new Error("the state has lost a resource");
        }
        const urn = database.urn.replace(/::db$/, "::other");
        deployment.pending_operations = [{ type: "creating", resource: { ...database, urn, id: "" } }];
        deployment.resources?.push({ ...database, id: "old", delete: true });
    });
    expect(verdictOf(report)).toBe("error");
    expect(report.unread).toEqual([
        { what: 'Addon "other"', why: expect.stringContaining("while it created this") as string },
        { what: 'Addon "db"', why: expect.stringContaining("pulumi up --stack test") as string },
    ]);
});

test("reports objects that could not be searched beside the findings of the refresh", async () => {
    const { ordersDatabase } = platform.seed.addons;
    platform.state.addons.rename(ordersDatabase.id, "renamed");
    const missing = { source: "the state of data", problem: "no access" };
    const incomplete = await look({ others: [missing] });
    expect(verdictOf(incomplete)).toBe("error");
    expect(incomplete.drifted.map(({ name }) => name)).toEqual(["db"]);
    expect(incomplete.unread).toEqual([{ what: "the state of data", why: "no access" }]);
    const refused = await look({ config: { "cloud-platform:token": "wrong" } });
    expect(refused.drifted).toEqual(incomplete.drifted);
    expect(refused.unread).toEqual([
        {
            what: "what is on the platform and in no stack",
            why: expect.stringContaining("status 401") as string,
        },
    ]);
});

test("the code for a member of the stack's own group refers to the group's resource", async () => {
    const { networkGroups } = platform.state;
    const { organisation } = platform.account;
    const { id } = networkGroups.create(organisation, { label: "own" });
    networkGroups.addMember(id, { id: platform.seed.applications.api, kind: "application" });
    const own = stateOf("NetworkGroup", id, { label: "own", ownerId: organisation, platform: platform.url });
    const [resource] = (JSON.parse(own.text) as ExportedStack).deployment.resources ?? [];
    const report = await look({}, state => {
        const urn = "urn:pulumi:dev::shop::pulumi-nodejs:dynamic/cloud-platform:NetworkGroup::own-group";
        if (resource !== undefined) {
            state.deployment.resources?.push({ ...resource, urn });
        }
    });
    const { accept = [] } = report.orphans ?? {};
    const remedy = accept.find(({ code = "" }) => code.includes(`: "${id}"`));
    expect(remedy?.text).toContain(`In place of "${id}", write a reference to the resource "own-group".`);
    networkGroups.remove(id);
});
