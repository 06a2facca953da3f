/**
 * The module that the engine loads: one lifecycle per kind.
 *
 * A permanent contract. States written by any version hold `require("pulumi-cloud-platform/host").<Kind>` and must
 * refresh and destroy under every later version: no kind's name here may ever go or change its meaning.
 */
import "./node-version/required.js";
import type * as registry from "./kinds/index.js";
import type { dynamic } from "@pulumi/pulumi";
import { adapt } from "./lifecycle/adapter.js";
import type { Kind, LoadKind } from "./kind/kind.js";
import { Session, type SessionOptions } from "./lifecycle/run/session.js";

/** A host process is often asked for a few kinds only. A require is lazy and works in every loader. */
const lazily = (path: string, name: string): LoadKind => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    return () => (require(path) as Record<string, Kind>)[name] as Kind;
};

// generated: kinds
const kinds: Record<keyof typeof registry, LoadKind> = {
    Addon: lazily("./kinds/addon.js", "addon"),
    AddonLink: lazily("./kinds/addon-link.js", "addonLink"),
    Application: lazily("./kinds/application.js", "application"),
    ApplicationLink: lazily("./kinds/application-link.js", "applicationLink"),
    ConfigProviderEnvVars: lazily("./kinds/config-provider-env-vars.js", "configProviderEnvVars"),
    Deployment: lazily("./kinds/deployment.js", "deployment"),
    Domain: lazily("./kinds/domain.js", "domain"),
    Drain: lazily("./kinds/drain.js", "drain"),
    EmailAddress: lazily("./kinds/email-address.js", "emailAddress"),
    EmailHook: lazily("./kinds/email-hook.js", "emailHook"),
    EnvVars: lazily("./kinds/env-vars.js", "envVars"),
    ExposedEnvVars: lazily("./kinds/exposed-env-vars.js", "exposedEnvVars"),
    Kubeconfig: lazily("./kinds/kubeconfig.js", "kubeconfig"),
    KubernetesCluster: lazily("./kinds/kubernetes-cluster.js", "kubernetesCluster"),
    KubernetesNodeGroup: lazily("./kinds/kubernetes-node-group.js", "kubernetesNodeGroup"),
    Member: lazily("./kinds/member.js", "member"),
    NetworkGroup: lazily("./kinds/network-group.js", "networkGroup"),
    OAuthConsumer: lazily("./kinds/oauth-consumer.js", "oauthConsumer"),
    Operator: lazily("./kinds/operator.js", "operator"),
    SshKey: lazily("./kinds/ssh-key.js", "sshKey"),
    TcpRedirection: lazily("./kinds/tcp-redirection.js", "tcpRedirection"),
    Webhook: lazily("./kinds/webhook.js", "webhook"),
};
// end

type Host = { [Name in keyof typeof registry]: Required<dynamic.ResourceProvider> };

/** Lifecycles that share one session: in the engine's host process the whole process, in a test one test. */
export function createHost(options?: SessionOptions): Host {
    const session = new Session(options);
    const lifecycles = Object.entries(kinds).map(([name, load]) => [name, adapt(name, load, session)]);
    return Object.fromEntries(lifecycles) as Host;
}

// generated: exports
export const {
    Addon,
    AddonLink,
    Application,
    ApplicationLink,
    ConfigProviderEnvVars,
    Deployment,
    Domain,
    Drain,
    EmailAddress,
    EmailHook,
    EnvVars,
    ExposedEnvVars,
    Kubeconfig,
    KubernetesCluster,
    KubernetesNodeGroup,
    Member,
    NetworkGroup,
    OAuthConsumer,
    Operator,
    SshKey,
    TcpRedirection,
    Webhook,
} = createHost();
// end
