/** The sentences of refusals that only the native provider has. Pure. */
import type { Kind } from "../kind/kind.js";
import { UserError } from "../kind/user-errors.js";
import type { StackRecord } from "../lifecycle/holders/records.js";
import { nameIn } from "../protocol/urns.js";

/** A resource of the npm package that has some of the claims. */
export interface ClassHolder {
    readonly urn: string;
    readonly id: string;
    readonly name: string;
    readonly taken: readonly string[];
    readonly whose: string;
    /** True if a replacement has taken its place. */
    readonly isLeaving: boolean;
}

/** @param problem why the state cannot be read */
export function stackUnreadable(id: string, problem: string): UserError {
    return new UserError(
        "stack-unreadable",
        `this run cannot tell whether another resource of the stack has ${id} now: ${problem}`,
        `Correct this, and run the command again. To leave ${id} to the other resource, run "pulumi state delete" in a terminal and select it.`,
    );
}

/** Returns the error for what a resource of the npm package has, and a declaration of this provider takes. */
export function takenByClasses({ sharing }: Kind, holder: ClassHolder): UserError {
    const { id, name, urn, whose, isLeaving } = holder;
    const reason = `${whose}, ${deletedByClasses}`;
    if (isLeaving) {
        // No alias can name it: another object has taken its place under the same name.
        return new UserError("duplicate-in-stack", reason, leaveIt(id));
    }
    const parts = sharing?.parts;
    const names = holder.taken.map(text => parts?.nameOf(text) ?? text).join(", ");
    const otherwise =
        parts === undefined
            ? `run "pulumi up" once without this declaration: that deletes it`
            : `take ${names} out of one of the two: out of "${name}" in a "pulumi up" before this one, which deletes ${names} until then`;
    return new UserError(
        "duplicate-in-stack",
        reason,
        `If this is the same resource, give it the option aliases with "${urn}". Otherwise ${otherwise}.`,
    );
}

/** Returns the error for a second resource of the npm package that has the object. */
export function alsoHeldByClasses({ whose, name }: ClassHolder): UserError {
    return new UserError("duplicate-in-stack", `${whose} as well, ${deletedByClasses}`, leaveIt(`"${name}"`));
}

const deletedByClasses =
    "and is a resource of the npm package, which deletes it without regard to this declaration";

function leaveIt(selected: string): string {
    return `To leave it to this one, run "pulumi state delete" in a terminal and select ${selected}.`;
}

/** @param recorded the record that the import would replace */
export function importWouldReplace(id: string, recorded: Pick<StackRecord, "id" | "path">): UserError {
    return new UserError(
        "data-loss",
        `it would replace ${recorded.id}, which is "${nameIn(recorded.path)}" now, and destroy its data`,
        `Import ${id} as another resource. Or to lose ${recorded.id}, first set allowReplace: true without import, and run "pulumi up".`,
    );
}

/** @param name a variable in `plain` */
export function plainOfSecretMap(name: string): string {
    return `"plain" names ${name}, and the variables are marked as a secret as a whole. Leave ${name} out of plain, or mark the other values one by one.`;
}

/** @param name a variable in `plain` */
export function plainOfSecretValue(name: string): string {
    return `"plain" names ${name}, whose value is marked as a secret. Leave ${name} out of plain, or remove the mark with Output.unsecret in Python or pulumi.Unsecret in Go. In YAML, configure the value without --secret.`;
}
