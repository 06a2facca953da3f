/** The claims of resources that other processes serve: another version, another provider, the host of the classes. */
import { metaOf, claimNoun, type Kind } from "../kind/kind.js";
import { textOf, type JsonObject } from "../basics/json.js";
import { KeyedQueue } from "../basics/keyed-queue.js";
import { heldBy, textIn } from "../lifecycle/holders/claim-names.js";
import { explainAs } from "../lifecycle/failures/error-messages.js";
import type { Asking, Losing, OtherProcesses } from "../lifecycle/run/other-processes.js";
import { claimsIn, holdingsWith, isSamePlace } from "../lifecycle/holders/holding.js";
import type { FoundObject } from "../lifecycle/holders/object-holder.js";
import type { Content, StackRecord } from "../lifecycle/holders/records.js";
import { problemOf } from "../lifecycle/holders/messages.js";
import type { Stack } from "../lifecycle/holders/stack.js";
import { isSecretMark } from "../protocol/secret-marks.js";
import type { ExportStack } from "../protocol/stack-export.js";
import { nameIn, partsOfUrn, typePrefix } from "../protocol/urns.js";
import { alsoHeldByClasses, stackUnreadable, takenByClasses, type ClassHolder } from "./messages.js";

export class SeparateProcesses implements OtherProcesses {
    readonly #exportNow: ExportStack;
    readonly #exports = new KeyedQueue();
    #next: Promise<Content> | undefined;
    /** The last export for a deletion, unless a resource may have been created since. */
    #last: Promise<Content> | undefined;
    /** The resources that the engine may delete in the middle of the program, before a provider that registers late. */
    readonly #asked = new Set<string>();

    /** @param exportNow reads the state as it is in the middle of a run */
    constructor(exportNow: ExportStack) {
        this.#exportNow = exportNow;
    }

    /** Notes that the engine has a resource checked or compared. */
    noteAsked(kind: Kind, path: string): void {
        this.#asked.add(nameOf(kind, path));
        this.noteWrite();
    }

    /** Notes that the engine has a resource written, so that others may be created as well. */
    noteWrite(): void {
        this.#last = undefined;
    }

    async claimPredicateOfOthers(
        { kind, session: { stack, platform } }: Asking,
        { path = "", isDeleted }: Losing,
        { id, owner, known }: FoundObject,
    ): Promise<(claim: string) => boolean> {
        const isAtEnd = isDeleted && !this.#asked.has(nameOf(kind, path));
        const content = isAtEnd ? this.#atEnd(stack) : this.#now(stack);
        const { resources } = await content.catch((error: unknown) => {
            throw stackUnreadable(id, problemOf(error));
        });
        const same = resources.filter(
            each =>
                each.kind === kind.name && each.id === id && (isDeleted || each.phase !== "pending deletion"),
        );
        const ofPath = same.filter(each => each.path === path);
        const had = heldBy(kind, id, known);
        const hasAll = (each: StackRecord): boolean => had.every(claim => each.claims.has(claim));
        // The engine may delete any of the replaced objects, each in the process that created it.
        const own = [
            ofPath.filter(({ phase }) => phase === "pending deletion"),
            ofPath,
            // Until its update ends, the state has a renamed resource under the path of the alias.
            ...(had.length === 0 ? [] : [same.filter(hasAll), same]),
        ].find(({ length }) => length > 0);
        const [reference, another] = new Set(own?.map(each => each.reference));
        const others = resources.filter(
            other =>
                (another !== undefined || other.reference !== reference) &&
                // Not what is being deleted: a destroy of both would delete nothing, since each would keep the object for the other.
                other.phase === "has" &&
                isSamePlace(other.place, { owner, platform }),
        );
        const { within, sharing } = kind;
        // A secret argument may hide which parts another resource has.
        const isOpen = others.some(
            ({ kind: name, outputs }) =>
                name === kind.name &&
                sharing?.claims !== undefined &&
                Object.keys(kind.args.shape).some(key => isHidden(kind, key, outputs)) &&
                (within === undefined || [known[within], undefined].includes(textOf(outputs[within]))),
        );
        const claims = claimsIn(others);
        return claim => isOpen || claims.has(claim);
    }

    /** The host of the classes knows of no other process. */
    deletesWithoutAsking({ urn }: Pick<StackRecord, "urn">): boolean {
        return partsOfUrn(urn).type.startsWith(typePrefix);
    }

    async assertNotTaken(asking: Asking, taken: readonly string[], owner: string): Promise<void> {
        const [found] = taken.length > 0 ? await this.#classHolders(asking, taken, owner) : [];
        if (found !== undefined) {
            throw takenByClasses(asking.kind, found);
        }
    }

    /**
     * Fails if two resources of the npm package have the object of one that gets this provider, as after a rename that
     * failed half-way. The path of an alias is not in the request, so one of them is the resource itself.
     */
    async assertSole(asking: Asking, path: string, id: string, state: JsonObject): Promise<void> {
        const { kind, session } = asking;
        const [owner = "", platform = ""] = ["ownerId", "platform"].map(key => textOf(state[key]));
        const place = { kind, session: { stack: session.stack, platform } };
        const holders = await this.#classHolders(place, heldBy(kind, id, state), owner);
        const found = holders.find(({ name }) => name !== nameIn(path)) ?? holders[1];
        if (found !== undefined && holders.length > 1) {
            throw explainAs(alsoHeldByClasses(found), `diff ${kind.noun} "${nameIn(path)}"`);
        }
    }

    async #classHolders(
        { kind, session: { stack, platform } }: Asking,
        claims: readonly string[],
        owner: string,
    ): Promise<ClassHolder[]> {
        return holdingsWith(claims, await stack.resources(), { owner, platform })
            .filter(each => this.deletesWithoutAsking(each))
            .map(({ urn, id, phase, path, claims: had }) => {
                const taken = claims
                    .filter(claim => had.has(claim))
                    .map(textIn)
                    .sort();
                const name = nameIn(path);
                const whose = `"${name}" of this stack has ${claimNoun(kind)} ${taken.join(", ")}`;
                return { urn, id, name, taken, whose, isLeaving: phase === "pending deletion" };
            });
    }

    /** Calls that arrive during an export share the next one: the running one may have missed a creation. */
    #now(stack: Stack): Promise<Content> {
        return (this.#next ??= this.#exports.take("state", () => {
            this.#next = undefined;
            return this.#exportNow(stack.organization).then(state => stack.contentOf(state));
        }));
    }

    /** The deletions at the end of a run share one export if it shows no other process: no resource is created then. */
    async #atEnd(stack: Stack): Promise<Content> {
        const last = this.#last;
        if (last === undefined) {
            return (this.#last = this.#now(stack));
        }
        const content = await last.catch(() => undefined);
        return content?.providers === 1 ? content : this.#now(stack);
    }
}

function nameOf({ name }: Kind, path: string): string {
    return `${name} ${path}`;
}

/** True if the state hides an argument that the kind has in clear, or the names in one. */
function isHidden(kind: Kind, key: string, outputs: JsonObject): boolean {
    return metaOf(kind, key).secret !== "whole" && isSecretMark(outputs[key]);
}
