/** The resources of the stacks, as the engine reports them. The engine is asked once in a run, and only if needed. */
import { z } from "zod";
import { askedBy, claimName, heldBy } from "../claims/names.js";
import type { Known } from "../../basics/roles.js";
import type { ClaimTable } from "../claims/claims.js";
import { claimNoun, type Kind, type LoadKind, type PartsElsewhere } from "../../kind/kind.js";
import { ifUnmanaged, UserError } from "../../kind/user-errors.js";
import type { ExportOthers, ExportStack } from "../../protocol/stack-export.js";
import { skipsCheckpoints } from "../../settings/settings.js";
import { isSecretMark } from "../../protocol/secret-marks.js";
import { partsOfUrn } from "../../protocol/urns.js";
import {
    contentOf,
    hasObject,
    isOfOwner,
    isOfSamePlace,
    type Content,
    type PendingCreation,
    type StackResource,
} from "../holders/records.js";

/** The resource that has an object, by the state of the stack. */
export type Holder =
    /** No resource of the stack. */
    | { readonly is: "nobody" }
    /** The asking declaration itself: its object is being replaced, or an earlier run has left it. */
    | { readonly is: "self"; readonly isLeft: boolean }
    | { readonly is: "other"; readonly other: StackResource };

/** An object that a creation has found. */
export interface FoundObject {
    readonly id: string;
    readonly owner: string;
    /** Its arguments and outputs. */
    readonly known: Known;
}

/** A request for the state of the stack. */
interface Answer {
    readonly content: Promise<Content>;
    /** The creations that this run had begun before the request. */
    readonly begun: ReadonlySet<string>;
}

interface OtherStack {
    readonly stack: string;
    /** Undefined if the state cannot be read. */
    readonly resources: readonly StackResource[] | undefined;
}

interface Run {
    /** The kinds of the host by their names. */
    readonly kinds: ReadonlyMap<string, LoadKind>;
    readonly claimTable: Pick<ClaimTable, "isReleased">;
    readonly otherProcesses?: { deletesUnasked(resource: { readonly urn: string }): boolean } | undefined;
    /** The beginning of the types of the resources that this process serves. */
    readonly typePrefix: string;
    readonly settings: { readonly provider: string | undefined };
}

export class Stack {
    readonly #exportStack: ExportStack;
    readonly #exportOthers: ExportOthers;
    readonly #run: Run;
    #first: Answer | undefined;
    /** A later answer, for creations that began during the first request. */
    #second: Answer | undefined;
    #others: Promise<readonly OtherStack[]> | undefined;
    /** Undefined for a backend without organizations, and if no program has named it. */
    organization: string | undefined;
    /** Its URN, if a state has named it. */
    urn: string | undefined;
    #problem = "";
    /** The creations that this run has begun. */
    readonly #begun = new Set<string>();

    constructor(exportStack: ExportStack, exportOthers: ExportOthers, run: Run) {
        this.#exportStack = exportStack;
        this.#exportOthers = exportOthers;
        this.#run = run;
    }

    /** Notes the organization of the stack, which only its program knows. */
    belongsTo(organization: string | undefined): void {
        this.organization ??= organization;
    }

    /** Notes that the engine has begun to create the resource of a declaration. */
    noteCreation(kind: string, path: string): void {
        this.#begun.add(`${kind} ${path}`);
    }

