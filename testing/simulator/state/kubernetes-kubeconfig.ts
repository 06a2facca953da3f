import type { Identifiers } from "./identifiers.js";
import type { KubernetesCluster } from "./kubernetes-clusters.js";

/** Returns the text of a kubeconfig with a new certificate. */
export function kubeconfigOf(
    { id, name }: Pick<KubernetesCluster, "id" | "name">,
    type: string,
    identifiers: Identifiers,
): string {
    const certificate = Buffer.from(`certificate ${identifiers.secret(64)}`).toString("base64");
    const key = Buffer.from(`key ${identifiers.secret(64)}`).toString("base64");
    const host = `${id.toLowerCase().replace("_", "-")}.${type.toLowerCase().replace("_", "-")}`;
    return [
        "apiVersion: v1",
        "kind: Config",
        "clusters:",
        `  - name: ${JSON.stringify(name)}`,
        "    cluster:",
        `      server: https://${host}.kubernetes.example:6443`,
        `      certificate-authority-data: ${Buffer.from(`authority of ${id}`).toString("base64")}`,
        "users:",
        "  - name: admin",
        "    user:",
        `      client-certificate-data: ${certificate}`,
        `      client-key-data: ${key}`,
        "contexts:",
        "  - name: admin",
        "    context:",
        `      cluster: ${JSON.stringify(name)}`,
        "      user: admin",
        "current-context: admin",
        "",
    ].join("\n");
}
