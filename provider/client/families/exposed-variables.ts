import { z } from "zod";
import type { ApplicationOptions, CallOptions, ReadOptions } from "../call-options.js";
import { type Family, liveOnly, read, send } from "../family.js";
import { applicationOf } from "../subject.js";
import { textual } from "../http/wire.js";
import { type EnvironmentVariable, replacing, type ReplacingVariables, valuesByName } from "./environment.js";

/**
 * The variables that an application gives to applications that depend on it. All functions fail with `InvalidArgument` if
 * the wire has no such route, see `capabilities.applications`.
 */
export interface ExposedVariablesClient {
    /** Returns all exposed variables of the application. */
    list(options: ApplicationOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /** Replaces all exposed variables, also those that were set outside this client. Safe to send again. */
    replace(options: ApplicationOptions & ReplacingVariables & CallOptions): Promise<void>;
}

const exposed = z
    .record(z.string(), textual)
    .transform(found => Object.entries(found).map(([name, value]) => ({ name, value })));

const all = (options: ApplicationOptions) => applicationOf(options).in("exposed variables");

/** @internal */
export const exposedVariables: Family<ExposedVariablesClient> = dialect =>
    liveOnly(dialect, "variables that an application exposes", {
        list: read("GET /v2/{scope}/applications/{id}/exposed_env", all, exposed),

        replace: send(
            "PUT /v2/{scope}/applications/{id}/exposed_env",
            all,
            (options: ReplacingVariables) => ({
                body: replacing(options, valuesByName),
            }),
        ),
    });
