export type { TestStackOptions } from "./options.js";
export type { TestResource, TestResult } from "./result.js";
export { startStack, TestStack } from "./stack.js";
