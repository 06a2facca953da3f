/**
 * Writes the documentation as one HTML file.
 *
 *     npm run docs                    writes documentation.html
 *     npm run docs -- --out FILE      writes FILE
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { site } from "./site";

const { values } = parseArgs({ options: { out: { type: "string", default: "documentation.html" } } });
writeFileSync(values.out, site());
process.stdout.write(`Wrote ${values.out}\n`);
