/** The templates of `pulumi new`: complete, alike, and careful with data from the first preview. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform } from "pulumi-cloud-platform/testing";
import { hasCli, hasPython, hasYaml } from "../support/engines.js";
import { root } from "../support/pages.js";
import { programOf } from "../support/program-of.js";
import { quickEngine } from "../support/quick-engine.js";
import { newProjectFrom, projectIn, templates } from "../support/templates.js";

const languages = [
    {
        language: "typescript",
        program: "index.ts",
        others: [".gitignore", "package.json", "tsconfig.json"],
        region: 'get("region") ?? "par"',
        isHere: hasCli,
    },
    {
        language: "python",
        program: "__main__.py",
        others: [".gitignore", "requirements.txt"],
        region: 'get("region") or "par"',
        isHere: hasPython,
    },
    {
        language: "yaml",
        program: "Pulumi.yaml",
        others: [],
        region: "region: { type: string, default: par }",
        isHere: hasYaml,
    },
];

let folder: string;

beforeEach(() => void (folder = join(mkdtempSync(join(tmpdir(), "templates-")), "My.Shop")));
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

test("there is a template for each language", () => {
    expect(readdirSync(templates).sort()).toEqual(languages.map(({ language }) => language).sort());
});

describe.each(languages)("the template in $language", ({ language, program, others, region, isHere }) => {
    const template = join(templates, language);
    const files = [...new Set(["Pulumi.yaml", program, ...others])].sort();

    test("contains every file of a project", () => {
        expect(readdirSync(template).sort()).toEqual(files);
    });

    test("asks for dialect, organisation and region, and guards the data of every stack", () => {
        const { name, description, template: asked, config } = projectIn(template);
        expect([name, description]).toEqual(["${PROJECT}", "${DESCRIPTION}"]);
        const defaults = Object.entries(asked.config).map(([key, question]) => [key, question.default]);
        expect(Object.fromEntries(defaults)).toEqual({
            "cloud-platform:dialect": "clever-cloud",
            "cloud-platform:organisation": undefined,
            region: "par",
        });
        for (const text of [asked, ...Object.values(asked.config)]) {
            expect(text.description).toMatch(/^[A-Z].*[^.]$/);
        }
        expect(config).toMatchObject({ "cloud-platform:guardData": "true", "cloud-platform:strict": "true" });
    });

    test("declares the application of the shop with its database, in the configured region", () => {
        const source = readFileSync(join(template, program), "utf8");
        const kinds = source.matchAll(/(?:new |cloud_platform\.|cloud-platform:)([A-Z]\w+)/g);
        expect([...kinds].map(([, kind]) => kind).sort()).toEqual([
            "Addon",
            "AddonLink",
            "Application",
            "Deployment",
            "EnvVars",
        ]);
        expect(source).toContain(region);
        expect(source).not.toMatch(/region[=:] ?"?par/);
    });

    if (isHere) {
        test("becomes a project on the CLI", () => {
            const options = ["--generate-only", "--yes", "--non-interactive", "--dir", folder];
            const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
            execFileSync("pulumi", ["new", template, ...options], { env });
            expect(readdirSync(folder).sort()).toEqual(files);
            const { config, ...project } = projectIn(folder);
            const { description } = projectIn(template).template;
            expect(project).toMatchObject({ name: "My.Shop", description });
            expect(project).not.toHaveProperty("template");
            const guard = { "cloud-platform:guardData": { value: "true" } };
            expect(config).toMatchObject({ ...guard, "cloud-platform:strict": { value: "true" } });
        });
    }
});

test("the template in typescript previews without credentials, goes up, and its data can't be destroyed", async () => {
    const platform = await startPlatform({ dialect: "clever-cloud" });
    const config = newProjectFrom("typescript", folder);
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const stack = await quickEngine().createStack({
        workDir: folder,
        project: "My.Shop",
        stack: "dev",
        config,
    });
    try {
        stack.setProgram(programOf(folder));
        const preview = await stack.preview();
        expect(preview).toMatchObject({ succeeded: true, changes: { create: 6 } });
        expect(preview.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
        const { url, account } = platform;
        stack.setConfig({
            ...config,
            "cloud-platform:baseUrl": url,
            "cloud-platform:organisation": account.organisation,
            "cloud-platform:token": { secret: account.token },
        });
        expect(await stack.up()).toMatchObject({ succeeded: true, changes: { create: 6 } });
        const applications = platform.state.applications.list(account.organisation);
        expect(applications.map(({ name }) => name)).toContain("My.Shop-dev");
        expect(await stack.up()).toMatchObject({ succeeded: true, hasChanges: false });
        expect((await stack.destroy()).error).toContain("because it is protected");
    } finally {
        await stack.dispose();
        await platform.close();
    }
});
