/** The resources of the stack by the engine's export, who has an object, and the error when the export fails. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPlatform, type Platform } from "pulumi-cloud-platform/testing";
import { exportByCli, exportOthersByCli } from "../../../dist/provider/protocol/stack-export.js";
import { RunRegistry } from "../../../dist/provider/lifecycle/holders/run-registry.js";
import type { Kind } from "../../../dist/provider/kind/kind.js";
import { Stack } from "../../../dist/provider/lifecycle/holders/stack.js";
import { Drain, EnvVars } from "../../../dist/provider/kinds/index.js";
import { failureOf, Process, warningsLog } from "../../faults/process.js";

const urn = "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev";
const ofOurs = "pulumi-nodejs:dynamic/cloud-platform";
const { PATH } = process.env;

let folder: string;

const noOthers = () => Promise.resolve([]);

/** The process of the npm package, without an explicit provider. */
const ofClasses = { typePrefix: `${ofOurs}:`, settings: { provider: undefined } };

beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "pulumi-"));
});

afterEach(() => {
    process.env["PATH"] = PATH;
    rmSync(folder, { recursive: true });
});

/** A `pulumi` command that knows one stack and records its arguments. */
function installPulumi(stack: string): () => string[] {
    const script = `#!/bin/sh
echo "$*" >> "${folder}/calls"
[ "$4" = "${stack}" ] || exit 255
echo '{"resources":[{"urn":"${urn}"}]}'
`;
    writeFileSync(join(folder, "pulumi"), script);
    chmodSync(join(folder, "pulumi"), 0o755);
    process.env["PATH"] = `${folder}:${PATH ?? ""}`;
    return () => readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
}

const asking = (stack: string): string => `stack export --stack ${stack} --non-interactive`;

test.each([
    ["a backend without organizations", undefined, "organization/shop/dev"],
    ["the stack's organization", "acme", "acme/shop/dev"],
])("exports the stack by its full name: %s", async (_what, organization, stack) => {
    const calls = installPulumi(stack);
    expect(await exportByCli(urn, organization)).toEqual({ resources: [{ urn }] });
    expect(calls()).toEqual([asking(stack)]);
});

test("exports no stack of the same name in another organization", async () => {
    const calls = installPulumi("dev");
    await expect(exportByCli(urn, "acme")).rejects.toThrow("`pulumi stack export` failed");
    expect(calls()).toEqual([asking("acme/shop/dev")]);
});

/** A `pulumi` command that lists these stacks of the project "shop", and exports them by their full names. */
function installBackend(stacks: readonly { name: string; updateInProgress?: boolean }[]): void {
    const script = `#!/bin/sh
case "$1 $2 $4" in
"stack ls shop") echo '${JSON.stringify(stacks)}' ;;
${stacks.map(({ name }) => `"stack export ${name}") echo '{"resources":[{"urn":"${name}"}]}' ;;`).join("\n")}
*) exit 255 ;;
esac
`;
    writeFileSync(join(folder, "pulumi"), script, { mode: 0o755 });
    process.env["PATH"] = `${folder}:${PATH ?? ""}`;
}

test("finds the organization of the stack if no program names it", async () => {
    installBackend([{ name: "acme/shop/dev" }, { name: "acme/shop/prod" }, { name: "acme/shop/dev-2" }]);
    expect(await exportByCli(urn)).toEqual({ resources: [{ urn: "acme/shop/dev" }] });
    expect(await exportOthersByCli(urn)).toEqual([
        { stack: "prod", state: { resources: [{ urn: "acme/shop/prod" }] } },
        { stack: "dev-2", state: { resources: [{ urn: "acme/shop/dev-2" }] } },
    ]);
});

