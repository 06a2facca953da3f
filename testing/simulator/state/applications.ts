import type { Variable } from "./addon-environment.js";
import type { Addon } from "./addons.js";
import { Collection, type World } from "./collection.js";
import type { ApplicationSettings } from "./application-settings.js";
import { conflict, invalid, notFound } from "./refusal.js";

export interface Application {
    /** `app_…` */
    readonly id: string;
    readonly ownerId: string;
    readonly name: string;
    readonly description: string;
    readonly zone: string;
    /** A type of the instance catalogue. */
    readonly type: string;
    readonly state: string;
    readonly creationDate: number;
    readonly branches: readonly string[];
    readonly variables: readonly Variable[];
    /** Ids of add-ons (`addon_…`). */
    readonly linkedAddons: readonly string[];
    /** Ids of applications whose exposed variables this one gets. */
    readonly dependencies: readonly string[];
    readonly tags: readonly string[];
    /** The repository of the code; without it, the platform keeps one. */
    readonly github?: GithubRepository | undefined;
    /** The domains with their paths: `shop.example/`. */
    readonly domains: readonly string[];
    readonly primaryDomain?: string | undefined;
    /** The variables for applications that depend on this one. */
    readonly exposedVariables: Readonly<Record<string, string>>;
    /** The chosen settings; defaults apply to the others. */
    readonly settings: Partial<ApplicationSettings>;
}

export interface GithubRepository {
    readonly owner: string;
    readonly name: string;
}

export interface NewApplication {
    readonly name: string;
    readonly id?: string;
    readonly zone?: string;
    readonly type?: string;
    readonly branches?: readonly string[];
    readonly variables?: Readonly<Record<string, string>>;
    readonly description?: string;
    readonly state?: string;
    readonly creationDate?: number;
    readonly github?: GithubRepository | undefined;
    readonly settings?: Partial<ApplicationSettings>;
}

/** The changes to an application. Omitted fields stay. */
export type ApplicationChanges = Partial<
    Pick<Application, "name" | "description" | "zone" | "type" | "state" | "branches" | "github" | "settings">
>;

/** Applications and everything that belongs to them. */
export class Applications {
    readonly #world: World;
    readonly #applications: Collection<Application>;
    readonly #goneListeners: ((application: Application) => void)[] = [];

    constructor(world: World) {
        this.#world = world;
        this.#applications = new Collection(world);
    }

    list(owner: string): Application[] {
        return this.#applications.list(application => application.ownerId === owner);
    }

    find(id: string): Application | undefined {
        return this.#applications.find(id);
    }

    get(owner: string, id: string): Application {
        const application = this.find(id);
        if (application?.ownerId !== owner) {
            throw notFound("application", id);
        }
        return application;
    }

