/**
 * Rebuilds a state from the program and the account.
 *
 * It goes by rounds, since the place of a drain or a member is only known once the state has what it belongs to. In each
 * round, a preview searches for the new declarations, and a run that sends no write adopts those that are answered. When
 * nothing waits any more, an ordinary `up` creates what does not exist. The state is the journal: a stopped recovery is
 * simply begun again.
 */
import type { MissingState, StateText } from "../drift/source.js";
import { quoted } from "../generate/files/script.js";
import { nameInProgram } from "../generate/kinds.js";
import { UserError } from "../lifecycle/errors.js";
import type { JsonObject } from "../lifecycle/json.js";
import { RecoveryFolder, type Answer } from "../lifecycle/recovery/orders.js";
import { answerTo, assertNamed, inProgram } from "./answers.js";
import { deletionsIn, kindIn, type Deletion } from "./deletions.js";
import { editedArguments } from "./edits.js";
import { rowsOf } from "./rows.js";
import type { PreviewStep, RecoverSource } from "./source.js";
import { recordedIn, type RecordedStack } from "./stacks.js";
import type { Choices, Row } from "./survey.js";

export interface RecoverOptions extends Choices {
    /** True to search only. */
    readonly isDry: boolean;
    /** True to adopt what is certain, and to create what does not exist, without a question. */
    readonly yes: boolean;
    /** Asks a person; undefined without a terminal. */
    readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
    /** Receives the table of each round that shows something new, and what the last update deletes. */
    readonly onTable: (rows: readonly Row[], round: number, deletions: readonly Deletion[]) => void;
}

export interface Recovery {
    readonly stack: string;
    /** The new declarations, as the last table that has them shows them. */
    readonly rows: readonly Row[];
    /** The rows that need an answer. Nothing more is done before each has one. */
    readonly open: readonly Row[];
    /** The ids that the state has got, by URN. */
    readonly adopted: Readonly<Record<string, string>>;
    /** `open`: an answer is missing. `declined`: the person, or the lack of one, said no. */
    readonly ended: "done" | "dry" | "open" | "declined";
    /** The URNs of unfinished creations that the program no longer declares. */
    readonly leftPending: readonly string[];
    /** The objects that the last update deletes, as the last table lists them. */
    readonly deletions: readonly Deletion[];
    /** The URNs of replacements, updates and deletions that a killed run began, and that the program no longer asks for. */
    readonly unsettled: readonly string[];
}

export async function recover(source: RecoverSource, options: RecoverOptions): Promise<Recovery> {
    const folder = new RecoveryFolder();
    try {
        return await new Recovering(source, options, folder).run();
    } finally {
        folder.remove();
    }
}

interface Look {
    readonly rows: readonly Row[];
    /** By URN; undefined for a row that needs an answer. */
    readonly answers: ReadonlyMap<string, Answer | undefined>;
    readonly steps: readonly PreviewStep[];
}

class Recovering {
    readonly #source: RecoverSource;
    readonly #options: RecoverOptions;
    readonly #folder: RecoveryFolder;
    readonly #rows = new Map<string, Row>();
    readonly #adopted: Record<string, string> = {};
    #deletions: readonly Deletion[] = [];
    /** The state before the recovery. */
    #before: RecordedStack | undefined;
    /** The URNs of resources that a preview would change. */
    readonly #changed = new Set<string>();
    /** The URNs of resources that depend on a new one: the last update adopts these. */
    readonly #dependants = new Set<string>();
    /** True once a last update has run, so that the outputs of the stack are new. */
    #isCompleted = false;
    /** The last table, and how many there were. */
    #shown = { text: "", count: 0 };
    #others: { states: readonly RecordedStack[]; unread: readonly string[] } | undefined;

    constructor(source: RecoverSource, options: RecoverOptions, folder: RecoveryFolder) {
        this.#source = source;
        this.#options = options;
        this.#folder = folder;
    }

