import { InvalidArgument } from "../errors.js";

/** Returns a function that always fails, because the documented interface has no route for it. */
export function unsupported(what: string): () => Promise<never> {
    const reason =
        `the documented interface has no route for ${what}: ` +
        `it takes the dialect "clever-cloud" (cloud-platform:dialect or CLOUD_PLATFORM_DIALECT)`;
    return () => Promise.reject(new InvalidArgument({ reason, effect: "none" }));
}
