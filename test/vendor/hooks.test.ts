import { CreateEmailNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/create-email-notification-command.js";
import { CreateWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/create-webhook-notification-command.js";
import { DeleteEmailNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/delete-email-notification-command.js";
import { DeleteWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/delete-webhook-notification-command.js";
import { GetNotificationInfoCommand } from "@clevercloud/client/cc-api-commands/notification/get-notification-info-command.js";
import { ListEmailNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/list-email-notification-command.js";
import { ListWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/list-webhook-notification-command.js";
import { onStage, saying } from "./stage";

test("the vendor's clients and ours read each other's webhooks", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const { website } = platform.seed.applications;
        const there = ["--org", owner];
        expect(
            await clever.run(["webhooks", "add", "everything", "https://hooks.example/all", ...there]),
        ).toEqual(saying("The webhook has been added"));
        const some = [
            "--event",
            "META_DEPLOYMENT_RESULT,GIT_PUSH",
            "--service",
            website,
            "--format",
            "slack",
        ];
        expect(
            await clever.run(["webhooks", "add", "some", "https://hooks.example/some", ...some, ...there]),
        ).toEqual(saying("The webhook has been added"));
        expect(await client.webhooks.list({ owner })).toEqual(
            expect.arrayContaining([
                expect.objectContaining({ name: "everything", format: "raw", events: ["*"], scope: [] }),
                expect.objectContaining({
                    name: "some",
                    url: "https://hooks.example/some",
                    format: "slack",
                    events: ["META_DEPLOYMENT_RESULT", "GIT_PUSH"],
                    scope: [website],
                }),
            ]),
        );

        const url = "https://hooks.example/ours";
        const ours = await client.webhooks.create({
            owner,
            name: "ours",
            url,
            format: "gitter",
            events: ["*"],
        });
        const theirs = await library.send(
            new CreateWebhookNotificationCommand({
                ownerId: owner,
                name: "theirs",
                urls: [
                    { format: "raw", url: "https://hooks.example/1" },
                    { format: "raw", url: "https://hooks.example/2" },
                ],
                events: ["GIT_PUSH"],
            }),
        );
        const listed = (await clever.read("webhooks", ...there)) as { name: string }[];
        expect(listed.map(({ name }) => name).toSorted()).toEqual([
            "chat",
            "everything",
            "ours",
            "some",
            "theirs",
        ]);
        expect(listed).toContainEqual(
            expect.objectContaining({ id: ours.id, events: ["ALL"], urls: [{ format: "gitter", url }] }),
        );
        expect(await client.webhooks.list({ owner })).toContainEqual(
            expect.objectContaining({
                id: theirs.id,
                url: "https://hooks.example/1",
                furtherAddresses: [{ format: "raw", url: "https://hooks.example/2" }],
            }),
        );
        await client.webhooks.remove({ owner, id: ours.id });
        await library.send(
            new DeleteWebhookNotificationCommand({ ownerId: owner, webhookNotificationId: theirs.id }),
        );
        expect(await library.send(new ListWebhookNotificationCommand({ ownerId: owner }))).toHaveLength(3);
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the vendor's clients and ours read each other's e-mail hooks", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const { userId } = platform.account;
        const there = ["--org", owner];
        const notify = ["--notify", `a@ops.example,b@ops.example,${userId},organisation`];
        expect(
            await clever.run([
                "notify-email",
                "add",
                "alarm",
                ...notify,
                "--event",
                "DEPLOYMENT_FAIL",
                ...there,
            ]),
        ).toEqual(saying("has been added"));
        expect(await client.emailHooks.list({ owner })).toContainEqual(
            expect.objectContaining({
                name: "alarm",
                events: ["DEPLOYMENT_FAIL"],
                notified: ["a@ops.example", "b@ops.example", userId, "organisation"],
            }),
        );

        const notified = ["c@ops.example", userId, "organisation"];
        const ours = await client.emailHooks.create({ owner, name: "ours", events: ["*"], notified });
        expect(await clever.read("notify-email", ...there)).toContainEqual(
            expect.objectContaining({
                id: ours.id,
                events: ["ALL"],
                notified: ["c@ops.example", userId, "whole team"],
            }),
        );
        const theirs = await library.send(
            new CreateEmailNotificationCommand({
                ownerId: owner,
                name: "theirs",
                targets: [
                    { type: "email", emailAddresses: ["d@ops.example", "e@ops.example"] },
                    { type: "user" },
                ],
            }),
        );
        expect(await client.emailHooks.list({ owner })).toContainEqual(
            expect.objectContaining({
                id: theirs.id,
                notified: expect.arrayContaining(["d@ops.example", "e@ops.example"]) as unknown,
            }),
        );
        expect(await clever.run(["notify-email", "remove", ours.id, ...there])).toEqual(
            saying("successfully removed"),
        );
        await library.send(
            new DeleteEmailNotificationCommand({ ownerId: owner, emailNotificationId: theirs.id }),
        );
        expect(await library.send(new ListEmailNotificationCommand({ ownerId: owner }))).toHaveLength(2);
        const { events, metaEvents, formats } = await library.send(new GetNotificationInfoCommand());
        expect(events).toContain("GIT_PUSH");
        expect(metaEvents.META_DEPLOYMENT_RESULT).toContain("DEPLOYMENT_FAIL");
        expect(formats).toContain("slack");
        expect(platform.requests.violations()).toEqual([]);
    }));
