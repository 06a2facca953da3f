/** A key in an address ends up in logs and proxies. The messages say where it is, and never what it is. */
import { validateResourceOfType, type ResourceValidationPolicy } from "@pulumi/policy";
import { Drain, Webhook } from "pulumi-cloud-platform";
import { keyIn } from "./keys";

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
