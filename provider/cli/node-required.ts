/** Ends the command where Node is too old, in a sentence: an error that nobody catches would come with its stack. */
import { tooOld } from "../node-version.js";

if (tooOld !== undefined) {
    process.stderr.write(`cloud-platform: ${tooOld.message}\n`);
    process.exit(1);
}
