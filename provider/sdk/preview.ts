/** What passes between a class and the host in a preview only, and is in no state. */
import type { AsyncLocalStorage } from "node:async_hooks";
import * as pulumi from "@pulumi/pulumi";
import { previewKey } from "../config.js";
import type { JsonObject } from "../lifecycle/json.js";
import type { Announced, PreviewMark, Source } from "../lifecycle/preview-mark.js";

type Plain = string | number | boolean | Plain[];

/** Members of every output that the SDK's types leave out. Without them a preview shows such a reference as an update. */
interface Internals {
    isKnown?: Promise<boolean>;
    promise?: () => Promise<unknown>;
    allResources?: () => Promise<Set<pulumi.Resource>>;
}

const declared = new WeakMap<pulumi.Resource, Source>();

/** Notes the declaration of a resource, for the references to it. */
export function declare(resource: pulumi.Resource, kind: string, path: string, adopt: unknown): void {
    declared.set(resource, { kind, path, ...(typeof adopt === "string" && { adopt }) });
}

/** What is declared in this turn of the program. */
let announced: Announced[] | undefined;

/**
 * Tells the host that this is a preview. The engine asks it of one resource at a time, so the first one that takes
 * something over tells of all that follow it: what a preview may look at, the host then looks at together.
 */
export function previewMark(
    kind: string,
    args: Record<string, unknown>,
    references: readonly string[],
    { retainOnDelete }: Pick<pulumi.CustomResourceOptions, "retainOnDelete"> = {},
): Promise<string> {
    const turn: Announced[] = [];
    if (typeof args["adopt"] === "string") {
        announced ??= turn;
        announced.push({ kind, args: knownIn(args) });
    }
    // One text, since the SDK takes a turn for each part of a list: those that it is about would be registered before.
    return Promise.resolve().then(async () => {
        announced = announced === turn ? undefined : announced;
        const mark: PreviewMark = {
            announced: turn,
            sources: await sourcesOf(args, references),
            ...(retainOnDelete === true && { isRetained: true }),
        };
        return JSON.stringify(mark);
    });
}

/**
 * The engine tells a provider that a value is not known, and not why. The program knows: of what is updated, only the
 * other outputs are unknown; of what is created or replaced, the id is as well.
 */
async function sourcesOf(
    args: Record<string, unknown>,
    references: readonly string[],
): Promise<PreviewMark["sources"]> {
    const given = references.filter(key => args[key] !== undefined && !isPlain(args[key]));
    const found = await Promise.all(
        given.map(async key => ({ key, sources: await sourcesOfUnknown(args[key]) })),
    );
    return Object.fromEntries(
        found.flatMap(({ key, sources }) => (sources === undefined ? [] : [[key, sources]])),
    );
}

/** Returns undefined for a known value, and for a value that failed: the SDK reports that. */
async function sourcesOfUnknown(value: unknown): Promise<Source[] | undefined> {
    try {
        const { isKnown, ...output } = internalsOf(pulumi.output(value));
        if ((await isKnown) !== false) {
            return undefined;
        }
        const resources = [...((await output.allResources?.()) ?? [])];
        return await Promise.all(
            resources.filter(each => pulumi.CustomResource.isInstance(each)).map(sourceOf),
        );
    } catch {
        return undefined;
    }
}

async function sourceOf(resource: pulumi.CustomResource): Promise<Source> {
    const { isKnown, promise } = internalsOf(resource.id);
    const id = (await isKnown) === true ? await promise?.() : undefined;
    return { ...declared.get(resource), ...(typeof id === "string" && id !== "" && { id }) };
}

function internalsOf(output: pulumi.Output<unknown>): Internals {
    const { isKnown, promise, allResources } = output as Internals;
    return {
        ...(isKnown && { isKnown }),
        ...(promise && { promise: () => promise.call(output) }),
        ...(allResources && { allResources: () => allResources.call(output) }),
    };
}

/** By this exit code the SDK's runner of programs tells the engine that all errors have been said. */
const errorsLogged = 32;

/**
 * Fails the preview for what the host has found wrong with the resource, once the program has come to its end. An error
 * in the log is enough for that where the program runs in another one, by the Automation API; where it is a process of
 * its own, only the exit code is.
 */
export function failWith(resource: pulumi.Resource): void {
    const { asyncLocalStorage } = globalThis as { asyncLocalStorage?: AsyncLocalStorage<object> };
    const isProcess = asyncLocalStorage?.getStore() === undefined;
    const told = Reflect.get(resource, previewKey) as pulumi.Output<{ problem?: string } | undefined>;
    told.apply(answer => {
        const problem = answer?.problem;
        if (problem !== undefined) {
            void pulumi.log.error(problem, resource);
            if (isProcess) {
                process.exitCode = errorsLogged;
            }
        }
    });
}

/** What an output has, and what may be secret, counts as unknown. */
function knownIn(args: Record<string, unknown>): JsonObject {
    const given = Object.entries(args).filter(([, value]) => value !== undefined);
    return Object.fromEntries(
        given.map(([key, value]) => [key, isPlain(value) ? value : pulumi.runtime.unknownValue]),
    );
}

function isPlain(value: unknown): value is Plain {
    return (
        ["string", "number", "boolean"].includes(typeof value) ||
        (Array.isArray(value) && value.every(isPlain))
    );
}
