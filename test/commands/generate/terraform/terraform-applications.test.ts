/** Applications of all of Terraform's types, with everything that Terraform attaches to them, become declarations. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { generate as command } from "../../../../dist/commands/generate/command.js";
import { inProcess } from "../../../support/in-process.js";
import { plantTerraformApplications, secretInState } from "../../../support/terraform.js";

let folder: string;
let project: string;
let planted: ReturnType<typeof plantTerraformApplications>["planted"];
let output: string;

beforeAll(async () => {
    const platform = await startPlatform({ dialect: "clever-cloud", seed: "empty" });
    folder = mkdtempSync(join(tmpdir(), "terraform-applications-"));
    project = join(folder, "shop");
    const { state, ...rest } = plantTerraformApplications(platform);
    planted = rest.planted;
    writeFileSync(join(folder, "terraform.tfstate"), JSON.stringify(state));
    const args = ["--from-terraform", join(folder, "terraform.tfstate"), "--out", project];
    const environment = platform.environment({ organisation: true });
    const { code, stdout, stderr } = await inProcess(command, args, { environment });
    await platform.close();
    expect(code).toBe(0);
    output = stdout + stderr;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sourceOf = (file: string): string => readFileSync(join(project, `${file}.ts`), "utf8");
const declarations = (file: string, kind: string): string[] =>
    sourceOf(file)
        .split("\n\n")
        .filter(text => text.includes(`new ${kind}(`));

test("declares an application of each of Terraform's types, with its runtime", () => {
    const applications = declarations("applications", "Application");
    const found = planted.map(({ id }) => applications.find(text => text.includes(`adopt: "${id}"`)) ?? "");
    expect(found.map(text => /runtime: "([^"]+)"/.exec(text)?.[1])).toEqual(
        planted.map(({ runtime }) => runtime),
    );
    expect(planted).not.toEqual([]);
    found.forEach(text => expect(text).toContain("forceHttps: true"));
    expect(found[1]).toMatch(/github: \{\n\s+owner: "company",\n\s+repository: "shop",/);
});

test("declares the variables that Terraform sets, also those of its typed arguments, and no others", () => {
    const variables = declarations("env-vars", "EnvVars");
    for (const { id, variables: names } of planted) {
        const text = variables.find(each => each.includes(`adopt: "${id}"`)) ?? "";
        const [, declared = ""] = /variables: \{\n([^]*?)\n {2,4}\},\n/.exec(text) ?? [];
        const keys = declared.split("\n").flatMap(line => /^\s+(\w+):/.exec(line)?.[1] ?? []);
        expect(keys.sort()).toEqual([...names].sort());
    }
    expect(sourceOf("exposed-env-vars")).not.toContain("ADDED_BY_HAND");
    expect(declarations("exposed-env-vars", "ExposedEnvVars")).toHaveLength(planted.length - 1);
});

test("declares domains with their paths and the primary one, links, ports and memberships", () => {
    const domains = declarations("domains", "Domain");
    expect(domains).toHaveLength(2 * planted.length - 1);
    expect(sourceOf("domains")).not.toContain("cleverapps.io");
    const [primary, ...others] = domains.filter(text => text.includes("primary: true"));
    expect(primary).toContain('fqdn: "shop.example/docker"');
    expect(others).toEqual([]);
    expect(declarations("addon-links", "AddonLink")).toHaveLength(planted.length);
    expect(declarations("application-links", "ApplicationLink")).toHaveLength(1);
    expect(declarations("tcp-redirections", "TcpRedirection")).toHaveLength(planted.length - 1);
    expect(declarations("members", "Member")).toHaveLength(1);
});

test("names each part of the state that has no counterpart, with the reason", () => {
    const [docker, , frankenphp] = planted.map(({ type, id }) => `${type}.shop (${id})`);
    const left = output.split("\n").filter(line => line.startsWith("Left out: "));
    const expected = [
        [`deployment of ${docker ?? ""}`, "push it to the output deployUrl"],
        [`redirection in "default" of ${frankenphp ?? ""}`, "none that a program can declare"],
        [`domain shop.example/frankenphp of ${frankenphp ?? ""}`, "none that a program can declare"],
        [`SHOP_URL of ${frankenphp ?? ""}`, "has no such variable"],
    ] as const;
    for (const [what, why] of expected) {
        expect(left.find(line => line.startsWith(`Left out: ${what}.`))).toContain(why);
    }
    const ofTerraform = left.filter(line => line.includes("clevercloud_"));
    expect(ofTerraform.filter(line => line.includes("dependency "))).toHaveLength(1);
    expect(ofTerraform).toHaveLength(expected.length + 1);
});

test("puts no secret of the state into the project or on the terminal", () => {
    const texts = readdirSync(project, { withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(({ name }) => readFileSync(join(project, name), "utf8"));
    expect([output, ...texts].filter(text => text.includes(secretInState))).toEqual([]);
});