test("takes the organization whose stack is being updated if two have the stack", async () => {
    const ours = { name: "acme/shop/dev", updateInProgress: true };
    installBackend([{ name: "other/shop/dev", updateInProgress: false }, ours]);
    expect(await exportByCli(urn)).toEqual({ resources: [{ urn: "acme/shop/dev" }] });
    installBackend([{ ...ours, name: "other/shop/dev" }, ours]);
    await expect(exportByCli(urn)).rejects.toThrow(
        "the organizations other and acme each have a stack dev of the project shop",
    );
});

test("names a missing CLI", async () => {
    process.env["PATH"] = folder;
    await expect(exportByCli(urn)).rejects.toThrow("`pulumi` is not on PATH");
});

test("exports nothing without the name of the stack", async () => {
    installPulumi("");
    await expect(exportByCli("")).rejects.toThrow("no URN names the stack");
});

test("exports the other stacks of the project by their full names, and names one that cannot be read", async () => {
    const names = ["acme/shop/dev", "acme/shop/prod", "acme/shop/broken", "other/shop/prod"];
    const script = `#!/bin/sh
echo "$*" >> "${folder}/calls"
case "$1 $2 $4" in
"stack ls shop") echo '${JSON.stringify(names.map(name => ({ name })))}' ;;
"stack export acme/shop/prod") echo '{"resources":[]}' ;;
*) exit 255 ;;
esac
`;
    writeFileSync(join(folder, "pulumi"), script, { mode: 0o755 });
    process.env["PATH"] = `${folder}:${PATH ?? ""}`;
    expect(await exportOthersByCli(urn, "acme")).toEqual([
        { stack: "prod", state: { resources: [] } },
        { stack: "broken", state: undefined },
    ]);
    expect(readFileSync(join(folder, "calls"), "utf8").trim().split("\n").sort()).toEqual([
        asking("acme/shop/broken"),
        asking("acme/shop/prod"),
        "stack ls --project shop --fully-qualify-stack-names --json --non-interactive",
    ]);
});

test("exports the stack once, and reads parents, unusual names and pending deletions, but no resource that is only read", async () => {
    let calls = 0;
    const resources = [
        { urn, type: "pulumi:pulumi:Stack" },
        { urn: `urn:pulumi:dev::shop::${ofOurs}:SshKey::a::b`, id: "laptop", outputs: { name: "laptop" } },
        { urn: `urn:pulumi:dev::shop::my:Part$${ofOurs}:Addon::db`, id: "addon_1", delete: true },
        { urn: `urn:pulumi:dev::shop::${ofOurs}:Addon::read`, id: "addon_2", external: true },
        { urn: "urn:pulumi:dev::shop::random:index:RandomId::x", id: "x" },
    ];
    const run = { kinds: new Map(), registry: new RunRegistry(), ...ofClasses };
    const stack = new Stack(
        () => {
            calls++;
            return Promise.resolve({ deployment: { resources } });
        },
        noOthers,
        run,
    );
    const [first, second] = await Promise.all([stack.resources(), stack.resources()]);
    expect(calls).toBe(1);
    expect(second).toBe(first);
    expect(first).toMatchObject([
        { kind: "SshKey", path: "::a::b", id: "laptop", phase: "has" },
        { kind: "Addon", path: "my:Part::db", id: "addon_1", phase: "pending deletion" },
    ]);
});

/** A stack with the log drain "logs". */
function stackWithDrain(recorded: object = {}, pending: object[] = []) {
    const drain = `urn:pulumi:dev::shop::${ofOurs}:Drain::logs`;
    const resource = { urn: drain, id: "drain_1", outputs: { ownerId: "orga_1" }, ...recorded };
    const registry = new RunRegistry();
    const kind = Drain as unknown as Kind;
    const stack = new Stack(
        () => Promise.resolve({ deployment: { resources: [resource], pending_operations: pending } }),
        noOthers,
        { kinds: new Map([["Drain", () => kind]]), registry, ...ofClasses },
    );
    const holderOf = (path: string, id = "drain_1", owner = "orga_1") =>
        stack.holderOf(kind, path, { id, owner, known: {} });
    return { stack, registry, holderOf, creating: { resource: { urn: drain }, type: "creating" } };
}

