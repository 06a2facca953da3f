/** An operation that is killed at one of its requests. */
import { effects, type LoggedRequest, type Platform } from "pulumi-cloud-platform/testing";
import type { World } from "../../scenario/world.js";

/** The request at which a process is killed. */
export interface Kill {
    readonly method?: string;
    readonly route?: string;
    /** The number of such requests that pass first. */
    readonly skip: number;
    /** True if the request takes effect. Its answer never arrives. */
    readonly isCarriedOut: boolean;
    /** True to wait until no other request is left. Default: the others are lost as well. */
    readonly isLate?: boolean;
}

/** @returns the request at which the operation was killed; undefined if it sends fewer */
export async function killed(
    { platform, stack }: World,
    { isCarriedOut, isLate = false, ...when }: Kill,
    run: () => Promise<unknown>,
): Promise<LoggedRequest | undefined> {
    const effect = isCarriedOut ? effects.hangAfterEffect : effects.hang;
    const mark = platform.requests.mark();
    const remove = platform.faults.add({ name: "killed", when, effect });
    const process = { isOver: false };
    const outcome = run()
        .catch((error: unknown) => error)
        .finally(() => {
            process.isOver = true;
        });
    const struck = () => platform.requests.since(mark, ({ fault }) => fault === "killed")[0];
    await until(() => process.isOver || struck() !== undefined);
    if (isLate && !process.isOver) {
        await untilQuiet(platform);
    }
    await stack.kill();
    await outcome;
    await stack.cancel();
    remove();
    return struck();
}

/** Waits until only the lost request is left. */
async function untilQuiet({ requests }: Platform): Promise<void> {
    const state = { answered: -1, rounds: 0 };
    await until(() => {
        const answered = requests.count(({ status }) => status !== 0);
        state.rounds = answered === state.answered ? state.rounds + 1 : 0;
        state.answered = answered;
        return state.rounds >= 30;
    });
}

async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
        await new Promise(resolve => setTimeout(resolve, 10));
    }
}
