import { runtimeOf, type Runtime } from "../state/application-settings.js";
import type { Application } from "../state/applications.js";
import type { PlatformState } from "../state/index.js";
import { flavorNamed, flavorRecord, variantRecord } from "./catalogue-records.js";
import { domainRecords } from "./domains.js";

type Fields = Record<string, unknown>;

export function applicationRecord(state: PlatformState, application: Application): Fields {
    const { id, ownerId, name, description, zone, creationDate, variables, github } = application;
    const httpUrl =
        github === undefined
            ? `https://push-${zone}.services.example/${id}.git`
            : `https://github.com/${github.owner}/${github.name}.git`;
    const runtime = runtimeOf(state.catalogue, application);
    const { settings, type } = runtime;
    const deployments = state.deployments.list(id);
    return {
        id,
        ownerId,
        name,
        description,
        zone,
        zoneId: state.catalogue.zones.find(candidate => candidate.name === zone)?.id ?? null,
        instance: instanceRecord(runtime),
        deployment: {
            shutdownable: settings.shutdownable,
            type: settings.deploy.toUpperCase(),
            repoState: application.branches.length > 0 ? "CREATED" : "CREATING",
            url: github === undefined ? `git+ssh://git@push-${zone}.services.example/${id}.git` : httpUrl,
            httpUrl,
        },
        vhosts: domainRecords(application),
        creationDate,
        last_deploy: deployments.length,
        archived: settings.archived,
        stickySessions: settings.stickySessions,
        homogeneous: settings.homogeneous,
        favourite: settings.favourite,
        cancelOnPush: settings.cancelOnPush,
        webhookUrl: null,
        webhookSecret: null,
        separateBuild: settings.separateBuild,
        buildFlavor: flavorNamed(type, settings.buildFlavor || runtime.variant.buildFlavor),
        state: application.state,
        commitId: deployments.find(({ commit }) => commit !== null)?.commit ?? null,
        appliance: null,
        branch: settings.branch,
        forceHttps: settings.forceHttps,
        env: variables,
        deployUrl: httpUrl,
    };
}

function instanceRecord({ settings, type, variant }: Runtime): Fields {
    return {
        type: type.type,
        version: settings.instanceVersion,
        variant: variantRecord(variant),
        minInstances: settings.minInstances,
        maxInstances: settings.maxInstances,
        maxAllowedInstances: type.maxInstances,
        minFlavor: flavorNamed(type, settings.minFlavor),
        maxFlavor: flavorNamed(type, settings.maxFlavor),
        flavors: type.flavors.map(flavorRecord),
        defaultEnv: {},
        lifetime: settings.instanceLifetime,
        instanceAndVersion: `${type.type}-${settings.instanceVersion}`,
    };
}
