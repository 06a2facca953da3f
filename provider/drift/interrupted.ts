/** Finds operations that earlier runs did not finish. Their result is unknown, whatever a refresh reads. */
import type { Omission } from "../generate/read/omissions.js";
import { quoted } from "../generate/files/script.js";
import { subjectOf } from "./findings.js";
import { calledBy } from "./report.js";
import { stateIn } from "./state.js";

/** @param text the output of `pulumi stack export` */
export function interruptedIn(text: string, stack: string): Omission[] {
    const { managed, pending } = stateIn(text);
    const on = `--stack ${quoted(stack)}`;
    return [
        ...pending.map(({ resource, type }) => ({
            what: calledBy(subjectOf(resource)),
            why:
                type === "creating"
                    ? `An earlier run ended while it was creating this, which may exist on the platform all the same. Look for it there, and run "pulumi refresh ${on}", which asks what to do about it.`
                    : `An earlier run ended in the middle of ${type} this. Run "pulumi refresh ${on}", which reads what there is.`,
        })),
        ...managed.flatMap(resource => {
            const why = resource.delete
                ? `An earlier run has replaced this, and ended before it deleted what was there before. "pulumi up ${on}" deletes it.`
                : resource.pendingReplacement
                  ? `An earlier run has deleted this in order to replace it, and ended before it made the new one. "pulumi up ${on}" makes it.`
                  : undefined;
            return why === undefined ? [] : [{ what: calledBy(subjectOf(resource)), why }];
        }),
    ];
}
