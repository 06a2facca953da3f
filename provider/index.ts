export { Addon, type AddonArgs } from "./resources/addon.js";
export { EmailAddress, type EmailAddressArgs } from "./resources/email-address.js";
export { EnvVars, type EnvVarsArgs } from "./resources/env-vars.js";
export { Member, type MemberArgs } from "./resources/member.js";
export { NetworkGroup, type NetworkGroupArgs } from "./resources/network-group.js";
export { OAuthConsumer, type OAuthConsumerArgs } from "./resources/oauth-consumer.js";
export { SshKey, type SshKeyArgs } from "./resources/ssh-key.js";
export { TcpRedirection, type TcpRedirectionArgs } from "./resources/tcp-redirection.js";
