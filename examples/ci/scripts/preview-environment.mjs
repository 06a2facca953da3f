// The preview environment of a pull request: the stack pr-NUMBER, in an organisation and a backend of its own.
//   node preview-environment.mjs up NUMBER COMMIT   creates or updates it, and deploys the commit
//   node preview-environment.mjs end NUMBER         destroys it with its data, and removes the stack
//   node preview-environment.mjs over               prints the numbers to end: closed requests, and those without a new push
// "up" and "end" write comment.md. Never run two of them for one number at a time: they remove the lock of a killed run.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

const [command, number, commit] = process.argv.slice(2);
const stack = `pr-${number}`;

/** An environment is ended so many days after its last update. */
const days = 7;

const given = name => process.env[`PREVIEW_${name}`] || undefined;

// The variables of production never reach Pulumi here: a missing one of the preview is missing.
const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:CLOUD_PLATFORM|CLEVER|PREVIEW)_/.test(name),
);
const environment = {
    ...Object.fromEntries(others),
    PULUMI_BACKEND_URL: given("BACKEND_URL"),
    PULUMI_ACCESS_TOKEN: given("ACCESS_TOKEN"),
    PULUMI_CONFIG_PASSPHRASE: given("PASSPHRASE"),
    CLOUD_PLATFORM_TOKEN: given("PLATFORM_TOKEN"),
    // The data is meant to go with the environment.
    CLOUD_PLATFORM_GUARD_DATA: "false",
};

/** Runs a command. Its words have no spaces. */
function run(line, { capture = false, variables = {} } = {}) {
    const [program, ...words] = line.split(" ");
    const output = capture ? "pipe" : "inherit";
    const ended = spawnSync(program, words, {
        env: { ...environment, ...variables },
        stdio: ["ignore", output, capture === "all" ? "pipe" : "inherit"],
        encoding: "utf8",
        maxBuffer: 2 ** 30,
    });
    if (ended.error) {
        throw ended.error;
    }
    return ended;
}

/** Runs a command that must succeed. */
function must(line, options) {
    const { status, stdout } = run(line, options);
    if (status !== 0) {
        throw new Error(`"${line}" failed: the log of the run says why.`);
    }
    return stdout;
}

const json = line => JSON.parse(must(line, { capture: true }));

const numberOf = ({ name }) => /^pr-([1-9]\d*)$/.exec(name)?.[1];

/** The stacks of this project in the backend. */
const stacks = () => json("pulumi stack ls --json");

const deployment = () => json(`pulumi stack export --stack ${stack}`).deployment ?? {};

/** What a killed run began to create: the state may lack its object. */
function begun({ pending_operations: operations = [] }) {
    return operations
        .filter(({ type }) => type === "creating")
        .map(({ resource: { type, urn } }) => `${type.split(":").at(-1)} "${urn.split("::").at(-1)}"`);
}

function write(headline, text) {
    writeFileSync(
        "comment.md",
        `<!-- cloud-platform: preview-environment -->\n### ${headline}\n\n${text}\n\n<sub>Stack ${stack}.${commit ? ` Commit ${commit}.` : ""}</sub>\n`,
    );
}

/** The stack's own file, which is in no repository. */
function configure() {
    const settings = readFileSync("Pulumi.preview.yaml", "utf8");
    writeFileSync(`Pulumi.${stack}.yaml`, settings.replaceAll("pr-N", stack));
}

/** A killed run leaves its lock. Without a lock, some backends fail. */
const unlock = () => run(`pulumi cancel --yes --stack ${stack}`);

function assertOwnBackend(present) {
    const foreign = present.find(each => numberOf(each) === undefined);
    if (foreign) {
        throw new Error(
            `The backend of the previews has the stack "${foreign.name}" of this project. Set PREVIEW_BACKEND_URL to a backend that only previews use.`,
        );
    }
}

/** Asks the platform, as a token says nothing of what it reaches. */
function assertOwnToken() {
    const file = "Pulumi.production.yaml";
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const [, production] = /^\s*["']?cloud-platform:organisation["']?:\s*["']?([\w-]+)/m.exec(text) ?? [];
    if (!production) {
        throw new Error(
            `It is not known which organisation is production's. Set cloud-platform:organisation in ${file}.`,
        );
    }
    const { stdout, stderr } = run(`npx --no -- cloud-platform inventory --stack ${stack} --format json`, {
        capture: "all",
        variables: { CLOUD_PLATFORM_ORGANISATION: production },
    });
    if (stdout !== "") {
        throw new Error(
            `PREVIEW_PLATFORM_TOKEN reaches production's organisation ${production}. Set it to the token of an account that is no member there.`,
        );
    }
    if (!stderr.includes("[owner-not-readable]")) {
        process.stderr.write(stderr);
        throw new Error(
            `It is not known whether PREVIEW_PLATFORM_TOKEN reaches production's organisation ${production}: the log of the run says why.`,
        );
    }
}

/** Refuses a change after which the environment would cost more than PREVIEW_MAX_COST. */
function assertCost() {
    const { stdout } = run(`npx --no -- cloud-platform cost --stack ${stack} --format json`, {
        capture: true,
    });
    if (stdout === "") {
        throw new Error("The present price is not known: the log of the run says why.");
    }
    const { amount, upTo = amount } = JSON.parse(stdout).total;
    const increase = Math.max(0, Number(given("MAX_COST")) - upTo);
    rmSync("review.md", { force: true });
    const { status } = run(
        `npx --no -- cloud-platform review --stack ${stack} --format markdown --out review.md --max-cost-increase ${increase} -- --color never`,
    );
    if (status !== 0) {
        const review = existsSync("review.md") ? readFileSync("review.md", "utf8") : "";
        const limit = `It would cost more than PREVIEW_MAX_COST, ${given("MAX_COST")} a month.\n\n`;
        throw new Error(status === 2 ? limit + review : review || "The log of the run says why.");
    }
}

