/** The worst cells of the fault matrix on an engine: the same verdicts, and a state that matches the platform. */
import * as cloud from "pulumi-cloud-platform";
import { onEveryEngine } from "../scenario/engines.js";
import type { World } from "../scenario/world.js";
import { faults } from "./cell.js";
import {
    changedArgs,
    operations,
    type Operation,
    type Properties,
    type Subject,
    subjects,
} from "./subjects.js";
import { type Column, verdicts } from "./verdicts.js";

type Name = `${Subject["kind"]} ${Operation} ${string}`;

const worst: Record<Name, string> = {
    "Addon create reset after effect": "a second database that no stack manages",
    "NetworkGroup create truncated body": "a second group of the same label",
    "Drain create empty 200": "a second copy of each log line",
    "Webhook create invalid JSON": "a second notification of each event",
    "TcpRedirection create reset after effect": "an open port that no stack manages",
    "OAuthConsumer create wrong shape": "a consumer whose secret is lost",
    "EmailHook create reset before effect": "a hook that exists only in the state",
    "Addon create 503 id -500": "a second order after a permanent refusal",
    "Operator create 502 HTML": "a second order after one that may have been accepted",
    "Member create 429 Retry-After 1": "a failed run after a request to wait",
    "Addon read wrong shape": "a database dropped from the state",
    "NetworkGroup read empty 200": "a deletion from the state because of an empty answer",
    "Member read 401": "a deletion from the state because of wrong credentials",
    "Webhook read 404 JSON": "a deletion from the state because of a missing list",
    "EnvVars read 404 JSON": "a state with variables that no longer exist",
    "EnvVars update reset after effect": "a change that the state does not record",
    "Addon update 409": "a recorded change that was refused",
    "Addon delete 404 JSON": "a database that no stack manages",
    "Addon delete reset after effect": "a stack that cannot be destroyed",
    "SshKey delete 403": "a valid key that no stack manages",
};

type Make = new (name: string, args: Properties) => unknown;
const classes = cloud as unknown as Record<Subject["kind"], Make>;

async function statesOf(world: World) {
    return (await world.resources()).map(({ id, inputs, outputs }) => ({ id, inputs, outputs }));
}

function cellOf(name: string) {
    const [kind, asked, ...words] = name.split(" ");
    const fault = words.join(" ");
    const subject = subjects.find(each => each.kind === kind);
    const operation = operations.find(each => each === asked);
    const { effect, times = Infinity } = faults[fault] ?? {};
    if (!subject || !operation || !effect || effect === "refused") {
        throw new Error(`the matrix has no cell ${name} that an engine can be put through`);
    }
    return { subject, operation, fault, effect, times };
}

test("the table has twenty critical faults", () => {
    expect(Object.keys(worst)).toHaveLength(20);
});

onEveryEngine(start => {
    test.each(Object.entries(worst))("%s does not cause %s", async name => {
        const { subject, operation, fault, effect, times } = cellOf(name);
        const route = subject.routes[operation] ?? "";
        const column: Column = operation !== "create" ? operation : route.startsWith("POST") ? "post" : "put";
        const expected = subject.exceptions?.[`${operation} ${fault}`] ?? verdicts[fault]?.[column];

        const world = await start();
        const { platform } = world;
        let args = subject.args(platform);
        world.program = () => {
            new classes[subject.kind]("it", args);
        };
        if (operation !== "create") {
            await world.up();
        }
        const before = await statesOf(world);
        if (operation === "update") {
            args = changedArgs(subject, platform);
        }
        const perform = () =>
            world.perform(operation === "read" ? "refresh" : operation === "delete" ? "destroy" : "up");

        const settle = platform.faults.add({ name, when: { route, times }, effect });
        const struck = await perform();
        settle();
        const after = await statesOf(world);
        const gone = struck.story.includes("delete it") && operation === "read";
        const verdict = !struck.succeeded ? "error" : gone ? "gone" : "done";
        const requests = struck.sent.filter(each => each === route).length;
        expect(`${verdict}×${requests}`).toBe(expected);
        if (verdict === "error") {
            expect(after).toEqual(before);
            expect(struck.error).toMatch(new RegExp(`${operation} .+ ".+": .+\\. [A-Z].+\\.`));
            expect(struck.error).not.toContain(platform.account.token);
        } else {
            expect(after).toHaveLength(verdict === "gone" || operation === "delete" ? 0 : 1);
        }
        const isThere = operation === "delete" ? verdict === "error" : verdict !== "error";
        expect(subject.equal(platform).length).toBe(
            operation === "create" || operation === "delete" ? +isThere : 1,
        );

        // Without the fault, the same command succeeds, and one object exists, or none after a deletion.
        const again = await perform();
        expect(again.error).toBeUndefined();
        expect(subject.equal(platform).length).toBe(operation === "delete" ? 0 : 1);
    });
});
