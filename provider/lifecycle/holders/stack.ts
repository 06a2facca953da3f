/**
 * The resources of this stack and of the project's other stacks, as the engine exports them. One export serves the whole
 * run: only `resourcesNow` and `#second` export again. No other file of this folder waits.
 */
import { askedBy } from "./claim-names.js";
import { claimsIn, type Place } from "./holding.js";
import type { Kind, PartsElsewhere } from "../../kind/kind.js";
import type { ExportOthers, ExportStack } from "../../protocol/stack-export.js";
import { skipsCheckpoints } from "../../settings/settings.js";
import {
    holderOf,
    partsElsewhere,
    stackWith,
    type FoundObject,
    type Holder,
    type OtherStack,
} from "./object-holder.js";
import { servesType, type Process } from "./process.js";
import { problemOf, unknownHolder } from "./messages.js";
import { contentOf, type Content, type Kinds, type PendingCreation, type StackRecord } from "./records.js";
import type { RunRegistry } from "./run-registry.js";

/** One export of the state. */
interface StackExport {
    readonly content: Promise<Content>;
    /** The creations that this run had begun before the export. */
    readonly begun: ReadonlySet<string>;
}

/** The run that asks. */
interface Run extends Pick<Process, "typePrefix"> {
    readonly kinds: Kinds;
    readonly registry: RunRegistry;
    readonly otherProcesses?: Pick<Process, "deletesWithoutAsking"> | undefined;
    readonly settings: Pick<Process, "provider">;
}

export class Stack {
    readonly #exportStack: ExportStack;
    readonly #exportOthers: ExportOthers;
    readonly #run: Run;
    /** The export that serves the run. */
    #first: StackExport | undefined;
    /** A later export, for creations that began during the first one. */
    #second: StackExport | undefined;
    #others: Promise<readonly OtherStack[]> | undefined;
    /** Undefined for a backend without organizations, and if no program has named it. */
    organization: string | undefined;
    /** Its URN, if a state has named it. */
    #urn: string | undefined;
    #problem = "";
    /** The creations that this run has begun. */
    readonly #begun = new Set<string>();

    constructor(exportStack: ExportStack, exportOthers: ExportOthers, run: Run) {
        this.#exportStack = exportStack;
        this.#exportOthers = exportOthers;
        this.#run = run;
    }

    /** Notes the organization of the stack, which only its program knows. */
    noteOrganization(organization: string | undefined): void {
        this.organization ??= organization;
    }

    /** Notes the URN of the stack, as a state names it. */
    noteUrn(urn: string): void {
        this.#urn = urn;
    }

    /** Notes that the engine has begun to create the resource of a declaration. */
    noteBegun(kind: string, path: string): void {
        this.#begun.add(`${kind} ${path}`);
    }

