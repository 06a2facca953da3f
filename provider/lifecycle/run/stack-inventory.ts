/** The resources of the stack, as the engine reports them. The engine is asked once in a run, and only if needed. */
import { z } from "zod";
import { namespace } from "../../settings/names.js";
import type { JsonObject } from "../json.js";
import type { ExportStack } from "./stack-export.js";

export interface StackResource {
    urn: string;
    kind: string;
    /** The part of the URN that the program determines. */
    path: string;
    id: string;
    outputs: JsonObject;
    /** The name of its provider; undefined for the default one. */
    provider: string | undefined;
    /** True if a replacement has taken its place: the engine deletes it at the end of an `up`. */
    isPendingDeletion: boolean;
    /** True if the engine does not delete what it replaces: it goes by the resource option of the last update. */
    isRetained: boolean;
}

const exported = z.object({
    deployment: z.object({
        resources: z
            .array(
                z.object({
                    urn: z.string(),
                    id: z.string().optional(),
                    outputs: z.record(z.string(), z.unknown()).optional(),
                    external: z.boolean().optional(),
                    delete: z.boolean().optional(),
                    retainOnDelete: z.boolean().optional(),
                    provider: z.string().optional(),
                }),
            )
            .optional(),
        pending_operations: z
            .array(z.object({ resource: z.object({ urn: z.string() }), type: z.string() }))
            .optional(),
    }),
});

export class StackInventory {
    readonly #exportStack: ExportStack;
    #resources: Promise<readonly StackResource[] | undefined> | undefined;
    #organization: string | undefined;
    #problem = "";
    /** The creations that this run has begun. The engine may report these as unfinished too. */
    readonly #begun = new Set<string>();
    /** The unfinished creations, those of earlier runs and of this one. */
    #unfinished: readonly string[] | undefined;

    constructor(exportStack: ExportStack) {
        this.#exportStack = exportStack;
    }

    /** Notes the organization of the stack, which only its program knows. */
    belongsTo(organization: string | undefined): void {
        this.#organization ??= organization;
    }

    /** Returns the resources of the stack; undefined if the engine does not answer. */
    resources(): Promise<readonly StackResource[] | undefined> {
        return (this.#resources ??= this.#exportStack(this.#organization)
            .then(state => {
                const { resources, unfinished } = contentOf(state);
                this.#unfinished = unfinished;
                return resources;
            })
            .catch((error: unknown) => {
                this.#problem = problemOf(error);
                return undefined;
            }));
    }

    /** Notes that the engine has begun to create the resource of a declaration. */
    noteCreation(kind: string, path: string): void {
        if (this.#unfinished === undefined) {
            this.#begun.add(`${kind} ${path}`);
        }
    }

    /** True if an earlier run began to create the resource of a declaration, as far as the engine has been asked. */
    isInterrupted(kind: string, path: string): boolean {
        const name = `${kind} ${path}`;
        const count = (this.#unfinished ?? []).filter(each => each === name).length;
        return count > (this.#begun.has(name) ? 1 : 0);
    }

    /** Why the engine did not answer. */
    get problem(): string {
        return this.#problem;
    }
}

const typeOfOurs = `pulumi-nodejs:dynamic/${namespace}:`;

/** Returns the resources and the unfinished creations of this package's kinds. */
function contentOf(state: unknown): { resources: StackResource[]; unfinished: string[] } {
    const { resources = [], pending_operations: pending = [] } = exported.parse(state).deployment;
    const unfinished = pending
        .filter(({ type }) => type === "creating")
        .flatMap(({ resource }) => declarationIn(resource.urn) ?? [])
        .map(({ kind, path }) => `${kind} ${path}`);
    return { resources: resources.flatMap(ownResource), unfinished };
}

type ExportedResource = NonNullable<z.output<typeof exported>["deployment"]["resources"]>[number];

/** Returns nothing for other packages, and for a resource that a program only reads. */
function ownResource(resource: ExportedResource): StackResource[] {
    const { urn, id, outputs = {}, external, delete: isPendingDeletion = false } = resource;
    const declaration = declarationIn(urn);
    if (declaration === undefined || id === undefined || external === true) {
        return [];
    }
    return [
        {
            urn,
            ...declaration,
            id,
            outputs: outputs as JsonObject,
            provider: providerIn(resource.provider),
            isPendingDeletion,
            isRetained: resource.retainOnDelete === true,
        },
    ];
}

/** Returns the kind and the path that the program gives to a resource; undefined for other packages. */
export function declarationIn(urn: string): { kind: string; path: string } | undefined {
    // A name may contain the separator.
    const [, , types = "", ...names] = urn.split("::");
    const at = types.lastIndexOf(typeOfOurs);
    if (at < 0) {
        return undefined;
    }
    const [parents, name] = [types.slice(0, Math.max(at - 1, 0)), names.join("::")];
    return { kind: types.slice(at + typeOfOurs.length), path: parents === "" ? name : `${parents}::${name}` };
}

/** Returns the name in a reference such as `urn:pulumi:…::other::<id>`. */
function providerIn(reference = ""): string | undefined {
    const name = reference.split("::").slice(3, -1).join("::");
    return name === "" || /^default(?:_|$)/.test(name) ? undefined : name;
}

function problemOf(error: unknown): string {
    if (error instanceof z.ZodError || error instanceof SyntaxError) {
        return "the answer of `pulumi stack export` cannot be read";
    }
    return error instanceof Error ? error.message : String(error);
}
