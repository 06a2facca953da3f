/** The state of one kind's operations during a run. */
import { KindDeclarations } from "../holders/kind-declarations.js";
import type { RunFacts } from "../decisions/run-facts.js";
import { CreationLists } from "./creation-lists.js";
import type { Kind } from "../../kind/kind.js";
import type { Session } from "./session.js";
import { StateComposer } from "./state-composer.js";

/** Everything that the operations of one kind share. Every operation takes it as its first argument. */
export class KindRun {
    readonly kind: Kind;
    readonly session: Session;
    readonly declarations: KindDeclarations;
    readonly creationLists: CreationLists;
    readonly composer: StateComposer;

    constructor(kind: Kind, session: Session) {
        this.kind = kind;
        this.session = session;
        this.declarations = new KindDeclarations(this);
        this.creationLists = new CreationLists(session.now);
        this.composer = new StateComposer(this);
    }

    get facts(): RunFacts {
        const { kind, session } = this;
        const { kinds, registry } = session;
        return {
            kind,
            kinds,
            registry,
            // A getter: an invalid permission fails only the operation that reads it.
            get isRecovery() {
                return session.recovery !== undefined;
            },
        };
    }
}
