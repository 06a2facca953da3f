/** What a preview does with one resource. */
import { monthlyCost, pricedPlan, sumOf, type MonthlyCost } from "../../provider/catalogue/monthly-cost.js";
import { canonical, pick, textOf, type Json, type JsonObject } from "../../provider/basics/json.js";
import { codeIn, withoutCode } from "../../provider/error-codes.js";
import { argumentsThat, type Kind } from "../../provider/kind/kind.js";
import { aliasOf } from "../../provider/protocol/aliases.js";
import { unknownValue } from "../../provider/protocol/unknown.js";
import {
    declarationIn,
    isDefaultProvider,
    nameIn,
    nativeProviderType,
    partsOfUrn,
} from "../../provider/protocol/urns.js";
import {
    adoption,
    forcedReplacement,
    notAsDeclared,
    planChange,
    secretChanges,
    type SecretChanges,
} from "../../provider/text/remarks.js";
import { idsOf, kindNamed } from "../kinds.js";
import type { Step } from "../pulumi/events.js";
import { displayName, subjectOf, type Subject } from "../pulumi/names.js";
import { changedArguments, unclearFields } from "../stack/differences.js";
import { keyOf, type Field } from "../stack/field.js";

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
    /** The resource that takes over the object, which stays on the platform. */
    readonly takenOverBy?: string;
    /** The setting by which "pulumi up" refuses the deletion. */
    readonly refusedBy?: string;
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

const databases = ["postgresql", "mysql", "mongodb", "redis", "es-addon", "kv"];

/** What a preview does with a resource: a replacement has several steps. */
export class PreviewedResource {
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
    /** True if `cloud-platform:guardData` refuses the deletion of its object, and not Pulumi's `protect`. */
    readonly #isGuardable: boolean;
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
        // An explicit provider may have a guard of its own, and an argument of the successor frees what it left.
        const isOfStack = isDefaultProvider(providerName(old?.provider));
        this.#isGuardable =
            isOfStack && !isLeftover && !this.#inputs.some(inputs => inputs["allowReplace"] === true);
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

    isPassedTo({ kind, action, id, declared: [, next] }: PreviewedResource): boolean {
        const isOwn =
            this.action === "delete" && !this.isLeftover && kind !== undefined && kind === this.kind;
        return (
            isOwn &&
            (action === "import"
                ? idsOf(this.id, this.old).includes(id)
                : action === "create" && this.declared[0] === next)
        );
    }

    /** True if the other resource takes over the object: its arguments name it, and one process serves both. */
    isTakenOverBy({ kind, action, next, urn }: PreviewedResource): boolean {
        const { identity, within } = this.kind ?? {};
        const isNamed = identity !== undefined && identity.isOverwritten !== true;
        return (
            this.action === "delete" &&
            !this.isLeftover &&
            isNamed &&
            kind === this.kind &&
            (action === "create" || action === "replace") &&
            partsOfUrn(urn).type === partsOfUrn(this.urn).type &&
            (within === undefined || next[within] === this.old[within]) &&
            identity.id(next) === this.id
        );
    }

    /**
     * @param heir the resource that gets the object
     * @param taker the resource that takes the object over without a write
     * @param guardData true if the stack has `cloud-platform:guardData`
     */
    change(
        said: readonly string[],
        {
            heir,
            taker,
            guardData = false,
        }: {
            heir?: PreviewedResource | undefined;
            taker?: PreviewedResource | undefined;
            guardData?: boolean;
        } = {},
    ): Omit<ReviewedChange, "affects"> | undefined {
        const { action, kind, isRetained } = this;
        // A creation may not find the object: somebody may have edited it outside Pulumi.
        const isAdopted = heir?.action === "import";
        const cost = isAdopted ? undefined : this.cost;
        if (action === undefined) {
            return undefined;
        }
        const isGone = ["delete", "replace"].includes(action) && !isRetained && !isAdopted;
        const isRefused = isGone && this.holdsData && guardData && this.#isGuardable;
        const losesData = isGone && this.holdsData && !isRefused;
        return {
            ...this.#subject,
            action,
            isRetained: isRetained && action !== "update",
            isLeftover: this.isLeftover,
            ...(losesData && { losesData: dataNoun(kind, this.old) }),
            ...(taker !== undefined && { takenOverBy: taker.displayName }),
            ...(isRefused && { refusedBy: "cloud-platform:guardData" }),
            ...(heir !== undefined && { alias: aliasFor(heir.urn, this.urn) }),
            forcedBy: action === "replace" ? this.#keys : [],
            fields: heir === undefined || losesData || isRefused ? this.#fields(said) : [],
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
        const reported = said.flatMap(notAsDeclared.read);
        const present = { ...old, ...pick(this.#outputs, reported) };
        const seen = changedArguments(this.kind, present, next);
        if (this.action === "create" || this.action === "delete") {
            return [
                ...this.#deletedId(),
                ...seen.filter(({ path }) => this.#identifying.includes(keyOf(path))),
            ];
        }
        if (this.action === "import") {
            return [];
        }
        const unclear = unclearFields(this.kind, present, next);
        const named = [
            ...said.filter(text => codeIn(text) === "changed-secrets").flatMap(namedSecrets),
            ...unclear.filter(({ path }) => reported.includes(keyOf(path))),
        ];
        const fields = [...seen, ...named.filter(({ path }) => !seen.some(field => field.path === path))];
        return fields.length > 0 ? fields : unclear;
    }
}

/** Returns the name of the native provider in a reference; empty for the host of the classes. */
function providerName(reference = ""): string {
    const { type, name } = partsOfUrn(reference.slice(0, Math.max(reference.lastIndexOf("::"), 0)));
    return type === nativeProviderType ? name : "";
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

export function refersTo(value: Json | undefined, id: string): boolean {
    return typeof value === "object" && value !== null
        ? Object.values(value).some(part => refersTo(part, id))
        : value === id;
}
