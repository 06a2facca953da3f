/** Each scenario runs on every engine there is: always in-process, and on the CLI where one is on PATH. */
import { engineNamed, engineNames, hasCli } from "../support/engines.js";
import { isOnlyDocumented } from "./only-documented.js";
import { World, type WorldOptions } from "./world.js";

export type Start = (options?: WorldOptions) => Promise<World>;

/** What `start` gives is looked over when its test is done, and then cleaned up. */
export function onEveryEngine(scenarios: (start: Start) => void): void {
    if (hasCli) {
        jest.setTimeout(600_000);
    }
    for (const name of engineNames) {
        describe(`on the ${name} engine`, () => {
            scenarios(starting(name));
        });
    }
}

/** What the in-process engine does not have: on the CLI, where one is on PATH. */
export function onTheCli(scenarios: (start: Start) => void): void {
    if (hasCli) {
        describe("on the cli engine", () => {
            scenarios(starting("cli"));
        });
    }
}

/** On every engine, and in-process once more on the live platform's wire, unless a story is about the documented one. */
export function onEveryWire(scenarios: (start: Start) => void): void {
    onEveryEngine(scenarios);
    describe("on the in-process engine, in the dialect clever-cloud", () => {
        const start = starting("in-process");
        among(isOnlyDocumented, () => {
            scenarios(options => start({ dialect: "clever-cloud", ...options }));
        });
    });
}

function starting(name: (typeof engineNames)[number]): Start {
    const worlds: World[] = [];

    afterEach(async () => {
        const finished = await Promise.allSettled(worlds.splice(0).map(world => world.finish()));
        const failed = finished.find(outcome => outcome.status === "rejected");
        if (failed !== undefined) {
            throw failed.reason;
        }
    });

    return async options => {
        const world = await World.start(await engineNamed(name), options);
        worlds.push(world);
        return world;
    };
}

/** Leaves out the tests that another wire has no part in, or the rows of a table of them. */
function among(isLeftOut: (title: string, row?: string) => boolean, declare: () => void): void {
    const { test: all } = globalThis;
    const some = (title: string, ...rest: [jest.ProvidesCallback?, number?]): void => {
        if (!isLeftOut(title)) {
            all(title, ...rest);
        }
    };
    const each =
        (table: readonly unknown[]) =>
        (title: string, ...rest: [() => void, number?]) => {
            const rows = isLeftOut(title) ? [] : table.filter(row => !isLeftOut(title, nameOf(row)));
            if (rows.length > 0) {
                all.each(rows)(title, ...rest);
            }
        };
    globalThis.test = Object.assign(some, all, { each });
    try {
        declare();
    } finally {
        globalThis.test = all;
    }
}

/** What stands for a row of a table: its first cell, or the title that it has. */
function nameOf(row: unknown): string {
    const [first] = Array.isArray(row) ? (row as unknown[]) : [row];
    return typeof first === "object" && first !== null
        ? String(Reflect.get(first, "what") ?? Reflect.get(first, "kind") ?? "")
        : String(first);
}
