/** The same histories on a real engine: the CLI, or the in-process one with the real SDK and real processes. */
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as classes from "pulumi-cloud-platform";
import { startPlatform, type Dialect, type Engine, type Platform } from "pulumi-cloud-platform/testing";
import { plantAlike } from "./edits";
import { isReference, type Declaration, type Value } from "./program";
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
        const heard: string[] = [];
        const stack = await engine.createStack({
            workDir: join(__dirname, "..", ".."),
            ...{ project: "project", stack: "test" },
            program: () => {
                declareAll(program);
                return Promise.resolve();
            },
            env: platform.environment({ organisation: true }),
            onEvent: event => {
                if (event.kind === "diagnostic") heard.push(event.diagnostic.message);
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

function declareAll(program: Declaration[]): void {
    const made = new Map<string, pulumi.Resource>();
    const valueOf = (value: Value): unknown => {
        if (isReference(value)) {
            const [name = "", output = ""] = value.ref.split(".");
            return (made.get(name) as unknown as Record<string, unknown> | undefined)?.[output];
        }
        if (Array.isArray(value)) return value.map(valueOf);
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, valueOf(part)]));
    };
    for (const { kind, name, args, options: { aliases, ...options } = {} } of program) {
        const Kind = classes[kind] as unknown as ResourceClass;
        const former = aliases && { aliases: aliases.map(alias => ({ name: alias })) };
        made.set(name, new Kind(name, valueOf(args) as object, { ...options, ...former }));
    }
}
