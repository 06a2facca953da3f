/** Turns a preview into what a reviewer needs: what each change does, costs and destroys. It holds no secret values. */
import {
    monthlyCost,
    pricedPlan,
    priceSource,
    sumOf,
    totalOf,
    type MonthlyCost,
} from "../../provider/catalogue/monthly-cost.js";
import { changedArguments } from "../stack/differences.js";
import { keyOf, type Field } from "../stack/field.js";
import { codeIn, withoutCode } from "../../provider/error-codes.js";
import { idsOf, kindNamed } from "../kinds.js";
import { aliasOf } from "../../provider/protocol/aliases.js";
import { canonical, isMap, pick, textOf, type Json, type JsonObject } from "../../provider/basics/json.js";
import { argumentsThat, metaOf, type Kind } from "../../provider/kind/kind.js";
import { declarationIn, nameIn, partsOfUrn } from "../../provider/protocol/urns.js";
import { hasSecret, isSecretMark } from "../../provider/protocol/secret-marks.js";
import { unknownValue } from "../../provider/protocol/unknown.js";
import {
    adoption,
    forcedReplacement,
    notAsDeclared,
    planChange,
    secretChanges,
    type SecretChanges,
} from "../../provider/text/remarks.js";
import type { PreviewEvents, Step } from "../pulumi/events.js";
import { displayName, subjectOf, type Subject } from "../pulumi/names.js";

export type Action = "create" | "update" | "replace" | "delete" | "import";

/** The cost of a resource before and after the update; absent where the resource does not exist. */
export interface CostChange {
    readonly before?: MonthlyCost;
    readonly after?: MonthlyCost;
}

export interface ReviewedChange extends Subject {
    readonly action: Action;
    /** The noun of the data that is lost: `database`. */
    readonly losesData?: string;
    /** The option `aliases` that the successor needs to keep the object of this deleted resource. */
    readonly alias?: string;
    /** True if the object stays on the platform and only leaves the stack. */
    readonly isRetained: boolean;
    /** True if an earlier update has replaced the object, and only its deletion is left. */
    readonly isLeftover: boolean;
    /** The arguments that force a replacement. */
    readonly forcedBy: readonly string[];
    readonly fields: readonly Field[];
    /** Absent for a kind that is free. */
    readonly cost?: CostChange;
    /** The plan that the price depends on, such as `postgresql-addon xs_sml`; absent for a kind that is free. */
    readonly plan?: string;
    /** The effects of a deletion on other resources, as phrases. */
    readonly affects: readonly string[];
    /** The messages of the host on the change, without the name of the resource. */
    readonly notes: readonly string[];
}

export interface Warning {
    readonly text: string;
    readonly code?: string | undefined;
}

export interface Review {
    readonly changes: readonly ReviewedChange[];
    /** By the id of an object of the stack, the resource: `Application "shop"`. */
    readonly names: ReadonlyMap<string, string>;
    /** The ids or names of applications that the update deploys. */
    readonly deployments: readonly string[];
    readonly warnings: readonly Warning[];
    /** Errors of a preview that failed. Its other content is then incomplete. */
    readonly errors: readonly string[];
    readonly cost: {
        readonly before: number;
        readonly after: number;
        /** The same with the most and largest instances. */
        readonly upTo: { readonly before: number; readonly after: number };
        readonly currency: string;
        /** The number of resources whose price the catalogue does not have. */
        readonly unknown: number;
        /** True if the totals include every resource of the stack. */
        readonly isTotal: boolean;
        /** The day of the catalogue. */
        readonly asOf: string;
    };
}

const databases = ["postgresql", "mysql", "mongodb", "redis", "es-addon", "kv"];

