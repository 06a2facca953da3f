export { inProcessEngine } from "./in-process/stack.js";
export type * from "./types.js";
