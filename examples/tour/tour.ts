/**
 * Shows the package at work, from an empty stack to an empty stack: `npm start`. With `-- --dialect clever-cloud` it uses
 * the wire of the live platform.
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
    // If there is a CLI, it is the last engine. Users run the CLI.
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
    say.line(`The platform is a simulator at ${platform.url}. Each answer takes 40 ms.`);
    say.line(
        "The program is examples/starter/index.ts. The lines with $ are the commands that you would type.",
    );

    const stack = await engine.createStack({
        workDir: root,
        stack: "tour",
        config: { "shop:application": platform.seed.applications.shop },
        env: {
            ...platform.environment({ organisation: true }),
            // Type checks of each command would take most of the time, and the tests check the program already.
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
            "A preview compares the program with the state. It needs no request and no credentials, so it also works for the pull request of a fork.",
        );

        expectSuccess(await run("pulumi up", it => it.up()));
        say.why(
            "Before and after each creation, the package lists the existing objects, so that it creates nothing twice.",
        );

        expectSuccess(await run("pulumi up", it => it.up()));
        say.why("The program did not change, so no request was sent.");

        const database = idOf(await stack.outputs(), "databaseId");
        say.happening('Somebody renames the database in the console, and sets LOG_LEVEL to "debug".');
        platform.state.addons.rename(database, "shop-db-old");
        platform.state.applications.setVariable(platform.seed.applications.shop, "LOG_LEVEL", "debug");

        expectSuccess(await run("pulumi refresh", it => it.refresh()));
        say.why("A refresh names the fields that drifted. It names secrets, and never shows their values.");

        await run("pulumi preview", it => it.preview());
        say.why("The preview shows the same fields: the next `up` sets them to the values of the program.");

        expectSuccess(await run("pulumi up", it => it.up()));

        say.happening("The program declares a larger plan (pulumi config set shop:plan s_sml).");
        const larger = { "shop:application": platform.seed.applications.shop, "shop:plan": "s_sml" };
        stack.setConfig(larger);
        expectSuccess(await run("pulumi up", it => it.up()));
        say.why(
            "A change of the plan migrates the database with its data, and `up` waits until it has ended. Nothing is replaced.",
        );

        say.happening(
            "A pull request declares another region for the database (pulumi config set shop:region rbx).",
        );
        stack.setConfig({ ...larger, "shop:region": "rbx" });
        expectRefusal(await run("pulumi preview", it => it.preview()));
        say.why(
            "In another region it would be a new database without the data. So the preview fails, and with it the check in CI.",
        );

        say.happening("Now everything is to be removed.");
        stack.setConfig(larger);
        expectRefusal(await run("pulumi destroy", it => it.destroy()));
        say.why(
            "The program declares the database with `protect: true`. So the database stays, and everything else is deleted.",
        );

        say.happening("The program removes the protection (pulumi config set shop:unprotected true).");
        stack.setConfig({ ...larger, "shop:unprotected": "true" });
        expectSuccess(await run("pulumi up", it => it.up()));
        expectSuccess(await run("pulumi destroy", it => it.destroy()));
        say.why(
            "Everything that the program created is deleted. Variables of the application that others set are unchanged.",
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
        throw new Error("the operation should have been refused");
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
