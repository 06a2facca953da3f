import { isIgnored } from "../../../provider/protocol/ignored-changes.js";

test.each([
    ["tags", "tags", true],
    ["tags", "tags.0", true],
    ["tags", "tagsOfOthers", false],
    ["variables.LOG", "variables.LOG", true],
    ["variables.LOG", "variables", false],
    ['variables["LOG"]', "variables.LOG", true],
    ["variables.*", "variables.LOG", true],
    ["*", "variables", true],
])("ignoreChanges: [%j] on a change of %j: %s", (ignored, path, expected) => {
    expect(isIgnored([ignored], path)).toBe(expected);
});
