import { secretOf } from "./account/secret-value.js";
import { explainAs, Session } from "../provider/lifecycle/index.js";
import { UserError } from "../provider/kind/user-errors.js";
import { silentLog } from "../provider/protocol/log.js";
import { defineCommand } from "./command.js";

export const secret = defineCommand({
    name: "secret",
    synopsis: "KIND ID PATH [NAME=VALUE …]",
    about: `Prints one argument of an existing object, or a member of an argument, and a newline. Pipe it into "pulumi config
set": then the value is in no file, in no argument of a command and in no history of a shell.

  cloud-platform secret EnvVars app_… variables.LOG_LEVEL | pulumi config set --secret shop-LOG_LEVEL
  cloud-platform secret Drain drain_… url resource=app_… | pulumi config set --secret logs-url`,
    options: {},
    words: {
        "NAME=VALUE":
            "Further arguments that identify the object: the resource of a drain, the kind of an operator, an owner.",
    },
    remarks: `The address and the credentials come from the environment, for example CLOUD_PLATFORM_BASE_URL and
CLOUD_PLATFORM_TOKEN.`,
    run: (_options, words) => run(words),
});

async function run([kind, id, path, ...rest]: string[]): Promise<void> {
    if (kind === undefined || id === undefined || path === undefined) {
        throw new UserError("invalid-option", "a kind, an id and a path are needed");
    }
    const question = { kind, id, path, known: Object.fromEntries(rest.map(pair)) };
    const value = await secretOf(new Session({ log: silentLog }), question).catch((error: unknown) => {
        throw explainAs(error, `read ${path} of ${kind} ${id}`);
    });
    process.stdout.write(`${value}\n`);
}

function pair(word: string): [name: string, value: string] {
    const at = word.indexOf("=");
    if (at < 1) {
        throw new UserError("invalid-option", `"${word}" is not of the form NAME=VALUE`);
    }
    return [word.slice(0, at), word.slice(at + 1)];
}
