/**
 * The record of a history, as a text that is the same each time: requests, engine operations, states, exports of states,
 * codes of messages.
 */
import type {
    Dialect,
    LoggedRequest,
    OperationResult,
    Platform,
    ResourceState,
} from "pulumi-cloud-platform/testing";
import { codeIn } from "../../dist/provider/error-codes.js";
import { decrypted } from "../scenario/secrets";
import { objectsOf } from "../support/objects";
import { drawnFor } from "./explore";
import { play } from "./history";
import type { Operation } from "./steps";
import { worlds, type HostName, type World } from "./world";

const operations: Operation[] = ["preview", "up", "refresh", "destroy"];

/** The mark of a line that holds the text of a message, which may change while the behaviour stays. */
export const messageMark = "  | ";

export async function recordHistory(seed: number, dialect: Dialect, host: HostName): Promise<string> {
    const recording = new Recording();
    const onExport = (of: "own" | "others"): void => {
        recording.exports[of] += 1;
    };
    const { violations } = await play(drawnFor[host](seed, dialect), dialect, async wire =>
        recording.follow(await worlds[host](wire, onExport)),
    );
    return recording.end(violations);
}

class Recording {
    readonly #lines: string[] = [];
    readonly #labels = new Labels();
    readonly #codes = new Map<string, number>();
    /** Counts the states that the providers of one operation ask for. */
    readonly exports = { own: 0, others: 0 };
    #states = new Map<string, string>();
    #platforms: { platform: Platform; mark: number }[] = [];

    follow(world: World): World {
        const { stack, elsewhere } = world;
        this.#add(world.platform);
        for (const operation of operations) {
            const perform = stack[operation].bind(stack);
            stack[operation] = async (options: object = {}) => {
                this.#lines.push(`${operation} ${this.#plain(options)}`);
                Object.assign(this.exports, { own: 0, others: 0 });
                const result = await perform(options);
                await world.pass(0);
                const { deployment } = await stack.exportStack({ showSecrets: true });
                this.#note(
                    result,
                    (deployment.resources ?? []).filter(({ type }) => !type.startsWith("pulumi:")),
                );
                return result;
            };
        }
        return {
            ...world,
            elsewhere: async () => {
                const platform = await elsewhere();
                if (this.#platforms.length < 2) {
                    this.#add(platform);
                }
                return platform;
            },
        };
    }

    end(violations: string[]): string {
        const [{ platform } = { platform: undefined }] = this.#platforms;
        const objects = platform ? [...objectsOf(platform)] : [];
        this.#requests();
        this.#section("at the end", sorted(objects.map(([key, { content }]) => this.#plain([key, content]))));
        this.#section("codes", sorted([...this.#codes].map(([code, count]) => `${code} ×${count}`)));
        this.#section(
            "violations",
            violations.map(violation => this.#plain(violation)),
        );
        return this.#lines.join("\n");
    }

    #add(platform: Platform): void {
        this.#platforms.push({ platform, mark: 0 });
        for (const id of JSON.stringify(platform.seed).match(uuid) ?? []) {
            this.#labels.keep(id);
        }
        for (const { organisation, userId } of [platform.account, platform.otherAccount]) {
            for (const id of `${organisation} ${userId}`.match(uuid) ?? []) {
                this.#labels.keep(id);
            }
        }
    }

    /** States come first: what an id is called follows the order of the names of the resources. */
    #note({ succeeded, steps, diagnostics }: OperationResult, states: ResourceState[]): void {
        this.#lines.push(`  ${succeeded ? "succeeded" : "failed"}`);
        const before = this.#states;
        this.#states = new Map(
            sorted(states.map(state => stateText(state))).map(text => [text, this.#plain(text)]),
        );
        const changed = [...this.#states]
            .filter(([text]) => !before.has(text))
            .map(([, plain]) => `+ ${plain}`);
        const gone = [...before].filter(([text]) => !this.#states.has(text)).map(([, plain]) => `- ${plain}`);
        this.#section("state", [...gone, ...changed]);
        const operationsOf = new Map<string, string[]>();
        for (const { urn, op, diff, replaceKeys = [], resultOp = "", failed } of steps) {
            const told = [
                op,
                resultOp,
                failed === true ? "failed" : "",
                sorted(diff).join(),
                sorted(replaceKeys).join(),
            ];
            operationsOf.set(urn, [...(operationsOf.get(urn) ?? []), told.join(" ").trim()]);
        }
        this.#section(
            "operations",
            sorted([...operationsOf].map(([urn, told]) => `${nameOf(urn)}: ${told.join("; ")}`)),
        );
        this.#requests();
        const { own, others } = this.exports;
        this.#section("exports", own + others > 0 ? [`own stack ×${own}, other stacks ×${others}`] : []);
        const shown = diagnostics.filter(
            ({ severity, ephemeral }) => severity !== "info#err" && ephemeral !== true,
        );
        const messages = shown.map(({ severity, urn = "", message }) => ({
            head: `${severity} ${nameOf(urn)} ${severity === "info" ? "" : (codeIn(message) ?? "without a code")}`.trim(),
            text: this.#plain(message),
        }));
        for (const { message } of shown) {
            const code = codeIn(message);
            if (code !== undefined) {
                this.#codes.set(code, (this.#codes.get(code) ?? 0) + 1);
            }
        }
        messages.sort((one, other) => (one.head + one.text < other.head + other.text ? -1 : 1));
        this.#section(
            "messages",
            messages.flatMap(({ head, text }) => [head, messageMark + text]),
        );
    }

    #requests(): void {
        const sent = this.#platforms.flatMap(each => {
            const found = each.platform.requests.since(each.mark);
            each.mark = each.platform.requests.mark();
            return found;
        });
        const counts = new Map<string, number>();
        for (const text of sorted(sent.map(requestText)).map(each => this.#plain(each))) {
            counts.set(text, (counts.get(text) ?? 0) + 1);
        }
        this.#section(
            "requests",
            sorted([...counts].map(([text, count]) => `${text}${count > 1 ? ` ×${count}` : ""}`)),
        );
    }

    #section(title: string, lines: string[]): void {
        if (lines.length > 0) {
            this.#lines.push(`  ${title}:`, ...lines.map(line => `    ${line}`));
        }
    }

    #plain(value: unknown): string {
        return this.#labels.in(typeof value === "string" ? value : stable(value));
    }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Ids that come out otherwise each time are numbered as they appear; ports and times have one word. */
