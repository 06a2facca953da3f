/** Checks a declaration. Only in an `up` does it send requests: the reads of what could refuse a replacement. */
import type { dynamic } from "@pulumi/pulumi";
import { withAddress } from "../../error-codes.js";
import { checkArguments, withoutEcho } from "../../kind/check-arguments.js";
import { noticesOf, refusalsOf } from "../../kind/check-declaration.js";
import { hiddenInputs, type Properties } from "../../protocol/properties.js";
import { withPresent } from "../../protocol/ignored-changes.js";
import { explain } from "../failures/error-messages.js";
import type { Declaration } from "../holders/declaration.js";
import { canonical } from "../../basics/json.js";
import type { Inputs } from "../../basics/roles.js";
import type { Checked, CheckFailure, Kind } from "../../kind/kind.js";
import { markSecrets, secretsOf } from "../../kind/secrets.js";
import { needsRecordOfUnasked, unaskedLossFailures } from "../decisions/loss-of-data.js";
import { newNamesakeMessage } from "../decisions/moved-names.js";
import { strictFailures, doubtWarnings } from "../decisions/messages.js";
import { ineffectiveOptions } from "../decisions/resource-options.js";
import { guardExplained } from "./messages.js";
import { effectMessages, sayOrRefusePassages, unaskedLossMessages } from "./change-remarks.js";
import { assertSuccessor } from "../creation/successor.js";
import type { Log, LogMessage } from "../../protocol/log.js";
import { adoption } from "../../text/remarks.js";
import type { KindRun } from "../run/kind-run.js";
import { readable } from "../../protocol/unknown.js";
import { operationOn, withExplainedErrors } from "../failures/failed-operations.js";

export function check(
    kindRun: KindRun,
    olds: Properties<Inputs>,
    news: Properties<Inputs>,
): Promise<dynamic.CheckResult> {
    const { kind, session, declarations } = kindRun;
    const { values: before } = olds;
    const { values: declared, path } = news;
    const log = session.log.about(kind.name, path);
    const operation = operationOn(kindRun, "check", declared);
    session.say(log, ineffectiveOptions(kind, news.ignored));
    const marked = [...olds.marked, ...news.marked];
    session.secrets.conceal(marked, declared);
    // Also the value before: it may still be valid when a message quotes it.
    session.secrets.conceal(marked, before);
    session.stack.noteOrganization(news.organization);
    return withExplainedErrors(kindRun, operation, async () => {
        if (path !== undefined) {
            declarations.mutable(path).noteCheck(before, news);
        }
        const restored = path === undefined ? declared : withIgnoredValues(declarations.at(path), declared);
        const { inputs, failures } = checkArguments(kind.args, restored, news.isUp);
        const checking = { inputsBefore: before, news: inputs, capabilities: session.capabilities };
        if (failures.length === 0) {
            session.say(log, noticesOf(kind, checking));
        }
        const contradictions = failures.length > 0 ? [] : await contradictionsOf(kindRun, checking, news);
        session.assertCredentials();
        session.assertSettings();
        const refused = [...failures, ...contradictions];
        const isCheckedAsNew = refused.length === 0 && Object.keys(before).length === 0;
        const shown = (found: readonly CheckFailure[]): dynamic.CheckFailure[] =>
            found.map(failure => coded(redactFailure(kindRun, news, failure)));
        return {
            inputs: { ...markRestored(kind, declared, inputs), ...hiddenInputs(news) },
            failures: isCheckedAsNew
                ? await checkAsNew(kindRun, log, news, inputs).then(shown, (error: unknown) => {
                      // The engine names the resource of a failure only. Such an error is the refusal of a replacement, or an
                      // invalid setting.
                      const { message } = explain(error, operation);
                      return [{ property: "", reason: session.secrets.redact(message) }];
                  })
                : shown(refused),
        };
    });
}

/** Returns how arguments that are valid one by one contradict each other, the program or the stack. */
async function contradictionsOf(
    kindRun: KindRun,
    checking: Checked<Inputs>,
    { path, refusals }: Properties<Inputs>,
): Promise<CheckFailure[]> {
    const { kind, declarations } = kindRun;
    const { inputsBefore: before, news: inputs } = checking;
    return [
        ...refusalsOf(kind, checking),
        ...refusals,
        // Before the next await: another check must see this declaration.
        ...(path === undefined ? [] : declarations.declare(path, inputs, before)),
        ...(await refusedUnasked(kindRun, path, before, inputs)),
    ];
}

