/** guardData in calls that the engine makes without a check of the old resource, such as --replace. */
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

test("a replacement of guarded data is refused until allowDelete is set", async () => {
    const first = await engine.create("Addon", args, "database");
    expect((await failureOf(engine.replace("Addon", first))).message).toContain(kept);
    expect(there()).toEqual([first.id]);

    const allowed = await engine.up("Addon", first, { ...args, allowDelete: true });
    const second = await engine.replace("Addon", allowed);
    expect(there()).toEqual([second.id]);
    platform.state.addons.remove(second.id);
});

test("a resource whose object was deleted outside Pulumi is created again", async () => {
    const first = await engine.create("Addon", args, "database");
    const next = new Process(platform, { variables: { CLOUD_PLATFORM_GUARD_DATA: "true" } });
    await next.diff("Addon", first);
    platform.state.addons.remove(first.id);
    expect(await next.refresh("Addon", first)).toBeUndefined();
    const second = await next.create("Addon", args, "database");
    expect(there()).toEqual([second.id]);
});

test("a refusal names the argument that would replace guarded data", async () => {
    const other = { ...args, name: "other" };
    const first = await engine.create("Addon", other, "other");
    const moved = { ...other, region: "rbx", allowReplace: true };
    expect((await failureOf(engine.diff("Addon", first, moved))).message).toContain(
        `${kept}, which a change of region would replace`,
    );
});

test("the guard is explained once in a run that cannot read the stack", async () => {
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
    const explanations = said.filter(message => message.includes("cloud-platform:guardData protects"));
    expect(explanations).toHaveLength(1);
    expect(explanations[0]).toContain("set allowDelete: true in that declaration");
    expect(explanations[0]).toContain("give it the option aliases instead");
});

test.each([
    ["CLOUD_PLATFORM_GUARD_DATA", "ture", 'must be "true" or "false"'],
    ["CLOUD_PLATFORM_GUARDDATA", "true", "did you mean CLOUD_PLATFORM_GUARD_DATA?"],
])("%s=%s is refused before a resource is created", async (name, value, said) => {
    const before = there();
    const misconfigured = new Process(platform, { variables: { [name]: value } });
    expect((await failureOf(misconfigured.check("Addon", args))).message).toContain(said);
    expect(there()).toEqual(before);
});
