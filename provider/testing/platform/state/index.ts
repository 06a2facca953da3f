import { Accounts, type Account } from "./accounts.js";
import { Addons } from "./addons.js";
import { Applications } from "./applications.js";
import type { Catalogue } from "./catalogue.js";
import { Agenda, PlatformClock } from "./clock.js";
import type { World } from "./collection.js";
import { defaultDelays, type Delays } from "./delays.js";
import { Identifiers } from "./identifiers.js";
import { Migrations } from "./migrations.js";
import { NetworkGroups } from "./network-groups.js";
import { Resources } from "./resources.js";
import { Users } from "./users.js";

interface Options {
    readonly accounts: readonly Account[];
    readonly catalogue: Catalogue;
    readonly delays: Partial<Delays>;
}

/** Everything the platform knows, with its rules and without HTTP. */
export class PlatformState {
    readonly clock = new PlatformClock();
    readonly delays: Delays;
    readonly catalogue: Catalogue;
    readonly accounts: Accounts;
    readonly users: Users;
    readonly applications: Applications;
    readonly addons: Addons;
    readonly migrations: Migrations;
    readonly networkGroups: NetworkGroups;

    constructor({ accounts, catalogue, delays }: Options) {
        this.delays = { ...defaultDelays, ...delays };
        const world: World = {
            clock: this.clock,
            agenda: new Agenda(this.clock),
            delays: this.delays,
            identifiers: new Identifiers(),
        };
        this.catalogue = catalogue;
        this.accounts = new Accounts(accounts);
        this.users = new Users(world);
        this.applications = new Applications(world);
        this.addons = new Addons(world, catalogue);
        this.migrations = new Migrations(world, this.addons, catalogue);
        const resources = new Resources(this.applications, this.addons);
        this.networkGroups = new NetworkGroups(world, resources);
        this.addons.whenGone(addon => {
            this.networkGroups.forget(addon.realId);
            this.applications.linkedTo(addon).forEach(({ id }) => this.applications.unlink(id, addon.id));
        });
        this.applications.whenGone(({ id }) => this.networkGroups.forget(id));
    }
}
