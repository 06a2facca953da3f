/**
 * Checks that the engine will find this package. The engine loads the package from the folder of the program. In a
 * monorepo, a shared package may find it elsewhere.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { withAddress } from "../../error-codes.js";

/** The program may change its folder later. */
const folder = process.cwd();

/** Unit tests and the Automation API run programs in other folders than that of the host. */
const isRunByEngine = /@pulumi[\\/]pulumi[\\/]cmd[\\/]run/.test(process.argv[1] ?? "");

let isFound = !isRunByEngine;

/** @throws if the host cannot load this package. Its own error would be a stack trace for each resource. */
export function assertHostIsInstalled(): void {
    if (isFound) {
        return;
    }
    try {
        createRequire(join(folder, "index.js")).resolve("pulumi-cloud-platform/host");
    } catch {
        throw new pulumi.RunError(
            withAddress(
                `Pulumi loads "pulumi-cloud-platform" from ${folder}, the folder of the program, and does not find it there. Add it to the dependencies of that folder: run "npm install pulumi-cloud-platform" there, or the same command of your package manager.`,
                "package-not-found",
            ),
        );
    }
    isFound = true;
}
