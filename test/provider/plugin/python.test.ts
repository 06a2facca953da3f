/** Python programs with the native provider on the real CLI: one program of all kinds for each wire. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { stringify } from "yaml";
import { dialects } from "../../../dist/provider/client/dialects.js";
import { outputsInStrings } from "../../../dist/provider/text/output-in-string.js";
import { hush, secretsOf } from "../../scenario/secrets.js";
import { hasPython } from "../../support/engines.js";
import { kindsOn } from "../../support/kinds.js";
import { launcher, NativeStack, plugins } from "../../support/native-cli.js";
import { objectsOf } from "../../support/objects.js";
import { readPage } from "../../support/pages.js";
import { pythonNames, typeNames } from "../../support/sdk-names.js";
import { publicKey } from "../../support/ssh-key.js";

const programs = join(__dirname, "../../fixtures/python");

test.each(dialects)("%s: the program declares each kind", dialect => {
    const program = readFileSync(join(programs, dialect, "__main__.py"), "utf8");
    const declared = [...program.matchAll(/\bcloud\.(\w+)\(\n? *"/g)].map(([, kind]) => kind);
    expect([...new Set(declared)].sort()).toEqual(kindsOn(dialect).sort());
});

if (hasPython) {
    jest.setTimeout(600_000);

    let folder: string;

    const run = (command: string, ...args: string[]) => promisify(execFile)(command, args, { cwd: folder });

    beforeAll(async () => {
        folder = mkdtempSync(join(tmpdir(), "python-"));
        await run("pulumi", "package", "gen-sdk", launcher, "--language", "python", "--out", "sdk");
        await run("python3", "-m", "venv", "venv");
        await run(
            join(folder, "venv/bin/pip"),
            "install",
            "--quiet",
            join(folder, "sdk/python"),
            "mypy==2.4.1",
        );
    });

    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test("the help text of the SDK for an output in an f-string is found", async () => {
        const program = "import pulumi; print(f'{pulumi.Output.from_input(1)}')";
        const { stdout } = await run(join(folder, "venv/bin/python"), "-c", program);
        expect(outputsInStrings("url", stdout)).toHaveLength(1);
    });

    test("the SDK has the names that the rules of its generator give", async () => {
        const script = join(programs, "names.py");
        const { stdout } = await run(join(folder, "venv/bin/python"), script);
        // The classes of nested arguments repeat those of outputs.
        const nested = new Set(typeNames.map(name => `${name}Args`));
        const names = stdout.split("\n").filter(name => name !== "" && !nested.has(name.split(".")[0] ?? ""));
        expect(new Set(names)).toEqual(new Set(pythonNames));
    });

    test("the program of the page of connections has no type error", async () => {
        const [, program = ""] =
            /^```python\n([^]*?)^```$/m.exec(readPage("docs/guides/connections.md")) ?? [];
        expect(program).toContain("get_database_connection_output");
        writeFileSync(join(folder, "connections.py"), program);
        const { stdout } = await run(join(folder, "venv/bin/mypy"), "--strict", "connections.py");
        expect(stdout).toMatch(/^Success: no issues found/);
    });

    test.each(dialects)("%s: a program of all kinds", async dialect => {
        const delays = { drain: 0, operator: 0, kubernetesCluster: 0, kubernetesNodeGroup: 0 };
        const platform = await startPlatform({ dialect, delays });
        const cwd = join(folder, dialect);
        cpSync(join(programs, dialect), cwd, { recursive: true });
        const project = {
            name: "shop",
            runtime: { name: "python", options: { virtualenv: "../venv" } },
            plugins,
        };
        writeFileSync(join(cwd, "Pulumi.yaml"), stringify(project));
        const stack = new NativeStack({ cwd, platform });
        const { website, worker, api } = platform.seed.applications;
        const plain = Object.entries({ website, worker, api, publicKey: publicKey(1) });
        const program = readFileSync(join(cwd, "__main__.py"), "utf8");
        const secret = [...program.matchAll(/config\.require_secret\("(\w+)"\)/g)].map(([, key = ""]) => key);
        expect(secret).not.toEqual([]);
        try {
            await stack.pulumi("stack", "init", dialect);
            await stack.pulumi(
                ...["config", "set-all"],
                ...plain.flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]),
                ...secret.flatMap(key => ["--secret", `${key}=${hush(key)}`]),
            );
            const before = objectsOf(platform);
            await stack.story(kindsOn(dialect));
            expect(await stack.pulumi("stack", "output", "port")).toMatch(/^port \d+\n$/);
            const outputs = await stack.pulumi("stack", "output", "--json");
            expect(JSON.parse(outputs)).toMatchObject({ connection: "[secret]", connectionPort: "[secret]" });
            const secrets = [hush(""), ...secretsOf(platform), ...(await stack.secrets())];
            await stack.pulumi("destroy", "--yes", "--skip-preview");
            expect(stack.leaked(secrets)).toEqual([]);
            expect(objectsOf(platform)).toEqual(before);
        } finally {
            await platform.close();
        }
    });
}
