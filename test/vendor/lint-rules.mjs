/** The rules of the root for the files that import a tool, whose types `npm ci` does not install. */
import rules, { importingTools } from "../../eslint.config.mjs";

const tsconfigRootDir = import.meta.dirname;

export default [
    ...rules.filter(({ ignores }) => ignores !== importingTools),
    {
        languageOptions: {
            parserOptions: { projectService: false, project: "tsconfig.json", tsconfigRootDir },
        },
    },
];
