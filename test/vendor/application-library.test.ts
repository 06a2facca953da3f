/** The commands of the vendor's library for applications, and the same objects in our client. */
import { CreateApplicationCommand } from "@clevercloud/client/cc-api-commands/application/create-application-command.js";
import { DeleteApplicationCommand } from "@clevercloud/client/cc-api-commands/application/delete-application-command.js";
import { DeployApplicationCommand } from "@clevercloud/client/cc-api-commands/application/deploy-application-command.js";
import { GetApplicationCommand } from "@clevercloud/client/cc-api-commands/application/get-application-command.js";
import { UndeployApplicationCommand } from "@clevercloud/client/cc-api-commands/application/undeploy-application-command.js";
import { UpdateApplicationCommand } from "@clevercloud/client/cc-api-commands/application/update-application-command.js";
import { CancelDeploymentCommand } from "@clevercloud/client/cc-api-commands/deployment/cancel-deployment-command.js";
import { GetDeploymentCommand } from "@clevercloud/client/cc-api-commands/deployment/get-deployment-command.js";
import { ListDeploymentCommand } from "@clevercloud/client/cc-api-commands/deployment/list-deployment-command.js";
import { GetApplicationInstanceCommand } from "@clevercloud/client/cc-api-commands/instance/get-application-instance-command.js";
import { ListApplicationInstanceCommand } from "@clevercloud/client/cc-api-commands/instance/list-application-instance-command.js";
import { UpdateTagCommand } from "@clevercloud/client/cc-api-commands/tag/update-tag-command.js";
import {
    addDomain,
    getAllDomains,
    getAllExposedEnvVars,
    getFavouriteDomain,
    markFavouriteDomain,
    redeploy,
    removeDomain,
    setBranch,
    unmarkFavouriteDomain,
    updateAllExposedEnvVars,
    updateTag,
} from "@clevercloud/client/esm/api/v2/application.js";
import { senderFor } from "./library";
import { onStage } from "./stage";

test("our client reads an application that the library creates, changes and deletes", () =>
    onStage(async ({ platform, owner: ownerId, library, client }) => {
        const created = await library.send(
            new CreateApplicationCommand({
                ownerId,
                name: "site",
                description: "It sells",
                instance: { slug: "docker" },
                minFlavor: "xs",
                maxFlavor: "s",
                minInstances: 1,
                maxInstances: 2,
                zone: "rbx",
                forceHttps: true,
                environment: [{ name: "LOG_LEVEL", value: "info" }],
            }),
        );
        const id = { ownerId, applicationId: created.id };
        const ours = () => client.applications.get({ owner: ownerId, application: created.id });
        expect(created).toMatchObject({
            name: "site",
            zone: "rbx",
            instance: { variant: { slug: "docker" }, minFlavor: { name: "XS" }, maxFlavor: { name: "S" } },
            domains: [{ domain: expect.stringMatching(/\.cleverapps\.io\/$/) as string }],
            forceHttps: true,
            state: "SHOULD_BE_DOWN",
            environment: [{ name: "LOG_LEVEL", value: "info" }],
        });
        expect(await ours()).toMatchObject({
            name: "site",
            description: "It sells",
            zone: "rbx",
            runtime: "docker",
            flavor: { min: "XS", max: "S" },
            instances: { min: 1, max: 2 },
            forceHttps: true,
            zeroDowntime: true,
        });

        const update = (changes: object) => library.send(new UpdateApplicationCommand({ ...id, ...changes }));
        expect(await update({ separateBuild: true, buildFlavor: "M", homogeneous: true })).toMatchObject({
            separateBuild: true,
            buildFlavor: { name: "M" },
            homogeneous: true,
            forceHttps: true,
        });
        expect(await ours()).toMatchObject({ buildFlavor: "M", zeroDowntime: false, forceHttps: true });
        await update({ branch: "next", forceHttps: false, stickySessions: true });
        expect(await ours()).toMatchObject({ branch: "next", forceHttps: false, stickySessions: true });
        await client.applications.update({
            owner: ownerId,
            application: created.id,
            instances: { min: 2, max: 3 },
            flavor: { min: "S", max: "M" },
            cancelOnPush: true,
            task: true,
        });
        expect(await library.send(new GetApplicationCommand({ ...id, withBranches: false }))).toMatchObject({
            instance: {
                minInstances: 2,
                maxInstances: 3,
                minFlavor: { name: "S" },
                maxFlavor: { name: "M" },
                lifetime: "TASK",
            },
            cancelOnPush: true,
            stickySessions: true,
            branch: "next",
        });
        expect(await library.send(new UpdateTagCommand({ ...id, tags: ["one", "two"] }))).toEqual([
            "one",
            "two",
        ]);
        expect(await client.applications.tags({ owner: ownerId, application: created.id })).toEqual([
            "one",
            "two",
        ]);

        platform.delays.applicationDeletion = 60_000;
        await library.send(new DeleteApplicationCommand(id));
        const deleted = await library.send(new GetApplicationCommand({ ...id, withBranches: false }));
        expect(deleted).toMatchObject({ state: "TO_DELETE" });
        const listed = await client.applications.list({ owner: ownerId });
        expect(listed.map(application => application.id)).not.toContain(created.id);
        expect(platform.requests.violations()).toEqual([]);
    }));

