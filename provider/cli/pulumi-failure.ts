/** Errors of the Pulumi CLI. */
import { UserError } from "../lifecycle/errors.js";

/**
 * The CLI's words for an empty file of a local backend. A connection that ends early is an `EOF` too, after the address.
 *
 * @see https://github.com/pulumi/pulumi/blob/master/pkg/backend/diy/state.go
 */
const emptyFile = /(?:^|error: |failed to load checkpoint: )(?:EOF|place 1: unexpected end of JSON input)$/;

/** @param reason what the CLI printed */
export function pulumiFailure(reason: string, cause: unknown): UserError {
    return emptyFile.test(reason)
        ? new UserError(
              "unreadable-state",
              `${reason}. Pulumi cannot read a file of the stack, since a run was killed while it wrote the file`,
              "Repair the file as docs/guides/troubleshooting.md says, and run the command again.",
              cause,
          )
        : new UserError("pulumi-failed", reason, "", cause);
}