/** Asks the engine only for a replacement that no argument asks for and that would destroy data. */
async function refusedUnasked(
    { kind, session, declarations }: KindRun,
    path: string | undefined,
    before: Inputs,
    news: Inputs,
): Promise<CheckFailure[]> {
    const declaration = declarations.at(path);
    return needsRecordOfUnasked(kind, declaration, before, news)
        ? unaskedLossFailures(
              kind,
              news,
              await session.stack.recordOf(kind.name, path, declaration.existing?.id),
          )
        : [];
}

/**
 * Checks what the engine passes as new, a new resource or a replacement, and says its effects. The comparison does this
 * for an existing resource, since the state has the platform's identifiers of a value.
 *
 * @param args the checked arguments
 * @returns the doubts about values, with `cloud-platform:strict`. Otherwise they are said as warnings
 */
async function checkAsNew(
    kindRun: KindRun,
    log: Log,
    { path, isUp }: Properties<Inputs>,
    args: Inputs,
): Promise<CheckFailure[]> {
    const { kind, session, declarations } = kindRun;
    const declaration = declarations.at(path);
    const { existing, preview } = declaration;
    const adopted = declarations.adoptionOf(path, args);
    const say = (messages: readonly LogMessage[]): void => {
        session.say(log, messages);
    };
    if (adopted !== undefined && preview !== undefined) {
        say([{ text: adoption.write(adopted) }]);
    }
    // An existing object may have a plan that is newer than the catalogue, or no longer offered.
    const doubts =
        adopted === undefined
            ? (kind.doubts?.({
                  state: existing?.state ?? {},
                  news: args,
                  capabilities: session.capabilities,
              }) ?? [])
            : [];
    if (session.setting("strict") && doubts.length > 0) {
        return strictFailures(doubts);
    }
    say([...doubtWarnings(doubts), ...(preview?.isGuarded === true ? [guardExplained] : [])]);
    if (existing === undefined && adopted === undefined) {
        sayOrRefusePassages(kindRun, declaration, log);
        if (!isUp && path !== undefined) {
            say(newNamesakeMessage(kind, path, args, declarations.all()));
        }
    }
    if (isUp && existing?.id !== undefined && declaration.deletesFirst) {
        // The deletion asks too, but the engine deletes the dependants before it.
        await assertSuccessor(kindRun, declaration, { id: existing.id, state: existing.state });
    }
    if (adopted === undefined) {
        // With --replace, the engine calls no diff.
        const recorded = existing && (await session.stack.recordOf(kind.name, path, existing.id));
        const state = recorded?.isRetained === true ? {} : (existing?.state ?? {});
        say(effectMessages(kindRun, declaration, { state, args }, true));
        if (existing !== undefined) {
            say(await unaskedLossMessages(kindRun, declaration));
        }
    }
    return [];
}

/** The engine passes the old values of ignored arguments, but not to the second check of a replacement. */
function withIgnoredValues({ isReplaced, inputsBefore, ignored }: Declaration, args: Inputs): Inputs {
    return isReplaced && inputsBefore !== undefined ? withPresent(ignored, args, inputsBefore) : args;
}

/** Marks the secrets among the values that `ignoreChanges` restores: the engine only marks those that it has passed. */
function markRestored(kind: Kind, given: Inputs, inputs: Inputs): Inputs {
    const restored = secretsOf(kind.args).filter(
        ([key]) => inputs[key] !== undefined && canonical(inputs[key]) !== canonical(given[key]),
    );
    return markSecrets(inputs, restored, inputs);
}

/** Returns the failure as the engine takes it. */
function coded({ code, property, reason }: CheckFailure): dynamic.CheckFailure {
    return { property, reason: withAddress(reason, code) };
}

/** Hides the name of an argument that the program marks as secret: the engine prints the value of a named property. */
function redactFailure(
    { kind, session }: KindRun,
    { marked }: Properties<Inputs>,
    failure: CheckFailure,
): CheckFailure {
    const { code, property, reason } = failure;
    return withoutEcho(kind.args, {
        code,
        property: marked.includes(property) ? "" : property,
        reason: session.secrets.redact(readable(reason)),
    });
}
