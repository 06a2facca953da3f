/** The links and the anchors of a Markdown page. */

const blocks = /^( *)```[^]*?^\1```$/gm;

export function linksOf(page: string): string[] {
    const prose = page.replace(blocks, "").replace(/`[^`\n]*`/g, code => code.replace(/[[\]()]/g, " "));
    return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
}

export function anchorsOf(page: string): string[] {
    const counts = new Map<string, number>();
    return [...page.replace(blocks, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
        const anchor = anchorOf(heading);
        const count = counts.get(anchor) ?? 0;
        counts.set(anchor, count + 1);
        return count === 0 ? anchor : `${anchor}-${count}`;
    });
}

/** By GitHub's rules. */
function anchorOf(heading: string): string {
    return heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
        .trim()
        .replace(/\s/g, "-");
}