/** Pushes the code, if the stack has the application. The branch may have been rebased, so it is replaced. */
function push() {
    const { CODE_OUTPUT: name } = process.env;
    const url = name && json(`pulumi stack output --json --stack ${stack}`)[name];
    if (url) {
        const variables = { CLEVER_TOKEN: given("CLEVER_TOKEN"), CLEVER_SECRET: given("CLEVER_SECRET") };
        const pushing = `sh ${join(import.meta.dirname, "push-code.sh")} ${url} ${commit} --force`;
        if (run(pushing, { variables }).status !== 0) {
            throw new Error("The code could not be pushed: the log of the run says why.");
        }
    } else if (name) {
        process.stdout.write(`The stack has no output ${name} yet, so no code was pushed.\n`);
    }
}

/** The domains of the stack, or the default domains of its applications. */
function addresses() {
    const { resources = [] } = deployment();
    const values = (kind, output) =>
        resources.filter(({ type }) => type.endsWith(`:${kind}`)).map(({ outputs }) => outputs?.[output]);
    const [own, defaults] = [values("Domain", "fqdn"), values("Application", "defaultDomain")].map(found =>
        found.filter(each => /^[\w.-]+(?:\/[\w./-]*)?$/.test(each)),
    );
    return own.length > 0 ? own : defaults;
}

function up() {
    if (!(Number(given("MAX_COST")) > 0)) {
        throw new Error("Set PREVIEW_MAX_COST, the most that an environment may cost in a month.");
    }
    const present = stacks();
    assertOwnBackend(present);
    const isNew = !present.some(({ name }) => name === stack);
    const most = Number(given("MAX_COUNT") ?? 5);
    if (isNew && !(present.length < most)) {
        throw new Error(`Number of environments: ${present.length}. PREVIEW_MAX_COUNT is ${most}.`);
    }
    configure();
    if (isNew) {
        must(`pulumi stack init ${stack}`);
    } else {
        unlock();
    }
    try {
        assertOwnToken();
        assertCost();
    } catch (error) {
        if (isNew) {
            run(`pulumi stack rm ${stack} --yes --remove-backups`);
        }
        throw error;
    }
    // First, as a deployment of the former code may fail, and end the update.
    push();
    // Also adopts what a killed run, or a stack that somebody removed by hand, has left.
    must(`npx --no -- cloud-platform recover --stack ${stack} --yes -- --color never`);
    push();
    const cost = must(`npx --no -- cloud-platform cost --stack ${stack} --format markdown`, {
        capture: true,
    });
    const [headline, ...table] = cost.trim().replace(/^### /, "").split("\n");
    const list = addresses().map(each => `- https://${each}\n`);
    write(
        headline,
        `${list.join("")}\nThe environment is destroyed with its data when the request is closed, or ${days} days after its last update.\n${table.join("\n")}`,
    );
}

function end() {
    rmSync("comment.md", { force: true });
    if (!stacks().some(({ name }) => name === stack)) {
        process.stdout.write(`There is no stack ${stack}.\n`);
        return;
    }
    // A deletion needs the state only. The native provider and "recover" need the settings.
    if (existsSync("Pulumi.preview.yaml")) {
        configure();
    }
    unlock();
    const before = deployment();
    if (begun(before).length > 0 && (before.resources ?? []).length > 0) {
        // Adopts what a killed run has created, so that it is destroyed. It fails if this program can't be applied.
        run(`npx --no -- cloud-platform recover --stack ${stack} --yes -- --color never`);
    }
    // The program may protect its data, as it should in production.
    run(`pulumi state unprotect --all --yes --stack ${stack}`);
    must(`pulumi destroy --stack ${stack} --yes --color never`);
    const left = begun(deployment());
    // "pulumi stack rm" would forget them, and they cost.
    if (left.length > 0) {
        throw new Error(
            `A killed run began to create ${left.join(", ")}. If \`cloud-platform inventory --unmanaged\` lists the object, delete it on the platform. Then run \`pulumi stack rm ${stack} --yes\`.`,
        );
    }
    must(`pulumi stack rm ${stack} --yes --remove-backups`);
    write(
        "The preview environment was destroyed",
        "Its data is deleted. While the request is open, the next push creates a new environment.",
    );
}

function isOver({ name, lastUpdate }) {
    const state = must(`gh pr view ${numberOf({ name })} --json state --jq .state`, { capture: true }).trim();
    return state !== "OPEN" || Date.now() - Date.parse(lastUpdate) > days * 86_400_000;
}

function over() {
    const ended = stacks().filter(each => numberOf(each) !== undefined && isOver(each));
    process.stdout.write(`${JSON.stringify(ended.map(numberOf))}\n`);
}

if (command !== "over" && numberOf({ name: stack }) === undefined) {
    throw new Error(`"${number}" is not the number of a pull request`);
}
try {
    ({ up, end, over })[command]();
} catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    if (command !== "over") {
        write(`The preview environment was not ${command === "up" ? "updated" : "destroyed"}`, error.message);
    }
}
