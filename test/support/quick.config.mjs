/** What `npm test` runs before a push: all behaviour of the package, without the suites that are long by nature. */
import { readFileSync } from "node:fs";
import { fileURLToPath, URL } from "node:url";

const root = new URL("../../", import.meta.url);
const { jest } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

/** @type {import("jest").Config} */
export default {
    ...jest,
    rootDir: fileURLToPath(root),
    testPathIgnorePatterns: [
        "/node_modules/",
        // A minute of random histories.
        "/test/histories/histories\\.test",
        // The vendor's command line and library.
        "/test/vendor/",
        // Programs that install the packed package.
        "/test/package/consumers\\.test",
        "/test/examples/",
        // Pages word for word.
        "/test/docs/guides/",
        // A program of 150 resources.
        "/test/recover/large-account\\.test",
        "/test/generate/((terraform-)?story|random-applications)\\.test",
    ],
    // One more than the cores of a small machine: a test waits for its host process, or for a deadline.
    maxWorkers: 3,
    // The real CLI takes minutes, where it is on PATH.
    testEnvironmentOptions: { engines: "in-process" },
};