test("our client reads deployments and instances that the library starts and stops", () =>
    onStage(async ({ platform, owner: ownerId, library, client }) => {
        const { worker: application } = platform.seed.applications;
        const id = { ownerId, applicationId: application };
        const start = (options = {}) => library.send(new DeployApplicationCommand({ ...id, ...options }));
        const { deploymentId } = await start({ commit: "4f2d0c9e", useCache: false });
        const one = { ...id, deploymentId };
        expect(await library.send(new GetDeploymentCommand(one))).toMatchObject({
            id: deploymentId,
            state: "WORK_IN_PROGRESS",
            origin: { action: "DEPLOY" },
            version: { commitId: "4f2d0c9e" },
        });
        expect(await library.send(new ListApplicationInstanceCommand(id))).toMatchObject([
            { deploymentId, state: "DEPLOYING", index: 0 },
        ]);
        platform.state.deployments.finish(deploymentId, "OK");
        expect(await library.send(new GetDeploymentCommand(one))).toMatchObject({ state: "SUCCEEDED" });
        const [instance] = await library.send(
            new ListApplicationInstanceCommand({ ...id, deploymentId, limit: 1 }),
        );
        expect(instance).toMatchObject({ state: "UP", flavor: "XS" });
        expect(
            await library.send(new GetApplicationInstanceCommand({ ...id, instanceId: instance?.id ?? "" })),
        ).toEqual(instance);

        const second = await start();
        await library.send(new CancelDeploymentCommand({ ...id, deploymentId: second.deploymentId }));
        const third = await start();
        platform.state.deployments.finish(third.deploymentId, "FAIL");
        const theirs = await library.send(new ListDeploymentCommand({ ...id, limit: 3, action: "DEPLOY" }));
        expect(theirs.map(({ state }) => state)).toEqual(["FAILED", "CANCELLED", "SUCCEEDED"]);
        const ours = await client.deployments.list({ owner: ownerId, application });
        expect(ours.map(({ id: ourId, state }) => [ourId, state])).toEqual([
            [third.deploymentId, "FAIL"],
            [second.deploymentId, "CANCELLED"],
            [deploymentId, "OK"],
        ]);
        expect(await library.send(new ListDeploymentCommand({ ownerId }))).toContainEqual(
            expect.objectContaining({ applicationId: application, id: third.deploymentId, state: "FAILED" }),
        );

        await library.send(new UndeployApplicationCommand(id));
        expect(await library.send(new ListApplicationInstanceCommand(id))).toEqual([]);
        expect(await client.applications.get({ owner: ownerId, application })).toMatchObject({
            state: "SHOULD_BE_DOWN",
        });
        const { id: empty } = platform.state.applications.add(ownerId, { name: "empty", branches: [] });
        await expect(
            library.send(new DeployApplicationCommand({ ownerId, applicationId: empty })),
        ).rejects.toMatchObject({ message: expect.stringContaining("never deployed") as string });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the older part of the library addresses an application of the user without an owner", () =>
    onStage(async ({ platform, client }) => {
        const { userId: owner } = platform.account;
        const { blog: appId } = platform.seed.applications;
        const send = senderFor(platform);
        await send(setBranch({ appId }, { branch: "next" }));
        expect(await client.applications.get({ owner, application: appId })).toMatchObject({
            branch: "next",
        });
        await send(updateTag({ appId, tag: "one" }));
        expect(await client.applications.tags({ owner, application: appId })).toEqual(["one"]);
        await send(updateAllExposedEnvVars({ appId }, { SITE_URL: "https://blog.example" }));
        expect(await send(getAllExposedEnvVars({ appId }))).toEqual({ SITE_URL: "https://blog.example" });
        expect(await client.exposedVariables.list({ owner, application: appId })).toHaveLength(1);
        await send(addDomain({ appId, domain: encodeURIComponent("blog.example/en") }));
        await send(markFavouriteDomain({ appId }, { fqdn: "blog.example/en" }));
        expect(await send(getFavouriteDomain({ appId }))).toEqual({ fqdn: "blog.example/en" });
        await send(unmarkFavouriteDomain({ appId }));
        expect(await client.domains.primary({ owner, application: appId })).toBeUndefined();
        await send(removeDomain({ appId, domain: encodeURIComponent("blog.example/en") }));
        expect(await send(getAllDomains({ appId }))).toHaveLength(1);
        expect(await send(redeploy({ appId, commit: "4f2d0c9e", useCache: "no" }))).toMatchObject({
            type: "success",
        });
        expect(platform.requests.violations()).toEqual([]);
    }));
