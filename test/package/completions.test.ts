/** Completions and hover texts in an editor. */
import { snapshotDate } from "../../dist/provider/catalogue/generated/snapshot.js";
import { complaints, createProgram, Project } from "./compiling";
import { Editor } from "./editor";
import * as ts from "typescript";

const source = `
import { Addon, getAddonPlan, getAddonPlanOutput, getZone, OAuthConsumer, Operator, TcpRedirection, Webhook } from "pulumi-cloud-platform";

new Addon("db", { name: "db", provider: "", plan: "", region: "" });
new Operator("sign-on", { name: "sign-on", kind: "keycloak", plan: "o", region: "ope" });
new Webhook("hook", { name: "hook", url: "https://hooks.example.com", events: ["e"] });
new OAuthConsumer("consumer", { name: "consumer", url: "https://example.com", rights: ["r"] });
new TcpRedirection("port", { application: "app_1", namespace: "n" });
getAddonPlan({ provider: "asked", plan: "asked plan" });
getAddonPlanOutput({ provider: "waited" });
getZone({ name: "zone" });
new Addon("typed", { name: "typed", pl });
`;

let editor: Editor;
beforeAll(() => (editor = new Editor(source)));
afterAll(() => {
    editor.dispose();
});

test.each([
    ['provider: "', ["postgresql-addon", "cellar-addon"]],
    ['plan: "', ["xs_sml", "dev"]],
    ['region: "', ["par", "wsw"]],
    ['plan: "o', ["base"]],
    ['region: "ope', ["par"]],
    ['events: ["', ["DEPLOYMENT_FAIL", "META_DEPLOYMENT_RESULT", "*"]],
    ['rights: ["', ["access_personal_information"]],
    ['namespace: "', ["default"]],
    ['provider: "asked', ["postgresql-addon"]],
    ['plan: "asked plan', ["xs_sml"]],
    ['provider: "waited', ["postgresql-addon"]],
    ['getZone({ name: "', ["par"]],
])("an editor offers words of the catalogue after %s", (text, words) => {
    expect(editor.completionsAfter(text)).toEqual(expect.arrayContaining(words));
});

test("an editor does not offer plans of operators for add-ons, nor those of add-ons for operators", () => {
    expect(editor.completionsAfter('plan: "o')).not.toContain("xs_sml");
    expect(editor.completionsAfter('provider: "')).not.toContain("keycloak");
});

test("an editor shows the description of a class, an example and the page", () => {
    const { shown, text, tags } = editor.hoverAfter("new Addon");
    expect(shown).toContain(
        "new Addon(name: string, args: AddonArgs, options?: CustomResourceOptions): Addon",
    );
    expect(text).toContain("An add-on: a managed database or service.");
    expect(tags.join("\n")).toContain('@example ```ts\nconst database = new Addon("database", {');
    expect(tags).toContain(
        "@see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/addon.md",
    );
});

test("an editor shows an argument with words by the name of their list", () => {
    expect(editor.hoverAfter('{ name: "db", provider').shown).toBe(
        "(property) AddonArgs.provider: Input<AddonProviderId>",
    );
});

test("an editor shows at plan and region, also when it completes them, what their values mean and cost", () => {
    const plan = editor.hoverAfter('provider: "", plan').text;
    expect(plan).toContain(
        `Plans by the catalogue of ${snapshotDate}, with the price in EUR a month without usage,`,
    );
    expect(plan.replaceAll("\n", " ")).toMatch(
        / - `postgresql-addon`: `dev` 0\.00, [^]*`xs_sml` \(XS Small Space\) 19\.50, /,
    );
    expect(plan).not.toContain("keycloak");
    expect(editor.completionDocs('name: "typed", pl', "plan")).toBe(plan);
    expect(editor.hoverAfter('kind: "keycloak", plan').text).toContain("- `keycloak`: `base`");
    expect(editor.hoverAfter('plan: "", region').text).toContain("`par` (Paris, France)");
});

test("an argument with words accepts any text, also as an output or a promise, and its output is any text", () => {
    const project = new Project({
        "index.ts": `
import * as pulumi from "@pulumi/pulumi";
import { Addon, Webhook, type AddonArgs } from "pulumi-cloud-platform";

declare const text: string;
interface Settings { plan: string; provider: pulumi.Input<string>; events: string[] }
declare const settings: Settings;
const args: AddonArgs = { name: "db", provider: "newer-addon", plan: text, region: pulumi.output(text) };
interface DatabaseArgs extends AddonArgs { backups: boolean }
const more: DatabaseArgs = { ...args, ...settings, region: Promise.resolve(text), backups: true };
export const plan: pulumi.Output<string> = new Addon("db", more).plan;
export const given: pulumi.Input<string> = args.provider;
new Webhook("hook", { name: "hook", url: text, events: settings.events });
new Webhook("all", { name: "all", url: text, events: pulumi.output(settings.events) });
new Addon("same", { ...args, plan: new Addon("one", args).plan });
`,
    });
    const options: ts.CompilerOptions = {
        module: ts.ModuleKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
        strict: true,
        noEmit: true,
    };
    const found = complaints(ts, createProgram(ts, [project.path("index.ts")], options));
    project.dispose();
    expect(found).toEqual([]);
});