class Labels {
    readonly #labels = new Map<string, string>();
    #count = 0;

    keep(id: string): void {
        this.#labels.set(id, id);
    }

    in(text: string): string {
        return text
            .replace(uuid, id => {
                const label = this.#labels.get(id) ?? `#${(this.#count += 1)}`;
                this.#labels.set(id, label);
                return label;
            })
            .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:PORT")
            .replace(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
            .replace(/\b1[78]\d{11}\b/g, "TIME")
            .replace(/\n/g, " ");
    }
}

function stateText(state: ResourceState): string {
    const { urn, inputs, outputs = {}, ...rest } = decrypted(state);
    const options = omit(rest, "custom", "type", "provider", "parent", "created", "modified");
    // The salt of the hash is drawn anew for each state.
    const shown = omit(outputs, "__provider", ...("salt" in outputs ? ["hash", "salt"] : []));
    return `${nameOf(urn)} ${stable([options, omit(inputs, "__provider"), shown])}`;
}

function omit(record: object, ...keys: string[]): object {
    return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

function requestText({ method, path, query, body, status, fault }: LoggedRequest): string {
    const text = body === undefined ? "" : ` ${stable(body)}`;
    const asked = Object.keys(query).length > 0 ? `?${stable(query)}` : "";
    return `${path}${asked} ${method}${text} → ${status}${fault === undefined ? "" : ` (${fault})`}`;
}

function nameOf(urn: string): string {
    return urn.split("::").slice(2).join("::").replace("pulumi-nodejs:dynamic/cloud-platform:", "");
}

function sorted(texts: string[]): string[] {
    const plain = (text: string): string => text.replace(uuid, "");
    return [...texts].sort((one, other) =>
        plain(one) < plain(other) ? -1 : plain(one) > plain(other) ? 1 : 0,
    );
}

/** JSON with its keys in order. */
function stable(value: unknown): string {
    return JSON.stringify(value, (_key, part: unknown) =>
        typeof part === "object" && part !== null && !Array.isArray(part)
            ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
            : part,
    );
}
