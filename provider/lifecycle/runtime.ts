/** The state of one kind's operations during a run. */
import { Contexts } from "./contexts.js";
import { Declarations } from "./declarations.js";
import type { Kind } from "./kind.js";
import { ExistenceCheck } from "./existence-check.js";
import { References } from "./references.js";
import { Holders } from "./run/holders.js";
import type { ObjectIds } from "./run/object-ids.js";
import type { Session } from "./session.js";
import { StateProperties } from "./state-properties.js";

/** Everything that the operations of one kind share. Every operation takes it as its first argument. */
export class Runtime {
    readonly kind: Kind;
    readonly session: Session;
    readonly ids: ObjectIds;
    readonly declarations: Declarations;
    readonly holders: Holders;
    readonly references: References;
    readonly stored: StateProperties;
    readonly contexts: Contexts;
    readonly existence: ExistenceCheck;

    constructor(kind: Kind, session: Session) {
        this.kind = kind;
        this.session = session;
        session.kinds.set(kind.name, kind);
        this.ids = session.objectIds(kind.name);
        this.declarations = new Declarations(this);
        this.holders = new Holders(this);
        this.references = new References(this);
        this.stored = new StateProperties(this);
        this.contexts = new Contexts(this);
        this.existence = new ExistenceCheck(this);
    }
}
