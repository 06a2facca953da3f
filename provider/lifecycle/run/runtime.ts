/** The state of one kind's operations during a run. */
import { Claims } from "../holders/claims.js";
import type { RunFacts } from "../holders/this-run.js";
import { CreationLists } from "./creation-lists.js";
import type { Kind } from "../../kind/kind.js";
import type { Session } from "./session.js";
import { StoredState } from "./stored-state.js";

/** Everything that the operations of one kind share. Every operation takes it as its first argument. */
export class Runtime {
    readonly kind: Kind;
    readonly session: Session;
    readonly claims: Claims;
    readonly creations: CreationLists;
    readonly stored: StoredState;

    constructor(kind: Kind, session: Session) {
        this.kind = kind;
        this.session = session;
        this.claims = new Claims(this);
        this.creations = new CreationLists(session.now);
        this.stored = new StoredState(this);
    }

    get facts(): RunFacts {
        const { kind, session } = this;
        const { kinds, thisRun } = session;
        return {
            kind,
            kinds,
            thisRun,
            // Read when it counts: an invalid permission fails the operation that needs it.
            get isRecovery() {
                return session.recovery !== undefined;
            },
        };
    }
}
