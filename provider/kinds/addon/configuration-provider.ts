/** Configuration providers: add-ons that only have variables, which a program or a person sets. */
import type { Addon } from "../../client/index.js";

export function isConfigurationProvider({ provider }: Pick<Addon, "provider">): boolean {
    return provider.id === "config-provider";
}
