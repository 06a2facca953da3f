/**
 * The dialects under test, and the tests that run on the documented one only, by reason.
 *
 * Some files use the documented dialect only, since both dialects share the tested code: `concurrency` (except the
 * test of shared lists), `deadlines`, and the tests of `hostile` for redirects, certificates and ids.
 */
import type { Dialect } from "pulumi-cloud-platform/testing";

const reasons: Readonly<Record<string, readonly string[]>> = {
    "the live platform refuses a second redirection of an application in a namespace": [
        "replaces an object by replacementTrigger, and does not mistake the old object for a duplicate [TcpRedirection]",
        "replaces an object by --replace, since the stack contains the old object [TcpRedirection]",
        "replaces an object by an identical one after a diff, and does not mistake the old object for a duplicate [TcpRedirection]",
        "names both duplicates that the stack does not manage, and leaves them alone [TcpRedirection]",
        "refuses a creation when another program creates an identical object during the run [TcpRedirection]",
        "refuses a duplicate of an unmanaged object, although the stack has an identical object as well [TcpRedirection]",
        "refuses to recreate an object while an identical unmanaged object exists [TcpRedirection]",
        "creates several identical objects of one program one after another, although each answer is lost [TcpRedirection]",
    ],
    "the live platform lists no address before its owner confirms it, and sends another message instead": [
        "names the object of a killed run, and adopts it when the program says so [EmailAddress]",
        "adopts an object under a new resource name, and the deletion of the former resource keeps it [EmailAddress]",
    ],
    "the live platform does not return the status of an operator": [
        "creates an operator while the platform deletes an identical one",
        "does not wait for an operator whose status is failed",
    ],
    "the live platform returns the network group of an operator": [
        "counts an operator as linked when the platform refuses the link and does not return it",
    ],
    "the client chooses the id of a group, so a lost answer needs no comparison with other groups": [
        "claims no object when two identical new ones appear after a lost answer [NetworkGroup]",
    ],
};

const titles = new Set(Object.values(reasons).flat());

/** Returns a `test` that leaves out what only the documented dialect can do. Blocks for each kind pass its name. */
export function storiesOn(dialect: Dialect, kind = ""): (title: string, run: () => Promise<void>) => void {
    return (title, run) => {
        const isLeftOut = titles.has(title) || titles.has(`${title} [${kind}]`);
        if (dialect === "documented" || !isLeftOut) {
            test(title, run);
        }
    };
}
