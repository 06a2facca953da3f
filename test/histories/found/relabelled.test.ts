/** Members whose labels change: the old link goes before the new one comes, and a look that is too old sees both. */
import { history } from "../history";
import { declare, outside, refresh, up, type Step } from "../steps";
import { seed } from "../seed";

const member = (name: string, id: string, label: string): Step =>
    declare(name, "Member", { networkGroup: seed.backend, member: id, label });

test("one beside one that is added", () =>
    history(
        member("z", seed.worker, "one"),
        up(),
        member("a", seed.api, "one"),
        member("z", seed.worker, "two"),
        up(),
    ));

test("one that is to be retained, relabelled by others", () =>
    history(
        declare(
            "m",
            "Member",
            { networkGroup: seed.backend, member: seed.api, label: "one" },
            { retainOnDelete: true },
        ),
        up(),
        outside({ alter: "m" }),
        refresh(),
        up(),
    ));

test("twelve at once", () => {
    const all = (label: string): Step[] =>
        Array.from({ length: 12 }, (_, count) =>
            member(`m${count}`, `external_4b0b5f0c-7d1c-4d3e-9a36-0d6d2a3c5b${count + 10}`, label),
        );
    return history(...all("one"), up(), ...all("two"), up());
});

test("two declarations exchange what they link", () =>
    history(
        member("a", seed.worker, "one"),
        member("b", seed.api, "two"),
        up(),
        member("a", seed.api, "one"),
        member("b", seed.worker, "two"),
        up(),
    ));

test("the names of two keys are exchanged", () => {
    const key = (end: string) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${end}`;
    const [first, second] = [
        key("L2zYMXRvGBmHzf9mFDivQnFUZlTULU9QX50ZnZ8fRJh"),
        key("EAZI8XGMNMl/TaR7QaQgU9du7IgLDfXlQWVpsKQhB9G"),
    ];
    return history(
        declare("a", "SshKey", { name: "desk", publicKey: first }),
        declare("b", "SshKey", { name: "phone", publicKey: second }),
        up(),
        declare("a", "SshKey", { name: "phone", publicKey: first }),
        declare("b", "SshKey", { name: "desk", publicKey: second }),
        up(),
    );
});
