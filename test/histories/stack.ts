/** A stack whose program is a list of declarations, registered as the SDK would, without it, a process or a gRPC. */
import type { Deployment } from "../../dist/testing/engine/in-process/deployment";
import type { Provider } from "../../dist/testing/engine/in-process/provider";
import { InProcessStack } from "../../dist/testing/engine/in-process/stack";
import * as kinds from "../../dist/kinds/index";
import { secretsOf } from "../../dist/lifecycle/secrets";
import { hostText } from "../../dist/sdk/shell";
import type { Json, Properties, ResourceState, Stack } from "pulumi-cloud-platform/testing";
import { isReference, type Declaration, type KindName } from "./program";

export interface FastStackOptions {
    program: () => Declaration[];
    startProvider: (report: (message: Message) => void) => Provider;
}

export interface Message {
    severity: "info" | "warning";
    message: string;
    ephemeral?: boolean;
}

const stackType = "pulumi:pulumi:Stack";
const signature = "4dabf18193072939515e22adb298388d";
const secretSignature = "1b47061264138c4ac30d75fd1eb44270";
export const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

export function typeOf(kind: KindName): string {
    return `pulumi-nodejs:dynamic/cloud-platform:${kind}`;
}

export function urnOf({ kind, name }: { kind: KindName; name: string }): string {
    return `urn:pulumi:test::project::${typeOf(kind)}::${name}`;
}

export function fastStack({ program, startProvider }: FastStackOptions): Stack {
    return new InProcessStack(
        { workDir: __dirname, program: () => Promise.resolve() },
        {
            startProvider: ({ report }) => Promise.resolve(startProvider(report)),
            listen: () => Promise.resolve(() => Promise.resolve()),
            run: deployment => register(deployment, program()),
        },
    );
}

/** Each is registered as soon as all it refers to is there. What is refused has been said by then. */
async function register(deployment: Deployment, program: Declaration[]): Promise<undefined> {
    const { stack, project } = deployment.operation.options;
    const root = deployment.urnOf(stackType, `${project}-${stack}`);
    await deployment.register({ urn: root, type: stackType, custom: false, inputs: {} });
    const registered = new Map<string, Promise<ResourceState>>();
    for (const declaration of program) {
        const state = registerOne(deployment, root, declaration, registered);
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

async function registerOne(
    deployment: Deployment,
    parent: string,
    { kind, name, args, options = {} }: Declaration,
    registered: ReadonlyMap<string, Promise<ResourceState>>,
): Promise<ResourceState> {
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
    const inputs: Properties = { __provider: hostText(kind), __path: name };
    const secrets = new Map(secretsOf(kinds[kind].args).map(([key, secrecy]) => [key, secrecy] as const));
    for (const [key, value] of Object.entries(args)) {
        const used: string[] = [];
        const resolved = await resolve(value, used);
        if (resolved !== undefined) {
            inputs[key] = marked(resolved, secrets.get(key));
        }
        if (used.length > 0) {
            propertyDependencies[key] = used;
        }
    }
    const { protect = false, deleteBeforeReplace, aliases = [] } = options;
    const type = typeOf(kind);
    return deployment.register(
        {
            ...{ urn: deployment.urnOf(type, name, parent), type, custom: true, parent, inputs, protect },
            ...{
                propertyDependencies,
                dependencies: [...new Set(Object.values(propertyDependencies).flat())],
            },
            ...{
                additionalSecretOutputs: secretsOf(kinds[kind].outputs).map(([output]) => output),
                ignoreChanges: [],
            },
        },
        { deleteBeforeReplace, aliases: aliases.map(alias => deployment.urnOf(type, alias, parent)) },
    );
}

function marked(value: Json, secrecy: "whole" | "values" | undefined): Json {
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
