/** Deployments under every fault: one for each change, also when a request or an answer is lost. */
import { cellsOf, faults, runCell } from "./cell.js";
import type { Subject } from "./subjects.js";
import { type Column, verdicts } from "./verdicts.js";

type Operation = "create" | "update";

const deployments = "/v2/{scope}/applications/{appId}/deployments";
const list = `GET ${deployments}`;
const deploy = "POST /v2/{scope}/applications/{appId}/instances";
const wait = `GET ${deployments}/{deploymentId}`;

/** Counts the deployments of the operation: an update comes after that of the creation. */
function subjectOf(operation: Operation, route: string): Omit<Subject, "requests"> {
    return {
        kind: "Deployment",
        only: "clever-cloud",
        args: ({ seed, delays }) => {
            delays.deployment = 0;
            return { application: seed.applications.api, triggers: ["one"] };
        },
        change: { triggers: ["two"] },
        routes: { create: route, read: list, update: route, delete: route },
        equal: ({ seed, state }) =>
            state.deployments
                .list(seed.applications.api)
                .slice(0, operation === "update" ? -1 : undefined)
                .map(({ id }) => id),
    };
}

/** Faults after which the state records a deployment that may have started or may still be running. */
const recorded: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    [deploy]: Object.fromEntries(
        ["404 HTML", "500", "502 HTML", "503", "reset before effect", "time-out"].map(fault => [
            fault,
            "partial×1",
        ]),
    ),
    [wait]: { "404 JSON": expect.stringMatching(/^partial×\d{3}$/) as string },
};

/** The verdict of the table for all kinds, except that an error of the wait leaves a started deployment. */
function expectedAt(route: string, fault: string): string {
    const column: Column = route === deploy ? "post" : "read";
    const verdict = verdicts[fault]?.[column] ?? "";
    const isStarted = route === wait && !verdict.endsWith("×0");
    return recorded[route]?.[fault] ?? (isStarted ? verdict.replace("error", "partial") : verdict);
}

describe.each(["create", "update"] as const)("deployment during %s", operation => {
    test.concurrent.each([
        ["the list of earlier deployments", list],
        ["the request that deploys", deploy],
        ["the read that waits for the end", wait],
    ])("deploys once for each fault of %s", async (_step, route) => {
        const subject = subjectOf(operation, route);
        const cells = await cellsOf(fault => runCell(subject, operation, fault, "clever-cloud"));
        const seen = [...cells].map(([fault, cell]) => [fault, `${cell.verdict}×${cell.requests}`]);
        const expected = Object.keys(faults).map(fault => [fault, expectedAt(route, fault)]);
        expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(expected));

        for (const [fault, cell] of cells) {
            const isStarted = cell.verdict === "done" || (route === wait && cell.verdict === "partial");
            // Never two deployments, neither now nor after the next run, which succeeds.
            expect({ fault, count: cell.count, again: cell.again }).toEqual({
                fault,
                count: isStarted ? 1 : 0,
                again: { verdict: "done", message: expect.any(String) as string, count: 1 },
            });
            expect(cell.message).not.toContain(cell.token);
        }
    });
});
