/** The small world histories take place in: few names and values, so that they meet. */
import type { Dialect } from "pulumi-cloud-platform/testing";
import type { Draw } from "../support/kind-fixture";
import { fixtures, kindNames, kindsOn } from "../support/kinds";
import type { Args, Declaration, KindName } from "./program";
import type { Random } from "./random";

/** In this order since seeds are recorded: another order makes another history of a seed. */
const first: KindName[] = [
    ...(["Addon", "EnvVars", "NetworkGroup", "Member", "Drain", "Operator", "Webhook"] as const),
    ...(["EmailHook", "TcpRedirection", "SshKey", "OAuthConsumer", "EmailAddress", "AddonLink"] as const),
];
const inOrder = [...new Set([...first, ...kindNames])];

/** The kinds that can be declared on each wire. */
export const kindsOf: Readonly<Record<Dialect, readonly KindName[]>> = {
    documented: inOrder.filter(kind => kindsOn("documented").includes(kind)),
    "clever-cloud": inOrder.filter(kind => kindsOn("clever-cloud").includes(kind)),
};

/** Arguments as somebody may write them, beside what is declared already. */
export function argsFor(kind: KindName, random: Random, others: Declaration[], dialect: Dialect): Args {
    const declared: Draw["declared"] = wanted =>
        others.filter(other => wanted === undefined || other.kind === wanted);
    return fixtures[kind].histories.args({
        random,
        isLive: dialect === "clever-cloud",
        declared,
        refer: (wanted, otherwise) => {
            const found = declared(wanted);
            return found.length > 0 && random.chance(0.7)
                ? { ref: `${random.pick(found).name}.id` }
                : otherwise;
        },
        some: (list, most = list.length) => random.shuffled(list).slice(0, random.upTo(most) + 1),
    });
}

/** The objects that can be adopted as they are. */
export function existingOn(dialect: Dialect): { kind: KindName; args: Args }[] {
    return kindsOf[dialect].flatMap(kind => {
        const { existing } = fixtures[kind].histories;
        return existing === undefined ? [] : [{ kind, args: existing }];
    });
}
