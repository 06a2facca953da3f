/** Shows the progress of a command: a bar on a terminal, elsewhere a line now and then. */
import { clearLine, cursorTo } from "node:readline";

interface Progress {
    update(done: number, total: number): void;
    /** Erases the bar. */
    end(): void;
}

const barLength = 24;
/** The number of answers between two lines without a terminal. */
const stride = 500;

/** @param act receives a function for the numbers of answers and of requests so far */
export async function withProgress<T>(
    what: string,
    act: (update: Progress["update"]) => Promise<T>,
): Promise<T> {
    const progress = progressOn(process.stderr, what);
    try {
        return await act((done, total) => progress.update(done, total));
    } finally {
        progress.end();
    }
}

export function progressOn(stream: NodeJS.WriteStream, what: string): Progress {
    return stream.isTTY ? bar(stream, what) : lines(stream, what);
}

function bar(stream: NodeJS.WriteStream, what: string): Progress {
    let shown = "";
    return {
        update(done, total) {
            const filled = Math.floor((done / total) * barLength);
            const text = `${what} [${"=".repeat(filled)}${" ".repeat(barLength - filled)}] ${done}/${total}`;
            if (text !== shown) {
                shown = text;
                cursorTo(stream, 0);
                stream.write(text.slice(0, stream.columns));
                clearLine(stream, 1);
            }
        },
        end() {
            cursorTo(stream, 0);
            clearLine(stream, 0);
        },
    };
}

function lines(stream: NodeJS.WriteStream, what: string): Progress {
    let last = 0;
    return {
        update(done, total) {
            last = done;
            if (done === 1 || done % stride === 0) {
                stream.write(done === 1 ? `${what} …\n` : `${what}: ${done} of ${total} answers\n`);
            }
        },
        end() {
            if (last > 0) {
                stream.write(`${what}: ${last} answers\n`);
            }
        },
    };
}
