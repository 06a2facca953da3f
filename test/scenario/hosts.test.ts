/**
 * Most scenarios run without the SDK's host of dynamic providers. Here one stack runs with it and without it: both have to
 * say, send and record the same.
 */
import { EnvVars } from "pulumi-cloud-platform";
import type { Dialect, Engine } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import { noDelays } from "../../dist/testing/simulator/state/delays.js";
import { classEngine } from "../support/class-engine.js";
import { quickEngine } from "../support/quick-engine.js";
import { everything } from "./everything.js";
import { World, type Outcome } from "./world.js";

/** What is random on the simulator has only its type. */
const random = /^(env|key|secret|salt|hash|kubeconfig|creationDate|variables|connection)$/;

function shapeOf(value: unknown): unknown {
    if (Array.isArray(value)) {
        return value.map(shapeOf);
    }
    return typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]))
        : typeof value;
}

function recorded(properties: object = {}): [string, unknown][] {
    return Object.entries(properties).map(([key, value]) => [key, random.test(key) ? shapeOf(value) : value]);
}

/** Returns what each operation of a stack with all kinds says, sends and records: each in an order of its own. */
async function play(engine: Engine, dialect: Dialect): Promise<unknown[]> {
    const world = await World.start(engine, { dialect, delays: noDelays });
    const { platform } = world;
    const sorted = (texts: readonly string[]): string[] => {
        const masked = texts.map(text =>
            text.replaceAll(platform.url, "<url>").replace(/[\w-]*[0-9a-f]{8}-[0-9a-f]{4}-[\w-]*/g, "<id>"),
        );
        return [...new Set(masked)].sort();
    };
    const found: unknown[] = [];
    const perform = async (operation: Parameters<World["perform"]>[0]): Promise<Outcome> => {
        world.meddled();
        const outcome = await world.perform(operation);
        const { story, sent, changes, diagnostics, succeeded } = outcome;
        // The SDK's host also prints each error. How often a wait reports depends on the machine.
        const heard = diagnostics.filter(
            ({ severity, message }) => severity !== "info#err" && !message.startsWith("waiting for"),
        );
        const state = (await world.resources()).map(({ urn, inputs, outputs, protect }) =>
            JSON.stringify([urn, recorded(inputs), recorded(outputs), protect]),
        );
        found.push({
            // How much a run has registered when it fails depends on the machine.
            changes: succeeded ? changes : "failed",
            story: sorted(story),
            sent: sorted(sent),
            said: sorted(heard.map(each => `${each.severity} ${each.urn ?? ""} ${each.message}`)),
            state: sorted(state),
        });
        return outcome;
    };
    world.program = () => {
        everything(platform);
    };
    await perform("preview");
    await perform("up");
    platform.state.applications.setVariable(platform.seed.applications.website, "EDITION", "by hand");
    await perform("refresh");
    world.program = () => {
        everything(platform, "second");
    };
    await perform("preview");
    await perform("up");
    const variables = { A: "1" };
    world.program = () => {
        everything(platform, "second");
        new EnvVars("refused", { application: "app_nothing", variables });
    };
    expect((await perform("up")).succeeded).toBe(false);
    world.program = () => {
        everything(platform, "second");
        new EnvVars("invalid", { application: "", variables });
    };
    expect((await perform("preview")).succeeded).toBe(false);
    await perform("destroy");
    await world.finish();
    return found;
}

test.each(dialects)("a stack runs with the SDK's host as without it, in the dialect %s", async dialect => {
    const hosted = await play(quickEngine(), dialect);
    expect(hosted).toHaveLength(8);
    expect(await play(classEngine(), dialect)).toEqual(hosted);
});
