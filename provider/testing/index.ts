/**
 * For tests of programs that use this package: `startStack` for most of them, and what it is made of, a simulator of
 * the platform and a way to run stacks without the CLI. None of it is meant for stacks that matter; those run on the
 * Pulumi CLI.
 */
export * from "./engine/index.js";
export * from "./kit/index.js";
export * from "./platform/index.js";
