/**
 * The packed package in projects of every flavour, with the oldest and the newest SDK: a program goes up, stays as it
 * is, refreshes and goes down, through the SDK's own host.
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

/** Walks the program through its life and prints what happened. */
const walk = `
const { inProcessEngine, startPlatform } = require("pulumi-cloud-platform/testing");
(async () => {
    const platform = await startPlatform();
    const stack = await inProcessEngine().createStack({
        workDir: __dirname,
        config: { "consumer:application": platform.seed.applications.shop },
        env: platform.environment({ organisation: true }),
    });
    const texts = new Set();
    const results = [];
    for (const operation of ["up", "preview", "up", "refresh", "destroy"]) {
        const { succeeded, changes, error } = await stack[operation]();
        results.push(succeeded ? changes : error);
        for (const { type, outputs } of (await stack.exportStack()).deployment.resources ?? []) {
            if (type.includes("dynamic")) texts.add(outputs.__provider);
        }
    }
    await stack.dispose();
    await platform.close();
    console.log(JSON.stringify({ results, texts: [...texts].sort() }));
})();
`;

const expected = {
    results: [{ create: 3 }, { same: 3 }, { same: 3 }, { same: 3 }, { delete: 3 }],
    texts: ["Member", "NetworkGroup"].map(
        kind => `exports.handler = () => require("pulumi-cloud-platform/host").${kind}`,
    ),
};

let consumer: Consumer;
beforeEach(() => {
    consumer = new Consumer();
});
afterEach(() => consumer.dispose());

function project({ manifest, source, tsconfig }: Flavour): Record<string, string> {
    return {
        "Pulumi.yaml": "name: consumer\nruntime: nodejs\n",
        "package.json": JSON.stringify({ name: "consumer", private: true, ...manifest }),
        [manifest.main]: source,
        ...(tsconfig !== undefined && { "tsconfig.json": JSON.stringify({ compilerOptions: tsconfig }) }),
        "walk.cjs": walk,
    };
}

test.each(Object.entries(flavours))("a %s program, on the newest SDK", async (_name, flavour) => {
    await consumer.install(newestSdk);
    consumer.write(project(flavour));
    expect(JSON.parse(await consumer.node("walk.cjs"))).toEqual(expected);
});

test.each(["CommonJS JavaScript", "TypeScript, strict"])("a %s program, on the oldest SDK", async name => {
    await consumer.install(oldestSdk);
    const flavour = flavours[name];
    expect(flavour).toBeDefined();
    consumer.write(project(flavour as Flavour));
    expect(JSON.parse(await consumer.node("walk.cjs"))).toEqual(expected);
});

test.each(["CommonJS JavaScript", "ES module JavaScript"])("a %s program, on the lowest Node", async name => {
    await consumer.install(newestSdk);
    const flavour = flavours[name];
    expect(flavour).toBeDefined();
    consumer.write({
        ...project(flavour as Flavour),
        "versions.cjs": `
            const { engines } = require("./node_modules/pulumi-cloud-platform/package.json");
            console.log(JSON.stringify([process.versions.node, engines.node]));
        `,
    });
    const [version, range] = JSON.parse(await consumer.node("versions.cjs", lowestNode)) as [string, string];
    expect(`>=${version}`).toBe(`${range}.0`);
    expect(JSON.parse(await consumer.node("walk.cjs", lowestNode))).toEqual(expected);
});

test.each([
    ["newest", newestSdk],
    ["oldest", oldestSdk],
])(
    "where the SDK sets the text in another way, its own serialisation works instead: %s SDK",
    async (_name, sdk) => {
        await consumer.install(sdk);
        consumer.write({
            ...project({
                manifest: { main: "index.js" },
                source: `require("./other-sdk.js");${requires}${program}`,
            }),
            // What a later SDK might do: leave the caller's props alone and add the text to a copy.
            "other-sdk.js": `
            const pulumi = require("@pulumi/pulumi");
            const { serializeFunction } = require("@pulumi/pulumi/runtime/closure/serializeClosure.js");
            const texts = new Map();
            pulumi.dynamic.Resource = class Resource extends pulumi.CustomResource {
                constructor(provider, name, props, options, module, type) {
                    if (!texts.has(provider)) texts.set(provider, serializeFunction(() => provider));
                    const __provider = pulumi.output(texts.get(provider).then(({ text }) => text));
                    super("pulumi-nodejs:dynamic/" + module + ":" + type, name, { ...props, __provider }, options);
                }
            };
        `,
        });
        const { results, texts } = JSON.parse(await consumer.node("walk.cjs")) as typeof expected;
        expect(results).toEqual(expected.results);
        expect(texts).toHaveLength(2);
        expect(texts.filter(text => !text.includes("pulumi-cloud-platform/host"))).toEqual([]);
    },
);
