/** How often a deletion asks the engine for the state: each answer of the CLI is a process that reads all of the stack. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { NativeCalls, type Kept } from "../../support/native-calls.js";
import { publicKey } from "../../support/ssh-key.js";

const own = "pulumi:providers:cloud-platform";

let platform: Platform;
let provider: NativeCalls;
let count = 0;
let keys: Kept[] = [];

const key = (number: number) => ({ name: `key-${number}`, publicKey: publicKey(number) });

/** A stack whose state has these providers, and a process of the first one in a new run. */
async function running(...types: string[]): Promise<void> {
    platform = await startPlatform();
    const maker = await NativeCalls.start(platform);
    await maker.configure();
    keys = [];
    for (const number of [1, 2, 3, 4, 5, 6]) {
        keys.push(await maker.create("SshKey", (await maker.check("SshKey", key(number))).inputs));
    }
    maker.stop();
    count = 0;
    const resources = types.map((type, index) => ({
        urn: `urn:pulumi:test::project::${type}::default`,
        type,
        id: `provider-${index}`,
        custom: true,
    }));
    provider = await NativeCalls.start(platform, { resources, onExport: () => count++ });
    await provider.configure();
}

afterEach(async () => {
    provider.stop();
    await platform.close();
});

async function remove(...found: (Kept | undefined)[]): Promise<void> {
    await Promise.all(found.map(each => provider.remove("SshKey", each as Kept)));
}

test("a destroy by one process exports once", async () => {
    await running(own);
    await remove(...keys.slice(0, 3));
    await remove(keys[3]);
    await remove(keys[4]);
    expect(count).toBe(1);
});

test.each([
    ["another provider", own] as const,
    ["the host of the classes", "pulumi:providers:pulumi-nodejs"] as const,
])("each deletion beside %s exports the state as it is then", async (_what, other) => {
    await running(own, other);
    await remove(keys[0]);
    await remove(keys[1]);
    await remove(keys[2]);
    expect(count).toBe(3);
});

test("a deletion of what this process checked exports for itself", async () => {
    await running(own);
    await remove(keys[0]);
    await provider.check("SshKey", key(2));
    await remove(keys[1]);
    await remove(keys[2]);
    // One of the four tells whether a deletion makes room for a declaration that was not compared.
    expect(count).toBe(4);
});

test("a deletion of what this process compared exports for itself", async () => {
    await running(own);
    await provider.diff("SshKey", keys[0] as Kept, key(1));
    await remove(keys[1]);
    await remove(keys[2]);
    expect(count).toBe(2);
});

test("a check, a creation, a comparison and an update of another resource discard the last export", async () => {
    await running(own);
    const exportsOfDeletion = async (index: number): Promise<number> => {
        const before = count;
        await remove(keys[index]);
        return count - before;
    };
    expect(await exportsOfDeletion(0)).toBe(1);
    const args = { application: platform.seed.applications.website, variables: { ONE: "1" } };
    const { inputs } = await provider.check("EnvVars", args);
    expect(await exportsOfDeletion(1)).toBe(1);
    const made = await provider.create("EnvVars", inputs);
    expect(await exportsOfDeletion(2)).toBe(1);
    await provider.diff("EnvVars", made, inputs);
    expect(await exportsOfDeletion(3)).toBe(1);
    await provider.update("EnvVars", made, inputs);
    expect(await exportsOfDeletion(4)).toBe(1);
    expect(await exportsOfDeletion(5)).toBe(0);
});
