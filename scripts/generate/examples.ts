/** The project files around the example of a kind. */
import { stringify } from "yaml";
import type { Kind } from "../../dist/provider/kind/kind.js";
import { devDependencies, version } from "../../package.json";
import { stemOf } from "./resources";

export function exampleFiles(kind: Kind): [path: string, text: string][] {
    const name = stemOf(kind);
    const folder = `examples/${name}`;
    const project = {
        name,
        description: kind.docs.summary,
        runtime: { name: "nodejs", options: { packagemanager: "npm" } },
    };
    const dependencies = {
        "@pulumi/pulumi": devDependencies["@pulumi/pulumi"],
        "pulumi-cloud-platform": `^${version}`,
    };
    return [
        [`${folder}/Pulumi.yaml`, stringify(project, { lineWidth: 0 })],
        [
            `${folder}/package.json`,
            JSON.stringify({ name, private: true, main: "index.ts", dependencies }, undefined, 4),
        ],
    ];
}
