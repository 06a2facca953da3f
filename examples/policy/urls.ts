/** A key in an address ends up in logs and proxies. The messages say where it is, and never what it is. */
import { validateResourceOfType, type ResourceValidationPolicy } from "@pulumi/policy";
import { Drain, Webhook } from "pulumi-cloud-platform";

const namesOfKeys = /key|token|secret|passw|pwd|auth|signature|credential/i;
const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Whether it is as services make keys: letters among digits, too long for a word. */
function looksRandom(text: string): boolean {
    const runs = text.match(/[a-z\d]{16,}/gi) ?? [];
    return uuid.test(text) || runs.some(run => /\d[a-z]+\d/i.test(run));
}

/** Where an address holds what looks like a key; undefined where nothing does. */
export function keyIn(address: string): string | undefined {
    if (!URL.canParse(address)) {
        return undefined;
    }
    const { username, password, searchParams, pathname, hash } = new URL(address);
    if (username !== "" || password !== "") {
        return "before its host";
    }
    if ([...searchParams].some(([name, value]) => namesOfKeys.test(name) || looksRandom(value))) {
        return "in its query";
    }
    return looksRandom(pathname) || looksRandom(hash) ? "in its path" : undefined;
}

export const hasNoKeyInUrl: ResourceValidationPolicy = {
    name: "no-key-in-a-url",
    description: "The address of a drain or webhook holds no key.",
    validateResource: [
        validateResourceOfType(Drain, ({ url }, { name }, report) => {
            const place = keyIn(url);
            if (place !== undefined) {
                report(`the url of "${name}" seems to hold a key ${place}: move it to credentials.`);
            }
        }),
        validateResourceOfType(Webhook, ({ url, format }, { name }, report) => {
            // A chat has no other place for its key than the address.
            const place = format === "raw" ? keyIn(url) : undefined;
            if (place !== undefined) {
                report(`the url of "${name}" seems to hold a key ${place}: have the receiver ask for none.`);
            }
        }),
    ],
};
