/**
 * The templates that `pulumi new` takes, from the programs that the pages show. They have the application of the shop with its
 * database: an address, a log server and a mailbox of somebody else would make the first `pulumi up` fail.
 */
import { layouts, packages } from "../../dist/commands/generate/files/project.js";

/** The CLI replaces these words by the name and the description of the project. */
const project = "${PROJECT}";
const description = "${DESCRIPTION}";

interface Edit {
    readonly from: string | RegExp;
    readonly to: string;
}

interface Template {
    readonly language: string;
    /** The page with the program. */
    readonly page: string;
    /** The program on the page. */
    readonly program: RegExp;
    readonly edits: readonly Edit[];
    /** Lines of `Pulumi.yaml` about the runtime. */
    readonly runtime: string;
    /** The files beside `Pulumi.yaml`. */
    readonly files: (program: string) => (readonly [path: string, text: string])[];
    /** What `Pulumi.yaml` has after the settings. */
    readonly rest?: (program: string) => string;
}

const templates: readonly Template[] = [
    {
        language: "typescript",
        page: "examples/shop/index.ts",
        program: /^([^]*)$/,
        edits: [
            {
                from: /import \{ Addon, .*\nimport \{ Drain, .*\n/,
                to: 'import { Addon, AddonLink, Application, Deployment, EnvVars } from "pulumi-cloud-platform";\n',
            },
            { from: 'pulumi.Config("shop")', to: "pulumi.Config()" },
            { from: /const fqdn = .*\n/, to: "" },
            { from: "`shop-${", to: "`${pulumi.getProject()}-${" },
            { from: "and these two.", to: "and this one." },
            { from: ", SHOP_URL: `https://${fqdn}`", to: "" },
            { from: ', "SHOP_URL"', to: "" },
            { from: /const address = new Domain[^]*new EmailHook[^]*?\n\}\);\n/, to: "" },
            { from: /\/\*\*.*\nexport const records = .*\n/, to: "" },
        ],
        runtime: layouts.typescript.runtime,
        files: program => [["index.ts", program], ...layouts.typescript.otherFiles(project)],
    },
    {
        language: "python",
        page: "docs/guides/python.md",
        program: /^```python\n([^]*?)^```$/m,
        edits: [
            {
                from: 'name = f"shop-{',
                to: 'region = pulumi.Config().get("region") or "par"\nname = f"{pulumi.get_project()}-{',
            },
            { from: 'region="par"', to: "region=region" },
        ],
        runtime: layouts.python.runtime,
        files: program => [["__main__.py", program], ...layouts.python.otherFiles(project)],
    },
    {
        language: "yaml",
        page: "docs/guides/yaml.md",
        program: /^```yaml\nname: shop\nruntime: yaml\n([^]*?)^```$/m,
        edits: [
            { from: "shop-${pulumi.stack}", to: "${pulumi.project}-${pulumi.stack}" },
            { from: "region: par", to: "region: ${region}" },
        ],
        // "pulumi new" refuses a provider in a package that is not installed yet, as `layouts.yaml` may have it.
        runtime: `runtime: yaml\n${packages}`,
        files: () => [],
        rest: program => `    region: { type: string, default: par }\n${program}`,
    },
];

/** @param read returns the text of a file */
export function templateFiles(read: (path: string) => string): [path: string, text: string][] {
    return templates.flatMap(template => {
        const { language, files, runtime, rest } = template;
        const program = programOf(template, read(template.page));
        const own = [["Pulumi.yaml", `${head(runtime)}${rest?.(program) ?? ""}`], ...files(program)] as const;
        return own.map(([path, text]): [string, string] => [`templates/${language}/${path}`, text]);
    });
}

/** @throws an error if the page lacks what an edit replaces */
function programOf({ page, program, edits }: Template, text: string): string {
    const [, source] = program.exec(text) ?? [];
    if (source === undefined) {
        throw new Error(`${page} has no program for the template`);
    }
    return edits.reduce((edited, { from, to }) => {
        const parts = edited.split(from);
        if (parts.length === 1) {
            throw new Error(`${page} has no ${String(from)} any more: edit scripts/generate/templates.ts`);
        }
        return parts.join(to);
    }, source);
}

/** `config` holds for each stack of the project. The CLI asks for `template.config`, and saves it for the first stack. */
function head(runtime: string): string {
    return `name: ${project}
description: ${description}
${runtime}template:
    description: An application with a database on Clever Cloud
    quickstart: |
        \`pulumi preview\` needs no credentials. Before \`pulumi up\`, run \`clever login\`,
        or set an API token: pulumi config set --secret cloud-platform:token
    config:
        cloud-platform:dialect:
            description: Interface of the platform. Only clever-cloud has applications
            default: clever-cloud
        cloud-platform:organisation:
            description: Organisation (orga_…). Leave it empty for your own space
        region:
            description: Region of the application and the database
            default: par
config:
    cloud-platform:guardData: "true"
    cloud-platform:strict: "true"
`;
}
