/**
 * A generated program that adopts an account of 200 objects: installed, compiled, previewed, applied,
 * and refreshed, without a write to the platform.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startPlatform, type Platform, type StackConfig } from "pulumi-cloud-platform/testing";
import { dialects } from "../../../dist/provider/client/dialects.js";
import type { Inventory } from "../../../dist/commands/account/inventory.js";
import { readInventory } from "../../../dist/commands/account/read-inventory.js";
import { projectOf } from "../../../dist/commands/generate/files/project.js";
import { saveProject } from "../../../dist/commands/generate/files/save.js";
import { sourceOf } from "../../../dist/commands/program/source.js";
import { secretOf } from "../../../dist/commands/account/secret-value.js";
import { silentLog } from "../../../dist/provider/protocol/log.js";
import { Session } from "../../../dist/provider/lifecycle/run/session.js";
import { Consumer, newestSdk } from "../../package/consumer.js";
import { plantAccount, type PlantedAccount } from "../../support/account.js";
import { engineNamed, engineNames, hasCli } from "../../support/engines.js";

if (hasCli) {
    jest.setTimeout(1_800_000);
}

const consumer = new Consumer();
beforeAll(() => consumer.install(newestSdk));
afterAll(() => consumer.dispose());

let platform: Platform;
let planted: PlantedAccount;

async function start(dialect: "documented" | "clever-cloud"): Promise<void> {
    platform = await startPlatform({ dialect, seed: "empty" });
    planted = plantAccount(platform);
}

afterEach(() => platform.close());

function newSession(): Session {
    const environment = platform.environment({ organisation: true });
    return new Session({ environment, readWindow: Infinity, log: silentLog });
}

function read(): Promise<Inventory> {
    // If the platform lists applications, naming some would omit the others.
    const { dialect } = platform;
    return readInventory(newSession(), { applications: dialect === "documented" ? planted.hidden : [] });
}

/** Generates the project into a folder beside the installed package. */
function generate(name: string, inventory: Inventory): string {
    const folder = join(consumer.folder, name);
    saveProject(projectOf(inventory, name), folder);
    return folder;
}

const generated: string[] = [];

/** Compiles all projects at once, since they share the declarations that the compiler reads. */
function compile(projects: readonly string[]): void {
    const project = join(consumer.folder, "tsconfig.all.json");
    const [first = ""] = projects;
    const include = projects.map(name => `${name}/*.ts`);
    writeFileSync(project, JSON.stringify({ extends: `./${first}/tsconfig.json`, include }));
    const compiler = join(consumer.folder, "node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [compiler, "--project", project, "--noEmit"], { encoding: "utf8" });
}

/** The configuration that the script sets, and the values that the platform masks. */
async function configOf(name: string, inventory: Inventory): Promise<StackConfig> {
    const session = newSession();
    const values = sourceOf(inventory).settings.map(async ({ key, kind, id, path }) => {
        const known = kind === "Drain" ? { resource: platform.state.drains.find(id)?.resourceId ?? "" } : {};
        const secret = await secretOf(session, { kind, id, path, known }).catch((error: unknown) => {
            expect(String(error)).toContain(`the platform does not return ${path} of ${kind} ${id}`);
            return knownByHand(id, path);
        });
        return [`${name}:${key}`, { secret }] as const;
    });
    return Object.fromEntries(await Promise.all(values));
}

/** The value of a drain that the platform masks. */
function knownByHand(drain: string, argument: string): string {
    const { url = "" } = platform.state.drains.find(drain) ?? {};
    return argument === "url" ? url : (planted.masked[drain]?.[argument.replace("credentials.", "")] ?? "");
}

describe.each(engineNames)("on the %s engine", engine => {
    test.each(dialects)("adopts an account in the dialect %s without a write", async dialect => {
        await start(dialect);
        const name = `${engine}-${dialect}`;
        const inventory = await read();
        expect(inventory.items).toHaveLength(planted.total);
        const folder = generate(name, inventory);
        const written = readdirSync(folder).map(file => readFileSync(join(folder, file), "utf8"));
        expect(planted.secrets.filter(secret => written.some(text => text.includes(secret)))).toEqual([]);
        generated.push(name);

        const config = await configOf(name, inventory);
        const env = {
            ...platform.environment({ organisation: true }),
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        };
        const stack = await (await engineNamed(engine)).createStack({ workDir: folder, config, env });
        const mark = platform.requests.mark();
        try {
            const total = planted.total + 1;
            expect(await stack.preview()).toMatchObject({ succeeded: true, changes: { create: total } });
            expect(await stack.up()).toMatchObject({ succeeded: true, changes: { create: total } });
            expect(await stack.preview()).toMatchObject({ succeeded: true, changes: { same: total } });
            expect(await stack.refresh()).toMatchObject({ succeeded: true, changes: { same: total } });
            const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
            expect(writes).toEqual([]);
        } finally {
            await stack.dispose();
        }
    });
});

test("the generated projects compile in strict mode", () => {
    expect(generated).toHaveLength(2 * engineNames.length);
    compile(generated);
});
