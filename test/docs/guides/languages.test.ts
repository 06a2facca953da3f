/** The first programs in Python and YAML, as their pages tell them, on the real CLI. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { parse, stringify } from "yaml";
import { hasPython, hasYaml } from "../../support/engines.js";
import { launcher, plugins, runPulumi } from "../../support/native-cli.js";
import { readPage } from "../../support/pages.js";
import { templates } from "../../support/templates.js";

/** Returns the first block of a language. */
function blockOf(page: string, language: string): string {
    return new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "m").exec(readPage(page))?.[1] ?? "";
}

const pages = [
    { language: "yaml", page: "docs/guides/yaml.md", file: "Pulumi.yaml", isHere: hasYaml },
    { language: "python", page: "docs/guides/python.md", file: "__main__.py", isHere: hasPython },
];

test.each(pages)("the page of $language declares a database and an application", ({ language, page }) => {
    expect(blockOf(page, language).match(/\b(Addon|Application)\b/g)).toEqual(["Application", "Addon"]);
});

const languages = pages
    .filter(({ isHere }) => isHere)
    .flatMap(page => [
        { ...page, source: "page" },
        { ...page, source: "template" },
    ]);

if (languages.length > 0) {
    jest.setTimeout(600_000);

    let folder: string;
    let platform: Platform;
    beforeEach(async () => {
        folder = mkdtempSync(join(tmpdir(), "language-"));
        platform = await startPlatform({ dialect: "clever-cloud", delays: { deployment: 0, migration: 0 } });
    });
    afterEach(async () => {
        delete process.env["CLOUD_PLATFORM_GUARD_DATA"];
        await platform.close();
        rmSync(folder, { recursive: true, force: true });
    });

    test.each(languages)("the $source of $language leads to a database and an application", async given => {
        const { language, page, file, source } = given;
        const pulumi = async (...args: string[]): Promise<string> => {
            const { stdout, stderr } = await runPulumi({ cwd: folder, platform }, args);
            return stdout + stderr;
        };

        const project = join(folder, "Pulumi.yaml");
        if (source === "template") {
            await pulumi("new", join(templates, language), "--generate-only", "--yes");
            // The provider of the repository, not that of a release.
            const content = parse(readFileSync(project, "utf8")) as object;
            writeFileSync(project, stringify({ ...content, packages: {}, plugins }));
        } else {
            // As "pulumi new" does.
            const runtime = "runtime: { name: python, options: { virtualenv: venv } }";
            writeFileSync(project, `name: shop\n${runtime}\n`);
            writeFileSync(join(folder, "requirements.txt"), "pulumi>=3.0.0,<4.0.0\n");
            writeFileSync(join(folder, file), blockOf(page, language));
            appendFileSync(project, stringify({ plugins }));
        }
        if (language === "python") {
            await pulumi("install");
            await pulumi("package", "add", launcher);
        }
        await pulumi("stack", "init", "dev");

        const preview = await pulumi("preview");
        expect(preview).toContain('Addon "database": costs 19.50 EUR a month [monthly-price]');
        expect(preview).toContain("+ 6 to create");
        await pulumi("up", "--yes");
        expect(await pulumi("stack", "output", "repository")).toMatch(/^https:\/\/push/);
        await pulumi("preview", "--expect-no-changes");

        const program = readFileSync(join(folder, file), "utf8");
        writeFileSync(join(folder, file), program.replace("xs_sml", "s_sml"));
        const change = await pulumi("preview");
        expect(change).toContain("~ 2 to update");
        expect(change).toContain("4 unchanged");
        await pulumi("up", "--yes");
        await pulumi("refresh", "--preview-only", "--expect-no-changes");

        await expect(pulumi("destroy", "--yes")).rejects.toThrow("because it is protected");
        const destroy = ["destroy", "--yes", "--ignore-protect"];
        if (source === "template") {
            const guarded = /CLOUD_PLATFORM_GUARD_DATA=false pulumi destroy --ignore-protect/;
            await expect(pulumi(...destroy)).rejects.toThrow(guarded);
            expect(readPage(page)).toMatch(guarded);
            process.env["CLOUD_PLATFORM_GUARD_DATA"] = "false";
        }
        await pulumi(...destroy);
    });
}
