/** The version of a release stands in the manifests of the examples, in commands of pages and in the changelog. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(textOf("package.json")) as { version: string };

/** Every way in which a file names a version of the package. */
const versionIn =
    /"pulumi-cloud-platform": "\^([\d.]+\d)"|pulumi-cloud-platform-([\d.]+\d)\.tgz|cloud-platform(?:@|-v| )([\d.]+\d)|^ +version: ([\d.]+\d)$/gm;

test("examples, templates and pages name the version of the package", () => {
    const tracked = execFileSync("git", ["ls-files", "examples", "templates", "docs", "README.md"], {
        cwd: root,
        encoding: "utf8",
    });
    const named = tracked
        .split("\n")
        .filter(path => /\.(md|json|ya?ml)$/.test(path))
        .flatMap(path =>
            [...textOf(path).matchAll(versionIn)].map(([, range, archive, installed, declared]) => ({
                path,
                version: range ?? archive ?? installed ?? declared,
            })),
        );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(each => each.version !== version)).toEqual([]);
});

test("the changelog names the version of the package and its date first, after what is unreleased", () => {
    const headings = [...textOf("CHANGELOG.md").matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    const released = headings.find(heading => heading !== "Unreleased");
    expect(released).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/);
    expect(released).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")} `));
});

test("the lock has the version of the package", () => {
    const lock = JSON.parse(textOf("package-lock.json")) as {
        version: string;
        packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages[""]?.version]).toEqual([version, version]);
});
