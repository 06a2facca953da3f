/**
 * Each scenario runs on every engine there is: always in-process, and on the CLI where one is on PATH.
 *
 * In-process, the provider has no process of its own but where a scenario is about that process. Those of each kind have
 * one too: they prove that the SDK's host and our classes fit together.
 */
import type { Engine } from "pulumi-cloud-platform/testing";
import { classEngine } from "../support/class-engine.js";
import { engineNamed, engineNames, hasCli } from "../support/engines.js";
import { nativeEngine } from "../support/native-engine.js";
import { quickEngine } from "../support/quick-engine.js";
import { World, type WorldOptions } from "./world.js";

export type Start = (options?: WorldOptions) => Promise<World>;

/** Each world of `start` is checked after its test, and then deleted. */
export function onEveryEngine(scenarios: (start: Start) => void, inProcess = classEngine): void {
    if (hasCli) {
        jest.setTimeout(600_000);
    }
    for (const name of engineNames) {
        describe(`on the ${name} engine`, () => {
            scenarios(starting(name, inProcess));
        });
    }
}

/** The same with a process for the provider, which can be killed, and whose output is heard. */
export function withHostProcess(scenarios: (start: Start) => void): void {
    onEveryEngine(scenarios, quickEngine);
}

/** Tests that need a door of the in-process engine itself. */
export function onTheInProcessEngine(scenarios: (start: Start) => void): void {
    describe("on the in-process engine", () => {
        scenarios(starting("in-process"));
    });
}

/** Tests of features that the in-process engine lacks. They run if a CLI is on the PATH. */
export function onTheCli(scenarios: (start: Start) => void): void {
    if (hasCli) {
        describe("on the cli engine", () => {
            scenarios(starting("cli"));
        });
    }
}

/** Declares tests that run on the documented wire only. */
export interface Documented {
    readonly test: jest.It;
}

/** Runs the scenarios on every engine, and in-process once more on the live platform's wire. */
export function onEveryWire(scenarios: (start: Start, documented: Documented) => void): void {
    onEveryEngine(start => {
        scenarios(start, { test });
    });
    describe("on the in-process engine, in the dialect clever-cloud", () => {
        const start = starting("in-process");
        scenarios(options => start({ dialect: "clever-cloud", ...options }), { test: undeclared });
    });
}

/** Runs the scenarios with the native provider. */
export function onTheNativeProvider(scenarios: (start: Start) => void): void {
    describe("with the native provider", () => {
        scenarios(startingOn(() => Promise.resolve(nativeEngine())));
    });
}

const undeclared = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as jest.It;

function starting(name: (typeof engineNames)[number], inProcess = classEngine): Start {
    return startingOn(() => (name === "in-process" ? Promise.resolve(inProcess()) : engineNamed(name)));
}

function startingOn(engine: () => Promise<Engine>): Start {
    const worlds: World[] = [];

    afterEach(async () => {
        const finished = await Promise.allSettled(worlds.splice(0).map(world => world.finish()));
        const failed = finished.find(outcome => outcome.status === "rejected");
        if (failed !== undefined) {
            throw failed.reason;
        }
    });

    return async options => {
        const world = await World.start(await engine(), options);
        worlds.push(world);
        return world;
    };
}
