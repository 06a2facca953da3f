import { Accounts, type Account } from "./accounts.js";
import { Addons } from "./addons.js";
import { AddonsAndOperators } from "./addons-and-operators.js";
import { ApiTokens } from "./api-tokens.js";
import { Applications } from "./applications.js";
import { Backups } from "./backups.js";
import type { Catalogue } from "./catalogue.js";
import { Agenda, PlatformClock } from "./clock.js";
import type { World } from "./collection.js";
import { noDelays, type Delays } from "./delays.js";
import { Deployments } from "./deployments.js";
import { Drains } from "./drains.js";
import { EmailAddresses } from "./email-addresses.js";
import { newEmailHooks, newWebhooks, type EmailHook, type Hooks, type Webhook } from "./hooks.js";
import { Identifiers } from "./identifiers.js";
import { Kubernetes } from "./kubernetes.js";
import { Migrations } from "./migrations.js";
import { NetworkGroups } from "./network-groups.js";
import { OAuthConsumers } from "./oauth-consumers.js";
import { entrypointOf, Operators } from "./operators.js";
import { Resources } from "./resources.js";
import { SshKeys } from "./ssh-keys.js";
import { TcpRedirections } from "./tcp-redirections.js";
import { TwoFactor } from "./two-factor.js";
import { Users } from "./users.js";
import { Uses, type Rules } from "./uses.js";

interface Options {
    readonly accounts: readonly Account[];
    readonly catalogue: Catalogue;
}

/** Everything the platform knows, with its rules and without HTTP. */
export class PlatformState {
    readonly clock = new PlatformClock();
    /** The delays. A change counts for what happens after it. */
    readonly delays: Delays;
    readonly rules: Rules = { keepsWhatIsUsed: false };
    readonly uses: Uses;
    readonly catalogue: Catalogue;
    readonly accounts: Accounts;
    readonly apiTokens: ApiTokens;
    readonly users: Users;
    readonly applications: Applications;
    readonly addons: Addons;
    readonly backups: Backups;
    readonly migrations: Migrations;
    readonly networkGroups: NetworkGroups;
    readonly resources: Resources;
    readonly deployments: Deployments;
    readonly tcpRedirections: TcpRedirections;
    readonly drains: Drains;
    readonly operators: Operators;
    readonly kubernetes: Kubernetes;
    /** As the wire that makes no difference between them sees them. */
    readonly allAddons: AddonsAndOperators;
    readonly webhooks: Hooks<Webhook>;
    readonly emailHooks: Hooks<EmailHook>;
    readonly sshKeys: SshKeys;
    readonly emailAddresses: EmailAddresses;
    readonly oauthConsumers: OAuthConsumers;
    readonly twoFactor: TwoFactor;

    constructor({ accounts, catalogue }: Options) {
        this.delays = { ...noDelays };
        const world: World = {
            clock: this.clock,
            agenda: new Agenda(this.clock),
            delays: this.delays,
            identifiers: new Identifiers(),
        };
        this.catalogue = catalogue;
        this.accounts = new Accounts(accounts);
        this.apiTokens = new ApiTokens(world, this.accounts);
        this.users = new Users(world);
        this.applications = new Applications(world);
        this.addons = new Addons(world, catalogue);
        this.backups = new Backups(this.clock, this.addons);
        this.migrations = new Migrations(world, this.addons, catalogue);
        this.operators = new Operators(world, catalogue);
        this.resources = new Resources(this.applications, this.addons, this.operators);
        this.networkGroups = new NetworkGroups(world, this.resources);
        this.kubernetes = new Kubernetes(world, this.networkGroups);
        this.deployments = new Deployments(world, this.applications);
        this.tcpRedirections = new TcpRedirections(world);
        this.drains = new Drains(world);
        this.allAddons = new AddonsAndOperators(this.addons, this.operators);
        this.webhooks = newWebhooks(world);
        this.emailHooks = newEmailHooks(world);
        this.sshKeys = new SshKeys(world);
        this.emailAddresses = new EmailAddresses(world, this.users);
        this.oauthConsumers = new OAuthConsumers(world);
        this.twoFactor = new TwoFactor(world, this.users);
        this.uses = new Uses(this.rules, this);
        this.addons.whenGone(addon => {
            this.networkGroups.forget(addon.realId);
            this.drains.forget(addon.realId);
            this.applications.linkedTo(addon).forEach(({ id }) => this.applications.unlink(id, addon.id));
        });
        this.operators.whenGone(operator => this.networkGroups.forget(entrypointOf(operator)));
        this.applications.whenGone(({ id }) => {
            this.networkGroups.forget(id);
            this.drains.forget(id);
            this.tcpRedirections.forget(id);
        });
    }
}
