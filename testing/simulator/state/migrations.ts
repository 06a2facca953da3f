import type { Addon, Addons } from "./addons.js";
import type { AddonPlan, Catalogue } from "./catalogue.js";
import { Collection, type World } from "./collection.js";
import { conflict, invalid, notFound } from "./refusal.js";

export type MigrationStatus = "pending" | "in-progress" | "success" | "failed" | "cancelled";
export type MigrationOutcome = "success" | "failed" | "cancelled" | "hang";

export interface MigrationStep {
    readonly name: string;
    readonly status: MigrationStatus;
    /** Milliseconds since the epoch. */
    readonly startDate: number;
    readonly endDate?: number;
}

/** The destination of an add-on and its new version. */
export interface Moves {
    readonly region?: string;
    readonly version?: string;
}

export interface Migration {
    readonly id: string;
    readonly addonId: string;
    readonly fromPlanId: string;
    readonly toPlanId: string;
    /** The changes beside the plan. */
    readonly moves: Moves;
    readonly status: MigrationStatus;
    /** Milliseconds since the epoch. */
    readonly requestDate: number;
    readonly steps: readonly MigrationStep[];
}

export interface NextOutcome {
    readonly outcome: MigrationOutcome;
    /** Milliseconds of platform time; the delay `migration` by default. */
    readonly duration?: number;
}

const stepNames = ["PREPARE_MIGRATION", "DUMP_AND_RESTORE", "UPDATE_REVERSE_PROXIES", "UPDATE_ADDON"];

const alternativeWords: Readonly<Record<MigrationStatus, string>> = {
    pending: "RUNNING",
    "in-progress": "RUNNING",
    success: "OK",
    failed: "FAILED",
    cancelled: "ABORTED",
};

/** Plan migrations: one at a time for an add-on, the plan changes on success only. */
export class Migrations {
    readonly #world: World;
    readonly #addons: Addons;
    readonly #catalogue: Catalogue;
    /** How statuses are spelled on the wire: the alternative set has been seen too, and so may words of one's own. */
    words: "documented" | "alternative" | Partial<Readonly<Record<MigrationStatus, string>>> = "documented";

    readonly #migrations: Collection<Migration>;
    readonly #outcomes: NextOutcome[] = [];

