/** What a Markdown page links to, and where it can be linked to, by GitHub's rules. */

/** Without what is shown as code. */
function prose(page: string): string {
    return page
        .replace(/^( *)```[^]*?^\1```$/gm, "")
        .replace(/`[^`\n]*`/g, code => code.replace(/[[\]()]/g, " "));
}

export function linksOf(page: string): string[] {
    return [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
}

export function anchorsOf(page: string): string[] {
    const seen = new Map<string, number>();
    return [...page.replace(/^( *)```[^]*?^\1```$/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
        const anchor = anchorOf(heading);
        const count = seen.get(anchor) ?? 0;
        seen.set(anchor, count + 1);
        return count === 0 ? anchor : `${anchor}-${count}`;
    });
}

function anchorOf(heading: string): string {
    return heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
        .trim()
        .replace(/\s/g, "-");
}
