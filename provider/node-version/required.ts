/** Throws if Node is too old. Each entry point imports this module first. */
import { tooOld } from "./version.js";

if (tooOld !== undefined) {
    throw tooOld;
}