    add(owner: string, application: NewApplication): Application {
        const { name, id, zone = "par", type = "node", branches = ["main"], variables = {} } = application;
        const { description = "", state = "SHOULD_BE_UP", settings = {}, github } = application;
        const { creationDate = this.#world.clock.now() } = application;
        const identity = id ?? `app_${this.#world.identifiers.uuid()}`;
        return this.#applications.add(
            {
                id: identity,
                ownerId: owner,
                name,
                description,
                zone,
                type,
                state,
                creationDate,
                branches,
                variables: Object.entries(variables).map(([variable, value]) => ({ name: variable, value })),
                linkedAddons: [],
                dependencies: [],
                tags: [],
                github,
                domains: [`${identity.replaceAll("_", "-")}.cleverapps.io/`],
                exposedVariables: {},
                settings,
            },
            { listedIn: this.#world.delays.listing },
        );
    }

    change(id: string, changes: ApplicationChanges): Application {
        const known = this.#require(id);
        const settings = { ...known.settings, ...changes.settings };
        return this.#applications.update(id, { ...changes, settings }) ?? known;
    }

    /** Deletes the application after the delay `applicationDeletion`. */
    remove(id: string): void {
        const application = this.change(id, { state: "TO_DELETE" });
        this.#world.agenda.after(this.#world.delays.applicationDeletion, () => {
            if (this.#applications.drop(id) !== undefined) {
                this.dependentsOf(id).forEach(dependent => this.removeDependency(dependent.id, id));
                this.#goneListeners.forEach(listener => listener(application));
            }
        });
    }

    whenGone(listener: (application: Application) => void): void {
        this.#goneListeners.push(listener);
    }

    /** The variables as a plain object, for assertions. */
    variables(id: string): Record<string, string> {
        const variables = this.#require(id).variables;
        return Object.fromEntries(variables.map(({ name, value }) => [name, value]));
    }

    setVariable(id: string, name: string, value: string): void {
        checkVariables([{ name, value }]);
        const { variables } = this.#require(id);
        const known = variables.some(variable => variable.name === name);
        this.#applications.update(id, {
            variables: known
                ? variables.map(variable => (variable.name === name ? { name, value } : variable))
                : [...variables, { name, value }],
        });
    }

    replaceVariables(id: string, variables: readonly Variable[]): void {
        checkVariables(variables);
        this.#applications.update(id, { variables: variables.map(({ name, value }) => ({ name, value })) });
    }

    removeVariable(id: string, name: string): void {
        const { variables } = this.#require(id);
        if (!variables.some(variable => variable.name === name)) {
            throw notFound("environment", name);
        }
        this.#applications.update(id, { variables: variables.filter(variable => variable.name !== name) });
    }

    expose(id: string, exposedVariables: Readonly<Record<string, string>>): void {
        this.#require(id);
        this.#applications.update(id, { exposedVariables });
    }

    addDomain(id: string, domain: string): void {
        const { domains } = this.#require(id);
        const others = this.#applications.list(other => other.id !== id);
        if (others.some(other => other.domains.includes(domain))) {
            throw conflict("domain", `${domain} is already taken`);
        }
        this.#applications.update(id, { domains: [...new Set([...domains, domain])] });
    }

    removeDomain(id: string, domain: string): void {
        const { domains, primaryDomain } = this.#require(id);
        this.#applications.update(id, {
            domains: domains.filter(known => known !== domain),
            ...(primaryDomain === domain && { primaryDomain: undefined }),
        });
    }

    setPrimaryDomain(id: string, primaryDomain: string | undefined): void {
        this.#require(id);
        this.#applications.update(id, { primaryDomain });
    }

    setTags(id: string, tags: readonly string[]): readonly string[] {
        this.#require(id);
        const unique = [...new Set(tags)];
        this.#applications.update(id, { tags: unique });
        return unique;
    }

    addDependency(id: string, dependency: string): void {
        const { dependencies } = this.#require(id);
        this.#applications.update(id, { dependencies: [...new Set([...dependencies, dependency])] });
    }

    removeDependency(id: string, dependency: string): void {
        const { dependencies } = this.#require(id);
        this.#applications.update(id, { dependencies: dependencies.filter(known => known !== dependency) });
    }

    dependentsOf(id: string): Application[] {
        return this.#applications.list(({ dependencies }) => dependencies.includes(id));
    }

    link(id: string, addonId: string): void {
        const { linkedAddons } = this.#require(id);
        this.#applications.update(id, { linkedAddons: [...new Set([...linkedAddons, addonId])] });
    }

    unlink(id: string, addonId: string): void {
        const { linkedAddons } = this.#require(id);
        this.#applications.update(id, { linkedAddons: linkedAddons.filter(linked => linked !== addonId) });
    }

    linkedTo(addon: Addon): Application[] {
        return this.#applications.list(application => application.linkedAddons.includes(addon.id));
    }

    #require(id: string): Application {
        const application = this.find(id);
        if (application === undefined) {
            throw notFound("application", id);
        }
        return application;
    }
}

function checkVariables(variables: readonly Variable[]): void {
    const fields: Record<string, string> = {};
    const seen = new Set<string>();
    for (const { name } of variables) {
        if (!/^[A-Za-z0-9_.-]+$/.test(name)) {
            fields[name] = "only letters, digits, dots, dashes and underscores are allowed";
        } else if (seen.has(name)) {
            fields[name] = "given more than once";
        }
        seen.add(name);
    }
    if (Object.keys(fields).length > 0) {
        throw invalid("environment", "Application environment is invalid", fields);
    }
}
