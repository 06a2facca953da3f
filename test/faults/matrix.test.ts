/** Every kind, every operation, every fault: nothing is doubled, lost, or said to be gone that is there. */
import { type Cell, faults, runCell } from "./cell.js";
import { operations, type Subject, subjects } from "./subjects.js";
import { type Column, verdicts } from "./verdicts.js";

test("the table and the faults name the same disturbances", () => {
    expect(Object.keys(verdicts).sort()).toEqual(Object.keys(faults).sort());
});

describe.each(subjects)("$kind", subject => {
    const possible = operations.filter(operation => subject.routes[operation] !== undefined);
    test.each(possible)("%s", async operation => {
        const cells = new Map<string, Cell>();
        for (const [name, fault] of Object.entries(faults)) {
            cells.set(name, await runCell(subject, operation, fault));
        }
        const column: Column = operation === "create" ? createdBy(subject) : operation;
        const expected = Object.entries(verdicts).map(([fault, verdict]) => [
            fault,
            subject.exceptions?.[`${operation} ${fault}`] ?? verdict[column],
        ]);
        const seen = [...cells].map(([fault, { verdict, requests }]) => [fault, `${verdict}×${requests}`]);
        expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));

        for (const [fault, cell] of cells) {
            const where = `${subject.kind} ${operation} ${fault}`;
            // Never two, and what exists is not lost for having been hard to read.
            expect({ where, count: cell.count }).toEqual({
                where,
                count:
                    operation === "delete" && cell.verdict === "done"
                        ? 0
                        : operation === "create" && cell.verdict === "error"
                          ? 0
                          : 1,
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

function createdBy({ routes }: Subject): Column {
    return routes.create.startsWith("POST") ? "post" : "put";
}

/** Who was to do what, why it failed, at which address, and what to do next. */
function expectGoodSentence(message: string, operation: string): void {
    expect(message).toMatch(new RegExp(`^${operation} .+ ".+": `));
    expect(message).toMatch(/ (GET|POST|PUT|PATCH|DELETE) \/v[24]\/|yet (shows|lists) it/);
    expect(message).toMatch(/\. [A-Z].+\.$/);
}
