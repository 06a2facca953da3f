/** The anchor of each heading of a page, by GitHub's rules. */

export class Anchors {
    readonly #seen = new Map<string, number>();

    /** @param heading its Markdown; a second one with the same words gets a number */
    of(heading: string): string {
        const anchor = heading
            .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
            .toLowerCase()
            .replace(/[^\p{Letter}\p{Number}\s_-]/gu, "")
            .trim()
            .replace(/\s/g, "-");
        const count = this.#seen.get(anchor) ?? 0;
        this.#seen.set(anchor, count + 1);
        return count === 0 ? anchor : `${anchor}-${count}`;
    }
}
