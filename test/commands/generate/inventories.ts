/** Random inventories: labels, values and ids of all sorts, and references between objects. */
import fc from "fast-check";
import type { Inventory, InventoryItem } from "../../../dist/commands/account/inventory.js";
import type { JsonObject } from "../../../dist/provider/basics/json.js";
import { anyCodePoint } from "../../support/properties.js";

/** Labels. */
export const label = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }) },
    fc.string({ unit: anyCodePoint, minLength: 1, maxLength: 20 }),
    fc.string({
        unit: fc.constantFrom(...Array.from("abcXYZ -_0189é数🚀'\"`$\\")),
        minLength: 1,
        maxLength: 220,
    }),
    fc.constantFrom(
        "class",
        "default",
        "shop",
        "Shop",
        "shop-db",
        "2024",
        "config",
        "pulumi",
        "__proto__",
        "constructor",
    ),
);

/** Values of variables. */
const value = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.constantFrom("line\nline\n", "$HOME", "${x}", "`id`", "it's", '"', "\\n", "\u2028", "", " "),
);

const variableName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,80}$/);
const uuid = fc.uuid();
const idOf = (prefix: string) => uuid.map(rest => `${prefix}_${rest}`);
const list = (part: fc.Arbitrary<string>) => fc.array(part, { maxLength: 5 });

/** An object whose label is an argument. */
export function item(
    kind: string,
    id: string,
    args: JsonObject,
    more: Partial<InventoryItem> = {},
): InventoryItem {
    const label = textOrEmpty(args["name"] ?? args["label"] ?? args["application"]);
    return { kind, id, args, outputs: {}, masked: [], label, ...more };
}

/** The objects of an organisation. */
export function inventoryOf(items: readonly InventoryItem[], more: Partial<Inventory> = {}): Inventory {
    return {
        platform: "https://api.example.com",
        dialect: "documented",
        owner: "orga_1",
        organisation: "orga_1",
        account: "user_1",
        items,
        applications: [],
        skipped: [],
        unread: [],
        ...more,
    };
}

const addon = fc
    .record({ id: idOf("addon"), real: uuid, name: label, tags: fc.option(list(label), { nil: undefined }) })
    .map(({ id, real, name, tags }) =>
        item(
            "Addon",
            id,
            { name, provider: "postgresql-addon", plan: "xs_sml", region: "par", ...(tags && { tags }) },
            { outputs: { realId: `postgresql_${real}` } },
        ),
    );

const operator = fc
    .record({
        id: idOf("addon"),
        name: label,
        options: fc.option(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), { nil: undefined }),
    })
    .map(({ id, name, options }) =>
        item(
            "Operator",
            id,
            {
                kind: "keycloak",
                name,
                region: "par",
                plan: "base",
                ...(options && { options: JSON.parse(JSON.stringify(options)) as JsonObject }),
            },
            { masked: ["networkGroup"] },
        ),
    );

const group = fc
    .record({ id: idOf("ng"), label, description: fc.option(value, { nil: undefined }) })
    .map(({ id, label, description }) =>
        item("NetworkGroup", id, { label, ...(description !== undefined && { description }) }),
    );

const key = fc.record({ name: label }).map(({ name }) =>
    item("SshKey", name, {
        name,
        publicKey:
            "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIEAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G ada@desk",
    }),
);

const consumer = fc.record({ id: uuid, name: label, rights: list(label) }).map(({ id, name, rights }) =>
    item("OAuthConsumer", id, {
        name,
        url: "https://a.example",
        baseUrl: "https://a.example",
        description: "It does",
        picture: "https://a.example/logo",
        rights: rights.length === 0 ? ["access_organisations"] : ["access_organisations", "manage_ssh_keys"],
    }),
);

const secretText = fc.uuid().map(rest => `hush-${rest}`);

const aboutApplication = fc
    .record({
        application: idOf("app"),
        variables: fc.dictionary(variableName, secretText),
        port: fc.nat(65535),
        url: secretText,
        drain: uuid,
    })
    .map(({ application, variables, port, url, drain }) => [
        item("EnvVars", application, { application, variables, mode: "partial" }),
        item("TcpRedirection", `${application}/default/${port}`, { application, namespace: "default" }),
        item(
            "Drain",
            `drain_${drain}`,
            {
                resource: application,
                kind: "raw-http",
                url: `https://a.example/${url}`,
                credentials: { username: url },
                enabled: true,
            },
            { masked: ["credentials.password"] },
        ),
    ]);

const hook = fc
    .record({ id: uuid, name: label, url: secretText, events: list(label) })
    .map(({ id, name, url, events }) => (scope: string[]) => [
        item("Webhook", id, {
            name,
            url: `https://a.example/${url}`,
            format: "slack",
            events: ["*", ...events],
            scope,
        }),
        item("EmailHook", `${id}-mail`, {
            name,
            notified: ["a@a.example", "user_1"],
            events: ["*", ...events],
            scope,
        }),
    ]);

/** @param most the highest number of objects of each kind */
export function inventories(most = 4): fc.Arbitrary<Inventory> {
    const several = <T>(each: fc.Arbitrary<T>) => fc.array(each, { maxLength: most });
    return fc
        .record({
            alone: several(fc.oneof(operator, key, consumer)),
            addons: several(addon),
            groups: several(group),
            applications: several(aboutApplication),
            hooks: several(hook),
            dialect: fc.constantFrom("documented", "clever-cloud"),
        })
        .map(({ alone, addons, groups, applications, hooks, dialect }) => {
            const of = applications.flat();
            const [first] = addons;
            const members = groups.flatMap(({ id: networkGroup }) =>
                addons.map(({ outputs }) => {
                    const member = textOrEmpty(outputs["realId"]);
                    return item("Member", `${networkGroup}/${member}`, { networkGroup, member, label: "it" });
                }),
            );
            const scopes = addons.flatMap(({ id, outputs }) => [id, textOrEmpty(outputs["realId"])]);
            const items = [
                ...alone,
                ...addons,
                ...groups,
                ...of,
                ...members,
                ...hooks.flatMap(make => make(scopes)),
                ...(first === undefined || dialect === "documented"
                    ? []
                    : of.filter(({ kind }) => kind === "EnvVars")
                ).map(({ id }) =>
                    item("AddonLink", `${id}/${first?.id ?? ""}`, {
                        application: id,
                        addon: first?.id ?? "",
                    }),
                ),
            ];
            const seen = new Set<string>();
            return inventoryOf(
                items.filter(({ kind, id }) => !seen.has(`${kind} ${id}`) && seen.add(`${kind} ${id}`)),
                {
                    dialect,
                    applications: of
                        .filter(({ kind }) => kind === "EnvVars")
                        .map(({ id }) => ({ id, name: "shop" })),
                },
            );
        });
}

/** The secrets, which no file may contain. */
export function secretsIn({ items }: Inventory): string[] {
    return [...JSON.stringify(items).matchAll(/hush-[\w-]+/g)].map(([secret]) => secret);
}

function textOrEmpty(value: unknown): string {
    return typeof value === "string" ? value : "";
}
