/** The provider of one kind, as the engine's host loads it. Each operation has a file in `operations/`. */
import type * as pulumi from "@pulumi/pulumi";
import { namespace } from "../settings/names.js";
import type { JsonObject } from "./json.js";
import type { Kind } from "./kind.js";
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

export function adapt(kind: Kind, session: Session): Provider {
    const runtime = new Runtime(kind, session);
    const provider: Provider = {
        configure: ({ config }) => {
            // A key without a namespace is one of the project.
            session.configure((key, of = "package") =>
                config.get(of === "package" ? `${namespace}:${key}` : key),
            );
            return Promise.resolve();
        },
        check: (olds: JsonObject, news: JsonObject) => check(runtime, olds, news),
        diff: (id, olds: JsonObject, news: JsonObject) => diff(runtime, id, olds, news),
        create: (news: JsonObject) => create(runtime, news),
        read: (id, properties: JsonObject = {}) => read(runtime, id, properties),
        update: (id, olds: JsonObject, news: JsonObject) => update(runtime, id, olds, news),
        delete: (id, properties: JsonObject) => deleteObject(runtime, id, properties),
    };
    return redactedErrors(provider, text => session.secrets.redact(text));
}
