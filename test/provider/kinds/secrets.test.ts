/** What is secret, written by hand: classes, schema and states follow the declarations of kinds and lookups, and a mistake too. */
import * as kinds from "../../../dist/provider/kinds/index.js";
import type { Kind } from "../../../dist/provider/kind/kind.js";
import { secretsOf } from "../../../dist/provider/kind/secrets.js";
import * as queries from "../../../dist/provider/lookups/queries/index.js";
import type { Query } from "../../../dist/provider/lookups/queries/query.js";

const ofVariables = ["variables", "lastApplied", "salt"];

test("these arguments and outputs of the kinds are secret", () => {
    const secrets = Object.values<Kind>(kinds).map(({ name, args, outputs }) => [
        name,
        [...secretsOf(args), ...secretsOf(outputs)].map(([key]) => key),
    ]);
    expect(Object.fromEntries(secrets.filter(([, keys = []]) => keys.length > 0))).toEqual({
        Addon: ["env"],
        Application: ["initialVariables"],
        ConfigProviderEnvVars: ofVariables,
        Drain: ["url", "credentials", "lastApplied"],
        EnvVars: ofVariables,
        ExposedEnvVars: ofVariables,
        Kubeconfig: ["kubeconfig"],
        OAuthConsumer: ["secret"],
        Webhook: ["url", "lastApplied"],
    });
});

test("the results of these lookups are secret", () => {
    const secret = Object.entries<Query>(queries).filter(([, query]) => query.secret === true);
    expect(secret.map(([name]) => name).sort()).toEqual([
        "getAddonEnv",
        "getAddonSingleSignOn",
        "getApplicationVariables",
        "getBackups",
        "getDatabaseConnection",
        "getDrains",
        "getElasticsearchConnection",
        "getExternalPeerConfiguration",
        "getOAuthConsumer",
        "getObjectStorageConnection",
        "getOperator",
        "getRedisConnection",
        "getWebhooks",
    ]);
});
