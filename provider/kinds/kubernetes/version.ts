/** Versions of Kubernetes. A program names a minor version, and the platform may return the patch too. */

/** Returns the minor version: `1.36` for `1.36.1`. */
export function minorOf(version: string): string {
    return version.split(".").slice(0, 2).join(".");
}

export function isOlder(version: string, than: string): boolean {
    return minorOf(version).localeCompare(minorOf(than), "en", { numeric: true }) < 0;
}
