import { parseArgs } from "node:util";
import { secretOf } from "../generate/read/secret-value.js";
import { explainWithoutState } from "../lifecycle/errors.js";
import { silentLog } from "../lifecycle/log.js";
import { Session } from "../lifecycle/session.js";
import type { Command } from "./command.js";

export const secret: Command = {
    summary: "Prints one secret that the platform tells, for a pipe into the configuration of a stack.",
    usage: `Usage: cloud-platform secret KIND ID PATH [NAME=VALUE …]

Prints one argument of what exists, or a member of one, and a newline. It is meant for a pipe: what
"pulumi config set" reads there is in no file, no argument and no history of a shell.

  cloud-platform secret EnvVars app_… variables.LOG_LEVEL | pulumi config set --secret shop-LOG_LEVEL
  cloud-platform secret Drain drain_… url resource=app_… | pulumi config set --secret logs-url

  NAME=VALUE               What else is needed to find it: the resource of a drain, the kind of an operator, an owner.
  -h, --help               Prints this.

Address and credentials come from the environment, as for everything: CLOUD_PLATFORM_BASE_URL, CLOUD_PLATFORM_TOKEN
and so on.
`,
    run,
};

async function run(args: string[]): Promise<void> {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const [kind, id, path, ...rest] = positionals;
    if (kind === undefined || id === undefined || path === undefined) {
        throw new Error("a kind, an id and a path are needed");
    }
    const question = { kind, id, path, known: Object.fromEntries(rest.map(pair)) };
    const value = await secretOf(new Session({ log: silentLog }), question).catch((error: unknown) => {
        throw explainWithoutState(error, `read ${path} of ${kind} ${id}`);
    });
    process.stdout.write(`${value}\n`);
}

function pair(word: string): [name: string, value: string] {
    const at = word.indexOf("=");
    if (at < 1) {
        throw new Error(`"${word}" is not of the form NAME=VALUE`);
    }
    return [word.slice(0, at), word.slice(at + 1)];
}
