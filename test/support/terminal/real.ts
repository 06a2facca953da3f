/** A real shell, with the Pulumi CLI on its PATH. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../pages.js";
import { Shell } from "../shell.js";
import { templateAddress, templates } from "../templates.js";
import type { Terminal } from "./index.js";
import { newProject } from "./new-project.js";

interface Ended {
    code: number;
    stdout: string;
    stderr: string;
}

export class RealTerminal implements Terminal {
    readonly #shell: Shell;
    readonly #folder: string;
    readonly #environment: Record<string, string>;
    #at: string;

    constructor(folder: string, environment: Record<string, string>) {
        this.#folder = folder;
        this.#at = folder;
        this.#shell = new Shell(folder);
        this.#shell.add("new-project", newProject);
        mkdirSync(join(folder, "state"));
        this.#environment = {
            PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
            PULUMI_CONFIG_PASSPHRASE: "test",
            PULUMI_SKIP_CONFIRMATIONS: "true",
            PULUMI_SKIP_UPDATE_CHECK: "true",
            ...environment,
        };
    }

    edit(source: string): void {
        writeFileSync(join(this.#at, "index.ts"), source);
    }

    async enter(commands: string, exitCode = 0): Promise<string> {
        const place = join(this.#folder, "place");
        const text = commands
            // The templates would come from the network, and what is not given would be asked for.
            .replace("pulumi new typescript --yes", "new-project\npulumi stack init dev")
            .replace(templateAddress, `"${templates}/$1"`)
            .replace(/^(pulumi config set --secret \S+)$/gm, `printf %s "$TYPED" | $1`)
            // It has nothing to confirm, and refuses to be told that it need not.
            .replace(/^(?=pulumi refresh .*--preview-only)/gm, "PULUMI_SKIP_CONFIRMATIONS=false ")
            .replace(
                /^npm (install|ci).*$/gm,
                `[ -e node_modules ] || ln -s "${join(root, "node_modules")}" node_modules`,
            );
        const ended = await this.#runToItsEnd(`trap 'pwd > "${place}"' EXIT\n${text}`);
        this.#at = readFileSync(place, "utf8").trimEnd();
        expect({ commands, ...ended, said: ended.code === exitCode ? "" : ended.said }).toEqual({
            commands,
            code: exitCode,
            said: "",
        });
        return ended.said;
    }

    async #runToItsEnd(commands: string): Promise<{ code: number; said: string }> {
        try {
            const environment = this.#environment;
            return { code: 0, said: await this.#shell.run(commands, { cwd: this.#at, environment }) };
        } catch (error) {
            const { code = -1, stdout = "", stderr = "" } = error as Partial<Ended>;
            return { code, said: stdout + stderr };
        }
    }

    close(): Promise<void> {
        rmSync(this.#folder, { recursive: true, force: true });
        return Promise.resolve();
    }
}
