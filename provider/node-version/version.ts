/** The error for a Node that is too old. Without it, another module would fail first, with a message that explains nothing. */
import { withAddress } from "../error-codes.js";

const lowest = "22.12";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [lowestMajor = 0, lowestMinor = 0] = lowest.split(".").map(Number);

export const tooOld =
    major < lowestMajor || (major === lowestMajor && minor < lowestMinor)
        ? new Error(
              withAddress(
                  `pulumi-cloud-platform needs Node ${lowest} or newer, and this is Node ${process.versions.node}: install a newer one.`,
                  "node-too-old",
              ),
          )
        : undefined;
