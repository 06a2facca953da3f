/** Every example is a program that goes up, stays as it is, and leaves nothing behind. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { createClient, type Client } from "pulumi-cloud-platform/client";
import {
    startPlatform,
    type OperationResult,
    type Platform,
    type StackConfig,
} from "pulumi-cloud-platform/testing";
import { operatorKinds } from "../dist/provider/kinds/operator/kinds.js";
import { dialects } from "../dist/provider/client/dialects.js";
import { readProject } from "../dist/testing/engine/project.js";
import { engineNamed, engineNames, hasCli } from "./support/engines.js";
import type { KindFixture } from "./support/kind-fixture.js";
import { fixtures, kindNames, stemOf } from "./support/kinds.js";
import { programOf } from "./support/program-of.js";

const root = join(__dirname, "..");
const isProject = (folder: string) => existsSync(join(folder, "Pulumi.yaml"));
const examples = readdirSync(join(root, "examples"))
    .map(name => join(root, "examples", name))
    .filter(isProject);
const projects = examples.map(folder => [basename(folder), folder]);

/** The one that people copy: it is run as a process as well. */
const starter = join(root, "examples/starter");

test("the project at the root of this repository is the starter", () => {
    expect(readProject(root)).toEqual(readProject(starter));
});

test("every kind and the lookups have an example", () => {
    const names = projects.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining([...kindNames.map(stemOf), "lookups"]));
});

