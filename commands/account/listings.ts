/** The lists of an inventory. Each is read once, when it is first needed. */
import { z } from "zod";
import { textOf } from "../../provider/basics/json.js";
import {
    Addon,
    Application,
    EmailHook,
    Member,
    NetworkGroup,
    Operator,
    Webhook,
} from "../../provider/kinds/index.js";
import type { Kind } from "../../provider/kind/kind.js";
import { idsOf, kinds } from "../kinds.js";
import { findApplications, listApplications } from "./applications.js";
import type { InventoryApplication } from "./inventory.js";
import { readOperatorParts, type OperatorParts } from "./operator-parts.js";
import type { ListedRecord, Reader } from "./reader.js";

/** Operators are listed as add-ons too, and so are the add-ons and groups that operators consist of. */
const mayBelongToOperators: ReadonlySet<Kind> = new Set<Kind>([Addon, NetworkGroup]);

export class Listings {
    readonly #reader: Reader;
    /** Empty if no wanted kind needed the applications. */
    applicationsRead: readonly InventoryApplication[] = [];
    readonly #lists = new Map<Kind, Promise<ListedRecord[]>>();
    #applications: Promise<readonly InventoryApplication[]> | undefined;
    #operatorParts: Promise<OperatorParts> | undefined;

    constructor(reader: Reader) {
        this.#reader = reader;
    }

    /** All records of a kind, in all scopes. */
    of(kind: Kind): Promise<ListedRecord[]> {
        const known = this.#lists.get(kind) ?? this.#list(kind);
        this.#lists.set(kind, known);
        return known;
    }

    applications(): Promise<readonly InventoryApplication[]> {
        return (this.#applications ??= this.#readApplications());
    }

    async #list(kind: Kind): Promise<ListedRecord[]> {
        const scopes = await this.#scopesOf(kind);
        const lists = await Promise.all(scopes.map(scope => this.#reader.list(kind, scope)));
        const records = mayBelongToOperators.has(kind)
            ? await this.#withoutOperators(kind, lists.flat())
            : lists.flat();
        const listed = kind === Application ? await this.#read(records) : records;
        listed.forEach(record => this.#reader.labels.learn(kind, record.id, record));
        return listed;
    }

    /** The values of `Kind.within`: a list exists for each of them. */
    async #scopesOf(kind: Kind): Promise<readonly string[]> {
        const { within } = kind;
        if (within === undefined) {
            return [this.#reader.contextFor(kind).owner];
        }
        const field: unknown = kind.args.shape[within];
        if (field instanceof z.ZodEnum) {
            return field.options.map(String);
        }
        if (within === "application") {
            return this.#applicationIds();
        }
        if (within === "resourceId") {
            // Logs belong to an application, or to an add-on by its real id.
            return [
                ...(await this.#applicationIds()),
                ...(await this.of(Addon)).flatMap(({ outputs }) => textOf(outputs["realId"]) ?? []),
            ];
        }
        // An argument is named after the kind that it refers to, as `networkGroup`, or after the end of its name.
        const name = `${within.charAt(0).toUpperCase()}${within.slice(1)}`;
        const holder = kinds[name] ?? Object.values(kinds).find(kind => kind.name.endsWith(name));
        if (holder === undefined) {
            throw new Error(`the lists of ${kind.name} have an unknown scope: "${within}"`);
        }
        return (await this.of(holder)).map(({ id }) => id);
    }

    /** Applications that the user did not name, and those of operators, are left out with their parts. */
    async #read(records: ListedRecord[]): Promise<ListedRecord[]> {
        const ids = new Set(records.length > 0 ? await this.#applicationIds() : []);
        return records.filter(({ id }) => ids.has(id));
    }

    async #applicationIds(): Promise<string[]> {
        return (await this.applications()).map(({ id }) => id);
    }

    async #readApplications(): Promise<readonly InventoryApplication[]> {
        const reader = this.#reader;
        const found = reader.client.capabilities.applications
            ? await listApplications(reader, () => this.#partsOfOperators())
            : await findApplications(reader, {
                  addons: () => this.of(Addon),
                  members: () => this.of(Member),
                  hooks: async () => (await Promise.all([this.of(Webhook), this.of(EmailHook)])).flat(),
              });
        found.forEach(({ id, name }) => reader.labels.set(id, name));
        this.applicationsRead = found;
        return found;
    }

    #partsOfOperators(): Promise<OperatorParts> {
        return (this.#operatorParts ??= this.of(Operator).then(operators =>
            readOperatorParts(this.#reader, operators),
        ));
    }

    /** Leaves out objects that another kind lists by the same id, and the parts of operators. */
    async #withoutOperators(kind: Kind, records: ListedRecord[]): Promise<ListedRecord[]> {
        const sharing = Object.values(kinds).filter(other => other.sharing?.sharesIdsWith === kind.name);
        const shared = (await Promise.all(sharing.map(other => this.of(other)))).flat();
        const ids = new Set(shared.map(({ id }) => id));
        const parts = await this.#partsOfOperators();
        return records.filter(({ id, args, outputs }) => {
            if (ids.has(id)) {
                return false;
            }
            const doubt = parts.doubtAbout(textOf(args["provider"]));
            const reason = parts.reasonFor(...idsOf(id, outputs)) ?? doubt;
            if (reason !== undefined) {
                this.#reader.omissions.skip(`${kind.name} ${id}`, reason);
            }
            return reason === undefined;
        });
    }
}