    async run(): Promise<Recovery> {
        let excluded = "";
        for (;;) {
            const look = await this.#look();
            const { rows, answers } = look;
            const open = rows.filter(({ urn }) => answers.get(urn) === undefined);
            if (this.#options.isDry) {
                return this.#ended("dry", open);
            }
            if (open.length > 0) {
                return this.#ended("open", open);
            }
            const targets = rows.filter(
                ({ urn, isReplacement }) =>
                    answers.get(urn)?.id !== undefined && !isReplacement && !this.#dependants.has(urn),
            );
            if (targets.length === 0) {
                const isAdopting = rows.some(({ urn }) => answers.get(urn)?.id !== undefined);
                // Only after the last update, an object that is unknown until then can be searched.
                const waiting = rows.filter(
                    ({ verdict, notes }) => verdict === "waits" && (isAdopting || notes.length > 0),
                );
                const names = waiting.map(({ urn }) => urn).join();
                // A value that no update makes known would be waited for without end.
                const later = names === excluded ? [] : waiting;
                excluded = names;
                // An adopted object may differ in arguments that only a later update writes.
                if (!(await this.#complete(look, later))) {
                    return this.#ended("declined");
                }
                if (!isAdopting && later.length === 0) {
                    return this.#ended("done", [], await this.#clearPending());
                }
                continue;
            }
            if (!(await this.#isConfirmed(`Adopt ${counted(targets.length)} into ${this.#source.stack}?`))) {
                return this.#ended("declined");
            }
            await this.#adopt(targets, look);
        }
    }

    #ended(
        ended: Recovery["ended"],
        open: readonly Row[] = [],
        leftPending: readonly string[] = [],
    ): Recovery {
        const { stack } = this.#source;
        return {
            ...{ stack, rows: [...this.#rows.values()], open, adopted: this.#adopted, ended, leftPending },
            ...{ deletions: this.#deletions, unsettled: this.#unsettled() },
        };
    }

    /** An object may exist twice, or no longer, and no declaration leads to it. */
    #unsettled(): string[] {
        const { pending = new Map<string, JsonObject>(), stopped = [], ids, inputs } = this.#before ?? {};
        // An earlier recovery may have adopted the object of a creation.
        const isAnother = (urn: string): boolean =>
            editedArguments(kindIn(urn) ?? "", pending.get(urn) ?? {}, inputs?.get(urn) ?? {}).length > 0;
        const replacing = [...pending.keys()].filter(urn => ids?.has(urn) === true && isAnother(urn));
        return [...new Set([...replacing, ...stopped])].filter(
            urn => !this.#rows.has(urn) && !this.#changed.has(urn),
        );
    }

    async #isConfirmed(question: string): Promise<boolean> {
        const { yes, confirm } = this.#options;
        return yes || ((await confirm?.(question)) ?? false);
    }

    /** Returns the error of a failed command. Every other command would meet the same lock. */
    #failed(what: string, failure: string, nextStep: string): UserError {
        const { stack } = this.#source;
        const unlock = `Make sure that no other run is active, and recover again after "pulumi cancel --stack ${quoted(stack)} --yes".`;
        return new UserError(
            "recovery-failed",
            `${what}:\n${failure}`,
            isLocked(failure) ? unlock : nextStep,
        );
    }

    /** Returns what to do after a failed command. An object may have gone that the state still has. */
    #wayOn(otherwise: string): string {
        const [stopped] = this.#before?.stopped ?? [];
        return stopped === undefined
            ? otherwise
            : `An interrupted run was updating or deleting "${nameInProgram(stopped)}". Run "pulumi refresh", and then recover again.`;
    }

