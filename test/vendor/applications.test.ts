import { CreateApplicationCommand } from "@clevercloud/client/cc-api-commands/application/create-application-command.js";
import { DeleteApplicationCommand } from "@clevercloud/client/cc-api-commands/application/delete-application-command.js";
import { DeployApplicationCommand } from "@clevercloud/client/cc-api-commands/application/deploy-application-command.js";
import { GetApplicationCommand } from "@clevercloud/client/cc-api-commands/application/get-application-command.js";
import { ListApplicationCommand } from "@clevercloud/client/cc-api-commands/application/list-application-command.js";
import { GetDeploymentCommand } from "@clevercloud/client/cc-api-commands/deployment/get-deployment-command.js";
import { ListDeploymentCommand } from "@clevercloud/client/cc-api-commands/deployment/list-deployment-command.js";
import { CreateOrUpdateEnvironmentVariableCommand } from "@clevercloud/client/cc-api-commands/environment/create-or-update-environment-variable-command.js";
import { GetEnvironmentCommand } from "@clevercloud/client/cc-api-commands/environment/get-environment-command.js";
import { RemoveLinkCommand } from "@clevercloud/client/cc-api-commands/link/remove-link-command.js";
import { onStage, saying } from "./stage";

test("our client and the vendor's set the same variables, one by one and as a whole", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const application = platform.seed.applications.worker;
        const variables = () => platform.state.applications.variables(application);
        const environment = (...words: string[]) => ["env", ...words, "--app", "worker"];
        expect(await clever.run(environment("set", "LOG_LEVEL", "info"))).toEqual(
            saying("successfully saved"),
        );
        expect(variables()).toEqual({ QUEUE: "orders", LOG_LEVEL: "info" });
        expect(await clever.run(environment("rm", "QUEUE"))).toEqual(saying("successfully removed"));
        expect(variables()).toEqual({ LOG_LEVEL: "info" });
        const input = JSON.stringify([
            { name: "QUEUE", value: "bills" },
            { name: "GREETING", value: 'two\nlines, "quoted"' },
        ]);
        expect(await clever.run(environment("import", "--json"), { input })).toEqual(saying("have been set"));
        expect(variables()).toEqual({ QUEUE: "bills", GREETING: 'two\nlines, "quoted"' });
        expect(await client.environment.list({ owner, application })).toEqual([
            { name: "QUEUE", value: "bills" },
            { name: "GREETING", value: 'two\nlines, "quoted"' },
        ]);

        await client.environment.replace({ owner, application, variables: [{ name: "A", value: "1" }] });
        await client.environment.set({ owner, application, name: "B", value: "2" });
        await client.environment.remove({ owner, application, name: "A" });
        expect(await library.send(new GetEnvironmentCommand({ applicationId: application }))).toEqual({
            environment: [{ name: "B", value: "2" }],
        });
        const set = { applicationId: application, name: "C", value: "3" };
        expect(await library.send(new CreateOrUpdateEnvironmentVariableCommand(set))).toHaveLength(2);
        expect(variables()).toEqual({ B: "2", C: "3" });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the command line lists variables of linked add-ons beside the application's own", () =>
    onStage(async ({ platform, clever }) => {
        expect(await clever.read("env", "--app", platform.seed.applications.blog)).toMatchObject({
            env: [{ name: "SITE_TITLE", value: "Notes on engines" }],
            fromAddons: [{ addonId: platform.seed.addons.blogDatabase.id, addonName: "blog-db" }],
            fromDependencies: [],
        });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client and the vendor's list the same applications and links", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        expect(
            await clever.run(["create", "--type", "node", "--org", owner, "--region", "par", "status"]),
        ).toEqual(saying("Application status successfully created!"));
        const made = platform.state.applications.list(owner).find(({ name }) => name === "status");
        const application = made?.id ?? "";
        expect(await client.applications.get({ owner, application })).toMatchObject({
            name: "status",
            type: "node",
        });
        expect(await library.send(new GetApplicationCommand({ applicationId: application }))).toMatchObject({
            name: "status",
            state: "SHOULD_BE_DOWN",
        });

        const { ordersDatabase } = platform.seed.addons;
        expect(await clever.run(["service", "link-addon", "orders-db", "--app", application])).toEqual(
            saying("Addon orders-db successfully linked"),
        );
        expect(await client.applications.addons({ owner, application })).toMatchObject([
            { id: ordersDatabase.id },
        ]);
        await client.applications.unlinkAddon({ owner, application, addon: ordersDatabase.id });
        await client.applications.linkAddon({ owner, application, addon: platform.seed.addons.sessions.id });
        expect(await clever.read("service", "--only-addons", "--app", application)).toMatchObject({
            addons: [{ name: "sessions", isLinked: true }],
        });
        await library.send(
            new RemoveLinkCommand({
                applicationId: application,
                targetAddonId: platform.seed.addons.sessions.id,
            }),
        );

        const ours = await client.applications.list({ owner });
        const [{ applications = [] } = {}] = (await clever.read("applications", "list", "--org", owner)) as {
            applications?: { app_id: string; name: string }[];
        }[];
        expect(new Map(applications.map(({ app_id, name }) => [app_id, name]))).toEqual(
            new Map(ours.map(({ id, name }) => [id, name])),
        );

        expect(await clever.run(["delete", "--yes", "--app", application])).toEqual(saying("deleted"));
        expect(platform.state.applications.find(application)).toBeUndefined();

        const other = await library.send(
            new CreateApplicationCommand({
                ownerId: owner,
                name: "other",
                instance: { slug: "python" },
                minFlavor: "S",
                maxFlavor: "S",
            }),
        );
        expect(
            await library.send(new ListApplicationCommand({ ownerId: owner, withBranches: false })),
        ).toContainEqual(expect.objectContaining({ id: other.id, name: "other" }));
        await library.send(new DeleteApplicationCommand({ ownerId: owner, applicationId: other.id }));
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client and the vendor's list and cancel the same deployments", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const application = platform.seed.applications.website;
        const ours = await client.deployments.list({ owner, application });
        const listed = await clever.read("activity", "--app", "website");
        // The command line lists the oldest first.
        expect((listed as { uuid: string }[]).map(({ uuid }) => uuid).reverse()).toEqual(
            ours.map(({ uuid }) => uuid),
        );
        expect(await library.send(new ListDeploymentCommand({ applicationId: application }))).toHaveLength(
            ours.length,
        );
        expect(await clever.run(["cancel-deploy", "--app", "website"])).toEqual(
            saying(platform.seed.deployments.running, "successfully cancelled"),
        );
        expect(
            await client.deployments.get({ owner, application, id: platform.seed.deployments.running }),
        ).toMatchObject({ state: "CANCELLED" });

        const { deploymentId } = await library.send(
            new DeployApplicationCommand({ ownerId: owner, applicationId: application }),
        );
        const one = new GetDeploymentCommand({ applicationId: application, deploymentId });
        expect(await library.send(one)).toMatchObject({ id: deploymentId, state: "WORK_IN_PROGRESS" });
        await client.deployments.cancel({ owner, application, id: deploymentId });
        expect(await library.send(new ListDeploymentCommand({ applicationId: application }))).toContainEqual(
            expect.objectContaining({ id: deploymentId, state: "CANCELLED" }),
        );
        expect(platform.requests.violations()).toEqual([]);
    }));
