/** Python's spelling in messages of the native provider. */
import { withPythonSpelling } from "../../../provider/text/python-spelling.js";

test.each([
    ["set allowReplace: true.", "set allowReplace: true (in Python allow_replace=True)."],
    ["the option protect: false if", "the option protect: false (in Python protect=False) if"],
    [
        'set allowDuplicate: ["addon_1"]. Or',
        'set allowDuplicate: ["addon_1"] (in Python allow_duplicate=["addon_1"]). Or',
    ],
    ['networkGroup: "ng_1"', 'networkGroup: "ng_1" (in Python network_group="ng_1")'],
    ['set adopt: "addon_1"', 'set adopt: "addon_1"'],
    ['create add-on "db": provider: there is none', 'create add-on "db": provider: there is none'],
    ["cloud-platform:guardData protects", "cloud-platform:guardData protects"],
    ['getAddon: "addon" is required', 'getAddon: "addon" is required'],
    ["networkGroup: group.id, in YAML", "networkGroup: group.id, in YAML"],
])("%s", (message, expected) => {
    expect(withPythonSpelling(message)).toBe(expected);
});