export function reviewOf({ steps, messages, isComplete, hasUnchanged }: PreviewEvents): Review {
    const resources = [...Map.groupBy(steps, ({ urn }) => urn).values()]
        .flatMap(resourcesOf)
        // The engine's order varies from run to run.
        .sort((a, b) => a.displayName.localeCompare(b.displayName) || a.urn.localeCompare(b.urn));
    const textsOf = (severity: string, of?: string): string[] =>
        messages
            .filter(each => each.severity === severity && (of === undefined || each.urn === of))
            .map(({ text }) => text);
    const heirs = heirsIn(resources);
    const formers = new Map([...heirs].map(([former, heir]) => [heir, former]));
    const changes = resources.flatMap(resource => {
        const heir = heirs.get(resource);
        const change = resource.change(resource.isLeftover ? [] : textsOf("info", resource.urn), heir);
        const former = resource.action === "create" ? formers.get(resource) : undefined;
        const affects = heir === undefined ? affectedBy(resource, resources) : [renamingEffect(heir)];
        const rename = former === undefined ? [] : [`seems to be ${former.displayName} with another name`];
        return change === undefined ? [] : [{ ...change, affects: [...affects, ...rename] }];
    });
    // An adopted object costs once, whichever resource has it.
    const counted = resources.filter(resource => heirs.get(resource)?.action !== "import");
    const costs = counted.flatMap(resource => resource.cost ?? []);
    const sum = (side: "before" | "after"): { amount: number; upTo: number } => {
        const { amount, upTo = amount } = totalOf(costs.flatMap(cost => cost[side] ?? []));
        return { amount, upTo };
    };
    const [before, after] = [sum("before"), sum("after")];
    const errors = textsOf("error");
    const unprotected = resources
        .filter(({ isUnprotected }) => isUnprotected)
        .map(({ displayName: name }) => `${name} is no longer protected: a later update can delete it`);
    return {
        changes,
        names: new Map(resources.flatMap(({ ids, displayName }) => ids.map(id => [id, displayName]))),
        deployments: resources
            .filter(({ kind, action }) => kind?.name === "Deployment" && isWritten(action))
            .map(({ next }) => applicationIn(next, resources)),
        warnings: [...unprotected, ...new Set(textsOf("warning"))].map(text => ({
            text: withoutCode(text),
            code: codeIn(text),
        })),
        errors: isComplete || errors.length > 0 ? errors : ["The log does not have the end of the preview."],
        cost: {
            before: before.amount,
            after: after.amount,
            upTo: { before: before.upTo, after: after.upTo },
            currency: priceSource.currency,
            unknown: costs.filter(({ before, after }) => (after ?? before)?.amount === undefined).length,
            isTotal: isComplete && hasUnchanged,
            asOf: priceSource.date,
        },
    };
}

/** Separates the steps of a resource from the deletions of objects that earlier replacements have left. */
function resourcesOf(steps: readonly Step[]): Resource[] {
    // The refresh before an update has a step of its own, with the state before it.
    const planned = steps.filter(({ op }) => op !== "refresh");
    const replaced = planned.find(({ op }) => op === "replace" || op === "create-replacement")?.old?.id;
    const isLeftover = ({ op, old }: Step): boolean =>
        op === "delete-replaced" && (replaced === undefined || old?.id !== replaced);
    const own = planned.filter(step => !isLeftover(step));
    return [
        ...(own.length === 0 ? [] : [new Resource(own)]),
        ...planned.filter(isLeftover).map(step => new Resource([step], true)),
    ];
}

/** By deleted resource, the new one that adopts its object or is declared like it. Pulumi sees no rename without an alias. */
function heirsIn(resources: readonly Resource[]): Map<Resource, Resource> {
    const heirs = new Map<Resource, Resource>();
    for (const next of resources) {
        const former = resources.find(each => !heirs.has(each) && each.isPassedTo(next));
        if (former !== undefined) {
            heirs.set(former, next);
        }
    }
    return heirs;
}

/** The steps of one resource: a replacement has several. */
class Resource {
    readonly kind: Kind | undefined;
    readonly holdsData: boolean;
    readonly urn: string;
    readonly action: Action | undefined;
    readonly old: JsonObject;
    readonly next: JsonObject;
    readonly id: string;
    readonly isRetained: boolean;
    readonly isLeftover: boolean;
    /** True if the object stays, and loses the protection against its deletion. */
    readonly isUnprotected: boolean;
    readonly #subject: Subject;
    readonly #keys: readonly string[];
    readonly #inputs: readonly [old: JsonObject, next: JsonObject];
    readonly #outputs: JsonObject;
    /** The arguments, to compare declarations. */
    readonly declared: readonly string[];

