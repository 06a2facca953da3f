import type { ApplicationOptions, CallOptions, ReadOptions, Removal } from "../call-options.js";

/** A variable of an application, or a variable that an add-on gives to applications. */
export interface EnvironmentVariable {
    /** The name, which is also the id in requests. */
    name: string;
    /** The value. It is often a password or a URL with a password: secret. */
    value: string;
}

/** The variables of an application. A running application gets changes at its next deployment. */
export interface EnvironmentClient {
    /** Returns all variables of the application. The platform has no route for a single value. */
    list(options: ApplicationOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /** Adds a variable or changes its value. Safe to send again. */
    set(options: ApplicationOptions & EnvironmentVariable & CallOptions): Promise<void>;

    /** Replaces all variables, also those that were set outside this client. Safe to send again. */
    replace(
        options: ApplicationOptions &
            CallOptions & {
                /** The complete list: all other variables are removed. */
                variables: readonly EnvironmentVariable[];
            },
    ): Promise<void>;

    /** Removes one variable. Safe to send again. */
    remove(
        options: ApplicationOptions &
            CallOptions & {
                /** The variable's name. */
                name: string;
            },
    ): Promise<Removal>;
}
