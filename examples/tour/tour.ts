/**
 * Shows the package at work, from an empty stack to an empty stack: `npm start`. It runs one tour for each dialect. With
 * `-- --dialect clever-cloud` it runs only that one, and with `-- --all` it prints every step and message.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
    availableEngines,
    startPlatform,
    type Engine,
    type EngineEvent,
    type OperationResult,
    type Platform,
    type Stack,
} from "pulumi-cloud-platform/testing";
import { Narrator } from "./narrator";
import { tours, type IdOf, type Tour } from "./tours";

const root = resolve(__dirname, "../..");

async function main(): Promise<void> {
    const { values } = parseArgs({ options: { all: { type: "boolean" }, dialect: { type: "string" } } });
    const { all: isFull, dialect } = values;
    const chosen = tours.filter(tour => dialect === undefined || tour.dialect === dialect);
    if (chosen.length === 0) {
        const known = tours.map(tour => `"${tour.dialect}"`).join(" or ");
        throw new Error(`--dialect is ${known}, not "${dialect ?? ""}"`);
    }
    const engines = await availableEngines();
    // If there is a CLI, it is the last engine. Users run the CLI.
    const engine = engines[engines.length - 1];
    if (engine === undefined) {
        throw new Error("no engine is available");
    }
    const atOnce = chosen.length > 1 ? " Both stacks run at the same time." : "";
    console.log(
        engine.name === "in-process"
            ? `No pulumi CLI is on PATH, so this runs on the in-process engine that the tests use.${atOnce}`
            : `This runs on ${engine.name}, with its state in a temporary folder.${atOnce}`,
    );
    // Most of the time goes into starting programs and providers, which load the same modules.
    process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/tour");
    const running = chosen.map((tour, index) => {
        const say = new Narrator({ isFull, isHeld: index > 0 });
        return { say, end: Promise.allSettled([show(tour, engine, say)]) };
    });
    for (const { say, end } of running) {
        say.release();
        const [outcome] = await end;
        if (outcome.status === "rejected") {
            throw outcome.reason;
        }
    }
    console.log("To write your own program, see docs/guides/first-program.md.");
}

/**
 * The steps of each command on a terminal: `up`, `refresh` and `destroy` preview first, and ask. The tour answers yes to
 * each preview that succeeds. A preview that fails ends the command, and nothing changes.
 */
const commands: Readonly<
    Record<
        "preview" | "up" | "up --skip-preview" | "refresh" | "destroy",
        readonly [first: Operation, afterwards?: Operation]
    >
> = {
    preview: [stack => stack.preview()],
    up: [stack => stack.preview(), stack => stack.up()],
    // For what a preview has just shown, and for what writes nothing.
    "up --skip-preview": [stack => stack.up()],
    refresh: [stack => stack.refresh({ previewOnly: true }), stack => stack.refresh()],
    destroy: [stack => stack.destroy({ previewOnly: true }), stack => stack.destroy()],
};

type Operation = (stack: Stack) => Promise<OperationResult>;

