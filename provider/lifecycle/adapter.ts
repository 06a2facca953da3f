/** The provider of one kind, as the engine's host loads it. Each operation has a file in `operations/`. */
import type * as pulumi from "@pulumi/pulumi";
import { namespace } from "../settings/names.js";
import type { JsonObject } from "./json.js";
import type { LoadKind } from "./kind.js";
import { check } from "./operations/check.js";
import { create } from "./operations/create.js";
import { deleteObject } from "./operations/delete.js";
import { diff } from "./operations/diff.js";
import { read } from "./operations/read.js";
import { update } from "./operations/update.js";
import { redactedErrors } from "./state/redaction.js";
import { Runtime } from "./runtime.js";
import type { Session } from "./session.js";

type Provider = Required<pulumi.dynamic.ResourceProvider>;

/** @param load loads the kind: a host process is often asked for a few kinds only */
export function adapt(name: string, load: LoadKind, session: Session): Provider {
    let loaded: Runtime | undefined;
    const runtime = (): Runtime => (loaded ??= new Runtime(load(), session));
    session.kinds.set(name, load);
    const provider: Provider = {
        configure: ({ config }) => {
            // A key without a namespace is one of the project.
            session.configure((key, of = "package") =>
                config.get(of === "package" ? `${namespace}:${key}` : key),
            );
            return Promise.resolve();
        },
        check: async (olds: JsonObject, news: JsonObject) => check(runtime(), olds, news),
        diff: async (id, olds: JsonObject, news: JsonObject) => diff(runtime(), id, olds, news),
        create: async (news: JsonObject) => create(runtime(), news),
        read: async (id, properties: JsonObject = {}) => read(runtime(), id, properties),
        update: async (id, olds: JsonObject, news: JsonObject) => update(runtime(), id, olds, news),
        delete: async (id, properties: JsonObject) => deleteObject(runtime(), id, properties),
    };
    return redactedErrors(provider, text => session.secrets.redact(text));
}
