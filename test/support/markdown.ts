/** What a Markdown page links to, and where it can be linked to. */
import { Anchors } from "../../scripts/site/anchors";

const blocks = /^( *)```[^]*?^\1```$/gm;

export function linksOf(page: string): string[] {
    const prose = page.replace(blocks, "").replace(/`[^`\n]*`/g, code => code.replace(/[[\]()]/g, " "));
    return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
}

export function anchorsOf(page: string): string[] {
    const anchors = new Anchors();
    return [...page.replace(blocks, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
        anchors.of(heading),
    );
}
