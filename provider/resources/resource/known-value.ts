/** Waits for the value of an argument. */
import * as pulumi from "@pulumi/pulumi";

/** Members of every output that the SDK's types omit. */
interface Known extends pulumi.Output<unknown> {
    readonly isKnown: Promise<boolean>;
    promise(): Promise<unknown>;
}

/** Returns an undefined value if it is still unknown. */
export async function knownValue(given: unknown): Promise<{ value: unknown; isSecret: boolean }> {
    const output = pulumi.output(given) as Known;
    const isSecret = await pulumi.isSecret(output);
    return { value: (await output.isKnown) ? await output.promise() : undefined, isSecret };
}
