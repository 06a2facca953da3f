import { join } from "node:path";
import { GetAddonCommand } from "@clevercloud/client/cc-api-commands/addon/get-addon-command.js";
import { GetEnvironmentCommand } from "@clevercloud/client/cc-api-commands/environment/get-environment-command.js";
import { ListLinkCommand } from "@clevercloud/client/cc-api-commands/link/list-link-command.js";
import { ListLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/list-log-drain-command.js";
import { ListNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/list-network-group-command.js";
import { ListEmailNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/list-email-notification-command.js";
import { ListWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/list-webhook-notification-command.js";
import { ListOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/list-oauth-consumer-command.js";
import { ListPersonalSshKeyCommand } from "@clevercloud/client/cc-api-commands/ssh-key/list-personal-ssh-key-command.js";
import { ListTagCommand } from "@clevercloud/client/cc-api-commands/tag/list-tag-command.js";
import { ListTcpRedirectionCommand } from "@clevercloud/client/cc-api-commands/tcp-redirection/list-tcp-redirection-command.js";
import {
    Addon,
    AddonLink,
    Drain,
    EmailAddress,
    EmailHook,
    EnvVars,
    Member,
    NetworkGroup,
    OAuthConsumer,
    Operator,
    SshKey,
    TcpRedirection,
    Webhook,
} from "pulumi-cloud-platform";
import type { OperationResult, Stack } from "pulumi-cloud-platform/testing";
import { publicKey } from "../provider/client/calls.js";
import { quickEngine } from "../support/quick-engine.js";
import { onStage, saying, type Stage } from "./stage";

const engine = quickEngine();
const packageFolder = join(__dirname, "../..");

/** A stack of the package, on a platform that the vendor's clients use as well. */
async function withStack(
    { platform }: Stage,
    program: () => Record<string, unknown>,
    play: (stack: Stack) => Promise<void>,
): Promise<void> {
    const stack = await engine.createStack({
        workDir: packageFolder,
        program: () => Promise.resolve(program()),
        env: platform.environment({ organisation: true }),
    });
    try {
        await play(stack);
    } finally {
        await stack.dispose();
    }
}

/** The changes of an operation, such as `update database`. */
function story({ succeeded, error, steps }: OperationResult): readonly string[] {
    const changes = steps.filter(({ op, type }) => op !== "same" && type !== "pulumi:pulumi:Stack");
    return succeeded
        ? changes.map(({ op, resultOp = op, name }) => `${resultOp} ${name}`)
        : [error ?? "failed"];
}

test("the vendor's clients find resources that a program declares", () =>
    onStage(async stage => {
        const { platform, owner, clever, library } = stage;
        const { worker } = platform.seed.applications;
        const site = "https://board.example";
        const program = () => {
            const plan = { plan: "xs_sml", region: "par" };
            const database = new Addon("database", {
                name: "ledger",
                provider: "postgresql-addon",
                tags: ["audited"],
                ...plan,
            });
            new AddonLink("link", { application: worker, addon: database.id });
            new EnvVars("variables", { application: worker, variables: { LOG_LEVEL: "info" } });
            const group = new NetworkGroup("group", { label: "front" });
            new Member("member", { networkGroup: group.id, member: database.id });
            new Drain("drain", { resource: worker, kind: "raw-http", url: "https://logs.example" });
            new Operator("operator", { kind: "metabase", name: "charts", region: "par", plan: "base" });
            new Webhook("webhook", { name: "builds", url: "https://hooks.example/x", events: ["GIT_PUSH"] });
            new EmailHook("mail", { name: "alarm", notified: ["ops@company.example"], events: ["GIT_PUSH"] });
            new TcpRedirection("port", {
                application: platform.seed.applications.website,
                namespace: "default",
            });
            new SshKey("key", { name: "desk", publicKey });
            new OAuthConsumer("consumer", {
                name: "board",
                description: "Shows it all",
                url: site,
                baseUrl: site,
                picture: `${site}/logo.png`,
                rights: ["manage_ssh_keys"],
            });
            return { id: database.id, realId: database.realId };
        };
        await withStack(stage, program, async stack => {
            const { outputs } = await stack.up();
            const id = String(outputs["id"]?.value);
            const realId = String(outputs["realId"]?.value);

            expect(await clever.read("addon", "list", "--org", owner)).toEqual(
                expect.arrayContaining([
                    expect.objectContaining({ addonId: id, realId, name: "ledger", planSlug: "xs_sml" }),
                    expect.objectContaining({ providerId: "metabase", name: "charts" }),
                ]),
            );
            expect(await library.send(new ListNetworkGroupCommand({ ownerId: owner }))).toContainEqual(
                expect.objectContaining({
                    label: "front",
                    members: [expect.objectContaining({ id: realId, kind: "ADDON" })],
                }),
            );
            const application = { applicationId: worker };
            expect(await library.send(new ListTagCommand({ addonId: id }))).toEqual(["audited"]);
            expect(await library.send(new ListLinkCommand(application))).toMatchObject([{ addon: { id } }]);
            expect(await library.send(new GetEnvironmentCommand(application))).toMatchObject({
                environment: expect.arrayContaining([{ name: "LOG_LEVEL", value: "info" }]) as unknown,
            });
            expect(await library.send(new ListLogDrainCommand(application))).toMatchObject([
                { target: { type: "RAW_HTTP", url: "https://logs.example" } },
            ]);
            expect(await library.send(new ListWebhookNotificationCommand({ ownerId: owner }))).toContainEqual(
                expect.objectContaining({ name: "builds", events: ["GIT_PUSH"] }),
            );
            expect(await library.send(new ListEmailNotificationCommand({ ownerId: owner }))).toContainEqual(
                expect.objectContaining({
                    name: "alarm",
                    targets: [{ type: "email", emailAddresses: ["ops@company.example"] }],
                }),
            );
            const shop = { applicationId: platform.seed.applications.website };
            expect(await library.send(new ListTcpRedirectionCommand(shop))).toMatchObject([
                { namespace: "default" },
            ]);
            expect(await library.send(new ListPersonalSshKeyCommand())).toContainEqual(
                expect.objectContaining({ name: "desk", key: publicKey }),
            );
            const consumers = { ownerId: owner, withSecret: false };
            expect(await library.send(new ListOauthConsumerCommand(consumers))).toContainEqual(
                expect.objectContaining({ name: "board", url: site }),
            );

            expect(await stack.destroy()).toMatchObject({ succeeded: true });
            expect(await library.send(new GetAddonCommand({ ownerId: owner, addonId: id }))).toBeNull();
        });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("a program adopts resources of the command line, and detects its changes", () =>
    onStage(async stage => {
        const { platform, owner, clever } = stage;
        const order = ["addon", "create", "postgresql-addon", "ledger", "--plan", "xs_sml", "--org", owner];
        expect(await clever.run([...order, "--yes"])).toEqual(saying("created successfully"));
        const { id = "" } = platform.state.addons.list(owner).find(({ name }) => name === "ledger") ?? {};
        const program = () => {
            const args = { name: "ledger", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            new Addon("database", { ...args, adopt: id });
            return {};
        };
        await withStack(stage, program, async stack => {
            const mark = platform.requests.mark();
            expect(story(await stack.up())).toEqual(["create database"]);
            expect(platform.requests.since(mark).filter(({ method }) => method !== "GET")).toEqual([]);

            expect(await clever.run(["addon", "rename", "ledger", "books", "--org", owner])).toEqual(
                saying("renamed to books"),
            );
            expect(story(await stack.refresh())).toEqual(["update database"]);
            expect(story(await stack.up())).toEqual(["update database"]);
            expect(platform.state.addons.find(id)).toMatchObject({ name: "ledger" });
        });
        expect(platform.requests.violations()).toEqual([]);
    }));

test("the command line lists an address of the package after its confirmation, and removes it", () =>
    onStage(async stage => {
        const { platform, clever } = stage;
        const email = "ada@lab.example";
        const program = () => ({ confirmed: new EmailAddress("lab", { email }).confirmed });
        const secondary = (...known: string[]) =>
            expect.objectContaining({
                secondary: [platform.seed.emailAddresses.secondary, ...known],
            }) as unknown;
        await withStack(stage, program, async stack => {
            const { outputs } = await stack.up();
            expect(outputs["confirmed"]?.value).toBe(false);
            expect(await clever.read("emails")).toEqual(secondary());
            expect(story(await stack.refresh())).toEqual(["same lab"]);

            platform.state.emailAddresses.validate(email);
            expect(await clever.read("emails")).toEqual(secondary(email));
            const confirmed = await stack.refresh();
            expect(confirmed).toMatchObject({ succeeded: true });
            expect((await stack.up()).outputs["confirmed"]?.value).toBe(true);

            expect(await clever.run(["emails", "remove", email])).toEqual(saying("removed"));
            expect(story(await stack.refresh())).toEqual(["delete lab"]);
            expect(story(await stack.up())).toEqual(["create lab"]);
        });
        expect(platform.requests.violations()).toEqual([]);
    }));
