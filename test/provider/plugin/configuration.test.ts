/** The precedence of the settings of a native provider. */
import { keysOf } from "../../../dist/provider/plugin/configuration.js";
import { resolveSettings } from "../../../dist/provider/settings/settings.js";

const stack = {
    token: "stack",
    organisation: "orga_stack",
    baseUrl: "https://stack.example",
    maxConcurrency: "3",
};
const environment = {
    CLOUD_PLATFORM_TOKEN: "environment",
    CLOUD_PLATFORM_ORGANISATION: "orga_environment",
    CLOUD_PLATFORM_BASE_URL: "https://environment.example",
    CLOUD_PLATFORM_MAX_CONCURRENCY: "5",
};
const recorded = { token: "recorded", organisation: "orga_recorded", baseUrl: "https://recorded.example" };

test.each(["default", "default_1_2_3", "default_1_2_3_beta", "default_https_/packages.example"])(
    "the provider %s takes the environment before the stack, and the stack before its recorded inputs",
    name => {
        expect(resolveSettings(keysOf(name, recorded, stack), environment)).toMatchObject({
            credentials: { token: "environment" },
            organisation: "orga_environment",
            baseUrl: "https://environment.example",
            maxConcurrency: 5,
        });
        expect(resolveSettings(keysOf(name, recorded, stack), {})).toMatchObject({
            credentials: { token: "stack" },
            organisation: "orga_stack",
            baseUrl: "https://stack.example",
            maxConcurrency: 3,
        });
        expect(resolveSettings(keysOf(name, recorded, undefined), {})).toMatchObject({
            provider: undefined,
            credentials: { token: "recorded" },
            organisation: "orga_recorded",
            baseUrl: "https://recorded.example",
        });
    },
);

test.each(["own", "defaults", "default_eu", "default_2"])(
    "the explicit provider %s takes its account only from its inputs",
    name => {
        const settings = resolveSettings(keysOf(name, { token: "own" }, stack), environment);
        expect(settings).toMatchObject({ provider: name, credentials: { token: "own" } });
        expect(settings.organisation).toBeUndefined();
        expect(resolveSettings(keysOf(name, {}, stack), environment).credentials).toBeUndefined();
    },
);

test("an explicit provider takes other settings from the environment, its inputs and the stack, in this order", () => {
    const inputs = { token: "own", maxConcurrency: 4, strict: true };
    expect(resolveSettings(keysOf("own", inputs, stack), environment)).toMatchObject({
        baseUrl: "https://environment.example",
        maxConcurrency: 5,
        strict: true,
    });
    expect(resolveSettings(keysOf("own", inputs, stack), {})).toMatchObject({
        baseUrl: "https://stack.example",
        maxConcurrency: 4,
    });
});

test("an explicit provider that names a platform takes address and dialect only from its inputs", () => {
    const inputs = { token: "own", baseUrl: "https://own.example" };
    const more = { CLOUD_PLATFORM_DIALECT: "clever-cloud", ...environment };
    const settings = resolveSettings(keysOf("own", inputs, { dialect: "clever-cloud", ...stack }), more);
    expect(settings).toMatchObject({ baseUrl: "https://own.example", dialect: "documented" });
});
