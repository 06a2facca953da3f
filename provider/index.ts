export { Addon, type AddonArgs } from "./resources/addon.js";
export { EnvVars, type EnvVarsArgs } from "./resources/env-vars.js";
export { Member, type MemberArgs } from "./resources/member.js";
export { NetworkGroup, type NetworkGroupArgs } from "./resources/network-group.js";
