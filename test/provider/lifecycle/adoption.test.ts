/** Adoption of existing objects: accepted and refused differences, and the recorded state. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { Process } from "../../faults/process.js";

let platform: Platform;

beforeEach(async () => {
    platform = await startPlatform({ delays: { drain: 0 } });
});

afterEach(() => platform.close());

const hidden = "hush-hush";
const elsewhere = { kind: "elasticsearch", url: "https://logs.company.example" };

function makeDrain(): { id: string; resource: string } {
    const { api: resource } = platform.seed.applications;
    const { id } = platform.state.drains.create(platform.account.organisation, resource, {
        kind: "ElasticSearch",
        url: elsewhere.url,
        credentials: { username: "logs", password: hidden },
    });
    return { id, resource };
}

test("an adoption in whole mode keeps other variables, and records that the next update removes them", async () => {
    const { website: application } = platform.seed.applications;
    const somebody = new Process(platform);
    await somebody.create("EnvVars", { application, variables: { OURS: "1", THEIRS: "2" } });
    const variables = { OURS: "1" };
    const process = new Process(platform);
    const adopted = await process.create("EnvVars", {
        application,
        variables,
        mode: "whole",
        adopt: application,
    });
    expect(adopted.outputs["unmanaged"]).toContain("THEIRS");
    expect(adopted.outputs["unmanaged"]).not.toContain("OURS");
    expect(await process.diff("EnvVars", adopted)).toMatchObject({ changes: true, replaces: [] });
});

test("an adoption accepts masked credentials, and names other differences without a value", async () => {
    const { id, resource } = makeDrain();
    const credentials = { username: "logs", password: hidden };
    const adopting = { ...elsewhere, resource, adopt: id };
    const adopted = await new Process(platform).create("Drain", { ...adopting, credentials });
    expect(adopted).toMatchObject({ id, outputs: { credentials, enabled: true } });
    for (const other of [{ ...credentials, username: hidden }, undefined]) {
        const refused = new Process(platform).create("Drain", {
            ...adopting,
            ...(other !== undefined && { credentials: other }),
            url: `${elsewhere.url}/?key=${hidden}`,
        });
        await expect(refused).rejects.toThrow("its url is another one, its credentials are others.");
        await expect(refused).rejects.not.toThrow(hidden);
    }
});

test("an adoption records a drain that a stopped creation left enabled, and the next update disables it", async () => {
    const { id, resource } = makeDrain();
    const credentials = { username: "logs", password: hidden };
    const process = new Process(platform);
    const args = { ...elsewhere, resource, credentials, enabled: false };
    const adopted = await process.create("Drain", { ...args, adopt: id });
    expect(adopted.outputs["enabled"]).toBe(true);
    const finished = await process.up("Drain", adopted, args);
    expect(finished.outputs["enabled"]).toBe(false);
    const { organisation } = platform.account;
    expect(platform.state.drains.get(organisation, resource, id)).toMatchObject({ state: "DISABLED" });
});

test("a member is adopted by either id of its add-on", async () => {
    const { backend: networkGroup } = platform.seed.networkGroups;
    const { ordersDatabase } = platform.seed.addons;
    const member = ordersDatabase.id;
    for (const adopt of [member, ordersDatabase.realId, `${networkGroup}/${ordersDatabase.realId}`]) {
        const adopted = await new Process(platform).create("Member", { networkGroup, member, adopt });
        expect(adopted.id).toBe(`${networkGroup}/${member}`);
    }
    const other = new Process(platform).create("Member", {
        networkGroup,
        member,
        adopt: platform.seed.applications.website,
    });
    await expect(other).rejects.toThrow(`but the declaration describes ${networkGroup}/${member}`);
});
