import { domain } from "../../../dist/provider/kinds/domain.js";

const { fqdn } = domain.args.shape;

test.each([
    "a..example",
    "shop.example.",
    "-shop.example",
    "shop-.example",
    "192.0.2.1",
    `${"a".repeat(64)}.example`,
    "shop.example/x/.",
    "shop.example/%2E%2e/x",
])("refuses %s, which is not a domain with a path", name => {
    expect(fqdn.safeParse(name).success).toBe(false);
});

test.each(["*.shop.example", "_a.bücher.example/x/..y/", "shop.example/a.b", "shop.example/a//b"])(
    "accepts the domain %s",
    name => {
        expect(fqdn.safeParse(name).success).toBe(true);
    },
);
