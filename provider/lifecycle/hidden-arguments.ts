/** What the platform masks or does not tell of an object. */

/**
 * The paths of the arguments, or of their members (`credentials.password`), whose value is not told.
 *
 * @param untold what `Description.untold` says: each such argument with what is shown of it
 */
export function untoldPaths(untold: object = {}): string[] {
    return Object.entries(untold).flatMap(([key, shown]: [string, unknown]) => {
        if (shown === undefined) {
            return [key];
        }
        const members = typeof shown === "object" && shown !== null ? Object.entries(shown) : [];
        return members.filter(([, member]) => member === undefined).map(([name]) => `${key}.${name}`);
    });
}
