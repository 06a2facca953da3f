/** The command that prints one secret to a pipe. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { awkwardValues } from "../../support/account.js";
import { secret as command } from "../../../dist/commands/secret.js";
import { commandLine } from "../../support/command-line.js";
import { inProcess } from "../../support/in-process.js";

let platform: Platform;
let drain: string;

beforeAll(async () => {
    platform = await startPlatform();
    const { api } = platform.seed.applications;
    ({ id: drain } = platform.state.drains.create(platform.account.organisation, api, {
        kind: "HTTP",
        url: "https://logs.example/in?key=1",
        credentials: { username: "logs", password: "hush" },
    }));
});

afterAll(() => platform.close());

function secret(...args: string[]) {
    const environment = platform.environment({ organisation: true });
    return inProcess(command, args, { environment });
}

test("prints the exact value and one newline", async () => {
    const { website } = platform.seed.applications;
    const values = ["\n", ...awkwardValues.slice(0, 11)];
    values.forEach((value, index) => platform.state.applications.setVariable(website, `A.${index}`, value));
    const environment = platform.environment({ organisation: true });
    const alone = await commandLine(["secret", "EnvVars", website, "variables.A.3"], { environment });
    expect(alone).toEqual({ code: 0, stdout: `${values[3] ?? ""}\n`, stderr: "" });
    for (const [index, value] of values.entries()) {
        const { code, stdout, stderr } = await secret("EnvVars", website, `variables.A.${index}`);
        expect([code, stdout, stderr]).toEqual([0, `${value}\n`, ""]);
    }
});

test("finds a drain by its resource", async () => {
    const { api } = platform.seed.applications;
    const printed = async (path: string) => secret("Drain", drain, path, `resource=${api}`);
    expect((await printed("url")).stdout).toBe("https://logs.example/in?key=1\n");
    expect((await printed("credentials.username")).stdout).toBe("logs\n");
});

test("refuses a masked value, and prints no output", async () => {
    const { api } = platform.seed.applications;
    const { code, stdout, stderr } = await secret("Drain", drain, "credentials.password", `resource=${api}`);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`the platform does not return credentials.password of Drain ${drain}`);
    expect(stderr).toContain("pulumi config set --secret");
});

test.each([
    [["EnvVars"], "a kind, an id and a path are needed"],
    [["Envvar", "app_1", "variables.A"], 'there is no kind "Envvar". Did you mean "EnvVars"?'],
    [["Webhook", "none", "url"], "Webhook none does not exist for orga_"],
    [["Drain", "drain_1", "url"], "its application or add-on is not known. Pass it"],
    [["EnvVars", "app_1", "variables.A", "here"], '"here" is not of the form NAME=VALUE'],
    [["EnvVars", "app_1", "variables.A", "color=red"], '"color" does not identify EnvVars'],
    [["EnvVars", "app_1", "variables.A", "--loud"], "--loud"],
])("refuses the arguments %j, and prints no output", async (args, said) => {
    const { code, stdout, stderr } = await secret(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(said);
});
