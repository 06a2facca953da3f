/** What the engine replaces for reasons of its own it asks nobody about, and makes the new one before the old one goes. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { silentLog, type Log } from "../../dist/lifecycle/log.js";
import { failureOf, Process } from "../faults/process.js";

const args = { name: "guarded", provider: "postgresql-addon", plan: "dev", region: "par" };
const kept = "cloud-platform:guardData keeps the add-on and its data";

let platform: Platform;
let engine: Process;
beforeAll(async () => {
    platform = await startPlatform();
    engine = new Process(platform, { variables: { CLOUD_PLATFORM_GUARD_DATA: "true" } });
});
afterAll(() => platform.close());

function there(): string[] {
    const all = platform.state.addons.list(platform.account.organisation);
    return all.filter(({ name }) => name === "guarded").map(({ id }) => id);
}

test("a creation beside a kept resource is refused, and a deletable resource is replaced", async () => {
    const first = await engine.create("Addon", args, "database");
    expect((await failureOf(engine.replace("Addon", first))).message).toContain(kept);
    expect(there()).toEqual([first.id]);

    const allowed = await engine.up("Addon", first, { ...args, allowDelete: true });
    const second = await engine.replace("Addon", allowed);
    expect(there()).toEqual([second.id]);
    platform.state.addons.remove(second.id);
});

test("a deleted resource can be created again under its name", async () => {
    const first = await engine.create("Addon", args, "database");
    const next = new Process(platform, { variables: { CLOUD_PLATFORM_GUARD_DATA: "true" } });
    await next.diff("Addon", first);
    platform.state.addons.remove(first.id);
    expect(await next.refresh("Addon", first)).toBeUndefined();
    const second = await next.create("Addon", args, "database");
    expect(there()).toEqual([second.id]);
});

test("a change that would replace it is named", async () => {
    const other = { ...args, name: "other" };
    const first = await engine.create("Addon", other, "other");
    const moved = { ...other, region: "rbx", allowReplace: true };
    expect((await failureOf(engine.diff("Addon", first, moved))).message).toContain(
        `${kept}, which a change of region would replace`,
    );
});

test("the guard is explained once in a run that cannot ask what the stack has", async () => {
    const said: string[] = [];
    const log: Log = { ...silentLog, info: message => said.push(message), about: () => log };
    const blind = new Process(platform, {
        variables: { CLOUD_PLATFORM_GUARD_DATA: "true" },
        exportStack: () => Promise.reject(new Error("`pulumi` is not on PATH")),
        log,
    });
    for (const name of ["one", "two", "three"]) {
        await blind.check("Addon", { ...args, name }, {}, name);
    }
    const told = said.filter(message => message.includes("cloud-platform:guardData protects"));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("set allowDelete: true in that declaration");
    expect(told[0]).toContain("give it the option aliases instead");
});

test.each([
    ["CLOUD_PLATFORM_GUARD_DATA", "ture", 'must be "true" or "false"'],
    ["CLOUD_PLATFORM_GUARDDATA", "true", "did you mean CLOUD_PLATFORM_GUARD_DATA?"],
])("%s=%s is found before anything is made", async (name, value, said) => {
    const before = there();
    const misled = new Process(platform, { variables: { [name]: value } });
    expect((await failureOf(misled.check("Addon", args))).message).toContain(said);
    expect(there()).toEqual(before);
});
