/**
 * The packed package in projects of every flavour, with the oldest and the newest SDK: a program is created, unchanged,
 * refreshed and destroyed, in the SDK's own host. Most projects share one host process. For one of them, each
 * operation has its own process, as on the CLI.
 */
import { Consumer, lowestNode, newestSdk, oldestSdk } from "./consumer.js";

const program = `
const group = new NetworkGroup("group", { label: "backend" });
new Member("member", { networkGroup: group.id, member: new Config("consumer").require("application") });
getZonesOutput().apply(zones => zones[0].name);
getMembersOutput({ networkGroup: group.id }, { dependsOn: group });
`;
const imports = `
import { Config } from "@pulumi/pulumi";
import { getMembersOutput, getZonesOutput, Member, NetworkGroup } from "pulumi-cloud-platform";
`;
const requires = `
const { Config } = require("@pulumi/pulumi");
const { getMembersOutput, getZonesOutput, Member, NetworkGroup } = require("pulumi-cloud-platform");
`;

interface Flavour {
    manifest: { main: string; type?: "module" };
    source: string;
    tsconfig?: object;
}

const flavours: Record<string, Flavour> = {
    "CommonJS JavaScript": { manifest: { main: "index.js" }, source: requires + program },
    "ES module JavaScript": { manifest: { main: "index.js", type: "module" }, source: imports + program },
    TypeScript: { manifest: { main: "index.ts" }, source: imports + program },
    "TypeScript, strict": {
        manifest: { main: "index.ts" },
        source: imports + program,
        tsconfig: {
            strict: true,
            target: "es2022",
            module: "nodenext",
            moduleResolution: "nodenext",
            rootDir: ".",
        },
    },
    "TypeScript as ES modules": {
        manifest: { main: "index.ts", type: "module" },
        source: imports + program,
        tsconfig: {
            strict: true,
            target: "es2022",
            module: "nodenext",
            moduleResolution: "nodenext",
            rootDir: ".",
        },
    },
};

/** Runs all operations for the program of each folder, and prints the results. */
const walk = `
const { join } = require("node:path");
const { startPlatform } = require("pulumi-cloud-platform/testing");
const quick = require("./quick-stacks.cjs");
async function walk(folder) {
    const platform = await startPlatform();
    const env = platform.environment({ organisation: true });
    const options = {
        workDir: join(__dirname, folder),
        config: { "consumer:application": platform.seed.applications.website },
        // The compiler looks at one of them, as where a person runs it; what it says of all is a test of its own.
        env: { ...env, PULUMI_NODEJS_TRANSPILE_ONLY: String(folder !== "TypeScript") },
    };
    const stack = quick.createStack(options);
    const texts = new Set();
    const results = [];
    for (const operation of ["up", "preview", "refresh", "destroy"]) {
        const { succeeded, changes, error } = await stack[operation]();
        results.push(succeeded ? changes : error);
        for (const { type, outputs } of (await stack.exportStack()).deployment.resources ?? []) {
            if (type.includes("dynamic")) texts.add(outputs.__provider);
        }
        stack.setEnv({ ...env, PULUMI_NODEJS_TRANSPILE_ONLY: "true" });
    }
    await stack.dispose();
    await platform.close();
    return { results, texts: [...texts].sort() };
}
(async () => {
    const folders = process.argv.slice(2);
    const walks = {};
    for (const folder of folders) walks[folder] = await walk(folder);
    await quick.end();
    console.log(JSON.stringify(walks));
})();
`;

interface Walk {
    results: unknown[];
    texts: string[];
}

const expected: Walk = {
    results: [{ create: 3 }, { same: 3 }, { same: 3 }, { delete: 3 }],
    texts: ["Member", "NetworkGroup"].map(
        kind => `exports.handler = () => require("pulumi-cloud-platform/host").${kind}`,
    ),
};

function project(folder: string, { manifest, source, tsconfig }: Flavour): Record<string, string> {
    const files = {
        "Pulumi.yaml": "name: consumer\nruntime: nodejs\n",
        "package.json": JSON.stringify({ name: "consumer", private: true, ...manifest }),
        [manifest.main]: source,
        ...(tsconfig !== undefined && { "tsconfig.json": JSON.stringify({ compilerOptions: tsconfig }) }),
    };
    return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
}

describe.each([
    { sdk: "newest", installed: newestSdk, named: Object.keys(flavours) },
    { sdk: "oldest", installed: oldestSdk, named: ["CommonJS JavaScript", "TypeScript, strict"] },
])("on the $sdk SDK", ({ sdk, installed, named }) => {
    const consumer = new Consumer();

    beforeAll(async () => {
        await consumer.install(installed);
        consumer.write({ "walk.cjs": walk });
        for (const [name, flavour] of Object.entries(flavours)) {
            consumer.write(project(name, flavour));
        }
    });
    afterAll(() => consumer.dispose());

    async function walked(folders: string[], node?: string): Promise<Record<string, Walk>> {
        const printed = await consumer.node("walk.cjs", node, folders);
        return JSON.parse(printed) as Record<string, Walk>;
    }

    test("a program of each flavour is created, unchanged, refreshed without drift and destroyed", async () => {
        expect(await walked(named)).toEqual(Object.fromEntries(named.map(name => [name, expected])));
    });

    if (sdk === "newest") {
        test("a JavaScript program of each flavour runs in the same way on the lowest Node", async () => {
            consumer.write({
                "versions.cjs": `
                    const { engines } = require("./node_modules/pulumi-cloud-platform/package.json");
                    console.log(JSON.stringify([process.versions.node, engines.node]));
                `,
            });
            const printed = await consumer.node("versions.cjs", lowestNode);
            const [version, range] = JSON.parse(printed) as [string, string];
            expect(`>=${version}`).toBe(`${range}.0`);
            const names = ["CommonJS JavaScript", "ES module JavaScript"];
            expect(await walked(names, lowestNode)).toEqual(
                Object.fromEntries(names.map(name => [name, expected])),
            );
        });
    }
});
