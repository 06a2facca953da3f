/**
 * For tests of programs that use this package: a simulator of the platform and a way to run stacks without the CLI.
 * Neither is meant for stacks that matter; those run on the Pulumi CLI.
 */
export * from "./engine/index.js";
export * from "./platform/index.js";
