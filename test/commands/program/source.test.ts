/** The source of a generated program, by its inventory. */
import type { InventoryItem } from "../../../commands/account/inventory.js";
import { parse } from "yaml";
import { version } from "../../../package.json";
import { projectOf } from "../../../commands/generate/files/project.js";
import { inventoryOf, item } from "../generate/inventories.js";

const database = item(
    "Addon",
    "addon_1",
    { name: "shop-db", provider: "postgresql-addon", plan: "xs_sml", region: "par", tags: ["a", "b"] },
    { outputs: { realId: "postgresql_1" } },
);
const group = item("NetworkGroup", "ng_1", { label: "inside" });
const member = item("Member", "ng_1/postgresql_1", { networkGroup: "ng_1", member: "postgresql_1" });
const drain = item(
    "Drain",
    "drain_1",
    { resource: "postgresql_1", kind: "raw-http", url: "https://a.example", credentials: { username: "u" } },
    { masked: ["credentials.password"] },
);
const webhook = item("Webhook", "hook", {
    name: "chat",
    url: "https://b.example",
    format: "raw",
    events: ["*"],
    scope: ["addon_1", "postgresql_1", "app_1"],
});
const variables = item("EnvVars", "app_1", {
    application: "app_1",
    mode: "partial",
    variables: { API_KEY: "info", "a.b-c": "it's", NODE_ENV: "production" },
});

const applications = [{ id: "app_1", name: "Shop" }];

const everything = [webhook, variables, drain, member, group, database];

function sourceOf(items: readonly InventoryItem[], language: "typescript" | "python" = "typescript"): string {
    const file = { typescript: "index.ts", python: "__main__.py" }[language];
    return projectOf(inventoryOf(items, { applications }), "shop", language).get(file) ?? "";
}

test("declarations refer to constants, have `adopt`, and omit secrets and defaults", () => {
    expect(sourceOf(everything)).toBe(`\
import * as pulumi from "@pulumi/pulumi";
import {
  Addon,
  Drain,
  EnvVars,
  Member,
  NetworkGroup,
  Webhook,
} from "pulumi-cloud-platform";

const config = new pulumi.Config();

const shopDb = new Addon("shop-db", {
  name: "shop-db",
  provider: "postgresql-addon",
  plan: "xs_sml",
  region: "par",
  tags: [
    "a",
    "b",
  ],
  adopt: "addon_1",
}, { protect: true });

const inside = new NetworkGroup("inside", {
  label: "inside",
  adopt: "ng_1",
});

new Drain("shop-db-raw-http", {
  resource: shopDb.id,
  kind: "raw-http",
  url: config.requireSecret("shop-db-raw-http-url"),
  credentials: {
    username: config.requireSecret("shop-db-raw-http-username"),
    password: config.requireSecret("shop-db-raw-http-password"),
  },
  adopt: "drain_1",
});

new EnvVars("shop", {
  application: "app_1",
  variables: {
    API_KEY: config.requireSecret("shop-API_KEY"),
    "a.b-c": config.requireSecret("shop-a-b-c"),
    NODE_ENV: "production",
  },
  plain: [
    "NODE_ENV",
  ],
  adopt: "app_1",
});

new Member("inside-shop-db", {
  networkGroup: inside.id,
  member: shopDb.id,
  adopt: "ng_1/postgresql_1",
});

new Webhook("chat", {
  name: "chat",
  url: config.requireSecret("chat-url"),
  events: [
    "*",
  ],
  scope: [
    shopDb.id,
    shopDb.realId,
    "app_1",
  ],
  adopt: "hook",
});
`);
});

test("a Python program has the names of its SDK, except in maps of the user", () => {
    expect(sourceOf([variables, drain, database], "python")).toBe(`\
import pulumi
import pulumi_cloud_platform as cloud_platform

config = pulumi.Config()

shop_db = cloud_platform.Addon(
    "shop-db",
    name="shop-db",
    provider="postgresql-addon",
    plan="xs_sml",
    region="par",
    tags=[
        "a",
        "b",
    ],
    adopt="addon_1",
    opts=pulumi.ResourceOptions(protect=True),
)

cloud_platform.Drain(
    "shop-db-raw-http",
    resource=shop_db.id,
    kind="raw-http",
    url=config.require_secret("shop-db-raw-http-url"),
    credentials={
        "username": config.require_secret("shop-db-raw-http-username"),
        "password": config.require_secret("shop-db-raw-http-password"),
    },
    adopt="drain_1",
)

cloud_platform.EnvVars(
    "shop",
    application="app_1",
    variables={
        "API_KEY": config.require_secret("shop-API_KEY"),
        "a.b-c": config.require_secret("shop-a-b-c"),
        "NODE_ENV": "production",
    },
    plain=[
        "NODE_ENV",
    ],
    adopt="app_1",
)
`);
});

