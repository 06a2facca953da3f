/** The commands of the vendor's command line for applications, from the creation of an application to its deletion. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onStage, refusing, saying, type Stage } from "./stage";

interface Made {
    readonly id: string;
    readonly name: string;
    readonly executedAs: string;
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly deployUrl: string;
}

/** Creates an application, and links it to the folder of the command line. */
async function create({ clever, owner }: Stage, name: string, ...words: string[]): Promise<Made> {
    return (await clever.read("create", name, "--type", "node", "--org", owner, ...words)) as Made;
}

test("our client reads an application that the command line creates, links, scales, configures and deletes", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const { applications } = platform.state;
        const made = await create(stage, "site", "--region", "rbx", "--alias", "mine");
        const application = made.id;
        expect(made).toEqual({
            id: application,
            name: "site",
            executedAs: "REGULAR",
            env: [],
            deployUrl: expect.stringMatching(/^https:\/\/.*\.git$/) as string,
        });
        expect(await client.applications.get({ owner, application })).toMatchObject({
            name: "site",
            description: "site",
            zone: "rbx",
            runtime: "node",
            task: false,
        });
        const linked = JSON.parse(readFileSync(join(clever.folder, ".clever.json"), "utf8")) as object;
        expect(linked).toMatchObject({
            apps: [{ app_id: application, org_id: owner, deploy_url: made.deployUrl, alias: "mine" }],
        });
        expect(await clever.run(["link", application])).toEqual(
            refusing(`${application} is already linked with alias mine`),
        );
        expect(await clever.run(["link", "worker", "--org", owner])).toEqual(
            saying("successfully linked to local alias worker"),
        );

        const scale = (...words: string[]) => clever.run(["scale", "--alias", "mine", ...words]);
        expect(await scale("--min-flavor", "S", "--max-instances", "3")).toEqual(saying("rescaled"));
        expect(await client.applications.get({ owner, application })).toMatchObject({
            flavor: { min: "S", max: "S" },
            instances: { min: 1, max: 3 },
        });
        expect(await scale("--build-flavor", "M")).toEqual(saying("rescaled"));
        expect(await client.applications.get({ owner, application })).toMatchObject({
            flavor: { min: "S", max: "S" },
            instances: { min: 1, max: 3 },
            buildFlavor: "M",
        });
        expect(await clever.read("status", "--alias", "mine")).toMatchObject({
            scalability: {
                enabled: true,
                horizontal: { min: 1, max: 3 },
                vertical: { min: "S", max: "S" },
            },
            separateBuild: true,
            buildFlavor: "M",
        });
        expect(await scale("--build-flavor", "disabled")).toEqual(saying("rescaled"));
        expect((await client.applications.get({ owner, application })).buildFlavor).toBeUndefined();

        const set = (name: string, value: string) =>
            clever.run(["config", "set", name, value, "--alias", "mine"]);
        for (const name of ["zero-downtime", "sticky-sessions", "cancel-on-push", "force-https", "task"]) {
            expect(await set(name, "true")).toEqual(saying("successfully updated to true"));
        }
        expect(
            await clever.run(["config", "update", "--description", "It sells", "--alias", "mine"]),
        ).toEqual(saying("It sells"));
        expect(await client.applications.get({ owner, application })).toMatchObject({
            description: "It sells",
            zeroDowntime: true,
            stickySessions: true,
            cancelOnPush: true,
            forceHttps: true,
            task: true,
        });
        await client.applications.update({ owner, application, forceHttps: false, zeroDowntime: false });
        expect((await clever.run(["config", "get", "force-https", "--alias", "mine"])).stdout).toBe(
            "false\n",
        );
        expect((await clever.run(["config", "get", "zero-downtime", "--alias", "mine"])).stdout).toBe(
            "false\n",
        );

        expect(await clever.run(["delete", "--yes", "--alias", "mine"])).toEqual(
            saying("Local alias mine unlinked"),
        );
        expect(applications.find(application)).toBeUndefined();
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client reads the command of a task and the repository on GitHub", () =>
    onStage(async stage => {
        const { platform, owner, clever, client } = stage;
        const task = await create(stage, "report", "--task", "node report.js");
        expect(task).toMatchObject({
            executedAs: "TASK",
            env: [{ name: "CC_RUN_COMMAND", value: "node report.js" }],
        });
        expect(await client.applications.get({ owner, application: task.id })).toMatchObject({ task: true });
        expect(await client.environment.list({ owner, application: task.id })).toEqual(task.env);
        const site = await create(stage, "docs", "--github", "company/docs");
        expect(await client.applications.get({ owner, application: site.id })).toMatchObject({
            github: { owner: "company", repository: "docs" },
        });
        // The application with a repository deploys at once, and the other one waits for a push.
        platform.delays.deployment = 0;
        const restart = (app: string) => clever.run(["restart", "--app", app, "--quiet"]);
        expect(await restart(site.id)).toEqual(saying("Deployment started", "https://app-"));
        expect(await restart(task.id)).toEqual(refusing("never deployed"));
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client reads domains and the favourite domain of the command line", () =>
    onStage(async ({ platform, owner, clever, client }) => {
        const { api: application, website } = platform.seed.applications;
        const domain = (...words: string[]) => clever.run(["domain", ...words, "--app", application]);
        expect(await domain("favourite")).toEqual(saying("No favourite domain set"));
        for (const fqdn of ["api.example", "api.example/v2", "*.api.example"]) {
            expect(await domain("add", fqdn)).toEqual(saying("successfully saved"));
        }
        expect(await domain("favourite", "set", "api.example")).toEqual(saying("successfully set"));
        expect((await domain("favourite")).stdout).toBe("api.example/\n");
        const listed = (await clever.read("domain", "--app", application)) as {
            domainWithPathPrefix: string;
            isFavourite: boolean;
        }[];
        const ours = await client.domains.list({ owner, application });
        expect(listed.map(({ domainWithPathPrefix }) => domainWithPathPrefix)).toEqual(ours);
        expect(ours.slice(1)).toEqual(["api.example/", "api.example/v2", "*.api.example/"]);
        expect(listed.filter(({ isFavourite }) => isFavourite)).toMatchObject([
            { domainWithPathPrefix: "api.example/", hostname: "api.example", pathPrefix: "/" },
        ]);
        expect(await client.domains.primary({ owner, application })).toBe("api.example/");
        expect(await clever.run(["domain", "add", "api.example", "--app", website])).toEqual(
            refusing("api.example/ is already taken"),
        );

        expect(await domain("favourite", "unset")).toEqual(saying("successfully unset"));
        expect(await client.domains.primary({ owner, application })).toBeUndefined();
        await client.domains.setPrimary({ owner, application, fqdn: "api.example/v2" });
        expect((await domain("favourite")).stdout).toBe("api.example/v2\n");
        expect(await domain("rm", "api.example/v2")).toEqual(saying("successfully removed"));
        expect(await domain("favourite")).toEqual(saying("No favourite domain set"));
        expect(await domain("rm", "api.example/")).toEqual(saying("successfully removed"));
        await client.domains.remove({ owner, application, fqdn: "*.api.example" });
        expect(await clever.read("domain", "--app", application)).toMatchObject([{ isFavourite: false }]);
        expect(await domain("rm", "api.example")).toEqual(refusing("does not exist"));
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client reads links and exposed variables of the command line", () =>
    onStage(async ({ platform, owner, clever, client }) => {
        const { api, website, worker: application } = platform.seed.applications;
        const published = (...words: string[]) => clever.run(["published-config", ...words, "--app", api]);
        expect(await published("set", "API_URL", "https://api.example")).toEqual(
            saying("successfully saved"),
        );
        expect(await published("set", "API_KEY", "key")).toEqual(saying("successfully saved"));
        expect(await client.exposedVariables.list({ owner, application: api })).toEqual([
            { name: "API_URL", value: "https://api.example" },
            { name: "API_KEY", value: "key" },
        ]);

        const service = (...words: string[]) => clever.run(["service", ...words, "--app", application]);
        expect(await service("link-app", "api")).toEqual(saying("App api successfully linked"));
        expect(await service("link-app", website)).toEqual(saying(`App ${website} successfully linked`));
        expect(await service("link-addon", "sessions")).toEqual(saying("successfully linked"));
        expect(await clever.read("service", "--app", application)).toEqual({
            applications: [
                { id: api, name: "api", isLinked: true },
                { id: website, name: "website", isLinked: true },
            ],
            addons: [
                {
                    id: platform.seed.addons.sessions.id,
                    realId: platform.seed.addons.sessions.realId,
                    name: "sessions",
                    isLinked: true,
                },
            ],
        });
        expect(await client.applications.dependencies({ owner, application })).toMatchObject([
            { id: api },
            { id: website },
        ]);
        // The command line calls the id of any linked object "addonId".
        expect(await clever.read("env", "--app", application)).toMatchObject({
            fromDependencies: [
                {
                    addonId: api,
                    addonName: "api",
                    env: [
                        { name: "API_URL", value: "https://api.example" },
                        { name: "API_KEY", value: "key" },
                    ],
                },
                { addonId: website, env: [] },
            ],
        });

        expect(await published("rm", "API_URL")).toEqual(saying("successfully removed"));
        const input = JSON.stringify([{ name: "API_ROOT", value: "https://api.example/v2" }]);
        expect(await clever.run(["published-config", "import", "--json", "--app", api], { input })).toEqual(
            saying("have been set"),
        );
        await client.exposedVariables.replace({
            owner,
            application: api,
            variables: [{ name: "API_ROOT", value: "https://api.example/v3" }],
        });
        expect(await clever.read("published-config", "--app", api)).toEqual([
            { name: "API_ROOT", value: "https://api.example/v3" },
        ]);
        expect(await service("unlink-app", "api")).toEqual(saying("successfully unlinked"));
        expect(await service("unlink-addon", "sessions")).toEqual(saying("successfully unlinked"));
        expect(await client.applications.dependencies({ owner, application })).toMatchObject([
            { id: website },
        ]);
        expect(await client.applications.addons({ owner, application })).toEqual([]);
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the command line waits for the result of a restart", () =>
    onStage(async ({ platform, owner, clever, client }) => {
        const { worker: application } = platform.seed.applications;
        const restart = (...words: string[]) =>
            clever.run(["restart", "--quiet", "--app", application, ...words]);
        // By the simulator's usual delay.
        expect(await restart()).toEqual(saying("Deployment started", "Access your application"));
        platform.delays.deployment = 0;
        const [first] = await client.deployments.list({ owner, application });
        expect(first).toMatchObject({ action: "DEPLOY", cause: "API", state: "OK" });
        platform.state.deployments.next({ outcome: "FAIL" });
        expect(await restart("--without-cache")).toEqual(refusing("Deployment failed"));
        expect(platform.requests.all({ method: "POST" }).at(-1)?.query).toEqual({ useCache: "no" });
        await client.deployments.start({ owner, application, commit: "4f2d0c9e" });
        expect(await clever.read("activity", "--app", application)).toMatchObject([
            { state: "OK" },
            { state: "FAIL" },
            { state: "OK", commit: "4f2d0c9e" },
        ]);
        expect(await clever.run(["stop", "--app", application])).toEqual(saying("successfully stopped"));
        expect(platform.requests.violations()).toEqual([]);
    }));
