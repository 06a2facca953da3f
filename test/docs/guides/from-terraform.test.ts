/** The guide, followed word for word; Terraform, and Pulumi's own commands, are stand-ins that note what they are told. */
import {
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform, type StackConfig } from "pulumi-cloud-platform/testing";
import { engineNamed } from "../../support/engines.js";
import { commandsIn, filledIn, Shell } from "../../support/shell.js";
import { secretInState, terraformState } from "../../support/terraform.js";

const [credentials = "", look = "", write = "", takeOver = "", forget = "", orphans = "", ...others] =
    commandsIn("docs/guides/from-terraform.md");

let platform: Platform;
let folder: string;
let shell: Shell;
const terraform = (): string => join(folder, "terraform");
const project = (): string => join(folder, "platform");

beforeAll(async () => {
    platform = await startPlatform({ dialect: "clever-cloud" });
    folder = mkdtempSync(join(tmpdir(), "from-terraform-"));
    for (const name of ["terraform", "configuration"]) {
        mkdirSync(join(folder, name));
    }
    shell = new Shell(folder);
    const state = join(folder, "pulled.json");
    writeFileSync(state, JSON.stringify(terraformState(platform)));
    shell.add(
        "terraform",
        `[ "$*" = "state pull" ] && exec cat "${state}"\necho "$*" >> "${join(folder, "terraform.log")}"`,
    );
    shell.add(
        "pulumi",
        `case "$*" in
"config set --secret "*) cat > "${join(folder, "configuration")}/$4" ;;
"stack export --stack dev") [ -f Pulumi.yaml ] || { echo "error: no Pulumi.yaml project file found" >&2; exit 255; }; cat "${join(folder, "exported.json")}" ;;
*) echo "$*" >> "${join(folder, "pulumi.log")}" ;;
esac`,
    );
});

afterAll(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
});

/** One shell from the first command of the page to the last. */
function run(commands: string): Promise<string> {
    // The dialect implies an address, for which the simulator stands in.
    const environment = { CLOUD_PLATFORM_BASE_URL: platform.url };
    return shell.follow(commands, { cwd: terraform(), environment });
}

/** What the script has handed to pulumi, which takes one newline off the end. */
function configured(): StackConfig {
    const values = readdirSync(join(folder, "configuration")).map(key => {
        const secret = readFileSync(join(folder, "configuration", key), "utf8").replace(/\n$/, "");
        return [`platform:${key}`, { secret }] as const;
    });
    return Object.fromEntries(values);
}

test("a table of what Terraform manages, and what of it stays there", async () => {
    await run(filledIn(credentials, platform));
    const told = await run(look);
    expect(told).toMatch(/^Addon +orders-db /m);
    expect(told).toMatch(/^EnvVars +shop /m);
    expect(told).not.toMatch(/^SshKey/m);
    expect(told).toContain(
        "Left out: clevercloud_cellar_bucket.uploads (uploads). It has no counterpart here",
    );
    expect(told).not.toContain(secretInState);
});

test("a project of just that, by Terraform's names", async () => {
    await run(write);
    const source = readFileSync(join(project(), "index.ts"), "utf8");
    expect(source).toMatch(/new Addon\(\n {2}"orders",/);
    expect(source).toMatch(/new Application\(\n {2}"storefront",/);
    expect(source).toContain('new NetworkGroup("inside"');
    expect(source).not.toContain("SshKey");
    const { id } = platform.seed.addons.search;
    expect(source).not.toContain(id);
});

test("Pulumi takes it over, and nothing on the platform changes", async () => {
    const mark = platform.requests.mark();
    await run(takeOver);
    expect(readFileSync(join(folder, "pulumi.log"), "utf8")).toBe("stack init dev\nup\n");
    // What `pulumi up` does there, on the engine that is always here.
    const engine = await engineNamed("in-process");
    const stack = await engine.createStack({
        workDir: project(),
        config: configured(),
        env: { ...platform.environment({ organisation: true }), PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
    });
    const { error, changes } = await stack.up();
    expect(error).toBeUndefined();
    expect(Object.keys(changes)).toEqual(["create"]);
    expect(await stack.preview()).toMatchObject({ succeeded: true, hasChanges: false });
    writeFileSync(join(folder, "exported.json"), JSON.stringify(await stack.exportStack()));
    await stack.dispose();
    expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);
});

test("Terraform forgets it, and nothing of its state is left behind", async () => {
    await run(forget);
    const told = readFileSync(join(folder, "terraform.log"), "utf8").trimEnd().split("\n");
    expect(told.at(-1)).toBe("plan");
    const addresses = told.slice(0, -1).map(line => /^state rm (.+)$/.exec(line)?.[1]);
    expect(addresses).toEqual([
        "clevercloud_nodejs.storefront",
        "clevercloud_networkgroup.inside",
        "clevercloud_postgresql.orders",
    ]);
    expect(existsSync(join(terraform(), "terraform.tfstate.json"))).toBe(false);
});

test("both tools lack the listed resources", async () => {
    const told = await run(orphans);
    expect(told).toMatch(/^SshKey +laptop/m);
    expect(told).not.toMatch(/^Addon +orders-db /m);
    expect(others).toEqual([]);
});