test.each(projects)("%s protects resources with data", (_project, folder = root) => {
    if (settingsIn(folder)["cloud-platform:guardData"] === "true") {
        return;
    }
    const source = readFileSync(join(readProject(folder).main, "index.ts"), "utf8");
    const declared = source.split(/new (?=Addon\(|Application\(|Operator\(|KubernetesCluster\()/).slice(1);
    const unprotected = declared.filter(part => !/protect(:| })/.test(part.slice(0, part.indexOf(");"))));
    expect(unprotected).toEqual([]);
});

test("each stack of an example guards its data, and refuses unknown values", () => {
    const stacks = examples.flatMap(folder =>
        readdirSync(folder).flatMap(name => (/^Pulumi\.\w+\.yaml$/.test(name) ? [join(folder, name)] : [])),
    );
    expect(stacks.map(file => basename(file))).toEqual(
        expect.arrayContaining(["Pulumi.production.yaml", "Pulumi.review.yaml"]),
    );
    for (const file of stacks) {
        const { config } = parse(readFileSync(file, "utf8")) as { config: Record<string, string> };
        // The data of a preview environment goes with it.
        const guardData = file.endsWith("Pulumi.preview.yaml") ? undefined : "true";
        expect([file, config["cloud-platform:guardData"]]).toEqual([file, guardData]);
        expect([file, config["cloud-platform:strict"]]).toEqual([file, "true"]);
    }
});

jest.setTimeout(hasCli ? 1_200_000 : 600_000);

/** Of the kind that the example is named after. */
function fixtureNamed(project = ""): KindFixture | undefined {
    const kind = kindNames.find(name => stemOf(name) === project);
    return kind && fixtures[kind];
}

/** The settings of an example's stack, if it has any. */
function settingsIn(folder: string): StackConfig {
    const file = join(folder, "Pulumi.production.yaml");
    return existsSync(file) ? (parse(readFileSync(file, "utf8")) as { config: StackConfig }).config : {};
}

/** The dialects that an example is for: those of its kind, else the one in the settings of its stack. */
function dialectsOf(project: string, folder: string): Platform["dialect"][] {
    const fixture = fixtureNamed(project);
    if (fixture !== undefined) {
        return fixture.only === undefined ? [...dialects] : [fixture.only];
    }
    return [settingsIn(folder)["cloud-platform:dialect"] === "clever-cloud" ? "clever-cloud" : "documented"];
}

/** The configuration that examples may require, with ids of the realistic seed. */
function configOf({ url, dialect, account, seed }: Platform, folder: string): StackConfig {
    const { ordersDatabase } = seed.addons;
    return {
        ...settingsIn(folder),
        "cloud-platform:dialect": dialect,
        "cloud-platform:baseUrl": url,
        "cloud-platform:token": { secret: account.token },
        "cloud-platform:organisation": account.organisation,
        "example:application": seed.applications.website,
        "example:target": seed.applications.api,
        "example:addon": ordersDatabase.id,
        "example:networkGroup": seed.networkGroups.backend,
        "example:externalPeer": seed.externalPeers.laptop,
        "shop:application": seed.applications.website,
        "cloud-platform:guardData": "false",
        "example:unprotected": "true",
        "shop:unprotected": "true",
    };
}

/** All that an example could have left behind, or touched though it is somebody else's. */
async function everythingOn({ url, dialect, account, seed }: Platform): Promise<unknown> {
    const client = createClient({ baseUrl: url, dialect, credentials: { token: account.token } });
    const { organisation: owner } = account;
    const { website } = seed.applications;
    return Promise.all([
        client.addons.list({ owner }),
        client.addons.tags({ owner, id: seed.addons.ordersDatabase.id }),
        client.environment.list({ owner, application: website }),
        client.tcpRedirections.list({ owner, application: website }),
        client.networkGroups.list({ owner }),
        client.drains.list({ owner, resourceId: website }),
        client.drains.list({ owner, resourceId: seed.addons.ordersDatabase.realId }),
        client.webhooks.list({ owner }),
        client.emailHooks.list({ owner }),
        client.sshKeys.list(),
        client.emailAddresses.list(),
        client.oauthConsumers.list({ owner }),
        ...operatorKinds.map(kind => client.operators.list({ kind })),
        ...(client.capabilities.applications
            ? [
                  client.applications.addons({ owner, application: website }),
                  client.applications.dependencies({ owner, application: website }),
                  client.domains.list({ owner, application: website }),
                  client.exposedVariables.list({ owner, application: seed.applications.api }),
                  client.domains.primary({ owner, application: website }),
                  client.applications.list({ owner }),
              ]
            : []),
        ...(client.capabilities.kubernetes ? [clustersOf(client, owner)] : []),
    ]);
}

/** Deleted clusters stay in the list. */
async function clustersOf({ kubernetesClusters }: Client, owner: string): Promise<unknown> {
    return (await kubernetesClusters.list({ owner })).filter(({ status }) => status !== "deleted");
}

const open: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(open.splice(0).map(close => close())));

const runs = examples.flatMap(folder =>
    dialectsOf(basename(folder), folder).map((dialect, index) => ({
        project: basename(folder),
        dialect,
        folder,
        isFirst: index === 0,
    })),
);

describe.each(engineNames)("on the %s engine", name => {
    // The CLI takes half a minute for each, and dialects differ below it.
    test.each(runs.filter(({ isFirst }) => isFirst || name === "in-process"))(
        "$project is created in the dialect $dialect, has no further changes and no drift, and is destroyed",
        async ({ dialect, folder }) => {
            const engine = await engineNamed(name);
            const platform = await startPlatform({
                dialect,
                delays: { operator: 0, drain: 0, deployment: 0 },
            });
            open.push(() => platform.close());
            const before = await everythingOn(platform);
            const read = readProject(folder);
            const stack = await engine.createStack({
                workDir: folder,
                project: read.name,
                config: configOf(platform, folder),
                // The examples' types are checked with all others'.
                env: { PULUMI_NODEJS_TRANSPILE_ONLY: "true" },
            });
            open.push(async () => stack.dispose());
            const run = async (
                operation: "preview" | "up" | "refresh" | "destroy",
            ): Promise<OperationResult> => {
                const result = await stack[operation]();
                expect(result.error).toBeUndefined();
                return result;
            };
            if (name === "in-process" && folder !== starter) {
                stack.setProgram(programOf(folder));
            }
            expect(Object.keys((await run("preview")).changes)).toEqual(["create"]);
            if (name === "in-process") {
                stack.setProgram(programOf(folder));
            }
            const { create = 0 } = (await run("up")).changes;
            // The stack itself counts too.
            expect(create).toBeGreaterThan(1);
            for (const operation of ["up", "refresh"] as const) {
                expect(await run(operation)).toMatchObject({
                    hasChanges: false,
                    changes: { same: create },
                });
            }
            expect((await run("destroy")).changes).toEqual({ delete: create });
            expect(await everythingOn(platform)).toEqual(before);
            expect(platform.requests.violations()).toEqual([]);
        },
    );
});
