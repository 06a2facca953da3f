/** Every kind, every operation, every fault: nothing is doubled, lost, or said to be gone that is there. */
import { type Cell, cellsOf, faults, runCell } from "./cell.js";
import { isOn, type Operation, operations, type Subject, subjects } from "./subjects.js";
import type { Dialect } from "pulumi-cloud-platform/testing";
import { type Column, verdicts } from "./verdicts.js";

const dialects = ["documented", "clever-cloud"] as const;

test("the table and the faults name the same disturbances", () => {
    expect(Object.keys(verdicts).sort()).toEqual(Object.keys(faults).sort());
});

describe.each(dialects)("%s", dialect => {
    describe.each(subjects.filter(isOn(dialect)))("$kind", subject => {
        const possible = operations.filter(operation => subject.routes[operation] !== undefined);
        // At the same time, since many cells wait for the end of a hanging request.
        test.concurrent.each(possible)("%s", async operation => {
            const cells = await cellsOf(fault => runCell(subject, operation, fault, dialect));
            const column: Column = operation === "create" ? createdBy(subject) : operation;
            const expected = Object.entries(verdicts).map(([fault, verdict]) => [
                fault,
                (dialect === "clever-cloud"
                    ? subject.live?.exceptions?.[`${operation} ${fault}`]
                    : undefined) ??
                    subject.exceptions?.[`${operation} ${fault}`] ??
                    verdict[column],
            ]);
            const seen = [...cells].map(([fault, { verdict, requests }]) => [
                fault,
                `${verdict}×${requests}`,
            ]);
            expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));

            for (const [fault, cell] of cells) {
                if (subject.kind === "EmailAddress" && dialect === "clever-cloud" && fault === "404 JSON") {
                    // Of what nobody has confirmed, no list tells that the platform was wrong.
                    continue;
                }
                const where = `${subject.kind} ${operation} ${fault}`;
                // Never two, and what exists is not lost for having been hard to read.
                expect({ where, count: cell.count }).toEqual({
                    where,
                    count: countAfter(subject, operation, cell, dialect),
                });
                // The next run, on a platform that is well again, gets there.
                expect({ where, ...cell.again, message: undefined }).toEqual({
                    where,
                    verdict: cell.verdict === "gone" ? "gone" : "done",
                    count: operation === "delete" ? 0 : 1,
                    message: undefined,
                });
                if (cell.verdict === "error") {
                    expectGoodSentence(cell.message, operation);
                    expect(cell.message).not.toContain(cell.token);
                }
            }
        });
    });
});

/** How many there are once the fault has struck. */
function countAfter({ kind }: Subject, operation: Operation, { verdict }: Cell, dialect: Dialect): number {
    const isLive = dialect === "clever-cloud";
    if (operation === "delete" && verdict === "done") {
        return 0;
    }
    if (operation === "update" && verdict === "partial" && kind === "SshKey" && isLive) {
        // Nothing is put in the place of another key, so that one went first.
        return 0;
    }
    return operation === "create" && verdict === "error" ? 0 : 1;
}

function createdBy({ routes }: Subject): Column {
    return routes.create.startsWith("POST") ? "post" : "put";
}

/** Who was to do what, why it failed, at which address, and what to do next. */
function expectGoodSentence(message: string, operation: string): void {
    expect(message).toMatch(new RegExp(`^${operation} .+ ".+": `));
    expect(message).toMatch(/ (GET|POST|PUT|PATCH|DELETE) \/v[24]\/|but still (returns|lists) it/);
    expect(message).toMatch(/\. [A-Z].+\. \[[a-z-]+\]$/);
}