    constructor(steps: readonly Step[], isLeftover = false) {
        const [{ urn, type }] = steps as [Step];
        const old = steps.find(each => each.old !== undefined)?.old;
        const next = steps.findLast(each => each.new !== undefined)?.new;
        this.urn = urn;
        this.#inputs = [old?.inputs ?? {}, next?.inputs ?? {}];
        this.#outputs = old?.outputs ?? {};
        this.old = { ...old?.inputs, ...this.#outputs };
        this.next = this.#inputs[1];
        this.id = old?.id ?? textOf(this.next["adopt"]) ?? "";
        this.#subject = subjectOf({ urn, type, id: this.id });
        this.kind = kindNamed(this.#subject.kind);
        this.holdsData = this.kind?.deletion?.holdsData === true;
        const keys = Object.keys(this.kind?.args.shape ?? {}).filter(key => key !== "adopt");
        this.declared = this.#inputs.map(inputs => canonical(pick(inputs, keys)));
        this.isRetained = old?.retainOnDelete === true;
        this.isLeftover = isLeftover;
        this.isUnprotected =
            this.holdsData && old?.protect === true && next !== undefined && next.protect !== true;
        this.action = type.startsWith("pulumi:") ? undefined : actionOf(steps, this.next);
        this.#keys = [...new Set(steps.flatMap(({ keys }) => keys ?? []))];
    }

    get ids(): string[] {
        return this.hasOwnId ? idsOf(this.id, this.old) : [];
    }

    /** False if the id is that of another object, as the id of variables is that of their application. */
    get hasOwnId(): boolean {
        return this.id !== "" && !refersTo(this.#inputs[0], this.id);
    }

    get displayName(): string {
        return displayName(this.#subject);
    }

    /** An adopted object costs the same before, and a retained one costs the same afterwards. */
    get cost(): CostChange | undefined {
        const { kind, action } = this;
        const [exists, stays] = [Object.keys(this.old).length > 0, Object.keys(this.next).length > 0];
        const [old, next] = [exists ? this.old : this.next, stays ? this.next : this.old];
        const isBefore = exists || action === "import";
        const isAfter = stays || this.isRetained;
        const before = isBefore ? monthlyCost(kind?.name ?? "", old) : undefined;
        const created = isAfter ? monthlyCost(kind?.name ?? "", next) : undefined;
        // A replacement leaves a retained object beside the new one.
        const isDoubled = action === "replace" && this.isRetained && before !== undefined;
        const after = isDoubled && created !== undefined ? sumOf([before, created]) : created;
        return before === undefined && after === undefined
            ? undefined
            : { ...(before && { before }), ...(after && { after }) };
    }

    isPassedTo({ kind, action, id, declared: [, next] }: Resource): boolean {
        const isOwn =
            this.action === "delete" && !this.isLeftover && kind !== undefined && kind === this.kind;
        return (
            isOwn &&
            (action === "import"
                ? idsOf(this.id, this.old).includes(id)
                : action === "create" && this.declared[0] === next)
        );
    }

    /** @param heir the resource that gets the object */
    change(said: readonly string[], heir?: Resource): Omit<ReviewedChange, "affects"> | undefined {
        const { action, kind, isRetained } = this;
        // A creation may not find the object: somebody may have edited it outside Pulumi.
        const isAdopted = heir?.action === "import";
        const cost = isAdopted ? undefined : this.cost;
        if (action === undefined) {
            return undefined;
        }
        const isGone = ["delete", "replace"].includes(action) && !isRetained && !isAdopted;
        const losesData = isGone && this.holdsData;
        return {
            ...this.#subject,
            action,
            isRetained: isRetained && action !== "update",
            isLeftover: this.isLeftover,
            ...(losesData && { losesData: dataNoun(kind, this.old) }),
            ...(heir !== undefined && { alias: aliasFor(heir.urn, this.urn) }),
            forcedBy: action === "replace" ? this.#keys : [],
            fields: heir === undefined || losesData ? this.#fields(said) : [],
            ...(cost !== undefined && { cost, plan: this.#plan() }),
            notes: said
                // Secrets are among the fields, and the review has prices of its own.
                .filter(text => !["changed-secrets", "monthly-price"].includes(codeIn(text) ?? ""))
                .map(text => withoutCode(text).replace(`${this.displayName}: `, ""))
                // The fields have both plans and prices.
                .map(planChange.rest)
                // The verdict on the change says the same.
                .filter(text => notAsDeclared.read(text).length === 0)
                .filter(text => !forcedReplacement.isIn(text) && !adoption.isIn(text)),
        };
    }

    /** The arguments that tell which object it is. The price of data names what else counts. */
    get #identifying(): readonly string[] {
        const { kind } = this;
        return kind === undefined
            ? []
            : [kind.namedBy, ...(this.holdsData ? [] : argumentsThat(kind, "replaces"))];
    }

    /** None for an id that consists of arguments. */
    #deletedId(): Field[] {
        const isNews = this.kind?.identity === undefined && this.hasOwnId;
        return this.action === "delete" && !this.isLeftover && isNews
            ? [{ path: "id", old: this.id, change: "removed" }]
            : [];
    }

    #plan(): string {
        const present = Object.keys(this.next).length > 0 ? this.next : this.old;
        return pricedPlan(this.kind?.name ?? "", present);
    }

    #fields(said: readonly string[]): Field[] {
        const [old, next] = this.#inputs;
        // If an argument differs from the last declaration, only the outputs have its present value.
        const present = pick(this.#outputs, said.flatMap(notAsDeclared.read));
        const seen = changedArguments(this.kind, { ...old, ...present }, next);
        if (this.action === "create" || this.action === "delete") {
            return [
                ...this.#deletedId(),
                ...seen.filter(({ path }) => this.#identifying.includes(keyOf(path))),
            ];
        }
        if (this.action === "import") {
            return [];
        }
        const named = said.filter(text => codeIn(text) === "changed-secrets").flatMap(namedSecrets);
        return [...seen, ...named.filter(({ path }) => !seen.some(field => field.path === path))];
    }
}

function aliasFor(urn: string, former: string): string {
    const [path = "", formerPath = ""] = [urn, former].map(each => declarationIn(each)?.path);
    return `give "${nameIn(path)}" the option ${aliasOf({ urn: former, path: formerPath }, path)}`;
}

function actionOf(steps: readonly Step[], { adopt }: JsonObject): Action | undefined {
    const ops = steps.map(({ op }) => op);
    if (ops.some(op => ["replace", "create-replacement"].includes(op))) {
        return "replace";
    }
    if (ops.some(op => ["delete", "delete-replaced"].includes(op))) {
        return "delete";
    }
    if (ops.some(op => op.startsWith("import")) || (ops.includes("create") && adopt !== undefined)) {
        return "import";
    }
    return ops.includes("create") ? "create" : ops.includes("update") ? "update" : undefined;
}

function isWritten(action: Action | undefined): boolean {
    return action !== undefined && action !== "delete";
}

const changeOf: Readonly<Record<keyof SecretChanges, Pick<Field, "change" | "new">>> = {
    changes: { change: "changed" },
    adds: { change: "added" },
    removes: { change: "removed" },
    "may change": { change: "changed", new: unknownValue },
};

/** The secrets that the host's message names. */
function namedSecrets(message: string): Field[] {
    return Object.entries(secretChanges.read(message)).flatMap(([verb, paths]) =>
        paths.map((path): Field => ({ path, isSecret: true, ...changeOf[verb as keyof SecretChanges] })),
    );
}

function dataNoun(kind: Kind | undefined, { provider }: JsonObject): string {
    const isDatabase = databases.some(each => textOf(provider)?.startsWith(each) === true);
    return isDatabase ? "database" : (kind?.noun ?? "object");
}

/** Names what goes with a deleted or replaced object: the variables of an application, and resources that refer to it. */
function affectedBy(resource: Resource, resources: readonly Resource[]): string[] {
    const { action, kind, old, next, urn, ids } = resource;
    if (action !== "delete" && action !== "replace") {
        return [];
    }
    const { variables } = old;
    const names = isSecretMark(variables)
        ? ["its variables"]
        : isMap(variables)
          ? Object.keys(variables)
          : [];
    const users = resources
        // The outputs of the stack refer to everything.
        .filter(each => each.urn !== urn && !each.urn.includes("::pulumi:pulumi:Stack::"))
        .filter(each => ids.some(own => refersTo(each.old, own)));
    const name = kind === undefined || metaOf(kind, kind.namedBy).reference === true ? "" : kind.namedBy;
    return [
        ...(action === "replace" && textOf(next[name]) !== undefined && old[name] === next[name]
            ? [`keeps its ${name} "${textOf(next[name]) ?? ""}"`]
            : []),
        ...(kind !== undefined && names.length > 0 && action === "delete"
            ? [`removes ${names.join(", ")} from ${applicationIn(old, resources)}`]
            : []),
        ...users.map(each => `${each.displayName} refers to it, and ${fateOf(each)}`),
    ];
}

/** Says what an update without the alias does. */
function renamingEffect({ kind, action, urn, next }: Resource): string {
    const name = `"${partsOfUrn(urn).name}"`;
    if (action === "import") {
        return `"pulumi up" keeps the object: ${name} adopts it`;
    }
    if (kind?.name === "Deployment") {
        return '"pulumi up" deploys again';
    }
    if (kind?.sharing?.parts !== undefined) {
        return `"pulumi up" keeps the variables: ${name} adopts them, and writes the declared values`;
    }
    // A preview hides secrets.
    const differ = hasSecret(next) ? "its secrets differ, or " : "";
    // Another object can't have the same identity.
    const unless =
        kind?.identity === undefined
            ? `, unless ${differ}the object was changed outside Pulumi: it is then deleted and created again`
            : "";
    return `"pulumi up" refuses to create ${name}${unless}`;
}

function fateOf({ action }: Resource): string {
    const fates = { delete: "is deleted too", replace: "is replaced too", update: "is updated" };
    return action === "delete" || action === "replace" || action === "update" ? fates[action] : "stays";
}

function refersTo(value: Json | undefined, id: string): boolean {
    return typeof value === "object" && value !== null
        ? Object.values(value).some(part => refersTo(part, id))
        : value === id;
}

function applicationIn({ application }: JsonObject, resources: readonly Resource[]): string {
    const id = textOf(application) ?? "";
    // Variables and deployments have the id of their application too.
    const found = resources.find(each => each.id === id && each.hasOwnId);
    return found?.displayName ?? (id === unknownValue ? "a new application" : `application ${id}`);
}
