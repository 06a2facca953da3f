/** A fresh copy of the starter with the kit copied into it, as its pages say, and a stack that is up. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { startPlatform, type Engine, type Platform } from "pulumi-cloud-platform/testing";
import { commandLine } from "../command-line.js";
import { commandsIn } from "../shell.js";
import { installedCommand, Programs, type Call, type Program } from "./programs.js";
import { PulumiVerbs } from "./pulumi.js";
import { runScript } from "./shell-steps.js";

const root = join(__dirname, "../../..");
const passphrase = "a passphrase of your own";
const placeholder = "00000000-0000-4000-8000-000000000000";

export interface KitOptions {
    readonly engine: Engine["name"];
    readonly service: "GitHub" | "GitLab";
    /** Of the service. */
    readonly programs?: Readonly<Record<string, Program>>;
}

export class Kit {
    readonly #programs: Programs;
    readonly #installations: Call[];

    private constructor(
        readonly place: string,
        readonly platform: Platform,
        programs: Programs,
        installations: Call[],
    ) {
        this.#programs = programs;
        this.#installations = installations;
    }

    static async start({ engine, service, programs = {} }: KitOptions): Promise<Kit> {
        const place = mkdtempSync(join(tmpdir(), "kit-"));
        const verbs = new PulumiVerbs();
        const platform = await startPlatform({ delays: { migration: 0 } });
        const installations: Call[] = [];
        const kit = new Kit(
            place,
            platform,
            await Programs.start(join(place, "programs"), {
                npm: call => {
                    // Pulumi asks npm for versions and folders, which runs no package.
                    if (["ci", "install"].includes(call.args[0] ?? "")) {
                        installations.push(call);
                    }
                    return npm(call);
                },
                ...(engine === "cli" ? { npx } : { npx: verbs.npx, pulumi: verbs.pulumi }),
                ...programs,
            }),
            installations,
        );
        cpSync(join(root, "examples/starter"), kit.shop, { recursive: true });
        for (const name of ["ci", "policy"]) {
            cpSync(join(root, "examples", name), join(place, name), { recursive: true });
        }
        kit.#settle();
        const [toGitHub = "", toGitLab = ""] = commandsIn("examples/ci/README.md");
        await kit.follow(service === "GitHub" ? toGitHub : toGitLab);
        const { CLOUD_PLATFORM_TOKEN = "" } = platform.environment();
        const firstSteps = commandsIn("examples/starter/README.md").join("");
        await kit.follow(firstSteps.replace("TOKEN=…", `TOKEN=${CLOUD_PLATFORM_TOKEN}`));
        installations.length = 0;
        return kit;
    }

    /** What the install scripts of packages could read in the jobs so far: names of variables, by installation. */
    get readableByInstallScripts(): string[][] {
        return this.#installations.map(({ env }) => Object.keys(env));
    }

    /** The project. */
    get shop(): string {
        return join(this.place, "shop");
    }

    /** That of every machine: its programs, and what only saves time. */
    get env(): Record<string, string> {
        return {
            PATH: [this.#programs.folder, dirname(process.execPath), process.env["PATH"]].join(delimiter),
            PULUMI_SKIP_UPDATE_CHECK: "true",
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        };
    }

    /** What a service is told about the stack. */
    get settings(): { vars: { PULUMI_BACKEND_URL: string }; secrets: Record<string, string> } {
        const { CLOUD_PLATFORM_TOKEN = "" } = this.platform.environment();
        return {
            vars: { PULUMI_BACKEND_URL: `file://${this.place}/shop-state` },
            secrets: { PULUMI_CONFIG_PASSPHRASE: passphrase, CLOUD_PLATFORM_TOKEN },
        };
    }

    /** Loses the state of the stack, as a team may: its objects stay. */
    async loseState(): Promise<void> {
        const backend = `export PULUMI_BACKEND_URL="${this.settings.vars.PULUMI_BACKEND_URL}"`;
        const phrase = `export PULUMI_CONFIG_PASSPHRASE="${passphrase}"`;
        const commands = [
            "pulumi stack rm production --force --yes --preserve-config",
            "pulumi stack init production",
        ];
        await this.follow([backend, phrase, ...commands].join("\n"));
    }

    /** A copy of the project in which `change` has replaced the text of a file. */
    branch(name: string, file: string, change: (text: string) => string): string {
        const folder = join(this.place, name);
        cpSync(this.shop, folder, { recursive: true, verbatimSymlinks: true });
        const path = join(folder, file);
        writeFileSync(path, change(readFileSync(path, "utf8")));
        return folder;
    }

    async stop(): Promise<void> {
        this.#programs.stop();
        await this.platform.close();
        rmSync(this.place, { recursive: true, force: true });
    }

    /** Writes into the stack's settings what only the person who copies the starter knows. */
    #settle(): void {
        const { url, account, seed } = this.platform;
        const file = join(this.shop, "Pulumi.production.yaml");
        const settings = readFileSync(file, "utf8")
            .replace("https://api.example.com", url)
            .replace(`orga_${placeholder}`, account.organisation)
            .replace(`app_${placeholder}`, seed.applications.shop);
        writeFileSync(file, settings);
    }

    /** Runs commands of a page in the project. */
    async follow(commands: string): Promise<void> {
        const { code, log } = await runScript({
            text: commands,
            flags: ["-eu"],
            cwd: this.shop,
            env: {
                ...this.env,
                HOME: this.place,
                PULUMI_HOME: join(this.place, "pulumi"),
                PULUMI_SKIP_CONFIRMATIONS: "true",
            },
        });
        if (code !== 0) {
            throw new Error(log);
        }
    }
}

/** Links what this repository has installed, in the place of a registry. As npm does, `ci` asks for a lock. */
const npm: Program = ({ args: [command = "", ...options], cwd }) => {
    const { values } = parseArgs({
        args: options,
        options: { prefix: { type: "string", default: "." }, "ignore-scripts": { type: "boolean" } },
    });
    const folder = join(cwd, values.prefix);
    const lock = join(folder, "package-lock.json");
    if (command === "install") {
        writeFileSync(lock, "{}");
    } else if (command !== "ci" || !existsSync(lock)) {
        throw new Error(`"npm ${command}" is none of ours, or has no package-lock.json in ${folder}`);
    }
    rmSync(join(folder, "node_modules"), { force: true });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    return {};
};

const npx: Program = call => commandLine(installedCommand(call), { cwd: call.cwd, environment: call.env });
