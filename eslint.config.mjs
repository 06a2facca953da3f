import eslint from "@eslint/js";
import prettier from "eslint-config-prettier";
import tseslint from "typescript-eslint";

const isDoc = ({ type, value }) => type === "Block" && value.startsWith("*");

/** Finds doc comments before another doc comment, or before the end of a block. The first comment describes the file. */
const docOfSomething = {
    create: ({ sourceCode, report }) => ({
        Program() {
            for (const comment of sourceCode.getAllComments().filter(isDoc).slice(1)) {
                const next = sourceCode.getTokenAfter(comment, { includeComments: true });
                if (next === null || isDoc(next) || [")", "]", "}"].includes(next.value)) {
                    report({ loc: comment.loc, message: "This doc comment stands over nothing." });
                }
            }
        },
    }),
};

/** Linted by the rules in `test/vendor/lint-rules.mjs`. */
export const importingTools = ["test/vendor/**/*.ts", "examples/testing/vitest/**/*.ts"];

export default tseslint.config(
    // The examples of connections use providers that are not installed here. A test compiles them.
    { ignores: ["dist/", "release/", "coverage/", "node_modules/", "examples/connections/"] },
    { ignores: importingTools },
    eslint.configs.recommended,
    ...tseslint.configs.strictTypeChecked,
    {
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        plugins: { own: { rules: { "doc-of-something": docOfSomething } } },
        rules: {
            "own/doc-of-something": "error",
            "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
            "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
            "no-console": "error",
            // A name of its own, by which an editor shows it.
            "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
            "no-restricted-syntax": [
                "error",
                {
                    selector: ":not(MethodDefinition[kind='constructor'])[accessibility='private']",
                    message: "Write #name instead of private name.",
                },
                {
                    selector: "ObjectExpression > SpreadElement[argument.type='ObjectExpression']",
                    message: "Write the members without the spread.",
                },
            ],
        },
    },
    { files: ["**/*.mjs", "**/*.js"], ...tseslint.configs.disableTypeChecked },
    {
        files: ["commands/**", "examples/tour/**", "bench/**"],
        rules: { "no-console": "off" },
    },
    {
        // Which variables an add-on gives is not in its type; a preview refuses one that is undefined.
        files: ["examples/**"],
        rules: { "@typescript-eslint/no-non-null-assertion": "off" },
    },
    {
        // Node's own runner waits for its tests by itself.
        files: ["examples/testing/node-test/**"],
        rules: {
            "@typescript-eslint/no-floating-promises": [
                "error",
                { allowForKnownSafeCalls: [{ from: "package", name: "test", package: "node:test" }] },
            ],
        },
    },
    prettier,
    // Prettier's own rules turn this one off.
    { rules: { curly: "error" } },
);
