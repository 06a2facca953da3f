/** Members of network groups: which kinds a program declares. */
import { member } from "../../../dist/provider/kinds/member.js";

test.each([
    ["a later kind of the platform", "balancer_1", "loadbalancer", "loadbalancer"],
    ["an id without a prefix", "peer", "external", "external"],
    ["a kind that the id tells", "app_1", "application", undefined],
])(
    "a generated program declares the kind only where the id does not tell it: %s",
    (_what, id, kind, declared) => {
        const { args } = member.describe({ networkGroup: "ng_1", id, kind }, {});
        expect("kind" in args ? args.kind : undefined).toBe(declared);
    },
);
