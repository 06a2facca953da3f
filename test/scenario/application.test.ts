/** Applications, which only the live platform has. */
import * as pulumi from "@pulumi/pulumi";
import {
    AddonLink,
    Application,
    type ApplicationArgs,
    ApplicationLink,
    Deployment,
    Drain,
    EnvVars,
    Member,
    NetworkGroup,
    TcpRedirection,
    Webhook,
} from "pulumi-cloud-platform";
import { onEveryEngine } from "./engines.js";
import { hush } from "./secrets.js";
import { said, warningsIn, type World, type WorldOptions } from "./world.js";

const list = "GET /v2/{scope}/applications";
const create = "POST /v2/{scope}/applications";
const update = "PUT /v2/{scope}/applications/{id}";
const setBranch = "PUT /v2/{scope}/applications/{id}/branch";
const remove = "DELETE /v2/{scope}/applications/{id}";
const tags = "GET /v2/{scope}/applications/{id}/tags";
const addTag = "PUT /v2/{scope}/applications/{id}/tags/{tag}";
const removeTag = "DELETE /v2/{scope}/applications/{id}/tags/{tag}";
const runtimes = "GET /v2/products/instances";

const size = { instances: { min: 1, max: 1 }, flavor: { min: "XS", max: "XS" } };
const base = { name: "web", runtime: "node", region: "par", ...size } satisfies ApplicationArgs;

/** A world whose program declares one application, `web`; the result sets its declaration. */
function declaring(world: World): (args: ApplicationArgs) => void {
    let args: ApplicationArgs = base;
    world.program = () => {
        const web = new Application("web", args);
        return { id: web.id, deployUrl: web.deployUrl, defaultDomain: web.defaultDomain };
    };
    return changed => (args = changed);
}

function named({ platform, owner }: World, name: string) {
    const [first, ...others] = platform.state.applications.list(owner).filter(found => found.name === name);
    if (first === undefined || others.length > 0) {
        throw new Error(`there is not one application named ${name}`);
    }
    return first;
}

/** The program without its outputs: after a failure they would never be known. */
function withoutOutputs(program: () => unknown): () => void {
    return () => {
        program();
    };
}

