import { defaultDialect, dialects, livePlatform } from "../provider/client/dialects.js";
import { startPlatform } from "../testing/simulator/index.js";
import { defineCommand } from "./command.js";
import { codeOf } from "./pulumi/error-code.js";
import { UserError } from "../provider/kind/user-errors.js";

export const platform = defineCommand({
    name: "platform",
    about: `Starts a simulator of the platform on 127.0.0.1, and prints the environment variables with which programs use it.
It keeps all objects in memory until you stop it with Ctrl-C.`,
    options: {
        port: { type: "string", default: "0", value: "N", says: "The port. Default: a free port." },
        dialect: {
            type: "string",
            default: defaultDialect,
            value: dialects.join("|"),
            says: `The dialect of the interface. Default: ${defaultDialect}.`,
        },
    },
    run,
});

/** Prints how to reach the simulator, and runs until it is interrupted. */
async function run(values: Record<"port" | "dialect", string>): Promise<void> {
    const dialect = dialects.find(each => each === values.dialect);
    if (dialect === undefined) {
        const known = dialects.map(each => `"${each}"`).join(" or ");
        throw new UserError("invalid-option", `--dialect is ${known}, not "${values.dialect}"`);
    }
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535 || values.port.trim() === "") {
        const problem = `--port is a whole number from 0 to 65535, not "${values.port}"`;
        throw new UserError("invalid-option", problem);
    }
    const simulator = await startPlatform({ port, dialect }).catch((error: unknown) => {
        throw codeOf(error) === "EADDRINUSE"
            ? new UserError(
                  "invalid-option",
                  `the port ${port} is in use: choose another --port, or leave it out`,
              )
            : error;
    });
    const exported = (variables: Record<string, string>) =>
        Object.entries(variables).map(([name, value]) => `export ${name}=${value}`);
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
            "Applications to try things with:",
            ...Object.entries(simulator.seed.applications).map(
                ([name, id]) => `  ${name.padEnd(8)} ${id}${about[name] ?? ""}`,
            ),
            "",
            'In place of "git push", with the id of the application:',
            `  curl --request POST ${simulator.pushUrl("app_…")}`,
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
