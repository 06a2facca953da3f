// Generated from kinds/ssh-key.ts by "npm run generate".
import type * as pulumi from "@pulumi/pulumi";
import { CloudPlatformResource, isOfKind, type ResourceProperties } from "../resource.js";

/** Arguments of `SshKey`. */
export interface SshKeyArgs {
    /**
     * Name of the key, unique in the account.
     *
     * A change replaces the resource.
     *
     * @example "laptop"
     */
    name: pulumi.Input<string>;
    /**
     * The public key, one line in the OpenSSH format, as in a `.pub` file. Its comment is not compared.
     *
     * A change is made in place.
     *
     * @example "ssh-ed25519 AAAA… ada@laptop"
     */
    publicKey: pulumi.Input<string>;
    /**
     * Adopts an existing object instead of creating one: the name of a key of the account. If it differs
     * from the declaration, nothing is changed, and the error names the difference.
     *
     * A change alone changes nothing.
     *
     * @example "laptop"
     */
    adopt?: pulumi.Input<string> | undefined;
}

const properties: ResourceProperties = {
    fields: ["name", "publicKey", "keyType", "fingerprint", "ownerId", "platform"],
    secrets: [],
    secretOutputs: [],
    references: [],
};

/**
 * A public SSH key of the account.
 *
 * Its holder can push code. A change of `publicKey` exchanges the key in place. A change of `name`
 * alone deletes the old key before the new one is created. The key belongs to the account behind the
 * credentials, whatever organisation is configured.
 *
 * @example
 * ```ts
 * new SshKey("laptop", { name: "laptop", publicKey: readFileSync("id_ed25519.pub", "utf8") });
 * ```
 * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/ssh-key.md
 */
export class SshKey extends CloudPlatformResource {
    /** Name of the key, unique in the account. */
    declare readonly name: pulumi.Output<string>;
    /** The public key, one line in the OpenSSH format, as in a `.pub` file. Its comment is not compared. */
    declare readonly publicKey: pulumi.Output<string>;
    /** Type of the key, such as `ssh-ed25519`. */
    declare readonly keyType: pulumi.Output<string>;
    /** Its fingerprint (`SHA256:…`), as `ssh-keygen -l` shows it. */
    declare readonly fingerprint: pulumi.Output<string>;
    /**
     * The owner's id: an organisation or a user. Later calls use this owner, even if the configuration
     * changes.
     */
    declare readonly ownerId: pulumi.Output<string>;
    /** Address of the platform that last returned the object. */
    declare readonly platform: pulumi.Output<string>;

    /**
     * A public SSH key of the account.
     *
     * Its holder can push code. A change of `publicKey` exchanges the key in place. A change of `name`
     * alone deletes the old key before the new one is created. The key belongs to the account behind the
     * credentials, whatever organisation is configured.
     *
     * @param name The name in the program. The platform never receives it.
     * @example
     * ```ts
     * new SshKey("laptop", { name: "laptop", publicKey: readFileSync("id_ed25519.pub", "utf8") });
     * ```
     * @see https://github.com/pulumi-cloud-platform/pulumi-cloud-platform/blob/main/docs/kinds/ssh-key.md
     */
    constructor(name: string, args: SshKeyArgs, options?: pulumi.CustomResourceOptions) {
        super("SshKey", properties, name, args, options);
    }

    /** True if the value is a resource of this kind, even one of another copy of this package. */
    static override isInstance(value: unknown): value is SshKey {
        return isOfKind("SshKey", value);
    }

    /**
     * Reads an existing object without managing it. Fails if the object does not exist.
     *
     * @param id the name of a key of the account
     */
    static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): SshKey {
        return new SshKey(name, {} as SshKeyArgs, { ...options, id });
    }
}
