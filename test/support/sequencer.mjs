/** The order of the files of tests: Jest's own, or a random one for a number in TEST_SEED. */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import process from "node:process";
import testSequencer from "@jest/test-sequencer";

const { TEST_SEED: seed } = process.env;

export default class Sequencer extends testSequencer.default {
    sort(tests) {
        if (seed === undefined) {
            return super.sort(tests);
        }
        process.stdout.write(`Files in the order of TEST_SEED=${seed}\n`);
        const rank = ({ path, context }) =>
            createHash("sha256")
                .update(`${seed} ${relative(context.config.rootDir, path)}`)
                .digest("hex");
        return [...tests].sort((one, other) => rank(one).localeCompare(rank(other)));
    }
}
