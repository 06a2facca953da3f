/** Where lines of generated code are broken: as prettier, left to its defaults, would break them. */

const lineWidth = 80;

/**
 * Whether a line fits; undefined where that is a matter of how wide some of its characters are shown, on which no two
 * programs agree.
 */
export function fits(line: string): boolean | undefined {
    const characters = Array.from(line);
    const certain = characters.filter(character => character <= "~").length;
    const most = certain + 2 * (characters.length - certain);
    return most <= lineWidth ? true : certain > lineWidth ? false : undefined;
}

export function pad(depth: number): string {
    return "  ".repeat(depth);
}
