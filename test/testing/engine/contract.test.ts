import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Engine, Json } from "../../../dist/testing/engine/index.js";
import { Stage, type Scenario } from "../../support/contract.js";
import { engineNamed, hasCli } from "../../support/engines.js";
import { scenarios } from "../../support/scenarios.js";

/**
 * The fixtures record the behaviour of a real CLI in each scenario. The in-process engine must do the same, and so must
 * the CLI, if there is one. `RECORD_CLI=1` records the fixtures again, with the CLI on PATH.
 */
interface Fixture {
    title: string;
    /** The version that was recorded. */
    cli: string;
    record: Json;
}

const recording = process.env["RECORD_CLI"] === "1";
/** Every operation of the CLI takes seconds. */
const cliTimeout = 300_000;

function fixtureFile({ name }: Scenario): string {
    return join(__dirname, "..", "..", "fixtures", "engine", `${name}.json`);
}

async function compare(engine: Engine, scenario: Scenario): Promise<void> {
    const { record } = JSON.parse(readFileSync(fixtureFile(scenario), "utf8")) as Fixture;
    expect(await Stage.play(engine, scenario)).toEqual(record);
}

const listed = ["record", "steps", "state", "resources"];

/** Returns the JSON with a step or a resource on each line, so that a diff shows which of them changed. */
function linesOf(value: unknown): string {
    if (Array.isArray(value) && value.length > 0) {
        return `[\n${value.map(linesOf).join(",\n")}\n]`;
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
        return JSON.stringify(value);
    }
    const members = Object.entries(value).map(
        ([key, member]) =>
            `${JSON.stringify(key)}: ${listed.includes(key) ? linesOf(member) : JSON.stringify(member)}`,
    );
    return `{ ${members.join(", ")} }`;
}

async function write(engine: Engine, scenario: Scenario): Promise<void> {
    const record = await Stage.play(engine, scenario);
    const fixture = { title: scenario.title, cli: engine.version, record };
    writeFileSync(fixtureFile(scenario), `${linesOf(fixture)}\n`);
    await compare(engine, scenario);
}

if (!recording) {
    test.each(scenarios)("in process, $name: $title", async scenario =>
        compare(await engineNamed("in-process"), scenario),
    );
}

if (hasCli || recording) {
    test.each(scenarios)(
        "cli, $name: $title",
        async scenario => (recording ? write : compare)(await engineNamed("cli"), scenario),
        cliTimeout,
    );
}
