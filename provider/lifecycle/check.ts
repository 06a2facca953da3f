/** Checks a declaration. Only an update sends a request: before it replaces data, it asks the catalogue. */
import type { dynamic } from "@pulumi/pulumi";
import { withCode } from "../errors.js";
import { checkArguments, withoutEcho } from "../kind/check-arguments.js";
import { checkDeclaration } from "../kind/check-declaration.js";
import {
    argumentsOf,
    ignoredIn,
    markedIn,
    organizationIn,
    pathOf,
    previewIn,
    refusalIn,
    withInternals,
} from "../protocol/hidden-values.js";
import { unknownPaths } from "../protocol/ignored-changes.js";
import { explain } from "./run/explain.js";
import { didYouMean } from "../text/suggest.js";
import type { Declaration } from "./claims/declaration.js";
import type { JsonObject } from "../basics/json.js";
import type { CheckContext, CheckFailure } from "../kind/kind.js";
import { checkNewValues } from "./preview/known-values.js";
import type { Runtime } from "./run/runtime.js";
import { readable } from "../protocol/unknown.js";
import { doing, explaining } from "./run/failures.js";

export function check(runtime: Runtime, olds: JsonObject, news: JsonObject): Promise<dynamic.CheckResult> {
    const { kind, session, claims } = runtime;
    const [before, given, path] = [argumentsOf(olds), argumentsOf(news), pathOf(news)];
    const log = session.log.about(kind.name, path);
    const what = doing(runtime, "check", given);
    const known = Object.keys(kind.args.shape);
    for (const name of unknownPaths(ignoredIn(news), known)) {
        log.warn(
            "ineffective-resource-option",
            `the resource option "ignoreChanges" names "${name}", which is no argument of ${kind.name}, so it ignores nothing.${didYouMean(name, known)}`,
        );
    }
    const marked = [...markedIn(olds), ...markedIn(news)];
    session.secrets.conceal(marked, given);
    // Also the value before: it may still be valid when a message quotes it.
    session.secrets.conceal(marked, before);
    session.stack.belongsTo(organizationIn(news));
    return explaining(runtime, what, async () => {
        const { inputs, failures } = checkArguments(kind.args, given, previewIn(news) === undefined);
        const checking = { olds: before, news: inputs, capabilities: session.capabilities, log };
        if (path !== undefined) {
            noteFacts(claims.at(path), before, news);
        }
        const contradictions = failures.length > 0 ? [] : contradictionsOf(runtime, checking, news);
        session.assertCredentials();
        session.assertOrganisation();
        const refused = [...failures, ...contradictions];
        const isNew = refused.length === 0 && Object.keys(before).length === 0;
        try {
            const unknown = isNew ? await checkNewValues(runtime, log, inputs, { ...news, ...inputs }) : [];
            return {
                inputs: withInternals(inputs, news),
                failures: [...refused, ...unknown].map(failure =>
                    coded(redactFailure(runtime, news, failure)),
                ),
            };
        } catch (error) {
            // The platform lacks a word of a replacement, such as its plan.
            const reason = session.secrets.redact(explain(error, what).message);
            return { inputs: withInternals(inputs, news), failures: [{ property: "", reason }] };
        }
    });
}

/** Returns how arguments that are valid one by one contradict each other, the program or the stack. */
function contradictionsOf(
    runtime: Runtime,
    checking: CheckContext<JsonObject>,
    news: JsonObject,
): CheckFailure[] {
    const { kind, claims } = runtime;
    const { olds: before, news: inputs } = checking;
    const path = pathOf(news);
    return [
        ...checkDeclaration(kind, checking).failures,
        ...refusalIn(news),
        ...(path === undefined ? [] : claims.declare(path, inputs, before)),
    ];
}

/** @param before the inputs of the last run; empty if the engine checks the resource as if it were new */
function noteFacts(declaration: Declaration, before: JsonObject, news: JsonObject): void {
    if (Object.keys(before).length > 0) {
        declaration.inputsBefore = before;
        declaration.existing = { ...declaration.existing, stored: before };
    }
    declaration.ignored = ignoredIn(news);
    declaration.preview = previewIn(news);
}

/** Returns the failure as the engine takes it. */
function coded({ code, property, reason }: CheckFailure): dynamic.CheckFailure {
    return { property, reason: withCode(reason, code) };
}

/** Hides the name of an argument that the program marks as secret: the engine prints the value of a named property. */
function redactFailure({ kind, session }: Runtime, news: JsonObject, failure: CheckFailure): CheckFailure {
    const { code, property, reason } = failure;
    return withoutEcho(kind.args, {
        code,
        property: markedIn(news).includes(property) ? "" : property,
        reason: session.secrets.redact(readable(reason)),
    });
}
