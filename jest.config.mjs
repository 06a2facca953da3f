/** Two projects: suites of `dist`, and suites that import the sources of pure rooms and need no build. */

const rootDir = import.meta.dirname;

/** The suites that import sources. All other suites import `dist`. */
const ofSources = [
    "provider/(basics|kind)/",
    "provider/catalogue/words",
    "provider/lifecycle/(decisions|holders)/",
    "provider/protocol/(aliases|ignored-changes)",
    "provider/text/python-spelling",
    "commands/(program|report)/",
    "commands/progress",
    "commands/stack/masked-text",
].map(path => `/test/${path}.*\\.test\\.ts$`);

const withoutExtension = { "^(\\.{1,2}/.*)\\.js$": "$1" };

/** @type {import("jest").Config} */
export const dist = {
    displayName: "dist",
    rootDir,
    roots: ["<rootDir>/test"],
    testPathIgnorePatterns: ["/node_modules/", ...ofSources],
    testEnvironment: "<rootDir>/test/support/environment.ts",
    runtime: "<rootDir>/test/support/runtime.mjs",
    globalSetup: "<rootDir>/test/support/children.ts",
    transformIgnorePatterns: ["/node_modules/(?!@actions/)"],
    moduleNameMapper: {
        "^(@actions/[^/]+)$": "<rootDir>/node_modules/$1/dist/index.js",
        "^(@actions/[^/]+)/(.+)$": "<rootDir>/node_modules/$1/dist/$2",
        ...withoutExtension,
    },
    transform: {
        "\\.ts$": ["ts-jest", {}],
        "\\.m?js$": [
            "ts-jest",
            {
                diagnostics: false,
                tsconfig: {
                    allowJs: true,
                    isolatedModules: true,
                    module: "commonjs",
                    moduleResolution: "bundler",
                    esModuleInterop: true,
                    target: "es2022",
                    rootDir: ".",
                },
            },
        ],
    },
};

/** @type {import("jest").Config} */
export const sources = {
    displayName: "sources",
    rootDir,
    // With the sources, "--watch" runs the suites of an edited file.
    roots: ["<rootDir>/test", "<rootDir>/provider", "<rootDir>/commands"],
    testRegex: ofSources,
    moduleNameMapper: {
        // The path from `dist/`.
        "^(\\.\\./){3}package\\.json$": "<rootDir>/package.json",
        ...withoutExtension,
    },
    transform: { "\\.ts$": ["ts-jest", {}] },
};

/** @type {import("jest").Config} */
export default {
    rootDir,
    projects: [dist, sources],
    testSequencer: "<rootDir>/test/support/sequencer.mjs",
    reporters: ["default", "<rootDir>/test/support/skipped-reporter.mjs"],
    testTimeout: 300_000,
    maxWorkers: 2,
};