    /** Returns none if the engine does not answer. */
    async resources(): Promise<readonly StackResource[]> {
        return (await this.#ask())?.resources ?? [];
    }

    /** Returns the resources as they are at this moment of the run. */
    async resourcesNow(): Promise<readonly StackResource[]> {
        const { content } = this.#request();
        return content.then(({ resources }) => resources).catch(() => this.resources());
    }

    /**
     * Returns the record of a declaration, or nothing if the engine does not answer.
     *
     * @param id the id of its object, if it is known: an alias may have given the record another path
     */
    async recordOf(kind: string, path: string | undefined, id?: string): Promise<StackResource | undefined> {
        const isIt = (each: StackResource): boolean =>
            id === undefined ? each.path === path && each.phase !== "leaving" : each.id === id;
        return (await this.resources()).find(each => each.kind === kind && isIt(each));
    }

    /** Returns the paths of the creations of a kind that earlier runs began in a place, such as a network group. */
    async begunIn({ name, within }: Kind, place: string): Promise<string[]> {
        const pending = (await this.#ask())?.pendingCreations ?? [];
        return pending
            .filter(({ kind, inputs }) => kind === name && within !== undefined && inputs[within] === place)
            .map(({ path }) => path);
    }

    /** True if an earlier run began to create the resource of a declaration. Undefined if the engine does not answer. */
    async isInterrupted(kind: string, path: string): Promise<boolean | undefined> {
        const content = await this.#ask();
        return content && (await this.#interrupted(content, kind, path)).length > 0;
    }

    /**
     * Returns the claims that no resource of the stack has, and that no earlier run began to create for the declaration.
     * Returns all of them if the engine does not answer.
     */
    async setOutside(kind: Kind, path: string, claims: readonly string[]): Promise<string[]> {
        const content = await this.#ask();
        if (content === undefined) {
            return [...claims];
        }
        const begun = await this.#interrupted(content, kind.name, path);
        const held = new Set([
            ...content.resources.flatMap(resource => this.claimsOf(kind, resource)),
            ...begun.flatMap(({ inputs }) => askedBy(kind, inputs)),
        ]);
        return claims.filter(claim => !held.has(claim));
    }

    /**
     * Returns the creations of a declaration that earlier runs began. The engine records a creation before it calls this
     * process, so only one that was noted before the request is surely in the answer.
     */
    async #interrupted(content: Content, kind: string, path: string): Promise<readonly PendingCreation[]> {
        const name = `${kind} ${path}`;
        const pendingIn = ({ pendingCreations }: Content): PendingCreation[] =>
            pendingCreations.filter(each => each.kind === kind && each.path === path);
        const pending = pendingIn(content);
        // Without checkpoints, an answer has what the run before has left.
        if (pending.length === 0 || !this.#begun.has(name) || skipsCheckpoints()) {
            return pending;
        }
        if (pending.length > 1 || this.#first?.begun.has(name) === true) {
            return pending.slice(1);
        }
        if (this.#second?.begun.has(name) !== true) {
            this.#second = this.#request();
        }
        const later = await this.#second.content.catch(() => undefined);
        return later === undefined ? pending : pendingIn(later).slice(1);
    }

    /**
     * Returns who has an object. Fails if the engine does not answer.
     *
     * @param path the path of the asking declaration
     */
    async holderOf(kind: Kind, path: string | undefined, { id, owner, known }: FoundObject): Promise<Holder> {
        const content = await this.#ask();
        if (content === undefined) {
            throw new UserError(
                "stack-unreadable",
                `${claimNoun(kind)} ${id} already exists, and this run cannot tell whether the stack has it: ${this.#problem}`,
                `Search "pulumi stack export" for ${id}: if a resource has it, set the option aliases here. ${ifUnmanaged()}, set adopt: "${id}".`,
            );
        }
        const wanted = heldBy(kind, id, known).filter(claim => !this.#run.claimTable.isReleased(claim));
        const holders = content.resources.filter(
            resource =>
                isOfOwner(resource, owner) &&
                this.claimsOf(kind, resource).some(claim => wanted.includes(claim)),
        );
        const isSelf = (holder: StackResource): boolean =>
            holder.kind === kind.name && holder.path === path && this.hasTypeOfRun(holder);
        const other = holders.find(
            holder =>
                this.#run.otherProcesses?.deletesUnasked(holder) === true ||
                (holder.phase !== "leaving" && !isSelf(holder)),
        );
        if (other !== undefined) {
            return { is: "other", other };
        }
        const isLeft = holders.every(({ phase }) => phase === "leaving");
        return holders.length === 0 ? { is: "nobody" } : { is: "self", isLeft };
    }

    /** Returns which other stack of the project has an object of this platform; undefined if no readable one has it. */
    async elsewhere(
        kind: Kind,
        { id, owner, known }: FoundObject,
        platform: string,
    ): Promise<string | undefined> {
        const others = await this.#askForOthers();
        const wanted = heldBy(kind, id, known);
        return others.find(({ resources = [] }) =>
            resources.some(
                resource =>
                    isOfSamePlace(resource, owner, platform) &&
                    this.claimsOf(kind, resource).some(claim => wanted.includes(claim)),
            ),
        )?.stack;
    }

    /** False for a resource of the npm package in the native provider, and for one of that provider in the package. */
    hasTypeOfRun({ urn }: StackResource): boolean {
        return partsOfUrn(urn).type.startsWith(this.#run.typePrefix);
    }

    /** True if this process serves the resource: it has the same type, and the provider of the same name. */
    isServedHere(resource: StackResource): boolean {
        return this.hasTypeOfRun(resource) && resource.provider === this.#run.settings.provider;
    }

    /** Returns which other stack of the project has parts on this platform. See `Context.setElsewhere`. */
    async partsElsewhere(
        kind: Kind,
        owner: string,
        platform: string,
        parts: readonly string[],
    ): Promise<PartsElsewhere> {
        const others = (await this.#askForOthers()).map(({ stack, resources }) => ({
            stack,
            resources: resources?.filter(
                each => isOfSamePlace(each, owner, platform) && hasObject(each) && each.kind === kind.name,
            ),
        }));
        const found = others
            .map(({ stack, resources = [] }) => {
                const had = resources.flatMap(each => this.claimsOf(kind, each));
                return { stack, parts: parts.filter(part => had.includes(claimName(kind, part))) };
            })
            .find(each => each.parts.length > 0);
        const unread = others.filter(
            ({ resources }) => resources?.some(each => hidesParts(kind, each, parts)) ?? true,
        );
        return {
            stack: found?.stack,
            parts: found?.parts ?? [],
            unread: unread.map(({ stack }) => stack),
        };
    }

    /** Returns none for a resource without an object, and for a kind that cannot have the same objects. */
    claimsOf(kind: Kind, resource: StackResource): string[] {
        const { kind: name, id, outputs } = resource;
        const other = this.#run.kinds.get(name)?.() ?? { name };
        const isAlike = claimName(other, id) === claimName(kind, id);
        return isAlike && hasObject(resource) ? heldBy(kind, id, outputs) : [];
    }

    async #ask(): Promise<Content | undefined> {
        this.#first ??= this.#request();
        return this.#first.content.catch((error: unknown) => {
            this.#problem = problemOf(error);
            return undefined;
        });
    }

    #request(): Answer {
        const begun = new Set(this.#begun);
        return { begun, content: this.#exportStack(this.organization, this.urn).then(contentOf) };
    }

    #askForOthers(): Promise<readonly OtherStack[]> {
        return (this.#others ??= this.#exportOthers(this.organization)
            .then(others => others.map(({ stack, state }) => ({ stack, resources: resourcesIn(state) })))
            .catch(() => [{ stack: "", resources: undefined }]));
    }
}

/** True if the program marks all parts of the same object as one secret: then the state has no names. */
function hidesParts({ sharing }: Kind, { id, outputs }: StackResource, parts: readonly string[]): boolean {
    const { argument = "" } = sharing?.parts ?? {};
    return isSecretMark(outputs[argument]) && parts.some(part => part.startsWith(`${id}/`));
}

function resourcesIn(state: unknown): readonly StackResource[] | undefined {
    try {
        return contentOf(state).resources;
    } catch {
        return undefined;
    }
}

export function problemOf(error: unknown): string {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
        return "the answer of `pulumi stack export` cannot be read";
    }
    return error instanceof Error ? error.message : String(error);
}