async function show(tour: Tour, engine: Engine, say: Narrator): Promise<void> {
    const { dialect, folder } = tour;
    const platform = await startPlatform({
        dialect,
        latency: 40,
        delays: { migration: 4000, deployment: 2000 },
    });
    say.title(tour.title, `${folder}/index.ts`, [
        `The platform is a simulator at ${platform.url}, in the dialect "${dialect}". Each answer takes 40 ms.`,
        `The program is ${folder}/index.ts. The lines with $ are the commands that you would type.`,
        "`pulumi up`, `refresh` and `destroy` preview first and ask. The tour answers yes.",
    ]);

    const config = tour.config(platform);
    const stack = await engine.createStack({
        workDir: resolve(root, folder),
        stack: "tour",
        config,
        env: {
            ...platform.environment({ organisation: true }),
            // Type checks of each command would take most of the time, and the tests check the program already.
            PULUMI_NODEJS_TRANSPILE_ONLY: "true",
        },
        onEvent: (event: EngineEvent) => say.event(event),
    });
    const run = async (name: keyof typeof commands): Promise<OperationResult> => {
        const [first, afterwards] = commands[name];
        say.command(`pulumi ${name}`);
        const mark = platform.requests.mark();
        say.isQuiet = afterwards !== undefined;
        const begun = await first(stack);
        say.isQuiet = false;
        const isRefused = !begun.succeeded;
        const result = isRefused || afterwards === undefined ? begun : await afterwards(stack);
        const requests = platform.requests.since(mark).length;
        say.result(result, { requests, isRefused, isPreview: name === "preview" });
        return result;
    };

    try {
        const before = contentOf(platform);
        await run("preview");
        say.why(
            "A preview compares the program with the state. It needs no request and no credentials, so it also works for the pull request of a fork.",
        );

        expectSuccess(await run("up --skip-preview"));
        say.why(
            "Before a creation, the package lists the existing objects, so that it creates nothing twice.",
        );

        const idOf = await idsOf(stack);
        say.happening(tour.console.text);
        await tour.console.act(platform, idOf);

        expectSuccess(await run("refresh"));
        say.why(
            "A refresh names the fields that drifted. It names secrets, and never shows their values. A value that somebody else set is secret too, so its name leaves the list `plain` until the next `up`. A refresh reads everything twice: before and after it asks.",
        );

        await run("preview");
        say.why("The preview shows the same fields: the next `up` sets them to the values of the program.");

        expectSuccess(await run("up --skip-preview"));
        expect(tour.foreign.isThere(platform, idOf), "the update removed what somebody else added");
        say.fact(tour.foreign.text);

        say.happening(`The program declares ${tour.change.text}.`);
        const changed = { ...config, ...tour.change.config, "shop:plan": "s_sml" };
        stack.setConfig(changed);
        expectSuccess(await run("up"));
        say.why(
            "A change of the plan migrates the database with its data, and `up` waits until it has ended. The database is not replaced.",
        );

        say.happening("A pull request declares another region (pulumi config set shop:region rbx).");
        stack.setConfig({ ...changed, "shop:region": "rbx" });
        expect(!(await run("preview")).succeeded, notRefused);
        say.why(
            "In another region, it would be new and empty. So the preview fails, and with it the check in CI.",
        );

        say.happening("Now everything is to be removed.");
        stack.setConfig(changed);
        const protectedContent = contentOf(platform);
        expect(!(await run("destroy")).succeeded, notRefused);
        expect(contentOf(platform) === protectedContent, "a refused command has changed the platform");
        const { text, remove } = tour.protection;
        say.why(`${text} So Pulumi refuses the preview, and nothing is deleted.`);

        const settings = Object.entries(remove).map(([key, value]) => `pulumi config set ${key} ${value}`);
        say.happening(`Somebody removes the protection (${settings.join(", ")}).`);
        stack.setConfig({ ...changed, ...remove });
        expectSuccess(await run("up --skip-preview"));
        expectSuccess(await run("destroy"));
        expect(contentOf(platform) === before, "the platform is not as it was before");
        say.why(
            "Everything that the program created is deleted. The applications, domains and variables of others are as they were before.",
        );

        say.total(platform.requests.all().length, platform.requests.violations().length);
    } finally {
        say.end();
        await stack.dispose();
        await platform.close();
    }
}

/** Returns everything that the organisation has on the platform. */
function contentOf({ state, account }: Platform): string {
    const { organisation } = account;
    const applications = state.applications.list(organisation);
    return JSON.stringify([
        applications,
        applications.map(({ id }) => [state.drains.of(id), state.applications.variables(id)]),
        state.addons.list(organisation),
        state.networkGroups.list(organisation).map(({ id, members }) => [id, members]),
        state.emailHooks.list(organisation),
    ]);
}

async function idsOf(stack: Stack): Promise<IdOf> {
    const { resources = [] } = (await stack.exportStack()).deployment;
    return name => {
        const id = resources.find(({ urn }) => urn.endsWith(`::${name}`))?.id;
        expect(id !== undefined, `the program has no resource "${name}"`);
        return id;
    };
}

const notRefused = "the operation should have been refused";

function expect(condition: boolean, problem: string): asserts condition {
    if (!condition) {
        throw new Error(problem);
    }
}

function expectSuccess(result: OperationResult): void {
    expect(result.succeeded, result.error ?? "the operation failed");
}

main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
});
