/**
 * The module that the engine loads: one lifecycle per kind.
 *
 * A permanent contract. States written by any version hold `require("pulumi-cloud-platform/host").<Kind>` and must
 * refresh and destroy under every later version: no kind's name here may ever go or change its meaning.
 */
import "./node/required.js";
import * as kinds from "./kinds/index.js";
import { adapt } from "./lifecycle/adapter.js";
import { Session, type SessionOptions } from "./lifecycle/session.js";

type Host = { [Name in keyof typeof kinds]: ReturnType<typeof adapt> };

/** Lifecycles that share one session: in the engine's host process the whole process, in a test one test. */
export function createHost(options?: SessionOptions): Host {
    const session = new Session(options);
    const lifecycles = Object.entries(kinds).map(([name, kind]) => [name, adapt(kind, session)]);
    return Object.fromEntries(lifecycles) as Host;
}

// generated
export const {
    Addon,
    AddonLink,
    Application,
    ApplicationLink,
    Deployment,
    Domain,
    Drain,
    EmailAddress,
    EmailHook,
    EnvVars,
    ExposedEnvVars,
    Member,
    NetworkGroup,
    OAuthConsumer,
    Operator,
    SshKey,
    TcpRedirection,
    Webhook,
} = createHost();
// end
