/** Adoption of drains: masked credentials, and steps that a stopped creation has left. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { Process } from "../../../faults/process.js";

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
