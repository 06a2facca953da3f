import type * as pulumi from "@pulumi/pulumi";
import type { tcpRedirection } from "../kinds/tcp-redirection.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type TcpRedirectionArgs = Args<typeof tcpRedirection.args>;

/**
 * A public TCP port that leads to an application. The platform picks the port; it is the output `port`.
 *
 * ```ts
 * const redirection = new TcpRedirection("game", { application: "app_…", namespace: "default" });
 * export const port = redirection.port;
 * ```
 *
 * It cannot be changed: every change makes a new one, with another port.
 *
 * @see POST /v2/{scope}/applications/{id}/tcp-redirs
 */
export class TcpRedirection extends CloudPlatformResource implements Fields<typeof tcpRedirection> {
    declare readonly application: pulumi.Output<string>;
    declare readonly namespace: pulumi.Output<string>;
    declare readonly owner: pulumi.Output<string | undefined>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** The public port. */
    declare readonly port: pulumi.Output<number>;

    constructor(name: string, args: TcpRedirectionArgs, options?: pulumi.CustomResourceOptions) {
        super("TcpRedirection", name, args, options);
    }

    static override isInstance(value: unknown): value is TcpRedirection {
        return isOfKind("TcpRedirection", value);
    }

    /** Reads a redirection by `application/namespace/port` without managing it. A missing one is an error. */
    static get(
        name: string,
        id: pulumi.Input<pulumi.ID>,
        state?: Pick<TcpRedirectionArgs, "owner">,
        options?: pulumi.CustomResourceOptions,
    ): TcpRedirection {
        return new TcpRedirection(name, { ...state } as TcpRedirectionArgs, { ...options, id });
    }
}
