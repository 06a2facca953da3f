/** Fails where Node is too old. What is loaded first imports it first. */
import { tooOld } from "./version.js";

if (tooOld !== undefined) {
    throw tooOld;
}
