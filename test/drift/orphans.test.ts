/** What is on the platform and in no stack, beside the drift of one. */
import { join } from "node:path";
import { Addon, EnvVars } from "pulumi-cloud-platform";
import { startPlatform, type Platform, type Stack } from "pulumi-cloud-platform/testing";
import { checkDrift } from "../../provider/drift/check.js";
import { verdictOf, type DriftReport } from "../../provider/drift/report.js";
import { driftSource, type Surroundings } from "../support/drift-source.js";
import { engineNamed } from "../support/engines.js";

let platform: Platform;
let stack: Stack;

beforeAll(async () => {
    platform = await startPlatform();
    const { seed } = platform;
    const engine = await engineNamed("in-process");
    stack = await engine.createStack({
        workDir: join(__dirname, "../.."),
        env: platform.environment({ organisation: true }),
        program: () => {
            new Addon("db", {
                name: "orders-db",
                provider: "postgresql-addon",
                plan: "xs_sml",
                region: "par",
                adopt: seed.addons.ordersDatabase.id,
            });
            // No list of the documented interface tells of this application.
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

function look(surroundings: Surroundings): Promise<DriftReport> {
    const { url, account } = platform;
    const config = {
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": account.token,
        "cloud-platform:organisation": account.organisation,
        ...surroundings.config,
    };
    return checkDrift(driftSource(stack, { ...surroundings, config }), { orphans: true });
}

/** As `pulumi stack export` writes it. */
function stateOf(kind: string, id: string): { source: string; text: string } {
    const type = `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
    const resources = [
        { urn: `urn:pulumi:dev::data::${type}::x`, custom: true, type, id, outputs: { name: id } },
    ];
    return { source: "the other", text: JSON.stringify({ version: 3, deployment: { resources } }) };
}

test("what no stack of the backend manages is named, with the lines that take it over", async () => {
    platform.state.applications.setVariable(platform.seed.applications.worker, "THEIRS", "set-by-somebody");
    const report = await look({
        others: [stateOf("SshKey", "laptop")],
        config: { "shop:chat-url": "of another" },
    });
    expect([verdictOf(report), report.unread]).toEqual(["clean", []]);
    const found = report.orphans?.found.map(({ kind, name }) => `${kind} ${name}`);
    expect(found).toEqual(expect.arrayContaining(["Addon sessions", "Webhook chat", "EnvVars shop"]));
    expect(found).not.toContain("Addon orders-db");
    expect(found).not.toContain("SshKey laptop");
    // Of what a stack manages in part, the rest.
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
    expect(takeOver?.commands.at(-1)).toBe("pulumi up --stack test");
    expect(JSON.stringify(report)).not.toContain("set-by-somebody");
});

test("what could not be looked for is named, beside what the refresh has found", async () => {
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