    /** Searches for the new declarations. */
    async #look(): Promise<Look> {
        this.#others ??= await this.#readOthers();
        const own = recordedIn(await this.#source.state());
        this.#before ??= own;
        this.#folder.order("search");
        const { steps, failure } = await this.#source.preview(this.#folder.environment);
        if (failure !== undefined) {
            throw this.#failed("the preview failed", failure, this.#wayOn(""));
        }
        const { states: others, unread } = this.#others;
        const choices = inProgram(this.#options, steps);
        const survey = { steps, findings: this.#folder.findings(), own, others, unread, choices };
        const first = rowsOf({ ...survey, isLast: false });
        const isToAdopt = (row: Row): boolean => {
            const answer = answerTo(row, choices);
            return row.candidates.length > 0 && (answer === undefined || answer.id !== undefined);
        };
        const isStuck = !first.some(
            row => isToAdopt(row) && !row.isReplacement && !this.#dependants.has(row.urn),
        );
        const rows = isStuck ? rowsOf({ ...survey, isLast: true }) : first;
        assertNamed(choices, rows, steps, own, this.#shown.count === 0);
        rows.forEach(row => this.#rows.set(row.urn, row));
        steps.filter(({ op }) => op !== "same").forEach(({ urn }) => this.#changed.add(urn));
        const answers = new Map(rows.map(row => [row.urn, answerTo(row, choices)]));
        const isFinal = rows.every(
            ({ urn, verdict, isReplacement }) =>
                verdict !== "waits" && (isReplacement || answers.get(urn)?.id === undefined),
        );
        this.#deletions = deletionsIn({ steps, rows, own, others, unread, isFinal });
        this.#show(rows);
        return { rows, answers, steps };
    }

    /** Shows the table, unless the last round has learnt nothing new: some objects wait for the last update. */
    #show(rows: readonly Row[]): void {
        const text = JSON.stringify([rows, this.#deletions]);
        if (text !== this.#shown.text) {
            this.#shown = { text, count: this.#shown.count + 1 };
            this.#options.onTable(rows, this.#shown.count, this.#deletions);
        }
    }

    async #readOthers() {
        const read = await this.#source.otherStates();
        return {
            states: read.filter((state): state is StateText => "text" in state).map(recordedIn),
            unread: read
                .filter((state): state is MissingState => "problem" in state)
                .map(({ source }) => source),
        };
    }

    /** Adopts by an `up` that sends no write. */
    async #adopt(rows: readonly Row[], { steps, answers }: Look): Promise<void> {
        const created = new Map(steps.filter(({ op }) => op === "create").map(step => [step.urn, step]));
        const withParents = (urn: string | undefined): string[] => {
            const step = urn === undefined ? undefined : created.get(urn);
            return step === undefined ? [] : [step.urn, ...withParents(step.parent)];
        };
        const taken = new Set(rows.map(({ urn }) => urn));
        // A parent that is no component has to exist first.
        const isReady = (urn: string): boolean =>
            withParents(urn).every(each => taken.has(each) || created.get(each)?.isCustom === false);
        rows.filter(({ urn }) => !isReady(urn)).forEach(({ urn }) => this.#dependants.add(urn));
        for (;;) {
            const ready = rows.filter(({ urn }) => !this.#dependants.has(urn));
            if (ready.length === 0) {
                return;
            }
            this.#folder.order("adopt", given(answers));
            const targets = [...new Set(ready.flatMap(({ urn }) => withParents(urn)))];
            const failure = await this.#source.adopt(targets, this.#folder.environment);
            await this.#noteAdopted(ready);
            if (failure === undefined) {
                return;
            }
            const blocked = blockedIn(failure).filter(urn => taken.has(urn) && !this.#dependants.has(urn));
            if (blocked.length === 0) {
                throw this.#failed("not everything could be adopted", failure, again);
            }
            blocked.forEach(urn => this.#dependants.add(urn));
        }
    }

    /**
     * Removes the unfinished creations from the state, now that it has their resources.
     *
     * @returns the URNs of those whose resource the program no longer declares
     */
    async #clearPending(): Promise<string[]> {
        const { pending, ids } = recordedIn(await this.#source.state());
        const left = [...pending.keys()].filter(urn => !ids.has(urn));
        if (pending.size > 0 && left.length === 0) {
            const failure = await this.#source.clearPendingCreates();
            if (failure !== undefined) {
                throw this.#failed(
                    "the unfinished creations are still in the state",
                    failure,
                    'Run "pulumi refresh --clear-pending-creates".',
                );
            }
        }
        return left;
    }

    async #noteAdopted(rows: readonly Row[]): Promise<void> {
        const { ids } = recordedIn(await this.#source.state());
        for (const { urn } of rows) {
            const id = ids.get(urn);
            if (id !== undefined) {
                this.#adopted[urn] = id;
            }
        }
    }

    /**
     * Creates what does not exist, and changes what differs.
     *
     * @param later rows that this update leaves out: the next round searches for them
     * @returns false if the person refuses
     */
    async #complete({ rows, answers, steps }: Look, later: readonly Row[]): Promise<boolean> {
        assertNotHeld(this.#deletions);
        const isChanged = steps.some(({ op }) => !["same", "read"].includes(op));
        const mayHaveOldOutputs = Object.keys(this.#adopted).length > 0 && !this.#isCompleted;
        if (isChanged || mayHaveOldOutputs) {
            const { yes, confirm } = this.#options;
            if (!yes && confirm === undefined) {
                return false;
            }
            this.#folder.order("complete", given(answers));
            const excluded = later.map(({ urn }) => urn);
            const failure = await this.#source.complete(yes, excluded, this.#folder.environment);
            this.#isCompleted = true;
            await this.#noteAdopted(rows.filter(({ urn }) => answers.get(urn)?.id !== undefined));
            if (failure !== undefined) {
                throw this.#failed("the last update failed", failure, this.#wayOn(again));
            }
        }
        return true;
    }
}

/** Fails before the last update deletes an object that another stack has as well. */
function assertNotHeld(deletions: readonly Deletion[]): void {
    const [found] = deletions.filter(({ holders }) => holders.length > 0);
    if (found !== undefined) {
        const { id, urn, isPart, holders } = found;
        const leaving = `run "pulumi state delete '${urn}' --target-dependents", and then recover again`;
        throw new UserError(
            "recovery-failed",
            `the last update ${isPart ? "removes" : "deletes"} ${id}, which is in ${holders.join(" and ")} too`,
            isPart
                ? `To leave it there, add it to \`ignore\` of "${found.name}" if the mode is "whole". Otherwise ${leaving}.`
                : `To leave it there, ${leaving}.`,
        );
    }
}

const again = 'Run "npx --no -- cloud-platform recover" again.';

/** The words of a backend in files or in a bucket, and those of a service. */
function isLocked(failure: string): boolean {
    return /\bis currently locked by\b|\bAnother update is currently in progress\b/.test(failure);
}

/** The engine refuses a target that depends on a resource which is not created by the same run. */
function blockedIn(failure: string): string[] {
    return [...failure.matchAll(/'(urn:pulumi:.+?)' depends on 'urn:/g)].map(([, urn = ""]) => urn);
}

function given(answers: Look["answers"]): Answer[] {
    return [...answers.values()].filter(answer => answer !== undefined);
}

function counted(count: number): string {
    return count === 1 ? "one object" : `${count} objects`;
}
