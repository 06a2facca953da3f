import type { CallOptions, Json, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** Identity and access management, web analytics, business intelligence, API gateway. */
export type OperatorKind = "keycloak" | "matomo" | "metabase" | "otoroshi";

/** `changing` wherever something is still going on. */
export type OperatorStatus = "running" | "changing" | "failed" | "deleting";

/** A piece of software that the platform runs. */
export interface Operator {
    /** By which it is addressed. */
    id: string;
    /** Name for people. */
    name: string;
    /** Name of the zone that it runs in; absent where the platform does not show it. */
    region?: string | undefined;
    /** The service's own id of it: `keycloak_…`. */
    realId?: string | undefined;
    /** Absent where the platform tells none. */
    status?: OperatorStatus | undefined;
    /** The status as the platform says it. */
    word?: string | undefined;
    /** An `OperatorKind`, as the platform says it. */
    kind?: string | undefined;
    /** What the platform shows of its plan. */
    plan: {
        /** `plan_…`. */
        id?: string | undefined;
        /** The plan's short name. */
        slug?: string | undefined;
        /** Its name for people. */
        name?: string | undefined;
    };
    /** Epoch milliseconds; absent where the platform tells none. */
    creationDate?: number | undefined;
    /** What is switched on in it. */
    features: OperatorFeature[];
    /** Whether it has a network group of its own; absent where the platform does not tell. */
    isLinked?: boolean | undefined;
    /** Id of the organisation or user that it belongs to; absent where the platform does not show it. */
    ownerId?: string | undefined;
    /** Whatever else the platform shows; it may hold credentials. Absent from lists that do not show it. */
    options?: Record<string, Json> | undefined;
}

/** One thing that an operator can do. */
export interface OperatorFeature {
    /** What it is. */
    name: string;
    /** Whether it is switched on; absent where the platform does not say. */
    enabled?: boolean | undefined;
    /** What it is set to; absent where there is nothing to set. */
    value?: string | undefined;
}

/** What an operator is ordered with. */
export interface NewOperator {
    /** Name for people. */
    name: string;
    /** Name of a zone that the kind is offered in. */
    region: string;
    /** Id of one of the kind's plans (see `catalogue.operatorProvider`), not a slug. */
    plan: string;
    /** Further settings, which differ by kind: anything that JSON can say. */
    options?: Readonly<Record<string, unknown>> | undefined;
}

/** What can be changed of an operator. */
export interface OperatorChanges {
    /** The new name. */
    name?: string | undefined;
    /** The settings to change, which differ by kind; the others stay. */
    options?: Readonly<Record<string, unknown>> | undefined;
}

/** Which versions of its software an operator could have. */
export interface OperatorVersions {
    /** The one it has. */
    installed: string;
    /** The newest one. */
    latest: string;
    /** All that it could have. */
    available: string[];
    /** Whether there is a newer one. */
    needsUpdate: boolean;
}

/** Which kind of operator is meant, and whose; an owner means nothing where operators belong to the account. */
export interface OperatorKindOptions extends OwnerOptions {
    /** What software it is. */
    kind: OperatorKind;
}

/** Which operator is meant. */
export interface OperatorOptions extends OperatorKindOptions {
    /** The operator's id. */
    id: string;
}

/** Software that the platform runs. */
export interface OperatorsClient {
    /** All operators of one kind. */
    list(options: OperatorKindOptions & ReadOptions): Promise<Operator[]>;

    /** One operator. Fails with `NotFound` where there is none. */
    get(options: OperatorOptions & ReadOptions): Promise<Operator>;

    /**
     * Orders an operator and answers at once; it runs some minutes later. Not safe to send again after a lost answer.
     */
    create(options: OperatorKindOptions & NewOperator & CallOptions): Promise<Operator>;

    /**
     * Changes the name, the settings, or both. Fails with `InvalidArgument` where a setting cannot be changed, see
     * `capabilities.changeableOperatorOptions`. Safe to send again.
     */
    update(options: OperatorOptions & OperatorChanges & CallOptions): Promise<Operator>;

    /** Deletes an operator with all its data. Safe to send again. */
    remove(options: OperatorOptions & CallOptions): Promise<Removal>;

    /** Restarts an operator. Not safe to send again: it would restart once more. */
    reboot(options: OperatorOptions & CallOptions): Promise<void>;

    /** Builds an operator anew and restarts it. Not safe to send again: it would be built once more. */
    rebuild(options: OperatorOptions & CallOptions): Promise<void>;

    /**
     * Gives the operator a network group of its own; for `keycloak` and `otoroshi` only. Fails with `Conflict` where it
     * has one already.
     */
    linkNetworkGroup(options: OperatorOptions & CallOptions): Promise<void>;

    /** Takes the operator's network group away. Safe to send again. */
    unlinkNetworkGroup(options: OperatorOptions & CallOptions): Promise<Removal>;

    /** Which versions there are for it. Fails with `InvalidArgument` where the wire has no such question. */
    versions(options: OperatorOptions & ReadOptions): Promise<OperatorVersions>;
}
