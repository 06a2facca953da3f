import type * as pulumi from "@pulumi/pulumi";
import type { sshKey } from "../kinds/ssh-key.js";
import type { Args, Fields } from "../lifecycle/kind.js";
import { CloudPlatformResource, isOfKind } from "./shell.js";

export type SshKeyArgs = Args<typeof sshKey.args>;

/**
 * A public SSH key of the account, with which its holder can push code.
 *
 * ```ts
 * new SshKey("laptop", { name: "laptop", publicKey: readFileSync("id_ed25519.pub", "utf8") });
 * ```
 *
 * Another key is put in its place; another name replaces it. It belongs to the account behind the credentials,
 * whatever organisation is configured.
 *
 * @see PUT /v2/self/keys/{name}
 */
export class SshKey extends CloudPlatformResource implements Fields<typeof sshKey> {
    declare readonly name: pulumi.Output<string>;
    declare readonly publicKey: pulumi.Output<string>;
    declare readonly ownerId: pulumi.Output<string>;
    declare readonly platform: pulumi.Output<string>;
    /** Such as `ssh-ed25519`. */
    declare readonly keyType: pulumi.Output<string>;
    /** `SHA256:…`, as `ssh-keygen -l` shows it. */
    declare readonly fingerprint: pulumi.Output<string>;

    constructor(name: string, args: SshKeyArgs, options?: pulumi.CustomResourceOptions) {
        super("SshKey", name, args, options);
    }

    static override isInstance(value: unknown): value is SshKey {
        return isOfKind("SshKey", value);
    }

    /** Reads a key by its name without managing it. A missing one is an error. */
    static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): SshKey {
        return new SshKey(name, {} as SshKeyArgs, { ...options, id });
    }
}
