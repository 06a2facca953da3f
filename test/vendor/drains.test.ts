import { CreateLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/create-log-drain-command.js";
import { DeleteLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/delete-log-drain-command.js";
import { DisableLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/disable-log-drain-command.js";
import { EnableLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/enable-log-drain-command.js";
import { ListLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/list-log-drain-command.js";
import type { DrainKind } from "pulumi-cloud-platform/client";
import { onStage, saying } from "./stage";

const settled = { delays: { drain: 0 } };

test("our client reads drains of applications and add-ons that the command line manages", () =>
    onStage(async ({ platform, owner, clever, client }) => {
        const { worker: resourceId } = platform.seed.applications;
        const { realId } = platform.seed.addons.sessions;
        const create = (...words: string[]) => clever.run(["drain", "create", ...words]);
        const done = saying("has been successfully created and enabled!");
        const search = ["elasticsearch", "https://logs.company.example/_bulk", "--index-prefix", "shop"];
        expect(
            await create(...search, "--username", "logs", "--password", "hush", "--app", resourceId),
        ).toEqual(done);
        expect(
            await create(
                "ovh-tcp",
                "tcp://logs.company.example:6514",
                "--sd-params",
                'X-OVH-TOKEN="t"',
                "--addon",
                realId,
            ),
        ).toEqual(done);
        expect(
            await create(
                "betterstack",
                "https://in.logs.example",
                "--source-token",
                "token",
                "--app",
                "worker",
            ),
        ).toEqual(done);
        const [drain, betterStack] = platform.state.drains.list(owner, resourceId);
        const id = drain?.id ?? "";
        expect(await client.drains.get({ owner, resourceId, id })).toMatchObject({
            kind: "elasticsearch",
            url: "https://logs.company.example/_bulk",
            state: "enabled",
        });
        expect(await client.drains.list({ owner, resourceId: realId })).toMatchObject([
            { kind: "ovh-tcp", credentials: { rfc5424StructuredDataParameters: 'X-OVH-TOKEN="t"' } },
        ]);

        const here = ["--app", resourceId];
        expect(await clever.run(["drain", "disable", id, ...here])).toEqual(saying("successfully disabled"));
        expect(await client.drains.get({ owner, resourceId, id })).toMatchObject({ state: "disabled" });
        expect(await clever.run(["drain", "get", id, ...here])).toEqual(
            saying("DISABLED", "NOT_RUNNING", "Elasticsearch", "'shop'"),
        );
        await client.drains.setEnabled({ owner, resourceId, id, enabled: true });
        await client.drains.remove({ owner, resourceId, id: betterStack?.id ?? "" });
        expect(platform.state.drains.list(owner, resourceId)).toMatchObject([{ id, state: "ENABLED" }]);
        expect(await clever.run(["drain", "remove", id, ...here])).toEqual(saying("successfully removed"));
        expect(platform.state.drains.list(owner, resourceId)).toEqual([]);
        expect(platform.requests.violations()).toEqual([]);
    }, settled));

test("the library waits until drains run, and our client reads the drains", () =>
    onStage(async ({ platform, owner, library, client }) => {
        const applicationId = platform.seed.applications.worker;
        const url = "https://logs.company.example";
        const credentials = { username: "logs", password: "hush" };
        const targets = [
            { type: "RAW_HTTP", url, credentials },
            { type: "DATADOG", url: "https://http-intake.logs.example/v1/input/key" },
            { type: "NEWRELIC", url, apiKey: "key" },
            { type: "SYSLOG_TCP", url: "tcp://logs.company.example:514", structuredDataParameters: 'a="b"' },
            { type: "SYSLOG_UDP", url: "udp://logs.company.example:514" },
        ] as const;
        for (const target of targets) {
            const made = await library.send(
                new CreateLogDrainCommand({ applicationId, kind: "LOG", target }),
            );
            expect(made).toMatchObject({ status: "ENABLED", target: { type: target.type } });
        }
        const ours = await client.drains.list({ owner, resourceId: applicationId });
        expect(ours.map(({ kind }) => kind).toSorted()).toEqual([
            "datadog",
            "newrelic",
            "raw-http",
            "syslog-tcp",
            "syslog-udp",
        ]);
        const drainId = ours[0]?.id ?? "";
        await library.send(new DisableLogDrainCommand({ applicationId, drainId }));
        expect(await client.drains.get({ owner, resourceId: applicationId, id: drainId })).toMatchObject({
            state: "disabled",
        });
        await library.send(new EnableLogDrainCommand({ applicationId, drainId }));
        await library.send(new DeleteLogDrainCommand({ applicationId, drainId }));
        expect(platform.state.drains.list(owner, applicationId)).toHaveLength(targets.length - 1);

        // Access logs are separate from the application's logs.
        const accesses = { applicationId, kind: "ACCESSLOG", target: { type: "RAW_HTTP", url } } as const;
        const { id } = await library.send(new CreateLogDrainCommand(accesses));
        expect(await client.drains.get({ owner, resourceId: applicationId, id })).toMatchObject({
            kind: "ACCESSLOG to RAW_HTTP",
        });
        expect(platform.requests.violations()).toEqual([]);
    }, settled));

const ordered: Readonly<
    Record<DrainKind, { type: string; url: string; credentials?: Record<string, string> }>
> = {
    betterstack: {
        type: "BETTERSTACK",
        url: "https://in.logs.example",
        credentials: { sourceToken: "t" },
    },
    datadog: { type: "DATADOG", url: "https://http-intake.logs.example/v1/input/key" },
    elasticsearch: {
        type: "ELASTICSEARCH",
        url: "https://logs.company.example/_bulk",
        credentials: { index: "shop", username: "logs", password: "hush" },
    },
    newrelic: { type: "NEWRELIC", url: "https://logs.company.example", credentials: { apiKey: "key" } },
    "ovh-tcp": { type: "OVH_TCP", url: "tcp://logs.company.example:6514", credentials: { token: "t" } },
    "raw-http": { type: "RAW_HTTP", url: "https://logs.company.example" },
    "syslog-tcp": { type: "SYSLOG_TCP", url: "tcp://logs.company.example:514" },
    "syslog-udp": { type: "SYSLOG_UDP", url: "udp://logs.company.example:514" },
};

test("the vendor's clients list our drains of every kind", () =>
    onStage(async ({ platform, owner, clever, library, client }) => {
        const resourceId = platform.seed.applications.worker;
        for (const [kind, { url, credentials }] of Object.entries(ordered)) {
            await client.drains.create({ owner, resourceId, kind: kind as DrainKind, url, credentials });
        }
        const wanted = Object.values(ordered)
            .map(({ type }) => type)
            .toSorted();
        const listed = (await clever.read("drain", "--app", resourceId)) as { recipient: { type: string } }[];
        expect(listed.map(({ recipient }) => recipient.type).toSorted()).toEqual(wanted);
        const theirs = await library.send(
            new ListLogDrainCommand({ applicationId: resourceId, status: ["ENABLED"] }),
        );
        // The library supports neither drains to OVH nor to Better Stack.
        const known = theirs.flatMap(({ target }) => (target as { type: string } | undefined)?.type ?? []);
        expect(known.toSorted()).toEqual(wanted.filter(type => !["BETTERSTACK", "OVH_TCP"].includes(type)));
        expect(platform.requests.violations()).toEqual([]);
    }, settled));
