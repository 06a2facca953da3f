import { parseArgs } from "node:util";
import { defaultDialect, dialects, livePlatform } from "../provider/client/dialects.js";
import { startPlatform } from "../testing/simulator/index.js";
import type { Command } from "./command.js";
import { UserError } from "../provider/lifecycle/messages/errors.js";

export const platform: Command = {
    usage: `Usage: cloud-platform platform [options]

Starts a simulator of the platform on 127.0.0.1, and prints the environment variables with which programs use it.
It keeps all objects in memory until you stop it with Ctrl-C.

  --port N                 The port. Default: a free port.
  --latency MS             Milliseconds before each answer. Default: 0.
  --seed realistic|empty   The objects at the start. Default: realistic.
  --dialect ${dialects.join("|")}
                           The dialect of the interface. Default: ${defaultDialect}.
  -h, --help               Prints this.
`,
    run,
};

/** Prints how to reach the simulator, and runs until it is interrupted. */
async function run(args: string[]): Promise<void> {
    const { values } = parseArgs({
        args,
        options: {
            port: { type: "string", default: "0" },
            latency: { type: "string", default: "0" },
            seed: { type: "string", default: "realistic" },
            dialect: { type: "string", default: defaultDialect },
        },
    });
    const { seed } = values;
    if (seed !== "realistic" && seed !== "empty") {
        throw new UserError("invalid-option", `--seed is "realistic" or "empty", not "${seed}"`);
    }
    const dialect = dialects.find(each => each === values.dialect);
    if (dialect === undefined) {
        const known = dialects.map(each => `"${each}"`).join(" or ");
        throw new UserError("invalid-option", `--dialect is ${known}, not "${values.dialect}"`);
    }
    const simulator = await startPlatform({
        port: wholeNumber("port", values.port, 65_535),
        latency: wholeNumber("latency", values.latency, 60_000),
        seed,
        dialect,
    });
    const exported = (variables: Record<string, string>) =>
        Object.entries(variables).map(([name, value]) => `export ${name}=${value}`);
    const applications = Object.entries(seed === "empty" ? {} : simulator.seed.applications);
    // Listen before the first output: its reader may interrupt at once.
    const interrupted = new Promise<void>(resolve => {
        process.once("SIGINT", resolve);
        process.once("SIGTERM", resolve);
    });
    process.stdout.write(
        [
            `The simulated platform listens at ${simulator.url} until you press Ctrl-C.`,
            "In the shell where you run pulumi:",
            "",
            ...exported(simulator.environment({ organisation: true })),
            "",
            ...(dialect !== livePlatform.dialect
                ? []
                : [
                      "In the shell where you run the vendor's command line:",
                      "",
                      ...exported(simulator.vendorEnvironment()),
                      "",
                  ]),
            "Another account, for a second provider or stack:",
            `  token        ${simulator.otherAccount.token}`,
            `  organisation ${simulator.otherAccount.organisation}`,
            "",
            ...(applications.length > 0 ? ["Applications to try things with:"] : []),
            ...applications.map(([name, id]) => `  ${name.padEnd(8)} ${id}${about[name] ?? ""}`),
            "",
        ].join("\n"),
    );
    await interrupted;
    await simulator.close();
}

/** By name, the particulars of applications of the seed. */
const about: Readonly<Record<string, string>> = {
    blog: "  in the user's own space",
    foreign: "  of another account: requests for it are refused",
};

function wholeNumber(option: string, text: string, most: number): number {
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > most || text.trim() === "") {
        throw new UserError(
            "invalid-option",
            `--${option} is a whole number from 0 to ${most}, not "${text}"`,
        );
    }
    return value;
}
