import { defineConfig } from "vitest/config";

// An operation takes a second or two, and longer on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
