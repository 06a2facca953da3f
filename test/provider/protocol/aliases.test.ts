import { aliasOf } from "../../../dist/provider/protocol/aliases.js";

const urn = "urn:pulumi:dev::shop::test:Group$dynamic:Addon::db";

test.each([
    ["another name", "db", "orders", '{ name: "db" }'],
    ["another parent", "db", "test:Group::db", "{ parent: pulumi.rootStackResource }"],
    [
        "another name and parent",
        "db",
        "test:Group::orders",
        '{ name: "db", parent: pulumi.rootStackResource }',
    ],
    ["no parent any more", "test:Group::db", "db", JSON.stringify(urn)],
    ["another name in the same parent", "test:Group::db", "test:Group::orders", '{ name: "db" }'],
])("names the alias of a resource with %s", (_, path, newPath, alias) => {
    expect(aliasOf({ urn, path }, newPath)).toBe(`aliases: [${alias}]`);
});
