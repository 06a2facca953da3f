/** A stack whose program is a list of declarations, registered as the SDK would, without it, a process or a gRPC. */
import type { EngineDeployment } from "../../dist/testing/engine/in-process/deployment";
import type { Provider } from "../../dist/testing/engine/in-process/provider";
import { InProcessStack } from "../../dist/testing/engine/in-process/stack";
import {
    ignoredKey,
    pathKey,
    previewKey,
    type ReferenceSource,
} from "../../dist/provider/protocol/hidden-properties";
import * as kinds from "../../dist/provider/kinds/index";
import { secretsOf } from "../../dist/provider/kind/secrets";
import { hostText } from "../../dist/provider/resources/resource";
import type { Json, Properties, ResourceState, Stack } from "pulumi-cloud-platform/testing";
import { isReferenceIn } from "./observation";
import { isReference, lateOnes, referencesIn, type Alias, type Declaration, type KindName } from "./program";

export interface FastStackOptions {
    program: () => Declaration[];
    /** The server of the program: `dynamicHost`, or a version of the native provider. */
    server: () => string;
    /** True if the stack protects objects with data. */
    isGuarded: () => boolean;
    /** The inputs of the explicit provider. */
    otherAccount: () => Properties;
    startProvider: (report: (message: Message) => void, urn: string) => Provider;
}

export const dynamicHost = "dynamic";

export interface Message {
    severity: "info" | "warning";
    message: string;
    ephemeral?: boolean;
}

