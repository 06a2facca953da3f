import type { CallOptions, Json, OwnerOptions, ReadOptions, Removal } from "../../call-options.js";

/** Identity and access management, web analytics, business intelligence, API gateway. */
export type OperatorKind = "keycloak" | "matomo" | "metabase" | "otoroshi";

/** The state of an operator. `changing` while any step is in progress. */
export type OperatorStatus = "running" | "changing" | "failed" | "deleting";

/** Software that the platform runs and manages. */
export interface Operator {
    /** The id in requests. */
    id: string;
    /** The display name. */
    name: string;
    /** The name of the zone; absent if the platform does not return it. */
    region?: string | undefined;
    /** The platform's id of the zone; absent if the platform returns none. */
    zoneId?: string | undefined;
    /** The id in the service itself, such as `keycloak_…`. */
    realId?: string | undefined;
    /** The state; absent if the platform returns none. */
    status?: OperatorStatus | undefined;
    /** The status in the platform's spelling. */
    word?: string | undefined;
    /** An `OperatorKind` in the platform's spelling. */
    kind?: string | undefined;
    /** The plan, as far as the platform returns it. */
    plan: {
        /** `plan_…`. */
        id?: string | undefined;
        /** The short name of the plan. */
        slug?: string | undefined;
        /** The display name. */
        name?: string | undefined;
    };
    /** The creation time in epoch milliseconds; absent if the platform returns none. */
    creationDate?: number | undefined;
    /** The enabled features. */
    features: OperatorFeature[];
    /** True if the operator has a network group of its own; absent if the platform does not return it. */
    isLinked?: boolean | undefined;
    /** The id of the owner, an organisation or a user; absent if the platform does not return it. */
    ownerId?: string | undefined;
    /**
     * All other fields that the platform returns; they may hold credentials. Absent from lists that do not return them.
     */
    options?: Record<string, Json> | undefined;
}

/** A feature of an operator. */
export interface OperatorFeature {
    /** The name of the feature. */
    name: string;
    /** True if the feature is enabled; absent if the platform does not return it. */
    enabled?: boolean | undefined;
    /** The value of the feature; absent if it has none. */
    value?: string | undefined;
}

/** The arguments of a new operator. */
export interface NewOperator {
    /** The display name. */
    name: string;
    /** The name of a zone where the kind is offered. */
    region: string;
    /** The id of one of the kind's plans (see `catalogue.operatorProvider`), not a slug. */
    planId: string;
    /** Further settings by kind: any JSON value. */
    options?: Readonly<Record<string, unknown>> | undefined;
}

/** The changes to an operator. */
export interface OperatorChanges {
    /** The new name. */
    name?: string | undefined;
    /** The settings to change, by kind; the others stay. */
    options?: Readonly<Record<string, unknown>> | undefined;
}

/** The versions of an operator's software. */
export interface OperatorVersions {
    /** The installed version. */
    installed: string;
    /** The latest version. */
    latest: string;
    /** All available versions. */
    available: string[];
    /** True if a newer version is available. */
    needsUpdate: boolean;
}

/** An operator kind and its owner. The owner is ignored if operators belong to the account. */
export interface OperatorKindOptions extends OwnerOptions {
    /** The kind of software. */
    kind: OperatorKind;
}

/** The id of an operator. */
export interface OperatorOptions extends OperatorKindOptions {
    /** The operator's id. */
    id: string;
}

/** Operators: software that the platform runs. */
export interface OperatorsClient {
    /** Returns all operators of one kind. */
    list(options: OperatorKindOptions & ReadOptions): Promise<Operator[]>;

    /** Returns one operator. Fails with `NotFound` if there is none. */
    get(options: OperatorOptions & ReadOptions): Promise<Operator>;

    /**
     * Orders an operator and returns at once; it runs some minutes later. Not safe to send again after a lost answer.
     */
    create(options: OperatorKindOptions & NewOperator & CallOptions): Promise<Operator>;

    /**
     * Changes the name, the settings, or both. Fails with `InvalidArgument` if a setting cannot be changed, see
     * `capabilities.changeableOperatorOptions`. Safe to send again.
     */
    update(options: OperatorOptions & OperatorChanges & CallOptions): Promise<Operator>;

    /** Deletes an operator with all its data. Safe to send again. */
    remove(options: OperatorOptions & CallOptions): Promise<Removal>;

    /** Restarts an operator. Not safe to send again: that would restart it twice. */
    reboot(options: OperatorOptions & CallOptions): Promise<void>;

    /** Rebuilds and restarts an operator. Not safe to send again: that would rebuild it twice. */
    rebuild(options: OperatorOptions & CallOptions): Promise<void>;

    /**
     * Gives the operator a network group of its own; for `keycloak` and `otoroshi` only. Fails with `Conflict` if the
     * operator has a group already.
     */
    linkNetworkGroup(options: OperatorOptions & CallOptions): Promise<void>;

    /** Removes the operator's network group. Safe to send again. */
    unlinkNetworkGroup(options: OperatorOptions & CallOptions): Promise<Removal>;

    /** Returns the installed and available versions. Fails with `InvalidArgument` if the wire has no such route. */
    versions(options: OperatorOptions & ReadOptions): Promise<OperatorVersions>;
}
