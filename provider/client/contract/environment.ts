import type { ApplicationOptions } from "./applications.js";
import type { CallOptions, ReadOptions, Removal } from "./options.js";

/** One variable of an application, or one that an add-on gives to applications. */
export interface EnvironmentVariable {
    /** By which it is addressed. */
    name: string;
    /** Often a password or an address with one: secret. */
    value: string;
}

/** The variables of an application. A running one sees a change from its next deployment on. */
export interface EnvironmentClient {
    /** All variables of the application; also the only way to a single value. */
    list(options: ApplicationOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /** Adds the variable or changes its value. Safe to send again. */
    set(options: ApplicationOptions & EnvironmentVariable & CallOptions): Promise<void>;

    /** Puts these variables in the place of all there are, whoever set them. Safe to send again. */
    replace(
        options: ApplicationOptions &
            CallOptions & {
                /** Whatever is not among them is removed. */
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
