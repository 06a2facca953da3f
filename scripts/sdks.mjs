/**
 * Builds the packages that `pulumi convert` and `pulumi import` name: `@pulumi-cloud-platform/native` in `npm`, and
 * `pulumi_cloud_platform` in `pypi`. The arguments are the launcher of a provider, the folder, and the languages.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const root = join(import.meta.dirname, "..");
const [launcher, folder, ...languages] = process.argv.slice(2);

function run(command, ...args) {
    execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
}

const builders = {
    nodejs(source) {
        const packages = join(folder, "npm");
        mkdirSync(packages, { recursive: true });
        symlinkSync(join(root, "node_modules"), join(source, "node_modules"));
        run(process.execPath, join(root, "node_modules/typescript/bin/tsc"), "--project", source);
        // The code reads the package.json beside it.
        const built = join(source, "bin");
        ["package.json", "README.md", "LICENSE"].forEach(file =>
            cpSync(join(source, file), join(built, file)),
        );
        run("npm", "pack", built, "--pack-destination", packages);
    },

    python(source) {
        const environment = join(folder, "venv");
        const python = join(environment, "bin/python");
        // The manifest names the page at this place.
        cpSync(join(source, "pulumi_cloud_platform/README.md"), join(source, "README.md"));
        run("python3", "-m", "venv", environment);
        run(python, "-m", "pip", "install", "--quiet", "build==1.6.1");
        run(python, "-m", "build", "--outdir", join(folder, "pypi"), source);
    },
};

for (const language of languages) {
    const source = join(folder, "sdk", language);
    // The version is that of the provider, since the schema in the repository has none.
    run("pulumi", "package", "gen-sdk", launcher, "--language", language, "--out", join(folder, "sdk"));
    cpSync(join(root, "LICENSE"), join(source, "LICENSE"));
    builders[language](source);
}
