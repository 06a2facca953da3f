/** Generated files are written all at once, and other files stay. */
import { execFile } from "node:child_process";
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    watch,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectOf } from "../../dist/generate/files/project.js";
import { saveProject, savedManifest } from "../../dist/generate/files/save.js";
import { inventoryOf, item } from "./inventories.js";

let place: string;
let folder: string;

beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), "save-"));
    folder = join(place, "account");
});

afterEach(() => rmSync(place, { recursive: true }));

const database = item("Addon", "addon_1", {
    name: "shop-db",
    provider: "postgresql-addon",
    plan: "xs_sml",
    region: "par",
});
const variables = item("EnvVars", "app_1", { application: "app_1", variables: { API_KEY: "hush" } });
const project = projectOf(inventoryOf([database, variables]));

/** All files by path. */
function contents(): Record<string, string> {
    const files = readdirSync(place, { recursive: true, encoding: "utf8" });
    const texts = files.filter(path => statSync(join(place, path)).isFile());
    return Object.fromEntries(texts.map(path => [path, readFileSync(join(place, path), "utf8")]));
}

function expected(more: Record<string, string> = {}): Record<string, string> {
    const files = [...project].map(([name, text]) => [join("account", name), text] as const);
    return { ...Object.fromEntries(files), ...more };
}

test("writes the files into a new folder, with an executable script", () => {
    saveProject(project, folder);
    expect(contents()).toEqual(expected());
    expect(statSync(join(folder, "set-secrets.sh")).mode & 0o111).toBe(0o111);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
});

test("writes into an empty folder, and creates missing parents", () => {
    mkdirSync(folder);
    saveProject(project, folder);
    expect(contents()).toEqual(expected());
    saveProject(project, join(place, "deep/down/account"));
    expect(existsSync(join(place, "deep/down/account/index.ts"))).toBe(true);
});

test("refuses a folder that is not empty", () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "mine.txt"), "mine");
    expect(() => saveProject(project, folder)).toThrow("is not empty, and is not changed");
    expect(contents()).toEqual({ [join("account", "mine.txt")]: "mine" });
});

test("--force replaces the generated files, removes former ones, and keeps all others", () => {
    const many = Array.from({ length: 31 }, (_, index) =>
        item("SshKey", `key ${index}`, keyOf(`key ${index}`)),
    );
    saveProject(projectOf(inventoryOf([...many, variables])), folder);
    const mine = {
        "Pulumi.dev.yaml": "config: {}\n",
        "mine.ts": "export {};\n",
        "node_modules/a/index.js": "1",
    };
    mkdirSync(join(folder, "node_modules/a"), { recursive: true });
    Object.entries(mine).forEach(([name, text]) => writeFileSync(join(folder, name), text));
    expect(existsSync(join(folder, "ssh-keys.ts"))).toBe(true);

    saveProject(project, folder, { force: true });
    const kept = Object.entries(mine).map(([name, text]) => [join("account", name), text] as const);
    expect(contents()).toEqual(expected(Object.fromEntries(kept)));
});

test("writes nothing when one file can't be written", () => {
    const broken = new Map([...project, ["no/such/folder.ts", ""]]);
    expect(() => saveProject(broken, folder)).toThrow("ENOENT");
    expect(readdirSync(place)).toEqual([]);
    saveProject(project, folder);
    expect(() => saveProject(broken, folder, { force: true })).toThrow("ENOENT");
    expect(contents()).toEqual(expected());
});

test("replaces the manifest last, so a failure keeps the earlier one", () => {
    saveProject(project, folder);
    const before = savedManifest(folder);
    rmSync(join(folder, "index.ts"));
    mkdirSync(join(folder, "index.ts"));
    const more = projectOf(inventoryOf([database, variables, item("SshKey", "desk", keyOf("desk"))]));
    expect(() => saveProject(more, folder, { force: true })).toThrow("EISDIR");
    expect(savedManifest(folder)).toEqual(before);
    rmSync(join(folder, "index.ts"), { recursive: true });
    saveProject(more, folder, { force: true });
    expect(savedManifest(folder)?.resources).toHaveProperty("SshKey");
});

test("a killed process leaves no partial project", async () => {
    const script = `
        const { saveProject } = require(${JSON.stringify(join(__dirname, "../../dist/generate/files/save.js"))});
        const files = new Map(Array.from({ length: 20000 }, (_, index) => ["file-" + index + ".ts", "x"]));
        saveProject(files, ${JSON.stringify(folder)});
    `;
    const writing = watch(place);
    const child = execFile(process.execPath, ["--eval", script]);
    const ended = new Promise(resolve => child.once("exit", resolve));
    writing.once("change", () => child.kill("SIGKILL"));
    await ended;
    writing.close();
    expect(child.signalCode).toBe("SIGKILL");
    expect(existsSync(folder)).toBe(false);
    rmSync(place, { recursive: true });
    mkdirSync(place);
    saveProject(project, folder);
    expect(contents()).toEqual(expected());
});

test("reads the manifest, and names one that is invalid", () => {
    expect(savedManifest(folder)).toBeUndefined();
    saveProject(project, folder);
    expect(savedManifest(folder)).toMatchObject({
        owner: "orga_1",
        resources: { Addon: { addon_1: { name: "shop-db", file: "index" } } },
        settings: { "app-1-API_KEY": "EnvVars app_1 variables.API_KEY" },
    });
    writeFileSync(join(folder, "cloud-platform.json"), "{}");
    expect(() => savedManifest(folder)).toThrow("cloud-platform.json is not what a generation has written");
});

function keyOf(name: string) {
    return {
        name,
        publicKey:
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk",
    };
}
