/** A recovery of a scenario's stack, and what it shows and sends. */
import type { MissingState, StateText } from "../../dist/drift/source.js";
import { recover, type RecoverOptions, type Recovery } from "../../dist/recover/recover.js";
import type { Deletion } from "../../dist/recover/deletions.js";
import type { Row } from "../../dist/recover/survey.js";
import { endOf, jsonOf, tableOf } from "../../dist/recover/table.js";
import { recoverSource, type RecoverSurroundings } from "../support/recover-source.js";
import { isLeaked, secretsOf } from "../scenario/secrets.js";
import type { World } from "../scenario/world.js";

interface Choices {
    readonly accept?: Readonly<Record<string, string>>;
    readonly create?: readonly string[];
    readonly isDry?: boolean;
    readonly yes?: boolean;
    readonly confirm?: RecoverOptions["confirm"];
    readonly others?: readonly (StateText | MissingState)[];
    readonly before?: RecoverSurroundings["before"];
}

export interface Recovered extends Recovery {
    /** By name, the verdict of each table. */
    readonly tables: readonly Readonly<Record<string, string>>[];
    /** The requests that change something. */
    readonly writes: readonly string[];
    /** All that a person sees. */
    readonly text: string;
}

/** Checks that neither a secret is printed nor written into a file. */
export async function recovering(world: World, choices: Choices = {}): Promise<Recovered> {
    const { platform, stack } = world;
    const { accept = {}, create = [], isDry = false, yes = true, confirm, others, before } = choices;
    const env = platform.environment({ organisation: true });
    const mark = platform.requests.mark();
    const tables: Record<string, string>[] = [];
    const texts: string[] = [];
    const hidden: string[] = [];
    const onText = (text: string): void => void hidden.push(text);
    const result = await recover(recoverSource(stack, { env, others, before, onText }), {
        ...{ accept: new Map(Object.entries(accept)), create: new Set(create), isDry, yes, confirm },
        onTable(rows: readonly Row[], round: number, deletions: readonly Deletion[]) {
            tables.push(Object.fromEntries(rows.map(({ name, verdict }) => [name, verdict])));
            texts.push(tableOf(rows, round, deletions));
        },
    });
    const text = [...texts, endOf(result), jsonOf(result)].join("\n");
    expect(isLeaked([text, ...hidden].join("\n"), new Set(secretsOf(platform)))).toBe(false);
    const writes = platform.requests
        .since(mark)
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path}`);
    return { ...result, tables, writes, text };
}

/** Empties the state. The objects stay. */
export async function lose({ stack }: World): Promise<void> {
    const exported = await stack.exportStack();
    await stack.importStack({ ...exported, deployment: { ...exported.deployment, resources: [] } });
}

/** Returns the state of the stack as if it were that of another one. */
export async function asProd({ stack }: World): Promise<StateText> {
    const text = JSON.stringify(await stack.exportStack());
    return {
        source: 'the state of the stack "prod"',
        text: text.replaceAll("urn:pulumi:test::", "urn:pulumi:prod::"),
    };
}
