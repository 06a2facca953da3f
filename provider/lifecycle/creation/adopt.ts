/** Adopts existing objects that are as declared. */
import type { CreatedObject } from "./create-once.js";
import type { Inputs, Present } from "../../basics/roles.js";
import type { Context } from "../../kind/kind.js";
import { decideAdoption, type AdoptionOptions } from "../decisions/adoption.js";
import type { KindRun } from "../run/kind-run.js";

/**
 * Reads the object and verifies that it is as declared. Sends no write.
 *
 * @param args the declared arguments
 * @param marked the arguments that the program marks as secret: a message shows no value of them
 */
export async function adopt(
    { kind, session }: Pick<KindRun, "kind" | "session">,
    context: Context,
    adopted: string,
    args: Inputs,
    { marked, ...options }: AdoptionOptions & { readonly marked: readonly string[] },
): Promise<CreatedObject> {
    const given = options.isImported === true ? undefined : kind.identity?.id(args);
    const found = await kind.read(context, given ?? adopted, args);
    if (found !== undefined) {
        session.secrets.conceal(marked, found.args as Present);
    }
    const { owner, log } = context;
    const decision = decideAdoption(kind, { ...options, adopted, given, args, owner, found });
    if (decision.refusal !== undefined) {
        throw decision.refusal;
    }
    session.say(log, decision.messages);
    return decision.object;
}