const stackType = "pulumi:pulumi:Stack";
const providerType = "pulumi:providers:pulumi-nodejs";
const signature = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";
export const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export function typeOf(kind: KindName): string {
    return `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
}

/** The type of every component. */
const boxType = "test:index:Box";

export function urnOf({ kind, name, options }: Pick<Declaration, "kind" | "name" | "options">): string {
    const parents = options?.parent === undefined ? "" : `${boxType}$`;
    return `urn:pulumi:test::project::${parents}${typeOf(kind)}::${name}`;
}

/** The URN that it has, and those that it may have had. */
export function urnsOf(declaration: Pick<Declaration, "kind" | "name" | "options">): string[] {
    const { kind, name, options = {} } = declaration;
    const urnAt = (alias: Alias): string => {
        const former = typeof alias === "string" ? { name: alias } : alias;
        const parent = former.parent === undefined ? options.parent : former.parent;
        return urnOf({ kind, name: former.name ?? name, options: { ...(parent != null && { parent }) } });
    };
    return [urnOf(declaration), ...(options.aliases ?? []).map(urnAt)];
}

export function fastStack({ startProvider, program, ...manner }: FastStackOptions): Stack {
    return new InProcessStack(
        { workDir: __dirname, program: () => Promise.resolve() },
        {
            startProvider: ({ report, provider = "" }) => Promise.resolve(startProvider(report, provider)),
            listen: () => Promise.resolve(() => Promise.resolve()),
            run: deployment =>
                register(deployment, program(), {
                    isGuarded: manner.isGuarded(),
                    otherAccount: manner.otherAccount(),
                    server: manner.server(),
                }),
        },
    );
}

/** Each is registered as soon as all it refers to is there. What is refused has been said by then. */
async function register(
    deployment: EngineDeployment,
    program: Declaration[],
    manner: Pick<Registering, "isGuarded" | "server"> & { otherAccount: Properties },
): Promise<undefined> {
    const { stack, project } = deployment.operation.options;
    const root = deployment.urnOf(stackType, `${project}-${stack}`);
    await deployment.register({ urn: root, type: stackType, custom: false, inputs: {} });
    for (const box of new Set(program.flatMap(({ options }) => options?.parent ?? []))) {
        const urn = deployment.urnOf(boxType, box, root);
        await deployment.register({ urn, type: boxType, custom: false, parent: root, inputs: {} });
        deployment.registerOutputs(urn, {});
    }
    const isShared = program.some(({ options }) => options?.account !== undefined);
    const provider = isShared ? await registerProvider(deployment, root, "other", manner.otherAccount) : "";
    const isVersioned = manner.server !== dynamicHost && program.length > 0;
    const version = isVersioned ? await registerProvider(deployment, "", `default_${manner.server}`, {}) : "";
    const registered = new Map<string, Promise<ResourceState>>();
    const late = lateOnes(program);
    const inOrder = [
        ...program.filter(({ name }) => !late.has(name)),
        ...program.filter(({ name }) => late.has(name)),
    ];
    const early: Promise<unknown>[] = [];
    const registering = {
        deployment,
        program,
        root,
        provider,
        version,
        ...manner,
        registered,
        turns: new Turns(deployment),
    };
    for (const declaration of inOrder) {
        const before = late.has(declaration.name) ? Promise.allSettled(early) : Promise.resolve();
        const state = before.then(() => registerOne(registering, declaration));
        if (!late.has(declaration.name)) {
            early.push(state);
        }
        state.catch(() => undefined);
        registered.set(declaration.name, state);
    }
    const outcomes = await Promise.allSettled(registered.values());
    if (outcomes.every(({ status }) => status === "fulfilled")) {
        deployment.registerOutputs(root, {});
        await deployment.deleteTheRest();
    }
    return undefined;
}

/** @returns the reference to the provider, as a resource has it */
async function registerProvider(
    deployment: EngineDeployment,
    parent: string,
    name: string,
    inputs: Properties,
): Promise<string> {
    const urn = deployment.urnOf(providerType, name);
    const { id = "" } = await deployment.register({ urn, type: providerType, custom: true, parent, inputs });
    return `${urn}::${id}`;
}

function pathOf({ name, options }: Declaration): string {
    return options?.parent === undefined ? name : `${boxType}::${name}`;
}

interface Registering {
    deployment: EngineDeployment;
    program: readonly Declaration[];
    root: string;
    isGuarded: boolean;
    server: string;
    /** The references to the explicit provider, and to that of the native provider's version. */
    provider: string;
    version: string;
    registered: ReadonlyMap<string, Promise<ResourceState>>;
    turns: Turns;
}

/** With a parallelism of one, the SDK registers one resource at a time. */
class Turns {
    #last: Promise<unknown> = Promise.resolve();
    readonly #isSerial: boolean;

    constructor({ operation }: EngineDeployment) {
        this.#isSerial = operation.options.parallel === 1;
    }

    take<T>(act: () => Promise<T>): Promise<T> {
        if (!this.#isSerial) {
            return act();
        }
        const done = this.#last.then(act);
        this.#last = done.catch(() => undefined);
        return done;
    }
}

async function registerOne(registering: Registering, declaration: Declaration): Promise<ResourceState> {
    const { deployment, root, isGuarded, server, provider, version, registered, turns } = registering;
    const { kind, args, options = {} } = declaration;
    const { dryRun } = deployment.operation.options;
    const propertyDependencies: Record<string, string[]> = {};
    const resolve = async (value: unknown, used: string[]): Promise<Json | undefined> => {
        if (isReference(value)) {
            const [target = "", output = ""] = value.ref.split(".");
            const state = await registered.get(target);
            used.push(state?.urn ?? "");
            const known = output === "id" ? state?.id : state?.outputs?.[output];
            const isOpen = dryRun || deployment.isSkipped(state?.urn ?? "");
            return known === undefined || known === "" ? (isOpen ? unknown : undefined) : known;
        }
        if (Array.isArray(value)) {
            const parts = await Promise.all(value.map(part => resolve(part, used)));
            return parts.filter(part => part !== undefined);
        }
        if (typeof value === "object" && value !== null) {
            const parts = Object.entries(value).map(
                async ([key, part]) => [key, await resolve(part, used)] as const,
            );
            return Object.fromEntries(
                (await Promise.all(parts)).filter(([, part]) => part !== undefined),
            ) as Properties;
        }
        return value as Json;
    };
    const isDynamic = server === dynamicHost;
    const { ignoreChanges = [] } = options;
    const inputs: Properties = {
        ...(isDynamic && { __provider: hostText(kind), [pathKey]: pathOf(declaration) }),
        ...(ignoreChanges.length > 0 && { [ignoredKey]: ignoreChanges }),
    };
    const sources: Record<string, ReferenceSource[]> = {};
    const secrets = new Map(secretsOf(kinds[kind].args).map(([key, secrecy]) => [key, secrecy] as const));
    for (const [key, value] of Object.entries(args)) {
        const used: string[] = [];
        const resolved = await resolve(value, used);
        if (resolved !== undefined) {
            // The native provider marks what its schema says: a program in YAML does not.
            inputs[key] = isDynamic ? marked(resolved, secrets.get(key)) : resolved;
        }
        if (used.length > 0) {
            propertyDependencies[key] = used;
        }
        const isOpen = resolved !== undefined && JSON.stringify(resolved).includes(unknown);
        if (isOpen && isReferenceIn(kind, key)) {
            sources[key] = await Promise.all(referencesIn(value).map(name => sourceOf(registering, name)));
        }
    }
    const { deleteBeforeReplace, retainOnDelete = false } = options;
    const isKept = isDynamic && isGuarded && kinds[kind].deletion?.holdsData === true;
    if (isDynamic && dryRun) {
        inputs[previewKey] = JSON.stringify({
            sources,
            ...(isKept && options.protect === undefined && { isGuarded: true }),
        });
    }
    const { protect = isKept } = options;
    const type = typeOf(kind);
    const parent = options.parent === undefined ? root : deployment.urnOf(boxType, options.parent, root);
    const deletedWith = (await registered.get(options.deletedWith ?? ""))?.urn ?? "";
    const [urn = "", ...aliases] = urnsOf(declaration);
    const wanted = {
        urn,
        type,
        custom: true,
        parent,
        inputs,
        protect,
        retainOnDelete,
        deletedWith,
        provider: options.account === undefined ? version : provider,
        propertyDependencies,
        dependencies: [...new Set(Object.values(propertyDependencies).flat())],
        additionalSecretOutputs: secretsOf(kinds[kind].outputs).map(([output]) => output),
        ignoreChanges,
    };
    return turns.take(() => deployment.register(wanted, { deleteBeforeReplace, aliases }));
}

/** What a class tells a preview of a resource that it refers to. */
async function sourceOf({ program, registered }: Registering, name: string): Promise<ReferenceSource> {
    const declaration = program.find(each => each.name === name);
    const { id = "" } = (await registered.get(name)) ?? {};
    const { adopt } = declaration?.args ?? {};
    return {
        ...(declaration && { kind: declaration.kind, path: pathOf(declaration) }),
        ...(id !== "" && { id }),
        ...(typeof adopt === "string" && { adopt }),
    };
}

/** Marks a value as secret. */
export function marked(value: Json, secrecy: "whole" | "values" | undefined): Json {
    if (secrecy === undefined || value === unknown) {
        return value;
    }
    if (secrecy === "values" && typeof value === "object" && value !== null && !Array.isArray(value)) {
        const parts = Object.entries(value).map(([key, part]) => [key, marked(part, "whole")]);
        return Object.fromEntries(parts) as Properties;
    }
    const isMarked = typeof value === "object" && value !== null && signature in value;
    return isMarked ? value : { [signature]: secretSignature, value };
}
