/** The worst cells of the fault matrix once more, through an engine: same verdicts, and a state that stays true. */
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
    "Addon create reset after effect": "a second database, paid for and known to nobody",
    "NetworkGroup create truncated body": "a second group of the same label",
    "Drain create empty 200": "every line logged twice",
    "Webhook create invalid JSON": "every event told twice",
    "TcpRedirection create reset after effect": "a port that is open and known to nobody",
    "OAuthConsumer create wrong shape": "a consumer whose secret is lost",
    "EmailHook create reset before effect": "a hook that is in the state and nowhere else",
    "Addon create 503 id -500": "an order repeated that was refused for good",
    "Operator create 502 HTML": "an order repeated that may have been taken",
    "Member create 429 Retry-After 1": "a run given up although it was only asked to wait",
    "Addon read wrong shape": "a database dropped from the state",
    "NetworkGroup read empty 200": "an empty answer taken for an empty list",
    "Member read 401": "wrong credentials taken for an empty list",
    "Webhook read 404 JSON": "a missing list taken for a missing hook",
    "EnvVars read 404 JSON": "a state that keeps what is proven gone",
    "EnvVars update reset after effect": "a change that is made and not recorded",
    "Addon update 409": "a change that is recorded and not made",
    "Addon delete 404 JSON": "a database that nobody manages any more",
    "Addon delete reset after effect": "a state that can never be destroyed",
    "SshKey delete 403": "a key that still opens the door, and is forgotten",
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

test("there are twenty", () => {
    expect(Object.keys(worst)).toHaveLength(20);
});

onEveryEngine(start => {
    test.each(Object.entries(worst))("%s: not %s", async name => {
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

        // The platform is well again: the same command comes to its end, and there is one or none.
        const again = await perform();
        expect(again.error).toBeUndefined();
        expect(subject.equal(platform).length).toBe(operation === "delete" ? 0 : 1);
    });
});
