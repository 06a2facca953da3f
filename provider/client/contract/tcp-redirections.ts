import type { ApplicationOptions, CallOptions, OwnerOptions, ReadOptions, Removal } from "../call-options.js";

/** A TCP redirection: makes an application reachable by plain TCP. */
export interface TcpRedirection {
    /** The namespace of the port; see `namespaces`. */
    namespace: string;
    /** The public port. */
    port: number;
}

/** Public TCP ports of applications. */
export interface TcpRedirectionsClient {
    /** Returns all redirections to the application. */
    list(options: ApplicationOptions & ReadOptions): Promise<TcpRedirection[]>;

    /** Returns the namespaces that are available to the owner. */
    namespaces(options?: OwnerOptions & ReadOptions): Promise<string[]>;

    /** Creates a redirection; the platform chooses the port. Not safe to send again after a lost answer. */
    create(
        options: ApplicationOptions &
            CallOptions & {
                /** The namespace of the port. */
                namespace: string;
            },
    ): Promise<TcpRedirection>;

    /** Removes a redirection. Safe to send again. */
    remove(options: ApplicationOptions & TcpRedirection & CallOptions): Promise<Removal>;
}
