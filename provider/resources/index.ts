/** Every kind: a new one is one line here. */
export { addon as Addon } from "./addon.js";
export { envVars as EnvVars } from "./env-vars.js";
export { member as Member } from "./member.js";
export { networkGroup as NetworkGroup } from "./network-group.js";
