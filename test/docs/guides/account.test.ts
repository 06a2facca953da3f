/** The guide, followed word for word: on the CLI with its own commands, elsewhere with a stand-in that notes them. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform, type StackConfig } from "pulumi-cloud-platform/testing";
import { awkwardValues } from "../../support/account.js";
import { engineNamed, engineNames, hasCli } from "../../support/engines.js";
import { PulumiStandIn } from "../../support/pulumi-stand-in.js";
import { commandsIn, filledIn, Shell } from "../../support/shell.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const [
    credentials = "",
    look = "",
    write = "",
    takeOver = "",
    confirm = "",
    later = "",
    lookups = "",
    ...others
] = commandsIn("docs/guides/account.md");
const password = "only-known-by-hand\n";

describe.each(engineNames)("on the %s engine", engine => {
    let platform: Platform;
    let folder: string;
    let shell: Shell;
    let mark: number;
    const project = (): string => join(folder, "account");

    beforeAll(async () => {
        platform = await startPlatform();
        const { shop, api } = platform.seed.applications;
        // Each costs a process of the script, so what only matters inside a value stands in one.
        [awkwardValues.join("|"), "\n", "ends with two\n\n", ""].forEach((value, index) =>
            platform.state.applications.setVariable(shop, `AWKWARD_${index}`, value),
        );
        platform.state.drains.create(platform.account.organisation, api, {
            kind: "HTTP",
            url: "https://logs.example",
            credentials: { username: "logs", password },
        });
        mark = platform.requests.mark();
        folder = mkdtempSync(join(tmpdir(), "account-"));
        ["state", "configuration"].forEach(name => mkdirSync(join(folder, name)));
        shell = new Shell(folder);
        if (engine === "in-process") {
            shell.add(
                "pulumi",
                `case "$*" in
"config set --secret "*) cat > "${join(folder, "configuration")}/$4" ;;
*) echo "$*" >> "${join(folder, "pulumi.log")}" ;;
esac`,
            );
        }
    });

    afterAll(async () => {
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    });

    /** One shell from the first command of the page to the last. */
    function run(commands: string) {
        return shell.follow(commands, {
            environment: {
                PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
                PULUMI_CONFIG_PASSPHRASE: "test",
                PULUMI_SKIP_CONFIRMATIONS: "true",
                PULUMI_SKIP_UPDATE_CHECK: "true",
                PULUMI_NODEJS_TRANSPILE_ONLY: "true",
            },
        });
    }

    /** What the script and the one who knows have handed to pulumi, which takes one newline off the end. */
    function configured(): StackConfig {
        const values = readdirSync(join(folder, "configuration")).map(key => {
            const secret = readFileSync(join(folder, "configuration", key), "utf8").replace(/\n$/, "");
            return [`account:${key}`, { secret }] as const;
        });
        return Object.fromEntries(values);
    }

    /** The commands of the README, with what only a person knows. */
    function setByHand(): string[] {
        const readme = readFileSync(join(project(), "README.md"), "utf8");
        const commands = readme.matchAll(
            /^(pulumi config set --secret \S+) # credentials\.(\w+) of Drain (\S+)$/gm,
        );
        return [...commands].map(([, command = "", name = "", id = ""]) => {
            const value = platform.state.drains.find(id)?.credentials?.[name];
            return `printf '%s\\n' '${value ?? ""}' | ${command}\n`;
        });
    }

    test("a table of what there is", async () => {
        await run(filledIn(credentials, platform));
        const told = await run(look);
        expect(told).toMatch(/^Addon +orders-db /m);
        expect(existsSync(project())).toBe(false);
    });

    test("a project, with a README that says what only a person knows", async () => {
        await run(write);
        const files = readdirSync(project()).map(name => readFileSync(join(project(), name), "utf8"));
        expect(files.join("")).not.toContain("payment-key-set-by-somebody");
        expect(setByHand()).toHaveLength(2);
    });

    test("Pulumi takes it over, and has nothing left to do", async () => {
        const [before = "", after = ""] = takeOver.split("pulumi preview\n");
        const commands = [before, ...setByHand(), "pulumi preview\n", after].join("");
        // The project knows by itself where the platform is, and whose these things are.
        await run("unset CLOUD_PLATFORM_BASE_URL CLOUD_PLATFORM_ORGANISATION");
        await run(commands);
        if (engine === "in-process") {
            expect(readFileSync(join(folder, "pulumi.log"), "utf8")).toBe("stack init dev\npreview\nup\n");
            const stack = await (
                await engineNamed(engine)
            ).createStack({
                workDir: project(),
                config: configured(),
                env: {
                    ...platform.environment({ organisation: true }),
                    PULUMI_NODEJS_TRANSPILE_ONLY: "true",
                },
            });
            for (const operation of ["preview", "up"] as const) {
                const { error, changes } = await stack[operation]();
                expect([error, Object.keys(changes)]).toEqual([undefined, ["create"]]);
            }
            expect(await stack.preview()).toMatchObject({ succeeded: true, hasChanges: false });
            expect(await stack.refresh()).toMatchObject({ succeeded: true, hasChanges: false });
            await run(confirm);
            await new PulumiStandIn(join(folder, "programs")).shows(stack);
            await stack.dispose();
        } else {
            await run(confirm);
        }
        await run(filledIn(credentials, platform));
    });

    test("a report prints the code for what was created since", async () => {
        platform.state.networkGroups.create(platform.account.organisation, { label: "fresh" });
        const told = await run(later);
        expect(told).toContain('new NetworkGroup("fresh"');
        expect(told).not.toContain("new Addon(");
    });

    test("a program that looks secrets up needs no script", async () => {
        await run(lookups);
        expect(existsSync(join(folder, "looking", "set-secrets.sh"))).toBe(false);
        expect(readFileSync(join(folder, "looking", "index.ts"), "utf8")).toContain("variableOf(");
        expect(others).toEqual([]);
    });

    test("the guide sends no write", () => {
        const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes).toEqual([]);
    });
});
