/** `isInstance`, with which programs, policies and transforms distinguish classes of resources. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as registry from "../../../dist/provider/kinds/index.js";

const root = join(__dirname, "../../..");
const kinds = Object.keys(registry);

function evaluate(script: string): unknown {
    return JSON.parse(execFileSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" }));
}

test("isInstance recognises resources of its class only, also from another copy of the package", () => {
    const verdicts = evaluate(`
        const { runtime } = require("@pulumi/pulumi");
        const ours = require("pulumi-cloud-platform");
        for (const path of Object.keys(require.cache).filter(path => /dist.provider.(resources|index)/.test(path))) {
            delete require.cache[path];
        }
        const theirs = require("pulumi-cloud-platform");
        runtime.setMocks({ newResource: ({ inputs }) => ({ id: "1", state: inputs }), call: () => ({}) });
        const found = ${JSON.stringify(kinds)}.map(made => [
            ours[made] === theirs[made],
            ...[ours, theirs].map(copy => {
                const it = new copy[made](made + (copy === ours ? 1 : 2), {});
                return ${JSON.stringify(kinds)}.filter(kind => ours[kind].isInstance(it));
            }),
        ]);
        process.on("exit", () => console.log(JSON.stringify(found)));
    `);
    expect(verdicts).toEqual(kinds.map(kind => [false, [kind], [kind]]));
});

test("isInstance returns false for values that are not resources", () => {
    const verdicts = evaluate(`
        const { Addon } = require("pulumi-cloud-platform");
        console.log(JSON.stringify([undefined, null, "Addon", 5, {}, { __pulumiType: "aws:s3:Bucket" }].map(Addon.isInstance)));
    `);
    expect(verdicts).toEqual([false, false, false, false, false, false]);
});

test("isInstance works unbound, and on an object that has only a type of either package, as in policies", () => {
    const verdicts = evaluate(`
        const sdk = require("pulumi-cloud-platform");
        console.log(JSON.stringify(${JSON.stringify(kinds)}.map(kind => {
            const { isInstance } = sdk[kind];
            return ["pulumi-nodejs:dynamic/cloud-platform:", "cloud-platform:index:"].map(prefix =>
                ${JSON.stringify(kinds)}.filter(type => isInstance({ __pulumiType: prefix + type }) === true));
        })));
    `);
    expect(verdicts).toEqual(kinds.map(kind => [[kind], [kind]]));
});
