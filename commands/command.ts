/** A command of the command line. Its help and its parsed options come from one table. */
import { parseArgs } from "node:util";

/** One option. The part before `says` is for `parseArgs`. */
interface Option {
    readonly type: "string" | "boolean";
    readonly multiple?: true;
    readonly default?: string | boolean;
    /** The value, as the help names it: `FILE`. */
    readonly value?: string;
    readonly says: string;
}

type Options = Readonly<Record<string, Option>>;
type ValueOf<O extends Option> = O extends { type: "boolean" }
    ? boolean
    : O extends { multiple: true }
      ? string[] | undefined
      : O extends { default: string }
        ? string
        : string | undefined;

export type Values<O extends Options> = { readonly [K in keyof O]: ValueOf<O[K]> };

interface Declared<O extends Options> {
    readonly name: string;
    /** The words after the name, such as `--out DIR [options]`. Default: `[options]`. */
    readonly synopsis?: string;
    /** Paragraphs, with an empty line between them. An indented one is printed as it is. */
    readonly about: string;
    /** The options, with their names. */
    readonly options: O;
    /** The meaning of each word beside the options. */
    readonly words?: Readonly<Record<string, string>>;
    /** True if words after `--` are the options of another command. */
    readonly further?: true;
    /** Paragraphs after the options. */
    readonly remarks?: string;
    run(values: Values<O>, words: string[]): Promise<void>;
}

export interface Command {
    /** The text of its `--help`. */
    readonly usage: string;
    run(args: string[]): Promise<void>;
}

export function defineCommand<const O extends Options>(command: Declared<O>): Command {
    const { options } = command;
    const allowPositionals = (command.words ?? command.further) !== undefined;
    return {
        usage: usageOf(command),
        async run(args) {
            const { values, positionals } = parseArgs({ args, options, allowPositionals });
            await command.run(values as unknown as Values<O>, positionals);
        },
    };
}

const width = 120;
const column = 27;

function usageOf({
    name,
    synopsis = "[options]",
    about,
    options,
    words = {},
    remarks,
}: Declared<Options>): string {
    const rows = [
        ...Object.entries(options).map(([option, { value, says }]) =>
            row(value === undefined ? `--${option}` : `--${option} ${value}`, says),
        ),
        ...Object.entries(words).map(([word, says]) => row(word, says)),
        row("-h, --help", "Prints this."),
    ];
    const parts = [
        `Usage: cloud-platform ${name} ${synopsis}\n`,
        paragraphs(about),
        rows.join(""),
        ...(remarks === undefined ? [] : [paragraphs(remarks)]),
    ];
    return parts.join("\n");
}

/** The text begins in its own line if the option leaves no room for it. */
function row(option: string, says: string): string {
    const [first = "", ...others] = wrapped(says, width - column);
    const start = `  ${option}`.padEnd(column);
    const lines = start.length > column ? [start, first, ...others] : [start + first, ...others];
    return lines.map((line, index) => `${index === 0 ? "" : " ".repeat(column)}${line}\n`).join("");
}

function paragraphs(text: string): string {
    return text
        .split("\n\n")
        .map(part => (part.startsWith(" ") ? part : wrapped(part.replaceAll("\n", " "), width).join("\n")))
        .map(part => `${part}\n`)
        .join("\n");
}

function wrapped(text: string, length: number): string[] {
    const lines = [""];
    for (const word of text.split(" ")) {
        const last = lines[lines.length - 1] ?? "";
        if (last !== "" && `${last} ${word}`.length > length) {
            lines.push(word);
        } else {
            lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
        }
    }
    return lines;
}
