/** The tests of `npm test`, before a push: all behaviour of the package, without its tools and what is long by nature. */
import all, { dist, sources } from "../../jest.config.mjs";

const leftOut = {
    "a minute of random histories": "/test/histories/(histories|planted)\\.test",
    "the simulator and the in-process engine": "/test/testing/",
    "the packed package and its types": "/test/package/",
    "the pages": "/test/docs/",
    "the examples": "/test/examples(/|\\.test)",
    "the benchmark": "/test/bench/",
    "generated programs": "/test/commands/.*/((languages-|terraform-)?story|project)\\.test",
    "the native provider": "/test/provider/plugin/",
    "the kill of each kind's creation": "/test/commands/recover/killed-kinds\\.test",
    "the vendor's tools": "/test/vendor/",
};

/** @type {import("jest").Config} */
export default {
    ...all,
    projects: [
        {
            ...dist,
            testPathIgnorePatterns: [...dist.testPathIgnorePatterns, ...Object.values(leftOut)],
            // The real CLI takes minutes, where it is on PATH.
            testEnvironmentOptions: { engines: "in-process" },
        },
        sources,
    ],
    reporters: [...all.reporters, ["<rootDir>/test/support/left-out-reporter.mjs", Object.keys(leftOut)]],
    // One more than the cores of a small machine: a test waits for its host process, or for a deadline.
    maxWorkers: 3,
};
