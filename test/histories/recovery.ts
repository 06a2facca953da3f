/** `cloud-platform recover` on the stack of a history, answered by a person who remembers which object was which. */
import type { OperationResult, Stack } from "pulumi-cloud-platform/testing";
import { UserError } from "../../dist/lifecycle/errors";
import { recover as recoverState, type Recovery } from "../../dist/recover/recover";
import type { Row } from "../../dist/recover/survey";
import { endOf, jsonOf, tableOf } from "../../dist/recover/table";
import type { RecoverSource } from "../../dist/recover/source";
import { objectsOf, type Objects } from "../support/objects";
import { recoverSource } from "../support/recover-source";
import { changedKeys } from "./forgiveness";
import type { Declaration } from "./program";
import type { World } from "./world";

export interface Recovering {
    world: World;
    program: Declaration[];
    environment: Record<string, string>;
    /** By URN, the ids before the loss. */
    remembered: ReadonlyMap<string, string>;
    /** True if all was as declared when the state was lost, and neither program nor platform has changed since. */
    isUnchanged: boolean;
    /** The last update, which is judged like any other. */
    complete: (
        excluded: string[],
        variables: Readonly<Record<string, string>>,
    ) => Promise<OperationResult | undefined>;
}

export interface Recovered {
    violations: string[];
    /** What a person sees. */
    texts: string[];
    isDone: boolean;
}

/** Answers each open row once. Nothing is written before the last update, and found objects keep their ids. */
export async function recoverStack(recovering: Recovering): Promise<Recovered> {
    const { world, program, environment, remembered } = recovering;
    const violations: string[] = [];
    const texts: string[] = [];
    let before = objectsOf(world.platform);
    const judgeWrites = (): void => {
        violations.push(...writesIn(before, objectsOf(world.platform)));
    };
    const accept = new Map<string, string>();
    const create = new Set<string>();
    const stack = preparing(world, program);
    const source: RecoverSource = {
        ...recoverSource(stack, { env: environment }),
        complete: async (_yes, excluded, variables) => {
            judgeWrites();
            const failure = (await recovering.complete(excluded.map(nameIn), variables))?.error;
            before = objectsOf(world.platform);
            return failure;
        },
    };
    const run = (): Promise<Recovery> =>
        recoverState(source, {
            ...{ accept, create, isDry: false, yes: true },
            onTable: (...table) => texts.push(tableOf(...table)),
        });
    try {
        let found = await run();
        if (found.ended === "open") {
            for (const row of found.open) answer(row, remembered.get(row.urn), { accept, create });
            judgeWrites();
            found = await run();
        }
        texts.push(endOf(found), jsonOf(found));
        if (recovering.isUnchanged) violations.push(...otherIds(found, remembered));
        return { violations, texts, isDone: found.ended === "done" };
    } catch (error) {
        if (!(error instanceof UserError)) throw error;
        texts.push(String(error));
        judgeWrites();
        return { violations, texts, isDone: false };
    }
}

/** The object that it had, or a new one. A resource that was renamed needs a change of the program. */
function answer(
    { urn, verdict, candidates }: Row,
    former: string | undefined,
    { accept, create }: { accept: Map<string, string>; create: Set<string> },
): void {
    const known = candidates.find(({ id }) => id === former);
    if (known !== undefined) accept.set(urn, known.id);
    else if (verdict !== "renamed") create.add(urn);
}

function writesIn(before: Objects, now: Objects): string[] {
    return changedKeys(before, now).map(key => `recover changed ${key} outside its last update`);
}

/** The program is the one that the state was lost of: so each object has the declaration that it had. */
function otherIds({ adopted }: Recovery, remembered: ReadonlyMap<string, string>): string[] {
    return Object.entries(adopted).flatMap(([urn, id]) => {
        const former = remembered.get(urn);
        return former === undefined || former === id
            ? []
            : [`recover gave ${id} to ${urn}, which had ${former}`];
    });
}

function nameIn(urn: string): string {
    return urn.split("::").pop() ?? "";
}

/** The stack as a command runs it: with the marks of the classes in each preview. */
function preparing(world: World, program: Declaration[]): Stack {
    const { stack } = world;
    const timed = async (run: Promise<OperationResult>): Promise<OperationResult> => {
        const result = await run;
        await world.pass(0);
        return result;
    };
    return Object.assign(Object.create(stack) as Stack, {
        name: stack.name,
        setEnv: (environment: Record<string, string>) =>
            world.prepare({ program, environment, isMarked: true }),
        exportStack: (options?: { showSecrets?: boolean }) => stack.exportStack(options),
        preview: (options?: object) => timed(stack.preview(options)),
        up: (options?: object) => timed(stack.up(options)),
        refresh: (options?: object) => timed(stack.refresh(options)),
    });
}
