/** The provider of one kind, as the engine's host loads it. Each operation has a file in `operations/`. */
import type * as pulumi from "@pulumi/pulumi";
import { namespace } from "../settings/names.js";
import type { JsonObject } from "../basics/json.js";
import type { LoadKind } from "../kind/kind.js";
import { parsed } from "../protocol/properties.js";
import { check } from "./operations/check.js";
import { create } from "./operations/create.js";
import { deleteObject } from "./operations/delete.js";
import { diff, type NamedDiff } from "./operations/diff.js";
import { previewOutputs } from "./operations/preview.js";
import { read } from "./operations/read.js";
import { update } from "./operations/update.js";
import { verifyImport } from "./operations/verify-import.js";
import { redactedError } from "./run/redaction.js";
import { KindRun } from "./run/kind-run.js";
import type { Session } from "./run/session.js";

type DynamicProvider = Required<pulumi.dynamic.ResourceProvider>;

/** The operations of one kind. */
export interface Lifecycle extends DynamicProvider {
    readonly diff: (...args: Parameters<DynamicProvider["diff"]>) => Promise<NamedDiff>;
    /** Returns the properties after a change. Only the native provider calls it. */
    readonly preview: (news: JsonObject, olds?: JsonObject) => Promise<JsonObject>;
    /** Fails if an imported object is not as declared. Only the native provider calls it. */
    readonly verifyImport: (
        id: string,
        olds: JsonObject,
        news: JsonObject,
        ignored: readonly string[],
    ) => Promise<void>;
}

/** @param load loads the kind: a host process is often asked for a few kinds only */
export function adapt(name: string, load: LoadKind, session: Session): Lifecycle {
    let loaded: KindRun | undefined;
    session.kinds.set(name, load);
    /** No error contains a secret of the run. */
    const run = async <T>(operation: (kindRun: KindRun) => Promise<T>): Promise<T> => {
        try {
            return await operation((loaded ??= new KindRun(load(), session)));
        } catch (error) {
            throw redactedError(error, text => session.secrets.redact(text));
        }
    };
    return {
        configure: ({ config }) => {
            // A key without a namespace is one of the project.
            session.configure((key, of = "package") =>
                config.get(of === "package" ? `${namespace}:${key}` : key),
            );
            return Promise.resolve();
        },
        check: (olds: JsonObject, news: JsonObject) =>
            run(kindRun => check(kindRun, parsed(olds), parsed(news))),
        diff: (id, olds: JsonObject, news: JsonObject) =>
            run(kindRun => diff(kindRun, id, parsed(olds), parsed(news))),
        create: (news: JsonObject) => run(kindRun => create(kindRun, parsed(news))),
        preview: (news, olds) => run(kindRun => previewOutputs(kindRun, parsed(news), olds && parsed(olds))),
        verifyImport: (id, olds, news, ignored) =>
            run(kindRun => verifyImport(kindRun, id, parsed(olds), parsed(news), ignored)),
        read: (id, properties: JsonObject = {}) => run(kindRun => read(kindRun, id, parsed(properties))),
        update: (id, olds: JsonObject, news: JsonObject) =>
            run(kindRun => update(kindRun, id, parsed(olds), parsed(news))),
        delete: (id, properties: JsonObject) => run(kindRun => deleteObject(kindRun, id, parsed(properties))),
    };
}
