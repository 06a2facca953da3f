/**
 * What the classes have to know of the schemas in `kinds/`, so that a program need not load those.
 *
 * Written by `npm run docs`, and held current by a test. A new kind starts here with empty lists.
 */
import type { Secrecy } from "../lifecycle/secrets.js";

export interface Properties {
    /** What is a field of the object: arguments, apart from those that only steer, and outputs. */
    readonly fields: readonly string[];
    /** The arguments that hold secrets. */
    readonly secrets: readonly (readonly [argument: string, secrecy: Secrecy])[];
    readonly secretOutputs: readonly string[];
}

export const properties = {
    Addon: {
        fields: [
            "name",
            "provider",
            "plan",
            "region",
            "tags",
            "owner",
            "realId",
            "planId",
            "planSlug",
            "planName",
            "configKeys",
            "creationDate",
            "env",
            "ownerId",
            "platform",
        ],
        secrets: [],
        secretOutputs: ["env"],
    },
    Drain: {
        fields: [
            "resource",
            "kind",
            "url",
            "credentials",
            "enabled",
            "restartTrigger",
            "owner",
            "resourceId",
            "drifted",
            "lastApplied",
            "ownerId",
            "platform",
        ],
        secrets: [
            ["url", "whole"],
            ["credentials", "whole"],
        ],
        secretOutputs: ["lastApplied"],
    },
    EmailAddress: { fields: ["email", "primary", "ownerId", "platform"], secrets: [], secretOutputs: [] },
    EmailHook: {
        fields: ["name", "notified", "events", "scope", "owner", "ownerId", "platform"],
        secrets: [],
        secretOutputs: [],
    },
    EnvVars: {
        fields: [
            "application",
            "variables",
            "mode",
            "ignore",
            "owner",
            "hash",
            "unmanaged",
            "drifted",
            "lastApplied",
            "salt",
            "ownerId",
            "platform",
        ],
        secrets: [["variables", "values"]],
        secretOutputs: ["lastApplied", "salt"],
    },
    Member: {
        fields: [
            "networkGroup",
            "member",
            "kind",
            "label",
            "owner",
            "memberId",
            "memberKind",
            "domainName",
            "ownerId",
            "platform",
        ],
        secrets: [],
        secretOutputs: [],
    },
    NetworkGroup: {
        fields: ["label", "description", "owner", "networkIp", "ownerId", "platform"],
        secrets: [],
        secretOutputs: [],
    },
    OAuthConsumer: {
        fields: [
            "name",
            "url",
            "baseUrl",
            "description",
            "picture",
            "rights",
            "key",
            "secret",
            "ownerId",
            "platform",
        ],
        secrets: [],
        secretOutputs: ["secret"],
    },
    Operator: {
        fields: [
            "kind",
            "name",
            "region",
            "plan",
            "options",
            "networkGroup",
            "rebootTrigger",
            "rebuildTrigger",
            "realId",
            "planId",
            "planSlug",
            "planName",
            "creationDate",
            "linked",
            "ownerId",
            "platform",
        ],
        secrets: [],
        secretOutputs: [],
    },
    SshKey: {
        fields: ["name", "publicKey", "keyType", "fingerprint", "ownerId", "platform"],
        secrets: [],
        secretOutputs: [],
    },
    TcpRedirection: {
        fields: ["application", "namespace", "owner", "port", "ownerId", "platform"],
        secrets: [],
        secretOutputs: [],
    },
    Webhook: {
        fields: [
            "name",
            "url",
            "format",
            "events",
            "scope",
            "owner",
            "drifted",
            "lastApplied",
            "ownerId",
            "platform",
        ],
        secrets: [["url", "whole"]],
        secretOutputs: ["lastApplied"],
    },
} satisfies Record<string, Properties>;
