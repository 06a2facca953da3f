/**
 * The Node that a release puts into the archives of the native provider, with the SHA-256 of Node's own archives. The sums are
 * those of Node's `SHASUMS256.txt`, and of `nodejs/private/node_versions.bzl` in `bazel-contrib/rules_nodejs`.
 *
 * The Node.js project fixes Node, and announces a security release on https://nodejs.org/en/blog/vulnerability. The maintainers
 * of this package then change the version and the sums here, and publish a patch release within five working days. Nobody
 * gets it without an upgrade. Before the upgrade, `SECURITY.md` says how to run the provider on another Node.
 */

export const version = "24.15.0";

/** By platform as Pulumi names it: an archive of Node, and its sum. */
export const archives = {
    "linux-amd64": {
        file: `node-v${version}-linux-x64.tar.xz`,
        sha256: "472655581fb851559730c48763e0c9d3bc25975c59d518003fc0849d3e4ba0f6",
    },
    "linux-arm64": {
        file: `node-v${version}-linux-arm64.tar.xz`,
        sha256: "f3d5a797b5d210ce8e2cb265544c8e482eaedcb8aa409a8b46da7e8595d0dda0",
    },
    "darwin-amd64": {
        file: `node-v${version}-darwin-x64.tar.gz`,
        sha256: "ffd5ee293467927f3ee731a553eb88fd1f48cf74eebc2d74a6babe4af228673b",
    },
    "darwin-arm64": {
        file: `node-v${version}-darwin-arm64.tar.gz`,
        sha256: "372331b969779ab5d15b949884fc6eaf88d5afe87bde8ba881d6400b9100ffc4",
    },
    "windows-amd64": {
        file: `node-v${version}-win-x64.zip`,
        sha256: "cc5149eabd53779ce1e7bdc5401643622d0c7e6800ade18928a767e940bb0e62",
    },
    "windows-arm64": {
        file: `node-v${version}-win-arm64.zip`,
        sha256: "c9eb7402eda26e2ba7e44b6727fc85a8de56c5095b1f71ebd3062892211aa116",
    },
};
