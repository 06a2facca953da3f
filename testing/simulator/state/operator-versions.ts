import type { Operator } from "./operators.js";
import { invalid } from "./refusal.js";

/** Oldest first, by kind. */
const versions: Readonly<Record<string, readonly string[]>> = {
    keycloak: ["26.0.7", "26.1.0", "26.2.5"],
    matomo: ["5.2.2", "5.3.1"],
    metabase: ["0.52.8", "0.53.7"],
    otoroshi: ["16.23.2", "17.0.1"],
};

export function versionsOf(kind: string): readonly string[] {
    return versions[kind] ?? [];
}

export function availableVersions({ kind }: Operator): readonly string[] {
    return versionsOf(kind);
}

/** Returns the ordered version. Default: the newest. */
export function installedVersion({ kind, options }: Operator): string {
    const chosen = options["version"];
    return typeof chosen === "string" ? chosen : (versions[kind]?.at(-1) ?? "");
}

export function checkVersion(operator: Operator, version: string): void {
    const available = availableVersions(operator);
    if (!available.includes(version)) {
        const reason = `not available; versions: ${available.join(", ")}`;
        throw invalid("operator", `There is no version ${version} of ${operator.kind}`, {
            targetVersion: reason,
        });
    }
}
