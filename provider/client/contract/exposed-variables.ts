import type { EnvironmentVariable } from "./environment.js";
import type { ApplicationOptions, CallOptions, ReadOptions } from "../call-options.js";

/**
 * The variables that an application gives to applications that depend on it. All functions fail with `InvalidArgument` if
 * the wire has no such route, see `capabilities.applications`.
 */
export interface ExposedVariablesClient {
    /** Returns all exposed variables of the application. */
    list(options: ApplicationOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /** Replaces all exposed variables, also those that were set outside this client. Safe to send again. */
    replace(
        options: ApplicationOptions &
            CallOptions & {
                /** The complete list: all other variables are removed. */
                variables: readonly EnvironmentVariable[];
            },
    ): Promise<void>;
}
