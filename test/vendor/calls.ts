/** The calls of the vendor's clients for each function of our client. */
import { CreateAddonCommand } from "@clevercloud/client/cc-api-commands/addon/create-addon-command.js";
import { DeleteAddonCommand } from "@clevercloud/client/cc-api-commands/addon/delete-addon-command.js";
import { GetAddonCommand } from "@clevercloud/client/cc-api-commands/addon/get-addon-command.js";
import { GetAddonSsoCommand } from "@clevercloud/client/cc-api-commands/addon/get-addon-sso-command.js";
import { ListAddonCommand } from "@clevercloud/client/cc-api-commands/addon/list-addon-command.js";
import { UpdateAddonCommand } from "@clevercloud/client/cc-api-commands/addon/update-addon-command.js";
import { CreateApplicationCommand } from "@clevercloud/client/cc-api-commands/application/create-application-command.js";
import { DeleteApplicationCommand } from "@clevercloud/client/cc-api-commands/application/delete-application-command.js";
import { DeployApplicationCommand } from "@clevercloud/client/cc-api-commands/application/deploy-application-command.js";
import { GetApplicationBranchesCommand } from "@clevercloud/client/cc-api-commands/application/get-application-branches-command.js";
import { GetApplicationCommand } from "@clevercloud/client/cc-api-commands/application/get-application-command.js";
import { ListApplicationCommand } from "@clevercloud/client/cc-api-commands/application/list-application-command.js";
import { UpdateApplicationCommand } from "@clevercloud/client/cc-api-commands/application/update-application-command.js";
import { ConfirmAuthMfaCommand } from "@clevercloud/client/cc-api-commands/auth/confirm-auth-mfa-command.js";
import { CreateAuthMfaCommand } from "@clevercloud/client/cc-api-commands/auth/create-auth-mfa-command.js";
import { DeleteAuthMfaCommand } from "@clevercloud/client/cc-api-commands/auth/delete-auth-mfa-command.js";
import { GetAuthMfaBackupCodesCommand } from "@clevercloud/client/cc-api-commands/auth/get-auth-mfa-backup-codes-command.js";
import { UpdateAuthPasswordCommand } from "@clevercloud/client/cc-api-commands/auth/update-auth-password-command.js";
import { ListBackupCommand } from "@clevercloud/client/cc-api-commands/backup/list-backup-command.js";
import { GetConfigProviderCommand } from "@clevercloud/client/cc-api-commands/config-provider/get-config-provider-command.js";
import { UpdateConfigProviderCommand } from "@clevercloud/client/cc-api-commands/config-provider/update-config-provider-command.js";
import { CancelDeploymentCommand } from "@clevercloud/client/cc-api-commands/deployment/cancel-deployment-command.js";
import { ListDeploymentCommand } from "@clevercloud/client/cc-api-commands/deployment/list-deployment-command.js";
import { CreateDomainCommand } from "@clevercloud/client/cc-api-commands/domain/create-domain-command.js";
import { DeleteDomainCommand } from "@clevercloud/client/cc-api-commands/domain/delete-domain-command.js";
import { GetPrimaryDomainCommand } from "@clevercloud/client/cc-api-commands/domain/get-primary-domain-command.js";
import { ListDomainCommand } from "@clevercloud/client/cc-api-commands/domain/list-domain-command.js";
import { SetPrimaryDomainCommand } from "@clevercloud/client/cc-api-commands/domain/set-primary-domain-command.js";
import { UnsetPrimaryDomainCommand } from "@clevercloud/client/cc-api-commands/domain/unset-primary-domain-command.js";
import { CreateOrUpdateEnvironmentVariableCommand } from "@clevercloud/client/cc-api-commands/environment/create-or-update-environment-variable-command.js";
import { DeleteEnvironmentVariableCommand } from "@clevercloud/client/cc-api-commands/environment/delete-environment-variable-command.js";
import { GetEnvironmentCommand } from "@clevercloud/client/cc-api-commands/environment/get-environment-command.js";
import { GetExposedEnvironmentCommand } from "@clevercloud/client/cc-api-commands/environment/get-exposed-environment-command.js";
import { UpdateEnvironmentCommand } from "@clevercloud/client/cc-api-commands/environment/update-environment-command.js";
import { UpdateExposedEnvironmentCommand } from "@clevercloud/client/cc-api-commands/environment/update-exposed-environment-command.js";
import { AddLinkCommand } from "@clevercloud/client/cc-api-commands/link/add-link-command.js";
import { ListLinkCommand } from "@clevercloud/client/cc-api-commands/link/list-link-command.js";
import { RemoveLinkCommand } from "@clevercloud/client/cc-api-commands/link/remove-link-command.js";
import { GetLoadBalancerInfoCommand } from "@clevercloud/client/cc-api-commands/load-balancer/get-load-balancer-info-command.js";
import { CreateLogDrainCommand } from "@clevercloud/client/cc-api-commands/log-drain/create-log-drain-command.js";
import { GetMigrationCommand } from "@clevercloud/client/cc-api-commands/migration/get-migration-command.js";
import { ListMigrationCommand } from "@clevercloud/client/cc-api-commands/migration/list-migration-command.js";
import { ListMigrationPreorderCommand } from "@clevercloud/client/cc-api-commands/migration/list-migration-preorder-command.js";
import { StartMigrationCommand } from "@clevercloud/client/cc-api-commands/migration/start-migration-command.js";
import { CreateNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/create-network-group-command.js";
import { CreateNetworkGroupMemberCommand } from "@clevercloud/client/cc-api-commands/network-group/create-network-group-member-command.js";
import { DeleteNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/delete-network-group-command.js";
import { DeleteNetworkGroupMemberCommand } from "@clevercloud/client/cc-api-commands/network-group/delete-network-group-member-command.js";
import { GetNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/get-network-group-command.js";
import { GetNetworkGroupWireguardConfigurationCommand } from "@clevercloud/client/cc-api-commands/network-group/get-network-group-wireguard-configuration-command.js";
import { ListNetworkGroupCommand } from "@clevercloud/client/cc-api-commands/network-group/list-network-group-command.js";
import { CreateWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/create-webhook-notification-command.js";
import { DeleteEmailNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/delete-email-notification-command.js";
import { DeleteWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/delete-webhook-notification-command.js";
import { ListEmailNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/list-email-notification-command.js";
import { ListWebhookNotificationCommand } from "@clevercloud/client/cc-api-commands/notification/list-webhook-notification-command.js";
import { CreateOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/create-oauth-consumer-command.js";
import { DeleteOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/delete-oauth-consumer-command.js";
import { GetOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/get-oauth-consumer-command.js";
import { ListOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/list-oauth-consumer-command.js";
import { UpdateOauthConsumerCommand } from "@clevercloud/client/cc-api-commands/oauth-consumer/update-oauth-consumer-command.js";
import { GetProductAddonCommand } from "@clevercloud/client/cc-api-commands/product/get-product-addon-command.js";
import { ListProductAddonCommand } from "@clevercloud/client/cc-api-commands/product/list-product-addon-command.js";
import { ListProductRuntimeCommand } from "@clevercloud/client/cc-api-commands/product/list-product-runtime-command.js";
import { CreateProfileEmailAddressCommand } from "@clevercloud/client/cc-api-commands/profile/create-profile-email-address-command.js";
import { DeleteProfileEmailAddressCommand } from "@clevercloud/client/cc-api-commands/profile/delete-profile-email-address-command.js";
import { GetProfileCommand } from "@clevercloud/client/cc-api-commands/profile/get-profile-command.js";
import { ListProfileEmailAddressCommand } from "@clevercloud/client/cc-api-commands/profile/list-profile-email-address-command.js";
import { UpdateProfileCommand } from "@clevercloud/client/cc-api-commands/profile/update-profile-command.js";
import { CreatePersonalSshKeyCommand } from "@clevercloud/client/cc-api-commands/ssh-key/create-personal-ssh-key-command.js";
import { DeletePersonalSshKeyCommand } from "@clevercloud/client/cc-api-commands/ssh-key/delete-personal-ssh-key-command.js";
import { ListPersonalSshKeyCommand } from "@clevercloud/client/cc-api-commands/ssh-key/list-personal-ssh-key-command.js";
import { CreateTagCommand } from "@clevercloud/client/cc-api-commands/tag/create-tag-command.js";
import { DeleteTagCommand } from "@clevercloud/client/cc-api-commands/tag/delete-tag-command.js";
import { ListTagCommand } from "@clevercloud/client/cc-api-commands/tag/list-tag-command.js";
import { CreateTcpRedirectionCommand } from "@clevercloud/client/cc-api-commands/tcp-redirection/create-tcp-redirection-command.js";
import { DeleteTcpRedirectionCommand } from "@clevercloud/client/cc-api-commands/tcp-redirection/delete-tcp-redirection-command.js";
import { ListTcpRedirectionCommand } from "@clevercloud/client/cc-api-commands/tcp-redirection/list-tcp-redirection-command.js";
import { ListTcpRedirectionNamespaceCommand } from "@clevercloud/client/cc-api-commands/tcp-redirection/list-tcp-redirection-namespace-command.js";
import { ListZoneCommand } from "@clevercloud/client/cc-api-commands/zone/list-zone-command.js";
import { abortMigration } from "@clevercloud/client/esm/api/v2/addon.js";
import { getDeployment } from "@clevercloud/client/esm/api/v2/application.js";
import { listNetworkGroupMembers } from "@clevercloud/client/esm/api/v4/network-group.js";
import { deleteDrain, disableDrain, getDrain, getDrains } from "clever-tools/src/clever-client/drains.js";
import {
    addK8sPersistentStorage,
    createK8sCluster,
    createK8sNodeGroup,
    deleteK8sCluster,
    deleteK8sNodeGroup,
    getK8sAddon,
    getK8sConfig,
    getK8sNodeGroup,
    getK8sProduct,
    getK8sVersionCheck,
    listK8sClusters,
    listK8sDeploymentEvents,
    listK8sNodeGroups,
    updateK8sCluster,
    updateK8sNodeGroup,
    updateK8sVersion,
} from "clever-tools/src/clever-client/k8s.js";
import {
    getOperator,
    ngDisableOperator,
    ngEnableOperator,
    rebootOperator,
    rebuildOperator,
    versionCheck,
} from "clever-tools/src/clever-client/operators.js";
import { publicKey } from "../provider/client/calls.js";
import { aCluster, aNodeGroup } from "../support/kinds/kubernetes-node-group";
import type { Families } from "../../dist/provider/client/index.js";
import { senderFor } from "./library";
import type { Stage } from "./stage";

/** The calls in our order, since a later call may depend on an earlier one. Functions without a counterpart have none. */
export type TheirCalls = {
    [Family in keyof Families]: {
        [Name in keyof Families[Family]]: (() => Promise<unknown>) | undefined;
    };
};

const consumerRights = {
    accessOrganisations: false,
    accessOrganisationsBills: false,
    accessOrganisationsConsumptionStatistics: false,
    accessOrganisationsCreditCount: false,
    accessPersonalInformation: true,
    manageOrganisations: false,
    manageOrganisationsApplications: false,
    manageOrganisationsMembers: false,
    manageOrganisationsServices: false,
    managePersonalInformation: false,
    manageSshKeys: false,
};

export function theirCallsOf({ platform, clever, library }: Stage): TheirCalls {
    const { account, seed, state } = platform;
    const { userId, organisation: ownerId } = account;
    const send = senderFor(platform);
    const run = async (...words: string[]) => {
        const ran = await clever.run(words);
        if (ran.code !== 0) {
            throw new Error(`clever ${words.join(" ")}: ${ran.stderr}`);
        }
    };
    const planOf = (provider: string, slug: string) => state.catalogue.findPlan(provider, slug)?.id ?? "";
    const bigger = planOf("postgresql-addon", "s_sml");
    const password = "another password";
    const kind = "TOTP";
    const address = "ada@work.example";
    const site = "https://status.company.example";
    const described = { name: "status", description: "Shows what runs", url: site, baseUrl: site };
    const consumer = { ...described, picture: `${site}/logo.png`, rights: consumerRights };
    const oauthConsumerKey = seed.oauthConsumers.dashboard;
    const shop = { applicationId: seed.applications.website };
    const worker = { applicationId: seed.applications.worker };
    const addonId = seed.addons.ordersDatabase.id;
    const toShop = { targetApplicationId: seed.applications.website };
    const domain = "shop.example/api";
    const wanted = () => {
        const type = state.catalogue.instanceTypes.find(candidate => candidate.type === "node");
        return {
            ownerId,
            name: "second",
            instance: {
                type: type?.type ?? "",
                version: type?.version ?? "",
                variant: type?.variants.find(({ slug }) => slug === "node")?.id ?? "",
            },
            minFlavor: "XS",
            withBranches: false,
        };
    };
    const variable = { name: "LOG_LEVEL", value: "info" };
    const deploymentId = seed.deployments.running;
    const group = { ownerId, networkGroupId: seed.networkGroups.backend };
    const topologyConfig = { topology: "ALL_IN_ONE", flavor: "S", replicationFactor: 1 };
    const cluster = (status?: string) => {
        const clusterId = aCluster(platform);
        if (status !== undefined) {
            state.kubernetes.clusters.edit(clusterId, { status });
        }
        return { ownerId, clusterId };
    };
    const nodeGroup = () => aNodeGroup(platform, "READY");
    const redirection = () => {
        const { namespace = "default", port = 0 } =
            state.tcpRedirections.list(seed.applications.worker)[0] ?? {};
        return { namespace, port };
    };
    const logs = "https://logs.company.example";
    const logsOfShop = { ownerId, resourceId: seed.applications.website };
    const drain = { ...logsOfShop, drainId: seed.drains.website };
    const realId = state.operators.find(seed.operators.signOn)?.realId ?? "";
    const keycloak = { provider: "keycloak", realId };
    const version = "26.1.0";
    const updateOperator = async () => {
        await library.send(new UpdateAddonCommand({ addonId: seed.operators.signOn, name: "renamed" }));
        await run("keycloak", "version", "update", realId, "--target", version);
    };
    const hook = { ownerId, name: "all", scope: [seed.applications.website] };
    const migrating = () => state.migrations.list(seed.addons.ordersDatabase).at(-1)?.id ?? "";
    return {
        self: {
            get: () => library.send(new GetProfileCommand()),
            organisations: undefined,
            update: () => library.send(new UpdateProfileCommand({ city: "London" })),
            changePassword: () =>
                library.send(
                    new UpdateAuthPasswordCommand({
                        oldPassword: account.password,
                        newPassword: password,
                        revokeTokens: false,
                    }),
                ),
        },
        sshKeys: {
            list: () => library.send(new ListPersonalSshKeyCommand()),
            set: () => library.send(new CreatePersonalSshKeyCommand({ name: "desk", key: publicKey })),
            remove: () => library.send(new DeletePersonalSshKeyCommand({ name: "desk" })),
        },
        emailAddresses: {
            list: () => library.send(new ListProfileEmailAddressCommand()),
            set: () => library.send(new CreateProfileEmailAddressCommand({ address })),
            remove: () => library.send(new DeleteProfileEmailAddressCommand({ address })),
        },
        oauthConsumers: {
            list: () => library.send(new ListOauthConsumerCommand({ ownerId: userId, withSecret: false })),
            create: () => library.send(new CreateOauthConsumerCommand({ ownerId: userId, ...consumer })),
            get: () =>
                library.send(
                    new GetOauthConsumerCommand({ ownerId: userId, oauthConsumerKey, withSecret: true }),
                ),
            update: () =>
                library.send(
                    new UpdateOauthConsumerCommand({ ownerId: userId, oauthConsumerKey, ...consumer }),
                ),
            remove: () => library.send(new DeleteOauthConsumerCommand({ ownerId: userId, oauthConsumerKey })),
        },
        twoFactor: {
            start: () => library.send(new CreateAuthMfaCommand({ kind, password })),
            confirm: () =>
                library.send(
                    new ConfirmAuthMfaCommand({
                        kind,
                        password,
                        code: state.twoFactor.currentCode(userId) ?? "",
                        revokeTokens: false,
                    }),
                ),
            renewBackupCodes: () => library.send(new GetAuthMfaBackupCodesCommand({ kind, password })),
            disable: () => library.send(new DeleteAuthMfaCommand({ kind, password })),
        },
        catalogue: {
            addonProviders: () => library.send(new ListProductAddonCommand({ withVersions: false })),
            addonProvider: () =>
                library.send(new GetProductAddonCommand({ id: "postgresql-addon", withVersions: false })),
            operatorProvider: () =>
                library.send(new GetProductAddonCommand({ id: "addon-matomo", withVersions: false })),
            instanceTypes: () => library.send(new ListProductRuntimeCommand()),
            zones: () => library.send(new ListZoneCommand()),
            countries: undefined,
            kubernetes: () => send(getK8sProduct()),
        },
        applications: {
            branches: () => library.send(new GetApplicationBranchesCommand(shop)),
            list: () => library.send(new ListApplicationCommand({ ownerId, withBranches: false })),
            get: () => library.send(new GetApplicationCommand({ ...shop, withBranches: false })),
            create: () => library.send(new CreateApplicationCommand(wanted())),
            update: () => library.send(new UpdateApplicationCommand({ ...shop, cancelOnPush: true })),
            tags: () => library.send(new ListTagCommand(shop)),
            addTag: () => library.send(new CreateTagCommand({ ...shop, tag: "new" })),
            removeTag: () => library.send(new DeleteTagCommand({ ...shop, tag: "new" })),
            addDependency: () => library.send(new AddLinkCommand({ ...worker, ...toShop })),
            dependencies: () => library.send(new ListLinkCommand(worker)),
            removeDependency: () => library.send(new RemoveLinkCommand({ ...worker, ...toShop })),
            linkAddon: () => library.send(new AddLinkCommand({ ...worker, targetAddonId: addonId })),
            addons: () => library.send(new ListLinkCommand(worker)),
            unlinkAddon: () => library.send(new RemoveLinkCommand({ ...worker, targetAddonId: addonId })),
            remove: () =>
                library.send(new DeleteApplicationCommand({ applicationId: seed.applications.api })),
        },
        domains: {
            add: () => library.send(new CreateDomainCommand({ ...shop, domain })),
            setPrimary: () => library.send(new SetPrimaryDomainCommand({ ...shop, domain })),
            primary: () => library.send(new GetPrimaryDomainCommand(shop)),
            unsetPrimary: () => library.send(new UnsetPrimaryDomainCommand(shop)),
            list: () => library.send(new ListDomainCommand(shop)),
            remove: () => library.send(new DeleteDomainCommand({ ...shop, domain })),
            dnsRecords: () => library.send(new GetLoadBalancerInfoCommand(shop)),
        },
        configurationVariables: {
            list: () => library.send(new GetConfigProviderCommand({ addonId: seed.addons.settings.realId })),
            replace: () =>
                library.send(
                    new UpdateConfigProviderCommand({
                        addonId: seed.addons.settings.realId,
                        environment: [variable],
                    }),
                ),
        },
        exposedVariables: {
            list: () => library.send(new GetExposedEnvironmentCommand(shop)),
            replace: () =>
                library.send(
                    new UpdateExposedEnvironmentCommand({
                        ...shop,
                        environment: [{ name: "URL", value: "https://x" }],
                    }),
                ),
        },
        environment: {
            list: () => library.send(new GetEnvironmentCommand(shop)),
            set: () => library.send(new CreateOrUpdateEnvironmentVariableCommand({ ...shop, ...variable })),
            remove: () =>
                library.send(new DeleteEnvironmentVariableCommand({ ...shop, name: variable.name })),
            replace: () => library.send(new UpdateEnvironmentCommand({ ...shop, environment: [variable] })),
        },
        deployments: {
            list: () => library.send(new ListDeploymentCommand({ ...shop, limit: 1, offset: 1 })),
            get: () => send(getDeployment({ id: ownerId, appId: seed.applications.website, deploymentId })),
            start: () =>
                library.send(new DeployApplicationCommand({ ...shop, commit: "4f2d0c9e", useCache: false })),
            cancel: () => library.send(new CancelDeploymentCommand({ ...shop, deploymentId })),
        },
        tcpRedirections: {
            namespaces: () => library.send(new ListTcpRedirectionNamespaceCommand({ ownerId })),
            create: () => library.send(new CreateTcpRedirectionCommand({ ...shop, namespace: "default" })),
            list: () => library.send(new ListTcpRedirectionCommand(shop)),
            remove: () => library.send(new DeleteTcpRedirectionCommand({ ...worker, ...redirection() })),
        },
        kubernetesClusters: {
            list: () => send(listK8sClusters({ ownerId })),
            get: () => send(getK8sAddon(cluster())),
            create: () => send(createK8sCluster({ ownerId }, { name: "site", topologyConfig })),
            update: () => send(updateK8sCluster(cluster(), { tags: ["production"] })),
            versions: () => send(getK8sVersionCheck(cluster())),
            events: () => send(listK8sDeploymentEvents(cluster())),
            kubeconfig: () => send(getK8sConfig(cluster())),
            updateVersion: () => send(updateK8sVersion(cluster(), { targetVersion: "1.36" })),
            addPersistentStorage: () => send(addK8sPersistentStorage(cluster("ACTIVE"))),
            resume: undefined,
            remove: () => send(deleteK8sCluster(cluster())),
        },
        kubernetesNodeGroups: {
            list: () => send(listK8sNodeGroups(cluster())),
            create: () =>
                send(createK8sNodeGroup(cluster(), { name: "web", flavor: "2XS", targetNodeCount: 1 })),
            get: () => send(getK8sNodeGroup(nodeGroup())),
            update: () => send(updateK8sNodeGroup(nodeGroup(), { name: "web", targetNodeCount: 2 })),
            resume: undefined,
            remove: () => send(deleteK8sNodeGroup(nodeGroup())),
        },
        networkGroups: {
            list: () => library.send(new ListNetworkGroupCommand({ ownerId })),
            get: () => library.send(new GetNetworkGroupCommand(group)),
            create: () =>
                library.send(
                    new CreateNetworkGroupCommand({
                        ownerId,
                        label: "front",
                        description: "what faces the world",
                    }),
                ),
            members: () => send(listNetworkGroupMembers(group)),
            addMember: () =>
                library.send(
                    new CreateNetworkGroupMemberCommand({
                        ...group,
                        memberId: seed.applications.worker,
                        label: "worker",
                    }),
                ),
            removeMember: () =>
                library.send(
                    new DeleteNetworkGroupMemberCommand({ ...group, memberId: seed.applications.worker }),
                ),
            externalPeerConfiguration: () =>
                library.send(
                    new GetNetworkGroupWireguardConfigurationCommand({
                        ...group,
                        peerId: seed.externalPeers.laptop,
                    }),
                ),
            remove: () => library.send(new DeleteNetworkGroupCommand(group)),
        },
        drains: {
            list: () => send(getDrains(logsOfShop)),
            get: () => send(getDrain(drain)),
            create: () =>
                library.send(
                    new CreateLogDrainCommand({
                        ...shop,
                        kind: "LOG",
                        target: {
                            type: "RAW_HTTP",
                            url: logs,
                            credentials: { username: "logs", password: "hush" },
                        },
                    }),
                ),
            setEnabled: () => send(disableDrain(drain)),
            restart: undefined,
            remove: () => send(deleteDrain(drain)),
        },
        operators: {
            list: () => run("keycloak"),
            get: () => send(getOperator(keycloak)),
            versions: () => send(versionCheck(keycloak)),
            create: () =>
                library.send(
                    new CreateAddonCommand({
                        ownerId: userId,
                        name: "second",
                        providerId: "keycloak",
                        planId: planOf("keycloak", "base"),
                        zone: "par",
                        options: { version },
                    }),
                ),
            update: updateOperator,
            reboot: () => send(rebootOperator(keycloak)),
            rebuild: () => send(rebuildOperator(keycloak)),
            linkNetworkGroup: () => send(ngEnableOperator(keycloak)),
            unlinkNetworkGroup: () => send(ngDisableOperator(keycloak)),
            remove: () => library.send(new DeleteAddonCommand({ addonId: seed.operators.signOn })),
        },
        webhooks: {
            list: () => library.send(new ListWebhookNotificationCommand({ ownerId })),
            create: () =>
                library.send(
                    new CreateWebhookNotificationCommand({
                        ...hook,
                        urls: [{ format: "slack", url: "https://hooks.company.example" }],
                    }),
                ),
            remove: () =>
                library.send(
                    new DeleteWebhookNotificationCommand({
                        ownerId,
                        webhookNotificationId: seed.webhooks.chat,
                    }),
                ),
        },
        emailHooks: {
            list: () => library.send(new ListEmailNotificationCommand({ ownerId })),
            create: () =>
                run(
                    "notify-email",
                    "add",
                    "all",
                    "--notify",
                    userId,
                    "--service",
                    seed.applications.website,
                    "--org",
                    ownerId,
                ),
            remove: () =>
                library.send(
                    new DeleteEmailNotificationCommand({
                        ownerId,
                        emailNotificationId: seed.emailHooks.onCall,
                    }),
                ),
        },
        addons: {
            list: () => library.send(new ListAddonCommand({ ownerId })),
            get: () => library.send(new GetAddonCommand({ addonId })),
            create: () =>
                library.send(
                    new CreateAddonCommand({
                        ownerId,
                        name: "second",
                        providerId: "postgresql-addon",
                        planId: bigger,
                        zone: "par",
                    }),
                ),
            update: () => library.send(new UpdateAddonCommand({ addonId, name: "renamed" })),
            environment: () => library.send(new GetEnvironmentCommand({ addonId })),
            applications: () => library.send(new ListLinkCommand({ addonId })),
            singleSignOn: () => library.send(new GetAddonSsoCommand({ addonId })),
            tags: () => library.send(new ListTagCommand({ addonId })),
            addTag: () => library.send(new CreateTagCommand({ addonId, tag: "new" })),
            removeTag: () => library.send(new DeleteTagCommand({ addonId, tag: "new" })),
            preorder: () => library.send(new ListMigrationPreorderCommand({ addonId, planId: bigger })),
            migrate: () =>
                library.send(
                    new StartMigrationCommand({ addonId, planId: bigger, zone: "par", version: "16" }),
                ),
            backups: () => library.send(new ListBackupCommand({ addonId })),
            migrations: () => library.send(new ListMigrationCommand({ addonId })),
            migration: () => library.send(new GetMigrationCommand({ addonId, migrationId: migrating() })),
            cancelMigration: () => send(abortMigration({ id: ownerId, addonId, migrationId: migrating() })),
            remove: () => library.send(new DeleteAddonCommand({ addonId })),
        },
    };
}
