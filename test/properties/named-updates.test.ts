/** Previews name the changed argument of every update. */
import fc from "fast-check";
import type { ExportedStack, OperationResult, Properties, Step } from "pulumi-cloud-platform/testing";
import { kinds } from "../../dist/commands/kinds.js";
import { unfinishedKey } from "../../dist/provider/protocol/properties.js";
import { noDelays } from "../../dist/testing/simulator/state/delays.js";
import { everything } from "../scenario/everything.js";
import { onEveryWire } from "../scenario/engines.js";
import { freshValues } from "../support/properties.js";

freshValues({ numRuns: 8 });

type Json = Properties[string];

const secretMark = "4dabf18193072939515e22adb298388d";

/** Another value of the same type. A secret stays secret. */
function other(value: Json): Json {
    if (typeof value === "boolean") {
        return !value;
    }
    if (typeof value === "string") {
        return `${value}-before`;
    }
    if (typeof value === "number") {
        return value + 1;
    }
    if (Array.isArray(value) || value === null) {
        return [];
    }
    return secretMark in value
        ? value
        : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, part && other(part)]));
}

/** The arguments of a kind that change without a loss of data. */
function changeable(kind: string): string[] {
    const { args, deletion } = kinds[kind] ?? {};
    return Object.entries(args?.shape ?? {}).flatMap(([key, field]) => {
        const { change } = (field as { meta(): { change?: string } }).meta();
        const isGuarded = change === "replaces" && deletion?.holdsData === true;
        return change !== "steers" && !isGuarded && key !== "owner" ? [key] : [];
    });
}

const kindOf = (type: string): string => type.split(":").at(-1) ?? "";

function withoutName({ steps, diagnostics }: OperationResult): string[] {
    const isSilent = ({ op, urn, diff }: Step): boolean =>
        op === "update" &&
        diff.length === 0 &&
        !diagnostics.some(
            ({ urn: about, message }) =>
                about === urn &&
                /^\w+ "[^"]+": (?:(?:changes|may change|adds|removes|adopts): .|finishes)/.test(message),
        );
    return steps.filter(isSilent).map(({ name }) => name);
}

interface Edit {
    at: number;
    keys: number[];
    isGone: boolean;
    failed: boolean;
}

/** The state after a stopped run, an adoption or an older version: declared inputs, and other outputs. */
function edited(exported: ExportedStack, edits: Edit[]): ExportedStack {
    const copy = structuredClone(exported);
    const resources = (copy.deployment.resources ?? []).filter(({ type }) => kindOf(type) in kinds);
    for (const { at, keys, isGone, failed } of edits) {
        const resource = resources[at % resources.length];
        const { outputs } = resource ?? {};
        if (resource === undefined || outputs === undefined) {
            continue;
        }
        const names = changeable(kindOf(resource.type));
        for (const key of keys.map(each => names[each % names.length] ?? "")) {
            const value = outputs[key];
            if (isGone) {
                Reflect.deleteProperty(outputs, key);
            } else if (value !== undefined) {
                outputs[key] = other(value);
            }
        }
        if (failed) {
            resource.initErrors = ["stopped"];
            outputs[unfinishedKey] = [];
        }
    }
    return copy;
}

onEveryWire(start => {
    test("every update in a preview names the changed argument", async () => {
        const world = await start({ delays: noDelays });
        world.program = () => everything(world.platform);
        await world.up();
        const exported = await world.stack.exportStack();
        const edit = fc.record({
            at: fc.nat(),
            keys: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
            isGone: fc.boolean(),
            failed: fc.boolean(),
        });
        await fc.assert(
            fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 12 }), async edits => {
                await world.stack.importStack(edited(exported, edits));
                const preview = await world.preview();
                expect(withoutName(preview)).toEqual([]);
            }),
        );
        await world.stack.importStack(exported);
    });
});
