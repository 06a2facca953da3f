/** The same histories on a real engine: the CLI, or the in-process one with the real SDK and real processes. */
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as classes from "pulumi-cloud-platform";
import { startPlatform, type Dialect, type Engine, type Platform } from "pulumi-cloud-platform/testing";
import { plantAlike } from "./edits";
import { isReference, lateOnes, type Alias, type Declaration, type Value } from "./program";
import type { World } from "./world";

type ResourceClass = new (
    name: string,
    args: object,
    options?: pulumi.CustomResourceOptions,
) => pulumi.Resource;

/** Time is the machine's there, and a run takes seconds. */
export function worldOn(engine: Engine): (dialect: Dialect) => Promise<World> {
    return async dialect => {
        const platform = await startPlatform({ dialect });
        let others: Promise<Platform> | undefined;
        let program: Declaration[] = [];
        let isRotated = false;
        const heard: string[] = [];
        const stack = await engine.createStack({
            workDir: join(__dirname, "..", ".."),
            project: "project",
            stack: "test",
            program: () => {
                declareAll(program, platform, isRotated);
                return Promise.resolve();
            },
            env: platform.environment({ organisation: true }),
            onEvent: event => {
                if (event.kind === "diagnostic") {
                    heard.push(event.diagnostic.message);
                }
            },
        });
        return {
            platform,
            stack,
            heard,
            elsewhere: () =>
                (others ??= startPlatform({ dialect }).then(started => {
                    plantAlike(started);
                    return started;
                })),
            prepare: next => {
                program = next.program;
                stack.setEnv(next.environment);
            },
            kill: () => {
                void stack.kill();
            },
            rotate: () => {
                isRotated = !isRotated;
            },
            serve: () => undefined,
            pass: milliseconds => {
                platform.clock.advance(milliseconds);
                return Promise.resolve();
            },
            close: async () => {
                await stack.dispose();
                await Promise.all([platform.close(), others?.then(other => other.close())]);
            },
        };
    };
}

function declareAll(program: Declaration[], { otherAccount }: Platform, isRotated: boolean): void {
    const made = new Map<string, pulumi.Resource>();
    const valueOf = (value: Value): unknown => {
        if (isReference(value)) {
            const [name = "", output = ""] = value.ref.split(".");
            return (made.get(name) as unknown as Record<string, unknown> | undefined)?.[output];
        }
        if (Array.isArray(value)) {
            return value.map(valueOf);
        }
        if (typeof value !== "object" || value === null) {
            return value;
        }
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, valueOf(part)]));
    };
    const boxes = new Map<string, pulumi.Resource>();
    const boxOf = (name: string): pulumi.Resource => {
        const box = boxes.get(name) ?? new pulumi.ComponentResource("test:index:Box", name);
        boxes.set(name, box);
        return box;
    };
    const formerly = (alias: Alias): pulumi.Alias => {
        const { name, parent } = typeof alias === "string" ? { name: alias, parent: undefined } : alias;
        const former = parent == null ? pulumi.rootStackResource : boxOf(parent);
        return { ...(name !== undefined && { name }), ...(parent !== undefined && { parent: former }) };
    };
    let otherProvider: pulumi.ProviderResource | undefined;
    const providerOf = (account: "other" | undefined): pulumi.ProviderResource | undefined => {
        if (account === undefined) {
            return undefined;
        }
        const { token, consumerKey, consumerSecret, userToken, userSecret, organisation } = otherAccount;
        const keys = { consumerKey, consumerSecret, userToken, userSecret };
        const args = { ...(isRotated ? { token } : keys), organisation };
        return (otherProvider ??= new classes.Provider("other", args));
    };
    const late = lateOnes(program);
    const early = program.filter(({ name }) => !late.has(name));
    for (const { kind, name, args, options = {} } of [
        ...early,
        ...program.filter(each => late.has(each.name)),
    ]) {
        const Kind = classes[kind] as unknown as ResourceClass;
        const provider = providerOf(options.account);
        const { aliases, parent, deletedWith, protect, retainOnDelete, deleteBeforeReplace, ignoreChanges } =
            options;
        const given = valueOf(args) as Record<string, unknown>;
        const [first] = Object.keys(given);
        if (options.late === true && first !== undefined) {
            const value = given[first];
            given[first] = new Promise(resolve => setTimeout(() => resolve(value), 4000));
        }
        const resource = new Kind(name, given, {
            ...(protect !== undefined && { protect }),
            ...(retainOnDelete !== undefined && { retainOnDelete }),
            ...(deleteBeforeReplace !== undefined && { deleteBeforeReplace }),
            ...(ignoreChanges && { ignoreChanges }),
            ...(parent !== undefined && { parent: boxOf(parent) }),
            ...(deletedWith !== undefined && { deletedWith: made.get(deletedWith) as pulumi.Resource }),
            ...(provider && { provider }),
            ...(aliases && { aliases: aliases.map(formerly) }),
        });
        made.set(name, resource);
    }
}
