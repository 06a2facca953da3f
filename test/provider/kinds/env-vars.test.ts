import { startPlatform } from "pulumi-cloud-platform/testing";
import { silentLog, type Log } from "../../../dist/provider/protocol/log.js";
import { Process } from "../../faults/process.js";

test.each([
    [{}, []],
    [{ THEIRS: "1" }, ["whole-mode-removal"]],
])("warns at the creation in whole mode if other variables exist: %j", async (others, expected) => {
    const platform = await startPlatform();
    const { applications } = platform.state;
    const { id } = applications.add(platform.account.organisation, { name: "new" });
    Object.entries(others).forEach(([name, value]) => applications.setVariable(id, name, value));
    const warnings: string[] = [];
    const log: Log = { ...silentLog, warn: code => void warnings.push(code), about: () => log };
    const args = { application: id, variables: { OURS: "1" }, mode: "whole" };
    await new Process(platform, { log }).create("EnvVars", args);
    expect(warnings).toEqual(expected);
    await platform.close();
});
