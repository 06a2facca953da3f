/** The address after the code of an error or warning. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pages.js";

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

/** Removes the address after each code, if it is that of the code's section. */
export function withoutAddress(text: string): string {
    const page = "https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob";
    return text.replace(/\[([a-z-]+)\] (https:\S+)/g, (coded, code: string, address: string) =>
        address === `${page}/v${version}/docs/errors.md#${code}` ? `[${code}]` : coded,
    );
}
