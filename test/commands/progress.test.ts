/** Progress of a command: a bar on a terminal, lines elsewhere. */
import { Writable } from "node:stream";
import { progressOn } from "../../commands/progress.js";

/** A stream that records its content. */
function streamOf(isTTY: boolean, columns = 80): { stream: NodeJS.WriteStream; written: () => string } {
    let text = "";
    const stream = new Writable({
        write(chunk, _encoding, done) {
            text += String(chunk);
            done();
        },
    });
    return {
        stream: Object.assign(stream, { isTTY, columns }) as unknown as NodeJS.WriteStream,
        written: () => text,
    };
}

/** The final content of a terminal, after overwritten and erased lines. */
function shown(written: string): string {
    let line = "";
    for (const part of written.split("\u001b[").slice(1)) {
        const [, code = "", text = ""] = /^(\d*[A-Z])(.*)$/.exec(part) ?? [];
        line = code === "1G" ? text : line + text;
    }
    return line;
}

test("a terminal shows one bar, which is cleared at the end", () => {
    const { stream, written } = streamOf(true);
    const progress = progressOn(stream, "Reading");
    progress.update(1, 4);
    expect(shown(written())).toBe("Reading [======                  ] 1/4");
    progress.update(4, 4);
    expect(shown(written())).toBe("Reading [========================] 4/4");
    progress.end();
    expect(shown(written())).toBe("");
    expect(written()).not.toContain("\n");
});

test("a narrow terminal cuts the bar to one line", () => {
    const { stream, written } = streamOf(true, 12);
    progressOn(stream, "Reading").update(1, 4);
    expect(shown(written())).toBe("Reading [===");
});

test("prints a first line, some lines between and a last line without a terminal", () => {
    const { stream, written } = streamOf(false);
    const progress = progressOn(stream, "Reading");
    for (let done = 1; done <= 1200; done++) {
        progress.update(done, 1200);
    }
    progress.end();
    expect(written()).toBe(
        "Reading …\nReading: 500 of 1200 answers\nReading: 1000 of 1200 answers\nReading: 1200 answers\n",
    );
});

test("prints no line without requests", () => {
    const { stream, written } = streamOf(false);
    progressOn(stream, "Reading").end();
    expect(written()).toBe("");
});