test("an object belongs to the resource that the stack records for it, until this run deletes it", async () => {
    const { holderOf, registry } = stackWithDrain();
    expect(await holderOf("other")).toMatchObject({ is: "other", other: { path: "logs" } });
    expect(await holderOf("logs")).toEqual({ is: "self", isLeaving: false });
    expect(await holderOf("other", "drain_2")).toEqual({ is: "nobody" });
    expect(await holderOf("other", "drain_1", "orga_2")).toEqual({ is: "nobody" });
    registry.giveUp(["Drain drain_1"]);
    expect(await holderOf("other")).toEqual({ is: "nobody" });
});

test("an object belongs to another stack of the project only on its platform and for its owner", async () => {
    const drain = { urn: `urn:pulumi:prod::shop::${ofOurs}:Drain::logs`, id: "drain_1" };
    const outputs = { ownerId: "orga_1", platform: "https://one.example" };
    const state = { deployment: { resources: [{ ...drain, outputs }] } };
    const kind = Drain as unknown as Kind;
    const stack = new Stack(
        () => Promise.resolve({ deployment: {} }),
        () => Promise.resolve([{ stack: "prod", state }, { stack: "broken" }]),
        { kinds: new Map([["Drain", () => kind]]), registry: new RunRegistry(), ...ofClasses },
    );
    const elsewhere = (id: string, owner: string, platform: string) =>
        stack.otherStackWith([`Drain ${id}`], { owner, platform });
    expect(await elsewhere("drain_1", "orga_1", "https://one.example")).toBe("prod");
    expect(await elsewhere("drain_2", "orga_1", "https://one.example")).toBeUndefined();
    expect(await elsewhere("drain_1", "orga_2", "https://one.example")).toBeUndefined();
    expect(await elsewhere("drain_1", "orga_1", "https://two.example")).toBeUndefined();
});

test("an object that is pending deletion belongs to no other resource", async () => {
    expect(await stackWithDrain({ delete: true }).holderOf("other")).toEqual({ is: "self", isLeaving: true });
});

/** A stack with log drains in creation, whose engine answers each request with the next list of URNs. */
function stackCreating(...answers: (readonly string[] | Error)[]) {
    let requests = 0;
    let answer: (() => void) | undefined;
    const held = new Promise<void>(resolve => (answer = resolve));
    const kind = Drain as unknown as Kind;
    const exportStack = async (): Promise<unknown> => {
        const pending = answers[requests++] ?? [];
        await held;
        if (pending instanceof Error) {
            throw pending;
        }
        const operations = pending.map(name => ({
            resource: {
                urn: `urn:pulumi:dev::shop::${ofOurs}:Drain::${name}`,
                inputs: { resource: "app_1" },
            },
            type: "creating",
        }));
        return { deployment: { resources: [], pending_operations: operations } };
    };
    const run = { kinds: new Map([["Drain", () => kind]]), registry: new RunRegistry(), ...ofClasses };
    return {
        stack: new Stack(exportStack, noOthers, run),
        requests: () => requests,
        answer: () => answer?.(),
    };
}

const orders = ["before the request", "between request and answer", "after the answer"] as const;
const [own, both] = [["logs"], ["logs", "logs"]] as const;