    constructor(world: World, addons: Addons, catalogue: Catalogue) {
        this.#world = world;
        this.#addons = addons;
        this.#catalogue = catalogue;
        this.#migrations = new Collection(world);
        addons.whenGone(addon => this.list(addon).forEach(migration => this.#migrations.drop(migration.id)));
    }

    /** The word for a status, as routes send it. */
    wordFor(status: MigrationStatus): string {
        const words =
            this.words === "documented" ? {} : this.words === "alternative" ? alternativeWords : this.words;
        return words[status] ?? status;
    }

    /** The same where the alternative set is the only one, words of one's own aside. */
    liveWordFor(status: MigrationStatus): string {
        const own = typeof this.words === "string" ? undefined : this.words[status];
        return own ?? alternativeWords[status];
    }

    /** Decides how the next migration that is ordered ends; may be called several times. */
    next(outcome: NextOutcome): void {
        this.#outcomes.push(outcome);
    }

    list(addon: Pick<Addon, "id">): Migration[] {
        return this.#migrations.list(migration => migration.addonId === addon.id);
    }

    get(addon: Addon, id: string): Migration {
        const migration = this.#migrations.find(id);
        if (migration?.addonId !== addon.id) {
            throw notFound("migration", id);
        }
        return migration;
    }

    /** @param planId a plan of the add-on's own provider */
    order(addon: Addon, planId: string, moves: Moves = {}): Migration {
        const target = this.#targetOf(addon, planId);
        if (this.list(addon).some(isRunning)) {
            throw conflict("migration", "A migration of this add-on is running already");
        }
        this.#checkRegion(addon, moves);
        if (target.id === addon.planId && !changesMore(addon, moves)) {
            throw conflict("migration", `The add-on has the plan ${target.slug} already`);
        }
        const { agenda, clock, delays, identifiers } = this.#world;
        const { outcome, duration = delays.migration } = this.#outcomes.shift() ?? { outcome: "success" };
        const migration = this.#migrations.add({
            id: `migration_${identifiers.uuid()}`,
            addonId: addon.id,
            fromPlanId: addon.planId,
            toPlanId: target.id,
            moves,
            status: "pending",
            requestDate: clock.now(),
            steps: [],
        });
        const start = Math.min(delays.migrationStart, duration);
        agenda.after(start, at => this.#begin(migration.id, at), migration.requestDate);
        if (outcome !== "hang") {
            const finish = (at: number) => this.#finish(migration.id, outcome, at);
            stepNames.slice(1).forEach((_, done) => {
                const share = ((duration - start) * (done + 1)) / stepNames.length;
                agenda.after(start + share, at => this.#goOn(migration.id, at), migration.requestDate);
            });
            agenda.after(duration, finish, migration.requestDate);
        }
        return migration;
    }

    /** Cancels a migration that is running. */
    cancel(addon: Addon, id: string): void {
        const migration = this.get(addon, id);
        if (!isRunning(migration)) {
            throw conflict("migration", `This migration has ended: ${migration.status}`);
        }
        this.#finish(id, "cancelled", this.#world.clock.now());
    }

    /** Returns the monthly prices before and after a plan change, in euro. */
    preorder(addon: Addon, planId: string): { readonly from: AddonPlan; readonly to: AddonPlan } {
        return { from: this.#addons.plan(addon), to: this.#targetOf(addon, planId) };
    }

    #targetOf(addon: Addon, planId: string): AddonPlan {
        return this.#catalogue.plan(this.#addons.provider(addon), planId);
    }

    #begin(id: string, at: number): void {
        this.#change(id, () => ({ status: "in-progress", steps: [stepAt(0, at)] }));
    }

    #goOn(id: string, at: number): void {
        this.#change(id, ({ steps }) => ({
            steps: [...ended(steps, "success", at), stepAt(steps.length, at)],
        }));
    }

    #finish(id: string, status: MigrationStatus, at: number): void {
        this.#change(id, migration => {
            if (status === "success") {
                this.#arrive(migration);
            }
            return { status, steps: ended(migration.steps, status, at) };
        });
    }

    #arrive({ addonId, toPlanId, moves: { region, version } }: Migration): void {
        const { options } = this.#addons.changePlan(addonId, toPlanId);
        this.#addons.move(addonId, {
            ...(region === undefined ? {} : { region }),
            ...(version === undefined ? {} : { options: { ...options, version } }),
        });
    }

    #checkRegion(addon: Addon, { region = addon.region }: Moves): void {
        if (!this.#addons.provider(addon).regions.includes(region)) {
            throw invalid("migration", `${addon.providerId} is not offered in ${region}`, {
                region: "not offered there",
            });
        }
    }

    /** Does nothing if the migration has ended or its add-on no longer exists. */
    #change(id: string, changes: (migration: Migration) => Partial<Migration>): void {
        const migration = this.#migrations.find(id);
        if (migration !== undefined && isRunning(migration)) {
            this.#migrations.update(id, changes(migration));
        }
    }
}

function changesMore({ region, options }: Addon, moves: Moves): boolean {
    return (
        (moves.region ?? region) !== region ||
        (moves.version !== undefined && moves.version !== options["version"])
    );
}

function isRunning(migration: Migration): boolean {
    return migration.status === "pending" || migration.status === "in-progress";
}

function stepAt(position: number, startDate: number): MigrationStep {
    return { name: stepNames[position] ?? "UPDATE_ADDON", status: "in-progress", startDate };
}

function ended(steps: readonly MigrationStep[], status: MigrationStatus, endDate: number): MigrationStep[] {
    return steps.map(step => (step.status === "in-progress" ? { ...step, status, endDate } : step));
}