    /** Returns none if the engine does not answer. */
    async resources(): Promise<readonly StackRecord[]> {
        return (await this.#ask())?.resources ?? [];
    }

    /**
     * Returns the resources. Fails if the engine does not answer.
     *
     * @param id the object whose holder is asked for
     */
    async resourcesOrFail(kind: Kind, id: string): Promise<readonly StackRecord[]> {
        const content = await this.#ask();
        if (content === undefined) {
            throw unknownHolder(kind, id, this.#problem);
        }
        return content.resources;
    }

    /** Exports the state again, as it is at this moment of the run. If that fails, returns what the run knows. */
    async resourcesNow(): Promise<readonly StackRecord[]> {
        const { content } = this.#request();
        return content.then(({ resources }) => resources).catch(() => this.resources());
    }

    /**
     * Returns the record of a declaration, or nothing if the engine does not answer.
     *
     * @param id the id of its object, if it is known: an alias may have given the record another path
     */
    async recordOf(kind: string, path: string | undefined, id?: string): Promise<StackRecord | undefined> {
        const isIt = (each: StackRecord): boolean =>
            id === undefined ? each.path === path && each.phase !== "pending deletion" : each.id === id;
        return (await this.resources()).find(each => each.kind === kind && isIt(each));
    }

    /** Returns the paths of the creations of a kind that earlier runs began inside another object, such as a network group. */
    async begunIn({ name, within }: Kind, parent: string): Promise<string[]> {
        const pending = (await this.#ask())?.pendingCreations ?? [];
        return pending
            .filter(({ kind, inputs }) => kind === name && within !== undefined && inputs[within] === parent)
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
    async unclaimed(kind: Kind, path: string, claims: readonly string[]): Promise<string[]> {
        const content = await this.#ask();
        if (content === undefined) {
            return [...claims];
        }
        const begun = await this.#interrupted(content, kind.name, path);
        const had = claimsIn(content.resources);
        const asked = begun.flatMap(({ inputs }) => askedBy(kind, inputs));
        return claims.filter(claim => !had.has(claim) && !asked.includes(claim));
    }

    /**
     * Returns the creations of a declaration that earlier runs began. The engine records a creation before it calls this
     * process, so only one that was noted before the export is surely in it.
     */
    async #interrupted(content: Content, kind: string, path: string): Promise<readonly PendingCreation[]> {
        const name = `${kind} ${path}`;
        const pendingIn = ({ pendingCreations }: Content): PendingCreation[] =>
            pendingCreations.filter(each => each.kind === kind && each.path === path);
        const pending = pendingIn(content);
        // Without checkpoints, the export shows the state before this run, which has no creation of this run.
        if (pending.length === 0 || !this.#begun.has(name) || skipsCheckpoints()) {
            return pending;
        }
        // The engine lists the creation of this run first.
        if (pending.length > 1 || this.#first?.begun.has(name) === true) {
            return pending.slice(1);
        }
        // The first export may be older than the creation of this run.
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
    async holderOf(kind: Kind, path: string | undefined, found: FoundObject): Promise<Holder> {
        const records = await this.resourcesOrFail(kind, found.id);
        // Only after the export: during it, this run may give the object up.
        return holderOf({ kind, path, process: this.process, registry: this.#run.registry }, found, records);
    }

    /** Returns which other stack of the project has one of the claims; undefined if no readable one has it. */
    async otherStackWith(claims: readonly string[], place: Place): Promise<string | undefined> {
        const others = await this.#askForOthers();
        return stackWith(
            claims,
            others.flatMap(({ resources = [] }) => resources),
            place,
        );
    }

    /** Returns which other stack of the project has parts on this platform. See `Context.partsOfOtherStacks`. */
    async partsElsewhere(kind: Kind, parts: readonly string[], place: Place): Promise<PartsElsewhere> {
        return partsElsewhere(kind, parts, await this.#askForOthers(), place);
    }

    /** Returns what a state of the stack says. */
    contentOf(state: unknown): Content {
        return contentOf(state, this.#run.kinds);
    }

    servesType(resource: StackRecord): boolean {
        return servesType(this.process, resource);
    }

    /** The process that asks. */
    get process(): Process {
        const { typePrefix, otherProcesses, settings } = this.#run;
        return {
            typePrefix,
            provider: settings.provider,
            deletesWithoutAsking: resource => otherProcesses?.deletesWithoutAsking(resource) === true,
        };
    }

    async #ask(): Promise<Content | undefined> {
        this.#first ??= this.#request();
        return this.#first.content.catch((error: unknown) => {
            this.#problem = problemOf(error);
            return undefined;
        });
    }

    #request(): StackExport {
        const begun = new Set(this.#begun);
        return {
            begun,
            content: this.#exportStack(this.organization, this.#urn).then(state => this.contentOf(state)),
        };
    }

    #askForOthers(): Promise<readonly OtherStack[]> {
        return (this.#others ??= this.#exportOthers(this.organization)
            .then(others =>
                others.map(({ stack, state }) => ({ stack, resources: this.#resourcesOf(stack, state) })),
            )
            .catch(() => [{ stack: "", resources: undefined }]));
    }

    /** Returns undefined if the state cannot be read. */
    #resourcesOf(stack: string, state: unknown): readonly StackRecord[] | undefined {
        try {
            return contentOf(state, this.#run.kinds, stack).resources;
        } catch {
            return undefined;
        }
    }
}