describe.each(orders)("a creation that begins %s", order => {
    const begun = async (...answers: (readonly string[] | Error)[]) => {
        const { stack, requests, answer } = stackCreating(...answers);
        const note = (): void => {
            stack.noteBegun("Drain", "logs");
        };
        if (order === "before the request") {
            note();
        }
        const asked = stack.resources();
        if (order === "between request and answer") {
            note();
        }
        answer();
        await asked;
        if (order === "after the answer") {
            note();
        }
        return { isInterrupted: await stack.isInterrupted("Drain", "logs"), requests: requests(), stack };
    };
    const isEarly = order === "before the request";

    test("is not taken for that of an earlier run", async () => {
        expect(await begun(own, own)).toMatchObject({ isInterrupted: false, requests: isEarly ? 1 : 2 });
        // A further question is answered by what is known.
        const { stack } = await begun(own, own, both);
        expect(await stack.isInterrupted("Drain", "logs")).toBe(false);
    });

    test("hides none of an earlier run", async () => {
        expect(await begun(both)).toMatchObject({ isInterrupted: true, requests: 1 });
        if (!isEarly) {
            expect(await begun(own, both)).toMatchObject({ isInterrupted: true, requests: 2 });
        }
    });

    test("needs no second request if none is pending", async () => {
        expect(await begun([])).toMatchObject({ isInterrupted: false, requests: 1 });
        expect(await begun(["other"])).toMatchObject({ isInterrupted: false, requests: 1 });
    });

    test("counts as interrupted if a second request fails", async () => {
        expect(await begun(own, new Error("no answer"))).toMatchObject({ isInterrupted: !isEarly });
    });

    test("is never in an answer if checkpoints are skipped", async () => {
        process.env["PULUMI_SKIP_CHECKPOINTS"] = "true";
        try {
            expect(await begun(own)).toMatchObject({ isInterrupted: true, requests: 1 });
            expect(await begun([])).toMatchObject({ isInterrupted: false, requests: 1 });
        } finally {
            delete process.env["PULUMI_SKIP_CHECKPOINTS"];
        }
    });
});

test("asks once more for all creations that began during the first request", async () => {
    const pending = ["a", "b"];
    const { stack, requests, answer } = stackCreating(pending, pending, [...pending, "c"]);
    const asked = stack.resources();
    answer();
    await asked;
    pending.forEach(name => {
        stack.noteBegun("Drain", name);
    });
    const interrupted = pending.map(name => stack.isInterrupted("Drain", name));
    expect(await Promise.all(interrupted)).toEqual([false, false]);
    expect(requests()).toBe(2);
});

test("a creation of an earlier run counts if this run does not begin one", async () => {
    const { stack, requests, answer } = stackCreating(own);
    answer();
    expect(await stack.isInterrupted("Drain", "logs")).toBe(true);
    expect(await stack.isInterrupted("Drain", "other")).toBe(false);
    expect(requests()).toBe(1);
});

test("a variable is the stack's own if a resource has set it, or an interrupted creation of the asking one", async () => {
    const operations = [
        {
            type: "creating",
            resource: {
                urn: `urn:pulumi:dev::shop::${ofOurs}:EnvVars::own`,
                inputs: { application: "app_1", variables: { BEGUN: "1" } },
            },
        },
    ];
    const resource = {
        urn: `urn:pulumi:dev::shop::${ofOurs}:EnvVars::all`,
        id: "app_1",
        outputs: { application: "app_1", variables: { SET: "1", SEEN: "1" }, unmanaged: ["SEEN"] },
    };
    const kind = EnvVars as unknown as Kind;
    const stack = new Stack(
        () => Promise.resolve({ deployment: { resources: [resource], pending_operations: operations } }),
        noOthers,
        { kinds: new Map([["EnvVars", () => kind]]), registry: new RunRegistry(), ...ofClasses },
    );
    const claims = ["SET", "SEEN", "BEGUN", "NEW"].map(name => `EnvVars app_1/${name}`);
    const unclaimed = async (path: string) =>
        (await stack.unclaimed(kind, path, claims)).map(claim => claim.split("/")[1]);
    expect(await unclaimed("own")).toEqual(["SEEN", "NEW"]);
    expect(await unclaimed("other")).toEqual(["SEEN", "BEGUN", "NEW"]);
});

