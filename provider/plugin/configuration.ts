/** The configuration of the native provider: the inputs of its resource in the stack, and the stack's own keys. */
import type { JsonObject } from "../basics/json.js";
import { isDefaultProvider } from "../protocol/urns.js";
import {
    accountKeys,
    hasOwnPlatformKey,
    platformKeys,
    providerKey,
    type ReadKey,
} from "../settings/names.js";
import type { StackKeys } from "../settings/settings.js";

/**
 * Returns how to read a key.
 *
 * The state keeps the inputs of the default provider of the last `pulumi up`, and a refresh passes these. So the present
 * keys of the stack take precedence. An explicit provider names its account itself, and has all other settings of the
 * stack.
 *
 * @param name the name of the provider in the program
 */
export function keysOf(name: string, inputs: JsonObject, stack: StackKeys | undefined): ReadKey {
    const own = (key: string): string | undefined => textIn(inputs[key]);
    if (isDefaultProvider(name)) {
        return ofPackage(key => (stack === undefined ? own(key) : stack[key]));
    }
    const hasOwnPlatform = platformKeys.some(key => own(key) !== undefined);
    const fixed: Readonly<Record<string, string>> = {
        [providerKey]: name,
        ...(hasOwnPlatform && { [hasOwnPlatformKey]: "true" }),
    };
    const neverOfStack: readonly string[] = [...accountKeys, ...(hasOwnPlatform ? platformKeys : [])];
    return ofPackage(
        key => fixed[key] ?? own(key) ?? (neverOfStack.includes(key) ? undefined : stack?.[key]),
    );
}

/** The engine passes no key of the project. */
function ofPackage(read: (key: string) => string | undefined): ReadKey {
    return (key, of = "package") => (of === "package" ? read(key) : undefined);
}

/** The engine passes numbers and booleans as JSON in a text. */
function textIn(value: JsonObject[string]): string | undefined {
    return value === undefined || value === null
        ? undefined
        : typeof value === "string"
          ? value
          : JSON.stringify(value);
}
