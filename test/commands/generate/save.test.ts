/** Generated files are written all at once, into a folder without other files. */
import { execFile } from "node:child_process";
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    symlinkSync,
    watch,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectOf } from "../../../dist/commands/generate/files/project.js";
import { saveProject } from "../../../dist/commands/generate/files/save.js";
import { inventoryOf, item } from "./inventories.js";
import { withoutAddress } from "../../support/address-of-code.js";

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

test("writes into an empty folder on another disk", () => {
    const disk = mkdtempSync(join("/dev/shm", "save-"));
    symlinkSync(disk, folder);
    saveProject(project, folder);
    expect(readdirSync(disk).sort()).toEqual([...project.keys()].sort());
    rmSync(disk, { recursive: true });
});

test("leaves nothing behind on a full disk, and says what to do", async () => {
    const script = `
        const { saveProject } = require(${JSON.stringify(join(__dirname, "../../../dist/commands/generate/files/save.js"))});
        const files = new Map([["Pulumi.yaml", "x"], ["index.ts", "x".repeat(1_000_000)]]);
        try {
            saveProject(files, ${JSON.stringify(folder)});
        } catch (error) {
            console.log(error.message);
        }
    `;
    for (const prepare of ["true", `mkdir "${folder}"`]) {
        // A limit of the shell stands in for the disk.
        const { stdout } = await promisify(execFile)("sh", [
            "-c",
            `${prepare} && ulimit -f 1 && trap '' XFSZ && exec "$0" --eval "$1"`,
            process.execPath,
            script,
        ]);
        expect(withoutAddress(stdout)).toMatch(
            /^write into \S+\/account: EFBIG: .*\. Remove the cause, or choose another folder with --out\. \[folder-not-usable\]\n$/,
        );
        expect(readdirSync(place, { recursive: true })).toEqual(prepare === "true" ? [] : ["account"]);
    }
});

test("a killed process leaves no partial project", async () => {
    const script = `
        const { saveProject } = require(${JSON.stringify(join(__dirname, "../../../dist/commands/generate/files/save.js"))});
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