test.each([
    ["no answer", () => Promise.reject(new Error("`pulumi` is not on PATH")), "`pulumi` is not on PATH"],
    ["nonsense", () => Promise.resolve("?"), "the answer of `pulumi stack export` cannot be read"],
])(
    "the error does not call an object unmanaged after %s from the engine",
    async (_what, exportStack, problem) => {
        const platform = await startPlatform();
        try {
            const { ordersDatabase } = platform.seed.addons;
            const args = { name: "orders-db", provider: "postgresql-addon", plan: "xs_sml", region: "par" };
            const run = new Process(platform, { exportStack });
            const { message } = await failureOf(run.create("Addon", args));
            expect(message).toContain(ordersDatabase.id);
            expect(message).toContain(problem);
            expect(message).toContain("[stack-unreadable]");
        } finally {
            await platform.close();
        }
    },
);

test("creates a duplicate of an object whose declaration the engine has checked and not yet compared", async () => {
    const platform = await startPlatform();
    try {
        const args = { name: "team", notified: ["team@company.example"], events: ["GIT_PUSH"] };
        const first = await new Process(platform).create("EmailHook", args, "first");
        const run = new Process(platform).has("EmailHook", first);
        await run.check("EmailHook", args, first.inputs, "first");
        expect((await run.create("EmailHook", args, "second")).id).not.toBe(first.id);
    } finally {
        await platform.close();
    }
});

/** The state of another stack with variables of an application. */
function stackWithVariables(application: string, variables: object, platform: Platform): object {
    const urn = `urn:pulumi:prod::project::${ofOurs}:EnvVars::vars`;
    const owner = { ownerId: platform.account.organisation, platform: platform.url };
    return {
        deployment: { resources: [{ urn, id: application, outputs: { application, variables, ...owner } }] },
    };
}

const secretMark = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };

test.each<[string, object | undefined, warning: string]>([
    [
        "cannot be read",
        undefined,
        `. No readable state says whether the stack "prod" has it too [variables-adopted]`,
    ],
    [
        "hides all names",
        { ...secretMark, ciphertext: "v1:…" },
        `. No readable state says whether the stack "prod" has it too`,
    ],
    [
        "has other variables",
        { MAIL: { ...secretMark, ciphertext: "v1:…" } },
        ", and this resource manages it now [variables-adopted]",
    ],
])(
    "asks the other stacks once before it adopts variables, and warns if a state %s",
    async (_what, variables, warning) => {
        const platform = await startPlatform();
        try {
            const { website: application, api } = platform.seed.applications;
            let asked = 0;
            const exportOthers = () => {
                asked++;
                const state = variables && stackWithVariables(application, variables, platform);
                return Promise.resolve([{ stack: "prod", ...(state !== undefined && { state }) }]);
            };
            const { log, warnings } = warningsLog();
            const run = new Process(platform, { exportOthers, log });
            // An empty place, and the stack's own variables.
            const own = await run.create("EnvVars", { application: api, variables: { NEW: "1" } });
            run.has("EnvVars", own);
            const more = { application: api, variables: { NEW: "1", MORE: "2" } };
            await run.up("EnvVars", own, more);
            expect(asked).toBe(0);

            const first = await run.create(
                "EnvVars",
                { application, variables: { NODE_ENV: "production" } },
                "first",
            );
            expect(warnings.at(-1)).toContain(warning);
            await run.up("EnvVars", first, {
                application,
                variables: { NODE_ENV: "production", PORT: "8080" },
            });
            expect(asked).toBe(1);
            await run.remove("EnvVars", own);
            expect(asked).toBe(1);
        } finally {
            await platform.close();
        }
    },
);

test("warns if the other stacks cannot be listed", async () => {
    const platform = await startPlatform();
    try {
        const { website: application } = platform.seed.applications;
        const { log, warnings } = warningsLog();
        const run = new Process(platform, {
            exportOthers: () => Promise.reject(new Error("no backend")),
            log,
        });
        await run.create("EnvVars", { application, variables: { NODE_ENV: "production" } });
        expect(warnings.join()).toContain(
            "No readable state says whether another stack of the project has it too",
        );
    } finally {
        await platform.close();
    }
});
