/**
 * Stands in for the `pulumi` that `cloud-platform drift` drives, where there is none: it answers what an engine of the
 * tests has found. The CLI's own answers were the model, down to what it refuses.
 */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Json, Stack, Step } from "pulumi-cloud-platform/testing";

const script = `cd "$(dirname "$0")/answers"
echo "$*" >> ../calls
case "$1 $2" in
"version ") echo v3.200.0 ;;
"stack ls") cat stacks.json ;;
"stack export")
    [ -f refusal ] && cat refusal >&2 && exit 255
    [ -f "state-$4.json" ] && exec cat "state-$4.json"
    echo "error: no stack named '$4' found" >&2
    exit 6 ;;
"config --show-secrets") cat config.json ;;
"refresh --preview-only")
    if [ "$PULUMI_SKIP_CONFIRMATIONS" = true ]; then
        echo "error: --yes and --preview-only cannot be used together" >&2
        exit 1
    fi
    rm -f ../settings
    while [ "$1" != --event-log ]; do [ "$1" = --config-file ] && cp "$2" ../settings; shift; done
    cat events > "$2"
    cat said >&2
    [ ! -s said ] ;;
"stack init" | "up --refresh") ;;
"up --stack") echo "$*" ;;
*) echo "error: unknown command: $*" >&2; exit 1 ;;
esac`;

export class PulumiStandIn {
    /** The folder that has to be on the PATH. */
    readonly folder: string;

    /** @param folder one of its own, which is made */
    constructor(folder: string) {
        this.folder = folder;
        mkdirSync(join(folder, "answers"), { recursive: true });
        writeFileSync(join(folder, "pulumi"), `#!/bin/sh\n${script}\n`);
        chmodSync(join(folder, "pulumi"), 0o755);
        this.knows([{ name: "dev", current: true }]);
        this.#answer("config.json", "{}");
    }

    knows(stacks: readonly { name: string; current: boolean }[]): void {
        this.#answer("stacks.json", JSON.stringify(stacks));
    }

    configures(values: Readonly<Record<string, string>>): void {
        const config = Object.entries(values).map(([key, value]) => [key, { value, secret: false }]);
        this.#answer("config.json", JSON.stringify(Object.fromEntries(config)));
    }

    exports(name: string, state: object): void {
        this.#answer(`state-${name}.json`, JSON.stringify(state));
    }

    /** Fails each export with an error. */
    refuses(error: string): void {
        this.#answer("refusal", `error: ${error}\n`);
    }

    /** Fails the next refreshes before they read a resource. */
    fails(error: string): void {
        this.#answer("events", "");
        this.#answer("said", `error: ${error}\n`);
    }

    /** Gives the stack `dev` the present state of another one. */
    async shows(stack: Stack): Promise<void> {
        this.exports("dev", await stack.exportStack());
        const { steps, diagnostics, error = "" } = await stack.refresh({ previewOnly: true });
        const events = [
            ...steps.filter(({ resultOp }) => resultOp !== undefined).map(eventOf),
            ...diagnostics.map(diagnostic => ({ diagnosticEvent: { ...diagnostic, color: "never" } })),
            { summaryEvent: { resourceChanges: {} } },
        ];
        this.#answer("events", events.map(event => `${JSON.stringify(event)}\n`).join(""));
        this.#answer("said", error === "" ? "" : `error: ${error}\n`);
    }

    /** The settings of the stack in the last refresh. */
    settings(): string {
        return readFileSync(join(this.folder, "settings"), "utf8");
    }

    /** The command lines since it was asked last. */
    calls(): string[] {
        const file = join(this.folder, "calls");
        const calls = readFileSync(file, "utf8").trimEnd().split("\n");
        rmSync(file);
        return calls;
    }

    #answer(name: string, text: string): void {
        const file = join(this.folder, "answers", name);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
    }
}

function eventOf({ urn, type, resultOp: op, old, new: found }: Step): object {
    const sides = tagged(JSON.parse(JSON.stringify({ old, new: found ?? null })) as Json) as object;
    return { resOutputsEvent: { metadata: { op, urn, type, ...sides } } };
}

/** The CLI keeps the mark of a secret and leaves out its value. */
export function tagged(value: Json | undefined): Json | undefined {
    if (value === "[secret]") {
        return {
            "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
            ciphertext: value,
        };
    }
    if (Array.isArray(value)) {
        return value.map(part => tagged(part) ?? null);
    }
    return typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tagged(part) ?? null]))
        : value;
}
