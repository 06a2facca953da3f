import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { withoutAddress } from "../support/address-of-code.js";

const root = join(__dirname, "../..");

function evaluate(script: string): unknown {
    return JSON.parse(execFileSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" }));
}

test("the package exports the kinds, the provider and lookups only", () => {
    const [names, kinds] = evaluate(`
        const names = Object.keys(require("pulumi-cloud-platform"));
        console.log(JSON.stringify([names, Object.keys(require("./dist/provider/kinds/index.js"))]));
    `) as [string[], string[]];
    // Another test compares the lookups with their queries.
    const others = names.filter(name => !/^get[A-Z]/.test(name));
    expect(others.sort()).toEqual(["Provider", ...kinds].sort());
});

test("a program with declarations loads neither schemas nor the HTTP client nor the testing kit", () => {
    const loaded = evaluate(`
        const { NetworkGroup } = require("pulumi-cloud-platform");
        require("@pulumi/pulumi").runtime.setMocks({
            newResource: ({ inputs }) => ({ id: "ng_1", state: inputs }),
            call: () => ({}),
        });
        new NetworkGroup("backend", { label: "backend" });
        process.on("exit", () => console.log(JSON.stringify(Object.keys(require.cache))));
    `) as string[];
    const unwanted =
        /node_modules\/(got|zod|oauth-1\.0a|p-limit)\/|(?<!node_modules.*)dist\/(commands|testing|provider\/(kinds|lookups\/queries|lifecycle|client(?!\/dialects\.)))\b/;
    expect(loaded.filter(path => unwanted.test(path))).toEqual([]);
});

test("a command starts without the SDK, which is slow to load", () => {
    const loaded = evaluate(`
        process.argv.push("cloud-platform", "secret", "--help");
        process.stdout.write = () => true;
        process.on("exit", () => require("fs").writeSync(1, JSON.stringify(Object.keys(require.cache))));
        require("./dist/commands/main.js");
    `) as string[];
    expect(loaded.filter(path => path.includes("/@pulumi/"))).toEqual([]);
    expect(loaded.filter(path => path.includes("/dist/commands/secret"))).not.toEqual([]);
});

test.each(["@pulumi/pulumi", "./test/package/oldest-sdk/node_modules/@pulumi/pulumi"])(
    "the unknown mark is the same as in %s",
    sdk => {
        const [ours, theirs] = evaluate(`
            const { unknownValue } = require("./dist/provider/protocol/unknown.js");
            console.log(JSON.stringify([unknownValue, require("${sdk}").runtime.unknownValue]));
        `) as [string, string];
        expect(ours).toBe(theirs);
    },
);

test("the host has every kind under its name in states", () => {
    const [kinds, text] = evaluate(`
        const host = require("pulumi-cloud-platform/host");
        const { hostText } = require("./dist/provider/resources/resource.js");
        const kinds = Object.keys(require("./dist/provider/kinds/index.js"));
        console.log(JSON.stringify([kinds.filter(kind => typeof host[kind]?.create === "function"), kinds.map(hostText)]));
    `) as [string[], string[]];
    expect(text).toEqual(
        kinds.map(kind => `exports.handler = () => require("pulumi-cloud-platform/host").${kind}`),
    );
    expect(text.filter(line => Buffer.byteLength(line) > 100)).toEqual([]);
});

test("a command names the required Node version in one sentence", () => {
    const script = `
        Object.defineProperty(process.versions, "node", { value: "20.20.0" });
        require("./dist/commands/main.js");
    `;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
        cwd: root,
        encoding: "utf8",
    });
    expect([status, stdout, withoutAddress(stderr)]).toEqual([
        1,
        "",
        "cloud-platform: pulumi-cloud-platform needs Node 22.12 or newer, and this is Node 20.20.0: install a newer one. [node-too-old]\n",
    ]);
});

test.each(["pulumi-cloud-platform", "pulumi-cloud-platform/host"])(
    "%s names the required Node version when an older Node runs it",
    name => {
        const said = evaluate(`
            Object.defineProperty(process.versions, "node", { value: "20.20.0" });
            try {
                require("${name}");
            } catch (error) {
                console.log(JSON.stringify(error.message));
            }
        `);
        expect(withoutAddress(said as string)).toBe(
            "pulumi-cloud-platform needs Node 22.12 or newer, and this is Node 20.20.0: install a newer one. [node-too-old]",
        );
    },
);
