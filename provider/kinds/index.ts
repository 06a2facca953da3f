/** Every kind: a new one is one line here. */
export { addon as Addon } from "./addon.js";
export { addonLink as AddonLink } from "./addon-link.js";
export { application as Application } from "./application.js";
export { applicationLink as ApplicationLink } from "./application-link.js";
export { domain as Domain } from "./domain.js";
export { drain as Drain } from "./drain.js";
export { emailAddress as EmailAddress } from "./email-address.js";
export { emailHook as EmailHook } from "./email-hook.js";
export { envVars as EnvVars } from "./env-vars.js";
export { exposedEnvVars as ExposedEnvVars } from "./exposed-env-vars.js";
export { member as Member } from "./member.js";
export { networkGroup as NetworkGroup } from "./network-group.js";
export { oauthConsumer as OAuthConsumer } from "./oauth-consumer.js";
export { operator as Operator } from "./operator.js";
export { sshKey as SshKey } from "./ssh-key.js";
export { tcpRedirection as TcpRedirection } from "./tcp-redirection.js";
export { webhook as Webhook } from "./webhook.js";
