/**
 * No fault duplicates or loses an object, or reports one as deleted while it exists.
 *
 * The effect of a fault depends on the method of the request: `client.test.ts` has every fault for each method. Two kinds
 * have every fault here. Each other kind has those that its own requests decide, and those in which it is an exception.
 */
import { dialects } from "../../dist/provider/client/dialects.js";
import { type Cell, cellsOf, faults, runCell } from "./cell.js";
import { isOn, type Operation, operations, type Subject, subjects } from "./subjects.js";
import type { Dialect } from "pulumi-cloud-platform/testing";
import { type Column, verdicts } from "./verdicts.js";

/** They cover all columns of the table, without an exception on the documented wire. */
const completeKinds: readonly Subject["kind"][] = ["Webhook", "SshKey"];
const decidedByKind = ["404 JSON", "409", "connection refused", "reset after effect"];

test("the table of verdicts and the faults have the same names", () => {
    expect(Object.keys(verdicts).sort()).toEqual(Object.keys(faults).sort());
});

describe.each(dialects)("%s", dialect => {
    describe.each(subjects.filter(isOn(dialect)))("$kind", subject => {
        const possible = operations.filter(operation => subject.routes[operation] !== undefined);
        // Concurrently, since many cells wait for a hanging request.
        test.concurrent.each(possible)(
            "%s ends with the expected verdict for each fault",
            async operation => {
                const exceptions = exceptionsOf(subject, dialect);
                const names = Object.keys(faults).filter(
                    fault =>
                        (completeKinds.includes(subject.kind) && dialect === "documented") ||
                        decidedByKind.includes(fault) ||
                        `${operation} ${fault}` in exceptions,
                );
                const cells = await cellsOf(fault => runCell(subject, operation, fault, dialect), names);
                const column: Column = operation === "create" ? createdBy(subject) : operation;
                const expected = names.map(fault => [
                    fault,
                    exceptions[`${operation} ${fault}`] ?? verdicts[fault]?.[column],
                ]);
                const seen = [...cells].map(([fault, { verdict, requests }]) => [
                    fault,
                    `${verdict}×${requests}`,
                ]);
                const where = "verdicts, of which faults.exceptions in test/support/kinds/ lists the others";
                expect([where, new Map(seen as [string, unknown][])]).toEqual([
                    where,
                    new Map(expected as [string, unknown][]),
                ]);

                for (const [fault, cell] of cells) {
                    if (
                        subject.kind === "EmailAddress" &&
                        dialect === "clever-cloud" &&
                        fault === "404 JSON"
                    ) {
                        // No list contains an unconfirmed address, so the platform's 404 cannot be refuted.
                        continue;
                    }
                    const where = `${subject.kind} ${operation} ${fault}`;
                    // No duplicate, and no existing object is lost because of a failed read.
                    expect({ where, count: cell.count }).toEqual({
                        where,
                        count: countAfter(subject, operation, cell, dialect),
                    });
                    // The next run, without the fault, succeeds.
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
            },
        );
    });
});

function exceptionsOf({ exceptions, live }: Subject, dialect: Dialect): Readonly<Record<string, string>> {
    return { ...exceptions, ...(dialect === "clever-cloud" && live?.exceptions) };
}

/** The expected number of objects after the fault. */
function countAfter({ kind }: Subject, operation: Operation, { verdict }: Cell, dialect: Dialect): number {
    const isLive = dialect === "clever-cloud";
    if (operation === "delete" && verdict === "done") {
        return 0;
    }
    if (operation === "update" && verdict === "partial" && kind === "SshKey" && isLive) {
        // The live platform cannot replace a key, so the old one was deleted first.
        return 0;
    }
    return operation === "create" && verdict === "error" ? 0 : 1;
}

function createdBy({ routes }: Subject): Column {
    return routes.create.startsWith("POST") ? "post" : "put";
}

/** Checks that the message has the operation, the resource, the request, the next step and the address of its code. */
function expectGoodSentence(message: string, operation: string): void {
    expect(message).toMatch(new RegExp(`^${operation} .+ ".+": `));
    expect(message).toMatch(/ (GET|POST|PUT|PATCH|DELETE) \/v[24]\/|but still (returns|lists) it/);
    expect(message).toMatch(/\. [A-Z].+\. \[([a-z-]+)\] https:\/\/\S+\/docs\/errors\.md#\1$/);
}
