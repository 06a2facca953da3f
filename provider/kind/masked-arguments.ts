/** Arguments that the platform masks or does not report. */

/**
 * Returns the paths of the arguments, or of their members (`credentials.password`), whose value is not reported.
 *
 * @param masked the member `masked` of a description: each such argument with the part that is reported
 */
export function maskedPaths(masked: object = {}): string[] {
    return Object.entries(masked).flatMap(([key, shown]: [string, unknown]) => {
        if (shown === undefined) {
            return [key];
        }
        const members = typeof shown === "object" && shown !== null ? Object.entries(shown) : [];
        return members.filter(([, member]) => member === undefined).map(([name]) => `${key}.${name}`);
    });
}
