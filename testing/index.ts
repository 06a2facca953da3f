/**
 * Tests for programs that use this package. Most tests need `startStack` only; its parts are a simulator of the
 * platform and an engine that needs no CLI. Use the Pulumi CLI for production stacks.
 */
export * from "./engine/index.js";
export * from "./kit/index.js";
export * from "./simulator/index.js";
