/** Versions of Kubernetes. A program names a minor version, and the platform may return the patch too. */

/** Returns the minor version: `1.36` for `1.36.1`. */
export function minorOf(version: string): string {
    return version.split(".").slice(0, 2).join(".");
}

export function isOlder(version: string, than: string): boolean {
    const [a, b] = [version, than].map(text => minorOf(text).split(".").map(Number));
    return (a?.[0] ?? 0) - (b?.[0] ?? 0) < 0 || (a?.[0] === b?.[0] && (a?.[1] ?? 0) < (b?.[1] ?? 0));
}