test("a YAML program has one key for each resource, and no text that its host would read in another way", () => {
    const own = item("NetworkGroup", "ng_1", { label: "pulumi", description: "costs $5 or ${less}" });
    const options = { "fn::join": [1], no: { $a: null } };
    const operator = item(
        "Operator",
        "addon_2",
        { kind: "keycloak", name: "shop-db", plan: "base", options },
        { masked: ["region"] },
    );
    const inventory = inventoryOf([variables, database, own, operator], { applications });
    const project = projectOf(inventory, "shop", "yaml");
    expect(project.get("Main.yaml")).toBe(`\
config:
  config_shop_db_region: { type: string, name: "shop-db-region" }
  config_shop_API_KEY: { type: string, secret: true, name: "shop-API_KEY" }
  config_shop_a_b_c: { type: string, secret: true, name: "shop-a-b-c" }
resources:
  shopDb:
    type: cloud-platform:Addon
    name: "shop-db"
    properties:
      name: "shop-db"
      provider: "postgresql-addon"
      plan: "xs_sml"
      region: "par"
      tags:
        - "a"
        - "b"
      adopt: "addon_1"
    options:
      protect: true
  pulumiNetworkGroup:
    type: cloud-platform:NetworkGroup
    name: "pulumi"
    properties:
      label: "pulumi"
      description: "costs $$5 or $\${less}"
      adopt: "ng_1"
  shopDbOperator:
    type: cloud-platform:Operator
    name: "shop-db"
    properties:
      kind: "keycloak"
      name: "shop-db"
      region: \${config_shop_db_region}
      plan: "base"
      options:
        "no":
          "$$a": null
      adopt: "addon_2"
    options:
      protect: true
  shop:
    type: cloud-platform:EnvVars
    properties:
      application: "app_1"
      variables:
        API_KEY: \${config_shop_API_KEY}
        "a.b-c": \${config_shop_a_b_c}
        NODE_ENV: "production"
      plain:
        - "NODE_ENV"
      adopt: "app_1"
`);
    expect(project.get("README.md")).toContain(
        "options.fn::join of Operator addon_2: YAML programs read a name that begins with fn:: as a function",
    );
});

test("a project in Python installs the native provider before the preview", () => {
    const project = projectOf(inventoryOf([variables, database], { applications }), "shop", "python");
    expect(parse(project.get("Pulumi.yaml") ?? "")).toMatchObject({
        packages: {
            "cloud-platform": {
                source: "cloud-platform",
                version,
                pluginDownloadURL: "github://api.github.com/pulumi-cloud-platform/pulumi-cloud-platform",
            },
        },
    });
    expect(project.get("README.md")).toContain("pulumi install\npulumi stack init dev\n./set-secrets.sh");
    expect(project.get("README.md")).toContain("CLOUD_PLATFORM_GUARD_DATA=false pulumi up");
    expect(project.get("set-secrets.sh")).toContain(
        `$(npx --yes --package pulumi-cloud-platform@${version} cloud-platform secret "$@"`,
    );
});

test("a project in YAML takes the provider from the npm package while no release has it", () => {
    const project = projectOf(inventoryOf([variables, database], { applications }), "shop", "yaml");
    expect(parse(project.get("Pulumi.yaml") ?? "")).toMatchObject({
        plugins: {
            providers: [
                { name: "cloud-platform", path: "node_modules/pulumi-cloud-platform/plugin", version },
            ],
        },
    });
    expect(JSON.parse(project.get("package.json") ?? "")).toEqual({
        name: "shop",
        private: true,
        dependencies: { "pulumi-cloud-platform": `^${version}` },
    });
    expect(project.get("README.md")).toContain(
        `npm install …/pulumi-cloud-platform-${version}.tgz\npulumi stack init dev\n./set-secrets.sh`,
    );
    expect(project.get("set-secrets.sh")).toContain('$(npx --no -- cloud-platform secret "$@"');
});

test("a resource has a constant only if another one refers to it", () => {
    expect(sourceOf([database])).toContain("\nnew Addon(");
    expect(sourceOf([database])).not.toContain("const");
});

