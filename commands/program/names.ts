/** Names in a program, which follow from the labels of objects. */

const longestName = 60;
const longestIdentifier = 30;

/** Returns a label in lower case, with hyphens between its words. Empty if the label has no words. Latin letters lose their accents. */
export function slugOf(label: string): string {
    const folded = label
        .toLowerCase()
        .normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC");
    const words = folded.match(/[\p{L}\p{Nd}][\p{L}\p{Nd}\p{Mn}\p{Mc}]*/gu) ?? [];
    return shortened(words.join("-"), longestName);
}

/** The name of a kind as words: `env-vars`. */
export function kebab(kind: string): string {
    return kind.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, "-").toLowerCase();
}

/** The ASCII words of a slug, for configuration keys and shells. May be empty. */
export function plainSlug(slug: string): string {
    return slug
        .split(/[^a-z0-9]+/)
        .filter(word => word !== "")
        .join("-");
}

/** Hands out each name once. Later requests for the same name get a number. */
export class Names {
    readonly #taken: Set<string>;
    readonly #separator: string;

    constructor(taken: Iterable<string> = [], separator = "-") {
        this.#taken = new Set(taken);
        this.#separator = separator;
    }

    /** Returns the first free wish, else the last one with a number. */
    take(...wishes: readonly [string, ...string[]]): string {
        const free =
            wishes.find(wish => !this.#taken.has(wish)) ?? this.#numbered(wishes[wishes.length - 1] ?? "");
        this.#taken.add(free);
        return free;
    }

    #numbered(wish: string): string {
        for (let number = 2; ; number++) {
            const name = `${wish}${this.#separator}${number}`;
            if (!this.#taken.has(name)) {
                return name;
            }
        }
    }
}

/** Possible names of a constant, the best first. */
export function identifierWishes(slug: string, kind: string): [string, string] {
    const words = shortened(plainSlug(slug), longestIdentifier - kind.length).split("-");
    const [first = "", ...others] = words;
    const base = [first, ...others.map(capitalised)].join("");
    const own = kebab(kind).split("-");
    const plain = [own[0] ?? "", ...own.slice(1).map(capitalised)].join("");
    return /^[a-z]/.test(base) ? [base, `${base}${kind}`] : [`${plain}${base}`, `${plain}${base}`];
}

function capitalised(word: string): string {
    return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Cuts after a word, or within the first one. */
function shortened(slug: string, longest: number): string {
    const characters = Array.from(slug);
    if (characters.length <= longest) {
        return slug;
    }
    const cut = characters.slice(0, longest + 1).join("");
    const at = cut.lastIndexOf("-");
    return at > 0 ? cut.slice(0, at) : characters.slice(0, longest).join("");
}
