/** Turns a preview into what a reviewer needs: what each change does, costs and destroys. It holds no secret values. */
import { priceSource, totalOf } from "../../provider/catalogue/monthly-cost.js";
import { codeIn, withoutCode } from "../../provider/error-codes.js";
import { namespace } from "../../provider/settings/names.js";
import { guardsData } from "../../provider/settings/settings.js";
import type { PreviewEvents, Step } from "../pulumi/events.js";
import { affectedBy, applicationIn, renamingEffect } from "./effects.js";
import { PreviewedResource, type Action, type ReviewedChange } from "./previewed-resource.js";

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

export function reviewOf({ steps, messages, isComplete, hasUnchanged, config }: PreviewEvents): Review {
    const resources = [...Map.groupBy(steps, ({ urn }) => urn).values()]
        .flatMap(resourcesOf)
        // The engine's order varies from run to run.
        .sort((a, b) => a.displayName.localeCompare(b.displayName) || a.urn.localeCompare(b.urn));
    const textsOf = (severity: string, of?: string): string[] =>
        messages
            .filter(each => each.severity === severity && (of === undefined || each.urn === of))
            .map(({ text }) => text);
    const takers = new Map(
        resources.flatMap(resource => {
            const taker = resources.find(each => resource.isTakenOverBy(each));
            return taker === undefined ? [] : [[resource, taker] as const];
        }),
    );
    const heirs = heirsIn(resources.filter(resource => !takers.has(resource)));
    const guardData = guardsData((key, of = "package") =>
        of === "package" ? config[`${namespace}:${key}`] : undefined,
    );
    const formers = new Map([...heirs].map(([former, heir]) => [heir, former]));
    const changes = resources.flatMap(resource => {
        const heir = heirs.get(resource);
        const said = resource.isLeftover ? [] : textsOf("info", resource.urn);
        const change = resource.change(said, { heir, taker: takers.get(resource), guardData });
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
function resourcesOf(steps: readonly Step[]): PreviewedResource[] {
    // The refresh before an update has a step of its own, with the state before it.
    const planned = steps.filter(({ op }) => op !== "refresh");
    const replaced = planned.find(({ op }) => op === "replace" || op === "create-replacement")?.old?.id;
    const isLeftover = ({ op, old }: Step): boolean =>
        op === "delete-replaced" && (replaced === undefined || old?.id !== replaced);
    const own = planned.filter(step => !isLeftover(step));
    return [
        ...(own.length === 0 ? [] : [new PreviewedResource(own)]),
        ...planned.filter(isLeftover).map(step => new PreviewedResource([step], true)),
    ];
}

/** By deleted resource, the new one that adopts its object or is declared like it. Pulumi sees no rename without an alias. */
function heirsIn(resources: readonly PreviewedResource[]): Map<PreviewedResource, PreviewedResource> {
    const heirs = new Map<PreviewedResource, PreviewedResource>();
    for (const next of resources) {
        const former = resources.find(each => !heirs.has(each) && each.isPassedTo(next));
        if (former !== undefined) {
            heirs.set(former, next);
        }
    }
    return heirs;
}

function isWritten(action: Action | undefined): boolean {
    return action !== undefined && action !== "delete";
}
