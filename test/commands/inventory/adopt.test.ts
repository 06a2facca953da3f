/** The code that adopts what no stack has. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type ExportedStack, type Platform } from "pulumi-cloud-platform/testing";
import type { MissingState, StackState } from "../../../dist/commands/pulumi/state.js";
import { namesIn, stateOf, stateWith, take } from "./taking.js";

let platform: Platform;

beforeAll(async () => {
    platform = await startPlatform({ dialect: "clever-cloud" });
});

afterAll(() => platform.close());

test("adopts with the configuration that the stack leaves free, and shows no secret", async () => {
    const { worker } = platform.seed.applications;
    platform.state.applications.setVariable(worker, "THEIRS", "set-by-somebody");
    const report = await take(platform, { config: { "shop:chat-url": "of another" } });
    expect([report.unread, report.skipped]).toEqual([[], []]);
    expect(namesIn(report)).toEqual(expect.arrayContaining(["Addon sessions", "Webhook chat"]));
    const [first] = report.adopt;
    expect(first?.code).toContain(`adopt: "${platform.seed.addons.sessions.id}"`);
    expect(first?.commands.filter(command => command.includes("chat-url"))).toEqual([
        expect.stringMatching(
            /\(CLOUD_PLATFORM_DIALECT=.* CLOUD_PLATFORM_BASE_URL=.* CLOUD_PLATFORM_ORGANISATION=.* --secret chat-url-2$/,
        ),
    ]);
    expect(first?.text).toContain("CLOUD_PLATFORM_TOKEN");
    expect(first?.commands.at(-1)).toBe("pulumi up --stack dev");
    expect(JSON.stringify(report)).not.toContain("set-by-somebody");
    expect(JSON.stringify(report)).not.toContain(platform.account.token);
    const { adopt, skipped } = await take(platform, { unmanaged: false });
    expect(adopt).toEqual([]);
    expect(skipped.map(({ what }) => what)).toContainEqual(expect.stringContaining("externalPeers of "));
});

test("redeclares neither a constant nor a resource of the program", async () => {
    const directory = mkdtempSync(join(tmpdir(), "adopt-"));
    writeFileSync(join(directory, "index.ts"), 'const sessions = new Addon("settings", {});\n');
    const { organisation: ownerId } = platform.account;
    const managed = { kind: "Addon", name: "sessions", id: "addon_elsewhere", outputs: { ownerId } };
    const { adopt } = await take(platform, { states: [stateWith([managed], "dev")], directory });
    rmSync(directory, { recursive: true });
    const code = adopt.map(({ code }) => code).join("");
    expect(code).toMatch(/const sessionsAddon = new Addon\(\s*"sessions-2",/);
    expect(code).not.toMatch(/const sessions =/);
    // Without them, the names are free.
    const free = (await take(platform)).adopt.map(({ code }) => code).join("");
    expect(free).toMatch(/const sessions = new Addon\(\s*"sessions",/);
});

test("names one resource of the program for an id", async () => {
    const { website } = platform.seed.applications;
    const { organisation: ownerId } = platform.account;
    const outputs = { application: website, ownerId, platform: platform.url };
    const states = ["Application", "EnvVars", "Deployment"].map(kind => ({
        kind,
        name: `the-${kind}`,
        id: website,
        outputs: { ...outputs, variables: {} },
    }));
    const { adopt } = await take(platform, { states: [stateWith(states, "dev")] });
    const texts = adopt.map(({ text }) => text).join("");
    expect(texts.match(/In place of/g)).toEqual(["In place of"]);
    expect(texts).toContain(`In place of "${website}", refer to Application "the-Application".`);
});

describe("no code is printed while it is not known what is in a stack", () => {
    const unread = async (states: readonly (StackState | MissingState)[]) => {
        const report = await take(platform, { states });
        expect([report.adopt, report.objects.length > 0]).toEqual([[], true]);
        return report.unread.map(({ what, why }) => `${what}: ${why}`);
    };

    test("because a state cannot be read: the code would adopt what that stack has", async () => {
        const missing = { source: "the state of data", problem: "no access" };
        expect(await unread([stateWith([], "dev"), missing])).toEqual(["the state of data: no access"]);
    });

    test("because a killed run may have created an object: the program would declare it twice", async () => {
        const { deployment } = JSON.parse(
            stateWith([{ kind: "Addon", name: "db", id: "", outputs: {} }], "dev").text,
        ) as ExportedStack;
        const [resource] = deployment.resources ?? [];
        const foreign = {
            ...resource,
            type: "aws:s3/bucket:Bucket",
            urn: "urn:pulumi:dev::shop::aws:s3/bucket:Bucket::b",
        };
        const pending = [resource, foreign].map(each => ({ type: "creating", resource: each }));
        const state = stateOf({ version: 3, deployment: { resources: [], pending_operations: pending } });
        const created = { resources: [{ ...resource, id: "addon_1" }], pending_operations: pending };
        const later = await take(platform, { states: [stateOf({ version: 3, deployment: created })] });
        expect([later.unread, later.adopt.length > 0]).toEqual([[], true]);
        expect(await unread([state])).toEqual([
            expect.stringMatching(/^Addon "db": An earlier run stopped while it created this.* recover /),
        ]);
    });
});
