/**
 * The wires that faults are met on, and which of their stories only the documented one can tell, by why.
 *
 * Some suites go over the documented wire alone, since what they are about is the same on both: `concurrency` and
 * `deadlines` are about how requests are sent, whatever they say, but for the lists that several share; so is what
 * `hostile` has of redirects, certificates and ids. `worst` puts cells of the matrix, which has both wires, through an
 * engine.
 */
import type { Dialect } from "pulumi-cloud-platform/testing";

export const dialects: readonly Dialect[] = ["documented", "clever-cloud"];

const reasons: Readonly<Record<string, readonly string[]>> = {
    "the live platform takes no second redirection in a namespace": [
        "one that is told to be made anew is not taken for somebody else's [TcpRedirection]",
        "one that is replaced by name is known from what the stack has [TcpRedirection]",
        "a replacement that is equal to what it replaces is not taken for somebody else's [TcpRedirection]",
        "two equal ones of somebody else's are both named, and stay theirs [TcpRedirection]",
        "what somebody else makes later in a long run stops an equal one as well [TcpRedirection]",
        "an equal one of somebody else's stops a second one, also beside one's own [TcpRedirection]",
        "while an equal one of somebody else's is there, one told to be made anew still is only one's own [TcpRedirection]",
        "several equal ones of one program are made one after another, each answer lost [TcpRedirection]",
    ],
    "the live platform shows no address before its holder has confirmed it, and sends another message instead":
        [
            "what a killed run has made is named by the next, and taken over where that is asked for [EmailAddress]",
            "a resource that goes by another name in the program keeps what it adopts [EmailAddress]",
        ],
    "the live platform does not tell the status of an operator": [
        "an operator that is being deleted is no equal one",
    ],
    "a lost answer is settled by the id that was chosen for the group, without a look at the others": [
        "where two new equal ones show after a lost answer, neither is taken for one's own [NetworkGroup]",
    ],
};

/** Kinds of which the live platform tells in the same shape, so that it is enough to read wrong answers on one wire. */
const readAlike: readonly string[] = ["Addon", "NetworkGroup", "TcpRedirection", "SshKey", "EmailAddress"];

/** Whether answers about a kind are to be read on a wire. */
export function isReadOn(dialect: Dialect): (one: { kind: string }) => boolean {
    return ({ kind }) => dialect === "documented" || !readAlike.includes(kind);
}

const titles = new Set(Object.values(reasons).flat());

/** Declares the tests that a wire has a part in: by `test` of its own, in a block of tests for each kind by its name too. */
export function storiesOn(dialect: Dialect, kind = ""): (title: string, tell: () => Promise<void>) => void {
    return (title, tell) => {
        const isLeftOut = titles.has(title) || titles.has(`${title} [${kind}]`);
        if (dialect === "documented" || !isLeftOut) {
            test(title, tell);
        }
    };
}
