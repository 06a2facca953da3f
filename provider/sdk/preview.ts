/** What passes between a class and the host in a preview only, and is in no state. */
import type { AsyncLocalStorage } from "node:async_hooks";
import * as pulumi from "@pulumi/pulumi";
import { previewKey } from "../config.js";
import type { JsonObject } from "../lifecycle/json.js";

/** What is going to be taken over: its kind, and as much of its arguments as is known and no secret. */
export interface Announced {
    readonly kind: string;
    readonly args: JsonObject;
}

type Plain = string | number | boolean | Plain[];

/** What is declared in this turn of the program. */
let announced: Announced[] | undefined;

/**
 * Tells the host that this is a preview. The engine asks it of one resource at a time, so the first one that takes
 * something over tells of all that follow it: what a preview may look at, the host then looks at together.
 */
export function previewMark(kind: string, args: Record<string, unknown>): Promise<string> {
    const plain = Object.fromEntries(Object.entries(args).filter(([, value]) => isPlain(value)));
    const turn: Announced[] = [];
    if (typeof plain["adopt"] === "string" && plain["owner"] === args["owner"]) {
        announced ??= turn;
        announced.push({ kind, args: plain as JsonObject });
    }
    // One text, since the SDK takes a turn for each part of a list: those that it is about would be registered before.
    return Promise.resolve().then(() => {
        announced = announced === turn ? undefined : announced;
        return JSON.stringify(turn);
    });
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

function isPlain(value: unknown): value is Plain {
    return (
        ["string", "number", "boolean"].includes(typeof value) ||
        (Array.isArray(value) && value.every(isPlain))
    );
}
