/** The blocks of a guide, with real values where a person puts theirs. */
import type { Platform } from "pulumi-cloud-platform/testing";
import type { EngineName } from "./engines.js";
import { readPage } from "./pages.js";

export interface Guide {
    programs: string[];
    commands: string[];
    /** The outputs that the guide shows, by the index of the commands before them. */
    shown: string[][];
}

export function readGuide(page: string, { url, account, seed }: Platform): Guide {
    const text = readPage(page)
        .replaceAll("https://api.example.com", url)
        .replaceAll("CLOUD_PLATFORM_TOKEN=…", `CLOUD_PLATFORM_TOKEN=${account.token}`)
        .replaceAll("orga_…", account.organisation)
        .replaceAll('"app_…"', `"${seed.applications.website}"`);
    const guide: Guide = { programs: [], commands: [], shown: [] };
    for (const [, language, block = ""] of text.matchAll(/^```(sh|ts|text)\n([^]*?)^```$/gm)) {
        if (language === "ts") {
            guide.programs.push(block);
        } else if (language === "sh") {
            guide.commands.push(block);
            guide.shown.push([]);
        } else {
            guide.shown.at(-1)?.push(block);
        }
    }
    return guide;
}

/** The lines that the in-process engine prints too: the messages of this package, and the counts. */
const known = /^\w+ "|^Resources:|^\s+(\+-|[-+~])? *\d/;

/** Expects each line that a guide shows in an output. A `…` stands for any text. */
export function expectShown(engine: EngineName, output: string, block = ""): void {
    const lines = output.split("\n").map(line => line.trim());
    const missing = block
        .split("\n")
        .filter(line => line !== "" && (engine === "cli" || known.test(line)))
        .filter(line => {
            const parts = line
                .trim()
                .split("…")
                .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
            const pattern = new RegExp(`^((error|warning): )?${parts.join(".*")}$`);
            return !lines.some(each => pattern.test(each));
        });
    expect({ missing, output: missing.length === 0 ? "" : output }).toEqual({ missing: [], output: "" });
}
