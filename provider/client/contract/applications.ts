import type { OwnerOptions, ReadOptions } from "./options.js";

/** Which application is meant. */
export interface ApplicationOptions extends OwnerOptions {
    /** The application's id (`app_…`). */
    application: string;
}

/** What is read of applications themselves; their variables, deployments and redirections are families of their own. */
export interface ApplicationsClient {
    /** The branches of the application's repository. */
    branches(
        options: OwnerOptions &
            ReadOptions & {
                /** The application's id (`app_…`). */
                id: string;
            },
    ): Promise<string[]>;
}
