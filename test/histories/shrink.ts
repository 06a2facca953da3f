/** The shortest history that still breaks the same promise. */
import type { Outcome } from "./history";
import { omit, type Args } from "./program";
import { isRun, type Step } from "./steps";

type Replay = (steps: Step[]) => Promise<Outcome>;

/** Histories break the same promise where the first violation is of the same invariant, of the same kind of object. */
export function signatureOf({ violations: [first = ""] }: Outcome): string {
    return first
        .replace(/"[^"]*"/g, "…")
        .replace(
            /([A-Z][A-Za-z]+) \S*[/@_-]\S*|(?<=(SshKey|OAuthConsumer|Webhook|EmailHook|Drain)) \S+/g,
            "$1",
        )
        .slice(0, 100);
}

/** @param patience how many replays it may take */
export async function shrink(steps: Step[], found: Outcome, replay: Replay, patience = 250): Promise<Step[]> {
    const wanted = signatureOf(found);
    let left = patience;
    const stillBreaks = async (candidate: Step[]): Promise<boolean> => {
        if (left <= 0) {
            return false;
        }
        left -= 1;
        const outcome = await replay(candidate);
        return outcome.violations.length > 0 && signatureOf(outcome) === wanted;
    };
    let best = steps.slice(0, (found.at ?? steps.length) + 1);
    for (let before = -1; before !== JSON.stringify(best).length;) {
        before = JSON.stringify(best).length;
        for (let size = Math.max(1, best.length >> 1); size >= 1; size >>= 1) {
            for (let start = best.length - size; start >= 0; start -= 1) {
                const candidate = [...best.slice(0, start), ...best.slice(start + size)];
                if (candidate.length > 0 && (await stillBreaks(candidate))) {
                    best = candidate;
                    start = Math.min(start, best.length - size + 1);
                }
            }
        }
        for (let index = 0; index < best.length; index += 1) {
            const step = best[index];
            for (const simpler of step ? simplerThan(step) : []) {
                const candidate = [...best.slice(0, index), simpler, ...best.slice(index + 1)];
                if (await stillBreaks(candidate)) {
                    best = candidate;
                    break;
                }
            }
        }
    }
    return best;
}

/** Without one of its options, arguments or faults. */
function simplerThan(step: Step): Step[] {
    if (isRun(step)) {
        const { run, ...options } = step;
        return Object.keys(options).map(key => ({ run, ...omit(options, key) }));
    }
    if ("declare" in step) {
        const { declare } = step;
        const withArgs = (args: Args): Step => ({ declare: { ...declare, args } });
        const fewerArgs = Object.keys(declare.args).map(key => withArgs(omit(declare.args, key)));
        const variables = (declare.args["variables"] ?? {}) as Record<string, string>;
        const fewerVariables = Object.keys(variables).map(name =>
            withArgs({ ...declare.args, variables: omit(variables, name) }),
        );
        const plain = omit(declare, "options");
        return [...(declare.options ? [{ declare: plain }] : []), ...fewerVariables, ...fewerArgs];
    }
    return [];
}
