/** Every kind: a new one is one line here. */
export { addon as Addon } from "./addon.js";
export { emailAddress as EmailAddress } from "./email-address.js";
export { envVars as EnvVars } from "./env-vars.js";
export { member as Member } from "./member.js";
export { networkGroup as NetworkGroup } from "./network-group.js";
export { oauthConsumer as OAuthConsumer } from "./oauth-consumer.js";
export { sshKey as SshKey } from "./ssh-key.js";
export { tcpRedirection as TcpRedirection } from "./tcp-redirection.js";
