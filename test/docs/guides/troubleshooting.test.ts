/** The options of Pulumi in docs/guides/troubleshooting.md, on the real engine. The in-process engine refuses some. */
import { effects, startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { hasCli, type EngineName } from "../../support/engines.js";
import { readGuide } from "../../support/guide.js";
import { readPage } from "../../support/pages.js";
import { openTerminal, type Terminal } from "../../support/terminal/index.js";

if (hasCli) {
    jest.setTimeout(900_000);
}

const page = readPage("docs/guides/troubleshooting.md");
const up = "pulumi up";

let platform: Platform;
let terminal: Terminal;

async function open(engine: EngineName, dialect: "documented" | "clever-cloud"): Promise<void> {
    platform = await startPlatform({ dialect });
    terminal = openTerminal(engine, {
        PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        ...platform.environment({ organisation: true }),
    });
    const [create = ""] = readGuide("docs/guides/first-program.md", platform).commands;
    await terminal.enter(create);
}

afterEach(async () => {
    await terminal.close();
    await platform.close();
});

function edit(program: string): void {
    terminal.edit(program.replaceAll('"app_…"', `"${platform.seed.applications.website}"`));
}
const owned = () => platform.state.addons.list(platform.account.organisation);
const database = () => owned().find(({ name }) => name === "shop-db");
const addon = `name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par"`;

const redirection = `
import { TcpRedirection } from "pulumi-cloud-platform";
const redirection = new TcpRedirection(
    "port",
    { application: "app_…", namespace: "default" },
    { replacementTrigger: "2026-11-01" },
);
export const port = redirection.port;
`;

const hidden = `
import { EnvVars } from "pulumi-cloud-platform";
const routes = JSON.stringify({ "/": "shop", "/blog": "blog" });
const args = { variables: { ROUTES: routes, LOG_LEVEL: "info" }, plain: ["ROUTES", "LOG_LEVEL"] };
new EnvVars("variables", { application: "app_…", ...args }, { hideDiffs: ["variables.ROUTES"] });
`;

const stash = `
import * as pulumi from "@pulumi/pulumi";
import { Addon } from "pulumi-cloud-platform";
const created = new pulumi.Stash(
    "created",
    { input: new Date().toISOString() },
    { ignoreChanges: ["input"] },
);
new Addon("database", { ${addon}, tags: [pulumi.interpolate\`created:\${created.output}\`] });
`;

test.each([
    ["replacementTrigger", redirection, "replacementTrigger"],
    ["hideDiffs", hidden, "hideDiffs"],
    ["Stash", stash, "providers that are not dynamic"],
])("the in-process engine refuses %s, which the page names", async (name, program, feature) => {
    expect(page).toContain(name);
    await open("in-process", "documented");
    edit(program);
    const output = await terminal.enter(up, 1);
    expect(output).toContain("does not support");
    expect(output).toContain(feature);
});

if (hasCli) {
    test("replaces a redirection when its trigger changes", async () => {
        await open("cli", "documented");
        edit(redirection);
        await terminal.enter(up);
        edit(redirection.replace("2026-11-01", "2026-12-01"));
        expect(await terminal.enter(up)).toContain("+-1 replaced");
        await terminal.enter("pulumi preview --expect-no-changes");
    });

    test("hides the value of a variable, and shows the others", async () => {
        await open("cli", "documented");
        expect(page).toContain('hideDiffs: ["variables.ROUTES"]');
        edit(hidden);
        await terminal.enter(up);
        edit(hidden.replace('"/blog": "blog"', '"/blog": "news"').replace('"info"', '"debug"'));
        const output = await terminal.enter("pulumi preview --diff");
        expect(output).toContain("~ variables.ROUTES (hidden)");
        expect(output).toContain('LOG_LEVEL: "info" => "debug"');
        expect(output).not.toContain("news");
    });

    test("deletes the variables with their application, without a request", async () => {
        await open("cli", "clever-cloud");
        edit(`
import { Application, EnvVars } from "pulumi-cloud-platform";
const application = new Application("report", {
    name: "report",
    runtime: "node",
    region: "par",
    instances: { min: 1, max: 1 },
    flavor: { min: "XS", max: "XS" },
});
const args = { application: application.id, variables: { LOG_LEVEL: "info" } };
new EnvVars("variables", args, { deletedWith: application });
`);
        await terminal.enter(up);
        const mark = platform.requests.mark();
        await terminal.enter("pulumi destroy");
        const writes = platform.requests.since(mark).filter(({ method }) => method !== "GET");
        expect(writes.map(({ method, path }) => `${method} ${path.replace(/\/app_.*/, "/app")}`)).toEqual([
            expect.stringMatching(/^DELETE .*\/applications\/app$/),
        ]);
    });

    test("keeps the value of a stash", async () => {
        await open("cli", "documented");
        edit(stash);
        await terminal.enter(`${up}\npulumi preview --expect-no-changes`);
        expect(database()?.tags).toEqual([expect.stringMatching(/^created:20/)]);
    });

    test("refuses a deletion until a hook agrees", async () => {
        await open("cli", "documented");
        edit(`
import * as pulumi from "@pulumi/pulumi";
import { Addon } from "pulumi-cloud-platform";
const backup = new pulumi.ResourceHook("backup", ({ name, id }) => {
    if (process.env["BACKUP_OF"] !== name) {
        throw new Error(\`save the data of \${id}, then set BACKUP_OF=\${name}\`);
    }
});
new Addon("database", { ${addon} }, { hooks: { beforeDelete: [backup] } });
`);
        await terminal.enter(up);
        const withoutProgram = await terminal.enter("pulumi destroy", 1);
        expect(withoutProgram).toContain("You must run with the `--run-program` flag to use delete hooks");
        const destroy = "pulumi destroy --run-program";
        const refused = await terminal.enter(destroy, 1);
        expect(refused).toContain('before hook "backup" failed: save the data of addon_');
        expect(database()).toBeDefined();
        await terminal.enter(`BACKUP_OF=database ${destroy}`);
        expect(database()).toBeUndefined();
    });

    test("repeats a failed creation as often as an error hook asks", async () => {
        await open("cli", "documented");
        edit(`
import * as pulumi from "@pulumi/pulumi";
import { EnvVars } from "pulumi-cloud-platform";
const retry = new pulumi.ErrorHook("retry", async ({ errors }) => errors.length < 3);
const application = "app_00000000-0000-4000-8000-00000000dead";
const args = { application, variables: { LOG_LEVEL: "info" } };
new EnvVars("variables", args, { hooks: { onError: [retry] } });
`);
        const output = await terminal.enter(up, 1);
        expect(output).toContain("warning: retrying create due to on-error hook request (2/100)");
    });

    test("goes on with the object of a failed creation when an error hook repeats it", async () => {
        await open("cli", "documented");
        expect(page).toContain("goes on with the object that it has begun");
        const route = "PUT /v2/{scope}/addons/{id}/tags/{tag}";
        platform.faults.add({ name: "no", when: { route, times: 3 }, effect: effects.forbidden });
        edit(`
import * as pulumi from "@pulumi/pulumi";
import { Addon } from "pulumi-cloud-platform";
const retry = new pulumi.ErrorHook("retry", async ({ errors }) => errors.length < 2);
new Addon("database", { ${addon}, tags: ["blue"] }, { hooks: { onError: [retry] } });
`);
        const databases = () => owned().filter(({ name }) => name === "shop-db");
        // Both attempts fail, and the state has the add-on.
        expect(await terminal.enter(up, 1)).toContain("on-error hook request (1/100)");
        expect(databases()).toHaveLength(1);
        expect(await terminal.enter("pulumi stack export")).toContain(databases()[0]?.id);
        // The update fails once more and is repeated.
        await terminal.enter(up);
        expect(databases()).toMatchObject([{ tags: ["blue"] }]);
        await terminal.enter("pulumi destroy");
        platform.faults.add({ name: "once", when: { route, times: 1 }, effect: effects.forbidden });
        await terminal.enter(up);
        expect(databases()).toMatchObject([{ tags: ["blue"] }]);
        await terminal.enter(`${up}\npulumi preview --expect-no-changes\npulumi refresh --expect-no-changes`);
    });

    test("lists what it would create, which pulumi import cannot read", async () => {
        await open("cli", "documented");
        const { programs } = readGuide("docs/guides/adopt.md", platform);
        terminal.edit((programs[0] ?? "").replace(/\n.*adopt:.*/, ""));
        await terminal.enter("pulumi preview --import-file import.json");
        expect(await terminal.enter("grep -c PLACEHOLDER import.json")).toMatch(/^1$/m);
        const fill = `sed -i.old 's/<PLACEHOLDER>/${platform.seed.addons.ordersDatabase.id}/' import.json`;
        const output = await terminal.enter(`${fill}\npulumi import --file import.json --yes`, 1);
        expect(output).toContain("code must be a string, not undefined");
    });
}
