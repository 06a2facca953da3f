/** The values that were changed outside Pulumi and that exclude what the program declares. */
import type { Capabilities } from "../../client/index.js";
import { refusalsOf } from "../../kind/check-declaration.js";
import type { UserError } from "../../kind/user-errors.js";
import type { Inputs, State } from "../../basics/roles.js";
import { stringsIn } from "../../basics/sets.js";
import { argumentsIn, type Kind } from "../../kind/kind.js";
import { secretsOf } from "../../kind/secrets.js";
import { contradictionRefused } from "./messages.js";
import type { UpdatePlan } from "./update-plan.js";

/** Returns the refusal of kept values that exclude a declared one: the platform checks only single values. */
export function contradictionIn(
    kind: Kind,
    capabilities: Capabilities,
    state: State,
    { wanted, kept }: Pick<UpdatePlan, "wanted" | "kept">,
): UserError | undefined {
    const inputsBefore = argumentsIn(kind, state);
    const news = withoutShown(kind, wanted, kept);
    const [contradiction] = kept.length === 0 ? [] : refusalsOf(kind, { inputsBefore, news, capabilities });
    return contradiction && contradictionRefused(kept, contradiction);
}

/** Returns the arguments without the names of kept values among those to show: the state only shows declared values. */
function withoutShown({ args }: Kind, wanted: Inputs, kept: readonly string[]): Inputs {
    const shown = secretsOf(args).flatMap(([key, , shownBy]): [string, string[]][] =>
        shownBy === undefined || wanted[shownBy] === undefined
            ? []
            : [[shownBy, stringsIn(wanted[shownBy]).filter(name => !kept.includes(`${key}.${name}`))]],
    );
    return { ...wanted, ...Object.fromEntries(shown) };
}
