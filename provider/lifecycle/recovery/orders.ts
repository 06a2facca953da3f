/**
 * The files between `cloud-platform recover` and the hosts of the commands that it starts. The orders are one file, the
 * findings are another, with a line for each declaration. Only the owner can read their folder. The files have ids and
 * names of fields, and no values.
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { recoveryVariable } from "../../settings/names.js";
import { UserError } from "../errors.js";

/** What to do about one declaration. */
const answer = z.object({
    kind: z.string(),
    path: z.string(),
    /** The object to adopt. Absent if a new one is created. */
    id: z.string().optional(),
    /** The fields in which the object may differ from the declaration. */
    mayDiffer: z.array(z.string()).default([]),
    /** The ids of existing objects that do not prevent a new one. */
    beside: z.array(z.string()).default([]),
});

export type Answer = z.output<typeof answer>;

const orders = z.object({
    /** The id of the process that gives the orders. */
    process: z.number(),
    /**
     * `search`: a preview writes what exists for each new declaration. `adopt`: a run adopts, and sends no write.
     * `complete`: a run adopts, and does everything else that it would do otherwise.
     */
    task: z.enum(["search", "adopt", "complete"]),
    answers: z.array(answer).default([]),
});

export type Orders = z.output<typeof orders>;

const candidate = z.object({
    id: z.string(),
    /** The claims of the object, see `Kind.sharing.claims`. */
    claims: z.array(z.string()),
    /** The arguments that differ from the declaration. */
    differing: z.array(z.string()),
    /** The arguments that differ, and that a stopped creation may have left undone. */
    unfinished: z.array(z.string()).default([]),
    /** The claims that an update to the declaration takes away, such as variables of others. */
    removed: z.array(z.string()),
    /** The arguments that the platform masks, and that replace the object on a change. */
    masked: z.array(z.string()),
    createdAt: z.number().optional(),
});

export type Candidate = z.output<typeof candidate>;

const lookalike = candidate.pick({ id: true, claims: true, differing: true });

const finding = z.object({
    kind: z.string(),
    path: z.string(),
    /** The place of the declaration in the program. */
    position: z.number(),
    platform: z.string(),
    owner: z.string(),
    /** True if the stack has an object that this one replaces. */
    isReplacement: z.boolean(),
    /** True if a creation sets the fields of an existing object. */
    takesOver: z.boolean(),
    /** True if no second object can exist beside it. */
    isUnique: z.boolean(),
    /** True if the kind has no objects: its creation does something. */
    isAction: z.boolean(),
    /** The id that the program adopts. */
    adopts: z.string().optional(),
    /** The arguments whose values are not known before other resources exist. */
    unknown: z.array(z.string()),
    /** The names of these resources, as far as they are known. */
    sources: z.array(z.string()),
    /** True if a resource of another package tells where to search. */
    isPlacedByOthers: z.boolean().default(false),
    /** Undefined if the unknown arguments tell where to search. */
    candidates: z.array(candidate).optional(),
    /** Objects that an update turns into the declared one, beside candidates that are identical to it. */
    namesakes: z.array(candidate).default([]),
    /** Objects with data that have the declared name, and that no update turns into the declared one. */
    lookalikes: z.array(lookalike).default([]),
});

/** The result of a host's search for one declaration. */
export type Finding = z.output<typeof finding>;

const [ordersFile, findingsFile] = ["orders.json", "findings.jsonl"];

/** The side of the command. */
export class RecoveryFolder {
    readonly #folder = mkdtempSync(join(tmpdir(), "cloud-platform-recover-"));

    /** Gives orders to the hosts of the next command, and forgets what earlier ones have found. */
    order(task: Orders["task"], answers: readonly Answer[] = []): void {
        const text = JSON.stringify({ process: process.pid, task, answers });
        writeFileSync(join(this.#folder, ordersFile), text, { mode: 0o600 });
        writeFileSync(join(this.#folder, findingsFile), "", { mode: 0o600 });
    }

    findings(): Finding[] {
        const lines = readFileSync(join(this.#folder, findingsFile), "utf8").split("\n");
        return lines.filter(line => line !== "").map(line => finding.parse(JSON.parse(line)));
    }

    /** The variables of the command. */
    get environment(): Readonly<Record<string, string>> {
        return { [recoveryVariable]: this.#folder };
    }

    remove(): void {
        rmSync(this.#folder, { recursive: true, force: true });
    }
}

/** The side of a host. */
export class Recovery {
    readonly #folder: string;
    readonly task: Orders["task"];
    readonly #answers: ReadonlyMap<string, Answer>;

    constructor(folder: string, { task, answers }: Orders) {
        this.#folder = folder;
        this.task = task;
        this.#answers = new Map(answers.map(each => [`${each.kind} ${each.path}`, each]));
    }

    answerTo(kind: string, path: string | undefined): Answer | undefined {
        return path === undefined ? undefined : this.#answers.get(`${kind} ${path}`);
    }

    report(found: Finding): void {
        appendFileSync(join(this.#folder, findingsFile), `${JSON.stringify(found)}\n`);
    }

    /** True for the run that does everything that is left. */
    get isLast(): boolean {
        return this.task === "complete";
    }

    /** Fails in a run that only adopts. */
    assertMayWrite(): void {
        if (!this.isLast) {
            throw new UserError(
                "recovery-failed",
                "recover sends no write while it adopts objects",
                'Run "npx --no -- cloud-platform recover" again.',
            );
        }
    }
}

/**
 * Reads the orders of a run. Without these, the run would create what it was told to adopt. So it fails if they are not
 * readable, or if the command that gave them has ended.
 *
 * @param folder the value of the variable; undefined in other runs
 */
export function recoveryIn(folder: string | undefined): Recovery | undefined {
    if (folder === undefined || folder === "") {
        return undefined;
    }
    const given = [folder, join(folder, ordersFile)].every(isPrivate) ? ordersIn(folder) : undefined;
    if (given === undefined) {
        throw new UserError(
            "recovery-ended",
            `${recoveryVariable} is set, and the command "recover" that set it has ended`,
            `Unset ${recoveryVariable}, or run "npx --no -- cloud-platform recover" again.`,
        );
    }
    return new Recovery(folder, given);
}

/** Returns undefined if the process that gave the orders has ended. */
function ordersIn(folder: string): Orders | undefined {
    try {
        const given = orders.parse(JSON.parse(readFileSync(join(folder, ordersFile), "utf8")));
        process.kill(given.process, 0);
        return given;
    } catch {
        return undefined;
    }
}

/** Orders of another user must not decide which objects a stack adopts. */
function isPrivate(path: string): boolean {
    const status = statSync(path, { throwIfNoEntry: false });
    // Windows has no such user ids and modes.
    const user = process.getuid?.();
    return (
        status !== undefined && (user === undefined || (status.uid === user && (status.mode & 0o077) === 0))
    );
}
