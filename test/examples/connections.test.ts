/**
 * The examples of connections, with the SDKs of the other providers from npm: installed in this repository, the CLI would
 * download a plugin of each. The programs run with mocks, since the plugins would need a server.
 */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import * as ts from "typescript";
import { markedSecret } from "../../dist/provider/protocol/secret-marks.js";
import { complaints, createProgram, Project, root } from "../package/compiling.js";

const run = promisify(execFile);
const examples = join(root, "examples/connections");

interface Declared {
    type: string;
    inputs: Record<string, unknown>;
}

const env = {
    POSTGRESQL_ADDON_HOST: "database.example",
    POSTGRESQL_ADDON_PORT: "5432",
    POSTGRESQL_ADDON_USER: "user",
    POSTGRESQL_ADDON_PASSWORD: "password",
    POSTGRESQL_ADDON_DB: "first",
    POSTGRESQL_ADDON_URI: "postgresql://database.example",
    CELLAR_ADDON_HOST: "cellar.example",
    CELLAR_ADDON_KEY_ID: "key",
    CELLAR_ADDON_KEY_SECRET: "key secret",
};

/** Runs a program, and prints what it declares beside the add-on. */
const script = `
    const pulumi = require("@pulumi/pulumi");
    const declared = [];
    pulumi.runtime.setMocks({
        call: ({ inputs }) => inputs,
        newResource: ({ type, name, inputs }) => {
            const isAddon = type.endsWith(":Addon");
            if (!isAddon) {
                declared.push({ type, inputs });
            }
            return { id: name, state: { ...inputs, ...(isAddon && { env: ${JSON.stringify(env)} }) } };
        },
    });
    pulumi.runtime.setAllConfig({ "reports:readerPassword": "reader password" });
    require("./index.js");
    process.on("exit", () => console.log(JSON.stringify(declared)));
`;

const compilerOptions: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    skipLibCheck: true,
};

const projects: Project[] = [];
afterAll(() => projects.forEach(project => project.dispose()));

async function declaredBy(example: string, sdk: string): Promise<Declared[]> {
    const read = (file: string) => readFileSync(join(examples, example, file), "utf8");
    const source = read("index.ts");
    expect(source).not.toMatch(/!|\.apply\(/);
    const manifest = read("package.json");
    const project = new Project({ "package.json": manifest, "index.ts": source, "mocks.js": script });
    projects.push(project);
    const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
    const version = (dependencies[sdk] ?? "").replace("^", "");
    const packed = ["pack", `${sdk}@${version}`, "--silent", "--prefer-offline"];
    const { stdout } = await run("npm", packed, { cwd: project.folder });
    const installed = project.path(join("node_modules", sdk));
    mkdirSync(installed);
    await run("tar", ["-xzf", project.path(stdout.trim()), "-C", installed, "--strip-components", "1"]);

    const program = createProgram(ts, [project.path("index.ts")], compilerOptions);
    expect(complaints(ts, program)).toEqual([]);
    program.emit();
    const said = await run(process.execPath, ["mocks.js"], { cwd: project.folder });
    return JSON.parse(said.stdout) as Declared[];
}

test("a role and a database are declared with the connection of a PostgreSQL add-on", async () => {
    expect(await declaredBy("postgresql", "@pulumi/postgresql")).toEqual([
        {
            type: "pulumi:providers:postgresql",
            inputs: {
                host: markedSecret("database.example"),
                port: markedSecret("5432"),
                username: markedSecret("user"),
                password: markedSecret("password"),
                database: markedSecret("first"),
                superuser: "false",
                // The default of the SDK.
                connectTimeout: "180",
                sslmode: "require",
            },
        },
        {
            type: "postgresql:index/role:Role",
            inputs: { name: "reader", login: true, password: markedSecret("reader password") },
        },
        { type: "postgresql:index/database:Database", inputs: { name: "reports", owner: "reader" } },
    ]);
});

test("a bucket is declared with the connection of a Cellar add-on", async () => {
    expect(await declaredBy("bucket", "@pulumi/minio")).toEqual([
        {
            type: "pulumi:providers:minio",
            inputs: {
                minioServer: markedSecret("cellar.example"),
                minioUser: markedSecret("key"),
                minioPassword: markedSecret("key secret"),
                minioSsl: "true",
            },
        },
        { type: "minio:index/s3Bucket:S3Bucket", inputs: { bucket: "shop-photos", acl: "private" } },
    ]);
});
