import type { ApplicationOptions } from "./applications.js";
import type { CallOptions, OwnerOptions, ReadOptions, Removal } from "./options.js";

/** Makes an application reachable by plain TCP. */
export interface TcpRedirection {
    /** Where the port is reachable; see `namespaces`. */
    namespace: string;
    /** The port that it is reachable at. */
    port: number;
}

/** Ports at which applications are reachable by plain TCP. */
export interface TcpRedirectionsClient {
    /** All redirections to the application. */
    list(options: ApplicationOptions & ReadOptions): Promise<TcpRedirection[]>;

    /** The namespaces that the owner may choose from. */
    namespaces(options?: OwnerOptions & ReadOptions): Promise<string[]>;

    /** Makes a redirection; the platform picks the port. Not safe to send again after a lost answer. */
    create(
        options: ApplicationOptions &
            CallOptions & {
                /** Where the port is to be reachable. */
                namespace: string;
            },
    ): Promise<TcpRedirection>;

    /** Removes a redirection. Safe to send again. */
    remove(options: ApplicationOptions & TcpRedirection & CallOptions): Promise<Removal>;
}