onEveryEngine(start => {
    const startLive = (options: WorldOptions = {}): Promise<World> =>
        start({ dialect: "clever-cloud", ...options });

    test("creates, changes and deletes an application", async () => {
        const world = await startLive();
        const declare = declaring(world);
        declare({ ...base, buildFlavor: "M", forceHttps: true, tags: ["production", "team"] });

        const created = await world.up();
        expect(created.sent).toEqual([runtimes, list, create, addTag, addTag]);
        const { id, creationDate } = named(world, "web");
        const defaultDomain = `${id.replace("_", "-")}.cleverapps.io`;
        expect(created.outputs).toMatchObject({
            id: { value: id, secret: false },
            defaultDomain: { value: defaultDomain, secret: false },
        });
        expect((await world.resource("web")).outputs).toMatchObject({
            ...base,
            buildFlavor: "M",
            forceHttps: true,
            tags: ["production", "team"],
            deployUrl: expect.stringMatching(/^https:.*\.git$/) as unknown,
            defaultDomain,
            state: "SHOULD_BE_DOWN",
            creationDate,
            ownerId: world.owner,
        });
        // Tags in another order and flavors in small letters are no change.
        const flavor = { min: "xs", max: "xs" };
        declare({ ...base, flavor, buildFlavor: "m", forceHttps: true, tags: ["team", "production"] });
        expect((await world.preview()).hasChanges).toBe(false);

        declare({
            ...base,
            name: "site",
            description: "The web site",
            instances: { min: 2, max: 4 },
            flavor: { min: "S", max: "M" },
            zeroDowntime: false,
            stickySessions: true,
            forceHttps: false,
            cancelOnPush: true,
            task: true,
            branch: "release",
            tags: ["team"],
        });
        const changed = await world.up();
        expect(changed.sent).toEqual([list, tags, removeTag, setBranch, update]);
        expect(world.platform.requests.all({ route: update }).at(-1)?.body).toEqual({
            name: "site",
            description: "The web site",
            minInstances: 2,
            maxInstances: 4,
            minFlavor: "S",
            maxFlavor: "M",
            separateBuild: false,
            buildFlavor: "",
            homogeneous: true,
            stickySessions: true,
            forceHttps: "DISABLED",
            cancelOnPush: true,
            instanceLifetime: "TASK",
            branch: "release",
        });
        expect(named(world, "site")).toMatchObject({ id, tags: ["team"] });

        // One field is one field on the wire too.
        declare({ ...base, name: "site", instances: { min: 2, max: 5 }, flavor: { min: "S", max: "M" } });
        expect((await world.preview()).story).toEqual([
            expect.stringMatching(/^update web \(.*instances\.max/) as unknown,
        ]);
        await world.up();
        expect(world.platform.requests.all({ route: update }).at(-1)?.body).toEqual({
            minInstances: 2,
            maxInstances: 5,
        });
    });

    test("reports each field that changed outside Pulumi, and restores it", async () => {
        const world = await startLive();
        const { applications } = world.platform.state;
        const declared = {
            ...base,
            description: "The web site",
            buildFlavor: "M",
            zeroDowntime: true,
            stickySessions: false,
            forceHttps: true,
            cancelOnPush: false,
            task: false,
            branch: "main",
            tags: ["production"],
        };
        declaring(world)(declared);
        await world.up();
        const { id } = named(world, "web");
        const drifts: [field: string, change: () => void][] = [
            ["name", () => void applications.change(id, { name: "renamed" })],
            ["description", () => void applications.change(id, { description: "other" })],
            ["instances.max", () => void applications.change(id, { settings: { maxInstances: 7 } })],
            ["flavor.max", () => void applications.change(id, { settings: { maxFlavor: "XL" } })],
            ["buildFlavor", () => void applications.change(id, { settings: { buildFlavor: "XL" } })],
            ["zeroDowntime", () => void applications.change(id, { settings: { homogeneous: true } })],
            ["stickySessions", () => void applications.change(id, { settings: { stickySessions: true } })],
            ["forceHttps", () => void applications.change(id, { settings: { forceHttps: "DISABLED" } })],
            ["cancelOnPush", () => void applications.change(id, { settings: { cancelOnPush: true } })],
            ["task", () => void applications.change(id, { settings: { instanceLifetime: "TASK" } })],
            ["branch", () => void applications.change(id, { settings: { branch: "next" } })],
            ["tags[0]", () => void applications.setTags(id, ["other"])],
        ];
        drifts.forEach(([, change]) => {
            change();
        });
        world.meddled();
        const fields = drifts.map(([field]) => field).sort();
        const [line = ""] = (await world.refresh()).story;
        expect(
            line
                .replace(/^update web \(|\)$/g, "")
                .split(", ")
                .sort(),
        ).toEqual(fields);
        expect((await world.preview()).story).toEqual([line]);
        expect((await world.up()).sent).toEqual([list, tags, addTag, removeTag, setBranch, update]);
        expect((await world.refresh()).story).toEqual([]);
        expect((await world.resource("web")).outputs).toMatchObject(declared);

        // A separate instance for builds, which is no longer declared.
        applications.change(id, { settings: { separateBuild: false } });
        world.meddled();
        expect((await world.refresh()).story).toEqual(["update web (buildFlavor)"]);
        await world.up();
        expect(named(world, "web").settings).toMatchObject({ separateBuild: true, buildFlavor: "M" });
    });

    test("keeps undeclared settings, versions, domains and deployments", async () => {
        const world = await startLive();
        const { applications, deployments } = world.platform.state;
        declaring(world)(base);
        await world.up();
        const { id } = named(world, "web");
        applications.change(id, {
            description: "written in the console",
            state: "SHOULD_BE_UP",
            settings: {
                instanceVersion: "20270101",
                homogeneous: true,
                stickySessions: true,
                forceHttps: "ENABLED",
                cancelOnPush: true,
                branch: "next",
            },
        });
        applications.setTags(id, ["by hand"]);
        applications.addDomain(id, "shop.example/");
        deployments.start(id, { commit: "4f2d0c9e" });
        world.meddled();
        expect(await world.refresh()).toMatchObject({ story: [], sent: [list] });
        expect((await world.resource("web")).outputs).toMatchObject({
            runtimeVersion: "20270101",
            state: "SHOULD_BE_UP",
            commitId: "4f2d0c9e",
        });
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(named(world, "web")).toMatchObject({
            description: "written in the console",
            tags: ["by hand"],
            settings: { forceHttps: "ENABLED", instanceVersion: "20270101" },
        });
    });

    test("refuses a replacement in the preview until it is allowed", async () => {
        const world = await startLive();
        const { organisation, userId } = world.platform.account;
        const declare = declaring(world);
        const github = { owner: "company", repository: "web" };
        declare({ ...base, github });
        await world.up();
        const { id } = named(world, "web");
        expect(await world.refresh()).toMatchObject({ story: [] });
        // GitHub ignores case.
        declare({ ...base, github: { owner: "Company", repository: "Web" } });
        expect((await world.preview()).hasChanges).toBe(false);

        const changes: [change: Partial<ApplicationArgs>, from: string, to: string][] = [
            [{ runtime: "python" }, '"node"', '"python"'],
            [{ region: "rbx" }, '"par"', '"rbx"'],
            [{ owner: userId }, `"${organisation}"`, `"${userId}"`],
            [
                { github: { owner: "company", repository: "site" } },
                '{"owner":"company","repository":"web"}',
                '{"owner":"company","repository":"site"}',
            ],
        ];
        for (const [change, from, to] of changes) {
            declare({ ...base, github, ...change });
            await world.refuses(
                `changing it from ${from} to ${to} replaces the application "web" and destroys its data. ` +
                    `Keep ${from}, or accept the loss with allowReplace: true, and the option protect: false if it is protected.`,
            );
        }
        declare({ ...base, github, region: "rbx", allowReplace: true });
        expect((await world.preview()).story).toEqual([
            "create-replacement web (allowReplace, region)",
            "replace web (allowReplace, region)",
            "delete-replaced web",
        ]);
        expect((await world.up()).sent).toEqual([list, runtimes, list, create, remove]);
        expect(named(world, "web").zone).toBe("rbx");
        expect(world.platform.state.applications.find(id)).toBeUndefined();
    });

    test("refuses a replacement for a repository that is missing in the state or on the platform", async () => {
        const world = await startLive();
        const declare = declaring(world);
        const github = { owner: "company", repository: "web" };
        const refusal = `to {"owner":"company","repository":"web"} replaces the application "web" and destroys its data`;
        await world.up();
        const { id } = named(world, "web");
        declare({ ...base, github });
        await world.refuses(`github: setting it ${refusal}`);
        declare({ ...base, github, allowReplace: true });
        expect((await world.preview()).story).toContain("delete-replaced web");
        await world.up();
        expect(world.platform.state.applications.find(id)).toBeUndefined();

        // The application was unlinked from GitHub in the console.
        world.platform.state.applications.change(named(world, "web").id, { github: undefined });
        world.meddled();
        declare({ ...base, github });
        expect((await world.refresh()).story).toEqual([expect.stringContaining("github")]);
        await world.refuses(`github: setting it ${refusal}`);
        declare(base);
        expect((await world.up()).story).toEqual([]);

        // A repository that the application has already is only declared.
        const repository = { owner: "Company", name: "Site" };
        world.platform.state.applications.change(named(world, "web").id, { github: repository });
        world.meddled();
        await world.refresh();
        declare({ ...base, github: { owner: "company", repository: "site" } });
        expect((await world.up()).story).toEqual([]);
        world.platform.state.applications.change(named(world, "web").id, { github: undefined });
        await world.refresh();
        await world.refuses(`github: setting it to {"owner":"company","repository":"site"} replaces`);
        declare(base);
        await world.up();
    });

    test("adopts an application that was created and configured by hand, without a write", async () => {
        const world = await startLive();
        const { id } = world.platform.state.applications.add(world.owner, {
            name: "shop-web",
            description: "shop-web",
            type: "node",
            settings: { minFlavor: "S", maxFlavor: "M", maxInstances: 3, forceHttps: "ENABLED" },
        });
        const declare = declaring(world);
        const equal = {
            ...base,
            name: "shop-web",
            instances: { min: 1, max: 3 },
            flavor: { min: "S", max: "M" },
            forceHttps: true,
        };
        declare({ ...equal, adopt: id });
        expect((await world.up()).sent).toEqual([list]);
        expect(await world.preview()).toMatchObject({ story: [], sent: [] });
        expect(await world.refresh()).toMatchObject({ story: [] });
        declare({ ...equal, flavor: { min: "S", max: "L" } });
        await world.up();
        expect(named(world, "shop-web")).toMatchObject({ id, settings: { maxFlavor: "L" } });
    });

    test("warns of an unmanaged application of the declared name", async () => {
        const world = await startLive();
        const { website } = world.platform.seed.applications;
        world.program = () => {
            new Application("website", { ...base, name: "website", flavor: { min: "S", max: "S" } });
        };
        const warnings = warningsIn(await world.up());
        const { id } = await world.resource("website");
        expect(warnings).toEqual([
            expect.stringContaining(`${website} has the same name as the new application ${id}`),
        ]);
        expect(warnings.join("\n")).toContain(
            `declare ${website} as it is, with adopt: "${website}" and flavor: {"min":"XS","max":"XS"}.`,
        );
    });

    test("previews references to a new application as created, and keeps them afterwards", async () => {
        const world = await startLive();
        const { sessions } = world.platform.seed.addons;
        world.program = () => {
            const web = new Application("web", base);
            const application = web.id;
            new EnvVars("variables", { application, variables: { MODE: "live" } });
            new AddonLink("link", { application, addon: sessions.id });
            new TcpRedirection("port", { application, namespace: "default" });
            const group = new NetworkGroup("group", { label: "web" });
            new Member("member", { networkGroup: group.id, member: application });
            new Drain("logs", { resource: application, kind: "raw-http", url: "https://logs.example" });
            new Webhook("hook", {
                name: "web",
                url: "https://hooks.example",
                events: ["DEPLOYMENT_FAIL"],
                scope: [application],
            });
            return { url: pulumi.interpolate`https://${web.defaultDomain}` };
        };
        const names = ["group", "hook", "link", "logs", "member", "port", "variables", "web"];
        expect((await world.preview()).story.sort()).toEqual(names.map(name => `create ${name}`));
        await world.up();
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect((await world.refresh()).story).toEqual([]);

        // Everything that belongs to an application goes with it.
        world.platform.state.applications.remove(named(world, "web").id);
        world.meddled();
        expect((await world.refresh()).story).toContain("delete web");
        expect((await world.preview()).story.sort()).toEqual([
            "create link",
            "create logs",
            "create member",
            "create port",
            "create variables",
            "create web",
            // A webhook exists without its application.
            "create-replacement hook (scope[0])",
            "delete-replaced hook",
            "replace hook (scope[0])",
        ]);
        await world.up();
        expect((await world.refresh()).story).toEqual([]);
    });

    test("sends the first variables once, and ignores later changes of them", async () => {
        const world = await startLive();
        const declare = declaring(world);
        const [first, second] = [hush("first"), hush("second")];
        declare({ ...base, task: true, initialVariables: { CC_RUN_COMMAND: first } });
        await world.up();
        const { id } = named(world, "web");
        const { applications } = world.platform.state;
        expect(applications.variables(id)).toEqual({ CC_RUN_COMMAND: first });
        expect((await world.resource("web")).outputs).not.toHaveProperty("initialVariables");

        declare({ ...base, task: true, initialVariables: { CC_RUN_COMMAND: second } });
        const previewed = await world.preview();
        expect(previewed.hasChanges).toBe(false);
        expect(said(previewed)).toContain(
            "initialVariables are only sent when an application is created: an existing application keeps its variables. Declare the variables with EnvVars. [initial-variables]",
        );
        expect(await world.up()).toMatchObject({ story: [], sent: [] });
        expect(applications.variables(id)).toEqual({ CC_RUN_COMMAND: first });
        expect(said(await world.preview())).not.toContain("initialVariables");
        expect(await world.visible()).not.toContain(first);

        declare({ ...base, task: true });
        expect(said(await world.up())).not.toContain("initialVariables");
        declare({ ...base, task: true, initialVariables: { CC_RUN_COMMAND: second } });
        expect(said(await world.up())).toContain("an existing application keeps its variables");
        const other = applications.add(world.owner, { name: "other" });
        const adopted = { ...base, name: "other", adopt: other.id, initialVariables: { MODE: "live" } };
        world.program = () => {
            new Application("web", { ...base, task: true });
            new Application("other", adopted);
        };
        expect(said(await world.preview())).toContain("an existing application keeps its variables");
        await world.up();
        expect(applications.variables(other.id)).toEqual({});
        expect(said(await world.preview())).not.toContain("initialVariables");
    });

    test("a first variable is that of the EnvVars which declares it, and not if the application was adopted", async () => {
        const world = await startLive();
        let args: ApplicationArgs = { ...base, allowReplace: true, initialVariables: { MODE: "test" } };
        world.program = () => {
            const { id } = new Application("web", args);
            new EnvVars("variables", { application: id, variables: { MODE: "live" } });
        };
        const { applications } = world.platform.state;
        const present = () => applications.variables(named(world, "web").id);
        await world.up();
        expect(present()).toEqual({ MODE: "live" });
        args = { ...args, runtime: "python" };
        await world.up();
        expect(present()).toEqual({ MODE: "live" });
        expect((await world.refresh()).story).toEqual([]);

        await world.destroy();
        const { id: adopt } = applications.add(world.owner, { name: "web" });
        applications.setVariable(adopt, "MODE", "theirs");
        args = { ...base, adopt, initialVariables: { MODE: "theirs" } };
        const { error } = await world.fails("up");
        expect(error).toContain("MODE of application");
        expect(error).toContain("which no resource of this stack manages");
        expect(present()).toEqual({ MODE: "theirs" });
    });

    test("explains what a replacement means for variables and links", async () => {
        const world = await startLive();
        let args: ApplicationArgs = { ...base, allowReplace: true, initialVariables: { MODE: "live" } };
        world.program = () => {
            const web = new Application("web", args);
            const { api } = world.platform.seed.applications;
            const addon = world.platform.seed.addons.ordersDatabase.id;
            new EnvVars("variables", { application: web.id, variables: { LEVEL: "info" } });
            new AddonLink("orders", { application: web.id, addon });
            new ApplicationLink("api", { application: web.id, target: api });
            new Deployment("deployment", { application: web.id, triggers: [] });
        };
        const sentences = [
            'application "web" sees the changed variables at its next deployment',
            'application "web" will be deployed, unless nothing was pushed to it',
        ];
        const first = said(await world.preview());
        // The variables and both links have the same effect.
        sentences.forEach(sentence => expect(first.split(sentence)).toHaveLength(2));
        await world.up();
        // The replacement gets the variables, so nothing is ignored.
        args = { ...args, runtime: "python", initialVariables: { MODE: "test" } };
        const preview = said(await world.preview());
        sentences.forEach(sentence => expect(preview.split(sentence)).toHaveLength(2));
        expect(preview).not.toContain("initialVariables");
        const up = said(await world.up());
        expect(up).not.toContain("initialVariables");
        const { applications } = world.platform.state;
        expect(applications.variables(named(world, "web").id)).toEqual({ LEVEL: "info", MODE: "test" });
    });

    test("warns of a runtime, flavor or region that the catalogue lacks, and fails when the platform refuses it", async () => {
        const world = await startLive();
        const declare = declaring(world);
        declare({ ...base, runtime: "nodejs", region: "paris" });
        const unknown = said(await world.preview());
        expect(unknown).toContain('there is no known runtime "nodejs". Did you mean "node"?');
        expect(unknown).toContain('there is no known region "paris". Did you mean "par"');
        expect(unknown).toContain("[unknown-runtime]");
        declare({ ...base, runtime: "docker", flavor: { min: "pico", max: "S" }, buildFlavor: "XXL" });
        const flavors = said(await world.preview());
        expect(flavors).toContain('"docker" has no known flavor "pico".');
        expect(flavors).toContain('"docker" has no known flavor "XXL".');
        expect(flavors).toContain("[unknown-flavor]");
        declare({ ...base, flavor: { min: "M", max: "S" } });
        expect(said(await world.preview())).toContain(
            'the least flavor "M" is larger than the largest, "S".',
        );
        declare({ ...base, instances: { min: 3, max: 2 } });
        await world.refuses('"instances" has the min 3 and the max 2: max must not be less than min.');
        declare({ ...base, instances: { min: 0, max: 2 } });
        await world.refuses('"instances.min" must be 1 or more.');

        declare({ ...base, runtime: "docker", flavor: { min: "pico", max: "S" } });
        world.program = withoutOutputs(world.program);
        const failed = await world.fails("up");
        expect(failed.error).toMatch(/the runtime "docker" has no flavor "pico"\..* \[unknown-flavor\]/);
        expect(failed.sent).toEqual([runtimes]);
        declare({ ...base, runtime: "cobol" });
        expect((await world.fails("up")).error).toMatch(
            /the platform has no runtime "cobol"\..* \[unknown-runtime\]/,
        );
    });

    test("fails in a refresh and a destroy of the documented dialect", async () => {
        const world = await startLive();
        declaring(world)(base);
        await world.up();
        const environment = world.platform.environment({ organisation: true });
        world.use({ ...environment, CLOUD_PLATFORM_DIALECT: "documented" });
        for (const operation of ["refresh", "destroy"] as const) {
            const { error } = await world.fails(operation);
            expect(error).toContain(
                "(CLOUD_PLATFORM_DIALECT and the dialect of a provider resource win over it, if set)",
            );
            expect(error).toContain("[unsupported-by-dialect]");
        }
        world.use(environment);
        expect(await world.refresh()).toMatchObject({ story: [] });
    });

    test("counts an application that is being deleted as deleted", async () => {
        const world = await startLive({ delays: { applicationDeletion: 600_000 } });
        declaring(world)(base);
        await world.up();
        const { id } = named(world, "web");
        const { applications } = world.platform.state;
        applications.remove(id);
        expect(applications.find(id)).toMatchObject({ state: "TO_DELETE" });
        world.meddled();
        expect((await world.refresh()).story).toEqual(["delete web"]);
        expect((await world.up()).story).toEqual(["create web"]);
        const again = (await world.resource("web")).id;
        expect(again).not.toBe(id);
        expect((await world.destroy()).story).toEqual(["delete web"]);
        expect(applications.find(again)).toMatchObject({ state: "TO_DELETE" });
    });

    test("the error advises a refresh when the application of changed variables was deleted", async () => {
        const world = await startLive();
        let value = "1";
        world.program = () => {
            const { id } = new Application("web", base);
            new EnvVars("web", { application: id, variables: { VALUE: value } });
        };
        expect(said(await world.preview())).toContain(
            'application "web" sees the changed variables at its next',
        );
        await world.up();
        const { id } = named(world, "web");
        world.platform.state.applications.remove(id);
        world.meddled();
        value = "2";
        const { error } = await world.fails("up");
        expect(error).toContain(`update environment variables of "${id}"`);
        expect(error).toContain(
            'Run "pulumi refresh", and take out what names a deleted object, such as adopt. The next "pulumi up" creates what the program declares: if it does not declare the deleted application, name another one, or remove this declaration. [not-found]',
        );

        expect((await world.refresh()).story).toEqual(["delete web", "delete web"]);
        await world.up();
        const { applications } = world.platform.state;
        expect(applications.variables(named(world, "web").id)).toMatchObject({ VALUE: "2" });
    });
});
