/**
 * The package at work, from an empty stack to an empty stack: `npm start`. With `-- --dialect clever-cloud` it goes over
 * the live platform's wire.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
    availableEngines,
    startPlatform,
    type EngineEvent,
    type OperationResult,
    type Stack,
} from "pulumi-cloud-platform/testing";
import { Narrator } from "./narrator";

const root = resolve(__dirname, "../..");

async function main(): Promise<void> {
    const say = new Narrator();
    const { values } = parseArgs({ options: { dialect: { type: "string", default: "documented" } } });
    const dialect = values.dialect === "clever-cloud" ? values.dialect : "documented";
    const platform = await startPlatform({ dialect, latency: 40, delays: { migration: 4000 } });
    const engines = await availableEngines();
    // The CLI comes last where there is one, and is what people use.
    const engine = engines[engines.length - 1];
    if (engine === undefined) {
        throw new Error("no engine is available");
    }
    say.title("A database, its application's variables and their private network");
    say.line(
        engine.name === "in-process"
            ? "No pulumi CLI is on PATH, so this runs on the in-process engine that the tests use."
            : `This runs on ${engine.name}, with its state in a temporary folder.`,
    );
    say.line(`The platform is a simulator at ${platform.url}; every answer takes 40 ms.`);
    say.line("The program is examples/starter/index.ts; the commands are those you would type.");

    const stack = await engine.createStack({
        workDir: root,
        stack: "tour",
        config: { "shop:application": platform.seed.applications.shop },
        env: {
            ...platform.environment({ organisation: true }),
            // The program was checked with everything else; checking it again for each command would take longest.
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        },
        onEvent: (event: EngineEvent) => say.event(event),
    });
    const run = async (
        command: string,
        operation: (stack: Stack) => Promise<OperationResult>,
    ): Promise<OperationResult> => {
        say.command(command);
        const mark = platform.requests.mark();
        const result = await operation(stack);
        say.result(result, platform.requests.since(mark).length);
        return result;
    };

    try {
        await run("pulumi preview", it => it.preview());
        say.why(
            "A preview compares with the state only: no request, no credentials, so it also works for a fork's pull request.",
        );

        expectSuccess(await run("pulumi up", it => it.up()));
        say.why(
            "The collections were looked at before and after creating in them, so that nothing is ever made twice.",
        );

        expectSuccess(await run("pulumi up", it => it.up()));
        say.why("Nothing changed in the program, so nothing was asked or sent.");

        const database = idOf(await stack.outputs(), "databaseId");
        say.happening('Somebody renames the database in the console, and sets LOG_LEVEL to "debug".');
        platform.state.addons.rename(database, "shop-db-old");
        platform.state.applications.setVariable(platform.seed.applications.shop, "LOG_LEVEL", "debug");

        expectSuccess(await run("pulumi refresh", it => it.refresh()));
        say.why(
            "Refresh names the fields that drifted; of a secret value it says which one, never what it is.",
        );

        await run("pulumi preview", it => it.preview());
        say.why("The same fields, the other way round: this is what `up` would put right.");

        expectSuccess(await run("pulumi up", it => it.up()));

        say.happening(
            "The shop grows: the program asks for a larger plan (pulumi config set shop:plan s_sml).",
        );
        const larger = { "shop:application": platform.seed.applications.shop, "shop:plan": "s_sml" };
        stack.setConfig(larger);
        expectSuccess(await run("pulumi up", it => it.up()));
        say.why(
            "A plan change migrates the database with its data, and `up` waits for the end of it. Nothing is replaced.",
        );

        say.happening(
            "A pull request would move the database elsewhere (pulumi config set shop:region rbx).",
        );
        stack.setConfig({ ...larger, "shop:region": "rbx" });
        expectRefusal(await run("pulumi preview", it => it.preview()));
        say.why(
            "It would be another database, without the data: the preview fails, and with it the check in CI.",
        );

        say.happening("We are done, and remove everything.");
        stack.setConfig(larger);
        expectRefusal(await run("pulumi destroy", it => it.destroy()));
        say.why(
            "The database is declared with `protect: true`: the rest is gone, but it stays until the program says otherwise.",
        );

        say.happening(
            "We mean it: the program takes the protection off (pulumi config set shop:unprotected true).",
        );
        stack.setConfig({ ...larger, "shop:unprotected": "true" });
        expectSuccess(await run("pulumi up", it => it.up()));
        expectSuccess(await run("pulumi destroy", it => it.destroy()));
        say.why(
            "Gone is what the program made. The application's other variables, set by others, are as they were.",
        );

        say.end(platform.requests.all().length, platform.requests.violations().length);
    } finally {
        await stack.dispose();
        await platform.close();
    }
}

function expectSuccess(result: OperationResult): void {
    if (!result.succeeded) {
        throw new Error(result.error ?? "the operation failed");
    }
}

function expectRefusal(result: OperationResult): void {
    if (result.succeeded) {
        throw new Error("what should have been refused was done");
    }
}

function idOf(outputs: Record<string, { value: unknown }>, name: string): string {
    const value = outputs[name]?.value;
    if (typeof value !== "string") {
        throw new Error(`the program has no output "${name}"`);
    }
    return value;
}

main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
});
