/** Ends the command with one sentence if Node is too old. An uncaught error would print a stack trace. */
import { tooOld } from "../provider/node-version/version.js";

if (tooOld !== undefined) {
    process.stderr.write(`cloud-platform: ${tooOld.message}\n`);
    process.exit(1);
}
