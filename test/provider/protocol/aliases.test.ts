import { aliasOf } from "../../../provider/protocol/aliases.js";

const urn = "urn:pulumi:dev::shop::test:Group$dynamic:Addon::db";

test.each([
    ["another name", "db", "orders", 'the name "db"'],
    ["another parent", "db", "test:Group::db", "no parent"],
    ["another name and parent", "db", "test:Group::orders", 'the name "db" and no parent'],
    ["no parent any more", "test:Group::db", "db", JSON.stringify(urn)],
    ["the type of the other provider", "db", "db", JSON.stringify(urn)],
    ["another name in the same parent", "test:Group::db", "test:Group::orders", 'the name "db"'],
])("names the alias of a resource with %s", (_, path, newPath, alias) => {
    expect(aliasOf({ urn, path }, newPath)).toBe(`aliases with ${alias}`);
});
