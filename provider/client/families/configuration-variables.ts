import type { CallOptions, ReadOptions } from "../call-options.js";
import { type Family, liveOnly, read, send } from "../family.js";
import { collection } from "../subject.js";
import {
    type EnvironmentVariable,
    environmentVariables,
    replacing,
    type ReplacingVariables,
} from "./environment.js";

/** The id of a configuration provider. */
export interface ConfigurationProviderOptions {
    /** The add-on's real id (`config_…`). */
    realId: string;
}

/**
 * The variables of a configuration provider, an add-on that only gives variables to linked applications. All functions
 * fail with `InvalidArgument` if the wire has no such route, see `capabilities.configurationVariables`.
 */
export interface ConfigurationVariablesClient {
    /** Returns all variables of the configuration provider. */
    list(options: ConfigurationProviderOptions & ReadOptions): Promise<EnvironmentVariable[]>;

    /**
     * Replaces all variables, also those that were set outside this client. The platform then restarts all linked
     * applications, each time it is sent. The variables are the same if it is sent again.
     */
    replace(options: ConfigurationProviderOptions & ReplacingVariables & CallOptions): Promise<void>;
}

const all = ({ realId }: ConfigurationProviderOptions) =>
    collection("configuration variables").at({ realId });

/** @internal */
export const configurationVariables: Family<ConfigurationVariablesClient> = dialect =>
    liveOnly(dialect, "variables of a configuration provider", {
        list: read("GET /v4/addon-providers/config-provider/addons/{realId}/env", all, environmentVariables),

        replace: send(
            "PUT /v4/addon-providers/config-provider/addons/{realId}/env",
            all,
            (options: ReplacingVariables) => ({ body: replacing(options, variables => variables) }),
        ),
    });
