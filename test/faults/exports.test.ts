/** How often the host asks the engine for the state: each answer of the CLI is a process that reads all of the stack. */
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { dialects } from "../../dist/provider/client/dialects.js";
import * as kinds from "../../dist/provider/kinds/index.js";
import { Process, type Kept } from "./process.js";
import { changedArgs, isOn, subjects } from "./subjects.js";

describe.each(dialects)("%s", dialect => {
    let platform: Platform;
    beforeEach(async () => {
        platform = await startPlatform({ dialect });
    });
    afterEach(() => platform.close());

    /** Counts the exports of one run, in a stack that has these resources. */
    async function exportsOf(kept: readonly Kept[], run: (process: Process) => Promise<unknown>) {
        let exports = 0;
        const resources = kept.map(({ id, outputs, inputs }) => ({
            urn: `urn:pulumi:test::project::pulumi-nodejs:dynamic/cloud-platform:${kind}::${String(inputs["__path"])}`,
            id,
            inputs,
            outputs,
        }));
        const process = new Process(platform, {
            exportStack: () => {
                exports++;
                return Promise.resolve({ deployment: { resources } });
            },
        });
        await run(process);
        return exports;
    }
    let kind = "";

    test.each(subjects.filter(isOn(dialect)))("of $kind", async subject => {
        ({ kind } = subject);
        const args = subject.args(platform);
        let kept: Kept | undefined;
        const made = await exportsOf([], async process => {
            kept = await process.create(subject.kind, args);
        });
        platform.clock.advance(600_000);
        const has = kept as Kept;
        const compared = await exportsOf([has], process => process.diff(subject.kind, has, args));
        const updated =
            subject.change === undefined
                ? 0
                : await exportsOf([has], async process => {
                      kept = await process.update(subject.kind, has, changedArgs(subject, platform));
                  });
        platform.clock.advance(600_000);
        const last = kept as Kept;
        // The engine deletes these objects before it creates them again.
        const isDeletedFirst = kinds[subject.kind].deletion?.deleteBeforeReplace !== undefined;
        const replaced = isDeletedFirst
            ? 1
            : await exportsOf([last], async process => {
                  kept = await process.replace(subject.kind, last);
              });
        platform.clock.advance(600_000);
        const deleted = await exportsOf([kept as Kept], process =>
            process.remove(subject.kind, kept as Kept),
        );
        expect({ made, compared, updated, replaced, deleted }).toEqual({
            made: 1,
            compared: 0,
            updated: 0,
            replaced: 1,
            deleted: 0,
        });
    });
});
