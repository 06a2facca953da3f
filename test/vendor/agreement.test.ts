/**
 * For each function of our client, the vendor's call for the same purpose sends the same requests: method,
 * path, query, and the shape of the body.
 */
import { CreateAddonCommand } from "@clevercloud/client/cc-api-commands/addon/create-addon-command.js";
import { CreateLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/create-log-drain-command.js";
import { CreateNetworkGroupMemberCommand } from "@clevercloud/client/cc-api-commands/network-group/create-network-group-member-command.js";
import { CreateWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/create-webhook-notification-command.js";
import { SetProfilePrimaryEmailAddressCommand } from "@clevercloud/client/cc-api-commands/profile/set-profile-primary-email-address-command.js";
import { enableDrain } from "clever-tools/src/clever-client/drains.js";
import type { DrainKind } from "pulumi-cloud-platform/client";
import { callsOf } from "../provider/client/calls.js";
import { theirCallsOf } from "./calls";
import { essence } from "./essence";
import { senderFor } from "./library";
import { onStage, type Stage } from "./stage";

interface Exception {
    readonly because: string;
    readonly ours: readonly string[];
    readonly theirs: readonly string[];
}

const listed = "GET /v2/organisations/user_*/addons";
const keycloak = "GET /v4/addon-providers/addon-keycloak/addons/keycloak_*";
const twoIds = "an add-on's other id is in the list of an owner, and the command line was given it";

/** The functions whose requests differ, with both requests. */
const exceptions: Readonly<Record<string, Exception>> = {
    "addons.backups": {
        because: "of an add-on's two ids the library knows the other from what it asked before",
        ours: ["GET /v2/backups/orga_*/postgresql_*", "GET /v2/organisations/orga_*/addons/addon_*"],
        theirs: ["GET /v2/backups/orga_*/postgresql_*"],
    },
    "addons.migrate": {
        because: "a new plan of ours leaves the version as it is, and theirs asks for one",
        ours: ["POST /v2/organisations/orga_*/addons/addon_*/migrations { planId: plan_*, region: par }"],
        theirs: [
            "POST /v2/organisations/orga_*/addons/addon_*/migrations { planId: plan_*, region: par, version: string }",
        ],
    },
    "applications.addons": {
        because: "the library lists what an application is linked to, other applications included",
        ours: ["GET /v2/organisations/orga_*/applications/app_*/addons"],
        theirs: [
            "GET /v2/organisations/orga_*/applications/app_*/addons",
            "GET /v2/organisations/orga_*/applications/app_*/dependencies",
        ],
    },
    "applications.create": {
        because: "ours sends what the command line sends, and the library repeats the instance type",
        ours: [
            "POST /v2/organisations/orga_*/applications { deploy: string, description: string, instanceType: string, instanceVariant: string, instanceVersion: string, maxFlavor: string, maxInstances: number, minFlavor: string, minInstances: number, name: string, zone: string }",
        ],
        theirs: [
            "POST /v2/organisations/orga_*/applications { branch: string, buildFlavor: string, deploy: string, env: {}, instance: { type: node, variant: string, version: string }, instanceType: string, instanceVariant: string, instanceVersion: string, maxFlavor: string, maxInstances: number, minFlavor: string, minInstances: number, name: string, ownerId: string, zone: string }",
        ],
    },
    "applications.dependencies": {
        because: "the library lists what an application is linked to, add-ons included",
        ours: ["GET /v2/organisations/orga_*/applications/app_*/dependencies"],
        theirs: [
            "GET /v2/organisations/orga_*/applications/app_*/addons",
            "GET /v2/organisations/orga_*/applications/app_*/dependencies",
        ],
    },
    "catalogue.countries": {
        because: "neither of theirs asks for countries",
        ours: ["GET /v2/products/countries"],
        theirs: [],
    },
    "domains.list": {
        because: "the library asks at once which domain is the primary one",
        ours: ["GET /v2/organisations/orga_*/applications/app_*/vhosts"],
        theirs: [
            "GET /v2/organisations/orga_*/applications/app_*/vhosts",
            "GET /v2/organisations/orga_*/applications/app_*/vhosts/favourite",
        ],
    },
    "drains.restart": {
        because: "neither of theirs starts a drain anew; the route is in the vendor's documentation",
        ours: ["PATCH /v4/drains/organisations/orga_*/resources/app_*/drains/drain_*/reset-cursor"],
        theirs: [],
    },
    "kubernetesClusters.resume": {
        because: "the command line resumes nothing; the route is that of the vendor's library after 12.6",
        ours: ["POST /v4/kubernetes/organisations/orga_*/clusters/kubernetes_*/resume"],
        theirs: [],
    },
    "kubernetesNodeGroups.resume": {
        because: "the command line resumes nothing; the route is that of the vendor's library after 12.6",
        ours: [
            "POST /v4/kubernetes/organisations/orga_*/clusters/kubernetes_*/node-groups/node_group_*/resume",
        ],
        theirs: [],
    },
    "networkGroups.members": {
        because:
            "the list of an owner's groups has the members of all, and one answer serves for every group",
        ours: ["GET /v4/networkgroups/organisations/orga_*/networkgroups"],
        theirs: ["GET /v4/networkgroups/organisations/orga_*/networkgroups/ng_*/members"],
    },
    "operators.get": { because: twoIds, ours: [listed, keycloak], theirs: [keycloak] },
    "operators.list": {
        because: "the command line lists those of all owners, which only the summary has",
        ours: [listed],
        theirs: ["GET /v2/summary"],
    },
    "operators.versions": {
        because: twoIds,
        ours: [listed, `${keycloak}/version/check`],
        theirs: [`${keycloak}/version/check`],
    },
    "self.changePassword": {
        because: "other sessions stay connected unless somebody asks otherwise, which only theirs can",
        ours: ["PUT /v2/self/change_password { newPassword: string, oldPassword: string }"],
        theirs: [
            "PUT /v2/self/change_password { dropTokens: boolean, newPassword: string, oldPassword: string }",
        ],
    },
    "self.organisations": {
        because: "the command line knows them from the summary, which it asks for beside whatever it does",
        ours: ["GET /v2/summary"],
        theirs: [],
    },
    "twoFactor.confirm": {
        because: "other sessions stay connected unless somebody asks otherwise, which only theirs can",
        ours: ["POST /v2/self/mfa/TOTP/confirmation { code: string }"],
        theirs: ["POST /v2/self/mfa/TOTP/confirmation { code: string, revokeTokens: boolean }"],
    },
};

type Functions = Record<string, Record<string, ((options: object) => Promise<unknown>) | undefined>>;

test("each function of our client sends the same requests as the vendor's, except listed ones", () =>
    sideBySide(async (ours, theirs) => {
        const functions = ours.client as unknown as Functions;
        const options = callsOf(ours.platform) as Record<string, Record<string, () => object>>;
        const calls = theirCallsOf(theirs) as unknown as Functions;
        const different: Record<string, Omit<Exception, "because">> = {};
        for (const [family, names] of Object.entries(options)) {
            for (const [name, optionsOf] of Object.entries(names)) {
                const given = optionsOf();
                const said = {
                    ours: await sentBy(ours, () => functions[family]?.[name]?.(given)),
                    theirs: await sentBy(theirs, () => calls[family]?.[name]?.(given)),
                };
                if (said.ours.join() !== said.theirs.join()) {
                    different[`${family}.${name}`] = said;
                }
            }
        }
        const known: typeof different = Object.fromEntries(
            Object.entries(exceptions).map(([name, { ours, theirs }]) => [name, { ours, theirs }]),
        );
        const what = "exceptions, to list with their reasons";
        expect({ [what]: different }).toEqual({ [what]: known });
    }));

const url = "https://logs.company.example";
const login = { username: "logs", password: "hush" };

/** Optional arguments that the first call of a function omits. */
const variations: Readonly<
    Record<string, (stage: Stage) => Record<"ours" | "theirs", () => Promise<unknown>>>
> = {
    "a new drain of Datadog": drainOf("datadog", {}, { type: "DATADOG", url }),
    "a new drain of Elasticsearch": drainOf(
        "elasticsearch",
        { index: "shop", ...login },
        { type: "ELASTICSEARCH", url, indexPrefix: "shop", credentials: login },
    ),
    "a new drain of New Relic": drainOf(
        "newrelic",
        { apiKey: "key" },
        { type: "NEWRELIC", url, apiKey: "key" },
    ),
    "a new drain of raw HTTP": drainOf("raw-http", login, { type: "RAW_HTTP", url, credentials: login }),
    "a new drain of syslog over TCP": drainOf(
        "syslog-tcp",
        { rfc5424StructuredDataParameters: 'a="b"' },
        { type: "SYSLOG_TCP", url: "tcp://logs.company.example:514", structuredDataParameters: 'a="b"' },
    ),
    "a new drain of syslog over UDP": drainOf(
        "syslog-udp",
        {},
        { type: "SYSLOG_UDP", url: "udp://logs.company.example:514" },
    ),
    "a new drain of OVH": ({ platform, owner, clever, client }) => {
        const resourceId = platform.seed.addons.sessions.realId;
        const url = "tcp://logs.company.example:6514";
        const credentials = { rfc5424StructuredDataParameters: 'X-OVH-TOKEN="t"' };
        const words = ["drain", "create", "ovh-tcp", url, "--sd-params", 'X-OVH-TOKEN="t"'];
        return {
            ours: () => client.drains.create({ owner, resourceId, kind: "ovh-tcp", url, credentials }),
            theirs: () => clever.run([...words, "--addon", resourceId]),
        };
    },
    "a drain that is enabled": ({ platform, owner, client }) => {
        const resourceId = platform.seed.applications.website;
        const id = platform.seed.drains.website;
        return {
            ours: () => client.drains.setEnabled({ owner, resourceId, id, enabled: true }),
            theirs: () => senderFor(platform)(enableDrain({ ownerId: owner, resourceId, drainId: id })),
        };
    },
    "an add-on that becomes a member": ({ platform, owner, clever, client }) => {
        const { backend: id } = platform.seed.networkGroups;
        const member = { id: platform.seed.addons.sessions.realId, kind: "addon" };
        return {
            ours: () => client.networkGroups.addMember({ owner, id, member }),
            theirs: () => clever.run(["ng", "link", member.id, id, "--org", owner]),
        };
    },
    "somebody outside who becomes a member": ({ platform, owner, library, client }) => {
        const { backend: id } = platform.seed.networkGroups;
        const memberId = "external_2f0c1f3e-4a6b-4d6c-8b52-3c3f0a4a9d10";
        const label = "desk";
        const group = { ownerId: owner, networkGroupId: id };
        return {
            ours: () =>
                client.networkGroups.addMember({
                    owner,
                    id,
                    member: { id: memberId, kind: "external", label },
                }),
            theirs: () => library.send(new CreateNetworkGroupMemberCommand({ ...group, memberId, label })),
        };
    },
    "an e-mail address that becomes the first": ({ platform, library, client }) => {
        const address = platform.seed.emailAddresses.secondary;
        return {
            ours: () => client.emailAddresses.set({ email: address, primary: true }),
            theirs: () => library.send(new SetProfilePrimaryEmailAddressCommand({ address })),
        };
    },
    "a webhook for some events": ({ owner, library, client }) => {
        const name = "some";
        return {
            ours: () => client.webhooks.create({ owner, name, url, format: "raw", events: ["GIT_PUSH"] }),
            theirs: () =>
                library.send(
                    new CreateWebhookNotificationCommand({
                        ownerId: owner,
                        name,
                        urls: [{ url, format: "raw" }],
                        events: ["GIT_PUSH"],
                    }),
                ),
        };
    },
    "an e-mail hook for everybody": ({ owner, clever, client }) => {
        const notified = ["ops@company.example", "organisation"];
        return {
            ours: () => client.emailHooks.create({ owner, name: "some", events: ["GIT_PUSH"], notified }),
            theirs: () =>
                clever.run([
                    ...["notify-email", "add", "some", "--event", "GIT_PUSH"],
                    ...["--notify", notified.join(","), "--org", owner],
                ]),
        };
    },
    "an add-on of a certain version": ({ platform, owner, library, client }) => {
        const plan = platform.state.catalogue.findPlan("postgresql-addon", "xs_sml")?.id ?? "";
        const wanted = { name: "ledger", options: { version: "16", encryption: "true" } };
        return {
            ours: () =>
                client.addons.create({
                    owner,
                    ...wanted,
                    provider: "postgresql-addon",
                    planId: plan,
                    region: "par",
                }),
            theirs: () =>
                library.send(
                    new CreateAddonCommand({
                        ...wanted,
                        ownerId: owner,
                        providerId: "postgresql-addon",
                        planId: plan,
                        zone: "par",
                    }),
                ),
        };
    },
};

test("our client sends optional arguments as the vendor's clients do", () =>
    sideBySide(async (ours, theirs) => {
        for (const [name, variation] of Object.entries(variations)) {
            const our = await sentBy(ours, variation(ours).ours);
            const their = await sentBy(theirs, variation(theirs).theirs);
            expect({ name, sent: our }).toEqual({ name, sent: their });
            expect(our).toHaveLength(1);
        }
    }));

/** The library addresses drains by application. The command line and our client address them by resource. */
function drainOf(
    kind: DrainKind,
    credentials: Record<string, string>,
    target: ConstructorParameters<typeof CreateLogDrainCommand>[0]["target"],
): (typeof variations)[string] {
    return ({ platform, owner, library, client }) => {
        const { worker } = platform.seed.applications;
        return {
            ours: () =>
                client.drains.create({ owner, resourceId: worker, kind, url: target.url, credentials }),
            theirs: () =>
                library.send(new CreateLogDrainCommand({ applicationId: worker, kind: "LOG", target })),
        };
    };
}

/** Starts two equal platforms: one for our client, one for the vendor's clients. */
function sideBySide(play: (ours: Stage, theirs: Stage) => Promise<void>): Promise<void> {
    const settled = { delays: { drain: 0 } };
    return onStage(
        ours =>
            onStage(async theirs => {
                await play(ours, theirs);
                expect(ours.platform.requests.violations()).toEqual([]);
                expect(theirs.platform.requests.violations()).toEqual([]);
            }, settled),
        settled,
    );
}

async function sentBy(
    { platform }: Stage,
    call: () => Promise<unknown> | undefined,
): Promise<readonly string[]> {
    const mark = platform.requests.mark();
    await call();
    const requests = platform.requests.since(mark);
    expect(requests.filter(({ method, status }) => method !== "GET" && status >= 400)).toEqual([]);
    return essence(requests).map(line =>
        line.replace(/(\/drains\/organisations\/\S+)\/applications\/(?=app_)/, "$1/resources/"),
    );
}