test("configuration keys are unique for any names of resources and variables", () => {
    const names = ["shop", "shop-LOG"];
    const clashing = names.map((name, index) =>
        item("EnvVars", `app_${index}`, {
            application: `app_${index}`,
            variables: { LEVEL: "", "LOG-LEVEL": "", "LEVEL.x": "" },
        }),
    );
    const inventory = inventoryOf(clashing, {
        applications: names.map((name, index) => ({ id: `app_${index}`, name })),
    });
    const source = projectOf(inventory).get("index.ts") ?? "";
    const keys = [...source.matchAll(/requireSecret\(\s*"([^"]+)"/g)].map(([, key]) => key);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(6);
});

test("a missing value comes from the configuration if it is required, and is left out otherwise", () => {
    const operator = item(
        "Operator",
        "addon_2",
        { kind: "keycloak", name: "sign-on", plan: "base" },
        { masked: ["region", "networkGroup"] },
    );
    const project = projectOf(inventoryOf([operator]));
    expect(project.get("index.ts")).toContain('region: config.require("sign-on-region")');
    expect(project.get("index.ts")).not.toContain("networkGroup");
    expect(project.get("README.md")).toContain(
        "pulumi config set sign-on-region # region of Operator addon_2",
    );
    expect(project.get("README.md")).toContain(
        "networkGroup of Operator addon_2: the platform does not return it",
    );
});

test("an argument that the platform does not return of several objects is one line", () => {
    const args = { name: "db", provider: "postgresql-addon", plan: "dev", region: "par" };
    const addons = ["addon_1", "addon_2"].map(id => item("Addon", id, args, { masked: ["options"] }));
    const readme = projectOf(inventoryOf(addons)).get("README.md") ?? "";
    expect(readme.match(/^- options of .*$/gm)).toEqual([
        "- options of 2 Addons: the platform does not return it",
    ]);
});

test("the commands of README and script contain keys and ids, and no values", () => {
    const project = projectOf(inventoryOf([variables, drain], { applications }));
    const script = project.get("set-secrets.sh") ?? "";
    expect(script).toContain("set_secret shop-API_KEY EnvVars app_1 variables.API_KEY\n");
    expect(script).toContain("Drain drain_1 url resource=postgresql_1\n");
    expect(script).not.toContain("password");
    expect(project.get("README.md")).toMatch(
        /pulumi config set --secret [\w-]+-password # credentials\.password of Drain drain_1/,
    );
    expect(project.get("Pulumi.yaml")).toContain('cloud-platform:baseUrl: "https://api.example.com"');
    expect(project.get("Pulumi.yaml")).toContain('cloud-platform:guardData: "true"');
});

test("the README explains plain variables, masked values, data protection and objects of the account", () => {
    const key = item("SshKey", "laptop", { name: "laptop", publicKey: "ssh-ed25519 AAAA" });
    const readme =
        projectOf(inventoryOf([variables, drain, database, key], { applications })).get("README.md") ?? "";
    const section = (title: string): string => readme.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
    expect(section("Secrets")).toMatch(
        /credentials\.password of Drain drain_1\n```\n\nA masked value can't be compared/,
    );
    expect(section("Variables in the source")).toMatch(
        /only under a name that is known.*`PORT`.*looks like a key/,
    );
    expect(section("Data protection")).toMatch(
        /`protect: true`.*\n*.*`cloud-platform:guardData`[^]*`protect: false`/,
    );
    expect(section("Objects of the account")).toMatch(/`SshKey`.*`--unmanaged`/);
    const little = projectOf(inventoryOf([group])).get("README.md") ?? "";
    expect(little).not.toMatch(/## (Secrets|Variables in|Data protection|Objects of)/);
});

test("more than thirty resources are split into one file for each kind, with imports", () => {
    const keys = Array.from({ length: 31 }, (_, index) =>
        item("SshKey", `key ${index}`, { name: `key ${index}`, publicKey: "ssh-ed25519 AAAA" }),
    );
    const project = projectOf(inventoryOf([...keys, database, member, group]));
    expect(project.get("index.ts")).toBe(
        ["addons", "network-groups", "ssh-keys", "members"].map(file => `import "./${file}";\n`).join(""),
    );
    expect(project.get("members.ts")).toContain(
        'import {\n  shopDb,\n} from "./addons";\nimport {\n  inside,\n} from "./network-groups";\n',
    );
    expect(project.get("addons.ts")).toContain("export const shopDb = new Addon(");
});
