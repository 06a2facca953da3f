export { type Client, createClient } from "./client.js";
export type { ClientOptions, ReadOptions, Removal } from "./connection.js";
export type { Credentials } from "./auth.js";
export { type Clock, systemClock } from "./clock.js";
export type { Owner } from "./owner.js";

export type { Addon, LinkedApplication, NewAddon, Preorder, SingleSignOn } from "./addons.js";
export type { Migration, MigrationStatus } from "./migration.js";
export type { AddonPlan, AddonProvider, Flavor, InstanceType, Zone } from "./catalogue.js";
export type { EnvironmentVariable } from "./environment-variable.js";
export type {
    NetworkGroup,
    NetworkGroupMember,
    NewNetworkGroup,
    NewNetworkGroupMember,
} from "./network-groups.js";
export type { Deployment, DeploymentPage } from "./deployments.js";
export type { Drain, DrainKind, DrainState, NewDrain } from "./drains.js";
export type { NewOperator, Operator, OperatorChanges, OperatorKind, OperatorStatus } from "./operators.js";
export type { NewWebhook, Webhook, WebhookFormat } from "./webhooks.js";
export type { EmailHook, NewEmailHook } from "./email-hooks.js";
export type { TcpRedirection } from "./tcp-redirections.js";
export type { ProfileChanges, User } from "./self.js";
export type { SshKey } from "./ssh-keys.js";
export type { EmailAddress } from "./email-addresses.js";
export type { OAuthConsumer, OAuthConsumerSettings } from "./oauth-consumers.js";
export type { TwoFactorEnrolment, TwoFactorKind } from "./two-factor.js";

export {
    CloudPlatformError,
    Conflict,
    DeadlineExceeded,
    type Effect,
    Forbidden,
    InvalidArgument,
    InvalidResponse,
    isConflict,
    isDeadlineExceeded,
    isForbidden,
    isInvalidArgument,
    isInvalidResponse,
    isLostAnswer,
    isNotFound,
    isPermanentProviderFailure,
    isRateLimited,
    isRejected,
    isTransport,
    isUnauthorised,
    isUnavailable,
    NotFound,
    PermanentProviderFailure,
    RateLimited,
    Rejected,
    Transport,
    Unauthorised,
    Unavailable,
} from "./errors.js";
